"""The state of a translation after every way of writing a record."""

import json

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.models import News, Organization, Person, Publication, Talk
from people.models.translated import Translated, translated_fields
from people.queries import translation as queries
from people.translation import TRANSLATED
from people.values.choices import TranslationState as State
from people.values.languages import EN, ZH
from tests.makers import make_person, make_position, make_publication

pytestmark = pytest.mark.django_db


def states(person: Person) -> tuple[State | None, State | None]:
    """Return the states of the headline as they are stored, Chinese first."""
    found = {
        entry.code: entry.state
        for entry in queries.entries([Person])
        if (entry.pk, entry.field) == (person.pk, "headline")
    }
    return found.get(ZH), found.get(EN)


@pytest.fixture
def person() -> Person:
    """Return somebody whose headline is in step."""
    person = make_person(headline_zh_hans="工程师", headline_en="Engineer")
    assert states(person) == (State.UP_TO_DATE, State.UP_TO_DATE)
    return Person.objects.get(pk=person.pk)


def load(tmp_path, **fields) -> None:
    """Load a fixture of the person."""
    record = {"key": "ada-li", "slug": "ada-li", "family_name_en": "Li", **fields}
    path = tmp_path / "person.json"
    path.write_text(json.dumps([{"model": "people.person", "fields": record}]))
    call_command("loaddata", str(path), verbosity=0)


def by_save(person, _tmp_path, text):
    person.headline_zh_hans = text
    person.save()


def by_save_of_one_column(person, _tmp_path, text):
    person.headline_zh_hans = text
    person.save(update_fields=["headline_zh_hans"])


def by_update(person, _tmp_path, text):
    Person.objects.filter(pk=person.pk).update(headline_zh_hans=text)


def by_bulk_update(person, _tmp_path, text):
    person.headline_zh_hans = text
    Person.objects.bulk_update([person], ["headline_zh_hans"])


def by_fixture(_person, tmp_path, text):
    load(tmp_path, headline_zh_hans=text, headline_en="Engineer")


def by_original_attribute(person, _tmp_path, text):
    from django.utils import translation

    with translation.override(ZH):
        person.headline = text
        person.save()


WAYS = [
    by_save,
    by_save_of_one_column,
    by_update,
    by_bulk_update,
    by_fixture,
    by_original_attribute,
]


@pytest.mark.parametrize("write", WAYS)
def test_change_of_one_language_leaves_the_other_out_of_date(person, tmp_path, write):
    write(person, tmp_path, "主任工程师")
    assert states(person) == (State.UP_TO_DATE, State.OUT_OF_DATE)


@pytest.mark.parametrize("write", WAYS)
def test_an_emptied_language_is_missing(person, tmp_path, write):
    write(person, tmp_path, "")
    assert states(person) == (State.MISSING, None)


@pytest.mark.parametrize("write", WAYS)
def test_a_change_taken_back_is_in_step_again(person, tmp_path, write):
    write(person, tmp_path, "主任工程师")
    write(Person.objects.get(pk=person.pk), tmp_path, "工程师")
    assert states(person) == (State.UP_TO_DATE, State.UP_TO_DATE)


@pytest.mark.parametrize("write", WAYS)
def test_translation_that_follows_is_in_step(person, tmp_path, write):
    write(person, tmp_path, "主任工程师")
    person = Person.objects.get(pk=person.pk)
    person.headline_en = "Principal engineer"
    person.save()
    assert states(person) == (State.UP_TO_DATE, State.UP_TO_DATE)


def test_both_languages_in_one_save_are_in_step(person):
    person.headline_zh_hans, person.headline_en = "主任工程师", "Principal engineer"
    person.save()
    assert states(person) == (State.UP_TO_DATE, State.UP_TO_DATE)


def test_bulk_create_is_in_step_until_one_is_changed():
    Organization.objects.bulk_create(
        [Organization(key="x", name_zh_hans="所", name_en="Institute")]
    )
    record = Organization.objects.get()
    record.name_zh_hans = "研究所"
    record.save()
    assert record.translation_state("name", EN) == State.OUT_OF_DATE


def test_still_right_is_stored(person):
    person.headline_zh_hans = "主任工程师"
    person.save()
    person.confirm_translation("headline", EN)
    person.save()
    assert states(person) == (State.UP_TO_DATE, State.UP_TO_DATE)


