"""ORCID: a record as its public API and its yearly public data file give it.

`GET /v3.0/{iD}/record`, `/person`, `/works`, `/work/{put-code}`, `/works/{put-codes}` and the other
sections, in JSON or XML, of versions 2.0 to 3.0; or a folder or zip of such files. Written is the
XML of a record, version 3.0 (https://info.orcid.org/documentation/, ORCID's XSDs `record-3.0`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from people.formats.format import Format, Reading
from people.formats.names import orcid_of
from people.formats.orcid_person import SECTIONS, read_person
from people.formats.orcid_tree import found, get, parse, text
from people.formats.orcid_works import groups, read_work
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Award, Bundle, Patent, Person, Place, Publication, Talk
from people.formats.source import Source
from people.values.slugs import first_free

PERSON = {
    "name", "other-names", "biography", "researcher-urls", "emails", "addresses", "keywords",
    "external-identifiers",
}  # fmt: skip
ROOTS = {"record", "person", "works", "work", "bulk", *SECTIONS, *SECTIONS.values()}
_XML = re.compile(r"https?://www\.orcid\.org/ns/")
_JSON = re.compile(
    r'"orcid-identifier"|"work-summary"|"activities-summary"|"affiliation-group"'
    r'|"(?:employment|education)-summary"|"publication-date"|"researcher-urls"|"contributor-orcid"'
)
MOST_LOOKED_AT = 40


def recognizes(source: Source) -> bool:
    """Whether a file, or one of the first files of an archive, is ORCID's."""
    files = [
        (name, data)
        for name, data in sorted(source.files.items())
        if not source.is_archive or PurePosixPath(name).suffix.lower() in {".xml", ".json"}
    ]
    return any(_is_of_orcid(data) for _name, data in files[:MOST_LOOKED_AT])


def _is_of_orcid(data: bytes) -> bool:
    head = data[:6000].decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if head.startswith("<"):
        return bool(_XML.search(head))
    return head.startswith(("{", "[")) and bool(_JSON.search(head))


@dataclass
class _Record:
    """What the files of an archive say about one person."""

    place: Place
    orcid: str = ""
    person: dict[str, Any] | None = None
    activities: dict[str, Any] = field(default_factory=dict)
    works: list[Any] = field(default_factory=list)
    full_works: dict[str, dict[str, Any]] = field(default_factory=dict)


def read(source: Source) -> Reading:
    """Yield each person, then what belongs to them. Raises UnreadableFile."""
    records: dict[str, _Record] = {}
    is_used = False
    for name, data in sorted(source.files.items()):
        if source.is_archive and PurePosixPath(name).suffix.lower() not in {".xml", ".json"}:
            continue
        try:
            document = parse(data, Place(name))
            is_used |= _sort_in(document, Place(name), records)
        except UnreadableFile as error:
            if not source.is_archive:
                raise
            yield error.problem
    if not is_used:
        raise UnreadableFile(gettext_noop("This is no record of ORCID."), Place(source.name))
    slugs: set[str] = set()
    for record in records.values():
        yield from _read_record(record, slugs)


def _sort_in(document: dict[str, Any], place: Place, records: dict[str, _Record]) -> bool:
    """Put the parts of a document to the record they belong to; False if it is none of ORCID's."""
    tree = _unwrapped(document)
    orcid = _owner(tree)
    activities = get(tree, "activities-summary") or get(tree, "activities") or tree
    is_record = bool({"person", "orcid-identifier", "activities-summary"} & tree.keys())
    person = get(tree, "person") if is_record else tree if PERSON & tree.keys() - {"name"} else None
    sections = {}
    for section, name in SECTIONS.items():
        # `/employments` has its entries without the name of the section around them.
        own = tree if next(found(tree, name), None) else None
        if entries := get(activities, section) or own:
            sections[section] = entries
    works = get(activities, "works") or ({"group": tree["group"]} if "group" in tree else None)
    is_work = {"title", "type"} <= tree.keys() and "organization" not in tree
    full = [tree] if is_work else [] if works else list(found(tree, "work"))
    if not (person or sections or works or full or is_record):
        return False
    record = records.setdefault(orcid, _Record(place, orcid))
    if isinstance(person, dict):
        record.person = person
    elif is_record and record.person is None:
        record.person = {}
    for section, entries in sections.items():
        record.activities.setdefault(section, []).append({"activities": entries})
    if works:
        record.works.append(works)
    for number, work in enumerate(full):
        code = text(get(work, "put-code"))
        record.full_works[code or f"{place.file}[{number}]"] = work
    return True


def _unwrapped(document: dict[str, Any]) -> dict[str, Any]:
    """Return what is within the root of an XML document, a single affiliation in its section."""
    root = next(iter(document)) if len(document) == 1 else ""
    inner = document[root] if root in ROOTS else None
    tree = inner if isinstance(inner, dict) else document  # also {"bulk": […]}
    if root in SECTIONS.values():
        return {section: {root: tree} for section, name in SECTIONS.items() if name == root}
    if root in SECTIONS:
        return {root: tree}
    if section := _section_of(tree):
        return {**tree, section: {SECTIONS[section]: tree}}
    return tree


def _section_of(tree: dict[str, Any]) -> str:
    """Return the section of a single affiliation in JSON, which only its path tells."""
    path = text(get(tree, "path")).split("/")
    kind = path[-2] if len(path) > 2 and "organization" in tree else ""
    return next((section for section, name in SECTIONS.items() if name == kind), "")


def _owner(tree: dict[str, Any]) -> str:
    identifier = get(tree, "orcid-identifier")
    stated = text(get(identifier, "path")) or text(get(identifier, "uri"))
    path = text(get(tree, "path")) or next(
        (text(get(each, "path")) for each in tree.values() if text(get(each, "path"))), ""
    )
    if match := re.search(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]", stated or path):
        return match[0]
    return orcid_of(stated)


def _read_record(record: _Record, slugs: set[str]) -> Iterator[Person | Any | Problem]:
    slug = ""
    is_known = record.person or (record.person is not None and record.orcid)
    if is_known or record.activities:
        renamed = ""
        for item in read_person(record.person or {}, record.orcid, record.activities, record.place):
            if isinstance(item, Person):
                slug = first_free(item.id, slugs.__contains__)
                slugs.add(slug)
                renamed = slug if slug != item.id else ""
                item = replace(item, id=slug)
            elif isinstance(item, Award) and renamed:
                item = replace(item, people=(slug,))
            yield item
    yield from _read_works(record, slug)


def _read_works(record: _Record, slug: str) -> Iterator[Publication | Talk | Patent | Problem]:
    rest = dict(record.full_works)
    for works in record.works:
        for best, ids in groups(works):
            code = text(get(best, "put-code"))
            work = {**best, **rest.pop(code, {})}
            place = Place(record.place.file, name=code or text(get(best, "title", "title")))
            yield from read_work(work, ids, record.orcid, slug, place)
    for code, work in rest.items():
        for best, ids in groups({"work": [work]}):
            yield from read_work(best, ids, record.orcid, slug, Place(record.place.file, name=code))


def write(bundle: Bundle, language: str) -> bytes:
    """Return the record of the first person, with all works of the bundle."""
    from people.formats.orcid_write import write_record

    return write_record(bundle, language)


FORMAT = Format(
    key="orcid",
    label="ORCID",
    suffix=".xml",
    media_type="application/vnd.orcid+xml",
    family="orcid",
    kinds=("people", "publications", "patents", "awards", "talks"),
    is_about_one_person=True,
    is_in_one_language=True,
    recognizes=recognizes,
    read=read,
    write=write,
)
