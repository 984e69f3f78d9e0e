"""Cells that no spreadsheet takes for a formula."""

import pytest

from people.values.cells import defused, fused


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@a", "'@a"),
        ("'a", "''a"),
        ("'=1", "''=1"),
        ("'", "''"),
        ("＝1", "'＝1"),
        ("a=1", "a=1"),
        ("", ""),
    ],
)
def test_formulas_are_defused_and_undone(text, cell):
    assert (defused(text), fused(cell)) == (cell, text)


def test_an_apostrophe_of_a_word_stays():
    assert fused("'t Hooft") == "'t Hooft"
