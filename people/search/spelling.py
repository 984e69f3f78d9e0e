"""Words that a mistyped one may have meant.

A word is found by what is left of it when letters are taken away: what is left of `tranformer` is
also left of `transformer`. So no list of words is ever gone through.
"""

import re
from collections.abc import Iterable
from itertools import combinations

from django.db.backends.base.base import BaseDatabaseWrapper

from people.search.entry import Entry
from people.search.tables import NEAR, WORD

WORDS = re.compile(r"[a-z]{4,24}")
BEGINNING = 7  # letters that are compared by what is left; the rest is compared itself
LONG = 8  # letters of a word that may have two errors


def learn(connection: BaseDatabaseWrapper, entries: Iterable[Entry]) -> None:
    """Remember the words of headings. What is found by them is looked up, so none is forgotten."""
    words = {word for entry in entries for word in entry.words() if WORDS.fullmatch(word)}
    if not words:
        return
    marks = ", ".join(["%s"] * len(words))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT word FROM {WORD} WHERE word IN ({marks})", list(words))
        fresh = words - {word for (word,) in cursor.fetchall()}
        cursor.executemany(
            f"INSERT INTO {WORD} VALUES (%s) ON CONFLICT DO NOTHING", [(word,) for word in fresh]
        )
        cursor.executemany(
            f"INSERT INTO {NEAR} VALUES (%s, %s) ON CONFLICT DO NOTHING",
            [(part, word) for word in fresh for part in left_of(word)],
        )


def near(connection: BaseDatabaseWrapper, word: str, most: int = 5) -> list[str]:
    """Return the words that a word may have meant, the nearest first."""
    if not WORDS.fullmatch(word):
        return []
    parts = list(left_of(word))
    marks = ", ".join(["%s"] * len(parts))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT DISTINCT word FROM {NEAR} WHERE part IN ({marks})", parts)
        found = [other for (other,) in cursor.fetchall()]
    measured = [(distance(word, other), other) for other in found if other != word]
    limit = errors(word)
    good = sorted(
        (far, abs(len(other) - len(word)), other) for far, other in measured if far <= limit
    )
    return [other for _far, _length, other in good[:most]]


def errors(word: str) -> int:
    """Return how many errors a word may have."""
    return 2 if len(word) >= LONG else 1


def left_of(word: str) -> set[str]:
    """Return the beginning of a word with up to as many letters taken away as it may have errors."""
    beginning = word[:BEGINNING]
    found = {beginning}
    for count in range(1, errors(word) + 1):
        for places in combinations(range(len(beginning)), count):
            found.add("".join(each for at, each in enumerate(beginning) if at not in places))
    return found


def distance(one: str, two: str) -> int:
    """Return the number of letters added, left out, changed or swapped with the next."""
    before: list[int] = []
    last = list(range(len(two) + 1))
    for row, letter in enumerate(one, 1):
        this = [row]
        for at, other in enumerate(two, 1):
            best = min(last[at] + 1, this[at - 1] + 1, last[at - 1] + (letter != other))
            is_swap = row > 1 and at > 1 and letter == two[at - 2] and one[row - 2] == other
            this.append(min(best, before[at - 2] + 1) if is_swap else best)
        before, last = last, this
    return last[-1]
