"""Texts that the CSL engine never sees."""

import pytest

from people.citations.stand_ins import PRIVATE, StandIns


@pytest.mark.parametrize(
    ("title", "seen"),
    [
        ("Deep learning of things", "Deep learning of things"),
        ("The mRNA of a GPT-4: what isn’t", "The _ of a _-_: what isn’t"),
        ("{a} $b$ \\c [Z", "_a_ _b_ _c __"),
        ("On “things”", "On “things”_"),
        ("A “thing", "_ _thing"),
        ("Why?", "Why__"),
        ("学习《红楼梦》", "____"),
    ],
)
def test_title_shows_plain_words_only(title, seen):
    stand_ins = StandIns()
    found = stand_ins.title(title)
    assert PRIVATE.sub("_", found) == seen
    assert stand_ins.restore(found) == title


def test_character_stands_for_one_text():
    stand_ins = StandIns()
    first, second, again = (stand_ins.whole(text) for text in ("ACM", "Nature", " ACM "))
    assert first == again != second
    assert stand_ins.restore(f"{second}, {first}") == "Nature, ACM"
    assert stand_ins.whole(" \n") == ""


def test_private_characters_of_a_text_are_not_taken_for_stand_ins():
    stand_ins = StandIns()
    assert stand_ins.restore(stand_ins.whole("a\U000f0000b\U000f0102\x00c")) == "abc"
