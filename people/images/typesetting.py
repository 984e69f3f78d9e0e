"""Text in pictures: a font that has both scripts, and lines broken as each script breaks them."""

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from itertools import combinations, pairwise

from PIL import ImageDraw, ImageFont

from people.values.languages import HAN

FONT = files("justmytype_intl_cjk") / "fonts/ofl/notosanssc/NotoSansSC[wght].ttf"

# What may not begin or end a line (GB/T 15834, JIS X 4051).
CLOSING = frozenset("，。、；：！？）》」』】〉〕”’…—～·／％,.;:!?)]}%»/")
OPENING = frozenset("（《「『【〈〔“‘([{«$¥￥#")
TOGETHER = {"——", "……"}
ELLIPSIS = "…"
MISSING = "〓"  # the mark that Chinese and Japanese printers set for a character they lack
WITHOUT_MARKS = str.maketrans("łŁđĐøØıħĦ", "lLdDoOihH")
INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs"}


@lru_cache(maxsize=64)
def font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    """Return the font in a size and weight."""
    found = ImageFont.truetype(str(FONT), size)
    found.set_variation_by_axes([weight])
    return found


@lru_cache(maxsize=4096)
def _has(char: str) -> bool:
    probe = font(32, 400)
    return bytes(probe.getmask(char)) != bytes(probe.getmask("\U0010fffe"))


def printable(text: str) -> str:
    """Return a text in characters that the font has, on one line.

    A letter loses its mark rather than turn into a box; a Chinese character that is missing is
    marked as missing; what is no letter (an emoji) is left out.
    """
    out = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        if unicodedata.category(char) in INVISIBLE:
            continue
        plain = unicodedata.normalize("NFD", char.translate(WITHOUT_MARKS))[0]
        if _has(char):
            out.append(char)
        elif plain != char and _has(plain):
            out.append(plain)
        elif HAN.match(char):
            out.append(MISSING)
    return " ".join("".join(out).split())


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in {"W", "F"}


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    if before == " ":
        return after not in CLOSING
    if after == " " or after in CLOSING or before in OPENING or before + after in TOGETHER:
        return False
    return _is_wide(before) or _is_wide(after) or before in "-–/—…，。、；：！？）》」』】”"


def may_break_name(before: str, after: str) -> bool:
    """Whether a line may end within a name: between its parts, unless it has but one."""
    return before in " -·"


Rule = Callable[[str, str], bool]


def wrap(
    text: str, face: ImageFont.FreeTypeFont, width: int, most: int, rule: Rule = may_break
) -> tuple[list[str], bool]:
    """Return a text in at most that many lines, and whether all of it is there with no word cut."""
    is_whole = True
    lines: list[str] = []
    rest = text
    while rest:
        line, following, is_cut = _first_line(rest, face, width, rule)
        is_whole = is_whole and not is_cut
        if len(lines) == most - 1 and following:
            return [*lines, _shortened(line, face, width)], False
        lines.append(line)
        rest = following
    return lines, is_whole


def _first_line(
    text: str, face: ImageFont.FreeTypeFont, width: int, rule: Rule
) -> tuple[str, str, bool]:
    """Return the longest beginning of a text that fits, the rest, and whether a word was cut."""
    if face.getlength(text) <= width:
        return text, "", False
    fits = 0
    for end in range(1, len(text)):
        if face.getlength(text[:end].rstrip()) > width:
            break
        if rule(text[end - 1], text[end]):
            fits = end
    is_cut = not fits
    if is_cut:  # one word that is wider than the line: it is cut where the line ends
        fits = 1
        while fits < len(text) and face.getlength(text[: fits + 1]) <= width:
            fits += 1
        while fits > 1 and text[fits : fits + 1] in CLOSING:
            fits -= 1
    return text[:fits].rstrip(), text[fits:].lstrip(), is_cut


def _shortened(line: str, face: ImageFont.FreeTypeFont, width: int) -> str:
    while line and face.getlength(line + ELLIPSIS) > width:
        line = line[:-1]
    while line and (line[-1] == " " or line[-1] in CLOSING or line[-1] in OPENING):
        line = line[:-1]
    return line + ELLIPSIS


def balanced(
    text: str, face: ImageFont.FreeTypeFont, width: int, most: int, rule: Rule = may_break
) -> list[str]:
    """Return a text in as few lines as the width allows; two or three are about equally long.

    Where Chinese breaks between any two characters, a break beside punctuation is worth some
    unevenness: most others divide a word.
    """
    lines, is_whole = wrap(text, face, width, most, rule)
    if not is_whole or not 2 <= len(lines) <= 3:  # of more lines there are too many settings
        return lines
    ends = [end for end in range(1, len(text)) if rule(text[end - 1], text[end])]
    reach = [face.getlength(text[:end]) for end in range(len(text) + 1)]
    settings = (
        (0, *chosen, len(text)) for chosen in combinations(ends[:MOST_ENDS], len(lines) - 1)
    )
    fitting = (each for each in settings if max(_lengths(each, reach)) <= width)
    best = min(fitting, key=lambda each: _flaw(each, reach, text), default=None)
    found = [text[start:end].strip() for start, end in pairwise(best)] if best else lines
    return found if max(map(face.getlength, found)) <= width else lines


MOST_ENDS = 150  # what a headline at its longest has


def _lengths(places: tuple[int, ...], reach: list[float]) -> list[float]:
    return [reach[end] - reach[start] for start, end in pairwise(places)]


def _flaw(places: tuple[int, ...], reach: list[float], text: str) -> float:
    """Return how uneven lines are, and how many of them end within a run of Chinese."""
    lengths = _lengths(places, reach)
    divided = sum(bool(HAN.match(text[end - 1]) and HAN.match(text[end])) for end in places[1:-1])
    return (max(lengths) - min(lengths)) / max(lengths) + 0.35 * divided


def line_height(size: int, text: str) -> int:
    """Return the distance of lines that a text needs: Chinese more than Latin."""
    return round(size * (1.3 if any(map(_is_wide, text)) else 1.18))


def draw_lines(
    draw: ImageDraw.ImageDraw,
    place: tuple[int, int],
    lines: list[str],
    face: ImageFont.FreeTypeFont,
    leading: int,
    color: str,
) -> int:
    """Draw lines below a place, each in the middle of its leading; return where they end."""
    left, top = place
    # Digits and capitals reach this high; with the descent they are what the eye centers.
    ascent = round(face.size * 0.73)
    for line in lines:
        baseline = top + (leading + ascent) // 2
        draw.text((left, baseline), line, font=face, fill=color, anchor="ls")
        top += leading
    return top
