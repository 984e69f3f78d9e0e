"""What people are found by: their names in both orders, in pinyin, by initials."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from people.search.tokens import joined_words, whole
from people.values.languages import HAN
from people.values.romanization import DOT, SURNAMES, chinese_name_parts, romanize, romanize_name

MOST_READINGS = 4
U_UMLAUT = re.compile(r"(?<=[ln])(?:v|ü)", re.I)


def name_tokens(family: str, given: str) -> list[str]:
    """Return the tokens of a name that its words alone are not."""
    if HAN.search(family + given):
        return list(dict.fromkeys(_chinese(family, given)))
    return list(dict.fromkeys(_latin(family, given)))


@lru_cache(maxsize=50_000)
def printed_name_tokens(name: str) -> list[str]:
    """Return the tokens of a name that is not told in parts: `张丹阳`, `Zhang, Danyang`."""
    return name_tokens(*printed_parts(name))


def printed_parts(name: str) -> tuple[str, str]:
    """Return family and given name of one that is not told in parts; of a Chinese one both in one."""
    if HAN.search(name):
        return "", name
    family, comma, given = name.partition(",")
    if not comma:
        given, _space, family = name.strip().rpartition(" ")
    return family.strip(), given.strip()


def spellings(text: str) -> list[str]:
    """Return a text with each way to write an ü: lv, lu, lyu."""
    if not U_UMLAUT.search(text):
        return [text]
    return [U_UMLAUT.sub(letters, text) for letters in ("v", "u", "yu")]


def _latin(family: str, given: str) -> Iterator[str]:
    for spelled in spellings(f"{family}|{given}"):
        last, _bar, first = spelled.partition("|")
        words, rest = list(joined_words(last)), _given_words(first)
        yield from (*words, *rest)
        yield from _wholes("".join(words), "".join(rest))
        yield from _initials([each[0] for each in words], [each[0] for each in rest])


def _given_words(given: str) -> list[str]:
    return [word for part in re.split(r"[-\s.]+", given) for word in joined_words(part)]


def _chinese(family: str, given: str) -> Iterator[str]:
    yield whole(f"{family}{given}")
    if family and given:
        yield whole(f"{given}{family}")
    family, given = chinese_name_parts(family, given)
    for last in _family_readings(family):
        for first in _given_readings(given):
            for spelled in spellings(f"{last}|{' '.join(first)}"):
                surname, _bar, rest = spelled.partition("|")
                syllables = rest.split()
                name = "".join(syllables)
                yield from filter(None, (surname, name, *syllables))
                yield from _wholes(surname, name)
                yield from _initials([surname[:1]], [each[0] for each in syllables])


def _family_readings(family: str) -> list[str]:
    """Return how a surname is read: as one, and as its character is read elsewhere."""
    if not family:
        return [""]
    usual = _letters(romanize(family))
    return list(dict.fromkeys(filter(None, [SURNAMES.get(family, usual), usual])))


def _letters(reading: str) -> str:
    """Return the letters and digits of a reading: names may hold any sign, tokens may not."""
    return "".join(sign for sign in reading.lower() if sign.isalnum())


@lru_cache(maxsize=50_000)
def _given_readings(given: str) -> list[tuple[str, ...]]:
    """Return the ways to read a given name, the usual one first."""
    if not HAN.search(given):
        return [tuple(joined_words(given))]
    if DOT.search(given) or len(given) > 3:
        return [tuple(filter(None, (_letters(romanize(part)) for part in DOT.split(given))))]
    usual = tuple(filter(None, map(_letters, romanize(given).split())))
    # Its dictionaries take 55 MB, which a process that only shows pages does without.
    from pypinyin import Style, pinyin

    every = pinyin(given, style=Style.NORMAL, heteronym=True, v_to_u=False)
    ways = [usual, *product(*(map(_letters, readings[:2]) for readings in every))]
    return [way for way in dict.fromkeys(ways) if all(way)][:MOST_READINGS]


def _wholes(family: str, given: str) -> Iterator[str]:
    if family and given:
        for name in (family + given, given + family):
            yield name[:64]
            yield f"={name[:64]}"
    elif family or given:
        yield f"={(family or given)[:64]}"


def _initials(family: list[str], given: list[str]) -> Iterator[str]:
    yield from given
    if len(given) > 1:
        yield "".join(given)
    if family and family[0] and given:
        yield "".join(family + given)
        yield "".join(given + family)


def reading(name: str) -> str:
    """Return how a Chinese name is read, in one word."""
    return romanize_name("", name).replace(" ", "")
