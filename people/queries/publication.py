"""Publications as readers see them: lists, filters and one publication."""

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet

from people.models import Person, Publication, Tag
from people.queries import parts
from people.queries.words import matching
from people.queries.year import year_of


def public() -> QuerySet[Publication]:
    """Return all that readers may see, without anything that hangs on it."""
    return Publication.objects.published()


def with_details(publications: QuerySet[Publication]) -> QuerySet[Publication]:
    """Load all that an entry in a list shows."""
    return publications.prefetch_related(parts.authors(), parts.tags(), parts.awards(), "links")


def in_section_of(person: Person) -> QuerySet[Publication]:
    """Return what a person's section of publications lists: not what a job of theirs shows."""
    records = Publication.objects.published().filter(pk__in=of(person))
    return with_details(records.exclude(positions__person=person))


def of(person: Person) -> QuerySet[Any]:
    """Return the ids of the publications that name a person."""
    named = Q(authorships__person=person) | Q(people=person)
    return Publication.objects.filter(named).values("pk")


def recent(limit: int) -> QuerySet[Publication]:
    """Return the newest publications."""
    return with_details(Publication.objects.published())[:limit]


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
class Filters:
    """What a reader filters the list by; empty means everything."""

    year: int | None = None
    kind: str = ""
    topic: str = ""
    person: str = ""
    text: str = ""

    def without(self, name: str) -> "Filters":
        """Return the filters with one of them lifted."""
        lifted: dict[str, Any] = {name: None if name == "year" else ""}
        return replace(self, **lifted)

    def apply(self) -> QuerySet[Any]:
        """Return the published publications that meet all filters, each with its `year`."""
        records = Publication.objects.published().annotate(year=year_of("date"))
        if self.year is not None:
            records = records.filter(year=self.year)
        if self.kind:
            records = records.filter(kind=self.kind)
        if self.topic:
            records = records.filter(taggings__tag__key=self.topic)
        if self.person:
            owner = Person.objects.published().filter(slug=self.person).values("pk")
            found = Publication.objects.filter(
                Q(authorships__person__in=owner)
                | Q(people__in=owner)
                | Q(positions__person__in=owner)
            ).values("pk")
            records = records.filter(pk__in=found)
        return records.filter(matching("publications", self.text))


def year_counts(filters: Filters) -> list[tuple[int, int]]:
    """Return the years that the other filters leave, newest first, with their number of works."""
    rows = filters.without("year").apply().filter(date__isnull=False).order_by()
    return list(rows.values_list("year").annotate(Count("pk")).order_by("-year"))


def kind_counts(filters: Filters) -> list[tuple[str, int]]:
    """Return the kinds that the other filters leave, with their number of works."""
    rows = filters.without("kind").apply().order_by()
    return list(rows.values_list("kind").annotate(Count("pk")).order_by("kind"))


def topics(filters: Filters) -> QuerySet[Any]:
    """Return the tags that the other filters leave, the most used first, each with its `count`."""
    rows = filters.without("topic").apply().order_by().values("pk")
    return (
        Tag.objects.filter(publications__in=rows)
        .annotate(count=Count("publications", filter=Q(publications__in=rows)))
        .order_by("-count", "key")
    )


def topic(key: str) -> Tag | None:
    """Return the tag of that key."""
    return Tag.objects.filter(key=key).first()


def person(slug: str) -> Person | None:
    """Return the person of that slug whom readers may see."""
    return Person.objects.published().filter(slug=slug).first()


def people(filters: Filters) -> QuerySet[Person]:
    """Return the people whose works the other filters leave, in the directory's order."""
    rows = filters.without("person").apply().order_by().values("pk")
    return (
        Person.objects.published()
        .filter(
            Q(authorships__publication__in=rows)
            | Q(listed_publications__in=rows)
            | Q(positions__publications__in=rows)
        )
        .distinct()
    )
