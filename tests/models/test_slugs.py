"""Slugs of pages, and the addresses that pages have had."""

import json

import pytest
from django.core import serializers
from django.core.exceptions import ValidationError
from django.utils import translation

from people import models
from tests.makers import make_person, make_project, make_publication

pytestmark = pytest.mark.django_db


def old_slugs(record):
    """Return the former slugs of a page."""
    return sorted(record.old_slugs.values_list("slug", flat=True))


def load(model, **fields):
    """Save a record as a fixture does, past `save`."""
    text = json.dumps([{"model": f"people.{model}", "fields": fields}])
    for record in serializers.deserialize("json", text):
        record.save()


@pytest.mark.parametrize(
    ("names", "slug"),
    [
        ({"family_name_en": "Shi", "given_name_en": "Kaiyu"}, "kaiyu-shi"),
        (
            {"family_name_en": "Shi", "given_name_en": "Kaiyu", "name_order_en": "family-first"},
            "shi-kaiyu",
        ),
        ({"family_name_zh_hans": "石", "given_name_zh_hans": "开宇"}, "shi-kaiyu"),
        ({"family_name_zh_hans": "欧阳", "given_name_zh_hans": "修"}, "ouyang-xiu"),
        ({"family_name_zh_hans": "单", "given_name_zh_hans": "田芳"}, "shan-tianfang"),
        ({"family_name_zh_hans": "单田芳"}, "shan-tianfang"),
        ({"given_name_zh_hans": "诸葛亮"}, "zhuge-liang"),
        ({"family_name_en": "单", "given_name_en": "田芳"}, "shan-tianfang"),
        ({"given_name_zh_hans": "Torsten Hoefler"}, "torsten-hoefler"),
        ({"label_en": "Inference Engineer", "label_zh_hans": "推理工程师"}, "inference-engineer"),
        ({"label_zh_hans": "推理工程师"}, "tui-li-gong-cheng-shi"),
        ({"family_name_en": "Иванов"}, "person"),
    ],
)
def test_slug_is_made_from_the_name(names, slug):
    assert models.Person.objects.create(**names).slug == slug


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_slug_is_the_same_in_whatever_language_the_editor_works(language):
    with translation.override(language):
        assert [
            make_person("").slug,
            models.Publication.objects.create(title_en="A Study", title_zh_hans="研究").slug,
            models.Project.objects.create(name_zh_hans="一念").slug,
        ] == ["ada-li", "a-study", "yi-nian"]


def test_slug_stays_when_name_and_language_change():
    person = make_person("")
    with translation.override("zh-hans"):
        person.given_name_en, person.given_name_zh_hans = "Eve", "伊芙"
        person.save()
    with translation.override("en"):
        person.save()
    assert (person.slug, old_slugs(person)) == ("ada-li", [])


def test_slug_is_numbered_on_a_true_clash_only():
    first, second, third = (make_person("") for _ in range(3))
    longer = models.Person.objects.create(family_name_en="Li", given_name_en="Ada B.")
    project = models.Project.objects.create(name_en="Ada Li")
    assert [page.slug for page in (first, second, third, longer, project)] == [
        "ada-li",
        "ada-li-2",
        "ada-li-3",
        "ada-b-li",
        "ada-li",
    ]


@pytest.mark.parametrize("make", [make_person, make_publication, make_project])
def test_changed_slug_leaves_the_old_one(make):
    page = make(slug="first")
    for slug in ("second", "third"):
        page.slug = slug
        page.save()
    assert old_slugs(page) == ["first", "second"]
    assert set(page.old_slugs.values_list("kind", flat=True)) == {page._meta.model_name}


def test_changing_back_forgets_the_slug_that_is_in_use_again():
    person = make_person("first")
    for slug in ("second", "first"):
        person.slug = slug
        person.save()
    assert (person.slug, old_slugs(person)) == ("first", ["second"])


def test_slug_that_was_not_written_is_not_remembered():
    person = make_person("first")
    person.slug = "second"
    person.headline_en = "Engineer"
    person.save(update_fields=["headline_en"])
    assert old_slugs(person) == []
    person.save(update_fields=["slug"])
    assert old_slugs(person) == ["first"]


def test_emptied_slug_is_made_anew_and_the_old_one_remembered():
    person = make_person("first")
    person.slug = ""
    person.save()
    assert (person.slug, old_slugs(person)) == ("ada-li", ["first"])


def test_emptied_slug_may_come_back_to_what_the_same_page_had():
    person = make_person("ada-li")
    for slug in ("second", ""):
        person.slug = slug
        person.save()
    assert (person.slug, old_slugs(person)) == ("ada-li", ["second"])


def test_old_slug_of_another_page_is_not_reused():
    first = make_person("")
    first.slug = "dr-li"
    first.save()
    second = make_person("")
    assert (second.slug, old_slugs(first)) == ("ada-li-2", ["ada-li"])


def test_old_slug_of_another_page_is_refused_in_forms():
    first = make_person("ada-li")
    first.slug = "dr-li"
    first.save()
    second = make_person("second")
    second.slug = "ada-li"
    with translation.override("en"), pytest.raises(ValidationError) as caught:
        second.full_clean()
    assert caught.value.message_dict == {
        "slug": ["This is an old address of “Ada Li”. Choose another one."]
    }
    first.slug = "ada-li"
    first.full_clean()
    make_project(slug="ada-li").full_clean()


def test_address_that_a_page_takes_over_leads_to_its_last_owner():
    first = make_person("shared")
    first.slug = "first"
    first.save()
    second = make_person("shared")
    assert old_slugs(first) == []
    second.slug = "second"
    second.save()
    assert (old_slugs(first), old_slugs(second)) == ([], ["shared"])


def test_fixture_without_slug_gets_one():
    load("person", key="ada", family_name_zh_hans="欧阳", given_name_zh_hans="修")
    load("project", key="tool", name_en="A Tool")
    assert models.Person.objects.get(key="ada").slug == "ouyang-xiu"
    assert models.Project.objects.get(key="tool").slug == "a-tool"


def test_fixture_that_changes_a_slug_leaves_the_old_one_and_back():
    names = {"key": "ada", "family_name_en": "Li"}
    for slug in ("first", "second", "second"):
        load("person", slug=slug, **names)
    person = models.Person.objects.get()
    assert (person.slug, old_slugs(person)) == ("second", ["first"])
    load("person", slug="first", **names)
    assert old_slugs(person) == ["second"]


def test_old_slug_from_a_fixture_knows_its_kind():
    make_project(slug="tool")
    load("oldslug", key="project/tool/former", slug="former", project=["tool"])
    assert models.OldSlug.objects.get().kind == "project"


def test_pages_made_in_bulk_get_slug_and_key():
    models.Project.objects.bulk_create(
        [models.Project(name_en="One"), models.Project(name_zh_hans="二")]
    )
    pages = models.Project.objects.values_list("slug", "key")
    assert sorted(pages) == [("er", "er"), ("one", "one")]


def test_deleted_page_takes_its_old_addresses_along():
    person = make_person("first")
    person.slug = "second"
    person.save()
    person.delete()
    assert models.OldSlug.objects.count() == 0
    assert make_person("first").slug == "first"
