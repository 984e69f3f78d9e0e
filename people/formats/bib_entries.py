"""Entries of BibTeX and biblatex as records: what each field means.

What no field of a record holds stays as it was read, raw, under `extra["bibtex"]`: fields by name,
`@type` for the entry type where a writer would choose another, `@venue` for the field of the venue.
"""

import re
from collections.abc import Iterator
from typing import Any

from people.formats import bib_dates, bib_names
from people.formats.bib_blocks import Block
from people.formats.bib_fields import Fields
from people.formats.bib_identifiers import is_only_url, take_arxiv, take_doi, take_links
from people.formats.bib_kinds import (
    IN_CONTAINER,
    KINDS,
    NUMBER_IS_ISSUE,
    OTHER_VENUES,
    PUBSTATES,
    THESIS_TYPES,
    TYPES,
    UNTOLD_DEGREE,
    VENUES,
    kind_of,
    language_of,
    side,
    status_in,
)
from people.formats.latex import decode, entities
from people.formats.problem import Problem, gettext_noop
from people.formats.record import NO_TEXT, Patent, Place, Publication, Text
from people.values.languages import ZH

FAMILY = "bibtex"
_KINDS = {*KINDS.values(), "paper-workshop", "preprint", "other"}
_ARXIV_TEXT = re.compile(r"[\s,(]*arXiv:\s*\S+?\)?(?:\s*\[[\w.-]+\])?\s*$", re.I)
_PAGES = re.compile(r"([A-Za-z]*\d+[A-Za-z]*)\s*[-‐‑–—−]+\s*([A-Za-z]*\d+[A-Za-z]*)")
_OFFICES = {
    "US": "us|usa|united states|u.s.|美国", "CN": "cn|china|中国|chinese", "JP": "jp|japan|日本",
    "EP": "ep|eu|europe|european|欧洲", "WO": "wo|pct|wipo|international", "KR": "kr|korea|韩国",
    "DE": "de|germany|german|德国", "GB": "gb|uk|united kingdom|英国", "FR": "fr|france|french|法国",
    "CA": "ca|canada|加拿大", "TW": "tw|taiwan|台湾", "IN": "in|india|印度",
}  # fmt: skip
_OFFICE_BY_NAME = {name: code for code, names in _OFFICES.items() for name in names.split("|")}


def record(block: Block, place: Place) -> Iterator[Publication | Patent | Problem]:
    """Yield the record of an entry and before it what is wrong with it."""
    entry = Fields(block, place)
    if not entry.has("title") and entry.has("booktitle"):
        entry.fields["title"] = entry.take("booktitle")
        entry.fields.pop("booktitle")
    mark = language_of(decode(entry.fields.get("langid") or entry.fields.get("language", "")))
    title = _title(entry, mark)
    if not title:
        yield Problem(gettext_noop("The entry has no title."), {}, place)
        return
    if entry.type == "patent" and entry.has("number"):
        found: Publication | Patent = _patent(entry, block.key, title)
    else:
        found = _publication(entry, block.key, title, mark)
    yield from entry.problems
    yield found


def _extra(entry: Fields, more: dict[str, str]) -> dict[str, Any]:
    aside = more | entry.rest()
    return {FAMILY: aside} if aside else {}


