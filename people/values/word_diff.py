"""What changed between two texts, by word; in Chinese, which has no spaces, by character."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import takewhile
from typing import NamedTuple

from people.values.languages import HAN

_TOKENS = re.compile(rf"{HAN.pattern}|\w+?(?={HAN.pattern})|\w+|\s+|.", re.S)

# Longer texts are compared line by line: the time of a comparison grows with the square.
LONGEST = 4000
# Above this many characters times characters, a page of many texts takes too long to make.
QUICK = 250_000


class Run(NamedTuple):
    """A stretch of text that is the same in both (`kept`), only in the old, or only in the new."""

    kind: str  # kept, removed, added
    text: str


def word_diff(old: str, new: str) -> list[Run]:
    """Return the runs that lead from the old text to the new one, in reading order."""
    before, after = _tokens(old, new), _tokens(new, old)
    runs: list[Run] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag == "equal":
            runs.append(Run("kept", "".join(before[start:end])))
            continue
        if end > start:
            runs.append(Run("removed", "".join(before[start:end])))
        if other_end > other_start:
            runs.append(Run("added", "".join(after[other_start:other_end])))
    return runs


def quick_diff(old: str, new: str) -> list[Run]:
    """Return such runs fast: what lies between the first and the last change as a whole if long."""
    before, after = _TOKENS.findall(old), _TOKENS.findall(new)
    start = _alike(zip(before, after, strict=False))
    rest = min(len(before), len(after)) - start
    end = min(rest, _alike(zip(reversed(before), reversed(after), strict=False)))
    removed = "".join(before[start : len(before) - end])
    added = "".join(after[start : len(after) - end])
    if len(removed) * len(added) <= QUICK:
        middle = word_diff(removed, added)
    else:
        middle = [Run("removed", removed), Run("added", added)]
    first, last = "".join(before[:start]), "".join(before[len(before) - end :])
    return [run for run in (Run("kept", first), *middle, Run("kept", last)) if run.text]


def _alike(pairs: Iterator[tuple[str, str]]) -> int:
    """Return how many pairs there are before the first of two that differ."""
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _tokens(text: str, other: str) -> list[str]:
    if max(len(text), len(other)) > LONGEST:
        return text.splitlines(keepends=True)
    return _TOKENS.findall(text)
