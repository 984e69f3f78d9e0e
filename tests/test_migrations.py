"""Migrations: they say what the models say, and lead back to nothing and forward again."""

import io

import pytest
from django.core.management import call_command
from django.db import connection


def tables() -> dict[str, list[str]]:
    """Return our tables with their columns and constraints."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
        return {
            name: sorted(
                [
                    column.name
                    for column in connection.introspection.get_table_description(cursor, name)
                ]
                + list(connection.introspection.get_constraints(cursor, name))
            )
            for name in names
            if name.startswith("people_")
        }


@pytest.mark.django_db
def test_migrations_have_nothing_to_catch_up_with():
    out = io.StringIO()
    call_command("makemigrations", check_changes=True, dry_run=True, stdout=out)
    assert out.getvalue() == "No changes detected\n"


@pytest.mark.django_db(transaction=True)
def test_migrations_lead_back_to_nothing_and_forward_again():
    before = tables()
    try:
        call_command("migrate", "people", "zero", verbosity=0)
        assert (before != {}, tables()) == (True, {})
    finally:
        call_command("migrate", verbosity=0)
    assert tables() == before
