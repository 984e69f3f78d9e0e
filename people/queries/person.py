"""People as readers see them: the directory and one person's page."""

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, F, Prefetch, Q, QuerySet

from people.models import (
    Award,
    Education,
    News,
    Organization,
    OtherName,
    Patent,
    Person,
    Position,
    Press,
    Project,
    Publication,
    Section,
    Tag,
    Talk,
)
from people.queries import parts, project, publication
from people.queries.words import matching
from people.values.choices import SectionKind

UNIT = ("organization__parent__parent", "unit__parent__parent")


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
    return people.prefetch_related(parts.tags())


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
        return people.filter(matching("people", self.text))


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


def by_slug(slug: str, *, include_drafts: bool = False) -> Person | None:
    """Return one person with what stands at the head of the page, None if readers may not see it."""
    records = Person.objects.all() if include_drafts else Person.objects.published()
    return (
        records.prefetch_related(
            "sections",
            "links",
            "figures",
            parts.tags(),
            "skill_groups__skills",
            Prefetch("other_names", OtherName.objects.filter(is_shown=True)),
            Prefetch(
                "affiliations",
                Organization.objects.select_related("parent__parent").order_by("key"),
            ),
        )
        .filter(slug=slug)
        .first()
    )


def positions(person: Person) -> QuerySet[Position]:
    """Return a person's positions with all that is shown inside them."""
    return person.positions.select_related(*UNIT).prefetch_related(
        "sub_roles",
        parts.supervisors(),
        parts.tags(),
        "figures",
        Prefetch("publications", publication.with_details(Publication.objects.published())),
        Prefetch("projects", project.with_details(Project.objects.published())),
        Prefetch("awards", _own_awards()),
        Prefetch("patents", Patent.objects.published().prefetch_related(parts.inventors())),
        Prefetch("press", Press.objects.published()),
    )


def _own_awards() -> QuerySet[Award]:
    """Return the awards that a position lists: not what a work within the position shows."""
    return (
        Award.objects.published()
        .exclude(project__position=F("position"))
        .exclude(publication__positions=F("position"))
        .select_related("issuer")
    )


def education(person: Person) -> QuerySet[Education]:
    """Return a person's education with advisors."""
    return person.education.select_related(*UNIT).prefetch_related(parts.supervisors())


def projects(person: Person) -> QuerySet[Project]:
    """Return a person's projects, without those that a position of theirs shows."""
    return project.beside_positions_of(person)


def patents(person: Person) -> QuerySet[Patent]:
    """Return a person's patents, without those that a position of theirs shows."""
    found = Patent.objects.filter(Q(inventorships__person=person) | Q(people=person)).values("pk")
    return (
        Patent.objects.published()
        .filter(pk__in=found)
        .exclude(position__person=person)
        .prefetch_related(parts.inventors())
    )


def awards(person: Person) -> QuerySet[Award]:
    """Return a person's awards, without those that a position or work on the page shows."""
    works = Publication.objects.published().filter(
        Q(pk__in=publication.of(person)) | Q(positions__person=person)
    )
    projects = project.public().filter(Q(pk__in=project.of(person)) | Q(position__person=person))
    return (
        Award.objects.published()
        .filter(people=person)
        .exclude(position__person=person)
        .exclude(publication__in=works.values("pk"))
        .exclude(project__in=projects.values("pk"))
        .select_related("issuer")
    )


def news(person: Person) -> QuerySet[News]:
    """Return a person's news, newest first."""
    return News.objects.published().filter(people=person)


def talks(person: Person) -> QuerySet[Talk]:
    """Return a person's talks, newest first."""
    return Talk.objects.published().filter(people=person).prefetch_related("links")


def press(person: Person) -> QuerySet[Press]:
    """Return press coverage of a person, without what a position shows."""
    return Press.objects.published().filter(people=person).exclude(position__person=person)
