"""DBLP: pages of people, records, results of the search API, and files like the whole dblp.xml.

Its BibTeX is BibTeX and read by that format.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from people.formats.dblp_record import person_of, record_of
from people.formats.dblp_writing import record_xml
from people.formats.dblp_xml import DamagedXml, Element, Field, elements, text_of_file
from people.formats.format import Format, Reading
from people.formats.plain import line_of, text_of, unescaped
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Bundle, Person, Place
from people.formats.source import Source

_ROOT = re.compile(r"<(dblpperson|dblp)[\s>]|<result>\s*<query", re.S)
_HIT = re.compile(r'"result"\s*:\s*\{')
ROOTS = {"/dblp", "/dblpperson", "/result"}


def recognizes(source: Source) -> bool:
    """Whether a file has one of DBLP's roots, or is an answer of its search."""
    head = source.head().lstrip("\ufeff \t\n")
    if head.startswith("{"):
        return bool(_HIT.search(head)) and "dblp" in head
    return head.startswith("<") and _ROOT.search(head) is not None


def read(source: Source) -> Reading:
    """Yield the person of a page, then its works. Raises UnreadableFile."""
    is_empty = True
    for each in _records(source):
        is_empty = False
        yield each
    if is_empty:
        raise UnreadableFile(gettext_noop("The file holds no works."), Place(source.name))


def _records(source: Source) -> Reading:
    owner: Person | None = None
    page: dict[str, str] = {}
    homepages = 0
    try:
        for element in _elements(source):
            if element.name.startswith("/"):
                if element.name not in ROOTS:
                    raise _unreadable(source.name, element.line)
                page = element.attributes if element.name == "/dblpperson" else {}
                continue
            key = element.attributes.get("key", "")
            place = Place(source.name, element.line, key)
            if element.name == "person" and page and owner is None:
                owner = person_of(element, page, place)
                yield owner
            elif element.name == "person" or key.startswith("homepages/"):
                homepages += 1
            else:
                try:
                    yield record_of(element, place, owner)
                except ValueError:
                    yield Problem(gettext_noop("This entry has no title."), {}, place)
    except DamagedXml as error:
        if not page and owner is None and error.line <= 1:
            raise _unreadable(source.name, error.line) from error
        yield Problem(
            gettext_noop("The file is damaged here; what stands behind was not read."),
            {},
            Place(source.name, error.line),
        )
    if homepages:
        yield Problem(
            gettext_noop(
                "%(count)s pages of people were passed over; open a page as a file of its own."
            ),
            {"count": homepages},
            Place(source.name),
            is_error=False,
        )


def _unreadable(file: str, line: int) -> UnreadableFile:
    return UnreadableFile(gettext_noop("This is no XML of DBLP."), Place(file, line))


def _elements(source: Source) -> Iterator[Element]:
    if source.head(64).lstrip("\ufeff \t\n").startswith("{"):
        yield from _hits(source)
    else:
        yield from elements(text_of_file(source.data, source.text))


def _hits(source: Source) -> Iterator[Element]:
    """Yield the records of an answer of the search API in JSON."""
    try:
        found = json.loads(source.text)["result"]["hits"].get("hit", [])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _unreadable(source.name, getattr(error, "lineno", 1)) from error
    for hit in found if isinstance(found, list) else []:
        info = hit.get("info") if isinstance(hit, dict) else None
        if isinstance(info, dict):
            element = Element("info", {}, 1)
            element.fields = [
                each for name, value in info.items() for each in _of_json(name, value)
            ]
            yield element


def _of_json(name: str, value: Any) -> Iterator[Field]:
    """Yield a value of an answer as the elements that it is in XML."""
    if name == "authors" and isinstance(value, dict):
        yield from _of_json("author", value.get("author"))
    elif isinstance(value, list):
        for each in value:
            if not isinstance(each, list):
                yield from _of_json(name, each)
    elif isinstance(value, dict):
        attributes = {
            key.removeprefix("@"): line_of(each) for key, each in value.items() if key[:1] == "@"
        }
        yield Field(name, attributes, line_of(unescaped(text_of(value.get("text")))))
    elif text := line_of(unescaped(text_of(value))):
        yield Field(name, {}, text)


def write(bundle: Bundle, language: str) -> bytes:
    """Return the publications of a bundle as one file of records."""
    records = [record_xml(work, language, n) for n, work in enumerate(bundle.publications, 1)]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n'
    return (head + "\n".join(["<dblp>", *records, "</dblp>", ""])).encode()


FORMAT = Format(
    key="dblp",
    label="DBLP",
    suffix=".xml",
    media_type="application/xml",
    family="dblp",
    kinds=("publications",),
    is_in_one_language=True,
    recognizes=recognizes,
    read=read,
    write=write,
)
