"""What a reader types, as an expression over tokens that both databases understand.

Nothing of what is typed is syntax to a database: an expression holds tokens only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from people.search.names import spellings
from people.search.tokens import (
    BREAK,
    CAMEL,
    JOINTS,
    MOST_JOINED,
    PIECE,
    SIGNS,
    STOP_WORDS,
    Tokens,
    clean,
    humps,
    joined_words,
    mixed,
    pairs,
    parts,
    stem,
)

LONGEST = 200  # characters of a query that are read
MOST_UNITS = 10
MOST_REGROUPED = 4  # words of a query that may be written together: kv cache, kvcache
SHORTEST_PREFIX = 3
LONGEST_REGROUPED = 24
ADDRESS = re.compile(r"\S+@\S+")
ELSEWHERE = re.compile(
    r"https?://(?:dx\.)?(?:doi\.org/|arxiv\.org/(?:abs|pdf)/|orcid\.org/)|\bdoi:|\barxiv:", re.I
)
QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』')
UMLAUT = re.compile(r"[ln](?:ü|v\b)", re.I)
NOTHING = "@nothing"  # a token that no text has


class Words(NamedTuple):
    """Tokens that follow each other; of the last one the beginning may be enough."""

    tokens: tuple[str, ...]
    is_prefix: bool = False


class Both(NamedTuple):
    """All of these."""

    all: tuple["Expression", ...]


class Either(NamedTuple):
    """One of these."""

    any: tuple["Expression", ...]


Expression = Words | Both | Either


def both(expressions: list[Expression]) -> Expression:
    """Return the expression for all of these."""
    return expressions[0] if len(expressions) == 1 else Both(tuple(expressions))


def either(expressions: list[Expression]) -> Expression:
    """Return the expression for one of these, each once."""
    found = list(dict.fromkeys(expressions))
    return found[0] if len(found) == 1 else Either(tuple(found))


@dataclass(frozen=True)
class Unit:
    """One word or run of a query, as it was typed, with what it means strictly and loosely."""

    typed: str  # folded
    exact: Expression
    loose: Expression
    is_word: bool = False  # a plain Latin word
    is_run: bool = False


@dataclass(frozen=True)
class Query:
    """A query: its units, all of which a record must have."""

    text: str
    units: tuple[Unit, ...]
    joined: str

    def __bool__(self) -> bool:
        return bool(self.units)

    @property
    def needed(self) -> tuple[Unit, ...]:
        """The units without stop words, unless there is nothing else."""
        return tuple(each for each in self.units if each.typed not in STOP_WORDS) or self.units

    def exact(self) -> Expression:
        """Return the expression for all words as they are."""
        return both([each.exact for each in self.needed])

    def loose(self) -> Expression:
        """Return the expression for all words by their stems and beginnings, however spaced."""
        units = self.needed
        base = both([each.loose for each in units])
        if not 1 < len(units) <= MOST_REGROUPED:
            return base
        ways = [both(way) for way in _groupings(units)]
        return either([base, *ways])

    def regrouped(self) -> list[tuple[Unit, tuple[int, int]]]:
        """Return neighbors written together, with their numbers."""
        units = self.needed
        if not 1 < len(units) <= MOST_REGROUPED:
            return []
        joined = [(_together(one, two), at) for at, (one, two) in enumerate(pairwise(units))]
        return [(unit, (at, at + 1)) for unit, at in joined if unit]

    def beginning(self) -> Expression:
        """Return the expression for all words, the last one of which is still typed."""
        *before, last = self.units
        ways = [last.loose, Words((last.typed,), True)] if last.is_word else [last.loose]
        return both([*(each.loose for each in before), either(ways)])

    def whole(self) -> Expression:
        """Return the expression for a name or title that is just this."""
        return Words((f"={self.joined}",))


def parse(text: str) -> Query:
    """Return what a reader typed, cut to a sensible length."""
    text = " ".join(text[: LONGEST * 2].replace("\x00", "").split())[:LONGEST]
    units: list[Unit] = []
    rest = ADDRESS.sub(" ", ELSEWHERE.sub(" ", text))
    for quoted in QUOTED.finditer(rest):
        units += _phrase(next(filter(None, quoted.groups())))
    units += _units(QUOTED.sub(" ", rest))
    if ADDRESS.search(ELSEWHERE.sub(" ", text)):
        units.append(Unit(NOTHING, Words((NOTHING,)), Words((NOTHING,))))
    kept = tuple({each.typed: each for each in units}.values())[:MOST_UNITS]
    return Query(text, kept, "".join(joined_words(rest))[:64])


def _phrase(text: str) -> Iterator[Unit]:
    """Yield what is quoted: these words, in this order."""
    tokens = Tokens(60)
    tokens.add(text)
    words = tuple(each for each in tokens.sequence if each != BREAK)
    if words:
        yield Unit(" ".join(words), Words(words), Words(words))


def _units(text: str) -> Iterator[Unit]:
    camels = {match.group().lower(): humps(match.group()) for match in CAMEL.finditer(text)}
    umlauts = {clean(word): word for word in text.split() if UMLAUT.search(word)}
    for piece in PIECE.finditer(clean(text)):
        if piece["run"]:
            run = Words(tuple(pairs(piece["run"])))
            yield Unit(piece["run"], run, run, is_run=True)
        elif piece["sign"]:
            signed = Words((parts(piece["chain"])[-1] + SIGNS[piece["sign"]],))
            yield Unit(piece.group(), signed, signed)
        elif len(words := parts(piece["chain"])) > 1:
            yield _chain(piece["chain"], words)
        else:
            word = words[0]
            yield _word(word, camels.get(word, []), umlauts.get(word, ""))


def _word(word: str, camel: list[str] | tuple[()] = (), umlaut: str = "") -> Unit:
    ways: list[Expression] = [Words((word,), len(word) >= SHORTEST_PREFIX)]
    if (root := stem(word)) != word:
        ways.append(Words((root,)))
    ways += [Words(tuple(split)) for split in (mixed(word), camel) if len(split) > 1]
    # Who types ü may mean lü, lv, lu or lyu.
    others = (clean(other) for other in spellings(umlaut.lower()) if umlaut)
    ways += [Words((other,), len(other) >= SHORTEST_PREFIX) for other in others]
    return Unit(word, Words((word,)), either(ways), is_word=word.isalnum())


def _chain(chain: str, words: list[str]) -> Unit:
    ways: list[Expression] = [Words(tuple(words))]
    loose: list[Expression] = [Words(tuple(words), len(words[-1]) >= SHORTEST_PREFIX)]
    if len(words) <= MOST_JOINED:
        joined = "".join(words)
        ways.append(Words((joined,)))
        loose += [Words((joined,), len(joined) >= SHORTEST_PREFIX), Words((stem(joined),))]
    return Unit(chain, either(ways), either([*ways, *loose]))


def _groupings(units: tuple[Unit, ...]) -> Iterator[list[Expression]]:
    """Yield the units with neighbors written together, in each way but the one without any."""
    for way in _regrouped(units):
        if len(way) < len(units):
            yield [each.loose for each in way]


def _regrouped(units: tuple[Unit, ...]) -> Iterator[list[Unit]]:
    if not units:
        yield []
        return
    for rest in _regrouped(units[1:]):
        yield [units[0], *rest]
    if len(units) > 1 and (joined := _together(*units[:2])):
        for rest in _regrouped(units[2:]):
            yield [joined, *rest]


def _together(one: Unit, two: Unit) -> Unit | None:
    """Return two words as one, None if they cannot be."""
    joined = one.typed + two.typed
    fits = one.is_word and two.is_word and len(joined) <= LONGEST_REGROUPED
    return _word(joined) if fits else None


def apart(unit: Unit) -> list[Expression]:
    """Return the ways to take a word or run apart, for one that is found nowhere as it is."""
    text = unit.typed
    if unit.is_run and len(text) > 3:
        return [
            Both((Words(tuple(pairs(text[:at]))), Words(tuple(pairs(text[at:])))))
            for at in range(2, len(text) - 1)
        ]
    if unit.is_word and len(text) > 3:
        return [Words((text[:at], text[at:])) for at in range(2, len(text) - 1)]
    if re.search(JOINTS, text):
        return [both([_word(word).loose for word in parts(text)])]
    return []
