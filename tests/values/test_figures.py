"""Numbers as readers of each language write them."""

from decimal import Decimal

import pytest

from people.values.figures import display_figure, display_number
from people.values.languages import EN, ZH


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        ("0", "0", "0"),
        ("10", "10", "10"),
        ("9999", "9,999", "9999"),
        ("10000", "10,000", "1万"),
        ("70000", "70,000", "7万"),
        ("75000", "75,000", "7.5万"),
        ("12345", "12,345", "12345"),
        ("20000000", "20 million", "2000万"),
        ("1500000", "1.5 million", "150万"),
        ("300000000", "300 million", "3亿"),
        ("10000000000", "10 billion", "100亿"),
        ("1250000000", "1.25 billion", "12.5亿"),
        ("1234000000", "1,234,000,000", "12.34亿"),
        ("1234567890", "1,234,567,890", "1234567890"),
        ("2.5", "2.5", "2.5"),
        ("0.0200", "0.02", "0.02"),
        ("1400.50", "1,400.5", "1400.5"),
    ],
)
def test_numbers_are_grouped_as_each_language_does(value, english, chinese):
    number = Decimal(value)
    assert [display_number(number, EN), display_number(number, ZH)] == [english, chinese]


def test_numbers_from_the_database_show_no_idle_zeros():
    assert display_number(Decimal("70000.0000"), EN) == "70,000"
    assert display_number(Decimal("70000.0000"), ZH) == "7万"


@pytest.mark.parametrize(
    ("value", "qualifier", "unit", "decimals", "english", "chinese"),
    [
        ("70000", "at-least", "", 0, "70,000+", "7万+"),
        ("300000000", "exact", "", 0, "300 million", "3亿"),
        ("400", "about", "", 0, "about 400", "约400"),
        ("90", "up-to", "%", 0, "up to 90%", "最多90%"),
        ("35", "exact", "%", 0, "35%", "35%"),
        ("2.5", "exact", "×", 0, "2.5×", "2.5倍"),
        ("3", "exact", "×", 1, "3.0×", "3.0倍"),
        ("3.25", "exact", "×", 1, "3.25×", "3.25倍"),
        ("1500", "exact", "", 2, "1,500.00", "1500.00"),
        ("80", "exact", "GB", 0, "80 GB", "80 GB"),
        ("10", "exact", "B", 0, "10B", "10B"),
        ("30", "about", "B", 0, "about 30B", "约30B"),
    ],
)
def test_figures_carry_qualifier_and_unit(value, qualifier, unit, decimals, english, chinese):
    shown = [
        display_figure(Decimal(value), qualifier, unit, language, decimals) for language in (EN, ZH)
    ]
    assert shown == [english, chinese]
