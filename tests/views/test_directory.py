"""The directory: filters, and the letters of a long one."""

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
    make_position(ada, organization=north, unit=make_organization("Lab", parent=north))
    make_position(bo, organization=south)
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
        ("q=ENGINES", ["Ada Li"]),
        ("q=李爱达", ["Ada Li"]),
        ("q=造引擎 li", ["Ada Li"]),
        ("q=北方", ["Ada Li"]),
        ("q=chess", ["Cy Xu"]),
        ("q=%25", []),
        ("q=_", []),
        ("topic=nothing", []),
        ("organization=%00", ["Ada Li", "Bo Wu", "Cy Xu"]),
        ("unknown=1&page=4", ["Ada Li", "Bo Wu", "Cy Xu"]),
    ],
)
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_filters_leave_who_meets_all_of_them(client, site, prefix, query, expected):
    page = directory(client, query, prefix)
    if prefix == "en":
        assert names(page) == expected
    else:
        assert len(names(page)) == len(expected)
    count = page.one("p", "result-count")
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
        (SectionKind.POSITIONS, "q=north"),
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
