"""History of pages: who changed what, going back, bringing back what was deleted."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from people.models import Authorship, Person, Publication, Version
from tests.admin.forms import PAGE, read, save, url
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db


def history(client: Client, record) -> str:
    """Return the history of a record's page."""
    return client.get(url(record, "history"), follow=True).content.decode()


def test_history_tells_who_changed_which_words_in_both_languages(publisher, ada, admin_user):
    save(publisher, url(ada), headline_en="Chief engineer", headline_zh_hans="总工程师")
    page = history(publisher, ada)
    assert admin_user.get_username() in page
    assert "Headline (English)" in page
    assert '<dd class="word-diff" lang="zh-Hans"><ins>总</ins>工程师</dd>' in page
    assert [version.kind for version in Version.objects.all()] == ["saved", "found"]


def test_saving_without_a_change_is_no_version(publisher, ada):
    save(publisher, url(ada))
    assert Version.objects.count() == 0


def test_a_page_goes_back_with_authors_and_both_languages(publisher, ada):
    work = make_publication("A Study", title_zh_hans="一项研究")
    other = make_person("bo-wu")
    Authorship.objects.create(publication=work, person=ada, printed_name="A. Li", order=0)
    Authorship.objects.create(publication=work, person=other, printed_name="B. Wu", order=1)
    save(publisher, url(work), title_en="B", title_zh_hans="二", **{"authorships-1-DELETE": "on"})
    assert Authorship.objects.count() == 1
    first = Version.objects.get(kind="found")
    publisher.post(reverse("admin-revert", args=[first.pk]))
    work.refresh_from_db()
    assert (work.title_en, work.title_zh_hans) == ("A Study", "一项研究")
    assert [row.printed_name for row in work.authorships.all()] == ["A. Li", "B. Wu"]
    # going back is in the history itself
    assert [each.kind for each in Version.objects.all()] == ["reverted", "saved", "found"]
    publisher.post(reverse("admin-revert", args=[Version.objects.get(kind="saved").pk]))
    assert Authorship.objects.count() == 1


def test_with_review_going_back_makes_a_draft(review, publisher, ada):
    save(publisher, url(ada), "_publish", headline_en="Chief engineer")
    assert "Chief engineer" in read()
    publisher.post(reverse("admin-revert", args=[Version.objects.get(kind="found").pk]))
    assert "Chief engineer" in read()
    save(publisher, url(ada), "_publish")
    assert "Chief engineer" not in read()


def test_a_deleted_page_is_listed_and_brought_back(publisher, ada):
    work = make_publication()
    Authorship.objects.create(publication=work, person=ada, printed_name="A. Li")
    publisher.post(url(ada, "delete"), {"post": "yes"})
    assert Client().get(PAGE).status_code == 404
    assert "Ada Li" in publisher.get("/admin/deleted/").content.decode()
    assert len(publisher.get("/admin/deleted/").context["rows"]) == 1
    version = Version.objects.get(kind="deleted")
    publisher.post(reverse("admin-revert", args=[version.pk]))
    assert Client().get(PAGE).status_code == 200
    assert Authorship.objects.get().person == Person.objects.get()
    assert publisher.get("/admin/deleted/").context["rows"] == []


def test_records_deleted_from_the_list_are_brought_back(publisher):
    work = make_publication()
    listed = reverse("admin:people_publication_changelist")
    data = {"action": "delete_selected", "_selected_action": [work.pk], "post": "yes"}
    publisher.post(listed, data)
    assert Publication.objects.count() == 0
    publisher.post(reverse("admin-revert", args=[Version.objects.get(kind="deleted").pk]))
    assert Publication.objects.get().title_en == "A Study"


def test_history_is_for_those_who_may_see_the_record(client, ada):
    user = User.objects.create_user("nobody", password="x", is_staff=True)
    version = Version.objects.create(
        page_model="person", page_key="ada-li", title="Ada", kind="saved", data=[], digest=""
    )
    client.force_login(user)
    for address in (
        reverse("admin-history", args=["person", "ada-li"]),
        reverse("admin-draft", args=["person", "ada-li"]),
        reverse("admin-preview", args=["person", "ada-li"]),
    ):
        assert client.get(address).status_code == 403
    assert client.post(reverse("admin-revert", args=[version.pk])).status_code == 403
    assert client.post(reverse("admin-share", args=["person", "ada-li"])).status_code == 403


@pytest.mark.parametrize("name", ["history", "draft", "preview"])
def test_no_such_page_is_not_found(publisher, name):
    for page in (("person", "nobody"), ("session", "x")):
        status = publisher.get(reverse(f"admin-{name}", args=page)).status_code
        assert status == (200 if (name, page[0]) == ("history", "person") else 404)


def test_an_older_version_of_a_deleted_page_comes_back_with_what_others_said(publisher, ada):
    work = make_publication()
    Authorship.objects.create(publication=work, person=ada, printed_name="A. Li")
    save(publisher, url(ada), headline_en="Chief engineer")
    publisher.post(url(ada, "delete"), {"post": "yes"})
    publisher.post(reverse("admin-revert", args=[Version.objects.get(kind="found").pk]))
    assert Person.objects.get().headline_en == "Engineer"
    assert Authorship.objects.get().person == Person.objects.get()


@pytest.mark.slow
def test_a_page_of_history_reads_no_more_than_it_shows(publisher, ada):
    for number in range(25):
        save(publisher, url(ada), headline_en=f"Engineer {number}")
    with CaptureQueriesContext(connection) as found:
        page = publisher.get(url(ada, "history"), follow=True)
    assert len(page.context["rows"]) == 20
    assert all(earlier for _version, _changes, earlier in page.context["rows"])
    reads = [each["sql"] for each in found if 'FROM "people_version"' in each["sql"]]
    assert all("LIMIT" in sql or "COUNT" in sql for sql in reads)


def test_deleted_pages_and_drafts_cost_the_same_for_many(publisher, ada):
    def cost(address: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert publisher.get(address).status_code == 200
        return len(found)

    def delete_one(number: int) -> None:
        person = make_person(f"p-{number}")
        publisher.post(url(person, "delete"), {"post": "yes"})

    delete_one(0)
    one = cost("/admin/deleted/")
    for number in range(1, 5):
        delete_one(number)
    assert cost("/admin/deleted/") == one
