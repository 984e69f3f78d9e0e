"""Who may change a record finds a way to its form on the public page, and nobody else does."""

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from people.models import News, Site, Talk
from tests.makers import make_person, make_project, make_publication

pytestmark = pytest.mark.django_db

PAGES = {
    "people/ada-li/": "person",
    "publications/a-study/": "publication",
    "projects/a-tool/": "project",
    "news/": "news",
    "talks/": "talk",
    "": "site",
    "about/": "site",
}


@pytest.fixture(autouse=True)
def site():
    """Give one record of each kind with a page."""
    Site.objects.create(key="site", title_en="Lab", title_zh_hans="实验室")
    return {
        "person": make_person(),
        "publication": make_publication(),
        "project": make_project(),
        "news": News.objects.create(text_en="New"),
        "talk": Talk.objects.create(title_en="Talk"),
        "site": Site.objects.get(),
    }


def staff(*permissions: str, is_staff: bool = True) -> Client:
    user = User.objects.create_user("someone", is_staff=is_staff)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(("prefix", "word"), [("zh", "编辑"), ("en", "Edit this")])
@pytest.mark.parametrize(("path", "kind"), PAGES.items())
def test_who_may_change_a_record_is_led_to_its_form(site, prefix, word, path, kind):
    response = staff(f"change_{kind}").get(f"/{prefix}/{path}")
    html = response.content.decode()
    assert f'href="/admin/people/{kind}/{site[kind].pk}/change/">{word}' in html
    assert html.count("edit-link") == 1
    assert response["Cache-Control"] == "no-store, private"


@pytest.mark.parametrize("path", PAGES)
def test_nobody_else_is(path):
    reader = Client().get(f"/en/{path}")
    assert "edit-link" not in reader.content.decode()
    assert "Cookie" not in reader.get("Vary", "")
    assert "no-store" not in reader.get("Cache-Control", "")
    for client in (staff("change_tag"), Client()):
        response = client.get(f"/en/{path}")
        assert "edit-link" not in response.content.decode()
        assert "no-store" not in response.get("Cache-Control", "")


def test_who_is_signed_in_but_no_staff_is_a_reader():
    client = staff("change_person", is_staff=False)
    assert "edit-link" not in client.get("/en/people/ada-li/").content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_readers_without_a_session_pay_for_none_of_it(path):
    with CaptureQueriesContext(connection) as queries:
        Client().get(f"/en/{path}")
    asked = " ".join(query["sql"] for query in queries)
    assert "auth_" not in asked
    assert "django_session" not in asked
