"""The page of results: marks, snippets, what narrows them, and what is said when nothing is found."""

import pytest

from people import models
from tests.document import faults, parse
from tests.makers import make_person, make_publication
from tests.search.corpus import make_corpus

pytestmark = pytest.mark.django_db


def search(client, prefix="en", **parameters):
    """Return the page of results."""
    response = client.get(f"/{prefix}/search/", parameters)
    page = parse(response.content)
    assert (response.status_code, faults(page)) == (200, [])
    return page


def marks(page):
    """Return what is marked."""
    return [node.text for node in page.one("main").all("mark")]


@pytest.mark.parametrize(
    ("text", "prefix", "expected"),
    [
        ("kaiyu", "en", ["Kaiyu"]),
        ("shikaiyu", "en", ["石开宇"]),
        ("石開宇", "zh", ["石开宇"]),
        ("studying", "en", ["Studies"]),
        ("kv cache", "en", ["KV-Cache"]),
        ("kvcache", "en", ["KV-Cache"]),
        ("臺灣", "zh", ["臺灣", "臺灣"]),
        ("c++", "en", ["C++"]),
        ("godel", "en", ["Gödel"]),
    ],
)
def test_what_was_looked_for_is_marked_in_names_and_titles(client, text, prefix, expected):
    make_corpus()
    assert marks(search(client, prefix, q=text))[: len(expected)] == expected


def test_a_snippet_shows_why_a_record_was_found_and_nothing_else_is_needed(client):
    make_publication("Title", abstract_en="Before " * 30 + "the needle is here. " + "After " * 60)
    page = search(client, q="needle")
    snippet = page.one("p", "snippet")
    assert snippet.text.startswith("…Before")
    assert snippet.text.endswith("…")
    assert len(snippet.text) < 200
    assert marks(page) == ["needle"]
    assert not search(client, q="title").all("p", "snippet")


def test_a_snippet_in_the_other_language_says_so(client):
    make_publication("Title", abstract_zh_hans="这里有一根针头，很细。")
    page = search(client, q="针头")
    note = page.one("p", "elsewhere")
    assert note.text == "Found in Chinese: 这里有一根针头，很细。"
    assert note.one("span")["lang"] == "zh-Hans"
    assert search(client, "zh", q="针头").one("p", "snippet").text == "这里有一根针头，很细。"


def test_nothing_of_a_text_or_query_is_markup(client):
    make_publication("<b>Bold</b> & needle", abstract_en="Say `<script>alert(1)</script>` thread.")
    response = client.get("/en/search/", {"q": "needle <script>alert(1)</script>"})
    assert b"<b>Bold" not in response.content
    assert b"<script>alert" not in response.content
    response = client.get("/en/search/", {"q": "thread alert"})
    assert b"&lt;script&gt;" in response.content
    assert b"<script>alert" not in response.content


@pytest.fixture
def works(client):
    """Give five works of three years, with topics and people."""
    people = [make_person(f"person-{n}", family_name_en=f"Name{n}") for n in range(2)]
    tag = models.Tag.objects.create(key="topic/one", name_en="Topic one")
    for number in range(5):
        work = make_publication(f"Needle {number}", date=str(2020 + number % 3), slug=f"w{number}")
        models.Authorship.objects.create(publication=work, person=people[number % 2])
        if number < 2:
            models.Tagging.objects.create(tag=tag, publication=work)
    models.News.objects.create(key="news", text_en="A needle was found.", date="2020")


def choices(page):
    """Return what the results can be narrowed to."""
    facets = page.one("nav", "facets")
    return {
        each.one("summary").text: [(link.text, link["href"]) for link in each.all("a")]
        for each in facets.all("details")
    }


def test_results_are_narrowed_by_kind_year_topic_and_person(client, works):
    base = "/en/search/?q=needle"
    assert choices(search(client, q="needle")) == {
        "Kind": [("Publications (5)", f"{base}&kind=publications"), ("News (1)", f"{base}&kind=news")],
        "Year": [
            ("2022 (1)", f"{base}&year=2022"),
            ("2021 (2)", f"{base}&year=2021"),
            ("2020 (3)", f"{base}&year=2020"),
        ],
        "Person": [("Name0 (3)", f"{base}&person=person-0"), ("Name1 (2)", f"{base}&person=person-1")],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("narrowed", "expected", "lifted"),
    [
        ({"year": "2020"}, 3, "?q=needle"),
        ({"kind": "news"}, 1, "?q=needle"),
        ({"topic": "topic/one"}, 2, "?q=needle"),
        ({"person": "person-1"}, 2, "?q=needle"),
        ({"person": "person-1", "year": "2021"}, 1, "?q=needle&person=person-1"),
        ({"person": "nobody"}, 0, "?q=needle"),
        ({"topic": "none"}, 0, "?q=needle"),
        ({"year": "1900"}, 0, "?q=needle"),
        ({"year": "year"}, 6, None),
        ({"kind": "kind"}, 6, None),
    ],
)
def test_a_narrowed_search_can_be_widened_again(client, works, narrowed, expected, lifted):
    page = search(client, q="needle", **narrowed)
    number = int(page.one("p", "result-count").text.split()[0])
    links = page.all("ul", "active-filters")
    found = links[0].all("a")[0]["href"].removeprefix("/en/search/") if links else None
    assert (number, found) == (expected, lifted)


def test_a_mistyped_word_is_told_and_led_on(client, works):
    page = search(client, q="nedle")
    meant = page.one("p", "meant")
    assert meant.one("a")["href"] == "/en/search/?q=needle"
    assert page.one("p", "result-count").text == "6 results"
    assert marks(page)[0] == "Needle"


def test_each_word_of_a_query_that_finds_nothing_can_be_tried(client, works):
    page = search(client, q="needle elephant")
    assert page.one("p", "result-count").text == "0 results"
    links = [node["href"] for node in page.one("main").one("p", "actions").all("a")]
    assert links == ["/en/search/?q=needle", "/en/search/?q=elephant"]


def test_no_more_are_counted_than_anybody_reads(client):
    models.Publication.objects.bulk_create(
        models.Publication(key=f"k{n}", slug=f"k{n}", title_en=f"Kernel {n}") for n in range(1005)
    )
    from people.search import queue

    queue.catch_up("default", most=5000)
    page = search(client, q="kernel")
    assert page.one("p", "result-count").text == "More than 1,000 results"
    assert page.one("section", "split").one("span", "number").text == "1,000+"
    listed = parse(client.get("/en/publications/?q=kernel").content)
    assert listed.one("p", "result-count").text == "More than 1000 publications"
