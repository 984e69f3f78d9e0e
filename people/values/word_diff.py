"""What changed between two texts, by word; in Chinese, which has no spaces, by character."""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import takewhile
from typing import NamedTuple

from people.values.languages import HAN

_WORDS = re.compile(rf"{HAN.pattern}|\w+?(?={HAN.pattern})|\w+|\s+|.", re.S)
_SENTENCES = re.compile(r"[^.!?。！？\n]*(?:[.!?。！？\n]+\s*|$)")

# Words times words that are compared one by one: the time of a comparison grows with the square.
# What is longer is compared sentence by sentence.
MOST = 40_000


class Run(NamedTuple):
    """A stretch of text that is the same in both (`kept`), only in the old, or only in the new."""

    kind: str  # kept, removed, added
    text: str


def word_diff(old: str, new: str) -> list[Run]:
    """Return the runs that lead from the old text to the new one, in reading order."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    start = _alike(zip(before, after, strict=False))
    rest = min(len(before), len(after)) - start
    end = min(rest, _alike(zip(reversed(before), reversed(after), strict=False)))
    removed, added = before[start : len(before) - end], after[start : len(after) - end]
    kept = Run("kept", "".join(before[:start])), Run("kept", "".join(before[len(before) - end :]))
    return _joined([kept[0], *_middle(removed, added), kept[1]])


def _middle(removed: list[str], added: list[str]) -> Iterator[Run]:
    """Yield the runs between two lists of words; long ones are compared by sentences first."""
    if len(removed) * len(added) <= MOST:
        yield from _runs(removed, added)
        return
    sentences = (_SENTENCES.findall("".join(words)) for words in (removed, added))
    old = ""
    for run in _runs(*sentences):
        if run.kind == "removed":
            old = run.text
            continue
        before, after = _WORDS.findall(old), _WORDS.findall(run.text)
        if run.kind == "added" and len(before) * len(after) <= MOST:
            yield from _runs(before, after)
        else:
            yield from (Run("removed", old), run)
        old = ""
    yield Run("removed", old)


def _runs(before: list[str], after: list[str]) -> Iterator[Run]:
    """Yield the runs between two lists; what was removed stands before what was added for it."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag == "equal":
            yield Run("kept", "".join(before[start:end]))
            continue
        yield Run("removed", "".join(before[start:end]))
        yield Run("added", "".join(after[other_start:other_end]))


def _joined(runs: Iterable[Run]) -> list[Run]:
    """Return runs without empty ones, neighbors of a kind as one."""
    found: list[Run] = []
    for run in runs:
        if found and run.kind == found[-1].kind:
            found[-1] = Run(run.kind, found[-1].text + run.text)
        elif run.text:
            found.append(run)
    return found


def _alike(pairs: Iterator[tuple[str, str]]) -> int:
    """Return how many pairs there are before the first of two that differ."""
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))
