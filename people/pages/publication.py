"""The list of publications: filters from the address, pages, groups by year."""

import re
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.models import Publication
from people.pages.year import year_groups
from people.queries import publication as queries
from people.queries.year import by_year
from people.values.choices import PublicationKind
from people.values.languages import ZH, localized

PER_PAGE = 25


@dataclass(frozen=True)
class Option:
    """One value a reader may filter by."""

    value: str
    label: str
    count: int | None
    is_chosen: bool


@dataclass(frozen=True)
class Active:
    """A filter that is set, with the query that lifts it."""

    name: str
    label: str
    query: str


@dataclass(frozen=True)
class Listing:
    """What the page of publications shows."""

    page: Page[Publication]
    groups: list[tuple[int | None, list[Publication]]]
    selects: list[tuple[str, str, list[Option]]]
    active: list[Active]
    filter_query: str
    text: str
    is_compact: bool

    @property
    def canonical_query(self) -> str:
        """The query that stands for this list: its filters and its page, nothing else."""
        page = f"page={self.page.number}" if self.page.number > 1 else ""
        return "&".join(filter(None, [self.filter_query, page]))

    @property
    def query(self) -> str:
        """The query that leads to another page of this list, shown as it is now."""
        view = "view=compact" if self.is_compact else ""
        return "&".join(filter(None, [self.filter_query, view]))


def parse_filters(parameters: QueryDict) -> queries.Filters:
    """Read the filters of an address; what is no possible value is no filter."""
    year = parameters.get("year", "")
    kind = parameters.get("kind", "")
    return queries.Filters(
        year=int(year) if re.fullmatch("[1-9][0-9]{3}", year) else None,
        kind=kind if kind in PublicationKind.values else "",
        topic=parameters.get("topic", "")[:255].replace("\x00", ""),
        person=parameters.get("person", "")[:100].replace("\x00", ""),
        text=" ".join(parameters.get("q", "")[:100].replace("\x00", "").split()[:8]),
    )


def listing(parameters: QueryDict) -> Listing:
    """Return the page of publications for an address."""
    filters = parse_filters(parameters)
    selects = _selects(filters)
    records = queries.with_details(by_year(filters.apply()))
    page: Page[Any] = Paginator(records, PER_PAGE).get_page(parameters.get("page"))
    is_compact = parameters.get("view") == "compact"
    active = _active(filters, selects)
    return Listing(
        page, year_groups(page), selects, active, _query(filters), filters.text, is_compact
    )


def _selects(filters: queries.Filters) -> list[tuple[str, str, list[Option]]]:
    wanted = get_language() or ZH
    rows: list[tuple[str, str, list[tuple[str, str, int | None]]]] = [
        (
            "year",
            _("Year"),
            [(str(year), str(year), count) for year, count in queries.year_counts(filters)],
        ),
        (
            "kind",
            _("Kind"),
            [
                (kind, str(PublicationKind(kind).label), count)
                for kind, count in queries.kind_counts(filters)
            ],
        ),
        (
            "topic",
            _("Topic"),
            [
                (tag.key, localized(tag, "name", wanted).text, tag.count)
                for tag in queries.topics(filters)
            ],
        ),
        (
            "person",
            _("Person"),
            [
                (person.slug, person.heading(wanted).text, None)
                for person in queries.people(filters)
            ],
        ),
    ]
    return [(name, label, _options(filters, name, options)) for name, label, options in rows]


def _options(
    filters: queries.Filters, name: str, options: list[tuple[str, str, int | None]]
) -> list[Option]:
    """Return the options of one filter. What is chosen is there even when it leaves nothing."""
    chosen = str(getattr(filters, name) or "")
    if chosen and chosen not in (value for value, _label, _count in options):
        options = [*options, (chosen, _label_of(name, chosen), 0)]
    return [Option(value, label, count, value == chosen) for value, label, count in options]


def _label_of(name: str, value: str) -> str:
    wanted = get_language() or ZH
    if name == "kind":
        return str(PublicationKind(value).label)
    if name == "topic" and (tag := queries.topic(value)):
        return localized(tag, "name", wanted).text
    if name == "person" and (person := queries.person(value)):
        return person.heading(wanted).text
    return value


def _active(filters: queries.Filters, selects: list[tuple[str, str, list[Option]]]) -> list[Active]:
    active = []
    for name, _label, options in selects:
        value = str(getattr(filters, name) or "")
        if value:
            label = next(option.label for option in options if option.is_chosen)
            active.append(Active(name, label, _query(filters.without(name))))
    if filters.text:
        label = _("“%(text)s”") % {"text": filters.text}
        active.append(Active("text", label, _query(filters.without("text"))))
    return active


def _query(filters: queries.Filters) -> str:
    query = QueryDict(mutable=True)
    for name in ("year", "kind", "topic", "person", "text"):
        if value := getattr(filters, name):
            query["q" if name == "text" else name] = str(value)
    return query.urlencode()
