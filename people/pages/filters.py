"""Filters of lists as their form and the links that lift them show them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.queries.facets import OPTIONS
from people.values.languages import ZH, Localized

MOST_WORDS = 8


@dataclass(frozen=True)
class Option:
    """One value a reader may filter by, with the number of records that have it, if it is known."""

    value: str
    label: Localized
    count: int | None = None


@dataclass(frozen=True)
class Select:
    """A filter with its options and the value that is chosen, empty for none."""

    name: str
    label: str
    options: list[Option]
    chosen: str

    @property
    def is_typed(self) -> bool:
        """Whether there are too many options to choose from: then one is typed, by its name."""
        return len(self.options) > OPTIONS

    @property
    def suggestions(self) -> list[Option]:
        """The options that are shown, most useful of all where there are too many."""
        return self.options[:OPTIONS]

    @property
    def active(self) -> Option | None:
        """The option that is chosen."""
        return next((option for option in self.options if option.value == self.chosen), None)


class Active(NamedTuple):
    """A filter that is set, with the query that lifts it."""

    name: str
    label: Localized
    query: str


def words(parameters: QueryDict, name: str = "q") -> str:
    """Read the words of a text filter: the first ones of a sensible length."""
    text = parameters.get(name, "").replace("\x00", "")[:100]
    return " ".join(text.split()[:MOST_WORDS])


def key(parameters: QueryDict, name: str) -> str:
    """Read the key of a record."""
    return parameters.get(name, "")[:255].replace("\x00", "")


def plain(text: str) -> Localized:
    """Return a text that is in the page's language."""
    wanted = get_language() or ZH
    return Localized(text, wanted, wanted)


def select(
    name: str,
    label: str,
    options: Iterable[Option],
    chosen: str,
    find: Callable[[str], Option | None],
    *,
    is_counted: bool = True,
) -> Select:
    """Return a filter. What is chosen is there even when it leaves nothing.

    `find` is asked for the option that is meant: by its value, or by a name that was typed. It is
    asked even where the options have the value, so that a list costs the same however many there are.
    """
    found = list(options)
    if chosen:
        option = find(chosen) or Option(chosen, plain(chosen))
        chosen = option.value
        if chosen not in {each.value for each in found}:
            found.append(replace(option, count=0 if is_counted else None))
    return Select(name, label, found, chosen)


def year(parameters: QueryDict, name: str) -> int | None:
    """Read a year."""
    value = parameters.get(name, "")
    return int(value) if re.fullmatch("[1-9][0-9]{3}", value) else None


def query(filters: Any, names: Iterable[str]) -> str:
    """Return the query that stands for filters; `text` is `q` in an address."""
    made = QueryDict(mutable=True)
    for name in names:
        if value := getattr(filters, name):
            made["q" if name == "text" else name] = str(value)
    return made.urlencode()


def active(filters: Any, selects: Iterable[Select], names: tuple[str, ...]) -> list[Active]:
    """Return the filters that are set."""
    found = [
        Active(each.name, each.active.label, query(filters.without(each.name), names))
        for each in selects
        if each.active
    ]
    if filters.text:
        label = plain(_("“%(text)s”") % {"text": filters.text})
        found.append(Active("text", label, query(filters.without("text"), names)))
    return found


@dataclass(frozen=True)
class Total:
    """How many records a list has, or that it has more than were counted."""

    number: int
    is_more: bool
