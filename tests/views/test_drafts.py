"""A draft is shown to nobody but signed-in staff, and never kept or indexed."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from people import models
from people.values.choices import Visibility
from tests.document import parse
from tests.makers import make_person, make_position, make_project, make_publication
from tests.sitemaps import entries

pytestmark = pytest.mark.django_db

LISTS = ["", "people/", "publications/", "projects/", "news/", "talks/"]
DRAFTS = ["people/hidden/", "publications/secret-study/", "projects/secret-tool/"]
PART = "projects/part-of-hidden/"


@pytest.fixture
def site():
    """Give a public person whose page would show a draft of every kind, were it not one."""
    ada = make_person()
    draft = {"visibility": Visibility.DRAFT}
    hidden = make_person(
        "hidden", family_name_en="Person", given_name_en="Hidden", headline_en="Secret", **draft
    )
    public = make_publication("Open study")
    tool = make_project("Open tool")
    secret = make_publication("Secret study", date="2024", kind="thesis", **draft)
    secret_tool = make_project("Secret tool", **draft)
    tag = models.Tag.objects.create(name_en="Secret topic")
    models.Tagging.objects.create(tag=tag, publication=secret)
    for work in (public, secret):
        models.Authorship.objects.create(publication=work, person=ada)
        models.Authorship.objects.create(
            publication=work, person=hidden, printed_name="H. Person", order=1
        )
    for project in (tool, secret_tool):
        models.Contributor.objects.create(project=project, person=ada)
        models.Contributor.objects.create(
            project=project, person=hidden, printed_name="H. Person", order=1
        )
    position = make_position(ada)
    position.publications.add(secret)
    make_project("Secret part", position=position, **draft)
    make_project("Part of Hidden", position=make_position(hidden))
    models.Supervisor.objects.create(position=position, printed_name="H. Person", person=hidden)
    public.people.add(hidden)
    news = models.News.objects.create(text_en="Open news")
    news.people.add(ada, hidden)
    news.publications.add(secret)
    news.projects.add(secret_tool)
    models.News.objects.create(text_en="Secret news", **draft).people.add(ada)
    models.Talk.objects.create(title_en="Open talk").people.add(ada, hidden)
    models.Talk.objects.create(title_en="Secret talk", **draft).people.add(ada)
    models.Talk.objects.create(title_en="Secret talk of nobody else").people.add(hidden)
    for place in ({}, {"position": position}):
        number = f"SECRET{len(place)}"
        patent = models.Patent.objects.create(number=number, status="granted", **place, **draft)
        models.Inventorship.objects.create(patent=patent, person=ada)
        models.Press.objects.create(title_en="Secret press", **place, **draft).people.add(ada)
        models.Award.objects.create(name_en="Secret award", **place, **draft).people.add(ada)
    models.Award.objects.create(name_en="Secret award", publication=public, **draft)
    models.Award.objects.create(name_en="Secret award", project=tool, **draft)
    return ada


@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_draft_is_on_no_page(client, site, prefix):
    shown = [*LISTS, "people/ada-li/", "publications/open-study/", "projects/open-tool/"]
    for path in [*shown, "publications/?year=2024", "publications/?person=hidden"]:
        response = client.get(f"/{prefix}/{path}")
        text = response.content.decode()
        assert (path, response.status_code) == (path, 200)
        for word in ("Secret", "SECRET", "secret", "Hidden Person", "/hidden/", "Part of Hidden"):
            assert (path, word, word in text) == (path, word, False)
    sitemap = " ".join(entries(client))
    assert "open-study" in sitemap
    assert not [word for word in ("secret", "hidden") if word in sitemap]


@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_draft_has_no_page_for_readers(client, site, django_user_model, prefix):
    for path in [*DRAFTS, PART]:
        assert (path, client.get(f"/{prefix}/{path}").status_code) == (path, 404)
    client.force_login(django_user_model.objects.create_user("reader"))
    for path in [*DRAFTS, PART]:
        assert (path, client.get(f"/{prefix}/{path}").status_code) == (path, 404)


@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_staff_sees_a_draft_that_is_neither_kept_nor_indexed(admin_client, site, prefix):
    for path in [*DRAFTS, PART]:
        response = admin_client.get(f"/{prefix}/{path}")
        assert (path, response.status_code) == (path, 200)
        assert response["Cache-Control"] == "no-store, private"
        assert response["X-Robots-Tag"] == "noindex"
        page = parse(response.content)
        assert page.one("meta", name="robots")["content"] == "noindex"
        assert page.one("aside", "draft-bar").text
        assert not page.all("link", rel="canonical")
        assert not page.all("link", rel="alternate")


def test_draft_leads_who_may_change_it_to_its_form(admin_client, client, site, django_user_model):
    for path, model in zip(DRAFTS, ("person", "publication", "project"), strict=True):
        bar = parse(admin_client.get(f"/en/{path}").content).one("aside", "draft-bar")
        link = bar.one("a")["href"]
        assert link.startswith(f"/admin/people/{model}/")
        assert admin_client.get(link).status_code == 200
    viewer = django_user_model.objects.create_user("viewer", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_person"))
    client.force_login(viewer)
    bar = parse(client.get(f"/en/{DRAFTS[0]}").content).one("aside", "draft-bar")
    assert not bar.all("a")


def test_staff_sees_a_public_page_as_readers_do(client, site, django_user_model):
    """Who may change it finds a link besides: see `test_edit_links`."""
    staff = Client()
    staff.force_login(django_user_model.objects.create_user("viewer", is_staff=True))
    for path in ("/en/people/ada-li/", "/en/publications/open-study/", "/en/publications/"):
        for_staff, for_readers = staff.get(path), client.get(path)
        assert for_staff.content == for_readers.content
        assert not for_staff.has_header("X-Robots-Tag")


def test_draft_author_is_plain_text(client, site):
    page = parse(client.get("/en/publications/open-study/").content)
    names = page.one("p", "byline")
    assert names.text == "Ada Li, H. Person"
    assert [node.text for node in names.all("a")] == ["Ada Li"]


def test_draft_supervisor_is_plain_text(client, site):
    positions = parse(client.get("/en/people/ada-li/").content).one("section", id="positions")
    assert "H. Person" in positions.text
    assert not [node for node in positions.all("a") if node.text == "H. Person"]
