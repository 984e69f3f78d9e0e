"""News as readers see it."""

from django.db.models import Prefetch, QuerySet

from people.models import News, Person, Project, Publication
from people.models.list_order import TIES

ORDER = ("list_place", *TIES)


def public() -> QuerySet[News]:
    """Return all news that readers may see, newest first."""
    return News.objects.published()


def recent(limit: int) -> QuerySet[News]:
    """Return the first news of the list."""
    return everything().order_by(*ORDER)[:limit]


def everything() -> QuerySet[News]:
    """Return all news that readers may see, newest first, with what it speaks of."""
    return public().prefetch_related(
        Prefetch("people", Person.objects.published()),
        Prefetch("publications", Publication.objects.published()),
        Prefetch("projects", Project.objects.published()),
    )
