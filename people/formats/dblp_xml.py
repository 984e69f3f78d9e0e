"""DBLP's XML taken apart into records, one at a time, with their lines.

The files name a document type and use the entities of HTML that it declares. Neither is ever
loaded: the entities are resolved from Python's own table, and a declared one is refused.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

CHUNK = 1 << 16
RECORDS = {
    "article", "inproceedings", "proceedings", "book", "incollection", "phdthesis", "mastersthesis",
    "www", "data", "person", "info",
}  # fmt: skip
INLINE = {"sub", "sup", "i", "tt", "ref"}
_SKIPPED = {"homonyms", "coauthors"}
_AMPERSAND = re.compile(r"&(#\d{1,7};|#x[0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)?")
_OF_XML = {"amp;", "lt;", "gt;", "quot;", "apos;"}
NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_HEAD = re.compile(r"\s*(?:<\?xml[^>]{0,200}\?>)?\s*(?:<!--.{0,2000}?-->\s*)?(?:<!DOCTYPE[^>\[]{0,300}>)?", re.S)  # fmt: skip


class DamagedXml(ValueError):
    """The file is no XML beyond a line."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


@dataclass
class Field:
    """One element of a record: its name, attributes and text without inline markup."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""


@dataclass
class Element:
    """A record: name of its element, attributes, fields in their order; line from 1."""

    name: str
    attributes: dict[str, str]
    line: int
    fields: list[Field] = field(default_factory=list)


def text_of_file(data: bytes, decoded: str) -> str:
    """Return the text of a file by the encoding that it declares, else as it was decoded."""
    match = re.match(rb"\s*<\?xml[^>]{0,100}encoding=[\"']([A-Za-z0-9_-]{1,20})", data)
    if match and match[1].lower() not in {b"utf-8", b"us-ascii", b"ascii"}:
        try:
            return data.decode(match[1].decode(), "replace").replace("\r\n", "\n")
        except LookupError:
            pass
    return decoded


def elements(text: str) -> Iterator[Element]:
    """Yield the root without fields, then its records. Raises DamagedXml where the XML ends."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    collector = _Collector()
    parser = DefusedXMLParser(target=collector, forbid_dtd=True)
    collector.expat = parser.parser
    try:
        for chunk in _chunks(text):
            parser.feed(chunk)
            yield from collector.taken()
        parser.close()
    except ParseError as error:
        yield from collector.taken()
        raise DamagedXml(error.position[0]) from error
    except DefusedXmlException as error:
        raise DamagedXml(1) from error
    yield from collector.taken()


def _chunks(text: str) -> Iterator[str]:
    """Yield the text in pieces, the head of the document blank and entities resolved."""
    match = _HEAD.match(text)
    start = match.end() if match else 0
    yield "\n" * text.count("\n", 0, start)
    while start < len(text):
        end = start + CHUNK
        # An entity is not cut in two.
        last = text.rfind("&", max(start, end - 40), end)
        end = last if last > start else end
        yield NOT_XML.sub("", _AMPERSAND.sub(_entity, text[start:end]))
        start = end


def _entity(match: re.Match[str]) -> str:
    name = match[1]
    if not name:
        return "&amp;"
    if name in _OF_XML:
        return match[0]
    text = html.unescape(match[0])
    return f"&amp;{name}" if text == match[0] else html.escape(NOT_XML.sub("", text))


class _Collector:
    """The target of the parser: gathers a record, then forgets its elements."""

    def __init__(self) -> None:
        self.expat: Any = None
        self._found: list[Element] = []
        self._record: Element | None = None
        self._field: Field | None = None
        self._texts: list[str] = []
        self._depth = 0
        self._skipped = 0

    def taken(self) -> list[Element]:
        found, self._found = self._found, []
        return found

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            line = self.expat.CurrentLineNumber
            self._found.append(Element(f"/{tag}", dict(attributes), line))
        if self._skipped or tag in _SKIPPED:
            self._skipped += 1
        elif self._record is None:
            if tag in RECORDS:
                line = self.expat.CurrentLineNumber
                self._record = Element(tag, dict(attributes), line)
        elif tag not in INLINE or self._field is None:
            self._field = Field(tag, dict(attributes))
            self._texts = []

    def data(self, text: str) -> None:
        if self._field is not None:
            self._texts.append(text)

    def end(self, tag: str) -> None:
        self._depth -= 1
        if self._skipped:
            self._skipped -= 1
        elif self._field is not None and tag == self._field.name and self._record is not None:
            self._field.text = " ".join("".join(self._texts).split())
            self._record.fields.append(self._field)
            self._field = None
        elif self._record is not None and tag == self._record.name:
            self._found.append(self._record)
            self._record, self._field = None, None

    def close(self) -> None:
        return None
