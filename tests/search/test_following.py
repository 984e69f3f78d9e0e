"""The index follows every way of writing, and finds nothing that readers may not see."""

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from people import models
from people.queries import search
from people.search import queue, tables
from people.values.choices import SectionKind, Visibility
from tests.makers import make_organization, make_person, make_position, make_publication
from tests.search.corpus import found

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    """Give somebody with a job, a topic, and a work."""
    person = make_person(headline_en="First headline", biography_en="Likes **chess**.")
    position = make_position(person, organization=make_organization("Oldworks", key="works"))
    position.sub_roles.create(key="role", title_en="Chairwoman")
    tag = models.Tag.objects.create(key="tag", name_en="Oldtopic")
    models.Tagging.objects.create(key="tagging", tag=tag, person=person)
    group = models.SkillGroup.objects.create(key="group", person=person, name_en="Tools")
    models.Skill.objects.create(key="skill", group=group, name_en="Oldskill")
    models.OtherName.objects.create(key="other", person=person, name="Augusta", is_shown=True)
    study = make_organization("Oldschool", key="school")
    models.Education.objects.create(key="study", person=person, organization=study)
    work = make_publication("Oldtitle", slug="work")
    models.Authorship.objects.create(key="author", publication=work, printed_name="Printed Oldname")
    assert found("oldtitle") == ["work"]
    return person


