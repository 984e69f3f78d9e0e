"""Texts in two languages: what a reader of one gets where only the other exists."""

import pytest
from django.utils import translation

from people import models
from tests.makers import make_organization, make_person, make_position, make_publication

pytestmark = pytest.mark.django_db

BOTH = {"name_en": "Lab", "name_zh_hans": "实验室"}


@pytest.mark.parametrize(
    ("columns", "chinese", "english"),
    [
        (BOTH, "实验室", "Lab"),
        ({"name_en": "Lab"}, "Lab", "Lab"),
        ({"name_zh_hans": "实验室"}, "实验室", "实验室"),
        ({"name_en": "Lab", "name_zh_hans": ""}, "Lab", "Lab"),
        ({"name_en": "", "name_zh_hans": "实验室"}, "实验室", "实验室"),
    ],
)
@pytest.mark.parametrize("made_in", ["zh-hans", "en"])
def test_text_falls_back_to_the_other_language(columns, chinese, english, made_in):
    with translation.override(made_in):
        models.Organization.objects.create(**columns)
    for language, text in (("zh-hans", chinese), ("en", english)):
        with translation.override(language):
            organization = models.Organization.objects.get()
            assert (organization.name, str(organization)) == (text, text)
            assert list(models.Organization.objects.values_list("name", flat=True)) == [text]
            assert list(models.Organization.objects.values("name")) == [{"name": text}]


def test_related_text_falls_back_in_values():
    make_position(make_person(), organization=make_organization("Lab"))
    for language in ("zh-hans", "en"):
        with translation.override(language):
            names = models.Position.objects.values_list("organization__name", flat=True)
            assert list(names) == ["Lab"]


def test_saving_in_one_language_leaves_the_other_alone():
    organization = models.Organization.objects.create(**BOTH)
    with translation.override("en"):
        organization.name = "Laboratory"
        organization.save()
    organization.refresh_from_db()
    assert (organization.name_en, organization.name_zh_hans) == ("Laboratory", "实验室")


def test_saving_a_fallback_does_not_copy_it():
    models.Organization.objects.create(name_en="Lab")
    with translation.override("zh-hans"):
        models.Organization.objects.get().save()
    organization = models.Organization.objects.get()
    assert (organization.name_en, organization.name_zh_hans or "") == ("Lab", "")


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_no_record_is_printed_as_none(language):
    with translation.override(language):
        person = models.Person.objects.create(label_zh_hans="工程师")
        organization = models.Organization.objects.create(name_zh_hans="实验室")
        records = [
            person,
            organization,
            make_publication(),
            models.Award.objects.create(rank_en="1st"),
            models.News.objects.create(text_zh_hans="**消息**"),
            models.Press.objects.create(outlet_en="Paper"),
            models.Talk.objects.create(event_en="Meeting"),
            models.Tag.objects.create(name_zh_hans="推理"),
            models.SkillGroup.objects.create(person=person),
            models.Education.objects.create(person=person, organization=organization),
            models.Position.objects.create(person=person, organization=organization),
            models.Patent.objects.create(number="CN1", status="granted"),
            models.Site.objects.create(),
            *person.sections.all(),
        ]
        texts = [str(record) for record in records]
    assert [text for text in texts if not text.strip() or "None" in text] == []
