"""What a page says of its own address: canonical and alternates, on the configured domain."""

import pytest
from django.test import Client

from people.models import Person, Project, Publication, Talk
from people.values.choices import Visibility
from tests.document import Node, parse
from tests.makers import make_person, make_position, make_project, make_publication
from tests.sitemaps import entries, parts

pytestmark = pytest.mark.django_db

SITE = "https://people.example.org"
PAGES = [
    "",
    "people/",
    "people/ada-li/",
    "publications/",
    "publications/a-study/",
    "projects/",
    "projects/a-tool/",
    "news/",
    "talks/",
    "about/",
    "api/",
]


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.BASE_URL = SITE


@pytest.fixture
def site():
    """Give one record of each kind that has a page."""
    make_person()
    make_publication()
    make_project()
    Talk.objects.create(title_en="A Talk")


def addresses(page: Node) -> dict[str, str]:
    """Return canonical and alternates of a page."""
    links = [node for node in page.all("link", rel="alternate") if "hreflang" in node.attributes]
    found = {node["hreflang"]: node["href"] for node in links}
    return found | {"canonical": page.one("link", rel="canonical")["href"]}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("host", ["testserver", "127.0.0.1", "localhost:9000"])
def test_alternates_are_absolute_and_reciprocal_whatever_the_host_says(client, site, path, host):
    pages = {
        prefix: parse(client.get(f"/{prefix}/{path}", headers={"host": host}).content)
        for prefix in ("zh", "en")
    }
    shared = {
        "zh-Hans": f"{SITE}/zh/{path}",
        "en": f"{SITE}/en/{path}",
        "x-default": f"{SITE}/{path}",
    }
    for prefix, page in pages.items():
        assert addresses(page) == shared | {"canonical": f"{SITE}/{prefix}/{path}"}


def test_unknown_host_is_refused(client):
    assert client.get("/en/", headers={"host": "evil.example"}).status_code == 400


def test_x_default_leads_to_the_page(client, site):
    response = client.get("/people/ada-li/", headers={"Accept-Language": "en"}, follow=True)
    assert response.status_code == 200
    assert response.request["PATH_INFO"] == "/en/people/ada-li/"


# After an undated work, which is pinned nowhere.
SECOND = "after=99994000099999999.0.study-11"


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("", ""),
        ("page=2", ""),
        (SECOND, SECOND),
        (f"{SECOND}-and-gone", f"{SECOND}-and-gone"),
        ("after=x", ""),
        ("before=end", "before=end"),
        (f"kind=report&{SECOND}", f"kind=report&{SECOND}"),
        (f"{SECOND}&kind=report&utm_source=card&setlang=fr", f"kind=report&{SECOND}"),
        ("year=20x4&kind=nonsense", ""),
        ("topic=%E4%B8%AD", "topic=%E4%B8%AD"),
    ],
)
def test_address_of_a_list_keeps_filters_and_page_and_nothing_else(client, query, kept):
    for number in range(30):
        make_publication(f"Study {number}", kind="report")
    for prefix in ("zh", "en"):
        page = parse(client.get(f"/{prefix}/publications/?{query}").content)
        end = f"publications/?{kept}" if kept else "publications/"
        assert addresses(page) == {
            "zh-Hans": f"{SITE}/zh/{end}",
            "en": f"{SITE}/en/{end}",
            "x-default": f"{SITE}/{end}",
            "canonical": f"{SITE}/{prefix}/{end}",
        }


def test_description_is_the_records_own_and_never_empty(client):
    make_person(headline_en="Builds engines", biography_zh_hans="造引擎。")
    make_person("nobody", label_en="Somebody")
    for path, expected in (
        ("/en/people/ada-li/", ["Builds engines"]),
        ("/zh/people/ada-li/", ["Builds engines"]),
        ("/en/people/nobody/", []),
        ("/en/", []),
    ):
        page = parse(client.get(path).content)
        assert (path, [node["content"] for node in page.all("meta", name="description")]) == (
            path,
            expected,
        )


def test_sitemap_has_every_public_page_in_both_languages_and_no_draft(client, site):
    for model in (Person, Publication, Project):
        record = model.objects.first()
        record.pk, record.key, record.slug = None, "", "hidden"
        record.visibility = Visibility.DRAFT
        record._state.adding = True
        record.save()
    hidden = Person.objects.get(slug="hidden")
    make_project("Part", position=make_position(hidden))
    assert entries(client, headers={"host": "localhost"}) == {
        f"{SITE}/{prefix}/{path}": {
            "zh-Hans": f"{SITE}/zh/{path}",
            "en": f"{SITE}/en/{path}",
            "x-default": f"{SITE}/{path}",
        }
        for prefix in ("zh", "en")
        for path in PAGES
    }


def test_every_address_of_the_sitemap_answers(client, site):
    for address in entries(client):
        assert client.get(address.removeprefix(SITE)).status_code == 200


def test_sitemap_has_a_part_for_every_so_many_records_and_none_without_any(client, monkeypatch):
    monkeypatch.setattr("people.queries.sitemap.NUMBERS", 2)
    people = [make_person(f"p-{number}", pk=100 + number) for number in range(7)]
    Person.objects.filter(pk__in=(102, 103)).delete()
    Person.objects.filter(pk=106).update(visibility=Visibility.DRAFT)
    named = {
        part: [f"p-{number}" for number in range(7) if f"/p-{number}/" in read]
        for part in parts(client)
        if (read := client.get(part).content.decode())
    }
    assert (len(people), named) == (
        7,
        {
            "/sitemap-pages.xml": [],
            "/sitemap-people-50.xml": ["p-0", "p-1"],
            "/sitemap-people-52.xml": ["p-4", "p-5"],
        },
    )
    for missing in ("people-51", "people-53", "people-" + "9" * 30, "topics-0", "pages-0"):
        assert (missing, client.get(f"/sitemap-{missing}.xml").status_code) == (missing, 404)


def test_robots_leave_the_site_open_and_name_the_sitemap(client):
    response = client.get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode().splitlines() == [
        "User-agent: *",
        "Disallow: /admin/",
        f"Sitemap: {SITE}/sitemap.xml",
    ]


def test_pages_stay_in_the_language_of_their_address(site):
    for prefix, other in (("zh", "en"), ("en", "zh")):
        page = parse(Client().get(f"/{prefix}/people/ada-li/").content)
        links = [node["href"] for node in page.all("a") if "setlang" not in node["href"]]
        assert not [link for link in links if link.startswith(f"/{other}/")]
