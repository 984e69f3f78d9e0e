"""CSL-JSON: the items of Zotero, Mendeley, citeproc, Crossref and DataCite.

A list of items, one item, `{"items": […]}`, or an answer of the Crossref API.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from people.formats.csl_item import record_of
from people.formats.csl_kinds import type_of
from people.formats.csl_writing import item_of
from people.formats.format import Format, Reading
from people.formats.plain import text_of
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Bundle, Patent, Place, Publication
from people.formats.source import Source

_TYPE = re.compile(r'"type"\s*:\s*"([^"\\]{1,40})"')
_SPACE = re.compile(r"[\s,]*")
# Of other formats of JSON that name types of works too.
_FOREIGN = ('"@context"', '"basics"', '"orcid-identifier"', '"put-code"', '"profiles"')
_MARKS = ('"issued"', '"container-title"', '"date-parts"', '"title"', '"literal"')


def recognizes(source: Source) -> bool:
    """Whether a file holds items: objects with a type of CSL beside a variable of it."""
    head = source.head(65_536).lstrip()
    if not head.startswith(("[", "{")) or any(mark in head for mark in _FOREIGN):
        return False
    types = {match[1] for match in _TYPE.finditer(head)}
    return any(type_of(each) for each in types) and any(mark in head for mark in _MARKS)


def read(source: Source) -> Reading:
    """Yield a record for each item. Raises UnreadableFile."""
    try:
        yield from _records(source)
    except RecursionError as error:
        raise UnreadableFile(gettext_noop("The file is nested too deeply.")) from error


def _records(source: Source) -> Reading:
    text = source.text
    start = len(text) - len(text.lstrip())
    if text[start : start + 1] == "[":
        items = _listed(text, start, source.name)
    else:
        items = _wrapped(text, start, source.name)
    for line, item in items:
        if isinstance(item, Problem):
            yield item
            continue
        name = text_of(item.get("id")) if isinstance(item, dict) else ""
        place = Place(source.name, line, name)
        try:
            if not isinstance(item, dict):
                raise ValueError("object")
            yield record_of(item, place)
        except ValueError:
            yield Problem(gettext_noop("This entry has no title."), {}, place)


def _listed(text: str, start: int, file: str) -> Iterator[tuple[int, Any]]:
    """Yield line and value of each item of a list, one at a time."""
    decoder = json.JSONDecoder()
    position = start + 1
    line = text.count("\n", 0, position) + 1
    while True:
        end = _SPACE.match(text, position).end()  # type: ignore[union-attr]
        line += text.count("\n", position, end)
        position = end
        if text[position : position + 1] == "]":
            return
        try:
            item, end = decoder.raw_decode(text, position)
        except ValueError as error:
            at = getattr(error, "lineno", line)
            reason = getattr(error, "msg", str(error))
            if position == _SPACE.match(text, start + 1).end():  # type: ignore[union-attr]
                raise _no_json(file, at, reason) from error
            yield (
                line,
                Problem(
                    gettext_noop("The file is damaged here; what stands behind was not read."),
                    {},
                    Place(file, at),
                ),
            )
            return
        yield line, item
        line += text.count("\n", position, end)
        position = end


def _wrapped(text: str, start: int, file: str) -> Iterator[tuple[int, Any]]:
    """Yield line and value of the items in an object, or of the object itself."""
    try:
        whole = json.loads(text)
    except ValueError as error:
        raise _no_json(
            file, getattr(error, "lineno", 1), getattr(error, "msg", str(error))
        ) from error
    if not isinstance(whole, dict):
        raise _no_json(file, 1, "object")
    inner = whole.get("message") if isinstance(whole.get("message"), dict) else whole
    assert isinstance(inner, dict)  # noqa: S101 (either of the two)
    for name in ("items", "references"):
        if isinstance(inner.get(name), list):
            for match in re.finditer(rf'"{name}"\s*:\s*\[', text):
                found = list(_tried(text, match.end() - 1, file))
                if len(found) == len(inner[name]):
                    yield from found
                    return
            yield from ((1, item) for item in inner[name])
            return
    if not inner.get("title") and not type_of(text_of(inner.get("type"))):
        raise UnreadableFile(gettext_noop("The file holds no works."), Place(file))
    yield text.count("\n", 0, start) + 1, inner


def _tried(text: str, start: int, file: str) -> Iterator[tuple[int, Any]]:
    try:
        yield from _listed(text, start, file)
    except UnreadableFile:
        return


def _no_json(file: str, line: int, reason: str) -> UnreadableFile:
    return UnreadableFile(
        gettext_noop("This is no JSON: %(reason)s."), Place(file, line), reason=reason
    )


def write(bundle: Bundle, language: str) -> bytes:
    """Return the publications and patents of a bundle as a list of items."""
    works: tuple[Publication | Patent, ...] = (*bundle.publications, *bundle.patents)
    items = [item_of(work, language, number) for number, work in enumerate(works, 1)]
    return (json.dumps(items, ensure_ascii=False, indent=2) + "\n").encode()


FORMAT = Format(
    key="csl-json",
    label="CSL-JSON",
    suffix=".json",
    media_type="application/vnd.citationstyles.csl+json",
    family="csl",
    kinds=("publications", "patents"),
    recognizes=recognizes,
    read=read,
    write=write,
)
