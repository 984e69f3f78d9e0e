"""The two transactions: one that sees the site at one moment, one that replaces it at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from people.backup.problem import BackupProblem
from people.backup.tables import Table


@contextmanager
def snapshot(using: str) -> Iterator[None]:
    """Read within the block what was stored when it began, while others go on writing."""
    connection = connections[using]
    if connection.in_atomic_block:  # the transaction around sees to it
        yield
    elif connection.vendor == "sqlite":
        # `atomic` would take the lock for writing, and editors would wait for the whole backup.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(using=using):
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


@contextmanager
def replacement(using: str, tables: list[Table]) -> Iterator[None]:
    """Write within the block while others read what was there before, and nobody else writes."""
    connection = connections[using]
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        # Old media are deleted afterwards: what was committed has to be on the disk by then.
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = FULL")
    with transaction.atomic(using=using):
        if connection.vendor == "postgresql":
            names = ", ".join(
                connection.ops.quote_name(table.model._meta.db_table) for table in tables
            )
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
        yield
        connection.check_constraints()


def require_migrated(using: str) -> None:
    """Raise BackupProblem unless the database has the tables of this version."""
    executor = MigrationExecutor(connections[using])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BackupProblem(
            _("The database is not that of this version. Run “manage.py migrate” first.")
        )
