"""The list of publications: filters, pages, years."""

import pytest
from django.utils.translation import gettext, override

from people import models
from tests.document import faults, parse
from tests.makers import make_person, make_position, make_publication

pytestmark = pytest.mark.django_db

PATH = "/en/publications/"


@pytest.fixture
def site():
    """Give five works of two people, three years and two topics."""
    ada = make_person()
    bo = make_person("bo-wu", family_name_en="Wu", given_name_en="Bo", family_name_zh_hans="吴")
    topics = [
        models.Tag.objects.create(name_en="Kernels", name_zh_hans="内核"),
        models.Tag.objects.create(name_en="Serving", name_zh_hans="服务"),
    ]
    rows = [
        ("First", "2024-03", "paper-conference", [0, 1], [ada]),
        ("Second", "2024", "preprint", [0], [ada, bo]),
        ("Third", "2023", "paper-conference", [1], [bo]),
        ("Fourth", "2021-05-06", "report", [], []),
        ("Undated", None, "preprint", [], [ada]),
    ]
    for title, date, kind, tags, people in rows:
        work = make_publication(title, date=date, kind=kind)
        for number in tags:
            models.Tagging.objects.create(publication=work, tag=topics[number])
        for order, person in enumerate(people):
            models.Authorship.objects.create(publication=work, person=person, order=order)
    position = make_position(bo)
    position.publications.add(models.Publication.objects.get(slug="fourth"))


def titles(response) -> list[str]:
    """Return the titles that a list shows, in its order."""
    page = parse(response.content)
    return [node.text for node in page.one("main").all("h3", "work-title")]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["First", "Second", "Third", "Fourth", "Undated"]),
        ("year=2024", ["First", "Second"]),
        ("year=2021", ["Fourth"]),
        ("kind=preprint", ["Second", "Undated"]),
        ("topic=kernels", ["First", "Second"]),
        ("person=ada-li", ["First", "Second", "Undated"]),
        ("person=bo-wu", ["Second", "Third", "Fourth"]),
        ("year=2024&kind=preprint", ["Second"]),
        ("topic=kernels&topic=serving", ["First", "Third"]),
        ("year=2024&kind=paper-conference&topic=serving&person=ada-li", ["First"]),
        ("year=2021&person=ada-li", []),
        ("q=seco", ["Second"]),
        ("q=内核", ["First", "Second"]),
        ("q=KERNELS second", ["Second"]),
        ("q=first&year=2023", []),
        ("q=%25", []),
        ("topic=nothing", []),
        ("person=nobody", []),
        ("year=1999", []),
    ],
)
def test_filters_leave_what_meets_all_of_them(client, site, query, expected):
    response = client.get(f"{PATH}?{query}")
    assert titles(response) == expected
    assert faults(parse(response.content)) == []


@pytest.mark.parametrize(
    "query",
    [
        "year=",
        "year=0000",
        "year=-2024",
        "year=20240",
        "year=%D9%A2%D9%A0%D9%A2%D9%A4",
        "year=%EF%BC%92%EF%BC%90%EF%BC%92%EF%BC%94",
        "year=2024.0",
        "year=%00",
        "kind=nonsense",
        "kind=%00",
        "topic=",
        "topic=%00",
        "person=%00",
        "page=2",
        "after=",
        "after=%00",
        "after=1",
        "after=1.2",
        "after=x.0.first",
        "after=1.0.%00",
        "after=%C2%B2.0.x",
        "after=" + "9" * 18 + ".0.zzz",
        "before=0.0.",
        "before=nowhere",
        "before=end",
        "unknown=1",
        "year[]=2024",
        "&&&=;",
        "%FF=%FF",
    ],
)
def test_what_is_no_value_is_no_filter(client, site, query):
    response = client.get(f"{PATH}?{query}")
    assert titles(response) == ["First", "Second", "Third", "Fourth", "Undated"]
    assert not parse(response.content).all("ul", "active-filters")


