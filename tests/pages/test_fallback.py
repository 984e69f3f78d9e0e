"""When a reader is told that a text is in the other language."""

import pytest

from people.pages.fallback import Fallback, fallback
from people.values.languages import EN, ZH, Localized

OWN = Localized("文字", ZH, ZH)
OTHER = Localized("text", EN, ZH)
NOTHING = Localized("", ZH, ZH)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ([], None),
        ([NOTHING], None),
        ([OWN, NOTHING], None),
        ([OTHER], Fallback(EN, is_whole=True)),
        ([OTHER, NOTHING], Fallback(EN, is_whole=True)),
        ([OWN, OTHER], Fallback(EN, is_whole=False)),
        ([Localized("文字", ZH, EN)], Fallback(ZH, is_whole=True)),
    ],
)
def test_fallback_is_whole_when_no_text_is_in_the_pages_language(texts, expected):
    assert fallback(iter(texts)) == expected
