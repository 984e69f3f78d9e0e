"""Front matter: what comes out of YAML, TOML and JSON, and what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats.front_matter import BadFrontMatter, join, load_yaml, split
from tests.formats.strategies import line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ntitle: A\n---\nbody\n", ({"title": "A"}, "body")),
        ("+++\ntitle = 'A'\ndate = 2017-01-01\n+++\nbody", ({"title": "A", "date": "2017-01-01"}, "body")),
        ('{"title": "A"}\n\nbody', ({"title": "A"}, "body")),
        ("\ufeff---\n---\nbody", ({}, "body")),
        ("only a body", ({}, "only a body")),
        ("---\n- a list\n---\n", ({}, "")),
    ],
)  # fmt: skip
def test_page_is_split(text, expected):
    assert split(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-13-45", "2024-13-45"),
        ("2024-01-05", "2024-01-05"),
        ("2501.12340", "2501.12340"),
        ("NO", "NO"),
        ("12:30", "12:30"),
        ("2012", 2012),
        ("007", "007"),
        ("true", True),
        ("~", None),
        ("", None),
    ],
)
def test_yaml_guesses_few_types(text, expected):
    assert load_yaml(f"a: {text}") == {"a": expected}


@pytest.mark.parametrize(
    ("text", "line_number"),
    [
        ("---\ntitle: A\nb: [\n---\n", 4),
        ("+++\ntitle = A\n+++\n", 2),
        ('{"title": ', 1),
    ],
)
def test_bad_head_names_its_line(text, line_number):
    with pytest.raises(BadFrontMatter) as caught:
        split(text)
    assert caught.value.line == line_number


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(8)),
        "a: &a [*a]",
        "[" * 3000,
    ],
)  # fmt: skip
def test_what_grows_or_is_deep_is_refused(text):
    with pytest.raises(BadFrontMatter):
        load_yaml(text)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from("abcd"), line() | st.lists(line())), line())
def test_page_survives(data, body):
    assert split(join(data, body)) == (data, body)
