"""Whether texts that stand together are shown in another language than the page's."""

from collections.abc import Iterable
from typing import NamedTuple

from people.values.languages import Localized


class Fallback(NamedTuple):
    """That texts fall back to a language: all of them, or only some."""

    language: str
    is_whole: bool


def fallback(texts: Iterable[Localized]) -> Fallback | None:
    """Return how texts fall back, None if none of them does."""
    given = [text for text in texts if text.text]
    fallen = [text for text in given if text.is_fallback]
    return Fallback(fallen[0].language, len(fallen) == len(given)) if fallen else None
