"""Natural keys: made once from what a record is about, then never changed."""

from decimal import Decimal

import pytest
from django.utils import translation

from people import models
from people.values.partial_date import PartialDate
from tests.makers import (
    make_organization,
    make_person,
    make_position,
    make_project,
    make_publication,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda: make_person("ada-li"), "ada-li"),
        (lambda: make_organization("Example University"), "example-university"),
        (lambda: models.Organization.objects.create(name_zh_hans="腾讯"), "teng-xun"),
        (lambda: models.Organization.objects.create(name_zh_hans="！"), "organization"),
        (lambda: make_publication("A Study: of Keys"), "a-study-of-keys"),
        (
            lambda: make_position(make_person(), start_date=PartialDate(2024, 10)),
            "ada-li/example-university-2024",
        ),
        (
            lambda: models.Education.objects.create(
                person=make_person(), organization=make_organization(), level="master"
            ),
            "ada-li/example-university-master",
        ),
        (
            lambda: models.News.objects.create(
                text_en="**Won** a prize", date=PartialDate(2025, 5)
            ),
            "2025-05-won-a-prize",
        ),
        (
            lambda: models.Award.objects.create(name_en="Prize", years=(2020, 2022), rank_en="1st"),
            "2022-prize-1st",
        ),
        (
            lambda: models.Patent.objects.create(number="CN116088864B", status="granted"),
            "cn116088864b",
        ),
        (
            lambda: models.Talk.objects.create(title_zh_hans="报告", date=PartialDate(2024)),
            "2024-bao-gao",
        ),
        (
            lambda: models.Authorship.objects.create(
                publication=make_publication(), printed_name="Narayanan, D."
            ),
            "a-study/narayanan-d",
        ),
        (
            lambda: models.Authorship.objects.create(
                publication=make_publication(), person=make_person()
            ),
            "a-study/ada-li",
        ),
        (
            lambda: models.Link.objects.create(person=make_person(), kind="github"),
            "person/ada-li/github",
        ),
        (
            lambda: models.Link.objects.create(
                project=make_project(), kind="other", label_en="More"
            ),
            "project/a-tool/other-more",
        ),
        (
            lambda: models.Figure.objects.create(
                position=make_position(make_person()), value=Decimal(3), label_en="papers read"
            ),
            "position/ada-li/example-university/papers-read",
        ),
        (lambda: models.Site.objects.create(), "site"),
    ],
)
def test_key_says_what_the_record_is_about(make, key):
    assert make().key == key


def test_key_and_slug_stay_when_names_change():
    person = make_person(slug="")
    organization = make_organization()
    position = make_position(person, organization=organization)
    before = (person.key, person.slug, organization.key, position.key)
    person.family_name_en, person.family_name_zh_hans = "Wang", "王"
    person.slug = "another"
    organization.name_en = "Another University"
    position.organization = make_organization("Elsewhere")
    for record in (person, organization, position):
        record.save()
        record.refresh_from_db()
    assert (person.key, organization.key, position.key) == (before[0], *before[2:])
    assert before[:2] == ("ada-li", "ada-li")


def test_clashing_keys_are_numbered():
    assert [make_organization().key for _ in range(3)] == [
        "example-university",
        "example-university-2",
        "example-university-3",
    ]


def test_same_words_of_another_owner_are_no_clash():
    ada, bo = make_person("ada"), make_person("bo")
    project = make_project(slug="ada")
    rows = [models.Link.objects.create(person=owner, kind="cv") for owner in (ada, bo)]
    rows.append(models.Link.objects.create(project=project, kind="cv"))
    assert [row.key for row in rows] == ["person/ada/cv", "person/bo/cv", "project/ada/cv"]


def test_key_finds_its_record():
    person = make_person()
    assert models.Person.objects.get_by_natural_key(*person.natural_key()) == person


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_key_is_the_same_in_whatever_language_the_editor_works(language):
    with translation.override(language):
        tag = models.Tag.objects.create(name_en="Serving", name_zh_hans="服务")
        section = models.Section.objects.create(
            person=make_person(slug=""), kind="free", title_en="More", title_zh_hans="更多"
        )
    assert (tag.key, section.key) == ("serving", "ada-li/more")


def test_records_made_in_bulk_get_their_keys():
    models.Tag.objects.bulk_create([models.Tag(name_en="A"), models.Tag(name_zh_hans="乙")])
    assert [tag.key for tag in models.Tag.objects.all()] == ["a", "yi"]


def test_long_words_make_a_key_that_fits():
    person = make_person("x" * 80)
    group = models.SkillGroup.objects.create(person=person, name_en="word " * 30)
    names = ["skill " * 50] * 2
    keys = [models.Skill.objects.create(group=group, name_en=name).key for name in names]
    assert keys[1] == f"{keys[0]}-2"
    assert max(map(len, keys)) <= 255
