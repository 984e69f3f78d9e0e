"""Reads from a replica of the database, for readers of public pages and nobody else.

A replica is always a little late. An editor who has saved must see it at once, so whatever has a
session, writes, or runs as a command stays with the primary. A page for readers is made and kept by
what the replica itself says of how far it is (`people.changes.content`), so it is right for that
state, and made again when the replica goes on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_reads: ContextVar[str] = ContextVar("reads", default="default")


@contextmanager
def reading_from(database: str) -> Iterator[None]:
    """Read within the block from that database."""
    token = _reads.set(database)
    try:
        yield
    finally:
        _reads.reset(token)


class ReplicaRouter:
    """Reads where the request may read, writes to the primary."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        """Return the database of the block; what hangs on a record is read where the record was."""
        instance = hints.get("instance")
        return (instance._state.db if instance is not None else None) or _reads.get()

    def db_for_write(self, model: Any, **hints: Any) -> str:
        """Return the primary."""
        return "default"

    def allow_relation(self, *records: Any, **hints: Any) -> bool:
        """Allow it: both are the same database."""
        return True

    def allow_migrate(self, db: str, *names: Any, **hints: Any) -> bool:
        """Migrate the primary only; the replica follows it."""
        return db == "default"
