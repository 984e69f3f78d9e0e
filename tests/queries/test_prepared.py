"""Queries that are made once: asked again, they tell of other records, other times and new texts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from people import models
from people.queries import person_page
from people.queries.prepared import Prepared
from tests.document import parse
from tests.makers import make_person, make_position, make_publication

pytestmark = pytest.mark.django_db


def make_work(title: str, *authors: models.Person, **fields) -> models.Publication:
    """Return a publication by some people, who stand in its list under their own names."""
    work = make_publication(title, **fields)
    for order, person in enumerate(authors):
        models.Authorship.objects.create(
            publication=work, person=person, order=order, printed_name=person.name_in("en")
        )
    return work


def works(client, slug: str) -> list[tuple[str, str]]:
    """Return the titles and authors that a person's page lists."""
    page = parse(client.get(f"/en/people/{slug}/").content)
    return [
        (node.one("h3").text, node.one("span", "names").text)
        for node in page.all("article", "work")
    ]


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_each_work_has_its_own_authors_however_many_there_are(client, number):
    ada = make_person()
    for each in range(number):
        bob = make_person(f"bob-{each}", family_name_en="Bo", given_name_en=f"B{each}")
        make_work(f"Study {each}", ada, bob, date=f"{2020 - each}")
    expected = [(f"Study {each}", f"Ada Li, B{each} Bo") for each in range(number)]
    assert works(client, "ada-li") == expected


def test_pages_of_two_people_show_their_own_works(client):
    ada, bob = make_person(), make_person("bob", family_name_en="Bo", given_name_en="Bob")
    make_work("By Ada", ada)
    make_work("By Bob", bob)
    shown = [works(client, slug) for slug in ("ada-li", "bob", "ada-li")]
    by_ada, by_bob = [("By Ada", "Ada Li")], [("By Bob", "Bob Bo")]
    assert shown == [by_ada, by_bob, by_ada]


def test_work_is_shown_in_its_time_only(client, monkeypatch):
    now = timezone.now()
    begins, ends = now + timedelta(hours=1), now + timedelta(hours=3)
    make_work("In between", make_person(), publish_at=begins, hide_at=ends)
    shown = []
    for hours in (0, 2, 4):
        monkeypatch.setattr(timezone, "now", lambda hours=hours: now + timedelta(hours=hours))
        shown.append(works(client, "ada-li"))
    assert shown == [[], [("In between", "Ada Li")], []]


def test_edit_of_a_work_shows_in_all_that_is_told_of_it(client):
    work = make_work("Before", make_person())
    client.get("/en/people/ada-li/")
    models.Publication.objects.filter(pk=work.pk).update(title_en="After", summary_en="*New*")
    page = client.get("/en/people/ada-li/").content.decode()
    assert ("Before" in page, page.count("After")) == (False, 2)  # the title, and in BibTeX


def test_what_a_job_shows_is_in_no_other_section(client):
    ada = make_person()
    work = make_work("At work", ada)
    make_position(ada).publications.add(work)
    make_work("Beside", ada)
    page = parse(client.get("/en/people/ada-li/").content)
    shown = {
        section["id"]: [node.text for node in section.all("", "work-title")]
        for section in page.all("section", "section")
    }
    assert shown == {"positions": ["At work"], "publications": ["Beside"]}


def test_columns_that_were_not_read_are_there_when_asked_for(django_assert_num_queries):
    marks = make_person(biography_en="Builds engines.").translation_marks
    person = person_page.by_slug("ada-li")
    with django_assert_num_queries(0):
        assert person.biography == "Builds engines."
    with django_assert_num_queries(1):
        assert person.translation_marks == marks != {}


def test_nothing_is_asked_without_keys(django_assert_num_queries):
    found = Prepared(lambda keys: models.Person.objects.filter(pk__in=keys))
    with django_assert_num_queries(0):
        assert found([]) == []
