"""People as readers see them: the directory and one person's page."""

from django.db.models import Prefetch, Q, QuerySet

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
    Talk,
)
from people.queries import publication

UNIT = ("organization", "unit", "unit__parent", "unit__parent__parent")


def public() -> QuerySet[Person]:
    """Return all that readers may see, without anything that hangs on it."""
    return Person.objects.published()


def directory() -> QuerySet[Person]:
    """Return all people that readers may see, with what their card shows."""
    return Person.objects.published().prefetch_related("taggings__tag")


def by_slug(slug: str, *, include_drafts: bool = False) -> Person | None:
    """Return one person with what stands at the head of the page, None if readers may not see it."""
    records = Person.objects.all() if include_drafts else Person.objects.published()
    return (
        records.prefetch_related(
            "sections",
            "links",
            "figures",
            "taggings__tag",
            "skill_groups__skills",
            Prefetch("other_names", OtherName.objects.filter(is_shown=True)),
            Prefetch("affiliations", Organization.objects.order_by("key")),
        )
        .filter(slug=slug)
        .first()
    )


def positions(person: Person) -> QuerySet[Position]:
    """Return a person's positions with all that is shown inside them."""
    return person.positions.select_related(*UNIT).prefetch_related(
        "sub_roles",
        "supervisors__person",
        "taggings__tag",
        "figures",
        Prefetch("publications", publication.with_details(Publication.objects.published())),
        Prefetch("projects", project_details(Project.objects.published())),
        Prefetch(
            "awards", Award.objects.published().filter(people=person).select_related("issuer")
        ),
        Prefetch("patents", Patent.objects.published().prefetch_related("inventorships__person")),
        Prefetch("press", Press.objects.published()),
    )


def project_details(projects: QuerySet[Project]) -> QuerySet[Project]:
    """Load all that a project's entry shows."""
    return projects.prefetch_related(
        "contributors__person", "links", "taggings__tag", "figures", "awards"
    )


def education(person: Person) -> QuerySet[Education]:
    """Return a person's education with advisors."""
    return person.education.select_related(*UNIT).prefetch_related("supervisors__person")


def projects(person: Person) -> QuerySet[Project]:
    """Return a person's own projects: those within a position are shown there."""
    found = Project.objects.filter(Q(contributors__person=person) | Q(people=person)).values("pk")
    records = Project.objects.published().filter(pk__in=found, position__isnull=True)
    return project_details(records)


def patents(person: Person) -> QuerySet[Patent]:
    """Return a person's patents, without those that a position of theirs shows."""
    found = Patent.objects.filter(Q(inventorships__person=person) | Q(people=person)).values("pk")
    return (
        Patent.objects.published()
        .filter(pk__in=found)
        .exclude(position__person=person)
        .prefetch_related("inventorships__person")
    )


def awards(person: Person) -> QuerySet[Award]:
    """Return a person's awards, without those that a position, project or publication shows."""
    return (
        Award.objects.published()
        .filter(people=person, project__isnull=True, publication__isnull=True)
        .exclude(position__person=person)
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
