"""Chinese names and texts in ASCII letters."""

import pytest
from pypinyin import Style, lazy_pinyin

from people.values.romanization import (
    COMPOUND_SURNAMES,
    SINGLE_SURNAMES,
    romanize,
    romanize_name,
    split_chinese_name,
)


@pytest.mark.parametrize("surname", SINGLE_SURNAMES)
def test_single_surname_in_the_table_is_read_otherwise_by_pypinyin(surname):
    assert len(surname) == 1
    assert lazy_pinyin(surname, style=Style.NORMAL) != [SINGLE_SURNAMES[surname]]


def test_compound_surnames_have_two_characters_and_one_word():
    assert {len(surname) for surname in COMPOUND_SURNAMES} == {2}
    assert all(word.isalpha() and word.islower() for word in COMPOUND_SURNAMES.values())


@pytest.mark.parametrize(
    ("family", "given", "words"),
    [
        ("石", "开宇", "shi kaiyu"),
        ("曹", "诗怡", "cao shiyi"),
        ("单", "田芳", "shan tianfang"),
        ("曾", "国藩", "zeng guofan"),
        ("仇", "英", "qiu ying"),
        ("解", "缙", "xie jin"),
        ("任", "正非", "ren zhengfei"),
        ("区", "适子", "ou shizi"),
        ("翟", "志刚", "zhai zhigang"),
        ("朴", "树", "piao shu"),
        ("查", "良镛", "zha liangyong"),
        ("华", "罗庚", "hua luogeng"),
        ("欧阳", "修", "ouyang xiu"),
        ("尉迟", "恭", "yuchi gong"),
        ("长孙", "无忌", "zhangsun wuji"),
        ("万俟", "卨", "moqi xie"),
        ("单于", "", "chanyu"),
        ("单", "", "shan"),
        ("", "单田芳", "shan tianfang"),
        ("单田芳", "", "shan tianfang"),
        ("司马相如", "", "sima xiangru"),
        ("", "诸葛亮", "zhuge liang"),
        ("单 田芳", "", "shan tianfang"),
        ("", "阿凡提·买买提", "afanti maimaiti"),
        ("Hoefler", "Torsten", "Hoefler Torsten"),
        ("", "Torsten Hoefler", "Torsten Hoefler"),
        ("", "", ""),
    ],
)
def test_names_are_read_with_the_readings_of_surnames(family, given, words):
    assert romanize_name(family, given) == words


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("王芳", ("王", "芳")),
        ("王建国", ("王", "建国")),
        ("欧阳修", ("欧阳", "修")),
        ("司马相如", ("司马", "相如")),
        ("东方", ("东", "方")),  # two characters: one of each
        ("王", ("王", "")),
        ("", ("", "")),
    ],
)
def test_whole_names_are_split_after_the_surname(name, parts):
    assert split_chinese_name(name) == parts


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("", ""),
        ("重庆大学", "chong qing da xue"),
        ("腾讯 KsanaLLM（一念）", "teng xun KsanaLLM( yi nian )"),
        ("Łukasz Müller-Ångström", "Lukasz Muller-Angstrom"),
        ("Straße", "Strasse"),
        ("２０２４", "2024"),
        ("Иван", ""),
    ],
)
def test_texts_become_ascii(text, plain):
    assert romanize(text) == plain
