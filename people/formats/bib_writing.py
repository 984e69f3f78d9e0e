"""Records as entries of BibTeX or biblatex.

Titles are in double braces, so that no style changes their capitals. A text that exists in both
languages is written in the wanted one and its other side beside it: `title_zh`, `abstract_en`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

from people.formats import bib_dates, bib_names
from people.formats.bib_blocks import Block
from people.formats.bib_entries import (
    FAMILY,
    office_of,
    sided,
    status_of,
    venue_text,
)
from people.formats.bib_fields import Fields
from people.formats.bib_identifiers import arxiv_of, link_of
from people.formats.bib_kinds import (
    BIBLATEX,
    LINKS,
    NUMBER_IS_ISSUE,
    OTHER_VENUES,
    PUBSTATES,
    THESIS_TYPES,
    TYPES,
    UNTOLD_DEGREE,
    VENUES,
    kind_of,
    language_of,
)
from people.formats.latex import decode, encode, is_balanced
from people.formats.names import parts_of
from people.formats.record import NO_TEXT, NOWHERE, Bundle, Link, Patent, Publication, Text
from people.values.languages import EN, ZH, other
from people.values.romanization import romanize

_NO_KEY = re.compile(r"[\s\"#%'(),={}\\~@]+")
_FIELD = re.compile(r"[^\W\d_][^\s\"#%'(),={}@\\]*")
_TYPE = re.compile(r"[A-Za-z][\w-]*")
_NO_TYPES = {"string", "comment", "preamble", "xdata"}
_SMALL_WORDS = {"a", "an", "the", "on", "of", "in", "for", "to", "and", "with", "from", "by", "at"}


def write(bundle: Bundle, language: str, dialect: str) -> bytes:
    """Return all publications and patents of a bundle as a file in UTF-8."""
    records: list[Publication | Patent] = [*bundle.publications, *bundle.patents]
    keys = unique_keys(records)
    entries = [
        write_entry(record, key, language, dialect)
        for record, key in zip(records, keys, strict=True)
    ]
    return "\n".join(entries).encode()


def write_entry(
    record: Publication | Patent, key: str, language: str, dialect: str = "bibtex"
) -> str:
    """Return one entry, one field a line."""
    writer = _Patent if isinstance(record, Patent) else _Publication
    entry = writer(record, language, dialect)
    fields = entry.all()
    lines = [f"  {name} = {_delimited(name, value)}," for name, value in fields.items() if value]
    return "\n".join([f"@{entry.type}{{{key},", *lines, "}"]) + "\n"


def _delimited(name: str, value: str) -> str:
    if name == "month" and value in bib_dates.MONTHS:
        return value
    return f"{{{value}}}"


def unique_keys(records: Iterable[Publication | Patent]) -> list[str]:
    """Return a key for each record: its id where it can be one, else made of name, year and title."""
    taken: set[str] = set()
    keys = []
    for record in records:
        wanted = record.id
        if not wanted or _NO_KEY.search(wanted):
            wanted = _NO_KEY.sub("-", wanted).strip("-") or made_key(record)
        key = next(each for each in _numbered(wanted) if each.lower() not in taken)
        taken.add(key.lower())
        keys.append(key)
    return keys


def _numbered(wanted: str) -> Iterator[str]:
    yield wanted
    yield from (f"{wanted}{letter}" for letter in ascii_lowercase)
    number = 2
    while True:
        yield f"{wanted}-{number}"
        number += 1


def made_key(record: Publication | Patent) -> str:
    """Return a key as people make them: `shi2024attention`."""
    names = record.inventors if isinstance(record, Patent) else record.authors
    words = romanize(record.title.best(EN)).lower().split()
    word = next((each for each in words if each not in _SMALL_WORDS), "")
    parts = (
        romanize(parts_of(names[0])[0]).lower() if names else "",
        str(record.date.year) if record.date else "",
        word,
    )
    return "".join(re.sub(r"[^a-z0-9]+", "", part) for part in parts) or "entry"


def _aside(record: Publication | Patent) -> dict[str, str]:
    """Return what was kept aside, as far as it can be written: the file may have been anyone's."""
    kept: Any = record.extra.get(FAMILY, {})
    if not isinstance(kept, dict):
        return {}
    return {
        name: text if is_balanced(text) else encode(text)
        for name, value in kept.items()
        if isinstance(value, str | int) and not isinstance(value, bool) and (text := str(value))
        if name in {"@type", "@venue"} or _FIELD.fullmatch(name)
    }


