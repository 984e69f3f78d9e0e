"""Lists of names in the forms in which they are found."""

import pytest

from people.values.author_lists import MAX_LENGTH, Listed, comparable, parse, spellings

PLAIN = [
    ("", []),
    ("  \n ", []),
    ("Ada Li", ["Ada Li"]),
    ("Li, Ada", ["Li, Ada"]),
    ("Li, A.", ["Li, A."]),
    ("Ada Li and Bo Wang", ["Ada Li", "Bo Wang"]),
    ("Ada Li & Bo Wang", ["Ada Li", "Bo Wang"]),
    ("Ada Li, Bo Wang", ["Ada Li", "Bo Wang"]),
    ("Ada Li, Bo Wang and Cy Xu", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Ada Li, Bo Wang, and Cy Xu.", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("A. Li, B. C. Wang, J.-P. Roux", ["A. Li", "B. C. Wang", "J.-P. Roux"]),
    ("Li A, Wang BC, Xu C", ["Li A", "Wang BC", "Xu C"]),
    # MLA and Chicago: only the first name is turned round.
    ("Li, Ada, Bo Wang, and Cy Xu", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Li, Ada, and Bo Wang", ["Ada Li", "Bo Wang"]),
    ("Li, Ada M., Bo Wang and Cy Xu", ["Ada M. Li", "Bo Wang", "Cy Xu"]),
    ("van der Berg, Jan, Ada Li, and Bo Wang", ["Jan van der Berg", "Ada Li", "Bo Wang"]),
    # APA: all names are.
    ("Li, A., Wang, B. & Xu, C.", ["Li, A.", "Wang, B.", "Xu, C."]),
    ("Li, A., Wang, B., & Xu, C.", ["Li, A.", "Wang, B.", "Xu, C."]),
    ("Li, A. & Wang, B.", ["Li, A.", "Wang, B."]),
    ("Li, A. M., Roux, J.-P., Xu, C.", ["Li, A. M.", "Roux, J.-P.", "Xu, C."]),
    ("García Márquez, G., Li, A.", ["García Márquez, G.", "Li, A."]),
    ("van der Berg, J., de la Cruz, M.", ["van der Berg, J.", "de la Cruz, M."]),
    ("Li, AB, Wang, C", ["Li, AB", "Wang, C"]),
    ("LI, A., MA, B.", ["LI, A.", "MA, B."]),
    ("Li, Ada, Wang, Bo, Xu, Cy", ["Li, Ada", "Wang, Bo", "Xu, Cy"]),
    # Semicolons.
    ("Li, Ada; Wang, Bo", ["Li, Ada", "Wang, Bo"]),
    ("Ada Li; Bo Wang; and Cy Xu", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Li, Ada; Smith, John, Jr.", ["Li, Ada", "Smith, John, Jr."]),
    # BibTeX.
    ("Li, Ada and Wang, Bo", ["Ada Li", "Bo Wang"]),
    ("Li, Ada and Bo Wang and Cy Xu", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Li, A. and Wang, B.", ["Li, A.", "Wang, B."]),
    ("García Márquez, Gabriel and Li, Ada", ["Gabriel García Márquez", "Ada Li"]),
    ("Smith, Jr., John and Li, Ada", ["John Smith Jr.", "Ada Li"]),
    ('M{\\"u}ller, Eva and {Li}, Ada', ["Eva Müller", "Ada Li"]),
    ("author = {Li, Ada and Wang, Bo}", ["Ada Li", "Bo Wang"]),
    # Suffixes and particles.
    ("John Smith, Jr., Ada Li", ["John Smith Jr.", "Ada Li"]),
    ("John Smith Jr., Ada Li", ["John Smith Jr.", "Ada Li"]),
    ("Smith, J., Jr., Li, A.", ["Smith, J., Jr.", "Li, A."]),
    ("Henry Ford III and Ada Li", ["Henry Ford III", "Ada Li"]),
    ("Vincent van Gogh, Ludwig van Beethoven", ["Vincent van Gogh", "Ludwig van Beethoven"]),
    ("Ada Li, PhD, Bo Wang, M.D.", ["Ada Li", "Bo Wang"]),
    # Chinese.
    ("李爱达", ["李爱达"]),
    ("李爱达、王波", ["李爱达", "王波"]),
    ("李爱达，王波，徐晨", ["李爱达", "王波", "徐晨"]),
    ("李爱达,王波", ["李爱达", "王波"]),
    ("李爱达; 王波", ["李爱达", "王波"]),
    ("李爱达；王波；", ["李爱达", "王波"]),
    ("李爱达、王波和徐晨", ["李爱达", "王波", "徐晨"]),
    ("李爱达和王波", ["李爱达", "王波"]),
    ("李爱达 王波 欧阳修", ["李爱达", "王波", "欧阳修"]),
    ("李 爱达", ["李 爱达"]),
    ("李, 爱达; 王, 波", ["李爱达", "王波"]),
    ("作者：李爱达、阿凡提·买买提", ["李爱达", "阿凡提·买买提"]),
    # Both scripts.
    ("李爱达, Bo Wang, 徐晨", ["李爱达", "Bo Wang", "徐晨"]),
    ("Ada Li 李爱达; Bo Wang 王波", ["Ada Li 李爱达", "Bo Wang 王波"]),
    ("Ada Li (李爱达) and Bo Wang", ["Ada Li (李爱达)", "Bo Wang"]),
    # Numbers of affiliations, addresses, line breaks.
    ("Ada Li1, Bo Wang2 and Cy Xu1,2", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Ada Li¹, Bo Wang², Cy Xu¹,²", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Ada Li [1], Bo Wang (1,2)", ["Ada Li", "Bo Wang"]),
    ("Ada Li$^{1}$, Bo Wang$^{1,2}$", ["Ada Li", "Bo Wang"]),
    ("李爱达1，王波1,2", ["李爱达", "王波"]),
    ("Ada Li ada@example.org, Bo Wang <bo@example.org>", ["Ada Li", "Bo Wang"]),
    ("Ada Li\nBo Wang\nCy Xu", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Li, Ada\nWang, Bo", ["Li, Ada", "Wang, Bo"]),
    ("Ada Li, Bo\nWang, Cy Xu", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("Ada Li,\nBo Wang,\nand Cy Xu", ["Ada Li", "Bo Wang", "Cy Xu"]),
    ("李爱达\n王波", ["李爱达", "王波"]),
    ("By Ada Li and Bo Wang", ["Ada Li", "Bo Wang"]),
]


@pytest.mark.parametrize(("text", "names"), PLAIN)
def test_a_list_is_taken_apart(text, names):
    found = parse(text)
    assert [each.name for each in found.names] == names
    assert not found.has_more


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A. Li et al.", ["A. Li"]),
        ("Ada Li, Bo Wang, et al", ["Ada Li", "Bo Wang"]),
        ("Li, A., Wang, B., et al.", ["Li, A.", "Wang, B."]),
        ("Li, Ada and Wang, Bo and others", ["Ada Li", "Bo Wang"]),
        ("Li, Ada and Bo Wang and others", ["Ada Li", "Bo Wang"]),
        ("Ada Li and others", ["Ada Li"]),
        ("李爱达、王波等", ["李爱达", "王波"]),
        ("李爱达，王波，等.", ["李爱达", "王波"]),
        ("李爱达等人", ["李爱达"]),
        ("Ada Li, Bo Wang, …", ["Ada Li", "Bo Wang"]),
        ("Ada Li\nBo Wang\net al.", ["Ada Li", "Bo Wang"]),
    ],
)
def test_what_says_that_there_are_more_is_no_name(text, names):
    found = parse(text)
    assert [each.name for each in found.names] == names
    assert found.has_more


ADA, BO = "Ada Li", "Bo Wang"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Li*, Bo Wang", [Listed(ADA, True), Listed(BO)]),
        ("Ada Li†, Bo Wang†", [Listed(ADA, True), Listed(BO, True)]),
        ("Ada Li ∗ and Bo Wang ✉", [Listed(ADA, True), Listed(BO, False, True)]),
        ("Ada Li*✉, Bo Wang", [Listed(ADA, True, True), Listed(BO)]),
        ("Ada Li*,✉, Bo Wang", [Listed(ADA, True, True), Listed(BO)]),
        ("Ada Li1,*, Bo Wang2", [Listed(ADA, True), Listed(BO)]),
        ("Ada Li*,1, Bo Wang", [Listed(ADA, True), Listed(BO)]),
        ("Ada Li$^{1,*}$, Bo Wang$^{\\dagger}$", [Listed(ADA, True), Listed(BO, True)]),
        ("*Ada Li, Bo Wang", [Listed(ADA, True), Listed(BO)]),
        ("Ada Li,* Bo Wang", [Listed(ADA, True), Listed(BO)]),
        ("李爱达*、王波✉", [Listed("李爱达", True), Listed("王波", False, True)]),
        ("李爱达（通讯作者）、王波", [Listed("李爱达", False, True), Listed("王波")]),
        ("Li, A.*, Wang, B.", [Listed("Li, A.", True), Listed("Wang, B.")]),
        ("Li*, Ada and Wang, Bo", [Listed(ADA, True), Listed(BO)]),
        (
            "Ada Li (0000-0002-1825-0097), Bo Wang",
            [Listed(ADA, orcid="0000-0002-1825-0097"), Listed(BO)],
        ),
        (
            "Ada Li* https://orcid.org/0000-0002-1825-009x; Bo Wang",
            [Listed(ADA, True, orcid="0000-0002-1825-009X"), Listed(BO)],
        ),
    ],
)
def test_marks_say_who_contributed_equally_and_who_is_written_to(text, expected):
    assert list(parse(text).names) == expected


def test_an_endless_text_is_cut_and_never_fails():
    assert len(parse("Ada Li, " * MAX_LENGTH).names) <= MAX_LENGTH
    for text in ("*", ",,,;;", "and", "&", "et al.", "等", "1, 2, 3", "^", "(", "\\", "{", "Jr."):
        assert len(parse(text).names) <= 1


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("Ada LI", "ada li", True),
        ("Li, Ada", "Li Ada", True),
        ("Xiao-Ming Li", "Xiaoming Li", True),
        ("李 爱达", "李爱达", True),
        ("爱达·李", "爱达李", True),
        ("A. Li", "Ada Li", False),
        ("Ada Li", "Li Ada", False),
    ],
)
def test_names_are_compared_by_their_words(one, other, are_same):
    assert (comparable(one) == comparable(other)) is are_same


def test_a_name_in_both_scripts_is_compared_by_each():
    assert spellings("Ada Li (李爱达)") >= {"李爱达", "ada li"}
    assert spellings("Ada Li") == {"ada li"}
