"""Search: the records that have all of a query, in whichever language, as far as readers see them.

The index finds, and what readers may see of it is decided here, by the same public reads as the
pages. Nothing is found by what is hidden: a draft, or a hidden section of somebody's page.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Prefetch, QuerySet
from django.db.models.expressions import RawSQL

from people.models import Person, Tag
from people.queries import award, news, parts, patent, project, publication, talk
from people.queries import person as people_queries
from people.search import find, kinds
from people.search.entry import Hit, Said
from people.search.query import Query, parse
from people.values.choices import SectionKind

MOST = find.MOST  # of a kind that are counted
BATCH = 500
Records = QuerySet[Any]


class Kind(NamedTuple):
    """What readers may see of a kind, and the same with what a result shows."""

    public: Callable[[], Records]
    with_details: Callable[[Records], Records]


def _awards(records: Records) -> Records:
    return records.select_related("issuer", "position__person").prefetch_related(
        Prefetch("people", people_queries.showing(SectionKind.AWARDS)),
        Prefetch("publication", publication.public()),
        Prefetch("project", project.public()),
    )


def _patents(records: Records) -> Records:
    return records.select_related("position__person").prefetch_related(
        parts.inventors(), Prefetch("people", people_queries.showing(SectionKind.PATENTS))
    )


# In the order in which results are shown.
KINDS: dict[str, Kind] = {
    kinds.PEOPLE: Kind(people_queries.public, people_queries.with_card),
    kinds.PUBLICATIONS: Kind(
        publication.public,
        lambda records: records.prefetch_related(parts.authors(), parts.tags("publication")),
    ),
    kinds.PROJECTS: Kind(
        project.public,
        lambda records: records.prefetch_related(parts.contributors(), parts.tags("project")),
    ),
    kinds.NEWS: Kind(news.public, lambda records: records),
    kinds.TALKS: Kind(talk.public, talk.with_details),
    kinds.AWARDS: Kind(award.public, _awards),
    kinds.PATENTS: Kind(patent.public, _patents),
}


@dataclass(frozen=True)
class Narrowing:
    """What a reader narrows the results to; empty means everything."""

    year: int | None = None
    topic: str = ""
    person: str = ""

    def tokens(self) -> tuple[str, ...]:
        """Return the tokens for it; a topic or person that does not exist has one that nothing has."""
        made = [f"@y{self.year}"] if self.year else []
        if self.topic:
            found = topic(self.topic)
            made.append(f"@t{found.pk if found else 0}")
        if self.person:
            owner = person(self.person)
            made.append(f"@p{owner.pk if owner else 0}")
        return tuple(made)


@dataclass(frozen=True)
class Answer:
    """What was found: hits of each kind, the best first; `meant` is what else was looked for."""

    query: Query
    hits: dict[str, list[Hit]]
    meant: str = ""
    is_relaxed: bool = False  # nothing has the words as they were typed
    is_complete: bool = True  # whether the index knew all that is written


def look_for(text: str, narrowing: Narrowing = Narrowing(), only: str = "") -> Answer:
    """Return what readers may see of what has all words; else what may have been meant."""
    query = parse(text)
    if not query:
        return Answer(query, {})
    is_complete = find.prepare()
    wanted = [only] if only else list(KINDS)
    tokens = narrowing.tokens()
    hits = _shown(find.found(find.strict(query), tokens, wanted))
    if hits or (other := find.relaxed(query)) is None:
        return Answer(query, hits, is_complete=is_complete)
    hits = _shown(find.found(other.tiers(), tokens, wanted))
    return Answer(
        parse(other.text) if hits else query,
        hits,
        other.text if hits and other.text != query.text else "",
        bool(hits),
        is_complete,
    )


def suggested(text: str, most: int) -> dict[str, list[Any]]:
    """Return whose names and which titles begin like a text that is still being typed, by kind."""
    query = parse(text)
    if not query:
        return {}
    find.prepare()
    wanted = [kinds.PEOPLE, kinds.PUBLICATIONS, kinds.PROJECTS, kinds.NEWS]
    found: dict[str, list[Any]] = {}
    for kind, hits in find.found(find.beginning(query), (), wanted).items():
        ids = [hit.record for hit in hits]
        records = KINDS[kind].public().in_bulk(ids) if ids else {}
        found[kind] = [records[pk] for pk in ids if pk in records][:most]
    return found


def records(kind: str, ids: Iterable[int]) -> list[Any]:
    """Return records with what a result shows, in the order of their numbers given."""
    wanted = list(ids)
    found = KINDS[kind].with_details(KINDS[kind].public().filter(pk__in=wanted)).order_by()
    by_number = {record.pk: record for record in found}
    return [by_number[pk] for pk in wanted if pk in by_number]


def said(hits: Iterable[Hit]) -> dict[int, Said]:
    """Return the texts of what was found, by place."""
    return find.said([hit.place for hit in hits])


def everything_said(kind: str) -> Iterator[tuple[Any, Said]]:
    """Yield all that readers may see of a kind, in the order of its lists, with its texts."""
    while not find.prepare():
        pass
    ids = list(KINDS[kind].public().values_list("pk", flat=True))
    for batch in (ids[start : start + BATCH] for start in range(0, len(ids), BATCH)):
        texts = find.said_by(kind, batch)
        for record in records(kind, batch):
            if record.pk in texts:
                yield record, texts[record.pk]


def topic(key: str) -> Tag | None:
    """Return the tag of that key."""
    return publication.topic(key)


def person(slug: str) -> Person | None:
    """Return the person of that slug whom readers may see."""
    return publication.person(slug)


def topics(ids: Iterable[int]) -> dict[int, Tag]:
    """Return tags by their numbers."""
    return Tag.objects.in_bulk(list(ids))


def people(ids: Iterable[int]) -> dict[int, Person]:
    """Return the people whom readers may see, by their numbers."""
    return people_queries.public().in_bulk(list(ids))


def _shown(hits: dict[str, list[Hit]]) -> dict[str, list[Hit]]:
    """Leave out what readers may not see, and kinds of which nothing is left."""
    shown: dict[str, list[Hit]] = {}
    for kind, found in hits.items():
        if found:
            # Written out: a thousand parameters would cost more than what they ask for.
            ids = RawSQL(", ".join(str(hit.record) for hit in found), [])  # noqa: S611
            public = KINDS[kind].public().filter(pk__in=ids).order_by()
            seen = set(public.values_list("pk", flat=True))
            if seen:
                shown[kind] = [hit for hit in found if hit.record in seen]
    return shown
