"""Colors: contrast as WCAG defines it, and shades that can be read."""

import re
from itertools import product
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from people.values import colors
from people.values.choices import Theme
from people.values.colors import Color, accent_shades, contrast, lowest, readable

WHITE, DARK = Color.parse(colors.LIGHT_GROUND), Color.parse(colors.DARK_GROUND)
EVERYWHERE = [Color(*parts) for parts in product(range(0, 256, 51), repeat=3)]
TOKENS = Path(__file__).resolve().parents[2] / "people/static/people/css/tokens.css"


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#ffffff", "#ffffff", 1.0),
        ("#777777", "#ffffff", 4.48),
        ("#767676", "#ffffff", 4.54),
        ("#0b5394", "#ffffff", 7.84),
        ("#82b7f0", "#14181d", 8.47),
        ("#ff0000", "#ffffff", 4.0),
    ],
)
def test_contrast_is_that_of_wcag(one, other, ratio):
    colors_of = (Color.parse(one), Color.parse(other))
    assert round(contrast(*colors_of), 2) == round(contrast(*reversed(colors_of)), 2) == ratio


@pytest.mark.parametrize(
    "text", ["", "#fff", "red", "#12345g", "#1234567", "1234567", " #123456", "#123456\n"]
)
def test_what_is_no_color_is_told(text):
    with pytest.raises(ValueError):
        Color.parse(text)
    assert colors.accent_styles(text) == ""


def test_color_is_written_as_it_is_read():
    assert str(Color.parse("#0B5394")) == "#0b5394"
    assert Color.parse("#0b5394") == (11, 83, 148)


@pytest.mark.parametrize("theme", Theme.values)
def test_every_color_has_a_readable_shade_on_all_grounds_of_a_theme(theme):
    for color in EVERYWHERE:
        shades = accent_shades(color, theme)
        for shade, grounds in zip(shades, colors.GROUNDS[theme], strict=True):
            assert lowest(shade, grounds)[0] >= 4.5, color
        assert accent_shades(shades[0], theme)[0] == shades[0]


def test_every_theme_has_its_grounds():
    assert list(colors.GROUNDS) == Theme.values


def test_shade_keeps_the_hue_and_is_no_darker_than_needed():
    assert str(readable(Color.parse("#ff0000"), WHITE)) == "#ee0000"
    assert str(accent_shades(Color.parse("#0b5394"))[1]) == "#55a8f2"
    red, green, blue = accent_shades(Color.parse("#8c2f26"))[1]
    assert red > green > blue


def test_stylesheet_sets_both_schemes_and_nothing_else():
    assert colors.accent_styles("#8C2F26") == (
        ":root {\n"
        "  --accent: #8c2f26; --accent: light-dark(#8c2f26, #de8d86);\n"
        "  --focus: #8c2f26; --focus: light-dark(#8c2f26, #ffd166);\n"
        "}\n"
    )
    assert "#ff0000" not in colors.accent_styles("#ff0000")


@pytest.mark.parametrize("value", ["#0b5394", "#0B5394", "#707070", "#000000"])
def test_accent_that_can_be_read_is_accepted(value):
    colors.validate_accent(value)
    colors.check_accent(value)


def test_accent_that_is_accepted_has_its_contrast_told():
    with translation.override("en"):
        assert colors.check_accent("#0b5394") == (
            "Contrast with the ground: 7.31:1 in the light scheme; in the dark one 6.30:1, as"
            " #55a8f2."
        )


FAINT = (
    "The contrast of {} with this theme’s ground {} is {}:1; text needs at least 4.5:1. Choose a"
    " darker color; the nearest shade that can be read is {}."
)


@pytest.mark.parametrize(
    ("value", "theme", "message"),
    [
        ("blue", "ink", "“blue” is no color. Write it as #rrggbb, for example #0b5394."),
        ("#777777", "ink", FAINT.format("#777777", "#f6f7f9", "4.17", "#717171")),
        ("#ffff00", "ink", FAINT.format("#ffff00", "#f6f7f9", "1.00", "#757500")),
        ("#707070", "paper", FAINT.format("#707070", "#f3ecdf", "4.21", "#6b6b6b")),
    ],
)
def test_accent_that_cannot_be_read_is_refused_with_its_contrast_and_a_remedy(
    value, theme, message
):
    with translation.override("en"), pytest.raises(ValidationError) as caught:
        colors.check_accent(value, theme)
    assert caught.value.messages == [message]


def test_colors_of_pictures_are_those_of_the_pages():
    tokens = TOKENS.read_text(encoding="utf-8")
    found = {
        name: (light, dark)
        for name, light, dark in re.findall(
            r"--([a-z]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)", tokens
        )
    }
    assert found["ground"] == ("#fff", colors.DARK_GROUND)
    assert colors.LIGHT_GROUND == "#ffffff"
    assert [found[name][0] for name in ("accent", "text", "muted", "hairline")] == [
        colors.ACCENT,
        colors.TEXT,
        colors.MUTED,
        colors.HAIRLINE,
    ]
    assert tuple(re.findall(r"--seal: (#[0-9a-f]{6})", tokens)) == colors.SEALS
