"""The page of search: results by kind, each told when it is the other language that has the words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from people.models import Person
from people.pages.filters import words
from people.queries import search as queries
from people.queries.words import Texts
from people.values.languages import ZH, Localized, column, other
from people.values.markdown import plain_text

TITLES = {
    "people": _("People"),
    "publications": _("Publications"),
    "projects": _("Projects"),
    "news": _("News"),
    "talks": _("Talks"),
    "awards": _("Awards"),
    "patents": _("Patents"),
}
LISTS = {"people": "people:directory", "publications": "people:publications"}
AROUND = 40  # characters before and after a word, of a long text


@dataclass(frozen=True)
class Hit:
    """A record, and the text in the other language that has the word the page's language has not."""

    record: Any
    elsewhere: Localized | None


@dataclass(frozen=True)
class Group:
    """The results of one kind, and the list that has all of them, if there is one."""

    kind: str
    title: str
    total: int
    hits: list[Hit]
    more: str

    @property
    def template(self) -> str:
        """The template that shows one result."""
        return f"people/search/{self.kind}.html"


@dataclass(frozen=True)
class Results:
    """What was looked for, and what was found."""

    text: str
    groups: list[Group]

    @property
    def total(self) -> int:
        """The number of results of all kinds."""
        return sum(group.total for group in self.groups)


def results(parameters: QueryDict) -> Results:
    """Return what an address looks for; nothing is found without a word."""
    text = words(parameters)
    found = queries.everything(text.split()) if text else []
    return Results(text, [_group(each, text) for each in found if each.total])


def _group(found: queries.Found, text: str) -> Group:
    language = get_language() or ZH
    list_page = LISTS.get(found.kind)
    has_more = list_page and found.total > len(found.records)
    return Group(
        kind=found.kind,
        title=str(TITLES[found.kind]),
        total=found.total,
        hits=[Hit(each, _elsewhere(each, found.texts, text, language)) for each in found.records],
        more=f"{reverse(list_page)}?{urlencode({'q': text})}" if list_page and has_more else "",
    )


def _elsewhere(record: Any, texts: Texts, text: str, language: str) -> Localized | None:
    """Return the text in the other language that has a word which no text in the page's has.

    Where the result shows that text already, for want of one in the page's language, it is empty.
    """
    here = "\n".join([*said_in(record, texts, language), *read(record, texts.neutral)]).casefold()
    missing = [word for word in text.casefold().split() if word not in here]
    there = other(language)
    title = texts.bilingual[0]
    is_title_shown = not any(read(record, [column(title, language)]))
    for each in said_in(record, texts, there):
        for word in missing:
            if (place := each.casefold().find(word)) >= 0:
                is_shown = is_title_shown and each in read(record, [column(title, there)])
                said = "" if is_shown else _around(each, place, len(word))
                return Localized(said, there, language)
    return None


def said_in(record: Any, texts: Texts, language: str) -> Iterator[str]:
    """Yield what a record says in a language, the name of a person first."""
    if isinstance(record, Person):
        yield record.name_in(language)
    yield from read(record, (column(path, language) for path in texts.bilingual))


def read(record: Any, paths: Any) -> Iterator[str]:
    """Yield the texts that lookups from a record lead to, as plain text."""
    for path in paths:
        name, _separator, rest = path.partition("__")
        value = getattr(record, name)
        if not rest:
            yield plain_text(value or "")
        else:
            for row in value.all() if hasattr(value, "all") else filter(None, [value]):
                yield from read(row, [rest])


def _around(text: str, place: int, length: int) -> str:
    """Return a text, cut to what stands around a place if it is long."""
    start, end = max(0, place - AROUND), place + length + AROUND
    before, after = "…" if start else "", "…" if end < len(text) else ""
    return f"{before}{text[start:end].strip()}{after}"
