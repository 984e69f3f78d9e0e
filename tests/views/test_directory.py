"""The directory: filters, orders, pages, and the letters of a long one."""

import pytest

from people import models
from people.values.choices import SectionKind, Visibility
from tests.document import faults, parse
from tests.makers import make_organization, make_person, make_position

pytestmark = pytest.mark.django_db

PATH = "/en/people/"


@pytest.fixture
def site():
    """Give three people of two organizations and two topics."""
    ada = make_person(headline_en="Builds engines", headline_zh_hans="造引擎")
    bo = make_person("bo-wu", family_name_en="Wu", given_name_en="Bo", family_name_zh_hans="吴")
    make_person("cy-xu", family_name_en="Xu", given_name_en="Cy", biography_en="Likes **chess**.")
    north = make_organization("North", name_zh_hans="北方")
    south = make_organization("South")
    job = {"title_en": "Engineer", "title_zh_hans": "工程师"}
    make_position(ada, organization=north, unit=make_organization("Lab", parent=north), **job)
    make_position(bo, organization=south, title_en="Engineer")
    models.Education.objects.create(person=ada, organization=north, end_date="2019-07")
    ada.affiliations.add(south)
    for name, people in (("Kernels", [ada, bo]), ("Serving", [bo])):
        tag = models.Tag.objects.create(name_en=name, name_zh_hans={"Kernels": "内核"}.get(name))
        for person in people:
            models.Tagging.objects.create(tag=tag, person=person)


def names(page) -> list[str]:
    """Return the people that the directory shows, in its order."""
    return [node.text for node in page.all("a", "name")]


def directory(client, query: str = "", prefix: str = "en"):
    """Return the directory for a query, checked for its structure."""
    response = client.get(f"/{prefix}/people/?{query}")
    page = parse(response.content)
    assert (response.status_code, faults(page)) == (200, [])
    return page


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["Ada Li", "Bo Wu", "Cy Xu"]),
        ("organization=north", ["Ada Li"]),
        ("organization=lab", ["Ada Li"]),
        ("organization=south", ["Ada Li", "Bo Wu"]),
        ("topic=kernels", ["Ada Li", "Bo Wu"]),
        ("topic=serving&organization=south", ["Bo Wu"]),
        ("topic=serving&organization=north", []),
        ("q=ENGINES", ["Ada Li", "Bo Wu"]),  # an engineer, too
        ("q=李爱达", ["Ada Li"]),
        ("q=造引擎 li", ["Ada Li"]),
        ("q=北方", ["Ada Li"]),
        ("q=chess", ["Cy Xu"]),
        ("q=%25", []),
        ("q=_", []),
        ("topic=nothing", []),
        ("organization=%00", ["Ada Li", "Bo Wu", "Cy Xu"]),
        ("organization=北方", ["Ada Li"]),
        ("organization=NORTH", ["Ada Li"]),
        ("topic=内核", ["Ada Li", "Bo Wu"]),
        ("role=Engineer", ["Ada Li", "Bo Wu"]),
        ("role=工程师", ["Ada Li"]),
        ("role=Engineer&organization=south", ["Ada Li", "Bo Wu"]),
        ("role=Engineer&organization=lab", ["Ada Li"]),
        ("role=nothing", []),
        ("graduation=2019", ["Ada Li"]),
        ("graduation=2019&role=Engineer&organization=north&topic=kernels&q=li", ["Ada Li"]),
        ("graduation=2018", []),
        ("graduation=9999", []),
        ("graduation=next", ["Ada Li", "Bo Wu", "Cy Xu"]),
        ("sort=nothing&after=x&before=y", ["Ada Li", "Bo Wu", "Cy Xu"]),
        ("unknown=1&page=4", ["Ada Li", "Bo Wu", "Cy Xu"]),
    ],
)
@pytest.mark.parametrize("prefix", ["zh", "en"])
@pytest.mark.parametrize("gathered", [5000, 0], ids=["gathered", "walked"])
def test_filters_leave_who_meets_all_of_them(
    client, site, monkeypatch, gathered, prefix, query, expected
):
    """However many meet a filter: a few are gathered, many are met by a walk."""
    monkeypatch.setattr("people.queries.facets.GATHERED", gathered)
    page = directory(client, query, prefix)
    if prefix == "en":
        assert names(page) == expected
    else:
        assert len(names(page)) == len(expected)
    count = page.one("p", "result-count")
    if gathered:
        assert (count["role"], str(len(expected)) in count.text) == ("status", True)


def test_options_are_what_the_other_filters_leave(client, site):
    page = directory(client, "topic=serving", "zh")
    assert [node.text for node in page.one("select", name="topic").all("option")][1:] == [
        "内核 (2)",
        "Serving (1)",
    ]
    assert [node.get("lang") for node in page.one("select", name="topic").all("option")][1:] == [
        None,
        "en",
    ]
    assert not page.all("select", name="organization")  # South alone is no choice
    assert [node["href"] for node in page.one("ul", "active-filters").all("a")] == ["/zh/people/"]


