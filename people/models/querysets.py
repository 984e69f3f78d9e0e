"""Managers and querysets shared by the models. Publication is defined here, once."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from modeltranslation.manager import multilingual_queryset_factory
from modeltranslation.translator import translator

from people.values.choices import Visibility

Record = TypeVar("Record", bound=models.Model, covariant=True)


_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


def present() -> datetime:
    """Return the time that it is for readers."""
    return _moment.get() or timezone.now()


@contextmanager
def as_of(moment: datetime) -> Iterator[None]:
    """Build the queries of a block as if it were this time."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


class KeyedQuerySet(models.QuerySet[Record]):
    """Records, with their parts read by statements that are made once, where there are such."""

    def _prefetch_related_objects(self) -> None:
        lookups: Any = self._prefetch_related_lookups  # type: ignore[attr-defined]
        for each in lookups:
            if hasattr(each, "attach") and self._result_cache:
                each.attach(self._result_cache)
        others = tuple(each for each in lookups if not hasattr(each, "attach"))
        if others:
            models.prefetch_related_objects(self._result_cache or [], *others)
        self._prefetch_done = True


def _for(kind: type[Any], manager: Any) -> Any:
    """Return the query of all records of a manager."""
    return _kind(kind, manager.model)(  # type: ignore[arg-type]
        manager.model, using=manager._db, hints=manager._hints
    )


@cache
def _kind(kind: type[Any], model: type[models.Model]) -> type[Any]:
    """Return the class of queries of a model; modeltranslation's manager makes one for each query."""
    is_translated = model in translator.get_registered_models(abstract=False)
    return multilingual_queryset_factory(kind, instantiate=False) if is_translated else kind


class KeyedManager(models.Manager[Record]):
    """Lookup by natural key."""

    def get_queryset(self) -> models.QuerySet[Record]:
        """Return all records."""
        return _for(KeyedQuerySet, self)

    def get_by_natural_key(self, key: str) -> Record:
        """Return the record with that key. Raises DoesNotExist."""
        return self.get(key=key)


def published_q(prefix: str = "") -> Q:
    """Return the condition that readers may see a record now; `prefix` leads to it."""
    now = present()
    names = {name: f"{prefix}{name}" for name in ("visibility", "publish_at", "hide_at")}
    has_begun = Q(**{f"{names['publish_at']}__isnull": True}) | Q(
        **{f"{names['publish_at']}__lte": now}
    )
    # Not an exclusion: of a record that hangs on several others it would ask for all of them.
    is_not_over = Q(**{f"{names['hide_at']}__isnull": True}) | Q(**{f"{names['hide_at']}__gt": now})
    return Q(**{names["visibility"]: Visibility.PUBLIC}) & has_begun & is_not_over


class PublishedQuerySet(KeyedQuerySet[Record]):
    """Records that may be hidden from readers."""

    def published(self) -> Self:
        """Leave out what readers may not see."""
        return self.filter(published_q())


# Written out: a manager class made by `from_queryset` has no type that a checker can rely on.
class PublishedManager(KeyedManager[Record]):
    """Records that may be hidden from readers."""

    def get_queryset(self) -> PublishedQuerySet[Record]:
        """Return all records, hidden ones too."""
        return _for(PublishedQuerySet, self)

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
