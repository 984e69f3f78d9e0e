"""The list of publications: filters from the address, pages, groups by year."""

import re
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.models import Publication
from people.pages import filters as lists
from people.pages.filters import Active, Option, Select, plain
from people.pages.year import year_groups
from people.queries import publication as queries
from people.queries.year import by_year
from people.values.choices import PublicationKind
from people.values.languages import ZH, Localized, localized

PER_PAGE = 25
NAMES = ("year", "kind", "topic", "person", "text")


@dataclass(frozen=True)
class Listing:
    """What the page of publications shows."""

    page: Page[Publication]
    groups: list[tuple[int | None, list[Publication]]]
    selects: list[Select]
    active: list[Active]
    filter_query: str
    text: str
    is_compact: bool

    @property
    def view(self) -> str:
        """How the list is shown, empty for the usual way."""
        return "compact" if self.is_compact else ""

    @property
    def canonical_query(self) -> str:
        """The query that stands for this list: its filters and its page, nothing else."""
        page = f"page={self.page.number}" if self.page.number > 1 else ""
        return "&".join(filter(None, [self.filter_query, page]))

    @property
    def query(self) -> str:
        """The query that leads to another page of this list, shown as it is now."""
        view = f"view={self.view}" if self.view else ""
        return "&".join(filter(None, [self.filter_query, view]))


def parse_filters(parameters: QueryDict) -> queries.Filters:
    """Read the filters of an address; what is no possible value is no filter."""
    year = parameters.get("year", "")
    kind = parameters.get("kind", "")
    return queries.Filters(
        year=int(year) if re.fullmatch("[1-9][0-9]{3}", year) else None,
        kind=kind if kind in PublicationKind.values else "",
        topic=lists.key(parameters, "topic"),
        person=lists.key(parameters, "person")[:100],
        text=lists.words(parameters),
    )


def listing(parameters: QueryDict) -> Listing:
    """Return the page of publications for an address."""
    filters = parse_filters(parameters)
    selects = _selects(filters)
    records = queries.with_details(by_year(filters.apply()))
    page: Page[Any] = Paginator(records, PER_PAGE).get_page(parameters.get("page"))
    return Listing(
        page=page,
        groups=year_groups(page),
        selects=selects,
        active=lists.active(filters, selects, NAMES),
        filter_query=lists.query(filters, NAMES),
        text=filters.text,
        is_compact=parameters.get("view") == "compact",
    )


def _selects(filters: queries.Filters) -> list[Select]:
    wanted = get_language() or ZH
    years = [Option(str(year), plain(str(year)), n) for year, n in queries.year_counts(filters)]
    kinds = [Option(kind, _kind(kind), n) for kind, n in queries.kind_counts(filters)]
    topics = [
        Option(tag.key, localized(tag, "name", wanted), tag.count)
        for tag in queries.topics(filters)
    ]
    people = [Option(each.slug, each.heading(wanted)) for each in queries.people(filters)]
    year = str(filters.year or "")
    return [
        lists.select("year", _("Year"), years, year, plain),
        lists.select("kind", _("Kind"), kinds, filters.kind, _kind),
        lists.select("topic", _("Topic"), topics, filters.topic, _topic),
        lists.select("person", _("Person"), people, filters.person, _person),
    ]


def _kind(kind: str) -> Localized:
    return plain(str(PublicationKind(kind).label))


def _topic(key: str) -> Localized | None:
    tag = queries.topic(key)
    return localized(tag, "name", get_language() or ZH) if tag else None


def _person(slug: str) -> Localized | None:
    person = queries.person(slug)
    return person.heading(get_language() or ZH) if person else None
