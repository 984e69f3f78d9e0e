"""One person's page: who it is about, and all that its sections show."""

from collections.abc import Callable, Collection
from typing import Any

from django.db.models import F, Q, QuerySet

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
    Skill,
    SkillGroup,
    SubRole,
    Talk,
)
from people.queries import parts, project, publication
from people.queries.prepared import Part, Prepared, attach, read
from people.values.choices import SectionKind

UNIT = ("organization__parent__parent", "unit__parent__parent")

PUBLIC = Prepared(lambda slugs: Person.objects.published().filter(slug__in=slugs), str)
ALL = Prepared(lambda slugs: Person.objects.filter(slug__in=slugs), str)
HEAD = (
    Part("sections", Section.objects.all, "person_id"),
    parts.links("person"),
    parts.figures("person"),
    parts.tags("person"),
    Part(
        "skill_groups",
        SkillGroup.objects.all,
        "person_id",
        Part("skills", Skill.objects.all, "group_id"),
    ),
    Part("other_names", lambda: OtherName.objects.filter(is_shown=True), "person_id"),
    Part(
        "affiliations",
        lambda: Organization.objects.select_related("parent__parent").order_by("key"),
        through="members",
    ),
)


def _own_awards() -> QuerySet[Award]:
    """Return the awards that a position lists: not what a work within the position shows."""
    return (
        Award.objects.published()
        .exclude(project__position=F("position"))
        .exclude(publication__positions=F("position"))
        .select_related("issuer")
    )


IN_POSITION = (
    Part("sub_roles", SubRole.objects.all, "position_id"),
    parts.supervisors("position"),
    parts.tags("position"),
    parts.figures("position"),
    Part("publications", Publication.objects.published, through="positions"),
    Part("projects", Project.objects.published, "position_id"),
    Part("awards", _own_awards, "position_id"),
    Part("patents", Patent.objects.published, "position_id"),
    Part("press", Press.objects.published, "position_id"),
)


def by_slug(slug: str, *, include_drafts: bool = False) -> Person | None:
    """Return one person with what stands at the head of the page, None if readers may not see it."""
    found: Person | None = (ALL if include_drafts else PUBLIC).first(slug)
    if found is not None:
        attach([found], *HEAD)
    return found


def contents(person: Person, kinds: Collection[str]) -> dict[str, list[Any]]:
    """Return what the sections of some kinds list.

    Nothing is listed twice: what a position shows, or a work on the page, is in no other section.
    Parts of the same kind are read at once, wherever on the page they stand.
    """
    found = {kind: LISTED[kind]([person.pk]) for kind in LISTED if kind in kinds}
    positions = found.get(SectionKind.POSITIONS, [])
    attach(positions, *IN_POSITION)
    attach(found.get(SectionKind.EDUCATION, []), parts.supervisors("education"))
    attach(found.get(SectionKind.TALKS, []), parts.links("talk"))
    for kind, details in (
        (SectionKind.PUBLICATIONS, publication.DETAILS),
        (SectionKind.PROJECTS, project.DETAILS),
        (SectionKind.PATENTS, (parts.inventors(),)),
    ):
        at_work = [row for each in positions for row in read(each, kind)]
        attach([*found.get(kind, []), *at_work], *details)
    return found


def _positions(person: int) -> QuerySet[Any]:
    return Position.objects.filter(person=person).select_related(*UNIT)


def _education(person: int) -> QuerySet[Any]:
    return Education.objects.filter(person=person).select_related(*UNIT)


def _publications(person: int) -> QuerySet[Any]:
    named = Publication.objects.published().filter(pk__in=publication.of(person))
    return named.exclude(positions__person=person)


def _projects(person: int) -> QuerySet[Any]:
    return project.public().filter(pk__in=project.of(person)).exclude(position__person=person)


def _patents(person: int) -> QuerySet[Any]:
    found = Patent.objects.filter(Q(inventorships__person=person) | Q(people=person)).values("pk")
    return Patent.objects.published().filter(pk__in=found).exclude(position__person=person)


def _awards(person: int) -> QuerySet[Any]:
    """Return awards, without those that a position or work on the page shows."""
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


def _news(person: int) -> QuerySet[Any]:
    return News.objects.published().filter(people=person)


def _talks(person: int) -> QuerySet[Any]:
    return Talk.objects.published().filter(people=person)


def _press(person: int) -> QuerySet[Any]:
    return Press.objects.published().filter(people=person).exclude(position__person=person)


def _of_one(build: Callable[[int], QuerySet[Any]]) -> Prepared:
    return Prepared(lambda keys: build(keys[0]))


LISTED: dict[str, Prepared] = {
    SectionKind.NEWS: _of_one(_news),
    SectionKind.POSITIONS: _of_one(_positions),
    SectionKind.EDUCATION: _of_one(_education),
    SectionKind.PUBLICATIONS: _of_one(_publications),
    SectionKind.PROJECTS: _of_one(_projects),
    SectionKind.PATENTS: _of_one(_patents),
    SectionKind.AWARDS: _of_one(_awards),
    SectionKind.TALKS: _of_one(_talks),
    SectionKind.PRESS: _of_one(_press),
}
