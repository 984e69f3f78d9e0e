"""People as readers see them: the directory, and who it finds."""

from django.db import models
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Concat

from people.models import (
    OtherName,
    Person,
    Section,
)
from people.queries import parts
from people.queries.words import Texts, says
from people.values.choices import SectionKind
from people.values.languages import ZH, column

# What a person is found by, and the sections that must be shown for it.
HEAD = Texts(("family_name", "given_name", "label", "headline", "location", "taggings__tag__name"))
IN_SECTIONS = {
    SectionKind.ABOUT: Texts(("biography", "interests", "affiliations__name")),
    SectionKind.POSITIONS: Texts(
        ("positions__title", "positions__organization__name", "positions__unit__name")
    ),
    SectionKind.EDUCATION: Texts(("education__organization__name",)),
}


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
    hidden = Section.objects.filter(kind=kind, is_hidden=True)
    return public().exclude(pk__in=hidden.values("person"))


def in_shown_position() -> Q:
    """Return the condition that a record belongs to a job that readers see on somebody's page."""
    return Q(position__person__in=showing(SectionKind.POSITIONS).order_by())


def hidden_kinds(person: Person) -> set[str]:
    """Return the kinds of section that a person's page hides."""
    rows = Section.objects.filter(person=person, is_hidden=True)
    return set(rows.values_list("kind", flat=True))


def with_card(people: QuerySet[Person]) -> QuerySet[Person]:
    """Load what a person's card shows."""
    return people.prefetch_related(parts.tags("person"))


def with_searched(people: list[Person]) -> list[Person]:
    """Load what people are found by besides what stands at the head of their page."""
    rows = ["positions__organization", "positions__unit", "education__organization"]
    models.prefetch_related_objects(people, "sections", "other_names", "affiliations", *rows)
    return people


def first(limit: int) -> QuerySet[Person]:
    """Return the first people of the directory, with what their card shows."""
    return with_card(public())[:limit]


def has(word: str) -> Q:
    """Return the condition that a word is in a name of a person, or in what their page says."""
    found = says(Person, HEAD, word) | _named(word)
    for kind, texts in IN_SECTIONS.items():
        found |= says(Person, texts, word) & Q(pk__in=showing(kind).order_by().values("pk"))
    return found


def _named(word: str) -> Q:
    """Return the condition that a whole Chinese name, or another name shown, contains a word."""
    family, given = column("family_name", ZH), column("given_name", ZH)
    # In both orders, as `values.names` writes them: 李爱达, 爱达·李.
    both = Concat(
        family, given, Value(" "), given, Value("·"), family, output_field=models.TextField()
    )
    whole = Person.objects.annotate(whole=both).filter(whole__icontains=word)
    other = OtherName.objects.filter(
        name__icontains=word, is_shown=True, person__in=showing(SectionKind.ABOUT).order_by()
    )
    return Q(pk__in=whole.order_by().values("pk")) | Q(pk__in=other.values("person"))
