"""What the API offers: kinds of record, their filters, and the queries behind them.

Served addresses, the OpenAPI document and the page about the API are all made from this list.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people.api.problem import bad_parameter
from people.formats import record as records
from people.models.person import IN_ORDER
from people.pages import filters as lists
from people.pages.directory import parse_filters as parse_people
from people.pages.publication import parse_filters as parse_publications
from people.queries import news, person, project, publication, talk
from people.queries.facets import FEW, Facets, Narrowing
from people.values.choices import PublicationKind

PER_PAGE, MOST_PER_PAGE = 20, 100
Text = str | Promise


@dataclass(frozen=True)
class Parameter:
    """A parameter of an address."""

    name: str
    description: Text
    schema: Mapping[str, Any]


class Found(NamedTuple):
    """Records, and how many there are; None for more than are counted."""

    records: QuerySet[Any]
    number: int | None


@dataclass(frozen=True)
class Resource:
    """A kind of record: `find` returns what readers may see of it, filtered; `order` puts it in."""

    name: str  # of the address, and in a bundle
    model: type[Any]
    title: Text
    find: Callable[[QueryDict], "Found"]
    order: tuple[str, ...]
    filters: tuple[Parameter, ...] = ()
    has_pages: bool = False


def integer(parameters: QueryDict, name: str, default: int, most: int = 1_000_000) -> int:
    """Return a positive number from an address. Raises Problem."""
    value = parameters.get(name, str(default))
    if not re.fullmatch("[1-9][0-9]{0,6}", value) or int(value) > most:
        raise bad_parameter(name, _("a whole number from 1 to %(most)s") % {"most": most})
    return int(value)


def _whole(records: QuerySet[Any]) -> Found:
    count = records.order_by().values("pk")[: FEW + 1].count()
    return Found(records, count if count <= FEW else None)


def _left_by(filters: Narrowing) -> Found:
    facets = Facets(filters)
    ids = facets.ids()
    return Found(facets.records(), None if ids is None else len(ids))


def _year(parameters: QueryDict, name: str) -> None:
    if parameters.get(name) and lists.year(parameters, name) is None:
        raise bad_parameter(name, _("a year of four digits"))


def _people(parameters: QueryDict) -> Found:
    _year(parameters, "graduation")
    return _left_by(parse_people(parameters))


def _publications(parameters: QueryDict) -> Found:
    _year(parameters, "year")
    kind = parameters.get("kind", "")
    if kind and kind not in PublicationKind.values:
        expected = _("one of: %(values)s") % {"values": ", ".join(PublicationKind.values)}
        raise bad_parameter("kind", expected)
    return _left_by(parse_publications(parameters))


STRING = {"type": "string"}
TOPIC = Parameter("topic", gettext_lazy("Only with this topic, by its key."), STRING)
WORDS = Parameter("q", gettext_lazy("Only what has all of these words, in any language."), STRING)
PAGING = (
    Parameter("after", gettext_lazy("Where the page begins, as “next” says it."), STRING),
    Parameter("before", gettext_lazy("Where the page ends, as “previous” says it."), STRING),
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
        IN_ORDER,
        (
            Parameter(
                "organization",
                gettext_lazy("Only people of this organization, by its key."),
                STRING,
            ),
            Parameter("role", gettext_lazy("Only people with a position of this title."), STRING),
            Parameter(
                "graduation",
                gettext_lazy("Only people who ended a study in this year."),
                {"type": "integer", "minimum": 1000, "maximum": 9999},
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
        publication.ORDER,
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
        lambda _parameters: _whole(project.public()),
        project.ORDER,
        has_pages=True,
    ),
    Resource(
        "news",
        records.News,
        gettext_lazy("News"),
        lambda _parameters: _whole(news.public()),
        news.ORDER,
    ),
    Resource(
        "talks",
        records.Talk,
        gettext_lazy("Talks"),
        lambda _parameters: _whole(talk.public()),
        talk.ORDER,
    ),
)
# By the kind of record with a page: how one of them is found by its slug.
BY_SLUG: dict[str, Callable[[str], Any]] = {
    "people": person.head,
    "publications": lambda slug: publication.public().filter(slug=slug).first(),
    "projects": lambda slug: project.public().filter(slug=slug).first(),
}
SINGULAR = {"people": "person", "publications": "publication", "projects": "project"}
