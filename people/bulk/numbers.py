"""Primary keys that are known before their rows are written."""

from collections.abc import Iterator
from itertools import count

from django.db import connections, models

BLOCK = 1000


def new_ids(model: type[models.Model], using: str) -> Iterator[int]:
    """Yield primary keys that no other row has, within a transaction that writes.

    PostgreSQL gives them by the sequence of the table; SQLite has one writer at a time, so what
    follows the highest key is free.
    """
    connection = connections[using]
    table, column = model._meta.db_table, str(model._meta.pk and model._meta.pk.column)
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            quoted = connection.ops.quote_name
            cursor.execute(f"SELECT max({quoted(column)}) FROM {quoted(table)}")  # noqa: S608
            highest = cursor.fetchone()[0] or 0
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            ever = cursor.fetchone()
            return count(max(highest, ever[0] if ever else 0) + 1)
    return _from_sequence(using, table, column)


def _from_sequence(using: str, table: str, column: str) -> Iterator[int]:
    quoted = connections[using].ops.quote_name(table)
    while True:
        with connections[using].cursor() as cursor:
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
                [quoted, column, BLOCK],
            )
            rows = cursor.fetchall()
        yield from (row[0] for row in rows)
