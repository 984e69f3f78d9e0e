"""Slugs."""

import pytest

from people.values.slugs import MAX_LENGTH, first_free, slugify


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Kaiyu Shi", "kaiyu-shi"),
        ("SGLang: Efficient Execution!", "sglang-efficient-execution"),
        ("Master’s & Bachelor's", "masters-bachelors"),
        ("大模型推理", "da-mo-xing-tui-li"),
        ("S* (test-time scaling)", "s-test-time-scaling"),
        ("José Ångström", "jose-angstrom"),
        ("../../etc/passwd", "etc-passwd"),
        ("Иван", "person"),
        ("！？", "person"),
        ("", "person"),
    ],
)
def test_slug_is_plain_words_and_never_empty(text, slug):
    assert slugify(text, default="person") == slug


def test_long_slug_ends_after_a_whole_word():
    assert slugify("word " * 40) == "-".join(["word"] * 16)
    assert slugify("x" * 500) == "x" * MAX_LENGTH


@pytest.mark.parametrize(
    ("taken", "free"),
    [(set(), "a"), ({"a"}, "a-2"), ({"a", "a-2"}, "a-3"), ({"a-2"}, "a"), ({"a", "a-3"}, "a-2")],
)
def test_first_free_counts_up_only_on_a_clash(taken, free):
    assert first_free("a", taken.__contains__) == free
