"""One record of DBLP into a publication, and the record of a person.

DBLP: Some Lessons Learned (Ley 2009) and dblp.dtd; person pages and the search API beside.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from people.formats.dates import read_date
from people.formats.dblp_xml import Element, Field
from people.formats.links import arxiv_in, doi_in, link_to
from people.formats.names import orcid_of, parse_name
from people.formats.plain import json_of, line_of, pages_of
from people.formats.record import (
    Link,
    Name,
    Organization,
    OtherName,
    Person,
    Place,
    Publication,
    Text,
)
from people.values.languages import HAN
from people.values.partial_date import PartialDate
from people.values.slugs import slugify

KINDS = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "incollection": "chapter",
    "proceedings": "book",
    "book": "book",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "data": "dataset",
    "www": "other",
}
ELEMENTS = {
    "article-journal": "article",
    "preprint": "article",
    "report": "article",
    "paper-conference": "inproceedings",
    "paper-workshop": "inproceedings",
    "chapter": "incollection",
    "book": "book",
    "thesis": "phdthesis",
    "dataset": "data",
    "software": "data",
    "other": "www",
}
# The field that a record's venue stands in.
VENUES = {
    "article": "journal",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
    "proceedings": "publisher",
    "book": "publisher",
    "phdthesis": "school",
    "mastersthesis": "school",
    "data": "publisher",
    "www": "publisher",
}
# As the search API names them.
API_TYPES = {
    "Journal Articles": "article",
    "Conference and Workshop Papers": "inproceedings",
    "Informal and Other Publications": "article",
    "Informal Publications": "article",
    "Books and Theses": "book",
    "Parts in Books or Collections": "incollection",
    "Reference Works": "incollection",
    "Editorship": "proceedings",
    "Data and Artifacts": "data",
}
PUBLTYPES = {"preprint": "informal", "software": "software"}
NOTES = {"title-zh", "title-en", "venue-zh", "venue-en", "kind", "more-authors", "doi"}
ASIDE = "aside:"  # before the name of what only another form of DBLP has
_NUMBER = re.compile(r"\s+(\d{4})$")
_DOI_ADDRESS = re.compile(r"https?://(?:dx\.)?doi\.org/", re.I)
_ABS = re.compile(r"abs/(\S+)")


def record_of(element: Element, place: Place, owner: Person | None) -> Publication:
    """Return the work that a record is of; raises ValueError for one without a title."""
    fields = _by_name(element)
    name = _element_name(element, fields)
    notes = _notes(fields)
    title = _title(_take(fields, "title"), notes)
    if not title:
        raise ValueError("title")
    publtype = element.attributes.get("publtype", "")
    venue_field = VENUES[name]
    shown = _take(fields, venue_field) or _take(fields, "venue")
    kind = notes.get("kind") or kind_of(name, publtype, shown)
    volume = _take(fields, "volume")
    arxiv_id = ""
    if shown == "CoRR" and (match := _ABS.fullmatch(volume)):
        arxiv_id, volume = arxiv_in(f"arxiv:{match[1]}"), ""
    authors, details = _authors(fields, owner)
    doi, arxiv_id, links, types = _addresses(fields, notes.get("doi", ""), arxiv_id)
    kept: dict[str, Any] = {"ee-types": types, "authors": details}
    if name != ELEMENTS.get(kind):
        kept["element"] = name
    if publtype and publtype != PUBLTYPES.get(kind):
        kept["publtype"] = publtype
    if mdate := element.attributes.get("mdate"):
        kept["mdate"] = mdate
    return Publication(
        id=element.attributes.get("key", "") or _take(fields, "key"),
        title=title,
        kind=kind,
        date=_date(fields),
        venue=_sided(shown, notes, "venue"),
        publisher=_take(fields, "publisher"),
        volume=volume,
        issue=_take(fields, "number"),
        pages=pages_of(_take(fields, "pages")),
        doi=doi,
        arxiv_id=arxiv_id,
        authors=authors,
        has_more_authors="more-authors" in notes,
        links=links,
        people=(owner.id,) if owner else (),
        extra=_aside(fields, kept),
        place=place,
    )


def kind_of(name: str, publtype: str, venue: str) -> str:
    """Return the kind of a record: DBLP calls preprints informal and writes workshops `A@B`."""
    if publtype == "software":
        return "software"
    if name == "article" and (publtype.startswith("informal") or venue == "CoRR"):
        return "preprint"
    if name == "inproceedings" and ("@" in venue or "workshop" in venue.lower()):
        return "paper-workshop"
    return KINDS[name]


def _element_name(element: Element, fields: dict[str, list[Field]]) -> str:
    """Return the name of the element, for a hit of the search API that of its type."""
    if element.name != "info":
        return element.name
    found = _take(fields, "type")
    if found.startswith("Informal"):
        element.attributes.setdefault("publtype", "informal")
    if key := _take(fields, "key"):
        element.attributes["key"] = key
    if (doi := _take(fields, "doi")) and doi_in(doi):
        fields.setdefault("ee", []).insert(0, Field("ee", {}, f"https://doi.org/{doi}"))
    return API_TYPES.get(found, "www")


def person_of(element: Element, page: dict[str, str], place: Place) -> Person:
    """Return the person of a page; `page` has the attributes of its root."""
    fields = _by_name(element)
    names = [each for each in fields.pop("author", []) if each.text]
    shown = line_of(page.get("name")) or (names[0].text if names else "")
    plain = _NUMBER.sub("", shown)
    pid = page.get("pid") or element.attributes.get("key", "").removeprefix("homepages/")
    family, given = _parts(plain)
    notes = fields.pop("note", [])
    native = next((each.text for each in notes if each.attributes.get("type") == "uname"), "")
    native_family, native_given = _parts(native) if HAN.search(native) else ("", "")
    places = [
        each
        for each in notes
        if each.attributes.get("type") == "affiliation" and not each.attributes.get("label")
    ]
    urls = [each.text for each in fields.pop("url", [])]
    orcid = next((found for url in urls if "orcid.org" in url and (found := orcid_of(url))), "")
    others = {_NUMBER.sub("", each.text) for each in names} - {plain}
    left = [
        each for each in notes if each not in places and not (each.text == native and native_family)
    ]
    if left:
        fields["note"] = left
    numbers = {"pid": pid}
    if shown != plain:
        numbers["homonym"] = shown.removeprefix(plain).strip()
    return Person(
        id=slugify(plain, "person"),
        family_name=Text.of(family).merged(Text(zh=native_family)),
        given_name=Text.of(given).merged(Text(zh=native_given)),
        orcid=orcid,
        other_names=tuple(OtherName(each) for each in sorted(others)),
        affiliations=tuple(Organization(Text.of(each.text)) for each in places),
        links=tuple(_person_links(urls, pid, orcid)),
        extra=_aside(fields, {key: value for key, value in numbers.items() if value}),
        place=place,
    )


def _parts(name: str) -> tuple[str, str]:
    read = parse_name(name)
    return read.family, read.given


def _person_links(urls: list[str], pid: str, orcid: str) -> Iterator[Link]:
    if pid:
        yield Link("dblp", f"https://dblp.org/pid/{pid}")
    for number, url in enumerate(urls):
        link = link_to(url, "website" if number == 0 else "other")
        if link and not (orcid and orcid_of(url) == orcid):
            yield link


def _by_name(element: Element) -> dict[str, list[Field]]:
    fields: dict[str, list[Field]] = {}
    for each in element.fields:
        if each.text or each.attributes:
            fields.setdefault(each.name, []).append(each)
    return fields


def _take(fields: dict[str, list[Field]], name: str) -> str:
    """Take the first value of a field."""
    values = fields.get(name, [])
    if not values:
        return ""
    value = line_of(values.pop(0).text)
    if not values:
        del fields[name]
    return value


def _notes(fields: dict[str, list[Field]]) -> dict[str, str]:
    """Take the notes that the writer of this format makes."""
    notes = fields.pop("note", [])
    for each in notes:
        if (name := each.attributes.get("type", "")).startswith(ASIDE):
            fields.setdefault(name.removeprefix(ASIDE), []).append(Field("", {}, each.text))
    notes = [each for each in notes if not each.attributes.get("type", "").startswith(ASIDE)]
    left = [each for each in notes if each.attributes.get("type") not in NOTES]
    if left:
        fields["note"] = left
    return {each.attributes["type"]: each.text for each in notes if each not in left}


def _title(text: str, notes: dict[str, str]) -> Text:
    """Return a title without the point that DBLP puts behind each."""
    return _sided(text.removesuffix(".").strip(), notes, "title")


def _sided(text: str, notes: dict[str, str], name: str) -> Text:
    sides = Text(notes.get(f"{name}-zh", ""), notes.get(f"{name}-en", ""))
    return sides if sides else Text.of(text)


def _date(fields: dict[str, list[Field]]) -> PartialDate | None:
    year = _take(fields, "year")
    month = next((each.text for each in fields.get("month", [])), "")
    for text in (f"{month} {year}", f"{year}-{month}"):
        try:
            date = read_date(text) if month else None
        except ValueError:
            continue
        if date is not None and date.year >= 1000:
            fields.pop("month", None)
            return date
    try:
        return read_date(year)
    except ValueError:
        return None


def _authors(
    fields: dict[str, list[Field]], owner: Person | None
) -> tuple[tuple[Name, ...], list[dict[str, Any]]]:
    """Return the authors, and what tells those of one name apart."""
    names: list[Name] = []
    details: list[dict[str, Any]] = []
    pid = owner.extra.get("dblp", {}).get("pid") if owner else None
    for each in fields.pop("author", []):
        if not each.text:
            continue
        plain = _NUMBER.sub("", each.text)
        detail = {key: value for key, value in each.attributes.items() if key != "orcid"}
        if plain != each.text:
            detail["number"] = each.text[-4:]
        name = parse_name(plain)
        if orcid := orcid_of(each.attributes.get("orcid", "")):
            name = replace(name, orcid=orcid)
        if owner and pid and each.attributes.get("pid") == pid:
            name = replace(name, person=owner.id)
        if detail:
            details.append({"index": len(names), **detail})
        names.append(name)
    return tuple(names), details


def _addresses(
    fields: dict[str, list[Field]], doi: str, arxiv_id: str
) -> tuple[str, str, tuple[Link, ...], dict[str, str]]:
    """Return DOI, arXiv identifier, further links, and the marks of addresses (open access)."""
    links: list[Link] = []
    types: dict[str, str] = {}
    for each in fields.pop("ee", []):
        url = each.text
        found = doi_in(url) if _DOI_ADDRESS.match(url) else ""
        of_arxiv = arxiv_in(found.replace("10.48550/arXiv.", "arxiv:")) or arxiv_in(url)
        if kind := each.attributes.get("type"):
            types[url] = kind
        if found and (not doi or found == doi):
            doi = found
            arxiv_id = arxiv_id or of_arxiv
        elif of_arxiv and (not arxiv_id or of_arxiv == arxiv_id):
            arxiv_id = of_arxiv
        elif link := link_to(url, "paper"):
            links.append(link)
        else:
            fields.setdefault("ee", []).append(each)
    return doi, arxiv_id, tuple(links), types


def _aside(fields: dict[str, list[Field]], kept: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are left: a text, or an object where there are attributes."""
    for name, values in fields.items():
        kept.setdefault(
            name,
            [
                {"text": each.text, **each.attributes} if each.attributes else each.text
                for each in values
            ],
        )
    kept = {name: json_of(value) for name, value in kept.items() if value}
    return {"dblp": kept} if kept else {}
