"""All that somebody may be looked for by, as one text that a database can look through.

`|ada li|adali|li ada|liada|李爱达|li ai da|liaida|` — each spelling between two bars, Latin ones in small letters
and also without spaces, Chinese names also in pinyin, with the family name first and last.
"""

from collections.abc import Iterable

from people.values.author_lists import comparable
from people.values.languages import HAN
from people.values.romanization import romanize, romanize_name

MAX_LENGTH = 600
BAR = "|"


def of_person(names: Iterable[tuple[str, str, str]], labels: Iterable[str]) -> str:
    """Return the spellings of a person: of family, given and whole name in each language."""
    names = list(names)
    own = {spelled for each in names for spelled in names_of(*each)}
    readings = {
        reading for family, given, _whole in names for reading in readings_of(family, given)
    }
    return joined([*sorted(own), *sorted(readings), *map(comparable, labels)])


def of_name(name: str) -> str:
    """Return the spellings of a name that is not taken apart."""
    return joined([comparable(name)])


def names_of(family: str, given: str, whole: str) -> set[str]:
    """Return the spellings that are exactly a name: in either order, as they are compared."""
    spelled = (whole, f"{family} {given}", f"{given} {family}")
    return {comparable(name) for name in spelled} - {""}


def readings_of(family: str, given: str) -> set[str]:
    """Return a Chinese name in pinyin, family name first and last; nothing for another one."""
    if not HAN.search(family + given):
        return set()
    first, _space, rest = romanize_name(family, given).partition(" ")
    return {f"{first} {rest}".lower().strip(), f"{rest} {first}".lower().strip()}


def in_letters(text: str) -> str:
    """Return a text in small Latin letters."""
    return romanize(text).lower()


def joined(spelled: Iterable[str]) -> str:
    """Return spellings as one text; what is too long for it comes last and is left out."""
    found: dict[str, None] = {}
    for each in spelled:
        plain = each.replace(BAR, " ").strip()
        if not plain:
            continue
        letters = in_letters(plain)
        found |= dict.fromkeys((plain, letters, letters.replace(" ", "")))
    text = BAR
    for each in found:
        if each and len(text) + len(each) < MAX_LENGTH:
            text += f"{each}{BAR}"
    return text


def beginnings(term: str) -> list[tuple[str, ...]]:
    """Return what a text of spellings contains if one begins as typed: of each group, one.

    Words may be typed in any order. Of a Chinese name any part will do.
    """
    typed = comparable(term).replace(BAR, " ")
    if HAN.search(typed):
        return [(typed,)]
    words = in_letters(typed).split()
    whole = f"{BAR}{''.join(words)}"
    return [(f"{BAR}{word}", f" {word}", whole) for word in words]
