"""Colors: reading them, their contrast, and the nearest shade that can be read on a ground."""

import colorsys
import re
from math import floor
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# As in the stylesheet `tokens.css`.
ACCENT = "#0b5394"
LIGHT_GROUND, DARK_GROUND = "#ffffff", "#14181d"
TEXT, MUTED, HAIRLINE = "#1c2128", "#57606a", "#d0d7de"
SEALS = ("#8c2f26", "#0b5394", "#1f6047", "#5b3c88", "#7a4a12", "#37474f")

READABLE = 4.5  # WCAG AA for text
COMFORTABLE = 7.0  # WCAG AAA: what the dark counterpart of an accent is given

HEX = re.compile(r"#[0-9a-fA-F]{6}")


class Grounds(NamedTuple):
    """What a theme's texts stand on in one scheme: the page, and surfaces on it."""

    page: str
    surface: str


# Light and dark, as in the stylesheets `tokens.css` and `themes.css`.
INK = "ink"
GROUNDS = {
    INK: (Grounds(LIGHT_GROUND, "#f6f7f9"), Grounds(DARK_GROUND, "#1c222a")),
    "paper": (Grounds("#fbf7ef", "#f3ecdf"), Grounds("#1b1714", "#25201b")),
    "lab": (Grounds("#ffffff", "#f2f6f5"), Grounds("#0f1716", "#172220")),
}


class Color(NamedTuple):
    """A color in sRGB, each part from 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, text: str) -> "Color":
        """Read `#rrggbb`. Raises ValueError."""
        if not HEX.fullmatch(text):
            raise ValueError(text)
        return cls(*bytes.fromhex(text[1:]))

    def __str__(self) -> str:
        return f"#{bytes(self).hex()}"

    @property
    def luminance(self) -> float:
        """Relative luminance as WCAG defines it, from 0 to 1."""
        parts = [value / 255 for value in self]
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def with_lightness(self, lightness: float) -> "Color":
        """Return the color of the same hue and saturation in another lightness, from 0 to 1."""
        hue, _lightness, saturation = colorsys.rgb_to_hls(*(value / 255 for value in self))
        return Color(
            *(round(part * 255) for part in colorsys.hls_to_rgb(hue, lightness, saturation))
        )


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colors as WCAG defines it, from 1 to 21."""
    dark, light = sorted((one.luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)


def readable(color: Color, ground: Color, least: float = READABLE) -> Color:
    """Return the color, lighter or darker by as little as gives that contrast with the ground.

    Hue and saturation stay. Where no shade reaches the contrast, white or black comes nearest.
    """
    if contrast(color, ground) >= least:
        return color
    lightness = colorsys.rgb_to_hls(*(value / 255 for value in color))[1]
    end = max((0.0, 1.0), key=lambda end: contrast(color.with_lightness(end), ground))
    for step in range(1, 256):
        shade = color.with_lightness(lightness + (end - lightness) * step / 256)
        if contrast(shade, ground) >= least:
            return shade
    return color.with_lightness(end)


def lowest(color: Color, grounds: Grounds) -> tuple[float, str]:
    """Return the lowest contrast of a color with the grounds of a scheme, and that ground."""
    return min((contrast(color, Color.parse(ground)), ground) for ground in grounds)


def fitting(color: Color, grounds: Grounds, least: float = READABLE) -> Color:
    """Return the shade nearest to a color that can be read on all grounds of a scheme.

    The contrast asked for is that with the page; on surfaces the least that texts need will do.
    """
    shade = readable(color, Color.parse(grounds.page), least)
    return readable(shade, Color.parse(grounds.surface))


def accent_shades(accent: Color, theme: str = INK) -> tuple[Color, Color]:
    """Return the accent as a theme shows it, light and dark: the same hue, readable on each."""
    light, dark = GROUNDS[theme]
    shade = fitting(accent, light)
    return shade, fitting(shade, dark, COMFORTABLE)


def accent_styles(accent: str, theme: str = INK) -> str:
    """Return the stylesheet that puts an accent into effect, empty for what is no color."""
    try:
        light, dark = accent_shades(Color.parse(accent), theme)
    except ValueError:
        return ""
    # The plain value first, for browsers that do not know `light-dark()`.
    return (
        ":root {\n"
        f"  --accent: {light}; --accent: light-dark({light}, {dark});\n"
        f"  --focus: {light}; --focus: light-dark({light}, #ffd166);\n"
        "}\n"
    )


def ratio_text(ratio: float) -> str:
    """Return a contrast with two decimals, cut and not rounded: 4.496 must not read as 4.50."""
    return f"{floor(ratio * 100) / 100:.2f}"


def validate_accent(value: str) -> None:
    """Accept `#rrggbb`. Whether it can be read is a matter of the theme: see `check_accent`."""
    try:
        Color.parse(value)
    except ValueError as error:
        raise ValidationError(
            _("“%(value)s” is no color. Write it as #rrggbb, for example %(example)s."),
            code="color",
            params={"value": value, "example": ACCENT},
        ) from error


def check_accent(value: str, theme: str = INK) -> str:
    """Accept a color that can be read in a theme, and tell its contrast in both schemes.

    Else tell the contrast, and a shade that can be read.
    """
    validate_accent(value)
    color = Color.parse(value)
    light, dark = GROUNDS[theme]
    ratio, ground = lowest(color, light)
    if ratio < READABLE:
        raise ValidationError(
            _(
                "The contrast of %(value)s with this theme’s ground %(ground)s is %(ratio)s:1; text"
                " needs at least 4.5:1. Choose a darker color; the nearest shade that can be read"
                " is %(shade)s."
            ),
            code="contrast",
            params={
                "value": value,
                "ground": ground,
                "ratio": ratio_text(ratio),
                "shade": str(fitting(color, light)),
            },
        )
    shade = accent_shades(color, theme)[1]
    return gettext(
        "Contrast with the ground: %(light)s:1 in the light scheme; in the dark one %(dark)s:1, as"
        " %(shade)s."
    ) % {
        "light": ratio_text(ratio),
        "dark": ratio_text(lowest(shade, dark)[0]),
        "shade": shade,
    }
