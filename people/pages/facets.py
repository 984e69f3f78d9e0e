"""What results can be narrowed to: kinds, years, topics and people, each with its number."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.pages import filters as lists
from people.queries import search as queries
from people.values.languages import ZH, Localized, localized

if TYPE_CHECKING:
    from people.pages.search import Asked

MOST_OPTIONS = 10


@dataclass(frozen=True)
class Choice:
    """One way to narrow the results, as a link."""

    label: Localized
    count: str
    query: str
    is_chosen: bool


@dataclass(frozen=True)
class Facet:
    """The ways to narrow the results by one thing."""

    name: str
    label: str
    choices: list[Choice]


def facets(asked: "Asked", answer: queries.Answer) -> list[Facet]:
    """Return what the results of an answer can be narrowed to, the most frequent first."""
    if asked.kind:
        hits = answer.hits.get(asked.kind, [])
    else:
        hits = [hit for found in answer.hits.values() for hit in found]
    years: Counter[str] = Counter()
    topics: Counter[int] = Counter()
    people: Counter[int] = Counter()
    for hit in hits:
        year, tags, names = hit.facets()
        years.update([year] if year else [])
        topics.update(tags)
        people.update(names)
    made = [
        _kinds(asked, answer),
        Facet("year", _("Year"), _years(asked, years)),
        Facet("topic", _("Topic"), _topics(asked, topics)),
        Facet("person", _("Person"), _people(asked, people)),
    ]
    return [
        each for each in made if len(each.choices) > 1 or any(c.is_chosen for c in each.choices)
    ]


def _kinds(asked: "Asked", answer: queries.Answer) -> Facet:
    from people.pages.search import TITLES, counted

    choices = [
        Choice(
            lists.plain(str(TITLES[kind])),
            counted(len(hits)),
            asked.query_with(kind=kind),
            kind == asked.kind,
        )
        for kind, hits in answer.hits.items()
    ]
    return Facet("kind", _("Kind"), choices)


def _years(asked: "Asked", years: Counter[str]) -> list[Choice]:
    most = sorted(years, key=lambda year: (-years[year], year))[:MOST_OPTIONS]
    return [
        Choice(
            lists.plain(year),
            str(years[year]),
            asked.query_with(year=year),
            year == str(asked.year),
        )
        for year in sorted(most, reverse=True)
    ]


def _topics(asked: "Asked", topics: Counter[int]) -> list[Choice]:
    found = queries.topics(_first(topics))
    return [
        Choice(
            localized(found[pk], "name", get_language() or ZH),
            str(topics[pk]),
            asked.query_with(topic=found[pk].key),
            found[pk].key == asked.topic,
        )
        for pk in _first(topics)
        if pk in found
    ]


def _people(asked: "Asked", people: Counter[int]) -> list[Choice]:
    found = queries.people(_first(people))
    return [
        Choice(
            found[pk].heading(get_language() or ZH),
            str(people[pk]),
            asked.query_with(person=found[pk].slug),
            found[pk].slug == asked.person,
        )
        for pk in _first(people)
        if pk in found
    ]


def _first(counts: Counter[int]) -> list[int]:
    return sorted(counts, key=lambda pk: (-counts[pk], pk))[:MOST_OPTIONS]
