"""One row of a table into a publication, and back."""

import re
from dataclasses import replace
from itertools import zip_longest

from people.formats.csv_columns import ALIASES, ASIDE, FULLER, ISSUED, KINDS, OWN_NAMES, PLAIN
from people.formats.dates import read_date
from people.formats.languages import side
from people.formats.links import ARXIV, arxiv_in, doi_in, link_to
from people.formats.names import group, is_group, orcid_of, parse_catalogued, parts_of
from people.formats.plain import line_of, pages_of, text_of
from people.formats.record import Link, Name, Place, Publication, Text
from people.values.author_lists import parse as parse_list
from people.values.partial_date import PartialDate

OUR_KINDS = {*KINDS.values(), "paper-workshop", "other"}
STATUSES = {"published", "accepted", "submitted", "preprint"}
_MORE = re.compile(r"(?:and )?(?:et al\.?|others)|等|\.\.\.|…", re.I)
# Journals that are named Proceedings.
_SERIAL = re.compile(
    r"proceedings of the (?!.*conference).*(?:academy|society|IEEE$|ACM on|VLDB)", re.I
)
_ONE_NAME = re.compile(r"(?!.* (?:and|&) )[^,，、]+, ?[^,，、]+(?:, ?(?:[JS]r|I{2,3}|IV)\.?)?")
_SCOPUS_ID = re.compile(r"\s*\(\d+\)(?=\s*(?:[;；]|$))")


class _Row:
    """Cells by column in small letters; what is taken is not kept aside."""

    def __init__(self, cells: dict[str, str], originals: dict[str, str]) -> None:
        self.cells, self.originals = dict(cells), originals

    def take(self, field: str) -> str:
        """Take the first filled column of a field: ours, then those of other programs."""
        names = (*FULLER.get(field, ()), field, *ALIASES.get(field, ()))
        name = next((name for name in names if name in self.cells), None)
        return text_of(self.cells.pop(name)) if name else ""

    def sides(self, field: str, mark: str) -> Text:
        """Take a text: each side from a column of its own, else from one column by its script."""
        sides = Text(
            text_of(self.cells.pop(f"{field}_zh", "")), text_of(self.cells.pop(f"{field}_en", ""))
        )
        if sides or not (field in OWN_NAMES or field in ALIASES):
            return sides
        return side(self.take(field), mark)

    def aside(self) -> dict[str, str]:
        """Return what is left, by the names of the columns as they were given."""
        return {
            self.originals[name].removeprefix(ASIDE): text_of(cell)
            for name, cell in self.cells.items()
        }


def publication_of(
    cells: dict[str, str], originals: dict[str, str], place: Place
) -> Publication | None:
    """Return the work of a row, None where there is no title."""
    row = _Row(cells, originals)
    mark = line_of(row.cells.get("language") or row.cells.get("la", ""))
    title = row.sides("title", mark)
    if not title:
        return None
    authors, has_more = _authors(row)
    venue = row.sides("venue", mark)
    kind, written = _kind(row, venue)
    publisher = line_of(row.take("publisher"))
    if kind in ISSUED and not venue:
        venue, publisher = side(publisher, mark), ""
    doi = row.take("doi")
    arxiv = row.take("arxiv")
    found = ARXIV.search(arxiv)
    number = row.take("issue")
    record = Publication(
        id=line_of(row.take("id")) or doi_in(doi),
        title=title,
        kind=kind,
        status=_status(row),
        date=_date(row),
        venue=venue,
        venue_short=row.sides("venue_short", mark),
        venue_rank=line_of(row.cells.pop("venue_rank", "")),
        publisher=publisher,
        volume=line_of(row.take("volume")),
        issue=line_of(number),
        pages=_pages(row),
        doi=doi_in(doi),
        arxiv_id=found[1] if found else _arxiv(row, venue, doi_in(doi)),
        authors=authors,
        has_more_authors=has_more,
        summary=row.sides("summary", mark),
        abstract=row.sides("abstract", mark),
        tags=_tags(row, mark),
        links=_links(row, doi_in(doi)),
        place=place,
    )
    aside = row.aside()
    if written:
        aside[written[0]] = written[1]
    return replace(record, extra={"csv": aside}) if aside else record