def test_out_of_date_survives_dump_and_load(person, tmp_path):
    person.headline_zh_hans = "主任工程师"
    person.save()
    path = tmp_path / "site.json"
    call_command("dumpdata", "people", "-o", str(path), verbosity=0)
    Person.objects.all().delete()
    call_command("loaddata", str(path), verbosity=0)
    (entry,) = [each for each in queries.entries([Person]) if each.state == State.OUT_OF_DATE]
    assert (entry.field, entry.code, entry.before) == ("headline", EN, "工程师")
    assert [run.text for run in entry.changes if run.kind == "added"] == ["主任"]


def test_saving_asks_for_the_earlier_text_only_when_it_is_needed(person):
    person.headline_zh_hans, person.headline_en = "一", "one"
    with CaptureQueriesContext(
        connection,
    ) as both:
        person.save()
    person.headline_zh_hans = "二"
    with CaptureQueriesContext(connection) as one:
        person.save()
    assert len(one) == len(both) + 1


def test_every_translated_model_keeps_marks():
    assert {model for model in TRANSLATED if not issubclass(model, Translated)} == set()
    for model in TRANSLATED:
        assert model.keeps_original <= set(translated_fields(model))


def test_texts_come_in_the_order_of_the_model():
    for model in TRANSLATED:
        own = [field.name for field in model._meta.fields if field.name in TRANSLATED[model]]
        assert translated_fields(model) == tuple(own)
        assert len(own) == len(TRANSLATED[model])
    first = next(iter(queries.entries([type(make_person())])))
    assert first.field == "family_name"


def test_titles_of_works_are_not_asked_for_in_both_languages():
    make_publication("A Study", venue_en="NeurIPS", summary_en="Short.")
    found = {entry.field: entry.state for entry in queries.entries([Publication])}
    assert found == {"title": State.SAME, "venue": State.SAME, "summary": State.MISSING}


def test_standing_counts_what_stands_on_a_page():
    ada = make_person()
    make_position(ada, title_en="Engineer").sub_roles.create(title_en="Lead")
    other = make_person("bo-wu", headline_en="Here", headline_zh_hans="在这里")
    News.objects.create(text_en="On nobody's page")
    standings = queries.standing_by_person([ada.pk, other.pk])
    assert [standings[ada.pk].open(code) for code in (ZH, EN)] == [2, 0]
    assert [standings[ada.pk].percent(code) for code in (ZH, EN)] == [50, 100]
    assert standings[other.pk].percent(ZH) == 100
    assert queries.standing(queries.of_person(ada)).open(ZH) == 2


def test_standing_costs_the_same_for_many_people():
    def cost() -> int:
        pks = list(Person.objects.values_list("pk", flat=True))
        with CaptureQueriesContext(connection) as found:
            queries.standing_by_person(pks)
        return len(found)

    make_position(make_person(), title_en="Engineer")
    one = cost()
    for number in range(5):
        make_position(make_person(f"p-{number}"), title_en="Engineer")
    assert cost() == one


def test_a_percentage_is_never_rounded_up():
    for number in range(300):
        Talk.objects.create(title_en=f"Talk {number}", title_zh_hans=f"报告{number}")
    Talk.objects.create(title_en="One more")
    standing = queries.standing(queries.entries([Talk]))
    assert (standing.percent(ZH), standing.percent(EN)) == (99, 100)


def test_marks_of_one_field_in_a_file_say_that_the_others_are_in_step(tmp_path):
    person = make_person(
        headline_zh_hans="一", headline_en="one", location_zh_hans="北京", location_en="Beijing"
    )
    person.headline_zh_hans = "二"
    person.save()
    path = tmp_path / "site.json"
    call_command("dumpdata", "people.person", "-o", str(path), verbosity=0)
    person.location_zh_hans = "上海"
    person.save()
    call_command("loaddata", str(path), verbosity=0)
    person.refresh_from_db()
    assert person.translation_state("location", EN) == State.UP_TO_DATE
    assert person.translation_state("headline", EN) == State.OUT_OF_DATE
    again = tmp_path / "again.json"
    call_command("dumpdata", "people.person", "-o", str(again), verbosity=0)
    assert again.read_bytes() == path.read_bytes()
