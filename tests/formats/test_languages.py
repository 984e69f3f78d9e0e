"""Marks of languages, and the sides that texts get by them."""

import pytest

from people.formats.languages import is_ours, language_of, mark_of, side
from people.formats.record import Text
from people.values.languages import EN, ZH


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("zh-CN", ZH), ("chi", ZH), ("Chinese", ZH), ("中文;", ZH), ("en", EN), ("English", EN),
        ("eng", EN), ("fr", None), ("", None), (None, None), (3, None),
    ],
)  # fmt: skip
def test_mark_is_read(mark, expected):
    assert language_of(mark) == expected


@pytest.mark.parametrize(
    ("text", "mark", "expected"),
    [
        ("Paper", "zh", Text(en="Paper")),
        ("论文", "en", Text(zh="论文")),
        ("KV 论文", "en", Text(en="KV 论文")),
        ("KV 论文", None, Text(zh="KV 论文")),
        ("50%", "zh", Text(zh="50%")),
        ("50%", None, Text(en="50%")),
        (" ", "zh", Text()),
    ],
)
def test_text_is_put_on_its_side(text, mark, expected):
    assert side(text, mark) == expected


def test_mark_is_kept_where_it_says_more_than_the_writer():
    assert [mark_of(kept, EN) for kept in ("en-US", "fr", "zh-CN", "", None)] == [
        "en-US",
        "fr",
        "en",
        "en",
        "en",
    ]
    assert is_ours("en", Text(en="A")) is True
    assert is_ours("en", Text(zh="论")) is False
    assert is_ours("en-US", Text(en="A")) is False