class _Writer:
    """The fields of one entry in the making, by BibTeX's names until the end."""

    def __init__(self, record: Any, language: str, dialect: str) -> None:
        self.record, self.language, self.dialect = record, language, dialect
        self.is_biblatex = dialect == "biblatex"
        self.aside = _aside(record)
        self.mark = language_of(self.aside.get("langid") or self.aside.get("language", ""))
        self.fields: dict[str, str] = {}
        self.type = self.aside.pop("@type", "").lower()
        self.venue_field = self.aside.pop("@venue", "")
        if not _TYPE.fullmatch(self.type) or self.type in _NO_TYPES:
            self.type = ""

    def put(self, name: str, text: Text, *, lines: bool = False, braced: bool = False) -> None:
        """Write a text, and its other side or what tells its side where a reader could not."""
        if not text:
            return
        best = text.best(self.language)
        value = encode(best, lines=lines)
        self.fields[name] = f"{{{value}}}" if braced else value
        name = "venue" if name in OTHER_VENUES else name
        for code in self.explicit(text):
            end = "zh" if code == ZH else "en"
            self.fields[f"{name}_{end}"] = encode(text.in_language(code), lines=lines)

    def explicit(self, text: Text) -> list[str]:
        """Return the sides that must be named for a text to be read again as it is."""
        best = text.best(self.language)
        written = self.language if text.in_language(self.language) else other(self.language)
        options: list[list[str]] = [[], [other(written)], [written], [ZH, EN]]
        for sides in options:
            zh, en = (text.in_language(code) if code in sides else "" for code in (ZH, EN))
            if sided(best, zh, en, self.mark) == text:
                return sides
        return []

    def names(self, names: Any, has_more: bool) -> None:
        self.fields["author"] = bib_names.write_names(names, has_more=has_more)

    def marks(self, names: Any) -> None:
        self.fields |= bib_names.annotations(names, self.aside.get("author+an", ""))

    def date(self) -> None:
        self.fields |= bib_dates.write_fields(
            self.record.date, self.aside, is_biblatex=self.is_biblatex
        )

    def finished(self) -> dict[str, str]:
        """Return the fields under the names of the dialect, what was kept aside behind them."""
        if self.is_biblatex:
            own = {BIBLATEX.get(name, name): value for name, value in self.fields.items()}
        else:
            own = self.fields
        dates = set(bib_dates.FIELDS)
        written = {name for name, value in own.items() if value}
        rest = {
            name: value
            for name, value in sorted(self.aside.items())
            if name not in written
            and not (name in dates and self.record.date)
            and own.get(BIBLATEX.get(name, "")) != value
        }
        return own | rest


