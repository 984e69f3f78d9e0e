"""The seal that stands for a person without a photo, and the mark of the site, as pixels and SVG."""

import io
from typing import NamedTuple
from xml.sax.saxutils import escape

from PIL import Image, ImageDraw

from people.images.typesetting import font, printable
from people.values.colors import SEALS
from people.values.languages import HAN

GRID = 64  # all measures are given on this grid, as in the SVG of the pages
TEXT_SIZES = {1: 36, 2: 23}
LONG_TEXT_SIZE = 20
# An icon is small: no frame, and characters as large as fit, Chinese ones being wider.
ICON_TEXT_SIZES = {(1, True): 46, (2, True): 26, (1, False): 46, (2, False): 36}
LONG_ICON_TEXT_SIZE = 22
ICON_SIZES = (16, 32, 48)


DESIGN = 1  # raise it with every change of the drawing: readers' caches compare it


class Seal(NamedTuple):
    """One to three characters on one of the colors; without characters, the mark of the site."""

    text: str
    color: int

    @property
    def hex(self) -> str:
        """The color of its ground."""
        return SEALS[self.color]

    @property
    def state(self) -> str:
        """What tells its drawing from every other one."""
        return f"{DESIGN} {self.color} {self.text}"


MARK = Seal("", 0)


def draw_seal(seal: Seal, side: int, *, is_icon: bool = False) -> Image.Image:
    """Return a seal with its corners transparent."""
    big = max(4 * side, 256)  # drawn large and made smaller: Pillow's edges are not smooth
    unit = big / GRID
    image = Image.new("RGBA", (big, big), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    radius = 8 if is_icon else 5
    draw.rounded_rectangle((0, 0, big - 1, big - 1), radius * unit, seal.hex)
    text = printable(seal.text)
    if not text:
        _draw_mark(draw, unit)
    else:
        size = _icon_text_size(text) if is_icon else TEXT_SIZES.get(len(text), LONG_TEXT_SIZE)
        face = font(round(size * unit), 600)
        left, top, right, bottom = draw.textbbox((0, 0), text, font=face)
        draw.text(((big - left - right) / 2, (big - top - bottom) / 2), text, "#fff", font=face)
    if not is_icon:
        frame = Image.new("RGBA", image.size, (0, 0, 0, 0))
        ImageDraw.Draw(frame).rounded_rectangle(
            (3 * unit, 3 * unit, 61 * unit, 61 * unit),
            3.5 * unit,
            outline=(255, 255, 255, 140),
            width=round(unit),
        )
        image = Image.alpha_composite(image, frame)
    return image.resize((side, side), Image.Resampling.LANCZOS)


def _icon_text_size(text: str) -> int:
    return ICON_TEXT_SIZES.get((len(text), bool(HAN.search(text))), LONG_ICON_TEXT_SIZE)


def _draw_mark(draw: ImageDraw.ImageDraw, unit: float) -> None:
    """Draw the mark of `icon.svg`: a P with the stroke of a base line beside it."""

    def box(*values: float) -> tuple[float, ...]:
        return tuple(2 * unit * value for value in values)

    white = "#fff"
    draw.rectangle(box(7.5, 6.5, 10.5, 25), white)
    draw.rectangle(box(9, 6.5, 17, 9.5), white)
    draw.rectangle(box(9, 16.5, 17, 19.5), white)
    draw.arc(box(10.5, 6.5, 23.5, 19.5), -90, 90, white, round(6 * unit))
    draw.rectangle(box(21, 23.5, 24, 26.5), white)


def icon_ico(seal: Seal) -> bytes:
    """Return the icon for browsers that read no SVG."""
    out = io.BytesIO()
    images = [draw_seal(seal, size, is_icon=True) for size in ICON_SIZES]
    images[-1].save(out, "ICO", sizes=[image.size for image in images], append_images=images[:-1])
    return out.getvalue()


def icon_svg(seal: Seal) -> str:
    """Return a person's icon; its characters are set in the reader's own fonts."""
    size = _icon_text_size(seal.text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}">'
        f'<rect width="{GRID}" height="{GRID}" rx="8" fill="{seal.hex}"/>'
        f'<text x="32" y="33" font-size="{size}" font-weight="600" fill="#fff"'
        ' text-anchor="middle" dominant-baseline="central"'
        ' font-family="PingFang SC, HarmonyOS Sans SC, Microsoft YaHei, Noto Sans CJK SC,'
        f' Noto Sans SC, system-ui, sans-serif">{escape(seal.text)}</text></svg>\n'
    )
