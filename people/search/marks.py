"""Where a text has what was looked for, and the part of a long text that shows it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from people.search.characters import fold, fold_with_places
from people.search.names import printed_name_tokens
from people.search.query import Both, Expression, Query, Words
from people.search.tokens import CAMEL, HUMP, JOINTS, MIXED, PIECE, SIGNS, mixed, pairs, stem
from people.values.languages import HAN

BEFORE, AFTER = 40, 120  # characters that are shown around the first mark of a long text
LONGEST_NAME = 6  # characters of a Chinese name, which is found by its reading too

Span = tuple[int, int]


class Piece(NamedTuple):
    """A part of a text, marked or not."""

    text: str
    is_marked: bool


@dataclass
class Located:
    """The tokens of a text with their places in it: in their order, and beside it."""

    sequence: list[tuple[str, Span]] = field(default_factory=list)
    more: list[tuple[str, Span]] = field(default_factory=list)


class Marker:
    """Marks what a query means in texts."""

    def __init__(self, query: Query) -> None:
        self.units = range(len(query.needed))
        self.meanings = [
            (words, unit) for unit, each in enumerate(query.needed) for words in _words(each.loose)
        ]
        self.meanings += [
            (words, unit)
            for joined, units in query.regrouped()
            for words in _words(joined.loose)
            for unit in units
        ]
        self.beginnings = {_beginning(words.tokens[0]) for words, _unit in self.meanings}
        self._found: dict[str, list[tuple[int, Span]]] = {}

    def units_in(self, text: str) -> set[int]:
        """Return which words of the query a text has, by their number."""
        return {unit for unit, _span in self.found(text)}

    def spans(self, text: str) -> list[Span]:
        """Return the places of a text that are marked, in order, none within another."""
        joined: list[Span] = []
        for start, end in sorted({span for _unit, span in self.found(text)}):
            if joined and start <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
            else:
                joined.append((start, end))
        return joined

    def found(self, text: str) -> list[tuple[int, Span]]:
        """Return the words of the query in a text, by number and place; a text is read once."""
        if text not in self._found:
            located = locate(text) if self._may_have(text) else Located()
            self._found[text] = [
                (unit, span) for words, unit in self.meanings for span in _spans(words, located)
            ]
        return self._found[text]

    def _may_have(self, text: str) -> bool:
        """Whether a text has the beginning of a word, or is a name, which is found by its reading."""
        folded = fold(text)
        return any(each in folded for each in self.beginnings) or _is_name(text)

    def pieces(self, text: str) -> list[Piece]:
        """Return a text in pieces, what was looked for marked."""
        made: list[Piece] = []
        place = 0
        for start, end in self.spans(text):
            made += [Piece(text[place:start], False), Piece(text[start:end], True)]
            place = end
        return [each for each in (*made, Piece(text[place:], False)) if each.text]

    def excerpt(self, text: str) -> list[Piece]:
        """Return the pieces of a text, cut to what stands around the first mark if it is long."""
        spans = self.spans(text)
        if not spans or len(text) <= BEFORE + AFTER:
            return self.pieces(text)
        start, end = _cut(text, max(0, spans[0][0] - BEFORE), spans[0][0] + AFTER)
        shown = self.pieces(text[start:end].strip())
        before = [Piece("…", False)] if start else []
        after = [Piece("…", False)] if end < len(text) else []
        return [*before, *shown, *after]


def _cut(text: str, start: int, end: int) -> Span:
    """Move the ends of a cut to where no Latin word is cut."""
    while start > 0 and text[start - 1 : start + 1].isascii() and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end - 1 : end + 1].isascii() and text[end].isalnum():
        end += 1
    return start, min(end, len(text))


def _words(expression: Expression) -> Iterator[Words]:
    if isinstance(expression, Words):
        yield expression
    else:
        parts = expression.all if isinstance(expression, Both) else expression.any
        for each in parts:
            yield from _words(each)


def _spans(words: Words, located: Located) -> Iterator[Span]:
    """Yield where a text has words."""
    *before, last = words.tokens
    if not before:
        for token, span in (*located.sequence, *located.more):
            if token == last or (words.is_prefix and token.startswith(last)):
                yield span
        return
    size = len(words.tokens)
    for at in range(len(located.sequence) - size + 1):
        window = located.sequence[at : at + size]
        ending = window[-1][0]
        fits = ending == last or (words.is_prefix and ending.startswith(last))
        if fits and all(one == two for one, (two, _span) in zip(before, window, strict=False)):
            yield from (span for _token, span in window)


def _beginning(token: str) -> str:
    """Return what a text must have for a token; signs are written otherwise: C++."""
    return token[:1] if token.endswith(tuple(SIGNS.values())) else token[:2]


def _is_name(text: str) -> bool:
    return len(text) <= LONGEST_NAME and HAN.search(text) is not None


def locate(text: str) -> Located:
    """Return the tokens of a text with their places, as `people.search.tokens` makes them."""
    folded, places = fold_with_places(text)
    found = Located()

    def span(start: int, end: int) -> Span:
        return places[start], places[end - 1] + 1

    for piece in PIECE.finditer(folded):
        at = piece.start()
        if run := piece["run"]:
            for number, pair in enumerate(pairs(run)):
                found.sequence.append((pair, span(at + number, at + number + len(pair))))
            found.more += [(one, span(at + n, at + n + 1)) for n, one in enumerate(run)]
            continue
        chain = piece["chain"]
        words = [(each.group(), each.span()) for each in re.finditer(rf"(?:(?!{JOINTS}).)+", chain)]
        for word, (start, end) in words:
            here = span(at + start, at + end)
            found.sequence.append((word, here))
            found.more.append((stem(word), here))
            if mixed(word):
                found.more += [
                    (each.group(), span(at + start + each.start(), at + start + each.end()))
                    for each in MIXED.finditer(word)
                ]
        whole = span(at, at + len(chain))
        joined = "".join(word for word, _place in words)
        found.more += [(joined, whole), (stem(joined), whole)] if len(words) > 1 else []
        if piece["sign"]:
            signed = words[-1][0] + SIGNS[piece["sign"]]
            found.more.append((signed, span(at, piece.end())))
    for camel in CAMEL.finditer(text):
        found.more += [
            (each.group().lower(), (camel.start() + each.start(), camel.start() + each.end()))
            for each in HUMP.finditer(camel.group())
        ]
    if _is_name(text):
        whole = (0, len(text))
        found.more += [(token, whole) for token in printed_name_tokens(text) if len(token) > 1]
    return found
