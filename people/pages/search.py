"""The page of search: results by kind, with the words marked, and what narrows them."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.urls import reverse
from django.utils.text import Truncator, slugify
from django.utils.translation import get_language, gettext_lazy

from people.models import Person
from people.pages import filters as lists
from people.pages.facets import Facet, facets
from people.pages.filters import Active
from people.pages.snippets import Snippet, snippet
from people.queries import search as queries
from people.search.marks import Marker
from people.values.languages import ZH, Localized, localized
from people.values.markdown import plain_text

TITLES = {
    "people": gettext_lazy("People"),
    "publications": gettext_lazy("Publications"),
    "projects": gettext_lazy("Projects"),
    "news": gettext_lazy("News"),
    "talks": gettext_lazy("Talks"),
    "awards": gettext_lazy("Awards"),
    "patents": gettext_lazy("Patents"),
}
NAMES = ("text", "kind", "year", "topic", "person")
OF_EACH = 5  # results of a kind beside others
PER_PAGE = 20  # of a kind alone
MOST_SUGGESTED = 8
LONGEST_SUGGESTED = 100


@dataclass(frozen=True)
class Asked:
    """What an address looks for."""

    text: str = ""
    kind: str = ""
    year: int | None = None
    topic: str = ""
    person: str = ""

    def without(self, name: str) -> "Asked":
        """Return the same without one of its filters."""
        return replace(self, **{name: None if name == "year" else ""})  # type: ignore[arg-type]

    def query_with(self, **changed: Any) -> str:
        """Return the query of the address for the same with something else in it."""
        return lists.query(replace(self, **changed), NAMES)

    @property
    def narrowing(self) -> queries.Narrowing:
        """What the results are narrowed to, but for the kind."""
        return queries.Narrowing(self.year, self.topic, self.person)


@dataclass(frozen=True)
class Result:
    """A record, and the text that shows why it was found, if what is shown of it does not."""

    record: Any
    snippet: Snippet | None


@dataclass(frozen=True)
class Group:
    """The results of one kind, and the address that has all of them."""

    kind: str
    title: str
    total: int
    hits: list[Result]
    more: str = ""

    @property
    def template(self) -> str:
        """The template that shows one result."""
        return f"people/search/{self.kind}.html"

    @property
    def is_more(self) -> bool:
        """Whether there are more than are counted."""
        return self.total > queries.MOST

    @property
    def count(self) -> str:
        """The number of results as it is shown."""
        return counted(self.total)


@dataclass(frozen=True)
class Results:
    """What was looked for, and what was found."""

    asked: Asked
    groups: list[Group]
    total: int
    meant: str
    marker: Marker
    facets: list[Facet]
    active: list[Active]
    page: Page[Any] | None
    is_relaxed: bool
    alone: list[tuple[str, str]]  # words that find something alone, with the query for it

    @property
    def text(self) -> str:
        """What was typed."""
        return self.asked.text

    @cached_property
    def query(self) -> str:
        """The query that leads to another page of the results."""
        return self.asked.query_with()

    @property
    def is_more(self) -> bool:
        """Whether there are more than are counted."""
        return any(group.is_more for group in self.groups)

    @property
    def count(self) -> str:
        """The number of results that there are at least."""
        return f"{sum(min(group.total, queries.MOST) for group in self.groups):,}"

    @property
    def unfiltered_query(self) -> str:
        """The query for the same words alone."""
        return urlencode({"q": self.text})

    @property
    def meant_query(self) -> str:
        """The query for what was found instead."""
        return self.asked.query_with(text=self.meant)


def counted(number: int) -> str:
    """Return a number of results as it is shown: no more than some are counted."""
    return f"{queries.MOST:,}+" if number > queries.MOST else f"{number:,}"


def parse_asked(parameters: QueryDict) -> Asked:
    """Read what an address looks for; what is no possible value is no filter."""
    kind, year = parameters.get("kind", ""), parameters.get("year", "")
    return Asked(
        text=lists.words(parameters),
        kind=kind if kind in TITLES else "",
        year=int(year) if len(year) == 4 and year.isascii() and year.isdecimal() else None,
        topic=lists.key(parameters, "topic"),
        person=lists.key(parameters, "person")[:100],
    )


def results(parameters: QueryDict) -> Results:
    """Return what an address looks for; nothing is found without a word."""
    asked = parse_asked(parameters)
    answer = queries.look_for(asked.text, asked.narrowing)
    marker = Marker(answer.query)
    kinds = [asked.kind] if asked.kind else list(answer.hits)
    page = None
    if asked.kind:
        hits = answer.hits.get(asked.kind, [])
        page = Paginator(hits, PER_PAGE).get_page(parameters.get("page"))
        shown = {asked.kind: list(page)} if hits else {}
    else:
        shown = {kind: answer.hits[kind][:OF_EACH] for kind in kinds}
    groups = [
        Group(kind, str(TITLES[kind]), len(answer.hits[kind]), found, _more(asked, kind, answer))
        for kind, found in _read(shown, marker).items()
    ]
    return Results(
        asked=asked,
        groups=groups,
        total=sum(len(answer.hits.get(kind, [])) for kind in kinds),
        meant=answer.meant,
        marker=marker,
        facets=facets(asked, answer),
        active=_active(asked),
        page=page if page is not None and page.has_other_pages() else None,
        is_relaxed=answer.is_relaxed,
        alone=[] if answer.hits else _alone(asked),
    )


def _more(asked: Asked, kind: str, answer: queries.Answer) -> str:
    has_more = not asked.kind and len(answer.hits[kind]) > OF_EACH
    text = answer.meant or asked.text
    query = asked.query_with(kind=kind, text=text)
    return f"{reverse('people:search')}?{query}" if has_more else ""


def _read(shown: dict[str, list[Any]], marker: Marker) -> dict[str, list[Result]]:
    said = queries.said(hit for hits in shown.values() for hit in hits)
    language = get_language() or ZH
    found: dict[str, list[Result]] = {}
    for kind, hits in shown.items():
        records = {each.pk: each for each in queries.records(kind, (hit.record for hit in hits))}
        found[kind] = [
            Result(
                records[hit.record],
                snippet(kind, records[hit.record], said[hit.place], marker, language),
            )
            for hit in hits
            if hit.record in records and hit.place in said
        ]
    return found


def _active(asked: Asked) -> list[Active]:
    """Return what narrows the results, each with the query that lifts it."""
    labels = {
        "kind": lists.plain(str(TITLES[asked.kind])) if asked.kind else None,
        "year": lists.plain(str(asked.year)) if asked.year else None,
        "topic": _topic(asked.topic) if asked.topic else None,
        "person": _person(asked.person) if asked.person else None,
    }
    return [
        Active(name, label, lists.query(asked.without(name), NAMES))
        for name, label in labels.items()
        if label
    ]


def _topic(key: str) -> Localized:
    tag = queries.topic(key)
    return localized(tag, "name", get_language() or ZH) if tag else lists.plain(key)


def _person(slug: str) -> Localized:
    person = queries.person(slug)
    return person.heading(get_language() or ZH) if person else lists.plain(slug)


def _alone(asked: Asked) -> list[tuple[str, str]]:
    """Return the words of a query that finds nothing, to be looked for one by one."""
    words = asked.text.split()
    return [(word, urlencode({"q": word})) for word in words[:5]] if len(words) > 1 else []


def suggestions(parameters: QueryDict) -> list[dict[str, str]]:
    """Return what a text that is still being typed may become: people first, then titles."""
    wanted = get_language() or ZH
    found = queries.suggested(lists.words(parameters), MOST_SUGGESTED)
    return [
        suggestion
        for kind, records in found.items()
        for suggestion in (_suggestion(kind, record, wanted) for record in records)
    ][:MOST_SUGGESTED]


def _suggestion(kind: str, record: Any, wanted: str) -> dict[str, str]:
    if isinstance(record, Person):
        title, second = record.heading(wanted), record.other_script_name(wanted)
    else:
        field = {"projects": "name", "news": "text"}.get(kind, "title")
        title, second = localized(record, field, wanted), None
    text = plain_text(title.text) if kind == "news" else title.text
    return {
        "kind": str(TITLES[kind]),
        "title": Truncator(text).chars(LONGEST_SUGGESTED),
        "language": title.tag,
        "other": second.text if second else "",
        "url": _news_address(record) if kind == "news" else record.get_absolute_url(),
    }


def _news_address(record: Any) -> str:
    return f"{reverse('people:news')}#news-{slugify(record.key)}"
