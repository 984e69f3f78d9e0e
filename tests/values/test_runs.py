"""Markdown as runs and blocks: what stands in a document that is not HTML."""

import pytest

from people.values.languages import EN, ZH
from people.values.runs import Block, Run, blocks, inline_runs, plain_runs, safe_address


@pytest.mark.parametrize(
    ("text", "language", "runs"),
    [
        ("plain", EN, [Run("plain", EN)]),
        ("a **b** c", EN, [Run("a ", EN), Run("b", EN, strong=True), Run(" c", EN)]),
        (
            "*em* `code`",
            EN,
            [Run("em", EN, emphasis=True), Run(" ", EN), Run("code", EN, code=True)],
        ),
        ("~~old~~", EN, [Run("old", EN, strike=True)]),
        ("**重点，**后文", ZH, [Run("重点，", ZH, strong=True), Run("后文", ZH)]),
        ("[a](https://a.org)", EN, [Run("a", EN, url="https://a.org")]),
        ("[a](javascript:x)", EN, [Run("[a](javascript:x)", EN)]),
        ("[a](ftp://a.org)", EN, [Run("a", EN)]),
        ("[a](/en/people/b/)", EN, [Run("a", EN, url="/en/people/b/")]),
        ("![a picture](https://a.org/b.png)", EN, [Run("a picture", EN)]),
        ("<b>#text(red)[x]</b>", EN, [Run("<b>#text(red)[x]</b>", EN)]),
        ("KsanaLLM (一念)", EN, [Run("KsanaLLM (", EN), Run("一念", ZH), Run(")", EN)]),
        ("Cap’n Proto", EN, [Run("Cap’n Proto", EN)]),
        ("用Cap’n Proto", ZH, [Run("用", ZH), Run("Cap’n", EN), Run(" Proto", ZH)]),
        ("a 🎓 b", EN, [Run("a  b", EN)]),
        ("", EN, []),
    ],
)
def test_inline_markdown_becomes_runs(text, language, runs):
    assert inline_runs(text, language) == runs


@pytest.mark.parametrize("text", ["*stars*", "[a](b)", "# no heading", "$ @ < \\"])
def test_plain_text_has_no_markup(text):
    assert plain_runs(text, EN) == [Run(text, EN)]


def test_blocks_keep_their_kind_order_and_level():
    text = (
        "# Title\n\nOne\nline\n\n- a\n  - b\n\n3. c\n4. d\n\n> said\n\n---\n\n"
        "```\ncode\n```\n\n|x|y|\n|-|-|\n|1|2|\n"
    )
    found = [
        (block.kind, "".join(run.text for run in block.runs), block.level, block.marker)
        for block in blocks(text, EN)
    ]
    assert found == [
        ("heading", "Title", 0, ""),
        ("paragraph", "One line", 0, ""),
        ("item", "a", 1, "•"),
        ("item", "b", 2, "•"),
        ("item", "c", 1, "3."),
        ("item", "d", 1, "4."),
        ("quote", "said", 0, ""),
        ("rule", "", 0, ""),
        ("code", "code", 0, ""),
        ("row", "x · y", 0, ""),
        ("row", "1 · 2", 0, ""),
    ]


def test_line_end_between_chinese_characters_is_no_space():
    assert blocks("一行\n二行", ZH) == [Block("paragraph", [Run("一行二行", ZH)])]


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("https://a.org/b", "https://a.org/b"),
        ("mailto:a@b.org", "mailto:a@b.org"),
        ("/en/", "/en/"),
        ("//a.org", ""),
        ("data:text/html,x", ""),
        ("page", ""),
        ("", ""),
    ],
)
def test_addresses_are_of_known_schemes_or_on_this_site(address, safe):
    assert safe_address(address) == safe
