"""The list of talks: years, facts, people, and the menu that leads to it."""

import pytest
from django.utils.translation import gettext, override

from people import models
from people.values.choices import Visibility
from tests.document import faults, parse
from tests.makers import make_person
from tests.sitemaps import entries

pytestmark = pytest.mark.django_db

SITE = "http://127.0.0.1:8000"


def talks_page(client, prefix: str = "en"):
    """Return the page of talks, checked for its structure."""
    response = client.get(f"/{prefix}/talks/")
    page = parse(response.content)
    assert (response.status_code, faults(page)) == (200, [])
    return page


def titles(page) -> list[str]:
    """Return the titles in their order."""
    return [node.text for node in page.all("h3", "work-title")]


@pytest.mark.parametrize(("prefix", "code"), [("zh", "zh-hans"), ("en", "en")])
def test_years_stand_newest_first_and_undated_last(client, prefix, code):
    for title, date in (
        ("Old", "2021-05"),
        ("Undated", None),
        ("New", "2024"),
        ("Newest", "2024-06"),
    ):
        models.Talk.objects.create(title_en=f"{title} talk", date=date)
    groups = [
        (group.one("h2").text, titles(group))
        for group in talks_page(client, prefix).all("section", "year-group")
    ]
    with override(code):
        undated = gettext("No year")
    assert groups == [
        ("2024", ["Newest talk", "New talk"]),
        ("2021", ["Old talk"]),
        (undated, ["Undated talk"]),
    ]


def test_talk_is_shown_with_all_that_is_known_of_it(client):
    talk = models.Talk.objects.create(
        title_en="On kernels",
        title_zh_hans="谈内核",
        kind="keynote",
        event_en="Kernel Days",
        location_en="Berlin",
        date="2024-06-03",
        description_en="All about **kernels**.",
    )
    talk.people.add(make_person(), make_person("hidden", visibility=Visibility.DRAFT))
    models.Link.objects.create(talk=talk, kind="slides", url="https://example.org/slides")
    row = talks_page(client).one("ul", "dated-list").all("li")[0]
    assert row.one("time")["datetime"] == "2024-06-03"
    assert row.one("h3").text == "On kernels"
    assert row.one("span", "venue").text == "Keynote · Kernel Days · Berlin"
    assert [node["href"] for node in row.all("a")] == [
        "/en/people/ada-li/",
        "https://example.org/slides",
    ]
    assert row.one("strong").text == "kernels"
    row = talks_page(client, "zh").one("ul", "dated-list").all("li")[0]
    assert row.one("h3").text == "谈内核"
    assert [node["lang"] for node in row.one("span", "venue").all("span")] == ["en", "en"]
    assert row.one("div", "prose")["lang"] == "en"


@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_talk_of_drafts_only_is_not_shown_and_that_of_nobody_is(client, prefix):
    hidden = make_person("hidden", visibility=Visibility.DRAFT)
    models.Talk.objects.create(title_en="Of a draft").people.add(hidden)
    models.Talk.objects.create(title_en="Of nobody")
    models.Talk.objects.create(title_en="Of both").people.add(hidden, make_person())
    models.Talk.objects.create(title_en="A draft", visibility=Visibility.DRAFT)
    assert titles(talks_page(client, prefix)) == ["Of both", "Of nobody"]


@pytest.mark.parametrize("has_site", [True, False])
def test_menu_and_sitemap_lead_to_talks_once_there_is_one(client, has_site):
    if has_site:
        models.Site.objects.create(key="site", title_en="Site")

    def shown() -> list[bool]:
        menu = parse(client.get("/en/").content).one("nav", "site-nav")
        return [bool(menu.all("a", href="/en/talks/")), f"{SITE}/en/talks/" in entries(client)]

    talk = models.Talk.objects.create(title_en="A talk", visibility=Visibility.DRAFT)
    assert shown() == [False, False]
    assert talks_page(client).one("p", "empty").text
    talk.visibility = Visibility.PUBLIC
    talk.save()
    assert shown() == [True, True]


def test_person_page_lists_the_same_talk(client):
    talk = models.Talk.objects.create(title_en="On kernels", event_en="Kernel Days", date="2024")
    talk.people.add(make_person())
    page = parse(client.get("/en/people/ada-li/").content)
    assert faults(page) == []
    section = page.one("section", id="talks")
    assert section.one("span", "work-title").text == "On kernels"
    assert section.one("li").all("a") == []
