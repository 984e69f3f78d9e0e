"""Texts as they are compared: full width, case, accents and traditional forms do not count.

Every character is folded by itself, so that a query and a text always agree, whatever stands around
a character, and every folded character knows its place in the text.
"""

import unicodedata
from functools import cache

from opencc import OpenCC

from people.values.romanization import LATIN_LETTERS

CHINESE = [*range(0x3400, 0x4DC0), *range(0x4E00, 0xA000), *range(0x20000, 0x2FA20)]
# Other forms of a character that the tables of OpenCC leave as they are, as people type them.
VARIANTS = {
    "锺": "钟", "著": "着", "妳": "你", "牠": "它", "衞": "卫", "喫": "吃", "囯": "国", "図": "图",
    "甯": "宁", "裏": "里", "値": "值", "曁": "暨", "強": "强", "内": "内", "產": "产", "鉴": "鉴",
}  # fmt: skip


@cache
def simplified() -> dict[int, str]:
    """Return the simplified form of every traditional character or variant, by code point."""
    characters = [chr(code) for code in CHINESE]
    # Each on a line of its own: OpenCC turns words, which would depend on their neighbors.
    turned = OpenCC("t2s").convert("\n".join(characters)).split("\n")
    table = {ord(one): two for one, two in zip(characters, turned, strict=True) if one != two}
    return table | {ord(one): two for one, two in VARIANTS.items()}


def fold(text: str) -> str:
    """Return a text as it is compared."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text).casefold().translate(LATIN_LETTERS)
    if not unicodedata.is_normalized("NFKD", text):
        letters = unicodedata.normalize("NFKD", text)
        plain = "".join(each for each in letters if not unicodedata.combining(each))
        text = unicodedata.normalize("NFC", plain)
    return text.translate(simplified())


def fold_with_places(text: str) -> tuple[str, list[int]]:
    """Return a text as it is compared, and for each of its characters the place in the text."""
    pieces: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        folded = _fold_one(character)
        pieces.append(folded)
        places += [place] * len(folded)
    return "".join(pieces), places


@cache
def _fold_one(character: str) -> str:
    return fold(character)
