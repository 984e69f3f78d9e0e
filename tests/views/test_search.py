"""Search: what is found in which language, what never is, and what odd queries do."""

from urllib.parse import quote

import pytest

from people import models
from people.search import queue
from people.values.choices import SectionKind, Visibility
from tests.document import faults, parse
from tests.makers import make_organization, make_person, make_position, make_project
from tests.makers import make_publication as make_work
from tests.sitemaps import entries
from tests.views.content import fill

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    """Give one record of each kind that has the word “kernel” or 内核."""
    ada = make_person(headline_en="Kernel builder", headline_zh_hans="内核工程师")
    work = make_work("A Kernel Study", venue_zh_hans="内核会议")
    models.Authorship.objects.create(publication=work, person=ada, printed_name="A. Li")
    make_project("Kernel Tool", theme_zh_hans="好用的内核")
    models.News.objects.create(text_en="A kernel came out.", date="2024-05")
    models.Talk.objects.create(title_zh_hans="谈内核", event_en="Kernel Days").people.add(ada)
    models.Award.objects.create(name_en="Kernel Prize", years=[2020]).people.add(ada)
    patent = models.Patent.objects.create(
        title_zh_hans="一种内核", title_en="A kernel", number="CN1", status="granted"
    )
    models.Inventorship.objects.create(patent=patent, person=ada)
    return ada


def search(client, text: str = "", prefix: str = "en"):
    """Return the page of results, checked for its structure."""
    response = client.get(f"/{prefix}/search/", {"q": text})
    page = parse(response.content)
    assert (response.status_code, faults(page)) == (200, [])
    assert page.one("meta", name="robots")["content"] == "noindex"
    return page


def found(page) -> dict[str, int]:
    """Return the number of results of each kind that has any."""
    groups = page.one("main").all("section", "split")
    return {
        group["aria-labelledby"]: int(group.one("span", "number").text)
        for group in groups
        if len(group.one("ul", "found").all("li")) > 0
    }


EVERYTHING = dict.fromkeys(
    ["people", "publications", "projects", "news", "talks", "awards", "patents"], 1
)


BY_ADA = {"people": 1, "publications": 1, "patents": 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kernel", EVERYTHING),
        ("KERNEL", EVERYTHING),
        ("内核", {k: 1 for k in EVERYTHING if k not in {"news", "awards"}}),
        ("内", {k: 1 for k in EVERYTHING if k not in {"news", "awards"}}),
        ("内核 kernel", {k: 1 for k in EVERYTHING if k not in {"news", "awards"}}),
        ("kernel   builder", {"people": 1}),
        ("李爱达", BY_ADA),
        ("李愛達", BY_ADA),
        ("ada li", BY_ADA),
        ("li, ada", BY_ADA),
        ("li aida", BY_ADA),
        ("a. li", BY_ADA),
        ("CN1", {"patents": 1}),
        ("kernel nowhere", {}),
        ("%", {}),
        ("_", {}),
        ("\\", {}),
        ("'\"><script>", {}),
        ("ker\x00nel", EVERYTHING),
        ("kernel " * 2000, EVERYTHING),
        ("k" * 10_000, {}),
        ("\x00", {}),
        ("   ", {}),
    ],
)
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_all_words_are_found_in_either_language(client, site, prefix, text, expected):
    page = search(client, text, prefix)
    assert found(page) == expected
    status = page.one("main").all("p", "result-count")
    assert [node["role"] for node in status] == (["status"] if text.strip(" \x00") else [])
    if not expected:
        assert page.one("p", "empty").text


def test_result_says_when_the_other_language_has_the_word(client, site):
    def notes(text: str, prefix: str) -> dict[str, list[str]]:
        page = search(client, text, prefix)
        return {
            group["aria-labelledby"]: [node.text for node in group.all("p", "elsewhere")]
            for group in page.one("main").all("section", "split")
        }

    assert notes("内核", "en") == {
        "people": ["Found in Chinese: 内核工程师"],
        "publications": ["Found in Chinese"],  # where the result shows it
        "projects": ["Found in Chinese"],
        "talks": ["Found in Chinese"],
        "patents": ["Found in Chinese: 一种内核"],
    }
    assert notes("kernel", "en") == {kind: [] for kind in EVERYTHING}
    assert notes("内核 builder", "zh") == {"people": ["英文内容匹配：Kernel builder"]}
    assert notes("study", "zh") == {"publications": ["英文内容匹配"]}
    note = search(client, "内核").all("p", "elsewhere")[0].one("span")
    assert note["lang"] == "zh-Hans"


