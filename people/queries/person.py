"""People as readers see them: the directory and one person's page."""

from django.db import models
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Value
from django.db.models.functions import Concat

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
    Talk,
)
from people.queries import parts, project, publication
from people.queries.words import Texts, says
from people.values.choices import SectionKind
from people.values.languages import ZH, column

UNIT = ("organization__parent__parent", "unit__parent__parent")
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
    return people.prefetch_related(parts.tags())


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
