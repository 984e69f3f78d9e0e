"""What the API offers: kinds of record, their filters, and the queries behind them.

Served addresses, the OpenAPI document and the page about the API are all made from this list.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people.api.problem import bad_parameter
from people.formats import record as records
from people.pages import filters as lists
from people.queries import news, person, project, publication, talk
from people.queries.year import by_year
from people.values.choices import PublicationKind

PER_PAGE, MOST_PER_PAGE = 20, 100
Text = str | Promise


@dataclass(frozen=True)
class Parameter:
    """A parameter of an address."""

    name: str
    description: Text
    schema: Mapping[str, Any]


@dataclass(frozen=True)
class Resource:
    """A kind of record: `find` returns what readers may see of it, filtered and in order."""

    name: str  # of the address, and in a bundle
    model: type[Any]
    title: Text
    find: Callable[[QueryDict], QuerySet[Any]]
    filters: tuple[Parameter, ...] = ()
    has_pages: bool = False


def integer(parameters: QueryDict, name: str, default: int, most: int = 1_000_000) -> int:
    """Return a positive number from an address. Raises Problem."""
    value = parameters.get(name, str(default))
    if not re.fullmatch("[1-9][0-9]{0,6}", value) or int(value) > most:
        raise bad_parameter(name, _("a whole number from 1 to %(most)s") % {"most": most})
    return int(value)


def _people(parameters: QueryDict) -> QuerySet[Any]:
    return person.Filters(
        organization=lists.key(parameters, "organization"),
        topic=lists.key(parameters, "topic"),
        text=lists.words(parameters),
    ).apply()


def _publications(parameters: QueryDict) -> QuerySet[Any]:
    year, kind = parameters.get("year", ""), parameters.get("kind", "")
    if year and not re.fullmatch("[1-9][0-9]{3}", year):
        raise bad_parameter("year", _("a year of four digits"))
    if kind and kind not in PublicationKind.values:
        expected = _("one of: %(values)s") % {"values": ", ".join(PublicationKind.values)}
        raise bad_parameter("kind", expected)
    filters = publication.Filters(
        year=int(year) if year else None,
        kind=kind,
        topic=lists.key(parameters, "topic"),
        person=lists.key(parameters, "person")[:100],
        text=lists.words(parameters),
    )
    return by_year(filters.apply())


STRING = {"type": "string"}
TOPIC = Parameter("topic", gettext_lazy("Only with this topic, by its key."), STRING)
WORDS = Parameter("q", gettext_lazy("Only what has all of these words, in any language."), STRING)
PAGING = (
    Parameter(
        "page",
        gettext_lazy("Page of the list, from 1."),
        {"type": "integer", "minimum": 1, "default": 1},
    ),
    Parameter(
        "per_page",
        gettext_lazy("Records on a page."),
        {"type": "integer", "minimum": 1, "maximum": MOST_PER_PAGE, "default": PER_PAGE},
    ),
)
RESOURCES = (
    Resource(
        "people",
        records.Person,
        gettext_lazy("People"),
        _people,
        (
            Parameter(
                "organization",
                gettext_lazy("Only people of this organization, by its key."),
                STRING,
            ),
            TOPIC,
            WORDS,
        ),
        has_pages=True,
    ),
    Resource(
        "publications",
        records.Publication,
        gettext_lazy("Publications"),
        _publications,
        (
            Parameter(
                "year",
                gettext_lazy("Only of this year."),
                {"type": "integer", "minimum": 1000, "maximum": 9999},
            ),
            Parameter(
                "kind",
                gettext_lazy("Only of this kind."),
                {"type": "string", "enum": list(PublicationKind.values)},
            ),
            TOPIC,
            Parameter("person", gettext_lazy("Only of this person, by the slug."), STRING),
            WORDS,
        ),
        has_pages=True,
    ),
    Resource(
        "projects",
        records.Project,
        gettext_lazy("Projects"),
        lambda _parameters: project.public(),
        has_pages=True,
    ),
    Resource("news", records.News, gettext_lazy("News"), lambda _parameters: news.everything()),
    Resource("talks", records.Talk, gettext_lazy("Talks"), lambda _parameters: talk.everything()),
)
# By the kind of record with a page: how one of them is found by its slug.
BY_SLUG: dict[str, Callable[[str], Any]] = {
    "people": person.head,
    "publications": lambda slug: publication.public().filter(slug=slug).first(),
    "projects": lambda slug: project.public().filter(slug=slug).first(),
}
SINGULAR = {"people": "person", "publications": "publication", "projects": "project"}
