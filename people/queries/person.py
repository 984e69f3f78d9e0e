"""People as readers see them: the directory, and who it finds."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from people.models import (
    Person,
    Section,
)
from people.queries import parts
from people.values.choices import SectionKind


def public() -> QuerySet[Person]:
    """Return all that readers may see, without anything that hangs on it."""
    return Person.objects.published()


def head(slug: str) -> Person | None:
    """Return one person without anything that hangs on them, None if readers may not see them."""
    return public().filter(slug=slug).first()


def only() -> Person | None:
    """Return the one person of a site that is about one person, None on every other site."""
    people = list(public()[:2])
    return people[0] if len(people) == 1 else None


def showing(kind: str) -> QuerySet[Person]:
    """Return the people whose page readers may see, with that section on it."""
    return public().filter(shows(kind))


def shows(kind: str, person: str = "pk") -> Q:
    """Return the condition that the page of a row's person does not hide a kind of section."""
    hidden = Section.objects.filter(person=OuterRef(person), kind=kind, is_hidden=True)
    return ~Q(Exists(hidden))


def in_shown_position() -> Q:
    """Return the condition that a record belongs to a job that readers see on somebody's page."""
    shown = showing(SectionKind.POSITIONS).order_by().filter(pk=OuterRef("position__person"))
    return Q(Exists(shown))


def hidden_kinds(person: Person) -> set[str]:
    """Return the kinds of section that a person's page hides."""
    rows = Section.objects.filter(person=person, is_hidden=True)
    return set(rows.values_list("kind", flat=True))


def with_card(people: QuerySet[Person]) -> QuerySet[Person]:
    """Load what a person's card shows."""
    return people.prefetch_related(parts.tags("person"))


def first(limit: int) -> QuerySet[Person]:
    """Return the first people of the directory, with what their card shows."""
    return with_card(public())[:limit]
