"""Lists of names in BibTeX, and what people write around names."""

import pytest

from people.formats.bib_names import read_names, write_names
from people.formats.names import group, name_of
from people.formats.record import Name


def parts(raw):
    return [(name.family, name.given) for name in read_names(raw)[0]]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (r"M{\"u}ller, Bj\"orn and Ludwig van Beethoven", [("Müller", "Björn"), ("van Beethoven", "Ludwig")]),
        ("de la Cruz, Ana AND\n King, Jr., Martin Luther", [("de la Cruz", "Ana"), ("King", "Martin Luther, Jr.")]),
        (r"Juan {Garc{\'\i}a M{\'a}rquez} and {\'E}mile Zola", [("García Márquez", "Juan"), ("Zola", "Émile")]),
        ("{OpenAI} and {Barnes and Noble, Inc.}", [("OpenAI", ""), ("Barnes and Noble, Inc.", "")]),
        ("{{ATLAS Collaboration}}", [("ATLAS Collaboration", "")]),
        ("{Smith, John and Doe, Jane}", [("Smith", "John"), ("Doe", "Jane")]),
        ("石开宇 and 石, 开宇 and 王 强 and {吴伟仁}", [("石", "开宇"), ("石", "开宇"), ("王", "强"), ("吴", "伟仁")]),
        ("{国务院} and {中国科学院} and {{腾讯}}", [("国务院", ""), ("中国科学院", ""), ("腾讯", "")]),
        ("Shi Kaiyu", [("Kaiyu", "Shi")]),
        ("李航,王明", [("李", "航"), ("王", "明")]),
        ("石开宇；李明", [("石", "开宇"), ("李", "明")]),
        ("Ada Li, Bo Xu, Cy Wu", [("Li", "Ada"), ("Xu", "Bo"), ("Wu", "Cy")]),
        ("given=Hans, family=Harman, prefix=von", [("von Harman", "Hans")]),
        ('"family=Doe, given=A, suffix=Jr."', [("Doe", "A, Jr.")]),
        (r"\textbf{Shi, Kaiyu} and {\bf K. Shi} and \underline{\textit{Li, A}}", [("Shi", "Kaiyu"), ("Shi", "K."), ("Li", "A")]),
        ("<b>Kaiyu Shi</b> and **Ada Li** and \\hl{Bo Xu}", [("Shi", "Kaiyu"), ("Li", "Ada"), ("Xu", "Bo")]),
        ("Wei Li 0001 and Ying~Sheng~and Li, Ada and", [("Li", "Wei"), ("Sheng", "Ying"), ("Li", "Ada")]),
        ("", []),
        ("{}", []),
        ("and", []),
    ],
)  # fmt: skip
def test_names_are_taken_apart(raw, expected):
    assert parts(raw) == expected


@pytest.mark.parametrize(
    "raw",
    [
        "Li, Ada and others",
        "Ada Li and et al.",
        "Li, Ada, et al.",
        "Ada Li and {others}",
        "Ada Li and {76 more}",
    ],
)
def test_others_are_more_authors_and_no_name(raw):
    names, has_more = read_names(raw)
    assert [name.name for name in names] == ["Ada Li"]
    assert has_more


@pytest.mark.parametrize(
    "raw",
    [
        "Li*, Ada", "*Li, Ada", "∗Li, Ada", "Ada Li$^*$", "Ada Li$^{1,*}$", r"Ada Li$^{\dagger}$",
        r"Li, Ada\textsuperscript{*}", r"Li, Ada{\textsuperscript{*}}", "Ada Li†", r"Ada Li\dag",
        r"Ada Li\thanks{Equal contribution.}", "Ada Li<sup>*</sup>", r"\textbf{Ada Li}$^\ast$",
        "Ada Li (equal contribution)", r"Ada Li\#",
    ],
)  # fmt: skip
def test_marks_of_equal_contribution_are_no_part_of_the_name(raw):
    name = name_of("Li", "Ada", is_equal_contribution=True)
    assert read_names(f"{raw} and Bo Xu") == ((name, name_of("Xu", "Bo")), False)


@pytest.mark.parametrize(
    "raw", ["Ada Li✉", "Li✉, Ada", r"Ada Li\thanks{Corresponding author}", r"Ada Li$^\Letter$"]
)
def test_letters_mark_who_corresponds(raw):
    assert read_names(raw)[0] == (name_of("Li", "Ada", is_corresponding=True),)


def test_numbers_of_affiliations_are_dropped():
    assert read_names("Ada Li$^{1,2}$ and Bo Xu¹ and Cy Wu\\footnotemark[1]")[0] == (
        name_of("Li", "Ada"),
        name_of("Xu", "Bo"),
        name_of("Wu", "Cy"),
    )


def test_names_are_written_so_that_bibtex_takes_them_apart():
    names = [
        Name("Ying Sheng"),
        name_of("van der Berg", "Jan, Jr."),
        name_of("石", "开宇"),
        group("Smith and Sons"),
        group("腾讯"),
        name_of("R&D", "A"),
    ]
    assert write_names(names, has_more=True) == (
        "Sheng, Ying and van der Berg, Jr., Jan and 石, 开宇 and {Smith and Sons} and {{腾讯}}"
        r" and R\&D, A and others"
    )
