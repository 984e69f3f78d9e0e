"""Authors: a pasted list is read and filled in; people are found by any part of any name."""

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from people.models import OtherName, Person
from people.values.author_lists import MAX_LENGTH
from tests.admin.test_browser import editor as editor
from tests.makers import make_person, make_publication

ADDRESS = "/admin/names/"


def staff(*permissions: str) -> User:
    user = User.objects.create_user("staff", password="password", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user


def read(client, text, kind="authorship"):
    return client.post(ADDRESS, {"text": text, "kind": kind})


def people_of(response):
    return [[each["id"] for each in row["people"]] for row in response.json()["rows"]]


def test_an_exact_name_is_linked_in_either_script_and_order_and_others_stay_text(admin_client):
    ada = make_person()
    OtherName.objects.create(person=ada, name="A. Li")
    pasted = "Ada Li, Li Ada, LI Ada, 李爱达, 爱达·李, A. Li, Adam Li, A. B. Li, 李爱"
    found = people_of(read(admin_client, pasted))
    assert found == [[ada.pk]] * 6 + [[]] * 3
    assert people_of(read(admin_client, "Li, Ada; Ada Li (李爱达); Ada Li 王波")) == [
        [ada.pk],
        [ada.pk],
        [],
    ]


def test_several_of_a_name_are_all_offered_and_an_identifier_decides(admin_client):
    first = make_person("one", orcid="0000-0002-1825-0097")
    second = make_person("two")
    assert people_of(read(admin_client, "Ada Li")) == [[first.pk, second.pk]]
    assert people_of(read(admin_client, "A. Li (0000-0002-1825-0097)")) == [[first.pk]]
    label = read(admin_client, "Ada Li").json()["rows"][0]["people"][0]["label"]
    assert label == "李爱达 · Ada Li"


def test_marks_and_more_are_told(admin_client):
    answer = read(admin_client, "Ada Li*, Bo Wang✉ et al.").json()
    assert answer["has_more"] is True
    assert answer["message"] == ""
    assert [(r["is_equal_contribution"], r["is_corresponding"]) for r in answer["rows"]] == [
        (True, False),
        (False, True),
    ]
    assert read(admin_client, "  ").json()["rows"] == []
    assert read(admin_client, "").json()["message"]


def test_reading_a_list_takes_two_queries_however_many_people_there_are(admin_client):
    counts = []
    for number in range(3):
        for each in range(number * 3):
            make_person(f"person-{number}-{each}")
        with CaptureQueriesContext(connection) as queries:
            read(admin_client, "Ada Li, Bo Wang, Cy Xu")
        counts.append(len(queries))
    assert counts[1] == counts[2]


def test_a_list_is_read_by_post_for_who_may_change_such_a_record(admin_client, client, db):
    make_person()
    assert admin_client.get(ADDRESS).status_code == 405
    assert read(admin_client, "Ada Li", "person").status_code == 404
    assert read(admin_client, "a" * (MAX_LENGTH + 1)).status_code == 413
    client.force_login(staff("change_publication"))
    answer = read(client, "Ada Li")
    assert answer.status_code == 200
    assert people_of(answer) == [[]]  # who may not see people is told of none
    assert read(client, "Ada Li", "inventorship").status_code == 403
    client.logout()
    assert read(client, "Ada Li").status_code == 302


@pytest.mark.parametrize(
    ("typed", "is_found"),
    [
        ("Ada", True),
        ("ada li", True),
        ("li ada", True),
        ("Li, Ada", True),
        ("LI", True),
        ("liada", True),
        ("李爱达", True),
        ("爱达", True),
        ("爱达·李", True),
        ("李 爱达", True),
        ("li aida", True),
        ("liaida", True),
        ("aida li", True),
        ("lí àidá", True),
        ("aid", True),
        ("ada-li", True),
        ("Countess", True),
        ("Bezirksleiterin", True),
        ("bo", False),
        ("王", False),
        ("ida", False),
        ("wang", False),
    ],
)
def test_people_are_found_by_part_of_a_name(admin_client, typed, is_found):
    person = make_person()
    OtherName.objects.create(person=person, name="Countess of Lovelace")
    Person.objects.filter(pk=person.pk).update(label_en="Bezirksleiterin")
    make_person("wang-bo", family_name_en="Zhou", given_name_en="Kim")
    response = admin_client.get(
        reverse("admin:autocomplete"),
        {"app_label": "people", "model_name": "authorship", "field_name": "person", "term": typed},
    )
    found = [row["id"] for row in response.json()["results"]]
    expected = [str(person.pk)] if is_found else []
    assert [pk for pk in found if pk == str(person.pk)] == expected


def test_finding_people_takes_as_many_queries_for_many_and_needs_permission(admin_client, client):
    query = {
        "app_label": "people",
        "model_name": "authorship",
        "field_name": "person",
        "term": "aida",
    }
    counts = []
    for number in range(2):
        for each in range(1 + 4 * number):
            make_person(f"person-{number}-{each}")
        with CaptureQueriesContext(connection) as queries:
            admin_client.get(reverse("admin:autocomplete"), query)
        counts.append(len(queries))
    assert counts[0] == counts[1]
    client.force_login(staff("change_publication"))
    assert client.get(reverse("admin:autocomplete"), query).status_code == 403


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_list_is_pasted_checked_and_saved(editor, language):
    ada, publication = make_person(), make_publication()
    make_person("bo-1", family_name_en="Wang", given_name_en="Bo")
    second = make_person("bo-2", family_name_en="Wang", given_name_en="Bo")
    page = editor(f"/admin/people/publication/{publication.pk}/change/", language)
    page.click(".names summary")
    page.fill(".names textarea", "Ada Li*, Bo Wang, Cy Xu✉, Dee Roe et al.")
    page.click(".names textarea ~ .button")
    page.wait_for_selector(".names-list li")
    page.locator(".names-drop").nth(3).click()
    page.locator(".names > div > .button").click()  # not before it is said which Bo Wang
    assert page.locator("#authorships-0").count() == 0
    page.locator(".names-list select").nth(1).select_option(str(second.pk))
    page.locator(".names > div > .button").click()
    assert publication.authorships.count() == 0  # nothing is saved yet
    page.locator("input[name=_save]").last.click()
    page.wait_for_selector(".messagelist .success")
    publication.refresh_from_db()
    assert publication.has_more_authors
    assert [
        (row.printed_name, row.person, row.is_equal_contribution, row.is_corresponding)
        for row in publication.authorships.all()
    ] == [
        ("Ada Li", ada, True, False),
        ("Bo Wang", second, False, False),
        ("Cy Xu", None, False, True),
    ]
    assert page.messages == []


@pytest.mark.parametrize(
    ("model", "prefix"),
    [
        ("publication", "authorships"),
        ("patent", "inventorships"),
        ("project", "contributors"),
    ],
)
def test_every_form_with_names_offers_the_box(admin_client, model, prefix):
    """The script looks for these groups, an empty row in them, and the tick for more names."""
    html = admin_client.get(reverse(f"admin:people_{model}_add")).content.decode()
    assert f'id="{prefix}-group"' in html
    assert f'id="{prefix}-empty"' in html
    assert f'id="id_{prefix}-__prefix__-printed_name"' in html
    assert 'name="has_more_' in html
    assert "people/js/authors.js" in html
