"""Slugs: short ASCII names for URLs and fixture keys."""

import re
from collections.abc import Callable

from people.values.romanization import romanize

MAX_LENGTH = 80


def slugify(text: str, default: str = "item") -> str:
    """Return lower-case ASCII words joined by hyphens, Chinese in pinyin; never empty."""
    words = re.findall(r"[a-z0-9]+", romanize(text).lower().replace("'", "").replace("’", ""))
    slug = ""
    for word in words:
        longer = f"{slug}-{word}" if slug else word
        if len(longer) > MAX_LENGTH:
            break
        slug = longer
    return slug or (words[0][:MAX_LENGTH] if words else default)


def first_free(wanted: str, is_taken: Callable[[str], bool]) -> str:
    """Return the wanted slug, or the first of `wanted-2`, `wanted-3` … that nothing else has."""
    candidate, number = wanted, 1
    while is_taken(candidate):
        number += 1
        candidate = f"{wanted}-{number}"
    return candidate