def _publication(entry: Fields, key: str, title: Text, mark: str) -> Publication:
    arxiv_id = take_arxiv(entry)
    kind = kind_of(entry.type, entry.fields, is_arxiv=bool(arxiv_id))
    if (subtype := entry.fields.get("entrysubtype", "")) in _KINDS:
        kind = subtype
        entry.take("entrysubtype")
    more = _type_aside(entry, kind)
    status = status_of(entry)
    venue = _venue(entry, kind, mark, more)
    is_free = "publisher" in entry.names and (kind in IN_CONTAINER or bool(venue))
    publisher = entry.text("publisher") if is_free else ""
    doi = take_doi(entry)
    authors, has_more = _authors(entry)
    date = _date(entry, status)
    issue = entry.text("number") if kind in NUMBER_IS_ISSUE and entry.has("number") else ""
    return Publication(
        id=key,
        title=title,
        kind=kind,
        status=status,
        date=date,
        venue=venue,
        venue_short=_sided(entry, "abbr", mark),
        publisher=publisher,
        volume=_volume(entry),
        issue=issue or entry.text("issue"),
        pages=_pages(entry),
        doi=doi,
        arxiv_id=arxiv_id,
        authors=authors,
        has_more_authors=has_more,
        abstract=_sided(entry, "abstract", mark, lines=True),
        tags=_tags(entry, mark),
        links=take_links(entry, kind, doi, arxiv_id),
        extra=_extra(entry, more),
        place=entry.place,
    )


def _patent(entry: Fields, key: str, title: Text) -> Patent:
    number = entry.text("number")
    kind = decode(entry.fields.get("type", "")).lower()
    said = f"{kind} {decode(entry.fields.get('note', ''))}".lower()
    is_granted = kind.startswith("patent") and "appl" not in kind
    is_granted = is_granted or bool(re.search(r"\bgranted\b|授权", said))
    if kind == "patent":
        entry.take("type")
    authors, has_more = _authors(entry)
    office = office_of(entry.fields, number)
    if office == entry.fields.get("location", "").strip(" {}"):
        entry.take("location")
    return Patent(
        id=key,
        title=title,
        number=number,
        office=office,
        status="granted" if is_granted else "application",
        date=_date(entry, ""),
        inventors=authors,
        has_more_inventors=has_more,
        extra=_extra(entry, {}),
        place=entry.place,
    )


def office_of(fields: dict[str, str], number: str) -> str:
    """Return the code of the office of a patent: from its country, its type or its number."""
    for name in ("location", "address", "nationality", "country", "office"):
        if code := _OFFICE_BY_NAME.get(decode(fields.get(name, "")).lower()):
            return code
    if match := re.fullmatch(r"patent(?:req)?(us|eu|de|fr|uk)", fields.get("type", "").strip()):
        return _OFFICE_BY_NAME[match[1]]
    match = re.match(r"([A-Z]{2})[\s/.-]?(?=\d|[A-Z]?\d)", number)
    return match[1] if match else ""


def _type_aside(entry: Fields, kind: str) -> dict[str, str]:
    """Return the entry type if no writer would choose it; of a thesis always, it tells the degree."""
    name = entry.type
    if kind == "thesis":
        stated = THESIS_TYPES.get(decode(entry.fields.get("type", "")).lower().replace("’", "'"))
        if decode(entry.fields.get("type", "")) == UNTOLD_DEGREE:
            entry.take("type")
            name = "thesis"
        elif name == "thesis" and stated:
            entry.take("type")
            name = stated
        return {} if name == "thesis" else {"@type": name}
    return {} if name in {TYPES[each][kind] for each in TYPES} else {"@type": name}


def sided(text: str, zh: str, en: str, mark: str) -> Text:
    """Return a text on its side. What a file says of a side itself (`title_zh`) wins."""
    if zh and en:
        return Text(zh, en)
    if zh:
        return Text(zh=zh, en="" if zh == text else text)
    if en:
        return Text(zh="" if en == text else text, en=en)
    return Text.of(text, side(text, mark))


def _sided(entry: Fields, name: str, mark: str, *, lines: bool = False) -> Text:
    if not any(f"{name}{end}" in entry.fields for end in ("", "_zh", "_en")):
        return NO_TEXT
    text, zh, en = (decode(entry.take(f"{name}{end}"), lines=lines) for end in ("", "_zh", "_en"))
    return sided(text, zh, en, mark)


def _title(entry: Fields, mark: str) -> Text:
    if subtitle := entry.text("subtitle"):
        title = entry.fields.get("title", "")
        colon = "：" if side(subtitle, mark) == ZH else ": "
        entry.fields["title"] = f"{title}{colon}{entry.fields['subtitle']}"
    return _sided(entry, "title", mark)


