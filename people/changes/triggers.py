"""Triggers on the tables of the app, the same on SQLite and PostgreSQL.

They are taken away before every `migrate` and put in place after it: SQLite drops those of a table
that a migration rebuilds, and refuses to rebuild one that a trigger of another table names. What they write lies in tables of their own, which are no models: no fixture, backup or `flush`
takes an old state of them for the present one.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

EVENTS = ("INSERT", "UPDATE", "DELETE")


class RowTrigger(NamedTuple):
    """Statements that run for every row of a table that is written, in the same transaction.

    `{row}` stands for the row: as it is after an insert, as it was before a delete, and both, one
    after the other, for an update. The statements are SQL that both databases understand.
    """

    name: str
    table: str
    statements: tuple[str, ...]


def put_in_place(connection: BaseDatabaseWrapper, triggers: Iterable[RowTrigger]) -> None:
    """Create the triggers, in place of those of the same names."""
    with connection.cursor() as cursor:
        for trigger in triggers:
            for statement in _creation(connection, trigger):
                cursor.execute(statement)


def take_away(connection: BaseDatabaseWrapper) -> None:
    """Drop all triggers on tables of the app."""
    found = {
        "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT DISTINCT trigger_name, event_object_table"
        " FROM information_schema.triggers WHERE trigger_schema = current_schema()",
    }[connection.vendor]
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.execute(found)
        for name, table in cursor.fetchall():
            if table.startswith("people_"):
                on = f" ON {quote(table)}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {quote(name)}{on}")


def _creation(connection: BaseDatabaseWrapper, trigger: RowTrigger) -> list[str]:
    quote = connection.ops.quote_name
    table = quote(trigger.table)
    if connection.vendor == "sqlite":
        made = []
        for event in EVENTS:
            name = quote(f"{trigger.name}_{event.lower()}")
            made.append(f"DROP TRIGGER IF EXISTS {name}")
            body = "; ".join(_for_rows(trigger, event))
            made.append(f"CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN {body}; END")
        return made
    name = quote(trigger.name)
    old = "; ".join(_for_rows(trigger, "DELETE"))
    new = "; ".join(_for_rows(trigger, "INSERT"))
    return [
        f"""
        CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP <> 'INSERT' THEN {old}; END IF;
            IF TG_OP <> 'DELETE' THEN {new}; END IF;
            RETURN NULL;
        END $$
        """,
        f"DROP TRIGGER IF EXISTS {name} ON {table}",
        f"CREATE TRIGGER {name} AFTER {' OR '.join(EVENTS)} ON {table}"
        f" FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def _for_rows(trigger: RowTrigger, event: str) -> list[str]:
    rows = {"INSERT": ("NEW",), "DELETE": ("OLD",), "UPDATE": ("OLD", "NEW")}[event]
    return [statement.format(row=row) for row in rows for statement in trigger.statements]