@pytest.mark.parametrize(
    "query",
    [
        "after=" + "9" * 5000,
        "after=1.0." + "a" * 5000,
        "before=99999999999999999999.0.x",
        "topic=" + "a" * 5000,
        "topic=%ED%A0%80",
        "person=%27%22%3E%3Cscript%3E",
        "topic=%3Cscript%3Ealert(1)%3C/script%3E",
        "year=9999",
        "topic=%F0%9F%A6%84",
    ],
)
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_nonsense_is_answered(client, site, prefix, query):
    response = client.get(f"/{prefix}/publications/?{query}")
    assert response.status_code == 200
    assert faults(parse(response.content)) == []
    assert b"<script>" not in response.content


def test_years_stand_newest_first_and_undated_last(client, site):
    for prefix, code in (("en", "en"), ("zh", "zh-hans")):
        page = parse(client.get(f"/{prefix}/publications/").content)
        groups = [
            (group.one("h2").text, [node.text for node in group.all("h3")])
            for group in page.all("section", "year-group")
        ]
        with override(code):
            undated = gettext("No year")
        assert groups == [
            ("2024", ["First", "Second"]),
            ("2023", ["Third"]),
            ("2021", ["Fourth"]),
            (undated, ["Undated"]),
        ]


def test_pin_puts_a_work_first_within_its_year_only(client, site):
    models.Publication.objects.filter(slug="second").update(pin=1)
    models.Publication.objects.filter(slug="fourth").update(pin=2)
    response = client.get(PATH)
    assert titles(response) == ["Second", "First", "Third", "Fourth", "Undated"]
    assert [node.text for node in parse(response.content).all("h2")][:3] == ["2024", "2023", "2021"]


def options(page, name: str) -> list[tuple[str, str]]:
    """Return value and label of a filter's options, without the first, which is none."""
    select = page.one("select", name=name)
    return [(node["value"], node.text) for node in select.all("option")][1:]


def test_options_are_counted_within_the_other_filters(client, site):
    page = parse(client.get(f"{PATH}?kind=paper-conference").content)
    assert options(page, "year") == [("2024", "2024 (1)"), ("2023", "2023 (1)")]
    assert options(page, "topic") == [("serving", "Serving (2)"), ("kernels", "Kernels (1)")]
    assert options(page, "person") == [("ada-li", "Ada Li"), ("bo-wu", "Bo Wu")]
    assert [value for value, _label in options(page, "kind")] == [
        "paper-conference",
        "preprint",
        "report",
    ]
    chosen = [node["value"] for node in page.all("option") if "selected" in node.attributes]
    assert chosen == ["paper-conference"]


def test_options_are_named_in_the_language_of_the_page(client, site):
    page = parse(client.get("/zh/publications/").content)
    assert options(page, "topic") == [("kernels", "内核 (2)"), ("serving", "服务 (2)")]
    assert options(page, "person") == [("ada-li", "李爱达"), ("bo-wu", "吴")]


def test_choice_that_leaves_nothing_stays_chosen(client, site):
    page = parse(client.get(f"{PATH}?year=2021&topic=kernels&person=ada-li").content)
    chosen = [node.text for node in page.all("option") if "selected" in node.attributes]
    assert chosen == ["2021 (0)", "Kernels (0)", "Ada Li (0)"]


def test_every_filter_can_be_lifted_by_a_link(client, site):
    page = parse(client.get(f"{PATH}?year=2024&topic=kernels&after=1.0.x").content)
    links = [
        (node.text.split()[0], node["href"]) for node in page.one("ul", "active-filters").all("a")
    ]
    assert links == [("2024", f"{PATH}?topic=kernels"), ("Kernels", f"{PATH}?year=2024")]


def test_draft_topic_and_person_are_no_options(client):
    hidden = make_publication("Hidden", date="2020", visibility="draft")
    tag = models.Tag.objects.create(name_en="Secret")
    models.Tagging.objects.create(publication=hidden, tag=tag)
    models.Authorship.objects.create(publication=hidden, person=make_person())
    make_publication("Shown", date="2021")
    page = parse(client.get(PATH).content)
    assert [options(page, name) for name in ("year", "topic", "person")] == [
        [("2021", "2021 (1)")],
        [],
        [],
    ]


