"""Records with one date, grouped by its year."""

from typing import Any

from django.db.models import F, IntegerField, QuerySet
from django.db.models.functions import Cast


def year_of(date: str) -> Any:
    """Return the expression for the year of a partial date."""
    return Cast(F(date), IntegerField()) / 10000


def by_year(records: QuerySet[Any]) -> QuerySet[Any]:
    """Order by the annotated `year`, newest first and undated last; a pin counts within its year."""
    return records.order_by(
        F("year").desc(nulls_last=True),
        F("pin").asc(nulls_last=True),
        F("date").desc(nulls_last=True),
        "order",
        "key",
    )
