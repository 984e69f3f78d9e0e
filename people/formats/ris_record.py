"""One entry of RIS into a publication or patent.

The same tag means several things: to EndNote, Zotero, Scopus, Web of Science, IEEE and CNKI, and in
the versions of the specification. What is mapped is taken out; what is left is kept aside.
"""

import re
from collections.abc import Iterator
from typing import Any

from people.formats.dates import read_date
from people.formats.languages import is_ours, language_of
from people.formats.languages import side as by_mark
from people.formats.links import arxiv_in, doi_in, link_to
from people.formats.names import group, parse_catalogued
from people.formats.plain import line_of, pages_of, text_of
from people.formats.record import NO_TEXT, Link, Name, Patent, Place, Publication, Text
from people.formats.ris_entries import Entry
from people.formats.ris_tags import IN_PRESS, ISSUED, PATENT, TYPES, WRITTEN
from people.values.languages import EN, HAN, LATIN, ZH
from people.values.partial_date import PartialDate

WORKSHOP = "Workshop paper"
MORE = "et al."
_MORE = re.compile(r"(?:and\s+)?(?:et\.?\s*al\.?|others)|等", re.I)
_DOI_ADDRESS = re.compile(r"https?://(?:dx\.)?doi\.org/", re.I)
_MONTH = re.compile(r"([A-Za-z]{3,9})\.?(?:-[A-Za-z]{3,9})?(?: (\d{1,2}))?")
_SEASON = re.compile("spring|summer|autumn|fall|winter", re.I)


def record_of(entry: Entry, place: Place) -> Publication | Patent:
    """Return the record that an entry is; raises ValueError for one without a title."""
    written = line_of(entry.take("TY")).upper()
    kind = TYPES.get(written, "other")
    mark = entry.first("LA")
    title = _title(entry, kind, mark)
    if not title and not (written == PATENT and entry.first("M1")):
        raise ValueError("title")
    if is_ours(mark, title):
        entry.take("LA")
    if written == PATENT:
        return _patent(entry, title, place)
    if kind == "paper-conference" and entry.first("M3").lower() == WORKSHOP.lower():
        entry.take("M3")
        kind = "paper-workshop"
    authors, has_more = _authors(entry.take_all("AU", "A1"))
    date = _date(entry)
    doi, arxiv_id = _identifiers(entry)
    venue, short, publisher = _venue(entry, kind)
    identifier = line_of(entry.take("ID"))
    return Publication(
        title=title,
        kind=kind,
        status="accepted" if written == IN_PRESS else "",
        date=date,
        venue=venue,
        venue_short=short,
        publisher=publisher,
        volume=line_of(entry.take("VL")),
        issue=line_of(entry.take("IS", "CP")),
        pages=_pages(entry),
        doi=doi,
        arxiv_id=arxiv_id,
        authors=authors,
        has_more_authors=has_more,
        abstract=_abstract(entry, mark),
        tags=tuple(Text.of(each) for each in _keywords(entry)),
        links=tuple(_links(entry, doi, arxiv_id)),
        id=identifier or doi,
        place=place,
        extra=_aside(entry, "" if WRITTEN[kind] == written else written),
    )


def _patent(entry: Entry, title: Text, place: Place) -> Patent:
    inventors, has_more = _authors(entry.take_all("AU", "A1"))
    date = _date(entry)
    kind = entry.first("M3").lower()
    if kind in {"patent", "patent application"}:
        entry.take("M3")
    return Patent(
        title=title,
        number=line_of(entry.take("M1", "IS", "VL", "SN")),
        office=line_of(entry.take("PB")),
        status="granted" if kind == "patent" else "application",
        date=date,
        inventors=inventors,
        has_more_inventors=has_more,
        id=line_of(entry.take("ID")),
        place=place,
        extra=_aside(entry, ""),
    )


def _aside(entry: Entry, written: str) -> dict[str, Any]:
    kept = {
        name: [text_of(value) for value in values if value]
        for name, values in entry.tags.items()
        if any(values)
    }
    if written and written != IN_PRESS:
        kept["TY"] = [written]
    return {"ris": kept} if kept else {}


def _title(entry: Entry, kind: str, mark: str) -> Text:
    """Return the title, with the translated one on the other side."""
    names = ("TI", "T1", "BT", "CT") if kind == "book" else ("TI", "T1", "CT")
    text = line_of(entry.take(*names))
    title = by_mark(text, mark)
    translated = line_of(entry.first("TT"))
    if not title or not translated:
        return title
    wanted = EN if title.zh else ZH
    has_han, has_latin = bool(HAN.search(translated)), bool(LATIN.search(translated))
    if (wanted == ZH and has_latin and not has_han) or (wanted == EN and has_han and not has_latin):
        return title
    entry.take("TT")
    return title.merged(Text.of(translated, wanted))


def _venue(entry: Entry, kind: str) -> tuple[Text, Text, str]:
    """Return venue, its short form and publisher."""
    if kind in ISSUED:
        # T2 is the series of a book and the department of a thesis: it stays aside.
        venue, publisher = line_of(entry.take("PB") or entry.take("T2", "BT")), ""
    else:
        publisher = line_of(entry.take("PB"))
        names = ("C3", "T2", "JF", "BT") if kind.startswith("paper") else ("T2", "JF", "BT")
        venue = line_of(entry.take(*names))
    journal = line_of(entry.take("JO"))
    if venue.lower() == journal.lower():
        journal = ""
    shorts = [
        each for each in (line_of(entry.take("J2")), line_of(entry.take("JA")), journal) if each
    ]
    if not venue and shorts:
        # JO is the full name to some programs and the abbreviation to others.
        venue = shorts.pop() if journal else shorts.pop(0)
    for repeated in ("JF", "T2"):
        if line_of(entry.first(repeated)).lower() == venue.lower():
            entry.take(repeated)
    shorts = [each for each in dict.fromkeys(shorts) if each != venue]
    if len(shorts) > 1:
        entry.tags["JO"] = shorts[1:]
    return Text.of(venue), Text.of(shorts[0]) if shorts else NO_TEXT, publisher


