"""Publications as readers see them: lists, filters and one publication."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    CharField,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
)

from people.models import Authorship, Person, Position, Publication, Tag, Tagging, list_order
from people.models.list_order import TIES
from people.models.person import IN_ORDER
from people.models.querysets import published_q
from people.queries import parts
from people.queries.facets import (
    OPTIONS,
    Condition,
    Facets,
    Narrowing,
    existing,
    having,
    jumps,
    meant,
    named,
)
from people.queries.words import matching

ORDER = ("list_place", *TIES)
# The rows that say whose a publication is, and how they name the person.
OF_PEOPLE: tuple[tuple[Any, str], ...] = (
    (Authorship, "person"),
    (Publication.people.through, "person"),
    (Position.publications.through, "position__person"),
)

# All that an entry in a list shows.
DETAILS = (
    parts.authors(),
    parts.tags("publication"),
    parts.awards("publication"),
    parts.links("publication"),
)


def public() -> QuerySet[Publication]:
    """Return all that readers may see, without anything that hangs on it."""
    return Publication.objects.published()


def with_details(publications: QuerySet[Publication]) -> QuerySet[Publication]:
    """Load all that an entry in a list shows."""
    return publications.prefetch_related(*DETAILS)


def of(person: Person | int) -> QuerySet[Any]:
    """Return the ids of the publications that name a person."""
    written = Authorship.objects.filter(person=person).values("publication")
    listed = Publication.people.through.objects.filter(person=person).values("publication")
    return Publication.objects.filter(Q(pk__in=written) | Q(pk__in=listed)).order_by().values("pk")


def recent(limit: int) -> QuerySet[Publication]:
    """Return the newest publications."""
    return with_details(public().order_by("front_place", *TIES))[:limit]


def by_slug(slug: str, *, include_drafts: bool = False) -> Publication | None:
    """Return one publication with all that its page shows, None if readers may not see it."""
    records = Publication.objects.all() if include_drafts else Publication.objects.published()
    return (
        with_details(records)
        .prefetch_related("people", "positions__person")
        .filter(slug=slug)
        .first()
    )


@dataclass(frozen=True)
class Filters(Narrowing):
    """What a reader filters the list by; empty means everything."""

    year: int | None = None
    kind: str = ""
    topic: str = ""
    person: str = ""

    def apply(self) -> QuerySet[Any]:
        """Return the published publications that meet all filters."""
        records = self.narrowed(Publication.objects.all())
        return records.filter(matching("publications", self.text))

    def _by_year(self, year: int) -> Condition:
        first, following = list_order.years(year, year)
        return Condition(Q(list_place__gte=first, list_place__lt=following))

    def _by_kind(self, kind: str) -> Condition:
        return Condition(Q(kind=kind))

    def _by_topic(self, typed: str) -> Condition:
        tags = Tag.objects.filter(named(typed)).order_by().values("pk")
        return having(Tagging.objects.filter(tag__in=tags, publication__gt=0), "publication")

    def _by_person(self, slug: str) -> Condition:
        owner = Person.objects.published().filter(slug=slug).order_by().values("pk")
        found = Q()
        for model, path in OF_PEOPLE:
            rows = model._default_manager.filter(**{f"{path}__in": owner})
            found |= Q(pk__in=rows.order_by().values("publication"))
        return Condition(found, is_gathered=True)


Counts = Sequence[tuple[Any, int | None]]  # options, with the number of works while these are few


def years(facets: Facets) -> Counts:
    """Return the years that the other filters leave, newest first."""
    ids = facets.ids("year")
    year: Any = ExpressionWrapper(list_order.year_at(F("list_place")), IntegerField())
    if ids is None:
        rows = public().filter(list_place__lt=list_order.years(0, 0)[0]).order_by("list_place")
        found = jumps(rows, year, lambda last: Q(list_place__gte=list_order.after_year(last)))
        return [(each, None) for each in found]
    dated = Publication.objects.filter(pk__in=ids, date__isnull=False).order_by()
    counts = dated.annotate(year=year).values("year").annotate(works=Count("pk"))
    return [(each["year"], each["works"]) for each in counts.order_by("-year")]


def kinds(facets: Facets) -> Counts:
    """Return the kinds that the other filters leave."""
    ids = facets.ids("kind")
    if ids is None:
        kind = ExpressionWrapper(F("kind"), CharField())
        found = jumps(public().order_by("kind"), kind, lambda last: Q(kind__gt=last))
        return [(each, None) for each in found]
    rows = Publication.objects.filter(pk__in=ids).order_by()
    return list(rows.values_list("kind").annotate(Count("pk")).order_by("kind"))


def topics(facets: Facets) -> Counts:
    """Return the tags that the other filters leave, the most used first."""
    ids = facets.ids("topic")
    if ids is None:
        shown = public().order_by().filter(pk=OuterRef("publication"))
        rows = Tagging.objects.filter(Exists(shown), tag=OuterRef("pk"), publication__gt=0)
        return [(tag, None) for tag in existing(Tag, Q(Exists(rows)))]
    tags = Tag.objects.filter(taggings__publication__in=ids).annotate(count=Count("taggings"))
    return [(tag, tag.count) for tag in tags.order_by("-count", "key")[: OPTIONS + 1]]


def people(facets: Facets) -> list[Person]:
    """Return the people whose works the other filters leave, in the directory's order."""
    ids = facets.ids("person")
    if ids is None:
        shown = public().order_by().filter(pk=OuterRef("publication"))
        used = Q()
        for model, path in OF_PEOPLE:
            rows = model._default_manager.filter(Exists(shown), **{path: OuterRef("pk")})
            used |= Q(Exists(rows))
        return sorted(
            existing(Person, used & published_q()),
            key=lambda each: tuple(getattr(each, name) for name in IN_ORDER),
        )
    named_by = Q()
    for model, path in OF_PEOPLE:
        rows = model._default_manager.filter(publication__in=ids)
        named_by |= Q(pk__in=rows.order_by().values(path))
    return list(Person.objects.published().filter(named_by)[: OPTIONS + 1])


def topic(typed: str) -> Tag | None:
    """Return the tag that is meant."""
    return meant(Tag, typed)


def person(slug: str) -> Person | None:
    """Return the person of that slug whom readers may see."""
    return Person.objects.published().filter(slug=slug).first()
