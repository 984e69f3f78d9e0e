"""The picture that a link to the site is shown with elsewhere: 1200 × 630, drawn from a few texts."""

import hashlib
import io
import threading
from dataclasses import astuple, dataclass
from functools import lru_cache

from django.core.files.storage import default_storage
from PIL import Image, ImageDraw

from people.images import variants
from people.images.seals import Seal, draw_seal
from people.images.typesetting import (
    balanced,
    draw_lines,
    font,
    line_height,
    may_break,
    may_break_name,
    printable,
    wrap,
)
from people.values.colors import HAIRLINE, LIGHT_GROUND, MUTED, TEXT

SIZE = WIDTH, HEIGHT = 1200, 630
EDGE = 80  # white space at the sides
TOP, FOOT = 76, 524  # where the name begins at the earliest, and where the foot line is
ROOM = FOOT - 36 - TOP
PICTURE_WIDTH, PICTURE_GAP = 272, 64
PHOTO = variants.Box(PICTURE_WIDTH, PICTURE_WIDTH * 5 // 4)
TEXT_WIDTH = WIDTH - 2 * EDGE - PICTURE_WIDTH - PICTURE_GAP
NAME_SIZES = (116, 104, 92, 80, 70, 60, 52)
DESIGN = 1  # raise it with every change of the drawing: readers' caches compare it
# The fonts are shared, and FreeType's faces are not made for two threads at once.
_drawing = threading.Lock()


@dataclass(frozen=True)
class Card:
    """All that a card shows. Equal cards are equal pictures."""

    name: str
    other_name: str
    headline: str
    site: str
    address: str
    accent: str
    seal: Seal
    photo: str = ""
    photo_focus: variants.Focus = None
    photo_state: str = ""  # when the file was changed: another photo is another card

    @property
    def digest(self) -> str:
        """What tells this card from every other one."""
        return hashlib.sha256(repr((DESIGN, astuple(self))).encode()).hexdigest()[:16]


@lru_cache(maxsize=128)
def png(card: Card) -> bytes:
    """Return the card as a PNG; what was drawn last is kept."""
    with _drawing:
        image = draw(card)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@dataclass(frozen=True)
class _Lockup:
    """The name, the other name and the headline, set so that they fit."""

    size: int
    name: list[str]
    other: list[str]
    headline: list[str]
    headline_size: int
    height: int


def draw(card: Card) -> Image.Image:
    """Return the card as an image."""
    image = Image.new("RGB", SIZE, LIGHT_GROUND)
    pen = ImageDraw.Draw(image)
    lockup = _set(card)
    picture = _picture(card)
    # The picture begins where the name does; a name alone stands in the middle beside it.
    top = TOP + (ROOM - max(lockup.height, picture.height)) // 2
    image.paste(picture, (WIDTH - EDGE - picture.width, top), picture)
    _draw_lockup(pen, lockup, card.accent, top + max(0, (picture.height - lockup.height) // 2))
    _draw_foot(pen, card)
    return image


def _set(card: Card) -> _Lockup:
    """Return the largest setting of the texts that fits; the smallest one cuts what is too long."""
    for size in NAME_SIZES:
        for most in (1, 2):
            found, is_whole = _try(card, size, most)
            if is_whole and found.height <= ROOM:
                return found
    for most, headline_most in ((3, 3), (3, 2), (2, 2)):
        found, _is_whole = _try(card, NAME_SIZES[-1], most, headline_most)
        if found.height <= ROOM:
            return found
    return _try(card, NAME_SIZES[-1], 2, 1)[0]


def _try(card: Card, size: int, most: int, headline_most: int = 3) -> tuple[_Lockup, bool]:
    name, other = printable(card.name), printable(card.other_name)
    headline = printable(card.headline)
    face, small = font(size, 600), font(_other_size(size), 400)
    headline_size = 36 if size >= 80 else 32
    # Chinese without a dot in it is one or two characters of family name and as many of given name.
    rule = may_break_name if any(char in name for char in " -·") else may_break
    _lines, is_whole = wrap(name, face, TEXT_WIDTH, most, rule)
    lines = balanced(name, face, TEXT_WIDTH, most, rule)
    other_lines = balanced(other, small, TEXT_WIDTH, 1 if size > 60 else 2)
    headline_lines = balanced(headline, font(headline_size, 400), TEXT_WIDTH, headline_most)
    height = len(lines) * line_height(size, name)
    height += len(other_lines) * line_height(_other_size(size), other) + bool(other) * 8
    if headline:
        height += 32 + 4 + 24 + len(headline_lines) * _headline_leading(headline_size, headline)
    return _Lockup(size, lines, other_lines, headline_lines, headline_size, height), is_whole


def _other_size(size: int) -> int:
    return max(30, round(size * 0.45))


def _headline_leading(size: int, text: str) -> int:
    return line_height(size, text) + 6


def _draw_lockup(pen: ImageDraw.ImageDraw, lockup: _Lockup, accent: str, top: int) -> None:
    leading = line_height(lockup.size, "".join(lockup.name))
    face = font(lockup.size, 600)
    # The bearing of the first letter is taken off, so that all texts stand on one edge.
    left = EDGE - min((round(face.getbbox(line)[0]) for line in lockup.name if line), default=0)
    top = draw_lines(pen, (left, top), lockup.name, face, leading, TEXT)
    if lockup.other:
        size = _other_size(lockup.size)
        leading = line_height(size, "".join(lockup.other))
        top = draw_lines(pen, (EDGE, top + 8), lockup.other, font(size, 400), leading, MUTED)
    if lockup.headline:
        top += 32
        pen.rectangle((EDGE, top, EDGE + 71, top + 3), accent)
        leading = _headline_leading(lockup.headline_size, "".join(lockup.headline))
        face = font(lockup.headline_size, 400)
        draw_lines(pen, (EDGE, top + 4 + 24), lockup.headline, face, leading, TEXT)


def _picture(card: Card) -> Image.Image:
    """Return the photo with round corners, else the seal."""
    photo = _photo(card.photo, card.photo_focus) if card.photo else None
    if photo is None:
        return draw_seal(card.seal, PICTURE_WIDTH)
    mask = Image.new("L", (photo.width * 4, photo.height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), 40, 255)
    photo.putalpha(mask.resize(photo.size, Image.Resampling.LANCZOS))
    return photo


def _photo(name: str, focus: variants.Focus) -> Image.Image | None:
    try:
        with default_storage.open(name) as file:
            content = variants.render(file, PHOTO, "png", focus)
        flat = Image.open(io.BytesIO(content)).convert("RGBA")
    except Exception:  # a damaged file can raise anything; the seal stands for it
        return None
    ground = Image.new("RGBA", flat.size, LIGHT_GROUND)
    photo = Image.alpha_composite(ground, flat)
    if photo.width == PHOTO.width:
        return photo
    height = round(photo.height * PICTURE_WIDTH / photo.width)
    return photo.resize((PICTURE_WIDTH, height), Image.Resampling.LANCZOS)


def _draw_foot(pen: ImageDraw.ImageDraw, card: Card) -> None:
    """Draw the site's title on the left and its address on the right, under a hairline."""
    pen.rectangle((EDGE, FOOT, WIDTH - EDGE - 1, FOOT + 1), HAIRLINE)
    face, light = font(28, 600), font(26, 400)
    baseline = FOOT + 62
    address = wrap(printable(card.address), light, 480, 1)[0][:1]
    taken = 0.0
    for text in address:
        taken = light.getlength(text) + 40
        pen.text((WIDTH - EDGE, baseline), text, MUTED, light, anchor="rs")
    room = round(WIDTH - 2 * EDGE - taken)
    for text in wrap(printable(card.site), face, room, 1)[0][:1]:
        pen.text((EDGE, baseline), text, TEXT, face, anchor="ls")