def test_one_person_is_not_filtered_and_nobody_is_no_fault(client):
    assert directory(client).one("p", "empty").text == "No people have been published yet."
    make_person()
    assert not directory(client).all("form", "filters")
    page = directory(client, "q=nobody")
    assert page.one("form", "filters").one("input")["value"] == "nobody"
    assert page.one("p", "empty").one("a")["href"] == PATH


@pytest.mark.parametrize(
    ("kind", "query"),
    [
        (SectionKind.POSITIONS, "organization=north"),
        (SectionKind.POSITIONS, "q=lab"),
        (SectionKind.POSITIONS, "role=Engineer"),
        (SectionKind.EDUCATION, "graduation=2019"),
        (SectionKind.ABOUT, "organization=south"),
        (SectionKind.ABOUT, "q=south"),
        (SectionKind.ABOUT, "q=alias"),
    ],
)
def test_nobody_is_found_by_what_their_page_hides(client, site, kind, query):
    ada = models.Person.objects.get(slug="ada-li")
    models.OtherName.objects.create(person=ada, name="Alias", is_shown=True)
    assert "Ada Li" in names(directory(client, query))
    ada.sections.filter(kind=kind).update(is_hidden=True)
    assert "Ada Li" not in names(directory(client, query))


def test_drafts_give_no_option_and_are_not_found(client, site):
    hidden = make_person("hidden", headline_en="Secret", visibility=Visibility.DRAFT)
    make_position(hidden, organization=make_organization("Secret place"))
    tag = models.Tag.objects.create(name_en="Secret topic")
    models.Tagging.objects.create(tag=tag, person=hidden)
    assert b"Secret" not in client.get(PATH).content
    assert names(directory(client, "q=secret")) == []


def options(page, name: str) -> list[tuple[str, str]]:
    """Return value and label of a filter's options, without the first, which is none."""
    return [(node["value"], node.text) for node in page.one("select", name=name).all("option")][1:]


def test_options_of_roles_and_years_are_counted(client, site):
    cy = models.Person.objects.get(slug="cy-xu")
    place = make_position(cy, title_en="Chess player").organization
    models.Education.objects.create(person=cy, organization=place, end_date="2021")
    page = directory(client)
    assert options(page, "role") == [
        ("Chess player", "Chess player (1)"),
        ("Engineer", "Engineer (2)"),
    ]
    assert options(page, "graduation") == [("2021", "2021 (1)"), ("2019", "2019 (1)")]
    page = directory(client, "graduation=2019&role=Engineer", "zh")
    assert options(page, "role") == [("工程师", "工程师 (1)")]
    chosen = [node["value"] for node in page.all("option") if "selected" in node.attributes]
    assert chosen == ["工程师", "2019", ""]


def test_many_people_are_not_counted_and_options_are_those_there_are(client, site, monkeypatch):
    hidden = make_person("hidden", family_name_en="Zz", visibility=Visibility.DRAFT)
    place = make_organization("Secret place")
    make_position(hidden, organization=place, title_en="Secret")
    models.Education.objects.create(person=hidden, organization=place, end_date="1999")
    models.Tagging.objects.create(person=hidden, tag=models.Tag.objects.create(name_en="Secret"))
    make_position(models.Person.objects.get(slug="cy-xu"), title_en="Chess player")
    monkeypatch.setattr("people.queries.facets.FEW", 1)
    page = directory(client)
    assert page.one("p", "result-count").text == "More than 1 people"
    assert {name: options(page, name) for name in ("organization", "role", "topic")} == {
        "organization": [("lab", "Lab"), ("north", "North"), ("south", "South")],
        "role": [("Chess player", "Chess player"), ("Engineer", "Engineer")],
        "topic": [("kernels", "Kernels"), ("serving", "Serving")],
    }
    page = directory(client, "topic=nothing&role=Engineer")
    assert page.one("p", "result-count").text == "0 people"


def test_too_many_options_are_typed(client, site, monkeypatch):
    monkeypatch.setattr("people.queries.facets.OPTIONS", 1)
    monkeypatch.setattr("people.pages.filters.OPTIONS", 1)
    page = directory(client, "topic=kernels", "zh")
    field = page.one("form", "filters").one("input", name="topic")
    assert field["value"] == "内核"
    listed = page.one("datalist", id=field["list"])
    assert [node["value"] for node in listed.all("option")] == ["内核"]
    again = directory(client, "topic=内核", "zh")
    assert [node.text for node in again.all("a", "name")] == ["李爱达", "吴"]
    assert [node["href"] for node in again.one("ul", "active-filters").all("a")] == ["/zh/people/"]