def sql(statement):
    """Write past Django."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


def renamed(model, key, **fields):
    """Return a way to write rows by `update`."""
    return lambda: model.objects.filter(key=key).update(**fields)


# How something is written, what found it before, what finds it after, and what is found.
WRITTEN = {
    "save": (
        lambda: [setattr(p := models.Person.objects.get(), "headline_en", "Second"), p.save()],
        "headline",
        "second",
        ["ada-li"],
    ),
    "update": (
        lambda: models.Person.objects.update(headline_en="Second"),
        "headline",
        "second",
        ["ada-li"],
    ),
    "sql": (
        lambda: sql("UPDATE people_person SET headline_en = 'Second'"),
        "headline",
        "second",
        ["ada-li"],
    ),
    "bulk_update": (
        lambda: models.Publication.objects.bulk_update(
            [models.Publication(pk=models.Publication.objects.get().pk, title_en="Second")],
            ["title_en"],
        ),
        "oldtitle",
        "second",
        ["work"],
    ),
    "organization": (
        renamed(models.Organization, "works", name_en="Newworks"),
        "oldworks",
        "newworks",
        ["ada-li"],
    ),
    "organization above": (
        lambda: models.Organization.objects.filter(key="works").update(
            name_en="New",
            parent=make_organization("Conglomerate", key="above"),
        ),
        "oldworks",
        "conglomerate",
        ["ada-li"],
    ),
    "school": (
        renamed(models.Organization, "school", name_en="Newschool"),
        "oldschool",
        "newschool",
        ["ada-li"],
    ),
    "tag": (renamed(models.Tag, "tag", name_en="Newtopic"), "oldtopic", "newtopic", ["ada-li"]),
    "tagging": (
        lambda: models.Tagging.objects.update(
            tag=models.Tag.objects.create(key="new", name_en="Newtopic")
        ),
        "oldtopic",
        "newtopic",
        ["ada-li"],
    ),
    "role": (
        renamed(models.SubRole, "role", title_en="Treasurer"),
        "chairwoman",
        "treasurer",
        ["ada-li"],
    ),
    "skill": (renamed(models.Skill, "skill", name_en="Newskill"), "oldskill", "newskill", ["ada-li"]),
    "other name": (
        renamed(models.OtherName, "other", name="Byronia"),
        "augusta",
        "byronia",
        ["ada-li"],
    ),
    "author": (
        renamed(models.Authorship, "author", printed_name="Newname"),
        "oldname",
        "newname",
        ["work"],
    ),
    "linked author": (
        lambda: models.Authorship.objects.update(person=models.Person.objects.get()),
        "",
        "爱达 oldtitle",
        ["work"],
    ),
    "affiliation": (
        lambda: models.Person.objects.get().affiliations.add(make_organization("Newgroup")),
        "",
        "newgroup",
        ["ada-li"],
    ),
    "section": (
        lambda: models.Section.objects.create(
            person=models.Person.objects.get(), kind=SectionKind.FREE, title_en="Hobby",
            body_en="Falconry", key="free",
        ),
        "",
        "falconry",
        ["ada-li"],
    ),
    "bulk_create": (
        lambda: models.News.objects.bulk_create(
            [models.News(key=f"n{number}", text_en="Freshly") for number in range(3)]
        ),
        "",
        "freshly",
        ["n0", "n1", "n2"],
    ),
    "delete": (lambda: models.Publication.objects.all().delete(), "oldtitle", "oldtitle", []),
    "raw delete": (
        lambda: [
            sql("DELETE FROM people_authorship"),
            sql("DELETE FROM people_publication"),
        ],
        "oldtitle",
        "oldtitle",
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", WRITTEN)
def test_what_is_written_is_found_at_the_next_search(person, way):
    write, before, after, expected = WRITTEN[way]
    if before:
        assert found(before) != []
    write()
    assert found(after) == expected
    if before and before != after:
        assert found(before) == []


# What hides a text, and a word that is found as long as it is not hidden.
HIDDEN = {
    "person": (lambda: models.Person.objects.update(visibility=Visibility.DRAFT), "augusta"),
    "work": (lambda: models.Publication.objects.update(visibility=Visibility.DRAFT), "oldtitle"),
    "about": (lambda: hide(SectionKind.ABOUT), "chess"),
    "other names": (lambda: hide(SectionKind.ABOUT), "augusta"),
    "other name": (lambda: models.OtherName.objects.update(is_shown=False), "augusta"),
    "positions": (lambda: hide(SectionKind.POSITIONS), "oldworks"),
    "roles": (lambda: hide(SectionKind.POSITIONS), "chairwoman"),
    "education": (lambda: hide(SectionKind.EDUCATION), "oldschool"),
    "skills": (lambda: hide(SectionKind.SKILLS), "oldskill"),
}


def hide(kind):
    """Hide a section of every page."""
    models.Section.objects.filter(kind=kind).update(is_hidden=True)


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_is_not_found(person, what):
    write, word = HIDDEN[what]
    assert len(found(word)) == 1
    write()
    assert found(word) == []


def test_a_hidden_person_is_not_told_by_a_work(person):
    models.Authorship.objects.update(person=person)
    assert found("爱达") == ["ada-li", "work"]
    models.Person.objects.update(visibility=Visibility.DRAFT)
    assert found("爱达") == []


def test_a_mistyped_word_finds_nothing_hidden_and_tells_no_word_of_it(person):
    assert search.look_for("oldtitel").meant == "oldtitle"
    models.Publication.objects.update(visibility=Visibility.DRAFT)
    answer = search.look_for("oldtitel")
    assert (answer.hits, answer.meant) == ({}, "")


def test_what_is_taken_back_leaves_nothing(person):
    with transaction.atomic():
        models.Person.objects.update(headline_en="Taken")
        assert found("taken") == ["ada-li"]
        transaction.set_rollback(True)
    assert found("taken") == []
    assert found("headline") == ["ada-li"]


def test_an_edit_is_found_while_much_else_waits(person):
    models.Publication.objects.bulk_create(
        models.Publication(key=f"w{n}", slug=f"w{n}", title_en=f"Mass {n}")
        for n in range(queue.PER_REQUEST * 3)
    )
    models.Person.objects.update(headline_en="Urgent")
    answer = search.look_for("urgent")
    assert (list(answer.hits), answer.is_complete) == (["people"], False)
    while not queue.catch_up("default"):
        pass
    assert len(search.look_for("mass").hits["publications"]) == queue.PER_REQUEST * 3


def test_rebuild_reads_everything_and_forgets_what_is_gone(person, capsys):
    assert found("oldtitle") == ["work"]
    tables.delete(connection, [place for place, *_rest in tables.stored(
        connection, "publications", [models.Publication.objects.get().pk]
    ).values()])  # fmt: skip
    assert found("oldtitle") == []
    call_command("rebuild_search")
    assert found("oldtitle") == ["work"]
    assert "2 records" in capsys.readouterr().out
    call_command("rebuild_search", empty=True)
    assert found("oldtitle") == ["work"]
    assert found("chess") == ["ada-li"]


def test_a_stopped_rebuild_goes_on(person):
    make_publication("Another", slug="another")
    queue.catch_up("default")
    queue.begin("default", empty=True)
    queue.step("default", 1)
    queue.begin("default")
    assert queue.left("default") == 2
    while queue.waiting("default"):
        queue.step("default", 1)
    assert [found("ada"), found("another")] == [["ada-li"], ["another"]]


def test_nothing_is_lost_while_the_tables_are_migrated(person):
    from people.changes import content

    assert found("headline") == ["ada-li"]
    content.before_migration(using="default")
    models.Person.objects.update(headline_en="Unnoted")
    content.after_migration(using="default")
    queue.after_migration(using="default")
    models.Person.objects.update(headline_en="Noted")
    assert found("noted") == ["ada-li"]


@pytest.mark.django_db(transaction=True)
def test_the_index_is_empty_after_a_flush():
    make_publication("Flushed", slug="flushed")
    assert found("flushed") == ["flushed"]
    call_command("flush", interactive=False, verbosity=0)
    assert found("flushed") == []
    make_publication("Flushed again", slug="again")
    assert found("flushed") == ["again"]


def test_every_table_that_texts_come_from_is_watched():
    from people.search.triggers import BEARS_ON

    there = {f"people_{name}" for name in BEARS_ON}
    assert there <= set(connection.introspection.table_names())


def test_names_may_hold_any_sign():
    hostile = "石’开<b>'\\ \"&:*|宇"
    make_person("signs", family_name_zh_hans=hostile, given_name_zh_hans=hostile, label_en=hostile)
    assert len(search.look_for("石").hits["people"]) == 1