def _kind(row: _Row, venue: Text) -> tuple[str, tuple[str, str] | None]:
    """Return the kind, and column and value where a program says more than that."""
    if (ours := line_of(row.cells.get("kind", ""))) in OUR_KINDS:
        del row.cells["kind"]
        return ours, None
    column = next((name for name in ("kind", *ALIASES["kind"]) if name in row.cells), "")
    text = line_of(row.cells.pop(column, ""))
    words = re.sub(r"[^a-z]", "", text.lower())
    kind = KINDS.get(words) or _kind_by_venue(row, venue, is_said=bool(text))
    more = (row.originals[column], text) if text and words not in PLAIN else None
    return kind, more


def _kind_by_venue(row: _Row, venue: Text, *, is_said: bool) -> str:
    """Return the kind that the words of the venue say, where no column does."""
    text = venue.best("en")
    if is_said or not text:
        return "other"
    if re.match("arxiv|biorxiv|medrxiv", text, re.I):
        return "preprint"
    if re.search(r"workshop", text, re.I):
        return "paper-workshop"
    if "volume" in row.cells and _SERIAL.search(text):
        return "article-journal"
    if re.search(r"conference|proceedings|symposium|会议|年会", text, re.I):
        return "paper-conference"
    return "article-journal" if "volume" in row.cells else "other"


def _arxiv(row: _Row, venue: Text, doi: str) -> str:
    """Return the arXiv identifier that venue, DOI, or Zotero's `Extra` gives."""
    texts = (venue.best("en"), doi.replace("10.48550/arXiv.", "arxiv:"), row.cells.get("extra", ""))
    return next((found for text in texts if (found := arxiv_in(text))), "")


def _status(row: _Row) -> str:
    status = line_of(row.cells.get("status", "")).lower()
    if status in STATUSES:
        del row.cells["status"]
        return status
    return ""


def _date(row: _Row) -> PartialDate | None:
    """Return the date known best; a date without its year (WoS: `MAR 3`) takes that of its column."""
    year, date = line_of(row.take("year")), line_of(row.take("date"))
    found: list[PartialDate] = []
    for text in (date, f"{date} {year}", _turned(date, year), year):
        try:
            if each := read_date(text):
                found.append(each)
        except ValueError:
            continue
        if each and (text == date or (text != year and each.month)):
            date = ""
    if date:  # nothing was made of it
        row.cells["date"] = date
        row.originals.setdefault("date", "Date")
    return max(found, key=lambda each: (each.month is not None, each.day is not None), default=None)


def _turned(date: str, year: str) -> str:
    match = re.fullmatch(r"([A-Za-z]{3,9})\.?(?:-[A-Za-z]{3,9})?(?: (\d{1,2}))?", date)
    return f"{match[2] or ''} {match[1]} {year}" if match else ""


def _pages(row: _Row) -> str:
    pages = pages_of(row.take("pages"))
    first, last = line_of(row.take("first_page")), line_of(row.take("last_page"))
    if pages or not first:
        return pages
    return f"{first}–{last}" if last and last != first else first


def _authors(row: _Row) -> tuple[tuple[Name, ...], bool]:
    """Return the authors, with what our own columns say of some by their numbers from 1."""
    text = _SCOPUS_ID.sub("", line_of(row.take("authors"))).replace("|", ";")  # OpenAlex
    has_more = line_of(row.cells.pop("more_authors", "")).lower() in {"yes", "true", "1", "是"}
    names: list[Name] = []
    if ";" in text or "；" in text or not re.search("[,，、&]| and ", text):
        parts = [part.strip() for part in re.split("[;；]", text)]
        if parts and _MORE.fullmatch(parts[-1]):
            parts.pop()
            has_more = True
        names = [_name(part) for part in parts if part]
    elif text.endswith(",") or _ONE_NAME.fullmatch(text):
        names = [_name(text)]
    else:
        listed = parse_list(text)
        names = [parse_catalogued(each.name) for each in listed.names]
        has_more = has_more or listed.has_more
    equal, corresponding = _numbers(row, "equal_contribution"), _numbers(row, "corresponding")
    orcids = dict(
        part.strip().split("=", 1)
        for part in row.cells.pop("orcids", "").split(";")
        if re.fullmatch(r"\d+=[\dXx-]+", part.strip())
    )
    return tuple(
        replace(
            name,
            is_equal_contribution=str(number) in equal,
            is_corresponding=str(number) in corresponding,
            orcid=orcid_of(orcids.get(str(number), "")),
        )
        for number, name in enumerate(names, 1)
    ), has_more


