"""Translations in admin: marks beside the texts, boxes, filter, columns, the table."""

import re
from collections import Counter

import pytest
from django.contrib.auth.models import Permission, User
from django.urls import reverse

from people.models import Person, Section
from people.values.choices import TranslationState as State
from people.values.languages import EN, ZH
from tests.admin.forms import read_form
from tests.makers import make_organization, make_person

pytestmark = pytest.mark.django_db

TABLE = "/admin/translations/"


@pytest.fixture
def person() -> Person:
    """Return somebody whose English headline is out of date."""
    person = make_person(headline_zh_hans="工程师", headline_en="Engineer", location_en="Beijing")
    person.headline_zh_hans = "主任工程师"
    person.save()
    return person


def change_url(record) -> str:
    return reverse(f"admin:people_{record._meta.model_name}_change", args=[record.pk])


def submit(admin_client, record, **changes):
    """Open the form, change some fields, save; returns the stored record."""
    url = change_url(record)
    data = read_form(admin_client.get(url).content.decode(), f"{record._meta.model_name}_form")
    data = {name: values[0] if len(values) == 1 else values for name, values in data.items()}
    response = admin_client.post(url, {**data, **changes})
    assert response.status_code == 302, response.content.decode()
    return type(record).objects.get(pk=record.pk)


def test_the_form_shows_the_state_of_each_text(admin_client, person):
    html = admin_client.get(change_url(person)).content.decode()
    states = re.findall(r'class="translation-state state-([\w-]+)"', html)
    assert Counter(states) == {"up-to-date": 5, "missing": 1, "out-of-date": 1}
    assert "<ins>主任</ins>" in html


def test_still_right_clears_out_of_date(admin_client, person):
    saved = submit(admin_client, person, **{"headline_en-still-right": "on"})
    assert saved.translation_state("headline", EN) == State.UP_TO_DATE
    assert saved.headline_en == "Engineer"


def test_without_a_tick_it_stays_out_of_date(admin_client, person):
    saved = submit(admin_client, person)
    assert saved.translation_state("headline", EN) == State.OUT_OF_DATE


def test_same_on_purpose_is_ticked_and_unticked(admin_client, person):
    saved = submit(admin_client, person, **{"location_zh_hans-same": "on"})
    assert saved.translation_state("location", ZH) == State.SAME
    assert submit(admin_client, saved).translation_state("location", ZH) == State.SAME
    url = change_url(person)
    data = read_form(admin_client.get(url).content.decode(), "person_form")
    del data["location_zh_hans-same"]
    assert admin_client.post(url, data).status_code == 302
    saved.refresh_from_db()
    assert saved.translation_state("location", ZH) == State.MISSING


def test_boxes_work_in_the_rows_of_a_form(admin_client, person):
    section = person.sections.get(kind="news")
    section.title_zh_hans, section.title_en = "动态", "Updates"
    section.save()
    section.title_zh_hans = "最新动态"
    section.save()
    html = admin_client.get(change_url(person)).content.decode()
    (name,) = [name for name in html.split('"') if name.endswith("title_en-still-right")]
    submit(admin_client, person, **{name: "on"})
    stored = Section.objects.get(pk=section.pk)
    assert stored.translation_state("title", EN) == State.UP_TO_DATE


def test_list_tells_and_filters(admin_client, person):
    other = make_person("bo-wu")
    url = reverse("admin:people_person_changelist")
    page = admin_client.get(url, {"translation": "out-of-date-en"})
    assert [row.pk for row in page.context["cl"].result_list] == [person.pk]
    page = admin_client.get(url, {"translation": "missing-zh"})
    assert [row.pk for row in page.context["cl"].result_list] == [person.pk]
    everybody = admin_client.get(url).context["cl"].result_list
    assert {row.pk: row.standing.percent(EN) for row in everybody} == {person.pk: 66, other.pk: 100}


def test_the_table_lists_the_worst_first_with_what_changed(admin_client, person):
    make_organization(name_zh_hans="")
    page = admin_client.get(TABLE, headers={"accept-language": "en"})
    rows = page.context["page"].object_list
    assert [(row.title, row.count) for row in rows] == [("Ada Li", 2), ("Example University", 1)]
    assert "<ins>主任</ins>" in page.content.decode()
    # on a phone the table has no head, so each cell says its language
    assert (
        re.findall(r'<td data-language="(\w+)"', page.content.decode()) == ["中文", "English"] * 2
    )
    filtered = admin_client.get(TABLE, {"language": "en"}).context["page"].object_list
    assert [row.pk for row in filtered] == [person.pk]
    filtered = admin_client.get(TABLE, {"kind": "organization"}).context["page"].object_list
    assert [row.count for row in filtered] == [1]
    filtered = admin_client.get(TABLE, {"state": "out-of-date"}).context["page"].object_list
    assert [row.count for row in filtered] == [1]


def test_the_table_takes_still_right_and_same_on_purpose(admin_client, person):
    text = f"person:{person.pk}:headline:en"
    assert admin_client.post(TABLE, {"text": text}).status_code == 302
    assert (
        admin_client.post(TABLE, {"text": f"person:{person.pk}:location:{ZH}"}).status_code == 302
    )
    person.refresh_from_db()
    assert person.translation_state("headline", EN) == State.UP_TO_DATE
    assert person.translation_state("location", ZH) == State.SAME
    assert admin_client.get(TABLE).context["page"].object_list == []


@pytest.mark.parametrize(
    "text", ["", "person", "person:1:slug:en", "person:x:headline:en", "nobody:1:a:en", "a:b:c:d:e"]
)
def test_the_table_refuses_what_is_no_text(admin_client, person, text):
    assert admin_client.post(TABLE, {"text": text}).status_code == 404


def test_the_table_is_for_those_who_may_see_and_change(client, person):
    user = User.objects.create_user("viewer", password="x", is_staff=True)
    client.force_login(user)
    assert client.get(TABLE).status_code == 403
    user.user_permissions.add(Permission.objects.get(codename="view_person"))
    assert client.get(TABLE).status_code == 200
    assert client.post(TABLE, {"text": f"person:{person.pk}:headline:en"}).status_code == 403
    person.refresh_from_db()
    assert person.translation_state("headline", EN) == State.OUT_OF_DATE


def test_readers_do_not_reach_the_table(client):
    response = client.get(TABLE)
    assert response.status_code == 302
    assert "/admin/login/" in response["Location"]
