"""Markup told from words: nothing is lost, and what must not be translated is set apart."""

import random

import pytest

from people.exchange.markup import Code, fixed, pieces


def shown(text: str) -> str:
    """Return a text with its markup in angle brackets."""
    return "".join(
        f"⟨{piece.text}⟩" if isinstance(piece, Code) else piece
        for piece in pieces(text, is_markdown=True)
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Plain words.", "Plain words."),
        ("**bold** and *slanted*", "⟨**⟩bold⟨**⟩ and ⟨*⟩slanted⟨*⟩"),
        ("**粗体，**正文", "⟨**⟩粗体，⟨**⟩正文"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("max_new_tokens, _so_", "max_new_tokens, ⟨_⟩so⟨_⟩"),
        ("~~gone~~", "⟨~~⟩gone⟨~~⟩"),
        (
            "see [the site](https://example.org/a_(b)).",
            "see ⟨[⟩the site⟨](https://example.org/a_(b))⟩.",
        ),
        ('[a](<b c> "Title")', '⟨[⟩a⟨](<b c> "Title")⟩'),
        ("[**a**](x)", "⟨[⟩⟨**⟩a⟨**⟩⟨](x)⟩"),
        ("![picture](a.png)", "⟨![⟩picture⟨](a.png)⟩"),
        ("[brackets] only", "[brackets] only"),
        ("<https://example.org>", "⟨<https://example.org>⟩"),
        ("网址https://example.org/x，然后", "网址⟨https://example.org/x⟩，然后"),
        ("Go to https://example.org.", "Go to ⟨https://example.org⟩."),
        ("run `a * b` now", "run ⟨`a * b`⟩ now"),
        ("``a ` b``", "⟨``a ` b``⟩"),
        ("a lone ` tick", "a lone ` tick"),
        (r"\*no emphasis\*", r"⟨\*⟩no emphasis⟨\*⟩"),
        ("A &amp; B & C", "A ⟨&amp;⟩ B & C"),
        ("## Title\n\ntext", "⟨## ⟩Title\n\ntext"),
        ("- one\n- two", "⟨- ⟩one\n⟨- ⟩two"),
        ("1. one\n2) two", "⟨1. ⟩one\n⟨2) ⟩two"),
        ("> - quoted", "⟨> - ⟩quoted"),
        ("- [ ] open", "⟨- [ ] ⟩open"),
        ("---\n***", "⟨---⟩\n⟨***⟩"),
        ("one  \ntwo\\\nthree", "one⟨  ⟩\ntwo⟨\\⟩\nthree"),
        ("| a | b |\n|---|:-:|\n| 1 | 2 |", "⟨|⟩ a ⟨|⟩ b ⟨|⟩\n⟨|---|:-:|⟩\n⟨|⟩ 1 ⟨|⟩ 2 ⟨|⟩"),
        ("```py\nx = 1\n```\nafter", "⟨```py\nx = 1\n```⟩\nafter"),
        ("```\nnever closed\n", "⟨```\nnever closed⟩\n"),
        ("[a]: https://example.org", "⟨[a]: https://example.org⟩"),
        ("[text][a]", "⟨[⟩text⟨][a]⟩"),
        ("bell\x07", "bell⟨\x07⟩"),
        ("-5 degrees, #1", "-5 degrees, #1"),
    ],
)
def test_markup_is_set_apart(text, expected):
    assert shown(text) == expected


def test_a_plain_text_has_words_only():
    assert pieces("**a** [b](c)\x07", is_markdown=False)[0] == "**a** [b](c)"


def test_nothing_is_lost_of_any_text():
    rng = random.Random(1)  # noqa: S311
    atoms = [
        *"ab 中，*_`[]()<>!#-+>|~\\&;.:/\n\r\t1\x07\u2028",
        "**",
        "](",
        "https://",
        "```",
        "  \n",
    ]
    for _number in range(3000):
        text = "".join(rng.choices(atoms, k=rng.randrange(40)))
        found = pieces(text, is_markdown=True)
        assert "".join(p.text if isinstance(p, Code) else p for p in found) == text


@pytest.mark.parametrize(
    "atom", ["`", "[", "*", "](", "_a", "&", "|", "![", "<http:", "\\", " ", "> "]
)
def test_long_texts_do_not_take_long(atom):
    assert len("".join(str(p) for p in pieces(atom * 20_000, is_markdown=True))) > 0


def test_what_is_the_same_in_every_language():
    english = fixed('See [the site](https://a.org "Site") and `x = 1`, <https://b.org>.')
    chinese = fixed("`x = 1`与<https://b.org>，[网站](https://a.org '网站')。")
    assert english == chinese
    assert set(english) == {"https://a.org", "`x = 1`", "https://b.org"}
