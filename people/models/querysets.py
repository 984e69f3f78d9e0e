"""Managers and querysets shared by the models. Publication is defined here, once."""

from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from people.values.choices import Visibility

Record = TypeVar("Record", bound=models.Model, covariant=True)


class KeyedManager(models.Manager[Record]):
    """Lookup by natural key."""

    def get_by_natural_key(self, key: str) -> Record:
        """Return the record with that key. Raises DoesNotExist."""
        return self.get(key=key)


def published_q(prefix: str = "") -> Q:
    """Return the condition that readers may see a record now; `prefix` leads to it."""
    now = timezone.now()
    names = {name: f"{prefix}{name}" for name in ("visibility", "publish_at", "hide_at")}
    has_begun = Q(**{f"{names['publish_at']}__isnull": True}) | Q(
        **{f"{names['publish_at']}__lte": now}
    )
    # Not an exclusion: of a record that hangs on several others it would ask for all of them.
    is_not_over = Q(**{f"{names['hide_at']}__isnull": True}) | Q(**{f"{names['hide_at']}__gt": now})
    return Q(**{names["visibility"]: Visibility.PUBLIC}) & has_begun & is_not_over


class PublishedQuerySet(models.QuerySet[Record]):
    """Records that may be hidden from readers."""

    def published(self) -> Self:
        """Leave out what readers may not see."""
        return self.filter(published_q())


# Written out: a manager class made by `from_queryset` has no type that a checker can rely on.
class PublishedManager(KeyedManager[Record]):
    """Records that may be hidden from readers."""

    def get_queryset(self) -> PublishedQuerySet[Record]:
        """Return all records, hidden ones too."""
        return PublishedQuerySet(self.model, using=self._db)

    def published(self) -> PublishedQuerySet[Record]:
        """Leave out what readers may not see."""
        return self.get_queryset().published()


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
