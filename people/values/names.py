"""Names of people: display order, sort keys and author lists, as pure functions."""

import re
from collections.abc import Sequence

from people.values.languages import HAN, ZH
from people.values.romanization import chinese_name_parts, romanize, romanize_name

GIVEN_FIRST, FAMILY_FIRST = "given-first", "family-first"
LAST = "~"  # after every letter


def display_name(family: str, given: str, order: str = "") -> str:
    """Join name parts in display order.

    Without an order the custom of the script holds: family name first and no space for Chinese
    characters, given name first for Latin letters.
    """
    if not (family and given):
        return family or given
    chinese = bool(HAN.search(family)) and bool(HAN.search(given))
    order = order or (FAMILY_FIRST if chinese else GIVEN_FIRST)
    parts = (family, given) if order == FAMILY_FIRST else (given, family)
    if not chinese:
        return " ".join(parts)
    return ("" if order == FAMILY_FIRST else "·").join(parts)


def sort_key(sort_as: str, name: tuple[str, str], second_name: tuple[str, str], label: str) -> str:
    """Return the ASCII key that orders people, the same on every database.

    What an editor gave to sort by always wins; else the first name of family and given name that
    there is, a Chinese one in pinyin (with the readings that surnames have); who has no name sorts
    by the label. What has no reading in ASCII at all comes last.
    """
    for text in (
        romanize_name("", sort_as),
        romanize_name(*name),
        romanize_name(*second_name),
        romanize(label),
    ):
        if key := re.sub(r"[^a-z0-9]+", " ", text.lower()).strip():
            return key[:200]
    return LAST


def seal_text(family: str, given: str) -> str:
    """Return what stands for a person without a photo: the Chinese family name, or initials."""
    family, given = chinese_name_parts(family, given)
    if HAN.match(family):
        return family[:2]
    return "".join(part[0].upper() for part in (given, family) if part)


def author_separator(names: Sequence[str], language: str) -> str:
    """Return what stands between authors: a semicolon once a name is printed `Family, Given`."""
    if any("," in name for name in names):
        return "; "
    if language == ZH and all(HAN.search(name) for name in names):
        return "、"
    return ", "