def _name(text: str) -> Name:
    return group(text.rstrip(", ")) if text.endswith(",") else parse_catalogued(text)


def _numbers(row: _Row, column: str) -> set[str]:
    return set(re.findall(r"\d+", row.cells.pop(column, "")))


def _tags(row: _Row, mark: str) -> tuple[Text, ...]:
    """Return the tags: the same place in both columns is the same tag."""
    zh, en = row.cells.pop("tags_zh", ""), row.cells.pop("tags_en", "")
    if zh or en:
        pairs = zip_longest(*([line_of(each) for each in text.split(";")] for text in (zh, en)), fillvalue="")  # fmt: skip
        return tuple(Text(*pair) for pair in pairs if any(pair))
    words = row.take("tags")
    listed = (
        re.split("[;；]", words) if ";" in words or "；" in words else re.split("[,，、]", words)
    )
    return tuple(side(word, mark) for each in listed if (word := line_of(each)))


def _links(row: _Row, doi: str) -> tuple[Link, ...]:
    found: list[Link] = []
    for line in row.cells.pop("links", "").split("\n"):
        kind, _space, url = line.strip().partition(" ")
        if link := link_to(url or kind):
            found.append(Link(kind, link.url) if url else link)
    address = row.take("url")
    link = link_to(address)
    if link and not (doi and doi_in(address) == doi) and link.url not in {e.url for e in found}:
        found.append(link)
    return tuple(found)


def row_of(work: Publication) -> dict[str, str]:
    """Return the cells of a work by column; lists are joined by `; `."""
    row = {
        "id": work.id,
        "kind": work.kind,
        "status": work.status,
        "authors": "; ".join(_author(name) for name in work.authors),
        "more_authors": "yes" if work.has_more_authors else "",
        "equal_contribution": _marked(work, "is_equal_contribution"),
        "corresponding": _marked(work, "is_corresponding"),
        "orcids": "; ".join(
            f"{number}={name.orcid}" for number, name in enumerate(work.authors, 1) if name.orcid
        ),
        "year": str(work.date.year) if work.date else "",
        "date": str(work.date or ""),
        "venue_rank": work.venue_rank,
        "publisher": work.publisher,
        "volume": work.volume,
        "issue": work.issue,
        "pages": work.pages,
        "doi": work.doi,
        "arxiv": work.arxiv_id,
        "tags_en": _joined([tag.en for tag in work.tags]),
        "tags_zh": _joined([tag.zh for tag in work.tags]),
        "links": "\n".join(f"{link.kind} {link.url}" for link in work.links if link.url),
    }
    for field in ("title", "venue", "venue_short", "summary", "abstract"):
        text: Text = getattr(work, field)
        row |= {f"{field}_en": text.en, f"{field}_zh": text.zh}
    for name, value in work.extra.get("csv", {}).items():
        row[f"{ASIDE}{name}"] = str(value)
    return {name: "\n".join(cell.splitlines()) for name, cell in row.items()}


def _joined(sides: list[str]) -> str:
    return "; ".join(side.replace(";", ",") for side in sides) if any(sides) else ""


def _marked(work: Publication, mark: str) -> str:
    return "; ".join(str(n) for n, name in enumerate(work.authors, 1) if getattr(name, mark))


def _author(name: Name) -> str:
    """Return a name as `Family, Given`; a group ends with a comma where it would be taken apart."""
    if is_group(name):
        text = name.family.replace(";", ",")
        return text if parse_catalogued(text).family == text else f"{text},"
    return ", ".join(part.replace(";", " ") for part in parts_of(name) if part)
