"""Every public page in both languages: it answers, is well built, and costs what it should."""

import pytest

from people.queries import sitemap
from people.search import find
from tests.document import faults, parse
from tests.views.content import crowd, fill

# Path under the language prefix, and the number of queries, whatever number of records it shows.
PAGES = [
    ("", 12),
    ("people/", 10),
    ("people/?topic=topic-0&organization=school&q=ada", 18),
    ("people/ada-li/", 40),
    ("publications/", 11),
    ("publications/?year=2000&kind=other&topic=topic-0&person=ada-li", 18),
    ("publications/study-0/", 8),
    ("projects/", 7),
    ("projects/tool-0/", 14),
    ("projects/part-0/", 14),
    ("news/", 9),
    ("talks/", 7),
    ("search/", 1),
    ("search/?q=study", 10),
    ("about/", 1),
    ("api/", 1),
]
WITHOUT_LANGUAGE = [
    ("/", 302, 0),
    ("/robots.txt", 200, 0),
    ("/sitemap.xml", 200, 3),
    ("/sitemap-pages.xml", 200, 1),
    ("/sitemap-people-{}.xml", 200, 1),
    ("/sitemap-publications-{}.xml", 200, 1),
    ("/sitemap-projects-{}.xml", 200, 1),
    ("/en/news/feed.atom", 200, 5),
    ("/en/publications/feed.atom", 200, 3),
    ("/api/v1/people/", 200, 19),
    ("/api/v1/publications/", 200, 8),
    ("/api/v1/projects/", 200, 8),
    ("/api/v1/news/", 200, 6),
    ("/api/v1/talks/", 200, 5),
]


def make(size: int) -> None:
    """Make a site of so many records of each kind; of more than twenty, the rest is bare."""
    ada = fill(min(size, 20))
    if size > 20:
        crowd(ada, size - 20)
    while not find.prepare():  # the first search would read for its index what was just written
        pass


@pytest.mark.django_db
@pytest.mark.parametrize("size", [1, 20, 500])
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_every_page_costs_the_same_for_one_record_and_for_many(
    client, django_assert_num_queries, prefix, size
):
    make(size)
    for path, queries in PAGES:
        if size == 500 and path == "people/":
            queries += 1  # the letters of several pages
        with django_assert_num_queries(queries, info=path):
            response = client.get(f"/{prefix}/{path}")
        assert (path, response.status_code) == (path, 200)
        assert (path, faults(parse(response.content))) == (path, [])


@pytest.mark.django_db
@pytest.mark.parametrize("size", [1, 20, 500])
def test_addresses_without_language_cost_the_same_for_one_record_and_for_many(
    client, django_assert_num_queries, size
):
    make(size)
    for path, status, queries in WITHOUT_LANGUAGE:
        if "{}" in path:  # a part is named by numbers of records, which no database begins anew
            kind = path.removeprefix("/sitemap-").partition("-")[0]
            path = path.format(sitemap.parts(kind)[0])
        with django_assert_num_queries(queries, info=path):
            response = client.get(path)
        assert (path, response.status_code) == (path, status)


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_every_page_of_an_empty_site_answers(client, prefix):
    for path in ("", "people/", "publications/", "projects/", "news/", "talks/", "about/", "api/"):
        response = client.get(f"/{prefix}/{path}")
        assert (path, response.status_code) == (path, 200)
        assert (path, faults(parse(response.content))) == (path, [])
    assert client.get("/sitemap.xml").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(("prefix", "tag"), [("zh", "zh-Hans"), ("en", "en")])
def test_every_page_says_its_language(client, prefix, tag):
    fill(1)
    for path, _queries in PAGES:
        response = client.get(f"/{prefix}/{path}")
        assert (path, parse(response.content).one("html")["lang"]) == (path, tag)
        assert (path, response["Content-Language"]) == (path, tag)


@pytest.mark.slow
@pytest.mark.django_db
def test_every_link_on_the_site_leads_to_a_page(client):
    fill(2)
    seen, waiting = set(), ["/en/", "/zh/"]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        response = client.get(address)
        if "setlang=" in address:
            assert (address, response.status_code) == (address, 302)
            waiting.append(response["Location"])
            continue
        assert (address, response.status_code) == (address, 200)
        if not response["Content-Type"].startswith("text/html"):
            response.getvalue()  # reads and closes the file
            continue
        page = parse(response.content)
        links = [node["href"] for node in page.all("a")]
        images = [node["src"] for node in page.all("img")]
        waiting += [link.partition("#")[0] for link in links + images if link.startswith("/")]
    assert {"/en/people/person-1/", "/zh/projects/part-1/", "/zh/publications/study-1/"} <= seen


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_the_menu_marks_where_the_reader_is(client, prefix):
    fill(1)
    marks = {
        path: [
            (node["href"].rpartition(f"/{prefix}/")[2], node["aria-current"])
            for node in parse(client.get(f"/{prefix}/{path}").content)
            .one("nav", "site-nav")
            .all("a")
            if node.get("aria-current")
        ]
        for path in ("", "people/", "people/ada-li/", "projects/part-0/", "news/", "talks/")
    }
    assert marks == {
        "": [],
        "people/": [("people/", "page")],
        "people/ada-li/": [("people/", "true")],
        "projects/part-0/": [("projects/", "true")],
        "news/": [("news/", "page")],
        "talks/": [("talks/", "page")],
    }