class _Publication(_Writer):
    record: Publication

    def all(self) -> dict[str, str]:
        record, fields = self.record, self.fields
        self.names(record.authors, record.has_more_authors)
        self.put("title", record.title, braced=True)
        self.choose_type()
        self.venue()
        self.date()
        fields["volume"] = encode(record.volume)
        fields["number" if record.kind in NUMBER_IS_ISSUE else "issue"] = encode(record.issue)
        fields["pages"] = encode(record.pages).replace("–", "--")
        if record.publisher and not fields.get("publisher"):
            fields["publisher"] = encode(record.publisher)
        fields["doi"] = record.doi.replace("{", "%7B").replace("}", "%7D")
        self.arxiv()
        self.links()
        self.put("abbr", record.venue_short)
        self.tags()
        self.put("abstract", record.abstract, lines=True)
        self.marks(record.authors)
        self.say_kind_and_status()
        return self.finished()

    def choose_type(self) -> None:
        kind = self.record.kind if self.record.kind in TYPES[self.dialect] else "other"
        chosen = TYPES[self.dialect][kind]
        if kind == "thesis":
            degree = THESIS_TYPES.get(self.type)
            if self.is_biblatex and degree:
                self.fields["type"] = "phdthesis" if degree == "phdthesis" else "mathesis"
                self.type = "thesis"
            elif kind_of(self.type, {}, is_arxiv=False) != "thesis":
                self.type = chosen
                if not self.is_biblatex and "type" not in self.aside:
                    self.fields["type"] = UNTOLD_DEGREE
            return
        same = {kind, {"paper-workshop": "paper-conference"}.get(kind, kind)}
        same |= {"other", "article-journal"} if kind == "preprint" else set()
        if not self.type or kind_of(self.type, {}, is_arxiv=False) not in same:
            self.type = chosen

    def venue(self) -> None:
        venue = self.record.venue
        names = VENUES.get(self.record.kind, OTHER_VENUES)
        name = self.venue_field if self.venue_field in OTHER_VENUES + names else ""
        name = name or ("journal" if self.type == "article" else names[0])
        self.put(name, venue)
        written = BIBLATEX.get(name, name)
        for raw_name in {name, written}:
            raw = self.aside.get(raw_name, "")
            if raw and venue_text(raw) == venue.best(self.language):
                self.fields[name] = raw

    def arxiv(self) -> None:
        arxiv_id = self.record.arxiv_id
        if not arxiv_id:
            return
        raw = self.aside.get("eprint", "")
        self.fields["eprint"] = raw if raw and arxiv_of(raw) == arxiv_id else arxiv_id
        self.fields["archiveprefix"] = "arxiv" if self.is_biblatex else "arXiv"

    def links(self) -> None:
        for link in self.record.links:
            if link.url.startswith(("http://", "https://")):
                self.fields[self.free_field(link)] = _address(link.url)

    def free_field(self, link: Link) -> str:
        """Return the first free field that a reader takes for the same link; its label is lost."""
        bare = replace(link, label=NO_TEXT)
        fitting = [
            name for name in LINKS if link_of(name, link.url, self.record.kind) in {link, bare}
        ]
        taken = self.fields.keys() | self.aside.keys()
        fields = (
            f"{name}{number}" for number in ("", *range(2, 100)) for name in fitting or ["link"]
        )
        return next((field for field in fields if field not in taken), "link")

    def tags(self) -> None:
        tags = self.record.tags
        sides = [self.explicit(tag) for tag in tags]
        self.fields["keywords"] = _listed(tag.best(self.language) for tag in tags)
        for code, end in ((ZH, "zh"), (EN, "en")):
            column = [
                tag.in_language(code) if code in named else ""
                for tag, named in zip(tags, sides, strict=True)
            ]
            if any(column):
                self.fields[f"keywords_{end}"] = _listed(column)

    def say_kind_and_status(self) -> None:
        """Say by fields of biblatex what type and notes of the entry would not say by themselves."""
        record = self.record
        fields = self.aside | {name: value for name, value in self.fields.items() if value}
        if kind_of(self.type, fields, is_arxiv=bool(record.arxiv_id)) != record.kind:
            self.fields["entrysubtype"] = record.kind
        read = Fields(Block(0, self.type, "", list(fields.items())), NOWHERE)
        if record.status in PUBSTATES and status_of(read) != record.status:
            self.fields["pubstate"] = PUBSTATES[record.status]


class _Patent(_Writer):
    record: Patent

    def all(self) -> dict[str, str]:
        record, fields = self.record, self.fields
        self.type = "patent"
        self.names(record.inventors, record.has_more_inventors)
        self.put("title", record.title, braced=True)
        fields["number"] = encode(record.number)
        if record.office and office_of(self.aside, record.number) != record.office:
            fields["location"] = encode(record.office)
        self.date()
        said = f"{self.aside.get('type', '')} {decode(self.aside.get('note', ''))}"
        if record.status == "granted" and not re.match(r"patent|.*(?:granted|授权)", said, re.I):
            fields["type"] = "patent"
        self.marks(record.inventors)
        return self.finished()


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(
        f"{{{encode(text)}}}" if re.search("[,;，；]", text) else encode(text) for text in texts
    )


def _address(url: str) -> str:
    if not is_balanced(url):
        url = url.replace("{", "%7B").replace("}", "%7D")
    return url.replace("\\", "%5C").replace(" ", "%20")
