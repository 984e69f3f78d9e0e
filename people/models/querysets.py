"""Querysets shared by the models. Publication is defined here, once."""

from typing import Any, Self

from django.db import models
from django.db.models import F
from django.db.models.functions import Coalesce

from people.values.choices import Visibility


class KeyedQuerySet(models.QuerySet[Any]):
    """Lookup by natural key."""

    def get_by_natural_key(self, key: str) -> Any:
        """Return the record with that key. Raises DoesNotExist."""
        return self.get(key=key)


class PublishedQuerySet(KeyedQuerySet):
    """Records that may be hidden from readers."""

    def published(self) -> Self:
        """Leave out what readers may not see."""
        return self.filter(visibility=Visibility.PUBLIC)


def newest_first(*, start: str = "start_date", end: str = "end_date") -> list[Any]:
    """Return the order of dated rows: pinned, current, then by end and start, newest first.

    A start alone counts as its own end. Rows without a date come last; rows of the same date keep
    the editor's order, then the key decides, so that the order is total and the same on every
    database.
    """
    return [
        F("pin").asc(nulls_last=True),
        F("is_current").desc(),
        Coalesce(end, start).desc(nulls_last=True),
        F(start).desc(nulls_last=True),
        "order",
        "key",
    ]


def dated_newest_first(date: str = "date") -> list[Any]:
    """Return the order of rows with one date: pinned, newest first, undated last, editor's order."""
    return [F("pin").asc(nulls_last=True), F(date).desc(nulls_last=True), "order", "key"]
