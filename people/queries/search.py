"""Search: the records of each kind that have all words, in whichever language.

A kind costs one query, whatever it finds, and a fixed number for what its entries show. What
readers see on no page is found by nothing: drafts, and hidden sections of people.
"""

from typing import Any, NamedTuple

from django.db.models import Count, Model, Prefetch, QuerySet, Window

from people.models import Award, News, Patent, Project, Publication, Talk
from people.queries import award, news, parts, patent, person, project, publication, talk
from people.queries.words import Texts, says
from people.values.choices import SectionKind

PER_KIND = 10
Limit = int | None  # how many records of a kind are read, None for all
AWARD = Texts(("name", "event", "rank", "note", "issuer__name"))
PATENT = Texts(("title",), ("number", "inventorships__printed_name"))


class Found(NamedTuple):
    """The first records of a kind, how many there are in all, and the texts they were found by."""

    kind: str
    records: list[Any]
    total: int
    texts: Texts


def people(words: list[str], limit: Limit = PER_KIND) -> Found:
    """Return the people whose names or page have all words."""
    records = person.public()
    for word in words:
        records = records.filter(person.has(word))
    # Only what stands at the head of a page tells of the language: no section of it is hidden.
    return _first("people", person.with_card(records), person.HEAD, limit)


def publications(words: list[str], limit: Limit = PER_KIND) -> Found:
    """Return the publications that have all words, as the filter of their list does."""
    records = publication.public().prefetch_related(parts.authors(), parts.tags("publication"))
    return _search("publications", records, Publication, publication.TEXTS, words, limit)


def projects(words: list[str], limit: Limit = PER_KIND) -> Found:
    """Return the projects that have all words."""
    records = project.public().prefetch_related(parts.contributors(), parts.tags("project"))
    return _search("projects", records, Project, project.TEXTS, words, limit)


def all_news(words: list[str], limit: Limit = PER_KIND) -> Found:
    """Return the news that have all words."""
    return _search("news", news.public(), News, news.TEXTS, words, limit)


def talks(words: list[str], limit: Limit = PER_KIND) -> Found:
    """Return the talks that have all words."""
    return _search("talks", talk.with_details(talk.public()), Talk, talk.TEXTS, words, limit)


def awards(words: list[str], limit: Limit = PER_KIND) -> Found:
    """Return the awards on pages that readers may see, with the people and works they went to."""
    owners = person.showing(SectionKind.AWARDS)
    records = (
        award.public()
        .select_related("issuer", "position__person")
        .prefetch_related(
            Prefetch("people", owners),
            Prefetch("publication", publication.public()),
            Prefetch("project", project.public()),
        )
    )
    return _search("awards", records, Award, AWARD, words, limit)


def patents(words: list[str], limit: Limit = PER_KIND) -> Found:
    """Return the patents on pages that readers may see, with the people of those pages."""
    owners = person.showing(SectionKind.PATENTS)
    records = (
        patent.public()
        .select_related("position__person")
        .prefetch_related(parts.inventors(), Prefetch("people", owners))
    )
    return _search("patents", records, Patent, PATENT, words, limit)


def everything(words: list[str]) -> list[Found]:
    """Return what has all words, by kind."""
    return [kind(words) for kind in KINDS]


# In the order in which results are shown.
KINDS = (people, publications, projects, all_news, talks, awards, patents)


def _search(
    kind: str,
    records: QuerySet[Any],
    model: type[Model],
    texts: Texts,
    words: list[str],
    limit: Limit,
) -> Found:
    for word in words:
        records = records.filter(says(model, texts, word))
    return _first(kind, records, texts, limit)


def _first(kind: str, records: QuerySet[Any], texts: Texts, limit: Limit) -> Found:
    """Read the first records of a kind and, in the same query, their number."""
    rows = list(records.annotate(total=Window(Count("pk")))[:limit])
    return Found(kind, rows, rows[0].total if rows else 0, texts)
