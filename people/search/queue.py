"""Bringing the index up to date: what triggers noted, and what is read from the beginning."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import OperationalError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet

from people.changes.triggers import put_in_place
from people.search import kinds, records, spelling, tables
from people.search.entry import Entry
from people.search.kinds import KINDS, NUMBERS
from people.search.tables import QUEUE, SWEEP
from people.search.triggers import row_triggers, watch_truncation

VERSION = "2"  # of tokens and tables; another one has everything read again
BATCH = 500
PER_REQUEST = 300  # records that one request brings up to date
LOCK = 7_261_894_310  # of PostgreSQL, held by who writes the index
PATIENCE = 2.0  # seconds to wait for who holds it
NAMES = {number: kind for kind, number in NUMBERS.items()}


def after_migration(using: str, **_kwargs: Any) -> None:
    """Make the tables and the triggers, or drop the tables where the app has none of its own."""
    connection = connections[using]
    there = set(connection.introspection.table_names())
    wanted = {trigger.table for trigger in row_triggers(connection)}
    if connection.vendor not in {"sqlite", "postgresql"}:
        return
    if wanted <= there:
        tables.create(connection, VERSION)
        put_in_place(connection, row_triggers(connection))
        watch_truncation(connection)
    elif not wanted & there:
        tables.drop(connection)


def waiting(using: str) -> bool:
    """Whether something was written that the index has not read yet."""
    with connections[using].cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT 1 FROM {QUEUE}) OR EXISTS (SELECT 1 FROM {SWEEP})")
        return bool(cursor.fetchone()[0])


def begin(using: str, *, empty: bool = False) -> None:
    """Have all records read from the beginning, unless that has begun already."""
    connection = connections[using]
    with transaction.atomic(using):
        if empty:
            tables.drop(connection)
            tables.create(connection, VERSION)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT 1 FROM {SWEEP}")
            if cursor.fetchone():
                return
            tables.sweep_all(connection)
            cursor.execute(f"DELETE FROM {QUEUE}")  # these are read as well


def left(using: str) -> int:
    """Return how many records are read until nothing is left, those that are gone aside."""
    with connections[using].cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {QUEUE}")
        number = int(cursor.fetchone()[0])
        cursor.execute(f"SELECT kind, after FROM {SWEEP}")
        sweeps = cursor.fetchall()
    return number + sum(_model(NAMES[kind], using, after).count() for kind, after in sweeps)


def catch_up(using: str, most: int = PER_REQUEST) -> bool:
    """Read what was written, the newest first; return whether nothing is left.

    Who cannot write now, because somebody else does for long, leaves it to the next one.
    """
    while waiting(using):
        read = step(using, min(most, BATCH)) if most > 0 else None
        if read is None:
            return False
        most -= max(read, 20)
    return True


def step(using: str, most: int = BATCH) -> int | None:
    """Read at most so many records in one transaction; None if somebody else is writing."""
    connection = connections[using]
    try:
        with _alone(connection) as may:
            if not may:
                return None
            return _read_noted(connection, most) or _sweep(connection, most)
    except OperationalError as error:
        # Locked for longer than anybody waits for a page.
        if connection.in_atomic_block or "locked" not in str(error):
            raise
        return None


@contextmanager
def _alone(connection: BaseDatabaseWrapper) -> Iterator[bool]:
    """Write the index alone: two who read one record might store the older state last."""
    if connection.vendor == "sqlite":
        with _short_patience(connection), transaction.atomic(connection.alias):
            yield True
        return
    with transaction.atomic(connection.alias):
        yield _has_lock(connection)


@contextmanager
def _short_patience(connection: BaseDatabaseWrapper) -> Iterator[None]:
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        (usual,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")


def _has_lock(connection: BaseDatabaseWrapper) -> bool:
    end = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
            if cursor.fetchone()[0]:
                return True
            if time.monotonic() > end:
                return False
            time.sleep(0.02)


def _read_noted(connection: BaseDatabaseWrapper, most: int) -> int:
    """Take notes, then read: what is written after that has a note of its own."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT kind, record FROM {QUEUE} ORDER BY id DESC LIMIT %s", [most])
        noted = list(dict.fromkeys(cursor.fetchall()))
        cursor.executemany(f"DELETE FROM {QUEUE} WHERE kind = %s AND record = %s", noted)
    for kind in KINDS:
        ids = [record for number, record in noted if NAMES[number] == kind]
        if ids:
            write(connection, kind, ids)
    return len(noted)


def _sweep(connection: BaseDatabaseWrapper, most: int) -> int:
    """Read the next records of the first kind that is not read to its end."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT kind, after FROM {SWEEP} ORDER BY kind LIMIT 1")
        found = cursor.fetchone()
        if not found:
            return 0
        number, after = found
        kind = NAMES[number]
        ids = _ids_after(connection, kind, after, most)
        last = ids[-1] if len(ids) == most else None
        gone = set(tables.records_between(connection, kind, after, last)) - set(ids)
        if read := [*ids, *sorted(gone)[:most]]:
            write(connection, kind, read)
        if last is not None:
            cursor.execute(f"UPDATE {SWEEP} SET after = %s WHERE kind = %s", [last, number])
        elif len(gone) <= most:
            cursor.execute(f"DELETE FROM {SWEEP} WHERE kind = %s", [number])
    return len(ids)


def _ids_after(connection: BaseDatabaseWrapper, kind: str, after: int, most: int) -> list[int]:
    found = _model(kind, connection.alias, after)
    return list(found.order_by("pk").values_list("pk", flat=True)[:most])


def _model(kind: str, using: str, after: int) -> QuerySet[Any]:
    model = apps.get_model("people", kinds.MODELS[kind])
    return model._base_manager.using(using).filter(pk__gt=after)


def write(connection: BaseDatabaseWrapper, kind: str, ids: list[int]) -> None:
    """Write the entries of records as they are now; what has not changed stays."""
    before = tables.stored(connection, kind, ids)
    made = {each.record: each for each in records.entries(kind, connection.alias, ids)}
    same = {pk for pk, entry in made.items() if pk in before and _is_same(before[pk], entry)}
    tables.delete(connection, [stored[0] for pk, stored in before.items() if pk not in same])
    fresh = [entry for pk, entry in made.items() if pk not in same]
    tables.insert(connection, fresh)
    spelling.learn(connection, fresh)


def _is_same(stored: tuple[Any, ...], entry: Entry) -> bool:
    """Whether an entry says the same, and stands where it should or just after others there."""
    place, *texts = stored
    return 0 <= place - entry.place < 64 and texts == [entry.counted(), entry.stored()]
