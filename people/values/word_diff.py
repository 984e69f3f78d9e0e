"""What changed between two texts, by word; in Chinese, which has no spaces, by character."""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

from people.values.languages import HAN

_TOKENS = re.compile(rf"{HAN.pattern}|\w+?(?={HAN.pattern})|\w+|\s+|.", re.S)

# Longer texts are compared line by line: the time of a comparison grows with the square.
LONGEST = 4000


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


def _tokens(text: str, other: str) -> list[str]:
    if max(len(text), len(other)) > LONGEST:
        return text.splitlines(keepends=True)
    return _TOKENS.findall(text)
