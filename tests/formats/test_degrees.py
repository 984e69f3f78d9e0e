"""Levels of degrees by their names."""

import pytest

from people.formats.degrees import level_of


@pytest.mark.parametrize(
    ("degree", "expected"),
    [
        ("Ph.D. in Physics", "doctorate"),
        ("PhD", "doctorate"),
        ("Doctor of Philosophy - PhD", "doctorate"),
        ("工学博士", "doctorate"),
        ("Master of Philosophy", "master"),
        ("M.Sc. Computer Science", "master"),
        ("硕士研究生", "master"),
        ("Bachelor's in Computer Applications", "bachelor"),
        ("B.Tech", "bachelor"),
        ("本科", "bachelor"),
        ("BEng Computer Engineering", "bachelor"),
        ("Licence de mathématiques", "bachelor"),
        ("Docteur en physique", "doctorate"),
        ("Doktor der Physik", "doctorate"),
        ("M. Sc.", "master"),
        ("Diploma", ""),
        ("", ""),
    ],
)
def test_level_is_told_by_words(degree, expected):
    assert level_of(degree) == expected
