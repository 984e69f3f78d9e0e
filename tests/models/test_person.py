"""People: names, sort keys, default sections, and lists that outlive them."""

import json

import pytest
from django.core import serializers
from django.utils import translation

from people import models
from people.values.choices import SectionKind
from people.values.languages import EN, ZH
from tests.makers import make_person, make_project, make_publication

pytestmark = pytest.mark.django_db


def stored_sort_key(person):
    """Return the sort key that the database holds."""
    return models.Person.objects.values_list("sort_key", flat=True).get(pk=person.pk)


def test_new_person_has_every_section_in_its_usual_order_but_free_ones():
    person = make_person()
    kinds = ["about", "news", "positions", "education", "publications", "projects", "patents",
             "awards", "talks", "press", "skills"]  # fmt: skip
    assert [section.kind for section in person.sections.all()] == kinds
    assert {*kinds, "free"} == set(SectionKind.values)
    assert not person.sections.filter(is_hidden=True).exists()


def test_sections_that_an_editor_removed_do_not_come_back():
    person = make_person()
    person.sections.exclude(kind="about").delete()
    person.save()
    models.Person.objects.get().save()
    assert [section.kind for section in person.sections.all()] == ["about"]


def test_fixture_brings_its_own_sections():
    text = json.dumps([{"model": "people.person", "fields": {"key": "a", "label_en": "Somebody"}}])
    for record in serializers.deserialize("json", text):
        record.save()
    assert models.Person.objects.get().sections.count() == 0


def test_sort_key_is_kept_in_step_by_save():
    person = make_person()
    keys = [stored_sort_key(person)]
    person.family_name_en = person.given_name_en = ""
    person.family_name_zh_hans, person.given_name_zh_hans = "单", "田芳"
    person.save()
    keys.append(stored_sort_key(person))
    person.family_name_en, person.given_name_en = "Dan", "Tianfang"
    person.save()
    keys.append(stored_sort_key(person))
    assert keys == ["li ada", "shan tianfang", "dan tianfang"]


@pytest.mark.parametrize("column", ["family_name_en", "family_name"])
def test_sort_key_is_kept_in_step_by_save_of_some_fields(column):
    person = make_person()
    with translation.override("en"):
        setattr(person, column, "Wang")
        person.save(update_fields=[column])
    assert stored_sort_key(person) == "wang ada"


def test_sort_key_stays_with_the_stored_name_when_another_field_is_saved():
    person = make_person()
    person.family_name_en = "Wang"
    person.save(update_fields=["headline_en"])
    assert stored_sort_key(person) == "li ada"


def test_sort_key_is_kept_in_step_by_fixtures():
    for name in ("Li", "Wang"):
        fields = {"key": "a", "slug": "a", "family_name_en": name}
        text = json.dumps([{"model": "people.person", "fields": fields}])
        for record in serializers.deserialize("json", text):
            record.save()
    assert stored_sort_key(models.Person.objects.get()) == "wang"


def test_sort_key_is_made_in_bulk():
    models.Person.objects.bulk_create(
        [models.Person(family_name_zh_hans="欧阳", given_name_zh_hans="修"),
         models.Person(label_en="Somebody")]
    )  # fmt: skip
    rows = models.Person.objects.values_list("slug", "key", "sort_key")
    assert list(rows) == [
        ("ouyang-xiu", "ouyang-xiu", "ouyang xiu"),
        ("somebody", "somebody", "somebody"),
    ]


@pytest.mark.parametrize(
    ("fields", "chinese", "english"),
    [
        ({}, "李爱达", "Ada Li"),
        ({"family_name_en": "Li", "given_name_en": "Ada"}, "Ada Li", "Ada Li"),
        ({"family_name_zh_hans": "李", "given_name_zh_hans": "爱达"}, "李爱达", "李爱达"),
        ({"label_en": "Engineer", "label_zh_hans": "工程师"}, "工程师", "Engineer"),
        ({"label_en": "Engineer"}, "Engineer", "Engineer"),
        ({"label_en": "Engineer", "family_name_zh_hans": "李"}, "李", "李"),
    ],
)
def test_page_is_titled_by_the_name_else_by_the_label(fields, chinese, english):
    person = make_person(**fields)
    assert [person.heading(language).text for language in (ZH, EN)] == [chinese, english]
    with translation.override("en"):
        assert str(person) == english
    with translation.override("zh-hans"):
        assert str(person) == chinese


def test_name_in_the_other_script_is_shown_when_there_is_one():
    both, one = make_person(), make_person("one", family_name_en="Li")
    shown = [
        name and name.text
        for person in (both, one)
        for name in (person.other_script_name(ZH), person.other_script_name(EN))
    ]
    assert shown == ["Ada Li", "李爱达", None, None]


def test_lists_keep_the_name_of_a_person_who_is_deleted():
    person = make_person()
    publication, project = make_publication(), make_project()
    patent = models.Patent.objects.create(number="CN1", status="granted")
    rows = [
        models.Authorship.objects.create(publication=publication, person=person),
        models.Contributor.objects.create(project=project, person=person),
        models.Inventorship.objects.create(patent=patent, person=person, printed_name="李爱达"),
    ]
    models.Person.objects.all().delete()
    for row in rows:
        row.refresh_from_db()
    assert [(row.printed_name, row.person) for row in rows] == [
        ("Ada Li", None),
        ("Ada Li", None),
        ("李爱达", None),
    ]
