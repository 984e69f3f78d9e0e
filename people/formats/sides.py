"""The same structured data in one or both languages, read as one.

A site in two languages has each page twice. `Sides` walks both at once: entries of lists belong
together by their place, and a text of both is one `Text`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from people.formats.record import NO_TEXT, Text


@dataclass(frozen=True)
class Sides:
    """Values of the same field by language; None where the file does not say its language."""

    values: tuple[tuple[str | None, Any], ...]

    def __getitem__(self, names: str) -> "Sides":
        """Return a field; of several names (`area|degree`) the first that has anything."""
        found: list[tuple[str | None, Any]] = []
        for language, value in self.values:
            if isinstance(value, dict):
                given = (value.get(name) for name in names.split("|"))
                found.append((language, next((each for each in given if _is_full(each)), None)))
        return Sides(tuple(found))

    def __bool__(self) -> bool:
        return any(_is_full(value) for _language, value in self.values)

    def items(self) -> Iterator["Sides"]:
        """Yield the entries of a list; a single value is a list of one."""
        lists = [
            (language, value if isinstance(value, list) else [value])
            for language, value in self.values
            if _is_full(value)
        ]
        for row in zip_longest(*(value for _language, value in lists)):
            languages = (language for language, _value in lists)
            entry = Sides(tuple(zip(languages, row, strict=True)))
            if entry:
                yield entry

    def text(self) -> Text:
        """Return the text; what is the same in both languages is on the side of its script."""
        said = [(language, scalar(value)) for language, value in self.values if scalar(value)]
        if len({words for _language, words in said}) == 1:
            language = said[0][0] if len(said) == 1 else None
            return Text.of(said[0][1], language)
        found = NO_TEXT
        for language, words in said:
            found = found.merged(Text.of(words, language))
        return found

    def word(self) -> str:
        """Return the first value that is a text, number or date, as a text; else empty."""
        return next(filter(None, (scalar(value) for _language, value in self.values)), "")

    def raw(self) -> Any:
        """Return the first value that is there."""
        return next((value for _language, value in self.values if _is_full(value)), None)


def scalar(value: Any) -> str:
    """Return a single value as text, empty for lists and the like."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value).strip()


def _is_full(value: Any) -> bool:
    return value not in (None, "", [], {})
