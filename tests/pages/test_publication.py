"""The filters that an address asks for."""

import pytest
from django.http import QueryDict

from people.pages.publication import parse_filters
from people.queries.publication import Filters


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", Filters()),
        ("year=2024", Filters(year=2024)),
        ("year=2023&year=2024", Filters(year=2024)),
        ("year=202", Filters()),
        ("year=0999", Filters()),
        ("year=2024%0A", Filters()),
        ("year=%EF%BC%92024", Filters()),
        ("kind=thesis", Filters(kind="thesis")),
        ("kind=Thesis", Filters()),
        ("topic=a%00b", Filters(topic="ab")),
        ("person=" + "a" * 500, Filters(person="a" * 100)),
        ("topic=x&person=y&page=3&setlang=zh", Filters(topic="x", person="y")),
    ],
)
def test_address_asks_for_filters(query, expected):
    assert parse_filters(QueryDict(query)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("year", Filters(None, "thesis", "x", "y")),
        ("kind", Filters(2024, "", "x", "y")),
        ("topic", Filters(2024, "thesis", "", "y")),
        ("person", Filters(2024, "thesis", "x", "")),
    ],
)
def test_one_filter_is_lifted_and_the_others_stay(name, expected):
    assert Filters(2024, "thesis", "x", "y").without(name) == expected