def _authors(values: list[str]) -> tuple[tuple[Name, ...], bool]:
    """Return the names of tags, of which one may hold several, and whether there are more."""
    found: list[Name] = []
    has_more = False
    for value in values:
        for part in re.split(r"[;；\n]", value):
            text = line_of(part)
            more = _MORE.search(text)
            if (
                more
                and more.end() == len(text)
                and (more.start() == 0 or text[more.start()] != "o")
            ):
                has_more = True
                text = text[: more.start()].strip(" ,，")
            if text:
                found.append(_name(text))
    return tuple(found), has_more


def _name(text: str) -> Name:
    """Return a name; EndNote puts a comma behind that of a group."""
    if text.endswith((",", "，")):
        return group(text.rstrip(",， "))
    return parse_catalogued(text)


def _date(entry: Entry) -> PartialDate | None:
    """Return the date known best: RIS has a year, and a date `2020/03/15/note` or in words."""
    found: list[PartialDate] = []
    for name in ("DA", "PY", "Y1"):
        text = line_of(entry.first(name))
        year = next((str(each.year) for each in found), line_of(entry.first("PY"))[:4])
        if text and (date := date_in(text, year)):
            found.append(date)
            if _says_no_more(text, date):
                entry.take(name)
    return max(found, key=lambda each: (each.month is not None, each.day is not None), default=None)


def date_in(text: str, year: str = "") -> PartialDate | None:
    """Return the date in a value: `2020/03//`, `2020///Spring`, `MAR 3` of a year known besides."""
    parts = [part.strip() for part in text.split("/")]
    if len(parts) > 3 and (season := _SEASON.fullmatch(parts[3])):
        text = f"{season[0]} {parts[0]}"
    elif len(parts) > 1 and parts[0].isdigit():
        text = "-".join(part for part in parts[:3] if part)
    elif match := _MONTH.fullmatch(text):
        text = f"{match[2] or ''} {match[1]} {year}"
    elif match := re.match(r"\d{4}-\d\d-\d\dT", text):
        text = text[:10]
    try:
        return read_date(text)
    except ValueError:
        match = re.match(r"(\d{4})(?!\d)", text)
        return PartialDate(int(match[1])) if match and 1500 <= int(match[1]) < 2100 else None


def _says_no_more(text: str, date: PartialDate) -> bool:
    """Whether all that a value says is in the date."""
    if len(re.findall(r"\d+|[A-Za-z]+", text)) > 3:
        return False
    words = re.findall("[A-Za-z]{3,}", text)
    return len(words) < 2 and (not words or date.month is not None)


def _pages(entry: Entry) -> str:
    first, last = line_of(entry.take("SP")), line_of(entry.take("EP"))
    if first and last and first != last and not re.search(r"[-–—]", first):
        return f"{first}–{last}"
    return pages_of(first or last)


def _identifiers(entry: Entry) -> tuple[str, str]:
    address = next((url for url in entry.tags.get("UR", []) if _DOI_ADDRESS.match(url)), "")
    doi = ""
    for name in ("DO", "M3", "L3"):
        if not doi and (doi := doi_in(entry.first(name))):
            entry.take(name)
    doi = doi or doi_in(address)
    arxiv_id = ""
    for name in ("AN", "M1", "C1", "T2", "JO", "PB", "N1"):
        text = line_of(entry.first(name))
        if not arxiv_id and (arxiv_id := arxiv_in(text)) and text == f"arXiv:{arxiv_id}":
            entry.take(name)
    for url in entry.tags.get("UR", []):
        arxiv_id = arxiv_id or arxiv_in(url)
    return doi, arxiv_id or arxiv_in(doi.replace("10.48550/arXiv.", "arxiv:"))


def _links(entry: Entry, doi: str, arxiv_id: str) -> Iterator[Link]:
    """Yield the addresses of a work and of its files that do not only repeat an identifier."""
    seen = set()
    for name, kind in (("UR", "other"), ("L1", "paper"), ("L2", "other"), ("LK", "other")):
        kept = []
        for value in entry.take_all(name):
            for url in re.split(r"\s*[;\n]\s*(?=https?:|www\.)", value):
                repeats = (doi and _DOI_ADDRESS.match(url) and doi_in(url) == doi) or (
                    arxiv_id and re.search(r"arxiv\.org/abs/", url) and arxiv_in(url) == arxiv_id
                )
                link = link_to(url, kind)
                if link is None or not link.url.startswith("http"):
                    kept.append(url)
                elif not repeats and link.url not in seen:
                    seen.add(link.url)
                    yield Link("paper", link.url) if kind == "paper" else link
        if kept:
            entry.tags[name] = kept


def _keywords(entry: Entry) -> Iterator[str]:
    values = entry.take_all("KW", "DE")
    if len(values) == 1 and values[0].count(", ") > 1 and ";" not in values[0]:
        values = values[0].split(", ")
    for value in values:
        for word in re.split(r"[;；]", value):
            if text := line_of(word):
                yield text


def _abstract(entry: Entry, mark: str) -> Text:
    text = text_of(entry.take("AB", "N2"))
    if language_of(mark) is None and HAN.search(text) and LATIN.search(text):
        return Text.of(text)
    return by_mark(text, mark)
