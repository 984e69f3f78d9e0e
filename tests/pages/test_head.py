"""The addresses of a page in both languages."""

import pytest

from people.pages import head
from people.values.languages import EN, ZH

SITE = "https://people.example.org"


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.BASE_URL = SITE


def test_address_is_on_the_configured_domain():
    assert head.absolute("/en/") == f"{SITE}/en/"
    assert head.absolute("/en/people/", "page=2") == f"{SITE}/en/people/?page=2"
    assert head.absolute("/en/a?b#c/") == f"{SITE}/en/a%3Fb%23c/"


def test_alternates_are_both_languages_and_the_choosing_address():
    assert [(each.tag, each.url) for each in head.alternates("/zh/people/", "page=2")] == [
        ("zh-Hans", f"{SITE}/zh/people/?page=2"),
        ("en", f"{SITE}/en/people/?page=2"),
        ("x-default", f"{SITE}/people/?page=2"),
    ]
    assert head.alternates("/people/") == []


@pytest.mark.parametrize(
    ("path", "query", "language", "expected"),
    [
        ("/en/", "", EN, ("中文", "zh-Hans", "/zh/?setlang=zh")),
        ("/zh/people/", "a=1", ZH, ("English", "en", "/en/people/?a=1&setlang=en")),
        ("/people/", "", EN, ("中文", "zh-Hans", "/zh/people/?setlang=zh")),
        ("/en/a?b/", "", EN, ("中文", "zh-Hans", "/zh/a%3Fb/?setlang=zh")),
        ("//evil.example/", "", EN, ("中文", "zh-Hans", "/zh//evil.example/?setlang=zh")),
    ],
)
def test_switch_keeps_the_page_and_its_query(path, query, language, expected):
    switch = head.language_switch(path, query, language)
    assert (switch.name, switch.tag, switch.href) == expected
