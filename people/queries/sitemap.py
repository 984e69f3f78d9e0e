"""The records that a sitemap names, cut into parts by their numbers: none is counted or skipped."""

from typing import Any

from django.db.models import BigIntegerField, ExpressionWrapper, F, Q, QuerySet

from people.queries import person, project, publication
from people.queries.facets import jumps

KINDS = {"people": person.public, "publications": publication.public, "projects": project.public}
NUMBERS = 2500  # of a part: with two languages, that many records twice
MOST_PARTS = 20_000  # of a kind; an index may name 50,000


def parts(kind: str) -> list[int]:
    """Return the parts of a kind that have a record which readers may see."""
    part: Any = ExpressionWrapper(F("pk") / NUMBERS, BigIntegerField())
    rows = KINDS[kind]().order_by("pk")
    return jumps(rows, part, lambda last: Q(pk__gte=(last + 1) * NUMBERS), most=MOST_PARTS)


def slugs(kind: str, part: int) -> list[str]:
    """Return the slugs of the records of a part."""
    records: QuerySet[Any] = KINDS[kind]().filter(
        pk__gte=part * NUMBERS, pk__lt=(part + 1) * NUMBERS
    )
    return list(records.order_by("pk").values_list("slug", flat=True))
