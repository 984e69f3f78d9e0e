"""What changed between two texts."""

import random

import pytest

from people.values.word_diff import word_diff


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
    assert told(word_diff(old, new)) == expected


def test_long_texts_are_compared_fast_and_whole():
    chance = random.Random(1)  # noqa: S311 (texts, no secrets)
    old = [chance.choice(["alpha", "beta", "of", "the"]) for _ in range(3000)]
    new = [chance.choice(["gamma", word]) for word in old]
    runs = word_diff(" ".join(old), " ".join(new))
    assert "".join(run.text for run in runs if run.kind != "added") == " ".join(old)
    assert "".join(run.text for run in runs if run.kind != "removed") == " ".join(new)


def test_short_change_in_a_long_text_is_told_by_words():
    old, new = "one two three " * 2000, "one two three " * 1999 + "one two four "
    assert told(word_diff(old, new))[1:] == ["-three", "+four", " "]


def test_changes_far_apart_in_a_long_text_are_told_by_words():
    old = [f"Sentence {number} says {number * 7}." for number in range(300)]
    new = [
        each.replace("says", "told") if number % 50 == 0 else each
        for number, each in enumerate(old)
    ]
    runs = told(word_diff(" ".join(old), " ".join(new)))
    assert [run for run in runs if run[0] in "+-"] == ["-says", "+told"] * 6
