"""Marks of translations: a table of what is written and what it makes of both languages."""

import pytest

from people.values.choices import TranslationState as State
from people.values.languages import EN, ZH
from people.values.translation_marks import (
    after_writing,
    are_marks,
    confirmed,
    digest,
    is_plain,
    state,
    with_same,
)
from people.values.word_diff import word_diff

MISSING, OLD, OK, SAME = State.MISSING, State.OUT_OF_DATE, State.UP_TO_DATE, State.SAME


def write(*steps: tuple[str, str]):
    """Write texts (Chinese, English) one after the other; returns the last mark and texts."""
    mark, stored = None, {ZH: "", EN: ""}
    for chinese, english in steps:
        texts = {ZH: chinese, EN: english}
        mark = after_writing(mark, texts, stored.__getitem__)
        stored = texts
    return mark, stored


def states(mark, texts, **options):
    """Return the states of both languages, Chinese first."""
    options = {"keeps_original": False, "is_long": False, **options}
    return tuple(state(mark, texts, code, **options) for code in (ZH, EN))


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([("", "")], (None, None)),
        ([("你好", "")], (None, MISSING)),
        ([("", "Hello")], (MISSING, None)),
        ([("你好", "Hello")], (OK, OK)),
        ([("你好", ""), ("你好", "Hello")], (OK, OK)),
        ([("你好", "Hello"), ("你好！", "Hello")], (OK, OLD)),
        ([("你好", "Hello"), ("你好", "Hello!")], (OLD, OK)),
        ([("你好", "Hello"), ("您好", "Good day")], (OK, OK)),
        # the one that was out of date catches up
        ([("你好", "Hello"), ("您好", "Hello"), ("您好", "Good day")], (OK, OK)),
        # two changes of the same language, then one of the other
        ([("一", "one"), ("二", "one"), ("三", "one")], (OK, OLD)),
        ([("一", "one"), ("二", "one"), ("三", "one"), ("三", "three")], (OK, OK)),
        # a change that is taken back
        ([("一", "one"), ("二", "one"), ("一", "one")], (OK, OK)),
        # line ends and outer blanks are no change
        ([("一\n二", "one"), (" 一\r\n二\n", "one")], (OK, OK)),
        # emptied, then written anew
        ([("一", "one"), ("一", "")], (None, MISSING)),
        ([("一", "one"), ("一", ""), ("二", "two")], (OK, OK)),
        # a name or number may stand in both; Chinese is no English
        ([("PyTorch", "PyTorch")], (SAME, SAME)),
        ([("2024", "2024")], (SAME, SAME)),
        ([("火炬", "火炬")], (SAME, MISSING)),
    ],
)
def test_states_follow_what_is_written(steps, expected):
    assert states(*write(*steps)) == expected


def test_long_copy_is_no_translation():
    mark, texts = write(("A long text.", "A long text."))
    assert states(mark, texts, is_long=True) == (MISSING, SAME)


def test_titles_of_works_need_no_translation():
    assert states(None, {ZH: "", EN: "A Study"}, keeps_original=True) == (SAME, None)
    mark, texts = write(("研究", "A Study"), ("研究二", "A Study"))
    assert states(mark, texts, keeps_original=True) == (OK, OLD)


def test_still_right_confirms_against_the_present_text():
    mark, texts = write(("一", "one"), ("二", "one"))
    assert mark["before"] == {EN: "一"}
    mark = confirmed(mark, texts, EN)
    assert states(mark, texts) == (OK, OK)
    assert "before" not in mark
    mark = after_writing(mark, {ZH: "三", EN: "one"}, texts.__getitem__)
    assert states(mark, {ZH: "三", EN: "one"}) == (OK, OLD)


def test_same_on_purpose_holds_until_there_are_two_texts():
    texts = {ZH: "", EN: "vLLM"}
    mark = after_writing(with_same(None, True), texts, texts.__getitem__)
    assert states(mark, texts) == (SAME, None)
    other = {ZH: "推理引擎", EN: "vLLM"}
    mark = after_writing(mark, other, texts.__getitem__)
    assert states(mark, other) == (OK, OK)
    assert "same" not in mark
    assert with_same({"same": True}, False) is None


def test_what_was_written_past_the_marks_shows_all_the_same():
    mark, _texts = write(("一", "one"))
    assert states(mark, {ZH: "二", EN: "one"}) == (OK, OLD)
    assert states(mark, {ZH: "二", EN: "two"}) == (OK, OK)
    # and the next saving keeps what it found, without a false earlier text
    found = after_writing(mark, {ZH: "二", EN: "one"}, {ZH: "二", EN: "one"}.__getitem__)
    assert states(found, {ZH: "二", EN: "one"}) == (OK, OLD)
    assert "before" not in found


def test_texts_without_a_mark_are_compared_with_what_is_stored():
    stored = {ZH: "一", EN: "one"}
    mark = after_writing(None, {ZH: "二", EN: "one"}, stored.__getitem__)
    assert states(mark, {ZH: "二", EN: "one"}) == (OK, OLD)
    assert mark["before"] == {EN: "一"}


def test_plain_marks_are_those_of_texts_in_step():
    assert is_plain(write(("一", "one"))[0])
    assert not is_plain(write(("一", "one"), ("二", "one"))[0])
    assert not is_plain({"same": True})


@pytest.mark.parametrize(
    "value",
    [[], "x", {"title": []}, {"title": {}}, {"title": {"de": ["a", "b"]}}, {"title": {EN: ["a"]}},
     {"title": {EN: [1, 2]}}, {"title": {"before": {EN: 1}}}, {"title": {"same": False}}],
)  # fmt: skip
def test_other_values_are_no_marks(value):
    assert not are_marks(value)


def test_marks_are_marks():
    assert are_marks({"title": write(("一", "one"), ("二", "one"))[0]})
    assert digest("a\r\nb ") == digest("a\nb")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a b", "a c", [("kept", "a "), ("removed", "b"), ("added", "c")]),
        ("研究员", "研究生", [("kept", "研究"), ("removed", "员"), ("added", "生")]),
        ("用vLLM", "用SGLang", [("kept", "用"), ("removed", "vLLM"), ("added", "SGLang")]),
        ("", "new", [("added", "new")]),
        ("same", "same", [("kept", "same")]),
    ],
)
def test_word_diff_goes_by_words_and_by_chinese_characters(old, new, expected):
    assert word_diff(old, new) == expected


def test_word_diff_of_long_texts_goes_by_words_too():
    old = "\n".join(f"line {number}" for number in range(3000))
    runs = word_diff(old, old.replace("line 1500", "line x"))
    assert [run.text for run in runs if run.kind != "kept"] == ["1500", "x"]
