"""Records of the database as what formats write."""

from dataclasses import fields

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people import models
from people.exports.collect import MODELS, bundle_for_person, bundle_for_site
from people.formats import profiles_json
from people.formats import record as records
from people.formats.record import Name, Text
from people.models.base import Keyed
from people.values.languages import EN
from tests.makers import make_person, make_position, make_publication

pytestmark = pytest.mark.django_db

# What a record says otherwise than by a column of the same name.
NO_COLUMN = {
    "id", "key", "slug", "sort_key", "pinyin_key", "spellings", "list_place", "front_place", "feed_place",
    "start_place", "translation_marks", "publish_at", "hide_at", "user",
}  # fmt: skip


def test_records_have_a_field_for_every_column_of_their_model():
    """A column that is added is exported, or named here with a reason."""
    missing = {}
    for kind, model in MODELS.items():
        known = {each.name for each in fields(records.KINDS[kind])}
        columns = {
            each.name.removesuffix("_en").removesuffix("_zh_hans")
            for each in model._meta.concrete_fields
        }
        if lost := columns - known - NO_COLUMN:
            missing[kind] = lost
    assert missing == {}


def test_bundle_for_readers_names_no_hidden_person():
    hidden = make_person("bo-xu", family_name_en="Xu", given_name_en="Bo", visibility="draft")
    work = make_publication("A Study")
    ada = make_person()
    models.Authorship.objects.create(publication=work, person=ada, order=0)
    models.Authorship.objects.create(publication=work, person=hidden, order=1)
    both = bundle_for_site(is_public=False).publications[0].authors
    assert [each.person for each in both] == ["ada-li", "bo-xu"]
    shown = bundle_for_site().publications[0].authors
    assert shown == (
        Name("Ada Li", "Li", "Ada", person="ada-li", follows_person=True),
        Name("Bo Xu", "Xu", "Bo"),
    )
    assert [each.id for each in bundle_for_site().people] == ["ada-li"]


def everything_of(person):
    """Give somebody a job and a record of each kind at it or in their name."""
    job = make_position(person, title_en="Engineer")
    project = models.Project.objects.create(name_en="Secret Tool", position=job)
    award = models.Award.objects.create(name_en="Secret Prize", position=job)
    award.people.add(person)
    patent = models.Patent.objects.create(number="SECRET1", status="granted", position=job)
    press = models.Press.objects.create(title_en="Secret Coverage", position=job)
    talk = models.Talk.objects.create(title_en="Secret Talk")
    for each in (patent, press, talk):
        each.people.add(person)
    return project


def told(bundle):
    return profiles_json.write(bundle, EN).decode().lower()


def test_bundle_for_readers_tells_nothing_of_hidden_people():
    project = everything_of(make_person("hidden-one", family_name_en="Secret", visibility="draft"))
    news = models.News.objects.create(text_en="Somebody made something.")
    news.projects.add(project)
    ada = make_person()
    work = make_publication("A Study")
    prize = models.Award.objects.create(name_en="Prize", project=project)
    prize.people.add(ada)
    models.Award.objects.create(
        name_en="Medal", publication=work, position=models.Position.objects.get()
    )
    whole = told(bundle_for_site(is_public=False))
    assert all(each in whole for each in ("secret1", "secret prize", "hidden-one", "secret-tool"))
    bundle = bundle_for_site()
    assert [each.name.en for each in bundle.awards] == ["Medal", "Prize"]
    assert ("secret" in told(bundle), "hidden-one" in told(bundle)) == (False, False)


@pytest.mark.parametrize(
    ("kind", "lost"),
    [
        ("positions", {"secret prize", "secret1", "secret coverage", "engineer"}),
        ("awards", {"secret prize"}),
        ("patents", {"secret1"}),
        ("press", {"secret coverage"}),
        ("talks", {"secret talk"}),
    ],
)
def test_bundle_for_readers_leaves_out_what_a_hidden_section_shows(kind, lost):
    ada = make_person()
    everything_of(ada)
    names = {"secret prize", "secret1", "secret coverage", "secret talk", "engineer"}
    assert {each for each in names if each in told(bundle_for_person(ada))} == names
    ada.sections.filter(kind=kind).update(is_hidden=True, title_en="Secret Title")
    text = told(bundle_for_person(ada))
    assert ({each for each in names if each not in text}, "secret title" in text) == (lost, False)


def test_bundle_for_readers_leaves_out_drafts_and_hidden_sections():
    ada = make_person(biography_en="Wrote much.")
    make_position(ada, title_en="Engineer")
    draft = make_publication("Secret Study", visibility="draft")
    models.Authorship.objects.create(publication=draft, person=ada)
    assert [each.title for each in bundle_for_person(ada, is_public=False).publications] == [
        Text(en="Secret Study")
    ]
    bundle = bundle_for_person(ada)
    assert bundle.publications == ()
    assert [each.title for each in bundle.people[0].positions] == [Text(en="Engineer")]
    ada.sections.filter(kind__in=["positions", "about"]).update(is_hidden=True)
    hidden = bundle_for_person(ada).people[0]
    assert (hidden.positions, hidden.biography) == ((), Text())


def test_queries_of_a_bundle_do_not_grow_with_its_rows(django_assert_num_queries):
    def add(number):
        person = make_person(f"p-{number}", family_name_en="Li", given_name_en=str(number))
        work = make_publication(f"Study {number}")
        models.Authorship.objects.create(publication=work, person=person)
        make_position(person, title_en="Engineer", organization=organization)

    organization = models.Organization.objects.create(name_en="Example University")
    add(0)

    with CaptureQueriesContext(connection) as one:
        bundle_for_site()
    for number in range(1, 20):
        add(number)
    with django_assert_num_queries(len(one)):
        assert len(bundle_for_site().people) == 20


def test_every_kind_of_record_is_collected():
    kinds = {each for each in MODELS.values() if issubclass(each, Keyed)}
    assert kinds == set(MODELS.values())
    assert MODELS.keys() == records.KINDS.keys()
