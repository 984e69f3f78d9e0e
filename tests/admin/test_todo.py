"""The first page of the admin says what needs doing, and leads to lists of just that."""

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.models import Authorship, News
from tests.makers import make_person, make_publication


def items(response):
    """Return what is to do as texts with addresses."""
    return {item.text: item.url for _title, group in response.context["todo"] for item in group}


@pytest.fixture
def editor(admin_client):
    """A browser in which an administrator is signed in, with the admin in English."""
    admin_client.cookies["lang"] = "en"
    return admin_client


def make_gaps():
    make_person(headline_en="Engineer")
    make_person("bo", visibility="draft", photo="photos/a.png")
    publication = make_publication("One", date="2024", title_zh_hans="一")
    Authorship.objects.create(publication=publication, printed_name="A")
    make_publication("Two", visibility="draft")
    News.objects.create(text_en="News", text_zh_hans="新闻", visibility="draft")


def test_all_that_waits_is_counted(editor):
    make_gaps()
    assert list(items(editor.get("/admin/"))) == [
        "中文: 1 text waits",
        "1 news item",
        "1 person",
        "1 publication",
        "1 person without a photo",
        "1 person without a headline",
        "1 person with a photo that is not described",
        "1 publication without authors",
        "1 publication without a year",
    ]


def test_each_count_is_that_of_the_list_it_leads_to(editor):
    make_gaps()
    for text, url in items(editor.get("/admin/")).items():
        response = editor.get(url)
        assert (url, response.status_code) == (url, 200)
        if "cl" in response.context:
            assert (text, response.context["cl"].result_count) == (text, 1)


def test_nothing_is_shown_where_nothing_is_to_do(editor, db):
    html = editor.get("/admin/").content.decode()
    assert 'id="todo"' not in html
    make_gaps()
    assert 'id="todo"' in editor.get("/admin/").content.decode()
    editor.cookies["lang"] = "zh-hans"
    page = editor.get("/admin/").content.decode()
    assert ">待办</h2>" in page
    assert "人物：1条缺少照片" in page


def test_what_may_not_be_seen_is_not_counted(client, db):
    make_gaps()
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_news"))
    client.force_login(user)
    client.cookies["lang"] = "en"
    assert list(items(client.get("/admin/"))) == ["1 news item"]
    client.logout()
    assert client.get("/admin/").status_code == 302


def test_the_number_of_queries_is_the_same_for_many_records(editor):
    counts = []
    for number in range(2):
        for each in range(1 + 5 * number):
            make_person(f"p-{number}-{each}")
            make_publication(f"W {number} {each}")
        with CaptureQueriesContext(connection) as queries:
            editor.get("/admin/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
