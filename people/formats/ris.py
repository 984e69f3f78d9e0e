"""RIS, and EndNote's older form of it (refer) for reading.

As EndNote, Zotero, Scopus, Web of Science, IEEE and CNKI write it. Each line is a tag of two
characters, two spaces, a hyphen, a space and the value; `ER` ends an entry.
"""

import re

from people.formats.format import Format, Reading
from people.formats.languages import mark_of
from people.formats.names import is_group, parts_of
from people.formats.plain import other_side
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Bundle, Name, Patent, Place, Publication
from people.formats.ris_catalogues import PUBMED, WOS
from people.formats.ris_entries import entries
from people.formats.ris_record import MORE, WORKSHOP, record_of
from people.formats.ris_tags import IN_PRESS, ISSUED, PATENT, TYPES, WRITTEN
from people.formats.source import Source
from people.values.languages import other
from people.values.partial_date import SEASONS, PartialDate

_HEAD = re.compile(r"^[ \t\ufeff]{0,3}(?:TY[ \t]{1,4}[-–][ \t]?[A-Z]{2,}|%0[ \t]\w)", re.M)


def recognizes(source: Source) -> bool:
    """Whether a line of the beginning gives the type of an entry."""
    head = source.head()
    return any(pattern.search(head) for pattern in (_HEAD, WOS, PUBMED))


def read(source: Source) -> Reading:
    """Yield a record for each entry. Raises UnreadableFile."""
    is_empty = True
    for entry in entries(source.text):
        is_empty = False
        names = sorted(set(entry.tags) - {"TY"})
        place = Place(source.name, entry.line, entry.first("ID"))
        try:
            yield record_of(entry, place)
        except ValueError:
            yield Problem(
                gettext_noop("This entry has no title; it holds %(tags)s only."),
                {"tags": ", ".join(names)[:200]},
                place,
            )
    if is_empty:
        raise UnreadableFile(gettext_noop("The file holds no works."), Place(source.name))


def write(bundle: Bundle, language: str) -> bytes:
    """Return the publications and patents of a bundle, lines ended as the specification wants."""
    works: tuple[Publication | Patent, ...] = (*bundle.publications, *bundle.patents)
    return "".join(_entry(work, language) for work in works).encode()


def _entry(work: Publication | Patent, language: str) -> str:
    aside = {
        name: [str(value) for value in values]
        for name, values in work.extra.get("ris", {}).items()
        if isinstance(values, list) and re.fullmatch("[A-Z][A-Z0-9]", name)
    }
    written = language if work.title.in_language(language) else other(language)
    first, *more = aside.pop("LA", [""])
    marks = [mark_of(first, written), *more]
    kept = aside.pop("TY", [""])[0]
    fields = [("ID", work.id), ("TI", work.title.best(written))]
    fields += [("TT", other_side(work.title, written))]
    if isinstance(work, Patent):
        kind = PATENT
        fields += _patent(work)
    else:
        kind = kept if kept in TYPES or work.kind == "other" else ""
        kind = kind if TYPES.get(kind, "other") == work.kind else WRITTEN[work.kind]
        if kind == "JOUR" and work.status == "accepted":
            kind = IN_PRESS
        fields += _publication(work, written)
    fields += [("LA", value) for value in marks]
    fields += [(name, value) for name in sorted(aside) for value in aside[name]]
    lines = [_line(name, value) for name, value in fields if value]
    return "\r\n".join([_line("TY", kind), *lines, "ER  - ", "", ""])


def _publication(work: Publication, language: str) -> list[tuple[str, str]]:
    first, dash, last = work.pages.partition("–")
    is_issued = work.kind in ISSUED
    fields = _authors(work.authors, has_more=work.has_more_authors)
    fields += _date(work.date)
    fields += [
        ("PB" if is_issued else "T2", work.venue.best(language)),
        ("J2", work.venue_short.best(language)),
        ("PB", "" if is_issued and work.venue else work.publisher),
        ("VL", work.volume),
        ("IS", work.issue),
        ("SP", first),
        ("EP", last if dash else ""),
        ("DO", work.doi),
        ("AN", work.arxiv_id and f"arXiv:{work.arxiv_id}"),
        ("M3", WORKSHOP if work.kind == "paper-workshop" else ""),
        ("AB", work.abstract.best(language)),
    ]
    fields += [("KW", tag.best(language).replace(";", ",")) for tag in work.tags]
    fields += [
        ("L1" if link.kind == "paper" else "UR", link.url)
        for link in work.links
        if link.url.startswith("http")
    ]
    return fields


def _patent(work: Patent) -> list[tuple[str, str]]:
    return [
        *_authors(work.inventors, has_more=work.has_more_inventors),
        *_date(work.date),
        ("M1", work.number),
        ("PB", work.office),
        ("M3", "Patent" if work.status == "granted" else "Patent application"),
    ]


def _authors(names: tuple[Name, ...], *, has_more: bool) -> list[tuple[str, str]]:
    fields = [("AU", author(name)) for name in names]
    return [*fields, ("AU", MORE)] if has_more else fields


def author(name: Name) -> str:
    """Return a name as `Family, Given, Suffix`, a group with a comma behind it."""
    if is_group(name):
        return f"{name.family},"
    family, given = parts_of(name)
    return ", ".join(part for part in (family, given) if part)


def _date(date: PartialDate | None) -> list[tuple[str, str]]:
    """Return year and date: `2020/03/15/`, `2020///Spring`."""
    if date is None:
        return []
    fields = [("PY", f"{date.year:04d}")]
    if date.month in SEASONS:
        return [*fields, ("DA", f"{date.year:04d}///{SEASONS[date.month][0].capitalize()}")]
    if date.month:
        day = f"{date.day:02d}" if date.day else ""
        return [*fields, ("DA", f"{date.year:04d}/{date.month:02d}/{day}/")]
    return fields


def _line(name: str, value: str) -> str:
    """Return a line, further lines of a value indented, so that none is taken for a tag."""
    first, *more = value.replace("\r", "\n").split("\n")
    return "\r\n".join([f"{name}  - {first.strip()}", *(f"      {line.strip()}" for line in more)])


FORMAT = Format(
    key="ris",
    label="RIS",
    suffix=".ris",
    media_type="application/x-research-info-systems",
    family="ris",
    kinds=("publications", "patents"),
    is_in_one_language=True,
    recognizes=recognizes,
    read=read,
    write=write,
)
