"""A RIS or refer file taken apart into entries: tags, their values and lines.

Programs leave out the end of an entry, put one or three spaces where two belong, and break long
values into lines without a tag.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from people.formats.ris_catalogues import PUBMED, WOS
from people.formats.ris_catalogues import entries as catalogue
from people.formats.ris_tags import REFER_TAGS, REFER_TYPES, TAGS

# Group 2 is the spacing as specified; with any other, a tag that is known only: `AI - based` is text.
TAG = re.compile(
    r"[ \t\ufeff]{0,3}([A-Z][A-Z0-9])(?:(  -(?: |$))|[ \t\u00a0]{1,4}[-–][ \t\u00a0]?)(.*)"
)
REFER = re.compile(r"%([A-Z0-9?@!+^(&*<>=\[~#$])[ \t](.*)")
_LISTS = {"KW"}  # a line without a tag is one more of these


@dataclass
class Entry:
    """Values by tag, in their order; a value may have several lines."""

    line: int
    tags: dict[str, list[str]] = field(default_factory=dict)

    def take(self, *names: str) -> str:
        """Take the first value of the first tag that has one."""
        for name in names:
            values = self.tags.get(name, [])
            while values:
                value = values.pop(0)
                if not values:
                    self.tags.pop(name)
                if value:
                    return value
            self.tags.pop(name, None)
        return ""

    def take_all(self, *names: str) -> list[str]:
        """Take all values of tags, those of the first tag first."""
        return [value for name in names for value in self.tags.pop(name, []) if value]

    def first(self, name: str) -> str:
        """Return the first value of a tag, which stays."""
        return next(filter(None, self.tags.get(name, [])), "")


def entries(text: str) -> Iterator[Entry]:
    """Yield the entries of a file of either form."""
    first = re.search(r"^[ \t\ufeff]{0,3}(?:TY[ \t]|%[0-9A-Z][ \t])", text, re.M)
    is_refer = first is not None and "%" in first[0]
    is_catalogue = first is None and (WOS.search(text[:5000]) or PUBMED.search(text[:5000]))
    found = catalogue(text) if is_catalogue else _refer(text) if is_refer else _ris(text)
    for line, fields in found:
        entry = Entry(line)
        for name, lines in fields:
            value = "\n".join(lines).strip()
            values = value.split("\n") if name in _LISTS else [value]
            entry.tags.setdefault(name, []).extend(each.strip() for each in values)
        yield entry


_Found = tuple[int, list[tuple[str, list[str]]]]  # line, and tags with the lines of each


def _ris(text: str) -> Iterator[_Found]:
    start, fields = 0, list[tuple[str, list[str]]]()
    is_ended = False
    for number, line in enumerate(text.split("\n"), 1):
        match = TAG.match(line)
        if match is None or not (match[2] or match[1] in TAGS):
            if fields and not is_ended:
                fields[-1][1].append(line.strip())
            continue
        name = match[1]
        if name == "ER":
            is_ended = True
            continue
        # Ovid puts tags of its own behind the end of an entry.
        if fields and (name == "TY" or (is_ended and name in TAGS)):
            yield start, fields
            fields = []
        is_ended = is_ended and bool(fields)
        start = start if fields else number
        fields.append((name, [match[3].strip()]))
    if fields:
        yield start, fields


def _refer(text: str) -> Iterator[_Found]:
    """Yield the entries of a refer file: each begins with its type, or behind an empty line."""
    has_types = re.search(r"^[ \ufeff]{0,3}%0[ \t]", text, re.M) is not None
    start, fields = 0, list[tuple[str, list[str]]]()
    is_after_blank = False
    for number, line in enumerate(text.split("\n"), 1):
        match = REFER.match(line.lstrip(" \ufeff"))
        if match is None:
            is_after_blank = is_after_blank or not line.strip()
            if fields:
                fields[-1][1].append(line.strip())
            continue
        name, value = REFER_TAGS[match[1]], match[2].strip()
        if fields and (name == "TY" if has_types else is_after_blank):
            yield start, fields
            fields = []
        is_after_blank = False
        start = start if fields else number
        value = REFER_TYPES.get(value.lower(), "GEN") if name == "TY" else value
        fields.append((name, [value]))
    if fields:
        yield start, fields