def turned(client, address: str, way: str) -> list[str]:
    """Return the addresses of all pages that links of a kind lead to, one after the other."""
    seen = [address]
    while links := parse(client.get(seen[-1]).content).one("nav", "pagination").all("a", rel=way):
        seen.append(links[0]["href"])
    return seen


def test_list_is_cut_into_pages_that_keep_the_filters(client):
    for number in range(60):
        make_publication(f"Study {number:02}", date="2024", kind="report")
    make_publication("Other", date="2024", kind="thesis")
    start = f"{PATH}?kind=report"
    there = turned(client, start, "next")
    assert [address.startswith(start) for address in there] == [True] * 3
    pages = [titles(client.get(address)) for address in there]
    assert [len(page) for page in pages] == [25, 25, 10]
    assert [title for page in pages for title in page] == [
        f"Study {number:02}" for number in range(60)
    ]
    assert turned(client, there[-1], "prev") == there[::-1]
    for address in there:
        assert parse(client.get(address).content).one("p", "result-count").text.startswith("60 ")
    (last,) = (
        node["href"]
        for node in parse(client.get(start).content).one("nav", "pagination").all("a")
        if node.text == "Last page"
    )
    assert titles(client.get(last)) == [f"Study {number:02}" for number in range(35, 60)]
    back = [titles(client.get(address))[0] for address in turned(client, last, "prev")]
    assert back == ["Study 35", "Study 10", "Study 00"]


def test_pages_say_which_one_is_shown(client):
    for number in range(60):
        make_publication(f"Study {number:02}", date="2024")
    first, middle, last = turned(client, PATH, "next")
    said = {
        address: [
            (item.children[0].text, item.children[0].get("aria-current"))
            for item in parse(client.get(address).content).one("nav", "pagination").all("li")
        ]
        for address in (first, middle, last)
    }
    assert said == {
        first: [("First page", "page"), ("Next page", None), ("Last page", None)],
        middle: [
            ("First page", None),
            ("Previous page", None),
            ("Next page", None),
            ("Last page", None),
        ],
        last: [("First page", None), ("Previous page", None), ("Last page", "page")],
    }


def test_work_of_several_matches_is_listed_once(client):
    ada, bo = make_person(), make_person("bo-wu")
    work = make_publication("Study", date="2024")
    work.people.add(ada, bo)
    for person in (ada, bo):
        make_position(person).publications.add(work)
        models.Authorship.objects.create(publication=work, person=person)
    for query in ("", "?person=ada-li", "?person=bo-wu"):
        assert titles(client.get(f"{PATH}{query}")) == ["Study"]
    assert parse(client.get(PATH).content).one("p", "result-count").text.startswith("1 ")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_compact_list_shows_the_same_works_and_keeps_the_filters(client, site, language):
    response = client.get(f"/{language}/publications/?view=compact&kind=preprint")
    page = parse(response.content)
    assert faults(page) == []
    lines = [line for listing in page.all("ol", "compact") for line in listing.all("li")]
    assert [line.all("a")[0].text for line in lines] == ["Second", "Undated"]
    switch = page.one("p", "view-switch").one("a")
    assert switch["href"] == "?kind=preprint"
    assert page.one("input", name="view")["value"] == "compact"
    link = f'rel="canonical" href="http://127.0.0.1:8000/{language}/publications/?kind=preprint"'
    assert link in response.content.decode()


def test_text_filter_stays_in_the_form_and_can_be_lifted(client, site):
    page = parse(client.get(f"{PATH}?q=%3Cb%3E+first&year=2024").content)
    assert page.one("form", "filters").one("input", name="q")["value"] == "<b> first"
    lifted = [link["href"] for link in page.one("ul", "active-filters").all("a")]
    assert lifted == [f"{PATH}?q=%3Cb%3E+first", f"{PATH}?year=2024"]
