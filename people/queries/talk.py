"""Talks as readers see them."""

from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from people.models import Person, Talk
from people.models.list_order import TIES
from people.models.querysets import published_q
from people.queries import parts

ORDER = ("list_place", *TIES)


def public() -> QuerySet[Talk]:
    """Return the talks that readers may see: those of public people, and those of nobody."""
    speakers = Talk.people.through.objects.filter(talk=OuterRef("pk"))
    shown = ~Exists(speakers) | Exists(speakers.filter(published_q("person__")))
    return Talk.objects.published().filter(shown)


def with_details(talks: QuerySet[Talk]) -> QuerySet[Any]:
    """Load all that an entry in a list shows."""
    return talks.prefetch_related(
        Prefetch("people", Person.objects.published()), parts.links("talk")
    )


def everything() -> QuerySet[Any]:
    """Return the talks that readers may see, with all that a list shows."""
    return with_details(public())