@pytest.fixture
def names_in_three_orders():
    """Give people whose order, surnames and pinyin disagree, and one who is sorted otherwise."""
    rows = [
        ("tsang", "Tsang", "曾", 1),
        ("an", "An", "安", 2),
        ("zhou", "Chow", "周", 0),
        ("beethoven", "van Beethoven", "贝多芬", 3),
    ]
    for slug, english, chinese, order in rows:
        make_person(slug, family_name_en=english, family_name_zh_hans=chinese, order=order)
    ludwig = models.Person.objects.get(slug="beethoven")
    ludwig.sort_as = "Beethoven, Ludwig van"
    ludwig.save(update_fields=["sort_as"])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["zhou", "tsang", "an", "beethoven"]),
        ("sort=surname", ["an", "beethoven", "zhou", "tsang"]),
        ("sort=pinyin", ["an", "beethoven", "tsang", "zhou"]),
    ],
)
def test_people_stand_in_the_order_that_is_asked_for(
    client, names_in_three_orders, query, expected
):
    page = directory(client, query)
    assert [node["id"] for node in page.all("li", "person-card")] == [
        f"person-{slug}" for slug in expected
    ]
    chosen = [
        node
        for node in page.one("select", name="sort").all("option")
        if node.get("selected") is not None
    ]
    assert [node["value"] for node in chosen] == [query.removeprefix("sort=")]


@pytest.mark.parametrize(("size", "letters"), [(24, []), (25, ["A", "B", "#"])])
def test_long_directory_has_letters_that_lead_to_the_first_of_each(client, size, letters):
    for number in range(size - 2):
        make_person(f"a-{number}", family_name_en=f"An{number:02}")
    make_person("b", family_name_zh_hans="白")
    make_person("digit", label_en="3D group")
    page = directory(client, prefix="zh")
    rails = page.all("nav", "letters")
    assert [node.text for rail in rails for node in rail.all("a")] == letters
    if rails:
        assert [node["href"] for node in rails[0].all("a")] == [
            "#person-a-0",
            "#person-b",
            "#person-digit",
        ]


def letters_of(page) -> list[tuple[str, str, str | None]]:
    """Return the letters, where they lead, and which one is marked."""
    rail = page.one("nav", "letters")
    return [(node.text, node["href"], node.get("aria-current")) for node in rail.all("a")]


@pytest.mark.parametrize("few", [1000, 0], ids=["few", "many"])
def test_letters_of_many_pages_lead_to_the_page_that_begins_there(client, monkeypatch, few):
    monkeypatch.setattr("people.pages.directory.PER_PAGE", 2)
    monkeypatch.setattr("people.queries.facets.FEW", few)
    rows = [("an", "An", "赵"), ("ao", "Ao", "钱"), ("bo", "Bo", "孙"), ("3d", "3D", "")]
    for slug, english, chinese in [*rows, ("ivan", "Иван", "")]:
        make_person(slug, family_name_en=english, family_name_zh_hans=chinese)
    make_person("hidden", family_name_en="Hidden", visibility=Visibility.DRAFT)
    found = letters_of(directory(client))
    assert found == [
        ("A", "/en/people/?sort=surname&after=a.", None),
        ("B", "/en/people/?sort=surname&after=b.", None),
        ("#", "/en/people/?sort=surname", None),
    ]
    page = directory(client, "sort=surname&after=b.")
    assert names(page) == ["Bo", "Иван"]
    assert [mark for *_rest, mark in letters_of(page)] == [None, "true", None]
    back = page.one("nav", "pagination").one("a", rel="prev")["href"]
    assert back.startswith("/en/people/?sort=surname&after=")
    assert names(directory(client, back.partition("?")[2])) == ["An", "Ao"]
    assert [(text, href) for text, href, _mark in letters_of(directory(client, prefix="zh"))] == [
        ("Q", "/zh/people/?sort=pinyin&after=q."),
        ("S", "/zh/people/?sort=pinyin&after=s."),
        ("Z", "/zh/people/?sort=pinyin&after=z."),
        ("#", "/zh/people/?sort=pinyin"),
    ]


def test_pages_keep_filters_and_order(client, monkeypatch):
    monkeypatch.setattr("people.pages.directory.PER_PAGE", 2)
    for number in range(5):
        make_person(f"p-{number}", family_name_en=f"Person{number}", headline_en="Engineer")
    make_person("other", family_name_en="Aa")
    address, seen = "/en/people/?q=engineer&sort=pinyin", []
    while address:
        page = parse(client.get(address).content)
        seen += names(page)
        following = page.one("nav", "pagination").all("a", rel="next")
        address = following[0]["href"] if following else ""
        assert not address or address.startswith("/en/people/?q=engineer&sort=pinyin&after=")
    assert seen == [f"Person{number}" for number in range(5)]


def test_home_page_shows_the_first_people_and_leads_to_all(client):
    for number in range(25):
        make_person(f"p-{number:02}", family_name_en=f"Person{number:02}")
    page = parse(client.get("/en/").content)
    assert names(page) == [f"Person{number:02}" for number in range(24)]
    more = page.one("section", **{"aria-labelledby": "people"}).one("p", "actions").one("a")
    assert (more["href"], more.text) == ("/en/people/", "All people")
    models.Person.objects.get(slug="p-24").delete()
    assert not parse(client.get("/en/").content).all("p", "actions")
