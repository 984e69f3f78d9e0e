"""A page as one snapshot: taken, put back, brought back after it was deleted."""

import pytest
from django.db import transaction

from people.history.changes import changes
from people.history.page import Page, digest, page_models, page_of, references, snapshot
from people.history.restore import CannotRestore, restore, restore_references
from people.models import (
    Authorship,
    Award,
    Figure,
    Link,
    News,
    OldSlug,
    Person,
    Position,
    Project,
    Section,
    Skill,
    Tag,
    Tagging,
)
from people.models.base import Keyed
from people.values.choices import TranslationState as State
from people.values.languages import EN
from tests.makers import make_organization, make_person, make_position, make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Person:
    """Return somebody with something of everything."""
    ada = make_person(headline_en="Engineer", headline_zh_hans="工程师")
    job = make_position(ada, title_en="Lead", start_date="2020")
    job.sub_roles.create(title_en="Mentor")
    tool = Project.objects.create(name_en="Tool", position=job)
    Link.objects.create(project=tool, url="https://example.org/tool")
    Link.objects.create(person=ada, url="https://example.org/ada")
    Figure.objects.create(position=job, value="3", label_en="things")
    Skill.objects.create(group=ada.skill_groups.create(name_en="Tools"), name_en="Python")
    Tagging.objects.create(person=ada, tag=Tag.objects.create(name_en="Systems"))
    return ada


def test_everything_that_hangs_on_a_page_is_part_of_it(ada):
    page = page_of(ada)
    assert page == Page("person", "ada-li")
    for model in (Position, Project, Link, Figure, Skill, Tagging, Section):
        assert {page_of(record) for record in model.objects.all()} == {page}
    taken = snapshot(page)
    labels = {each["model"] for each in taken}
    assert {"people.position", "people.subrole", "people.project", "people.skill"} <= labels
    assert "people.tag" not in labels
    assert "people.organization" not in labels


def test_every_kind_of_record_is_part_of_some_page():
    from django.apps import apps

    kinds = {each for each in apps.get_app_config("people").get_models() if issubclass(each, Keyed)}
    assert set(page_models()) == kinds - {OldSlug}
    for model in page_models():
        owners = {model._meta.get_field(name).related_model for name in model.owners}
        assert all(page_models().index(each) < page_models().index(model) for each in owners)


def test_restoring_undoes_changes_additions_and_removals(ada):
    page = page_of(ada)
    taken = snapshot(page)
    numbers = {row.key: row.pk for row in Position.objects.all()}
    ada.headline_en = "Something else"
    ada.save()
    ada.positions.get().sub_roles.all().delete()
    make_position(ada, title_en="New")
    Link.objects.filter(person=ada).update(url="https://example.org/other")
    restore(page, taken)
    assert snapshot(page) == taken
    assert {row.key: row.pk for row in Position.objects.all()} == numbers
    assert Person.objects.get().translation_state("headline", EN) == State.UP_TO_DATE


def test_state_of_translations_comes_back_too(ada):
    ada.headline_zh_hans = "主任工程师"
    ada.save()
    taken = snapshot(page_of(ada))
    ada.headline_en = "Principal engineer"
    ada.save()
    restore(page_of(ada), taken)
    assert Person.objects.get().translation_state("headline", EN) == State.OUT_OF_DATE


def test_a_deleted_page_comes_back_with_what_others_said_of_it(ada):
    page = page_of(ada)
    work = make_publication()
    Authorship.objects.create(publication=work, person=ada, printed_name="A. Li")
    news = News.objects.create(text_en="Ada won")
    news.people.add(ada)
    award = Award.objects.create(name_en="Prize", position=ada.positions.get())
    taken, said = snapshot(page), references(page)
    ada.delete()
    assert (Position.objects.count(), news.people.count()) == (0, 0)
    assert restore(page, taken) == []
    restore_references(said)
    back = Person.objects.get()
    assert snapshot(page) == taken
    assert list(news.people.all()) == [back]
    assert Authorship.objects.get().person == back
    award.refresh_from_db()
    assert award.position == back.positions.get()


def test_what_has_gone_elsewhere_is_left_out_and_said(ada):
    page = page_of(ada)
    taken = snapshot(page)
    Tag.objects.all().delete()
    (note,) = restore(page, taken)
    assert "systems" in note
    assert Tagging.objects.count() == 0
    assert Position.objects.count() == 1


def test_rows_trade_what_only_one_may_have(ada):
    work = make_publication()
    other = make_person("bo-wu")
    first = Authorship.objects.create(publication=work, person=ada, printed_name="A")
    second = Authorship.objects.create(publication=work, person=other, printed_name="B")
    taken = snapshot(page_of(work))
    Authorship.objects.filter(pk=first.pk).update(person=None)
    Authorship.objects.filter(pk=second.pk).update(person=ada)
    Authorship.objects.filter(pk=first.pk).update(person=other)
    restore(page_of(work), taken)
    assert snapshot(page_of(work)) == taken


def test_an_address_that_is_taken_stops_the_whole(ada):
    page = page_of(ada)
    taken = snapshot(page)
    ada.delete()
    make_person("ada-li", key="other")
    with pytest.raises(CannotRestore), transaction.atomic():
        restore(page, taken)
    assert Position.objects.count() == 0


def test_rows_of_a_moment_have_the_same_number_each_time(ada):
    page = page_of(ada)
    make_position(ada, title_en="New")
    taken = snapshot(page)
    numbers = set()
    Position.objects.filter(title_en="New").delete()
    for _attempt in range(2):
        with transaction.atomic():
            restore(page, taken, is_momentary=True)
            numbers.add(Position.objects.get(title_en="New").pk)
            transaction.set_rollback(True)
    assert len(numbers) == 1
    assert min(numbers) > 2**40


def test_changes_name_record_field_and_language(ada):
    page = page_of(ada)
    before = snapshot(page)
    ada.headline_zh_hans = "主任工程师"
    ada.save()
    Link.objects.filter(person=ada).delete()
    make_position(ada, title_en="New", organization=make_organization("Lab"))
    found = {(each.kind, each.model): each for each in changes(before, snapshot(page))}
    changed = found["changed", "people.person"]
    assert [(field.name, field.lang) for field in changed.fields] == [
        ("headline_zh_hans", "zh-Hans")
    ]
    assert [run.text for run in changed.fields[0].runs if run.kind == "added"] == ["主任"]
    assert found["removed", "people.link"].title == "https://example.org/ada"
    assert found["added", "people.position"].title == "New"
    assert changes(before, before) == []
    assert digest(before) != digest(snapshot(page))


def test_a_snapshot_costs_the_same_for_many_rows(ada, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            snapshot(page_of(ada))
        return len(queries)

    one = cost()
    for number in range(5):
        make_position(ada, title_en=f"Job {number}").sub_roles.create(title_en="Role")
        Link.objects.create(person=ada, url=f"https://example.org/{number}")
    assert cost() == one
