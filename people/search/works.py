"""Publications, projects, news, talks, awards and patents as entries."""

from collections.abc import Iterable
from typing import Any

from people.search import kinds
from people.search.entry import Entry, Text, plain
from people.search.records import Reader, localized
from people.values.languages import CODES, column
from people.values.partial_date import PartialDate

NEWEST = 99_991_231  # what goes on comes before all that has ended


def publications(reader: Reader, ids: list[int]) -> list[Entry]:
    """Return the entries of publications."""
    facts = ["date", "doi", "arxiv_id", "publisher"]
    made = {}
    for entry, (date, *said) in _read(
        reader,
        kinds.PUBLICATIONS,
        ids,
        ["title"],
        ["summary", "abstract", "venue", "venue_short"],
        facts,
    ):
        made[entry.record] = _dated(entry, date)
        entry.add_body(*(Text("", plain(each)) for each in said if each))
    _add_topics(reader, "publication", made)
    _add_credits(reader, "Authorship", "publication", made)
    _add_people(made, reader.related("Publication", "people", ids))
    shown = reader.rows("Position", ["publications__id", "person_id"], publications__id__in=ids)
    for pk, person in shown:
        made[pk].people.append(person)
    return _ready(made)


def projects(reader: Reader, ids: list[int]) -> list[Entry]:
    """Return the entries of projects."""
    facts = ["start_date", "end_date", "is_current", "position__person_id"]
    made = {}
    for entry, (start, end, is_current, person) in _read(
        reader,
        kinds.PROJECTS,
        ids,
        ["name"],
        ["theme", "description", "highlights", "venue"],
        facts,
    ):
        made[entry.record] = _dated(entry, end or start, NEWEST if is_current else None)
        entry.people += [person] if person else []
    _add_topics(reader, "project", made)
    _add_credits(reader, "Contributor", "project", made)
    _add_people(made, reader.related("Project", "people", ids))
    return _ready(made)


def news(reader: Reader, ids: list[int]) -> list[Entry]:
    """Return the entries of news."""
    rows = _read(reader, kinds.NEWS, ids, ["text"], [], ["date"])
    made = {entry.record: _dated(entry, date) for entry, (date,) in rows}
    _add_people(made, reader.related("News", "people", ids))
    return _ready(made)


def talks(reader: Reader, ids: list[int]) -> list[Entry]:
    """Return the entries of talks."""
    rows = _read(
        reader, kinds.TALKS, ids, ["title", "event"], ["location", "description"], ["date"]
    )
    made = {entry.record: _dated(entry, date) for entry, (date,) in rows}
    _add_people(made, reader.related("Talk", "people", ids))
    return _ready(made)


def awards(reader: Reader, ids: list[int]) -> list[Entry]:
    """Return the entries of awards."""
    made = {}
    issuers: dict[int, int] = {}
    facts = ["years", "issuer_id", "position__person_id"]
    for entry, (years, issuer, person) in _read(
        reader, kinds.AWARDS, ids, ["name", "event", "rank"], ["note"], facts
    ):
        newest = PartialDate(max(years)) if years else None
        made[entry.record] = _dated(entry, newest)
        entry.add_body(*(Text("", str(year)) for year in years))
        entry.people += [person] if person else []
        if issuer:
            issuers[entry.record] = issuer
    names = reader.organizations(set(issuers.values()))
    for pk, issuer in issuers.items():
        made[pk].add_body(*names[issuer])
    _add_people(made, reader.related("Award", "people", ids))
    return _ready(made)


def patents(reader: Reader, ids: list[int]) -> list[Entry]:
    """Return the entries of patents."""
    made = {}
    facts = ["number", "date", "position__person_id"]
    for entry, (number, date, person) in _read(reader, kinds.PATENTS, ids, ["title"], [], facts):
        made[entry.record] = _dated(entry, date)
        entry.add_heading(Text("", number))
        entry.people += [person] if person else []
    _add_credits(reader, "Inventorship", "patent", made)
    _add_people(made, reader.related("Patent", "people", ids))
    return _ready(made)


def _read(
    reader: Reader,
    kind: str,
    ids: list[int],
    heading: list[str],
    body: list[str],
    facts: list[str],
) -> Iterable[tuple[Entry, list[Any]]]:
    columns = [column(name, code) for name in (*heading, *body) for code in CODES]
    texts, heads = len(columns), len(heading) * len(CODES)
    for pk, *values in reader.rows(kinds.MODELS[kind], ["pk", *columns, *facts], pk__in=ids):
        entry = Entry(kind, pk, 0)
        entry.add_heading(*localized(values[:heads]))
        entry.add_body(*localized(values[heads:texts]))
        yield entry, values[texts:]


def _dated(entry: Entry, date: PartialDate | None, number: int | None = None) -> Entry:
    """Give an entry its place, and the year that it is counted and found by."""
    place = number or (date.number if date else 0)
    entry.place = kinds.place_by_date(entry.kind, place, entry.record)
    entry.year = date.year if date else None
    if date and entry.kind != kinds.AWARDS:
        entry.add_body(Text("", str(date.year)))
    return entry


def _add_topics(reader: Reader, owner: str, made: dict[int, Entry]) -> None:
    tags, names = reader.topics(owner, list(made))
    for pk, found in tags.items():
        made[pk].topics = found
        for tag in found:
            made[pk].add_body(*names.get(tag, []))


def _add_credits(reader: Reader, model: str, owner: str, made: dict[int, Entry]) -> None:
    for pk, found in reader.credits(model, owner, list(made)).items():
        made[pk].credits = list(dict.fromkeys(found.names))
        made[pk].people += found.people


def _add_people(made: dict[int, Entry], people: dict[int, list[int]]) -> None:
    for pk, found in people.items():
        made[pk].people += found


def _ready(made: dict[int, Entry]) -> list[Entry]:
    for entry in made.values():
        entry.people = list(dict.fromkeys(entry.people))
    return list(made.values())
