"""Publications as records of DBLP, valid by dblp.dtd.

DBLP has one title and no language. What it has no element for and this format holds goes to `note`,
whose `type` says what it is.
"""

from typing import Any
from xml.sax.saxutils import escape, quoteattr

from people.formats.dblp_record import ASIDE, ELEMENTS, KINDS, PUBLTYPES, VENUES, kind_of
from people.formats.dblp_xml import NOT_XML
from people.formats.links import arxiv_in
from people.formats.plain import line_of, sides_of
from people.formats.record import Publication, Text
from people.values.partial_date import SEASONS

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
# The fields of dblp.dtd in the order that they are written in, those of other use aside.
KEPT_FIELDS = (
    "editor", "address", "booktitle", "journal", "series", "chapter", "school", "isbn", "cdrom",
    "month", "url", "cite", "note", "crossref", "stream", "rel",
)  # fmt: skip
_ATTRIBUTES = {
    "editor": {"aux", "orcid"},
    "note": {"type", "label"},
    "cite": {"label"},
    "series": {"href"},
    "rel": {"type", "uri", "label", "sort"},
}

Field = tuple[str, dict[str, str], str]


def record_xml(work: Publication, language: str, number: int) -> str:
    """Return a record; `number` names what has no key."""
    aside = dict(work.extra.get("dblp", {}))
    name = str(aside.pop("element", ""))
    name = name if name in KINDS else ELEMENTS.get(work.kind, "www")
    publtype = str(aside.pop("publtype", "")) or PUBLTYPES.get(work.kind, "")
    attributes = {"key": work.id or f"works/{number}"}
    if mdate := str(aside.pop("mdate", "")):
        attributes["mdate"] = mdate
    if publtype:
        attributes["publtype"] = publtype
    fields = _fields(work, aside, name, language)
    if kind_of(name, publtype, work.venue.best(language)) != work.kind:
        fields.append(("note", {"type": "kind"}, work.kind))
    for each in KEPT_FIELDS:
        fields += [_kept(each, value) for value in _list(aside.get(each))]
    for each in sorted(set(aside) - {*KEPT_FIELDS, "authors", "ee-types", "ee"}):
        fields += [
            ("note", {"type": f"{ASIDE}{each}"}, line_of(value)) for value in _list(aside[each])
        ]
    fields += [_kept("ee", value) for value in _list(aside.get("ee"))]
    lines = [_element(*field) for field in fields if field[2] or field[1]]
    return "\n".join([f"<{name}{_attributes(attributes)}>", *lines, f"</{name}>"])


def _fields(work: Publication, aside: dict[str, Any], name: str, language: str) -> list[Field]:
    fields = _authors(work, aside)
    title = work.title.best(language)
    fields.append(("title", {}, title if title.endswith(("?", "!")) else f"{title}."))
    venue = work.venue.best(language)
    is_corr = venue == "CoRR" and bool(work.arxiv_id) and not work.volume
    fields += [
        ("pages", {}, work.pages.replace("–", "-")),
        ("year", {}, f"{work.date.year:04d}" if work.date else ""),
        ("month", {}, _month(work)),
        ("volume", {}, f"abs/{work.arxiv_id}" if is_corr else work.volume),
        (VENUES[name], {}, venue),
        ("number", {}, work.issue),
        ("publisher", {}, work.publisher if VENUES[name] != "publisher" or venue else ""),
    ]
    types = aside.get("ee-types")
    types = types if isinstance(types, dict) else {}
    addresses = [f"https://doi.org/{work.doi}"] if work.doi else []
    if work.arxiv_id and not is_corr and arxiv_in(_of_arxiv(work.doi)) != work.arxiv_id:
        addresses.append(f"https://arxiv.org/abs/{work.arxiv_id}")
    addresses += [link.url for link in work.links if link.url.startswith("http")]
    for url in addresses:
        fields.append(("ee", {"type": str(types[url])} if url in types else {}, url))
    for kind, text in (("title", work.title), ("venue", work.venue)):
        if Text.of(text.best(language)) != text:
            fields += [
                ("note", {"type": f"{kind}-{short}"}, each)
                for short, each in sides_of(text).items()
            ]
    if work.has_more_authors:
        fields.append(("note", {"type": "more-authors"}, ""))
    return fields


def _of_arxiv(doi: str) -> str:
    return doi.replace("10.48550/arXiv.", "arxiv:")


def _month(work: Publication) -> str:
    """Return the month, with the day before it, as DBLP's records of theses have it."""
    if work.date is None or work.date.month is None:
        return ""
    if work.date.month in SEASONS:
        return SEASONS[work.date.month][0].capitalize()
    month = MONTHS[work.date.month - 1]
    return f"{work.date.day} {month}" if work.date.day else month


def _authors(work: Publication, aside: dict[str, Any]) -> list[Field]:
    details = {
        each["index"]: each
        for each in _list(aside.get("authors"))
        if isinstance(each, dict) and type(each.get("index")) is int
    }
    fields: list[Field] = []
    for index, author in enumerate(work.authors):
        detail = details.get(index, {})
        number = f" {detail['number']}" if detail.get("number") else ""
        fields.append(
            (
                "author",
                {"orcid": author.orcid} if author.orcid else {},
                f"{author.name}{number}",
            )
        )
    return fields


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _kept(name: str, value: Any) -> Field:
    if not isinstance(value, dict):
        return name, {}, line_of(value)
    known = _ATTRIBUTES.get(name, set())
    attributes = {key: str(each) for key, each in value.items() if key in known}
    return name, attributes, line_of(value.get("text"))


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(
        f" {key}={quoteattr(NOT_XML.sub('', value))}" for key, value in attributes.items()
    )


def _element(name: str, attributes: dict[str, str], text: str) -> str:
    return f"<{name}{_attributes(attributes)}>{escape(NOT_XML.sub('', text))}</{name}>"
