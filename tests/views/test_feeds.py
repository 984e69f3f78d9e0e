"""Atom feeds: valid, stable, in both languages, and of public records only."""

from datetime import UTC, datetime

import pytest
from defusedxml import ElementTree

from people import models
from people.values.choices import SectionKind, Visibility
from tests.document import parse
from tests.makers import make_person, make_position, make_publication
from tests.views.content import fill

pytestmark = pytest.mark.django_db

SITE = "https://people.example.org"
ATOM = "{http://www.w3.org/2005/Atom}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
FEEDS = ("news/feed.atom", "publications/feed.atom", "people/ada-li/feed.atom")


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.BASE_URL = SITE


def read(client, path: str):
    response = client.get(path)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(response.content)


def titles(feed) -> list[str]:
    return [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")]


@pytest.mark.parametrize("prefix", ["zh", "en"])
@pytest.mark.parametrize("path", FEEDS)
def test_feeds_have_what_the_standard_asks_for(client, prefix, path):
    fill(3)
    feed = read(client, f"/{prefix}/{path}")
    assert feed.tag == f"{ATOM}feed"
    assert feed.get(LANG) == {"zh": "zh-Hans", "en": "en"}[prefix]
    links = {node.get("rel"): node.get("href") for node in feed.findall(f"{ATOM}link")}
    assert links["self"] == f"{SITE}/{prefix}/{path}"
    assert links["alternate"] == f"{SITE}/{prefix}/{path.removesuffix('feed.atom')}"
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    entries = feed.findall(f"{ATOM}entry")
    ids = [node.findtext(f"{ATOM}id") for node in [feed, *entries]]
    assert len(set(ids)) == len(ids) > 3
    assert all(each.startswith(f"tag:people.example.org,2025:{prefix}/") for each in ids)
    moments = [node.findtext(f"{ATOM}updated") for node in entries]
    assert moments == sorted(moments, reverse=True)
    assert feed.findtext(f"{ATOM}updated") == moments[0]
    for entry in entries:
        assert entry.findtext(f"{ATOM}title")
        assert entry.find(f"{ATOM}link").get("href").startswith(f"{SITE}/{prefix}/")
        assert entry.findall(f"{ATOM}author")


@pytest.mark.parametrize("path", FEEDS)
def test_an_empty_feed_stays_the_same(client, path):
    make_person()
    first, second = (client.get(f"/en/{path}").content for _time in range(2))
    assert first == second
    assert ElementTree.fromstring(first).findtext(f"{ATOM}updated") == "1970-01-01T00:00:00+00:00"


def test_entry_is_what_the_page_says_in_its_language(client):
    work = make_publication("A <b> & Study", date="2024-10", summary_zh_hans="一句话 <i>。")
    models.Authorship.objects.create(publication=work, printed_name="Bo Wu")
    models.Authorship.objects.create(publication=work, person=make_person(), order=1)
    (entry,) = read(client, "/en/publications/feed.atom").iter(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == "A <b> & Study"
    assert entry.find(f"{ATOM}title").get(LANG) is None
    content = entry.find(f"{ATOM}content")
    assert (content.get(LANG), content.text) == ("zh-Hans", "<p>一句话 &lt;i&gt;。</p>")
    assert [node.text for node in entry.iter(f"{ATOM}name")] == ["Bo Wu", "Ada Li"]
    assert entry.findtext(f"{ATOM}updated") == "2024-10-01T00:00:00+00:00"
    (entry,) = read(client, "/zh/publications/feed.atom").iter(f"{ATOM}entry")
    assert entry.find(f"{ATOM}title").get(LANG) == "en"
    assert entry.find(f"{ATOM}content").get(LANG) is None


@pytest.mark.parametrize(
    ("fields", "moment"),
    [
        ({"date": "2024"}, "2024-01-01T00:00:00+00:00"),
        ({"date": "2024-23"}, "2024-09-01T00:00:00+00:00"),
        ({"date": "2024-02-29"}, "2024-02-29T00:00:00+00:00"),
        ({}, "1970-01-01T00:00:00+00:00"),
        (
            {"date": "2024", "publish_at": datetime(2025, 3, 1, 8, tzinfo=UTC)},
            "2025-03-01T08:00:00+00:00",
        ),
    ],
)
def test_a_partial_date_counts_from_its_first_day(client, fields, moment):
    models.News.objects.create(text_en="News", **fields)
    assert read(client, "/en/news/feed.atom").findtext(f"{ATOM}updated") == moment


def test_ids_stay_when_an_address_changes(client):
    work = make_publication("Study")
    ids = []
    for slug in ("study", "another"):
        work.slug = slug
        work.save()
        ids.append(read(client, "/en/publications/feed.atom").findtext(f"{ATOM}entry/{ATOM}id"))
    assert ids[0] == ids[1] == f"tag:people.example.org,2025:en/publications/{work.key}"


def test_nothing_hidden_is_in_a_feed(client):
    ada, bo = make_person(), make_person("bo-wu", visibility=Visibility.DRAFT)
    for title, visibility in (("Shown", Visibility.PUBLIC), ("Hidden", Visibility.DRAFT)):
        make_publication(title, visibility=visibility).people.add(ada)
        item = models.News.objects.create(text_en=title, visibility=visibility)
        item.people.add(ada, bo)
    for path, expected in (
        ("news/feed.atom", ["Shown"]),
        ("publications/feed.atom", ["Shown"]),
        ("people/ada-li/feed.atom", ["Shown", "Shown"]),
    ):
        feed = read(client, f"/en/{path}")
        assert titles(feed) == expected
        assert "bo-wu" not in ElementTree.tostring(feed, encoding="unicode")
    assert client.get("/en/people/bo-wu/feed.atom").status_code == 404


def test_what_a_persons_page_hides_is_not_in_their_feed(client):
    ada = make_person()
    make_publication("Study").people.add(ada)
    make_position(ada).publications.add(make_publication("At work"))
    models.News.objects.create(text_en="News").people.add(ada)
    assert sorted(titles(read(client, "/en/people/ada-li/feed.atom"))) == [
        "At work",
        "News",
        "Study",
    ]
    for kind, left in (
        (SectionKind.NEWS, ["At work", "Study"]),
        (SectionKind.POSITIONS, ["Study"]),
        (SectionKind.PUBLICATIONS, []),
    ):
        ada.sections.filter(kind=kind).update(is_hidden=True)
        assert sorted(titles(read(client, "/en/people/ada-li/feed.atom"))) == left


@pytest.mark.parametrize(
    ("page", "feeds"),
    [
        ("", ["news/feed.atom", "publications/feed.atom"]),
        ("news/", ["news/feed.atom"]),
        ("publications/", ["publications/feed.atom"]),
        ("people/ada-li/", ["people/ada-li/feed.atom"]),
        ("about/", []),
        ("no-such-page/", []),
    ],
)
def test_pages_name_their_feeds_in_their_language(client, page, feeds):
    make_person()
    for prefix in ("zh", "en"):
        document = parse(client.get(f"/{prefix}/{page}").content)
        addresses = [f"/{prefix}/{each}" for each in feeds]
        kind = "application/atom+xml"
        assert [node["href"] for node in document.all("link", type=kind)] == addresses
        assert [node["href"] for node in document.all("a", type=kind)] == addresses


def test_a_reader_who_has_the_feed_is_told_so(client):
    make_publication()
    etag = client.get("/en/publications/feed.atom")["ETag"]
    again = client.get("/en/publications/feed.atom", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")


def test_control_characters_do_not_break_a_feed(client):
    make_publication("A\x0bStudy")
    assert titles(read(client, "/en/publications/feed.atom")) == ["AStudy"]


def test_an_old_address_leads_to_the_feed(client):
    ada = make_person()
    ada.slug = "ada"
    ada.save()
    models.OldSlug.objects.get_or_create(kind="person", slug="ada-li", defaults={"person": ada})
    response = client.get("/en/people/ada-li/feed.atom")
    assert (response.status_code, response["Location"]) == (301, "/en/people/ada/feed.atom")
    assert client.get("/people/ada/feed.atom").status_code == 302


@pytest.mark.parametrize("size", [1, 20])
def test_feeds_cost_the_same_for_one_record_and_for_twenty(client, django_assert_num_queries, size):
    fill(size)
    for path, queries in zip(FEEDS, (5, 3, 7), strict=True):
        with django_assert_num_queries(queries, info=path):
            client.get(f"/en/{path}")
