"""LaTeX in texts: accents, commands, braces, what tools put there; and back."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.formats.latex import decode, encode, is_balanced
from tests.formats import strategies


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            r"G{\"o}del, G\"{o}del, G\"odel, {\v S}koda, \v{S}koda",
            "Gödel, Gödel, Gödel, Škoda, Škoda",
        ),
        (
            r"\'{\i} \'\i{} {\aa} \ss{} {\o} \L ukasz Erd\H{o}s \c{c} \k{a} \~n",
            "í í å ß ø Łukasz Erdős ç ą ñ",
        ),
        (r"\textcommabelow{s} {\DJ}or{\dj}e Vi{\d{\^e}}t", "ș Đorđe Việt"),
        (r"{DNA} and {{RNA}} \emph{in vivo} {\it x} \mbox{y}", "DNA and RNA in vivo x y"),
        (r"A~B \& C 50\% \_ \# \$ 100% of a_b", "A B & C 50% _ # $ 100% of a_b"),
        ("``a'' -- b --- c", "“a” – b — c"),
        (r"$x^2$ H$_2$O \(y\) $\alpha$-helix $\beta_1$", r"$x^2$ H$_2$O $y$ α-helix $\beta_1$"),
        (r"AT&amp;T {\&}amp; \&amp; &lt;5 &#233; &unknown; &nbsp;x", "AT&T & & <5 é &unknown; x"),
        ("<i>E. coli</i> H<sub>2</sub>O a < b", "E. coli H2O a < b"),
        (r"\LaTeX{} \copyright{} \textregistered{} \textendash{} \ldots", "LaTeX © ® – …"),
        (r"\url{http://a.b/c_d%20} \href{http://x.y}{text}", "http://a.b/c_d%20 text"),
        (r"{\noopsort{1973b}}1973 \footnote{no}yes \textcolor{red}{text}", "1973 yes text"),
        (r"\unknown{kept} C:\dir", r"kept C:\dir"),
        (r"\^{} \~{} \textasciitilde{} \textbackslash{}", "^ ~ ~ \\"),
        (r"a\emdash b 6.4\slash University \copyright 2020", "a—b 6.4/University ©2020"),
        (
            r"{\TeX book}, {\LaTeX \rm:} A, \LaTeX is, {\MF}",
            "TeXbook, LaTeX: A, LaTeX is, METAFONT",
        ),
        (r"Th{\^e}{\kern-.05em}\raise 0.5ex\hbox{x}", "Thêx"),
        ("two\n  lines", "two lines"),
        ("{unclosed $x \\", "unclosed $x \\"),
        ("closed}}", "closed"),
        ("", ""),
    ],
)
def test_decode_gives_what_a_reader_would_see(raw, expected):
    assert decode(raw) == expected


def test_lines_of_an_abstract_are_joined_and_its_paragraphs_kept():
    raw = "One\n   line.\n\n  Second \\\\ with a line.\n"
    assert decode(raw, lines=True) == "One line.\n\nSecond \nwith a line."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("50% of A & B_c #1", r"50\% of A \& B\_c \#1"),
        ("$x^2$ costs $5 and $10", r"$x^2$ costs \$5 and \$10"),
        ("{a} b", r"\{a\} b"),
        ("a}b", r"a\textbraceright{}b"),
        ("--flag <b> &amp; '' ``", "-{}-flag <{}b> \\&{}amp; '{}' `{}`"),
        ("石开宇 é", "石开宇 é"),
    ],
)
def test_encode_escapes_what_tex_takes_for_markup(text, expected):
    assert encode(text) == expected
    assert decode(expected) == text


@settings(max_examples=200, deadline=None)
@given(text=strategies.line() | st.text("\\{}$&%#_^~-`'<>ab/;é石 ", max_size=20))
def test_texts_survive(text):
    written = encode(text)
    assert is_balanced(written)
    assert decode(written) == " ".join(text.split())


@settings(max_examples=100, deadline=None)
@given(lines=st.lists(strategies.line() | st.sampled_from(["", "- a", "  - b"]), max_size=5))
def test_lines_survive(lines):
    text = "\n".join(lines).strip("\n")
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    assert decode(encode(text, lines=True), lines=True) == text


@pytest.mark.parametrize("piece", ["{", "}", "$", "\\(", "\\'", "&", "<i ", "``", "\\href{"])
def test_no_text_takes_long(piece):
    start = time.process_time()
    decode(piece * 50_000)
    assert time.process_time() - start < 5