def _venue(entry: Fields, kind: str, mark: str, more: dict[str, str]) -> Text:
    names = VENUES.get(kind, OTHER_VENUES)
    if entry.type == "article":
        names = ("journal", *names)
    for name in names:
        if not entry.has(name):
            continue
        raw = entry.fields[name]
        if name == "howpublished" and is_only_url(raw):
            continue
        text = venue_text(raw)
        if not text:
            continue
        entry.take(name)
        if text != decode(raw):
            entry.keep(name)
        if name not in {names[0], "institution" if kind == "thesis" else ""} or (
            entry.type == "article" and kind == "preprint"
        ):
            more["@venue"] = name
        zh, en = (entry.text(f"venue_{end}") for end in ("zh", "en"))
        return sided(text, zh, en, mark)
    return sided("", entry.text("venue_zh"), entry.text("venue_en"), mark)


def venue_text(raw: str) -> str:
    """Return the venue that a raw field names, without an arXiv identifier behind it."""
    text = decode(raw)
    return _ARXIV_TEXT.sub("", text) if re.search("arxiv:", text, re.I) else text


def _pages(entry: Fields) -> str:
    # NASA ADS repeats the arXiv identifier there.
    is_arxiv = entry.fields.get("pages", "").lower().startswith("arxiv:")
    return "" if is_arxiv else pages(entry.text("pages"))


def pages(text: str) -> str:
    """Return a range of pages with an en dash: `12--34` and `12-34` are 12–34."""
    return ", ".join(
        _PAGES.sub(r"\1–\2", part.strip(), count=1) for part in re.split("[,，]", text)
    )


def _volume(entry: Fields) -> str:
    raw = decode(entry.fields.get("volume", ""))
    return "" if raw.startswith("abs/") else entry.text("volume")  # CoRR's are arXiv identifiers


def status_of(entry: Fields) -> str:
    """Return how far a work has come: from `pubstate`, else from what its note says."""
    raw = decode(entry.fields.get("pubstate", ""))
    if found := status_in(raw) or ("published" if raw.lower() == "published" else ""):
        if PUBSTATES.get(found, found) == raw:
            entry.take("pubstate")
        return found
    for name in ("note", "addendum", "year", "date", "howpublished", "volume"):
        if name in entry.fields and (found := status_in(decode(entry.fields[name]))):
            return found
    for name in ("journal", "booktitle"):
        text = decode(entry.fields.get(name, ""))
        if re.match(r"(?:under|in) (?:review|submission)|submitted|to appear|accepted", text, re.I):
            return status_in(text) or "submitted"
    return ""


def _date(entry: Fields, status: str) -> Any:
    read = bib_dates.read_fields(entry.fields)
    for name in read.exact:
        entry.take(name)
    if read.odd and not status:
        entry.warn(
            gettext_noop("“%(value)s” is no date; it is kept as it is."),
            value=read.odd.strip()[:100],
        )
    return read.date


def _authors(entry: Fields) -> tuple[Any, bool]:
    if "author" not in entry.fields:
        return (), False
    names, has_more = bib_names.read_names(entry.take("author"))
    marks, orcids = entry.fields.get("author+an", ""), entry.take("author+an:orcid")
    if marks or orcids:
        names, left = bib_names.annotated(names, marks, orcids)
        entry.fields["author+an"] = left
    return names, has_more


def _tags(entry: Fields, mark: str) -> tuple[Text, ...]:
    columns = [
        [decode(each) for each in bib_names.outside(entities(raw), ",;，；")]
        if (raw := entry.take(f"keywords{end}"))
        else []
        for end in ("", "_zh", "_en")
    ]
    plain, zh, en = ([*column, *[""] * (len(columns[0]) - len(column))] for column in columns)
    found = (sided(*row, mark) for row in zip(plain, zh, en, strict=False))
    return tuple(dict.fromkeys(text for text in found if text))
