"""Lines of text in pictures: where they may break, and what the font lacks."""

import pytest

from people.images.typesetting import balanced, font, may_break_name, printable, wrap

FACE = font(40, 400)
CHINESE = "推理引擎工程师，专注于“大模型”服务系统、编译器与GPU算子（2015年起）；曾任职于金山云——快手……研发。"
ENGLISH = "Builds engines (fast ones), compilers; and “everything” else: state-of-the-art tools."


@pytest.mark.parametrize("text", [CHINESE, ENGLISH, CHINESE + ENGLISH])
@pytest.mark.parametrize("setter", ["wrap", "balanced"])
def test_text_wraps_within_its_width_and_loses_nothing(text, setter):
    for width in range(200, 1000, 37):
        lines = (
            wrap(text, FACE, width, 50)[0] if setter == "wrap" else balanced(text, FACE, width, 50)
        )
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert max(map(FACE.getlength, lines)) <= width
        assert [
            line for line in lines if line[0] in "，、；：）。”),;:.—…" or line[-1] in "（“("
        ] == []
        assert [line for line in lines if line.endswith("—") and not line.endswith("——")] == []


def test_words_are_cut_only_when_wider_than_the_line():
    word = "Wolfeschlegelsteinhausenbergerdorff"
    lines, is_whole = wrap(f"a {word}", FACE, 300, 50)
    assert (lines[0], "".join(lines[1:]), is_whole) == ("a", word, False)
    assert max(map(FACE.getlength, lines)) <= 300
    assert wrap(f"a {word}", FACE, 900, 50) == ([f"a {word}"], True)


def test_text_that_is_too_long_ends_in_an_ellipsis():
    for text in (ENGLISH * 3, CHINESE * 3):
        lines, is_whole = wrap(text, FACE, 400, 2)
        assert (len(lines), is_whole) == (2, False)
        assert lines[1].endswith("…")
        assert lines[1][-2] not in " ，、；：,;:（(“"
        assert max(map(FACE.getlength, lines)) <= 400


def test_lines_are_about_as_long_as_each_other():
    text = "Third-year Ph.D. student at UC Berkeley EECS"
    width = 1 + round(FACE.getlength(text[:-5]))
    assert wrap(text, FACE, width, 3)[0] == ["Third-year Ph.D. student at UC Berkeley", "EECS"]
    assert balanced(text, FACE, width, 3) == ["Third-year Ph.D. student", "at UC Berkeley EECS"]


def test_chinese_breaks_at_punctuation_where_that_is_near():
    text = "AI基础设施工程师·模型服务、训练系统与编译器"
    width = 1 + round(FACE.getlength("AI基础设施工程师·模型服务、训练"))
    assert wrap(text, FACE, width, 2)[0] == ["AI基础设施工程师·模型服务、训练", "系统与编译器"]
    assert balanced(text, FACE, width, 2) == ["AI基础设施工程师·", "模型服务、训练系统与编译器"]


def test_name_breaks_between_its_parts():
    lines, is_whole = wrap("买买提·艾力·阿卜杜拉", FACE, 260, 3, may_break_name)
    assert (lines, is_whole) == (["买买提·", "艾力·", "阿卜杜拉"], True)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Łukasz Dvořák", "Lukasz Dvořák"),
        ("ship 🚀 it", "ship it"),
        ("李𠮷", "李〓"),
        ("one\ntwo\u200b\x00", "one two"),
        ("施凯宇", "施凯宇"),
        ("أحمد", ""),
        ("", ""),
    ],
)
def test_text_is_put_into_characters_that_the_font_has(text, shown):
    assert printable(text) == shown
