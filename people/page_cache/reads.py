"""What a page was read from, so that a later change elsewhere costs its queries and not the page.

After a commit nobody knows which pages it touches. A page is made from the rows that its queries
find, its address and the code, and from nothing else: where the same queries find the same rows,
in the order in which the page asks, it would come out the same. So they are asked again, which
takes a fraction of the time of making it, and the kept page is right for the new state too.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from sys import intern
from typing import Any, NamedTuple

from django.db import DatabaseError, connections
from django.utils import timezone

from people.models.querysets import as_of

READING = ("SELECT", "WITH")
DIGEST = 16  # bytes
MOST = 100  # statements of a page; what asks more is made anew


class Read(NamedTuple):
    """A statement, its parameters, which of them are the time, and a digest of what it found."""

    sql: str
    parameters: tuple[Any, ...]
    times: tuple[int, ...]
    found: Any  # a hash that is fed while the rows are fetched; afterwards what came of it


class Reads:
    """All that was read of one database while a page was made."""

    def __init__(self, alias: str) -> None:
        """Take the database's name in the settings."""
        self.alias = alias
        self.is_whole = True
        self._reads: list[Read] = []

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory; statements are shared by pages of a kind."""
        return sum(400 + 60 * len(each.parameters) for each in self._reads)

    @contextmanager
    def noted(self, moment: datetime) -> Iterator[None]:
        """Note what is read within the block, in which it is this time."""
        with ExitStack() as stack:
            for alias in connections:
                stack.enter_context(connections[alias].execute_wrapper(self._noting(moment)))
            stack.enter_context(as_of(moment))
            yield
        self._reads = [each._replace(found=each.found.digest()) for each in self._reads]

    def find_the_same(self) -> bool:
        """Whether everything that was read is still so, but for the time."""
        connection = connections[self.alias]
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        try:
            with connection.cursor() as cursor:
                return all(_finds_the_same(cursor, each, now) for each in self._reads)
        except DatabaseError:
            return False

    def _noting(self, moment: datetime) -> Callable[..., Any]:
        def note(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
            connection, cursor = context["connection"], context["cursor"]
            is_reading = not many and sql.lstrip("( ").upper().startswith(READING)
            if not is_reading or connection.alias != self.alias or len(self._reads) == MOST:
                self.is_whole = False
            if self.is_whole:
                time = connection.ops.adapt_datetimefield_value(moment)
                values = tuple(parameters or ())
                times = tuple(place for place, each in enumerate(values) if each == time)
                read = Read(intern(sql), values, times, hashlib.blake2b(digest_size=DIGEST))
                self._reads.append(read)
                cursor.cursor = _Noted(getattr(cursor.cursor, "plain", cursor.cursor), read.found)
            return execute(sql, parameters, many, context)

        return note


def _finds_the_same(cursor: Any, read: Read, now: Any) -> bool:
    values = list(read.parameters)
    for place in read.times:
        values[place] = now
    cursor.execute(read.sql, values)
    found = hashlib.blake2b(digest_size=DIGEST)
    for row in cursor.fetchall():
        found.update(_as_bytes(row))
    return bool(found.digest() == read.found)


def _as_bytes(row: Any) -> bytes:
    return repr(row).encode("utf-8", "surrogatepass")


class _Noted:
    """A cursor of the database's driver whose rows are fed to a hash on the way."""

    def __init__(self, plain: Any, found: Any) -> None:
        self.plain, self._found = plain, found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.plain, name)

    def __iter__(self) -> Iterator[Any]:
        for row in self.plain:
            self._found.update(_as_bytes(row))
            yield row

    def fetchone(self) -> Any:
        row = self.plain.fetchone()
        if row is not None:
            self._found.update(_as_bytes(row))
        return row

    def fetchmany(self, *size: int) -> Any:
        rows = self.plain.fetchmany(*size)
        for row in rows:
            self._found.update(_as_bytes(row))
        return rows

    def fetchall(self) -> Any:
        rows = self.plain.fetchall()
        for row in rows:
            self._found.update(_as_bytes(row))
        return rows
