"""Values of any type, made plain."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats.plain import escaped, json_of, line_of, other_side, pages_of, text_of, unescaped
from people.formats.record import Text
from people.values.languages import EN, ZH


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (" a\n b ", "a\n b"), (3, "3"), (2.5, "2.5"), (True, ""), (None, ""), ({}, ""),
        (["", None, "x"], "x"), ([["x"]], ""), ("a\x00\ud800b", "ab"), ("e\u0301", "é"),
    ],
)  # fmt: skip
def test_text_is_taken_from_any_value(value, expected):
    assert text_of(value) == expected


def test_number_of_too_many_digits_is_no_text():
    assert text_of(10**5000) == ""


def test_line_has_no_breaks():
    assert line_of(" a\n\t b ") == "a b"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("12--34", "12–34"), ("12 - 34", "12–34"), ("S1‑S9", "S1–S9"), ("-7", "-7"), (7, "7"),
        ("3C-1.1-3C-1.7", "3C-1.1–3C-1.7"), ("3C-1--3C-7", "3C-1–3C-7"), ("e-3-1", "e-3-1"),
        ("1-2, 8-9", "1–2, 8–9"),
    ],
)  # fmt: skip
def test_pages_get_a_dash(value, expected):
    assert pages_of(value) == expected


@given(st.text(alphabet="&amp;#39;lt R<", max_size=20))
@settings(max_examples=200, deadline=None)
def test_entities_survive(text):
    assert unescaped(escaped(text)) == text


def test_json_is_made_writable():
    deep: list = []
    for _level in range(100):
        deep = [deep]
    value = {"a": float("nan"), "b": "x\ud800", "c": deep}
    assert json.loads(json.dumps(json_of(value), allow_nan=False).encode())["b"] == "x"


def test_other_side_is_what_is_not_written():
    assert other_side(Text("论文", "Paper"), EN) == "论文"
    assert other_side(Text(zh="论文"), ZH) == ""
    assert other_side(Text(zh="论文"), EN) == ""
