"""Names of people: display, sort keys, seals and author lists."""

import pytest

from people.values.languages import EN, ZH
from people.values.names import author_separator, display_name, seal_text, sort_key


@pytest.mark.parametrize(
    ("family", "given", "order", "shown"),
    [
        ("", "", "", ""),
        ("Shi", "", "", "Shi"),
        ("", "Plato", "", "Plato"),
        ("Shi", "Kaiyu", "", "Kaiyu Shi"),
        ("Shi", "Kaiyu", "family-first", "Shi Kaiyu"),
        ("Shi", "Kaiyu", "given-first", "Kaiyu Shi"),
        ("石", "开宇", "", "石开宇"),
        ("欧阳", "修", "", "欧阳修"),
        ("李", "爱达", "given-first", "爱达·李"),
        ("Li", "爱达", "", "爱达 Li"),
    ],
)
def test_display_follows_the_script_unless_an_order_is_given(family, given, order, shown):
    assert display_name(family, given, order) == shown


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        (("Shi", "Kaiyu", "石", "开宇", ""), "shi kaiyu"),
        (("Öz-Şen", "José", "", "", ""), "oz sen jose"),
        (("", "", "单", "田芳", ""), "shan tianfang"),
        (("", "", "欧阳", "修", ""), "ouyang xiu"),
        (("", "", "", "单田芳", ""), "shan tianfang"),
        (("", "", "欧阳修", "", ""), "ouyang xiu"),
        (("Dan", "Tianfang", "单", "田芳", ""), "dan tianfang"),  # an editor's spelling wins
        (("单", "田芳", "", "", ""), "shan tianfang"),
        (("", "", "Hoefler", "Torsten", ""), "hoefler torsten"),
        (("", "", "", "Torsten Hoefler", ""), "torsten hoefler"),
        (("", "", "", "", "Inference Engineer, Vivix"), "inference engineer vivix"),
        (("", "", "", "", "推理工程师"), "tui li gong cheng shi"),
        (("Иванов", "Иван", "伊万诺夫", "伊万", ""), "yiwannuofu yiwan"),
    ],
)
def test_sort_key_is_ascii_with_surname_first(parts, key):
    family, given, second_family, second_given, label = parts
    assert sort_key("", (family, given), (second_family, second_given), label) == key


@pytest.mark.parametrize(
    ("sort_as", "key"),
    [
        ("Beethoven, Ludwig van", "beethoven ludwig van"),
        ("曾国藩", "zeng guofan"),
        ("曾 国藩", "zeng guofan"),
        ("…", "van beethoven ludwig"),
    ],
)
def test_what_an_editor_gave_to_sort_by_wins(sort_as, key):
    assert sort_key(sort_as, ("van Beethoven", "Ludwig"), ("贝多芬", ""), "") == key


def test_name_without_ascii_reading_sorts_after_every_other():
    keys = [sort_key("", name, ("", ""), "") for name in (("Иванов", "Иван"), ("Zz", "Zz"))]
    assert sorted(keys) == ["zz zz", "~"]


def test_sort_key_fits_its_column():
    assert len(sort_key("", ("a" * 300, "b"), ("", ""), "")) == 200


@pytest.mark.parametrize(
    ("family", "given", "seal"),
    [
        ("石", "开宇", "石"),
        ("欧阳", "修", "欧阳"),
        ("石开宇", "", "石"),
        ("", "石开宇", "石"),
        ("欧阳修", "", "欧阳"),
        ("欧阳", "", "欧阳"),
        ("Shi", "Kaiyu", "KS"),
        ("shi", "kaiyu", "KS"),
        ("Shi", "", "S"),
        ("", "", ""),
    ],
)
def test_seal_is_the_chinese_surname_or_initials(family, given, seal):
    assert seal_text(family, given) == seal


@pytest.mark.parametrize(
    ("names", "english", "chinese"),
    [
        (["王闻箫", "何康"], ", ", "、"),
        (["Ada Li", "何康"], ", ", ", "),
        (["Ada Li", "Bo Wu"], ", ", ", "),
        (["Narayanan, D.", "Shi, K."], "; ", "; "),
        (["Ada Li", "Shi, K."], "; ", "; "),
    ],
)
def test_authors_are_separated_so_that_names_stay_whole(names, english, chinese):
    assert [author_separator(names, EN), author_separator(names, ZH)] == [english, chinese]
