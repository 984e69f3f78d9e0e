"""What feeds hold: the newest of what readers see, by date alone, whatever is pinned."""

from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from people.models import News, Person, Publication
from people.models.list_order import TIES
from people.queries import news as all_news
from people.queries import parts, publication
from people.values.choices import SectionKind

MOST = 30


def news() -> QuerySet[News]:
    """Return the newest news of the site."""
    return _newest(all_news.everything())


def publications() -> QuerySet[Publication]:
    """Return the newest publications of the site."""
    return _newest(_with_authors(publication.public()))


def news_of(person: Person, hidden: set[str]) -> QuerySet[News]:
    """Return the newest news of a person, none if their page hides that kind of section."""
    found = News.objects.published().filter(people=person)
    found = found.prefetch_related(Prefetch("people", Person.objects.published()))
    return found.none() if SectionKind.NEWS in hidden else _newest(found)


def publications_of(person: Person, hidden: set[str]) -> QuerySet[Publication]:
    """Return the newest publications that a person's page shows, whatever kinds it hides."""
    at_work = Publication.objects.filter(positions__person=person).values("pk")
    shown = Q(pk__in=[])
    if SectionKind.POSITIONS not in hidden:
        shown |= Q(pk__in=at_work)
    if SectionKind.PUBLICATIONS not in hidden:
        shown |= Q(pk__in=publication.of(person)) & ~Q(pk__in=at_work)
    return _newest(_with_authors(publication.public().filter(shown)))


def _with_authors(records: QuerySet[Publication]) -> QuerySet[Publication]:
    return records.prefetch_related(parts.authors())


def _newest(records: QuerySet[Any]) -> QuerySet[Any]:
    return records.order_by("feed_place", *TIES)[:MOST]
