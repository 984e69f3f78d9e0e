"""The directory: filters from the address, and the letters that it is read by."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.models import Organization, Person, Tag
from people.pages import filters as lists
from people.pages.filters import Active, Option, Select
from people.queries import person as queries
from people.queries import publication
from people.values.languages import ZH, Localized, localized

NAMES = ("organization", "topic", "text")
ENTRIES_WITHOUT_LETTERS = 24


@dataclass(frozen=True)
class Directory:
    """What the directory shows."""

    people: list[Person]
    selects: list[Select]
    active: list[Active]
    filter_query: str
    text: str

    @property
    def is_filterable(self) -> bool:
        """Whether there is anything to choose from."""
        return bool(self.active) or len(self.people) > 1

    @property
    def letters(self) -> list[tuple[str, Person]]:
        """The initials of a long list, each with the first person who has it."""
        if len(self.people) <= ENTRIES_WITHOUT_LETTERS:
            return []
        first: dict[str, Person] = {}
        for person in self.people:
            first.setdefault(initial(person.sort_key), person)
        return sorted(first.items(), key=lambda item: (not item[0].isalpha(), item[0]))


def initial(sort_key: str) -> str:
    """Return the letter that a sort key stands under, `#` for one without."""
    return sort_key[0].upper() if sort_key[:1].isalpha() else "#"


def directory(parameters: QueryDict) -> Directory:
    """Return the directory for an address."""
    filters = queries.Filters(
        organization=lists.key(parameters, "organization"),
        topic=lists.key(parameters, "topic"),
        text=lists.words(parameters),
    )
    selects = [select for select in _selects(filters) if len(select.options) > 1 or select.chosen]
    return Directory(
        people=list(queries.with_card(filters.apply())),
        selects=selects,
        active=lists.active(filters, selects, NAMES),
        filter_query=lists.query(filters, NAMES),
        text=filters.text,
    )


def _selects(filters: queries.Filters) -> list[Select]:
    places = [Option(each.key, _name(each)) for each in queries.organizations(filters)]
    places.sort(key=lambda option: option.label.text.casefold())
    topics = [Option(tag.key, _name(tag), tag.count) for tag in queries.topics(filters)]
    return [
        lists.select(
            "organization",
            _("Organization"),
            places,
            filters.organization,
            lambda key: _name(queries.organization(key)),
        ),
        lists.select(
            "topic", _("Topic"), topics, filters.topic, lambda key: _name(publication.topic(key))
        ),
    ]


def _name(record: Organization | Tag | None) -> Localized:
    return localized(record, "name", get_language() or ZH)