def test_results_lead_to_their_pages(client, site):
    page = search(client, "kernel", "zh")
    links = [
        node["href"]
        for group in page.one("main").all("section", "split")
        for node in group.all("a")
    ]
    assert links[:3] == [
        "/zh/people/ada-li/",
        "/zh/publications/a-kernel-study/",
        "/zh/people/ada-li/",
    ]
    assert [link for link in links if "#" in link] == [
        "/zh/news/#news-2024-05-a-kernel-came-out",
        "/zh/talks/#talk-tan-nei-he",
    ]
    for link in links:
        address, _hash, anchor = link.partition("#")
        target = parse(client.get(address).content)
        assert not anchor or target.all("li", id=anchor)


def test_five_of_a_kind_beside_others_and_pages_of_all(client):
    for number in range(42):
        make_work(f"Kernel {number}", date=f"{2000 + number % 5}")
        make_project(f"Kernel {number}")
    page = search(client, "kernel")
    assert found(page) == {"publications": 42, "projects": 42}
    assert [len(node.all("li")) for node in page.all("ul", "found")] == [5, 5]
    more = [node.one("a")["href"] for node in page.one("main").all("p", "actions")]
    assert more == [
        "/en/search/?q=kernel&kind=publications",
        "/en/search/?q=kernel&kind=projects",
    ]
    titles = []
    for number in (1, 2, 3):
        page = parse(client.get(f"{more[0]}&page={number}").content)
        assert faults(page) == []
        titles += [node.text for node in page.one("ul", "found").all("a", "work-title")]
    assert sorted(titles) == sorted(f"Kernel {number}" for number in range(42))
    assert titles[0] == "Kernel 4"  # of the newest year
    assert not page.all("a", rel="next")


@pytest.mark.parametrize("size", [1, 20])
def test_a_search_costs_the_same_for_any_number_of_records(client, django_assert_num_queries, size):
    fill(size)
    queue.catch_up("default", most=10_000)
    for prefix in ("zh", "en"):
        assert set(found(search(client, "ada", prefix))) >= {"people", "publications", "projects"}
        with django_assert_num_queries(21):
            search(client, "ada", prefix)


@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_drafts_and_what_hangs_on_them_are_not_found(client, prefix):
    draft = {"visibility": Visibility.DRAFT}
    hidden = make_person("hidden", headline_en="Secret", **draft)
    make_work("Secret study", **draft)
    make_project("Secret tool", **draft)
    position = make_position(hidden)
    part = make_project("Secret part", position=position)
    models.News.objects.create(text_en="Secret news", **draft)
    models.Talk.objects.create(title_en="Secret talk").people.add(hidden)
    for place in ({}, {"position": position}):
        award = models.Award.objects.create(name_en="Secret prize", **place)
        award.people.add(hidden)
        number = f"SECRET{len(place)}"
        patent = models.Patent.objects.create(number=number, status="granted", **place)
        models.Inventorship.objects.create(patent=patent, person=hidden)
    models.Award.objects.create(name_en="Secret best tool", project=part)
    assert found(search(client, "secret", prefix)) == {}
    hidden.visibility = Visibility.PUBLIC
    hidden.save()
    assert found(search(client, "secret", prefix)) == {
        "people": 1,
        "projects": 1,
        "talks": 1,
        "awards": 3,
        "patents": 2,
    }


def test_hidden_sections_are_not_searched(client, site):
    make_position(site, organization=make_organization("Kernel Works"), title_en="Chief")
    assert found(search(client, "works")) == {"people": 1}
    kinds = [SectionKind.POSITIONS, SectionKind.AWARDS, SectionKind.PATENTS]
    site.sections.filter(kind__in=kinds).update(is_hidden=True)
    assert found(search(client, "works")) == {}
    assert {"awards", "patents"}.isdisjoint(found(search(client, "kernel")))


def test_every_page_but_the_results_has_the_field(client, site):
    for prefix in ("zh", "en"):
        form = parse(client.get(f"/{prefix}/").content).one("form", "site-search")
        assert (form["role"], form["action"]) == ("search", f"/{prefix}/search/")
        assert form.one("button")["aria-label"]
    page = search(client, "<b> kernel")
    assert page.one("form", "site-search").one("input")["value"] == "<b> kernel"
    switch = page.one("a", "language")["href"]
    assert switch == f"/zh/search/?q={quote('<b>')}+kernel&setlang=zh"


def test_results_are_in_no_sitemap(client, site):
    assert not [address for address in entries(client) if "search" in address]
