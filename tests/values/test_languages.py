"""Codes, prefixes and fallbacks of the two languages."""

from types import SimpleNamespace

import pytest

from people.values.addresses import split_prefix, switched_path
from people.values.languages import EN, ZH, Localized, column, localized, script_language


@pytest.mark.parametrize(
    ("text", "language"),
    [("石开宇", ZH), ("Kaiyu 石", ZH), ("Kaiyu", EN), ("é", EN), ("2024 – 5%", None), ("", None)],
)
def test_script_tells_the_language(text, language):
    assert script_language(text) == language


@pytest.mark.parametrize(
    ("chinese", "english", "wanted", "found"),
    [
        ("题", "Title", ZH, ("题", ZH, False, "zh-Hans")),
        ("题", "Title", EN, ("Title", EN, False, "en")),
        ("题", "", EN, ("题", ZH, True, "zh-Hans")),
        (None, "Title", ZH, ("Title", EN, True, "en")),
        (None, "", EN, ("", EN, False, "en")),
    ],
)
def test_text_falls_back_to_the_other_language_and_says_so(chinese, english, wanted, found):
    record = SimpleNamespace(title_zh_hans=chinese, title_en=english)
    text = localized(record, "title", wanted)
    assert (text.text, text.language, text.is_fallback, text.tag) == found
    assert isinstance(text, Localized)


def test_columns_are_named_after_the_code():
    assert [column("title", code) for code in (ZH, EN)] == ["title_zh_hans", "title_en"]


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("/zh/people/ada/", (ZH, "people/ada/")),
        ("/en/", (EN, "")),
        ("/english/", (None, "english/")),
        ("/zh-hans/people/", (None, "zh-hans/people/")),
        ("/en", (None, "en")),
        ("/", (None, "")),
    ],
)
def test_path_splits_after_a_language_prefix(path, parts):
    assert split_prefix(path) == parts


@pytest.mark.parametrize(
    ("path", "code", "switched"),
    [
        ("/zh/people/ada/", EN, "/en/people/ada/"),
        ("/en/people/ada/", EN, "/en/people/ada/"),
        ("/en/zh/", ZH, "/zh/zh/"),
        ("/admin/", ZH, "/admin/"),
    ],
)
def test_switched_path_is_the_same_page(path, code, switched):
    assert switched_path(path, code) == switched
