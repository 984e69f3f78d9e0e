"""The number of the content goes up with every change that readers see, however it is written."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from people.changes import content
from people.changes.triggers import take_away
from people.models import News, Organization, Person, Tag, Version
from people.search import tables as search
from tests.makers import make_person

pytestmark = pytest.mark.django_db


def number():
    return content.number(connection)


def by_hand():
    with connection.cursor() as cursor:
        cursor.execute("UPDATE people_person SET slug = 'other'")


WAYS = {
    "save": lambda person: person.save(),
    "update": lambda person: Person.objects.update(location_en="Here"),
    "bulk_create": lambda person: Tag.objects.bulk_create([Tag(key="t", name_en="T")]),
    "relation": lambda person: person.affiliations.add(
        Organization.objects.create(key="o", name_en="O")
    ),
    "delete": lambda person: person.delete(),
    "sql": lambda person: by_hand(),
}


# On PostgreSQL the number counts transactions, so each change is one of its own.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", WAYS)
def test_the_number_goes_up_with_every_way_of_writing(way):
    person = make_person()
    before = number()
    WAYS[way](person)
    assert number() > before


@pytest.mark.django_db(transaction=True)
def test_the_number_stays_when_a_change_is_taken_back():
    make_person()
    before = number()
    with transaction.atomic():
        Person.objects.update(location_en="Here")
        transaction.set_rollback(True)
    assert number() == before


@pytest.mark.django_db(transaction=True)
def test_the_number_goes_up_when_only_a_savepoint_is_taken_back():
    person = make_person()
    before = number()
    with transaction.atomic():
        with transaction.atomic():
            Person.objects.update(location_en="Here")
            transaction.set_rollback(True)
        Person.objects.filter(pk=person.pk).update(location_en="There")
    assert number() > before


@pytest.mark.django_db(transaction=True)
def test_the_number_stays_for_what_readers_never_see():
    make_person()
    before = number()
    Version.objects.update(title="Other")
    Version.objects.all().delete()
    assert number() == before


def test_every_table_of_the_app_is_watched_or_known_to_be_unseen():
    watched = set(content.tables())
    there = {name for name in connection.introspection.table_names() if name.startswith("people_")}
    there -= {name for name in there if name.startswith(OWN)}
    unseen = {f"people_{name.lower()}" for name in content.UNSEEN}
    assert there - watched - unseen - {content.TABLE} == set()
    assert watched <= there


OWN = search.OWN  # with the tables that FTS5 keeps below its own


@pytest.mark.django_db(transaction=True)
def test_no_number_is_kept_while_the_tables_are_migrated():
    before = number()
    content.before_migration(using="default")
    assert number() is None
    content.after_migration(using="default")
    assert number() > before


@pytest.mark.django_db(transaction=True)
def test_the_number_goes_up_when_everything_is_flushed():
    make_person()
    before = number()
    call_command("flush", interactive=False, verbosity=0)
    assert number() > before


def test_triggers_are_put_in_place_as_often_as_one_likes():
    content.put_in_place(connection)
    content.put_in_place(connection)
    take_away(connection)
    content.put_in_place(connection)
    assert number() is not None


def test_the_next_moment_is_the_first_time_that_shows_or_hides_a_record():
    now = timezone.now()
    assert content.next_moment(connection, now) is None
    News.objects.create(key="a", text_en="A", publish_at=now + timedelta(hours=2))
    News.objects.create(key="b", text_en="B", hide_at=now + timedelta(hours=1))
    News.objects.create(key="c", text_en="C", hide_at=now - timedelta(hours=1))
    assert content.next_moment(connection, now) == now + timedelta(hours=1)


def test_a_database_that_was_brought_back_has_a_number_that_nobody_knows():
    last = number()
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {content.TABLE} SET number = 0")  # noqa: S608
    content.after_migration(using="default")
    assert number() > last
