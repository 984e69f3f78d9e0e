"""The number of the content: every committed change of what readers see makes it higher.

A page that was made when the number was 7 is right for as long as it is 7, on every worker and
machine: the number is written by triggers within the transaction of the change itself. So it holds
for forms, fixtures, `update()`, `bulk_create`, restores and SQL by hand alike.

PostgreSQL keeps the number as the sum of several rows. A transaction raises a row that no other one
holds, once, so that a long import keeps no editor waiting.
"""

import time
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from people.changes.triggers import EVENTS, take_away
from people.models.base import Published

TABLE = "people_content_number"
SHARDS = 16
READ = f"SELECT SUM(number) FROM {TABLE}"
# What readers see nothing of: notes for editors, and links to previews, which are never kept.
UNSEEN = frozenset({"Draft", "PendingImport", "PreviewLink", "Version"})
FUNCTION = f"""
CREATE OR REPLACE FUNCTION people_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Until the end of the transaction, or of the savepoint that is taken back with the change.
    IF current_setting('people.content_changed', true) = 'yes' THEN RETURN NULL; END IF;
    PERFORM set_config('people.content_changed', 'yes', true);
    UPDATE {TABLE} SET number = number + 1 WHERE shard =
        (SELECT shard FROM {TABLE} LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN UPDATE {TABLE} SET number = number + 1 WHERE shard = 0; END IF;
    RETURN NULL;
END $$
"""


def tables() -> list[str]:
    """Return the tables of what readers see, those of relations too."""
    models = apps.get_app_config("people").get_models(include_auto_created=True)
    return [each._meta.db_table for each in models if each.__name__ not in UNSEEN]


def before_migration(using: str, **_kwargs: Any) -> None:
    """Keep no number while tables are rebuilt; one that stops half-way leaves it so."""
    connection = connections[using]
    take_away(connection)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")


def after_migration(using: str, **_kwargs: Any) -> None:
    """Keep the number, if the app has tables."""
    connection = connections[using]
    if set(tables()) <= set(connection.introspection.table_names()):
        put_in_place(connection)


def put_in_place(connection: BaseDatabaseWrapper) -> None:
    """Make the table and its triggers, or make them again; the number is raised to the time.

    No earlier state of a database of this name ever had it, and a shared cache may know such states:
    those that a restore by the database's own tools has left behind.
    """
    shards = SHARDS if connection.vendor == "postgresql" else 1
    start = time.time_ns() // 1000
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE TABLE IF NOT EXISTS {TABLE}"
            " (shard integer PRIMARY KEY, number bigint NOT NULL)"
        )
        cursor.execute(f"SELECT COUNT(*), SUM(number) FROM {TABLE}")
        rows, number = cursor.fetchone()
        if rows != shards:
            cursor.execute(f"DELETE FROM {TABLE}")
            for shard in range(shards):
                values = (shard, start if shard == 0 else 0)
                cursor.execute(f"INSERT INTO {TABLE} VALUES (%s, %s)", values)
        else:
            more = max(1, start - int(number))
            cursor.execute(f"UPDATE {TABLE} SET number = number + %s WHERE shard = 0", [more])
        if connection.vendor == "postgresql":
            cursor.execute(FUNCTION)
        for table in tables():
            for statement in _triggers(connection, table):
                cursor.execute(statement)


def _triggers(connection: BaseDatabaseWrapper, table: str) -> list[str]:
    quote = connection.ops.quote_name
    name = f"{table}_content"
    if connection.vendor == "postgresql":
        return [
            f"DROP TRIGGER IF EXISTS {quote(name)} ON {quote(table)}",
            f"CREATE TRIGGER {quote(name)} AFTER {' OR '.join([*EVENTS, 'TRUNCATE'])} ON"
            f" {quote(table)} FOR EACH STATEMENT EXECUTE FUNCTION people_content_changed()",
        ]
    made = []
    for event in EVENTS:
        trigger = quote(f"{name}_{event.lower()}")
        made.append(f"DROP TRIGGER IF EXISTS {trigger}")
        made.append(
            f"CREATE TRIGGER {trigger} AFTER {event} ON {quote(table)}"
            f" BEGIN UPDATE {TABLE} SET number = number + 1; END"
        )
    return made


def number(connection: BaseDatabaseWrapper) -> int | None:
    """Return the number of what is committed; None where nobody keeps it, so nothing may be kept.

    By the database's own driver: through Django it would cost thirty times as much.
    """
    try:
        if connection.connection is None:
            connection.ensure_connection()
        found = connection.connection.execute(READ).fetchone()[0]
    except (DatabaseError, connection.Database.Error):  # type: ignore[attr-defined]
        connection.close()
        return None
    return None if found is None else int(found)


def next_moment(connection: BaseDatabaseWrapper, now: datetime | None = None) -> datetime | None:
    """Return when readers will see something else without any change, by the times of records."""
    parts, parameters = [], []
    moment = connection.ops.adapt_datetimefield_value(now or timezone.now())
    for model in apps.get_app_config("people").get_models():
        if issubclass(model, Published):
            for name in ("publish_at", "hide_at"):
                parts.append(f"SELECT MIN({name}) FROM {model._meta.db_table} WHERE {name} > %s")
                parameters.append(moment)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ".join(parts), parameters)
        found = [_read(connection, value) for (value,) in cursor.fetchall() if value is not None]
    return min(found, default=None)


def _read(connection: BaseDatabaseWrapper, value: Any) -> datetime:
    """Return a moment from the database: SQLite keeps them as texts."""
    field = Published._meta.get_field("publish_at")
    for converter in connection.ops.get_db_converters(field.get_col("", field)):
        value = converter(value, field, connection)
    return value
