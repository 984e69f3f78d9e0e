"""Colors: reading them, their contrast, and the nearest shade that can be read on a ground."""

import colorsys
import re
from math import floor
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# As in the stylesheet `tokens.css`.
ACCENT = "#0b5394"
LIGHT_GROUND, DARK_GROUND = "#ffffff", "#14181d"
TEXT, MUTED, HAIRLINE = "#1c2128", "#57606a", "#d0d7de"
SEALS = ("#8c2f26", "#0b5394", "#1f6047", "#5b3c88", "#7a4a12", "#37474f")

READABLE = 4.5  # WCAG AA for text
COMFORTABLE = 7.0  # WCAG AAA: what the dark counterpart of an accent is given

HEX = re.compile(r"#[0-9a-fA-F]{6}")


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


def dark_counterpart(accent: Color) -> Color:
    """Return the accent for the dark scheme: the same hue, light enough for the dark ground."""
    return readable(accent, Color.parse(DARK_GROUND), COMFORTABLE)


def accent_styles(accent: str) -> str:
    """Return the stylesheet that puts an accent into effect, empty for what is no color."""
    try:
        light = readable(Color.parse(accent), Color.parse(LIGHT_GROUND))
    except ValueError:
        return ""
    dark = dark_counterpart(light)
    # The plain value first, for browsers that do not know `light-dark()`.
    return (
        ":root {\n"
        f"  --accent: {light}; --accent: light-dark({light}, {dark});\n"
        f"  --focus: {light}; --focus: light-dark({light}, #ffd166);\n"
        "}\n"
    )


def validate_accent(value: str) -> None:
    """Accept `#rrggbb` that can be read on white; else tell the contrast, and a shade that can."""
    try:
        color = Color.parse(value)
    except ValueError as error:
        raise ValidationError(
            _("“%(value)s” is no color. Write it as #rrggbb, for example %(example)s."),
            code="color",
            params={"value": value, "example": ACCENT},
        ) from error
    white = Color.parse(LIGHT_GROUND)
    ratio = contrast(color, white)
    if ratio < READABLE:
        raise ValidationError(
            _(
                "The contrast of %(value)s with white is %(ratio)s:1; text needs at least 4.5:1."
                " Choose a darker color; the nearest shade that can be read is %(shade)s."
            ),
            code="contrast",
            # Cut, not rounded: 4.496 must not read as 4.50.
            params={
                "value": value,
                "ratio": f"{floor(ratio * 100) / 100:.2f}",
                "shade": str(readable(color, white)),
            },
        )
