"""Projects as readers see them."""

from typing import Any

from django.db.models import Q, QuerySet

from people.models import Contributor, Person, Project
from people.models.list_order import TIES
from people.models.querysets import published_q
from people.queries import parts

ORDER = ("list_place", "start_place", *TIES)
# All that a project's entry shows.
DETAILS = (
    parts.contributors(),
    parts.tags("project"),
    parts.awards("project"),
    parts.links("project"),
    parts.figures("project"),
)
# The units of a position, from the smallest up, without a query for each.
POSITION_UNITS = (
    "position__person",
    "position__organization",
    "position__unit__parent__parent",
)


def public() -> QuerySet[Project]:
    """Return the projects that readers may see: within a position, only of people they may see."""
    return Project.objects.published().filter(
        Q(position__isnull=True) | published_q("position__person__")
    )


def with_details(projects: QuerySet[Project]) -> QuerySet[Project]:
    """Load all that a project's entry shows."""
    return projects.prefetch_related(*DETAILS)


def everything() -> QuerySet[Project]:
    """Return the projects that readers may see, with all that a list shows."""
    return with_details(public()).select_related(*POSITION_UNITS)


def of(person: Person | int) -> QuerySet[Any]:
    """Return the ids of the projects that name a person."""
    made = Contributor.objects.filter(person=person).values("project")
    listed = Project.people.through.objects.filter(person=person).values("project")
    return Project.objects.filter(Q(pk__in=made) | Q(pk__in=listed)).order_by().values("pk")


def by_slug(slug: str, *, include_drafts: bool = False) -> Project | None:
    """Return one project with all that its page shows, None if readers may not see it."""
    records = Project.objects.all() if include_drafts else public()
    return (
        with_details(records)
        .select_related(*POSITION_UNITS)
        .prefetch_related("people")
        .filter(slug=slug)
        .first()
    )
