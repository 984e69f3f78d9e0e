"""What is asked for, and the columns that texts go to."""

from dataclasses import dataclass
from random import Random

from people.sample.fields import Pair
from people.values.languages import EN, ZH, column

THIS_YEAR = 2026  # fixed, so that a seed says the same next year
ONE_SIDED = 0.08  # share of texts that wait for their translation

_COLUMNS: dict[str, tuple[str, str]] = {}


@dataclass(frozen=True)
class Plan:
    """How much is made. The same plan makes the same records on an empty site."""

    people: int
    publications: int  # on the page of each person
    positions: int
    seed: int
    languages: tuple[str, ...] = (ZH, EN)

    def random(self, *words: object) -> Random:
        """Return the chances of one part, which do not depend on those of another."""
        return Random(f"{self.seed}/" + "/".join(map(str, words)))  # noqa: S311 (no secret)

    def both(self, field: str, pair: Pair) -> dict[str, str]:
        """Return the columns of a text in the languages of the plan."""
        english, chinese = _columns(field)
        if len(self.languages) == 2:
            return {english: pair[0], chinese: pair[1]}
        return {english: pair[0]} if EN in self.languages else {chinese: pair[1]}

    def perhaps(self, rng: Random, field: str, pair: Pair) -> dict[str, str]:
        """Return the columns of a text, of which one language may be missing."""
        columns = self.both(field, pair)
        if len(columns) == 2 and rng.random() < ONE_SIDED:
            columns.pop(_columns(field)[rng.random() < 0.5])
        return columns

    def original(self, field: str, pair: Pair, language: str) -> dict[str, str]:
        """Return the column of a text in its own language, else in the one that there is."""
        english, chinese = _columns(field)
        if language not in self.languages:
            (language,) = self.languages
        return {english: pair[0]} if language == EN else {chinese: pair[1]}


def _columns(field: str) -> tuple[str, str]:
    if field not in _COLUMNS:
        _COLUMNS[field] = column(field, EN), column(field, ZH)
    return _COLUMNS[field]


def pick(rng: Random, items: tuple[Pair, ...] | list[Pair]) -> Pair:
    """Return one of some pairs; quicker than `choice`, and that counts here."""
    return items[int(rng.random() * len(items))]


def pick_two(rng: Random, items: tuple[Pair, ...]) -> tuple[Pair, Pair]:
    """Return two different ones."""
    first = int(rng.random() * len(items))
    second = (first + 1 + int(rng.random() * (len(items) - 1))) % len(items)
    return items[first], items[second]
