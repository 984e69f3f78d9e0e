"""Projects as readers see them."""

from django.db.models import QuerySet

from people.models import Project
from people.queries.person import project_details
from people.values.choices import Visibility


def public() -> QuerySet[Project]:
    """Return the projects that readers may see: within a position, only of people they may see."""
    return Project.objects.published().exclude(position__person__visibility=Visibility.DRAFT)


def everything() -> QuerySet[Project]:
    """Return the projects that readers may see, with all that a list shows."""
    return project_details(public()).select_related("position__person", "position__organization")


def by_slug(slug: str, *, include_drafts: bool = False) -> Project | None:
    """Return one project with all that its page shows, None if readers may not see it."""
    records = project_details(Project.objects.all()) if include_drafts else everything()
    return (
        records.select_related("position__person", "position__organization")
        .prefetch_related("people")
        .filter(slug=slug)
        .first()
    )
