"""Talks as readers see them."""

from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from people.models import Person, Talk
from people.models.querysets import published_q
from people.queries.year import by_year, year_of


def public() -> QuerySet[Talk]:
    """Return the talks that readers may see: those of public people, and those of nobody."""
    shown = Q(people__isnull=True) | published_q("people__")
    return Talk.objects.published().filter(pk__in=Talk.objects.filter(shown).values("pk"))


def with_details(talks: QuerySet[Talk]) -> QuerySet[Any]:
    """Load all that an entry in a list shows."""
    return talks.prefetch_related(Prefetch("people", Person.objects.published()), "links")


def everything() -> QuerySet[Any]:
    """Return the talks that readers may see, newest first, each with its `year`."""
    return with_details(by_year(public().annotate(year=year_of("date"))))
