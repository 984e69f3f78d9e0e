"""The entries of a file, whatever is wrong with others."""

import time

import pytest

from people.formats.bib_blocks import MOST_OF_A_VALUE, blocks


def entries(text):
    return [(block.line, block.type, block.key, dict(block.fields)) for block in blocks(text)]


@pytest.mark.parametrize(
    ("text", "key", "fields"),
    [
        ("@a{k, t={A}, y=2020}", "k", {"t": "A", "y": "2020"}),
        ("@a(k, t={A)}, y = 2020)", "k", {"t": "A)", "y": "2020"}),
        ('@A {k , T = "a {"}b {C}", , Y=2020, }', "k", {"t": 'a {"}b {C}', "y": "2020"}),
        ("@\na (k, t={A})", "k", {"t": "A"}),
        ("@a{k, t={A} y={2020}}", "k", {"t": "A", "y": "2020"}),
        ("@a{k y=2020 m=jan t=\"x\"}", "k", {"y": "2020", "m": "jan", "t": "x"}),
        ("@a{k\n t={x}, n = some words, m = jul # \"~4\"}", "k", {"t": "x", "n": "some words", "m": "jul~4"}),
        ("@a{t={x}, y=1}", "", {"t": "x", "y": "1"}),
        ("@a{, t={x}}", "", {"t": "x"}),
        ("@a{a b:c/石(1), t={x}}", "a b:c/石(1)", {"t": "x"}),
        ("@a{k}", "k", {}),
        ("@a{k,\n% t={no},\n t={A}},\n y={2020}\n}", "k", {"t": "A", "y": "2020"}),
        ("@a{k, junk, t={x} and more, y=1}", "k", {"t": "x", "y": "1"}),
        ('@a{k, t="G\\"odel"}', "k", {"t": 'G\\"odel'}),
        ("@a{k, t={mail a@b.c{x}, @misc{y}}}", "k", {"t": "mail a@b.c{x}, @misc{y}"}),
        ('@string{x = "X"}@STRING(y = x # {Y})@a{k, t = x # " " # Y}', "k", {"t": "X XY"}),
    ],
)  # fmt: skip
def test_entry_is_read_however_it_is_written(text, key, fields):
    assert [(each[2], each[3]) for each in entries(text)] == [(key, fields)]


def test_lines_are_those_of_the_file_whatever_stands_between():
    text = (
        "---\n---\nNotes by me@example.org (old)\n@comment{jabref-meta: {a}\n}\n"
        '@preamble{"\\newcommand{\\x}{}"}\n%@a{hidden, t={x}}\n  @a{one,\n t={A\nB}}\n\n@a{two, t={C}}\n'
    )
    assert [(line, key) for line, _type, key, _fields in entries(text)] == [(8, "one"), (12, "two")]


def test_broken_entry_costs_no_other():
    text = '@a{one, t={A}}\n@a{two, t={B, y={1}\n}\n\n@a{three, t={C}}\n@a{four, t="D\n'
    assert [(block.line, block.key, block.is_broken) for block in blocks(text)] == [
        (1, "one", False),
        (2, "two", True),
        (5, "three", False),
        (6, "four", True),
    ]


def test_abbreviations_of_abbreviations_do_not_fill_the_memory():
    text = '@string{a="xxxxxxxx"}' + "@string{a = a # a # a # a}" * 30 + "@m{k, t=a}"
    (block,) = blocks(text)
    assert len(block.fields[0][1]) <= MOST_OF_A_VALUE


@pytest.mark.parametrize(
    "piece",
    ["@a{", "@a{b,", "@a{b,c={", "@a{b,c={\n", "\n@comment{", "@a(b,c={}", '@a{b,c="', "@a{b,\n",
     "%@a{", "@preamble{", "@a(", "@a{b,x ", "@comment({})", "@string{a=", "@a{b,c={}}},d="],
)  # fmt: skip
def test_no_file_takes_long(piece):
    start = time.process_time()
    list(blocks(piece * 20_000))
    assert time.process_time() - start < 5
