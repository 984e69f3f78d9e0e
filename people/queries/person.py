"""People as readers see them: the directory, and who it finds."""

from dataclasses import dataclass, replace
from typing import Any

from django.db import models
from django.db.models import Count, Q, QuerySet, Value
from django.db.models.functions import Concat

from people.models import (
    Organization,
    OtherName,
    Person,
    Position,
    Section,
    Tag,
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


def directory() -> QuerySet[Person]:
    """Return all people that readers may see, with what their card shows."""
    return with_card(public())


@dataclass(frozen=True)
class Filters:
    """What a reader filters the directory by; empty means everybody."""

    organization: str = ""
    topic: str = ""
    text: str = ""

    def without(self, name: str) -> "Filters":
        """Return the filters with one of them lifted."""
        return replace(self, **{name: ""})

    def apply(self) -> QuerySet[Person]:
        """Return the people who meet all filters, in the directory's order."""
        people = public()
        if self.organization:
            people = people.filter(_belongs(Organization.objects.filter(key=self.organization)))
        if self.topic:
            people = people.filter(taggings__tag__key=self.topic)
        for word in self.text.split():
            people = people.filter(has(word))
        return people


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


def _belongs(organizations: QuerySet[Organization]) -> Q:
    """Return the condition that a person's page names one of the organizations as theirs."""
    work = Position.objects.filter(
        Q(organization__in=organizations) | Q(unit__in=organizations),
        person__in=showing(SectionKind.POSITIONS).order_by(),
    )
    groups = showing(SectionKind.ABOUT).order_by().filter(affiliations__in=organizations)
    return Q(pk__in=work.order_by().values("person")) | Q(pk__in=groups.values("pk"))


def organizations(filters: Filters) -> QuerySet[Organization]:
    """Return where the people are whom the other filters leave, by key."""
    people = filters.without("organization").apply().order_by().values("pk")
    work = Position.objects.filter(
        person__in=showing(SectionKind.POSITIONS).order_by().filter(pk__in=people)
    )
    groups = showing(SectionKind.ABOUT).order_by().filter(pk__in=people)
    return Organization.objects.filter(
        Q(pk__in=work.order_by().values("organization"))
        | Q(pk__in=work.order_by().values("unit"))
        | Q(pk__in=groups.values("affiliations"))
    ).order_by("key")


def topics(filters: Filters) -> QuerySet[Any]:
    """Return the topics of whom the other filters leave, the most used first, with `count`."""
    people = filters.without("topic").apply().order_by().values("pk")
    return (
        Tag.objects.filter(people__in=people)
        .annotate(count=Count("people", filter=Q(people__in=people)))
        .order_by("-count", "key")
    )


def organization(key: str) -> Organization | None:
    """Return the organization of that key."""
    return Organization.objects.filter(key=key).first()
