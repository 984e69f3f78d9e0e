"""The list of publications: filters from the address, pages, groups by year."""

from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.models import Publication
from people.pages import filters as lists
from people.pages.directory import topic_option, year_option
from people.pages.filters import Active, Option, Select, Total, plain
from people.pages.turning import Pages, cursor
from people.pages.year import year_groups
from people.queries import keyset
from people.queries import publication as queries
from people.queries.facets import OPTIONS, Facets
from people.values.choices import PublicationKind
from people.values.languages import ZH, Localized, localized

PER_PAGE = 25
NAMES = ("year", "kind", "topic", "person", "text")


@dataclass(frozen=True)
class Listing:
    """What the page of publications shows."""

    pages: Pages[Publication]
    total: Total
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
        return self.pages.canonical_query(self.filter_query)


def parse_filters(parameters: QueryDict) -> queries.Filters:
    """Read the filters of an address; what is no possible value is no filter."""
    kind = parameters.get("kind", "")
    return queries.Filters(
        year=lists.year(parameters, "year"),
        kind=kind if kind in PublicationKind.values else "",
        topic=lists.key(parameters, "topic"),
        person=lists.key(parameters, "person")[:100],
        text=lists.words(parameters),
    )


def listing(parameters: QueryDict) -> Listing:
    """Return the page of publications for an address."""
    filters = parse_filters(parameters)
    facets = Facets(filters)
    selects = _selects(filters, facets)
    records = queries.with_details(facets.records())
    page = keyset.page(records, queries.ORDER, cursor(parameters), PER_PAGE)
    filter_query = lists.query(filters, NAMES)
    is_compact = parameters.get("view") == "compact"
    query = "&".join(filter(None, [filter_query, "view=compact" if is_compact else ""]))
    return Listing(
        pages=Pages(page, reverse("people:publications"), query),
        total=Total(*facets.total(len(page))),
        groups=year_groups(page),
        selects=selects,
        active=lists.active(filters, selects, NAMES),
        filter_query=filter_query,
        text=filters.text,
        is_compact=is_compact,
    )


def _selects(filters: queries.Filters, facets: Facets) -> list[Select]:
    wanted = get_language() or ZH
    years = [Option(str(year), plain(str(year)), n) for year, n in queries.years(facets)]
    kinds = [Option(kind, _kind(kind), n) for kind, n in queries.kinds(facets)]
    topics = [
        Option(tag.key, localized(tag, "name", wanted), n) for tag, n in queries.topics(facets)
    ]
    people = [Option(each.slug, each.heading(wanted)) for each in queries.people(facets)]
    rows = [
        ("year", _("Year"), years, str(filters.year or ""), year_option),
        ("kind", _("Kind"), kinds, filters.kind, lambda kind: Option(kind, _kind(kind))),
        ("topic", _("Topic"), topics, filters.topic, topic_option),
        # Nobody types a name here: whose works are wanted is chosen from more on their own page.
        ("person", _("Person"), people if len(people) <= OPTIONS else [], filters.person, _person),
    ]
    selects = [lists.select(*row, is_counted=facets.ids(row[0]) is not None) for row in rows]
    return [each for each in selects if each.name != "person" or each.options or not people]


def _kind(kind: str) -> Localized:
    return plain(str(PublicationKind(kind).label))


def _person(slug: str) -> Option | None:
    person = queries.person(slug)
    return Option(slug, person.heading(get_language() or ZH)) if person else None
