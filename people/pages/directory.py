"""The directory: filters and order from the address, and the letters that it is read by."""

from dataclasses import dataclass
from typing import NamedTuple

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.models import Organization, Person, Tag
from people.pages import filters as lists
from people.pages.filters import Active, Option, Select, Total, plain
from people.pages.turning import Pages, cursor
from people.queries import directory as queries
from people.queries import keyset
from people.queries.facets import Facets
from people.queries.keyset import Cursor
from people.queries.person import with_card
from people.values.languages import ZH, Localized, localized

PER_PAGE = 60
NAMES = ("organization", "role", "topic", "graduation", "text")
ENTRIES_WITHOUT_LETTERS = 24
OTHER_INITIALS = "#"


class Letter(NamedTuple):
    """An initial that people have, and where the first of them stands."""

    text: str
    address: str
    is_current: bool = False


@dataclass(frozen=True)
class Directory:
    """What the directory shows."""

    pages: Pages[Person]
    total: Total
    selects: list[Select]
    active: list[Active]
    sort: str
    letters: list[Letter]
    filter_query: str
    text: str

    @property
    def people(self) -> list[Person]:
        """The people of this page."""
        return self.pages.rows

    @property
    def is_filterable(self) -> bool:
        """Whether there is anything to choose from."""
        return bool(self.active) or len(self.people) > 1

    @property
    def sorts(self) -> list[tuple[str, str]]:
        """The orders to choose from."""
        return [("", _("site’s order")), ("surname", _("surname")), ("pinyin", _("pinyin"))]

    @property
    def canonical_query(self) -> str:
        """The query that stands for this page: its filters, its order and its place."""
        return self.pages.canonical_query(self.pages.query)


def directory(parameters: QueryDict) -> Directory:
    """Return the directory for an address."""
    filters = parse_filters(parameters)
    sort = parameters.get("sort", "") if parameters.get("sort") in queries.ORDERS else ""
    facets = Facets(filters)
    selects = [
        select for select in _selects(filters, facets) if len(select.options) > 1 or select.chosen
    ]
    people = with_card(facets.records())
    page = keyset.page(people, queries.ORDERS[sort], cursor(parameters), PER_PAGE)
    filter_query = lists.query(filters, NAMES)
    query = "&".join(filter(None, [filter_query, f"sort={sort}" if sort else ""]))
    return Directory(
        pages=Pages(page, reverse("people:directory"), query),
        total=Total(*facets.total(len(page))),
        selects=selects,
        active=lists.active(filters, selects, NAMES),
        sort=sort,
        letters=_letters(facets, page, sort, filter_query),
        filter_query=filter_query,
        text=filters.text,
    )


def parse_filters(parameters: QueryDict) -> queries.Filters:
    """Read the filters of an address; what is no possible value is no filter."""
    return queries.Filters(
        organization=lists.key(parameters, "organization"),
        role=lists.key(parameters, "role"),
        topic=lists.key(parameters, "topic"),
        graduation=lists.year(parameters, "graduation"),
        text=lists.words(parameters),
    )


def _letters(
    facets: Facets, page: keyset.Page[Person], sort: str, filter_query: str
) -> list[Letter]:
    """Return the initials of a long list: places on its only page, else pages that begin there."""
    if not page.is_whole:
        return _leading_letters(facets, page, sort, filter_query)
    if len(page) <= ENTRIES_WITHOUT_LETTERS:
        return []
    first: dict[str, Person] = {}
    for person in page:
        first.setdefault(initial(_key(person, sort)), person)
    found = [Letter(letter, f"#person-{person.slug}") for letter, person in first.items()]
    return sorted(found, key=lambda each: (each.text == OTHER_INITIALS, each.text))


def _leading_letters(
    facets: Facets, page: keyset.Page[Person], sort: str, filter_query: str
) -> list[Letter]:
    """Return links to pages in the order of names: in the site's own letters stand for nothing."""
    by = sort or ("pinyin" if get_language() == ZH else "surname")
    order = queries.ORDERS[by]
    marks = queries.initials(facets, order[0])
    current = initial(_key(page.rows[0], sort)) if sort and page.rows else ""
    query = "&".join(filter(None, [filter_query, f"sort={by}"]))
    pages = Pages(page, reverse("people:directory"), query)

    def leading(letter: str, mark: str) -> Letter:
        # Numbers stand before all letters, what has no reading in ASCII after them.
        place = keyset.FIRST if mark.isdigit() else Cursor(after=keyset.written((mark, "")))
        return Letter(letter, pages.address(place), letter == current)

    found = [leading(mark.upper(), mark) for mark in sorted(marks) if mark.isalpha()]
    others = sorted(mark for mark in marks if not mark.isalpha())
    return [*found, *(leading(OTHER_INITIALS, mark) for mark in others[:1])]


def _key(person: Person, sort: str) -> str:
    return person.pinyin_key if sort == "pinyin" else person.sort_key


def initial(sort_key: str) -> str:
    """Return the letter that a sort key stands under, `#` for one without."""
    return sort_key[0].upper() if sort_key[:1].isalpha() else OTHER_INITIALS


def _selects(filters: queries.Filters, facets: Facets) -> list[Select]:
    language = get_language() or ZH
    places = [Option(each.key, _name(each), count) for each, count in queries.organizations(facets)]
    places.sort(key=lambda option: option.label.text.casefold())
    roles = [Option(each.text, each, count) for each, count in queries.roles(facets, language)]
    roles.sort(key=lambda option: option.label.text.casefold())
    topics = [Option(tag.key, _name(tag), count) for tag, count in queries.topics(facets)]
    years = [
        Option(str(year), plain(str(year)), count) for year, count in queries.graduations(facets)
    ]
    graduation = str(filters.graduation or "")
    rows = [
        ("organization", _("Organization"), places, filters.organization, _organization),
        ("role", _("Role"), roles, filters.role, _role),
        ("topic", _("Topic"), topics, filters.topic, topic_option),
        ("graduation", _("Graduated in"), years, graduation, year_option),
    ]
    return [lists.select(*row, is_counted=facets.ids(row[0]) is not None) for row in rows]


def _organization(typed: str) -> Option | None:
    found = queries.organization(typed)
    return Option(found.key, _name(found)) if found else None


def topic_option(typed: str) -> Option | None:
    """Return the topic that is meant."""
    found = queries.topic(typed)
    return Option(found.key, _name(found)) if found else None


def year_option(year: str) -> Option:
    """Return a year, which says itself."""
    return Option(year, plain(year))


def _role(title: str) -> Option | None:
    position = queries.role(title)
    label = localized(position, "title", get_language() or ZH)
    return Option(label.text, label) if label.text else None


def _name(record: Organization | Tag | None) -> Localized:
    return localized(record, "name", get_language() or ZH)
