"""What changed between two texts."""

import random

import pytest

from people.values.word_diff import quick_diff, word_diff


def told(runs):
    marks = {"kept": "", "removed": "-", "added": "+"}
    return [f"{marks[run.kind]}{run.text}" for run in runs]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "We study many things.",
            "We study few things.",
            ["We study ", "-many", "+few", " things."],
        ),
        ("结构损伤", "结构的损伤", ["结构", "+的", "损伤"]),
        ("same", "same", ["same"]),
        ("a a a", "a", ["a", "- a a"]),
        ("", "new", ["+new"]),
    ],
)
def test_changes_are_told_by_words(old, new, expected):
    assert told(quick_diff(old, new)) == expected


def test_long_texts_are_compared_fast_and_whole():
    chance = random.Random(1)  # noqa: S311 (texts, no secrets)
    old = [chance.choice(["alpha", "beta", "of", "the"]) for _ in range(3000)]
    new = [chance.choice(["gamma", word]) for word in old]
    runs = quick_diff(" ".join(old), " ".join(new))
    assert "".join(run.text for run in runs if run.kind != "added") == " ".join(old)
    assert "".join(run.text for run in runs if run.kind != "removed") == " ".join(new)


def test_a_short_change_in_a_long_text_is_told_as_by_the_slow_way():
    old, new = "one two three " * 20, "one two three " * 19 + "one two four "
    assert told(quick_diff(old, new)) == told(word_diff(old, new))
