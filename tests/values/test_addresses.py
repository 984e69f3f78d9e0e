"""Addresses that are made from a pattern are those that Django makes one by one."""

import pytest
from django.urls import NoReverseMatch, reverse
from django.urls.base import get_script_prefix, set_script_prefix
from django.utils.translation import override

from people.values.addresses import list_address, page_address

NAMES = [
    ("people:person", ("ada-li",)),
    ("people:cv", ("ada_2",)),
    ("people:person-export", ("ada-li", "bibtex")),
    ("people:publications-export", ("csl-json",)),
]


@pytest.mark.parametrize("prefix", ["/", "/lab/"])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_address_is_that_of_the_page_in_its_language(language, prefix):
    before = get_script_prefix()
    set_script_prefix(prefix)
    try:
        with override(language):
            for _again in range(2):
                made = [page_address(name, *args) for name, args in NAMES]
                assert made == [reverse(name, args=args) for name, args in NAMES]
                assert list_address("people:news") == reverse("people:news")
    finally:
        set_script_prefix(before)


def test_what_is_no_slug_has_no_address():
    with pytest.raises(NoReverseMatch):
        page_address("people:person", "a/b")
