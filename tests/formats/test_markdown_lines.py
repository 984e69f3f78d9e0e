"""Markdown of sites as points, pages and plain names."""

import pytest

from people.formats.markdown_lines import (
    bullets,
    emphasized,
    points,
    without_emphasis,
    without_shortcodes,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- one\n- two", "one\ntwo"),
        ("Led:\n* one, at a\n  large scale\n\nAlso\nthis.", "Led:\none, at a large scale\nAlso this."),
        ("负责推理\n服务", "负责推理服务"),
        ("1. one\n2) two", "one\ntwo"),
        ("- - kept", "- kept"),
        ("", ""),
    ],
)  # fmt: skip
def test_points_are_bullets_and_paragraphs(text, expected):
    assert points(text) == expected
    assert points(bullets(expected)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In *Proceedings of X*", "Proceedings of X"),
        ("*Journal, 1*(1)", "Journal, 1(1)"),
        ("_PNAS_ **2020**", "PNAS 2020"),
        ("In practice", "In practice"),
        (r"PPoPP. \*: equal", "PPoPP. *: equal"),
        ("snake_case_name", "snake_case_name"),
    ],
)
def test_venue_loses_its_emphasis(text, expected):
    assert without_emphasis(text) == expected
    assert without_emphasis(emphasized(expected)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a {{< icon name="x" >}} b', ("a b", True)),
        ("{{% callout %}}\nin\n{{% /callout %}}", ("in", True)),
        ("a\n<!--more-->\nb {not one}", ("a\n\nb {not one}", False)),
        ('my {{< ref "x" >}}CV{{< /ref >}}.<!-- {{< icon >}}\nno -->', ("my CV.", True)),
        ("{{< " * 50_000, (("{{< " * 50_000).strip(), False)),
    ],
)
def test_shortcodes_are_taken_out(text, expected):
    assert without_shortcodes(text) == expected
