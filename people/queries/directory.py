"""The directory: its orders, its filters, and what there is to choose from."""

from collections import Counter, defaultdict
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
    Value,
)
from django.db.models.functions import Cast, Concat, Substr

from people.models import Education, Organization, Person, Position, Tag, Tagging
from people.models.person import BY_PINYIN, BY_SURNAME, IN_ORDER
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
from people.queries.person import public, shows
from people.queries.words import matching
from people.values.choices import SectionKind
from people.values.languages import CODES, Localized, column, other

# What a list is sorted by, as an address says it; by nothing it is in the site's order.
ORDERS = {"": IN_ORDER, "surname": BY_SURNAME, "pinyin": BY_PINYIN}
Membership: Any = Person.affiliations.through


def of_public_person(kind: str) -> Q:
    """Return the condition on a row that readers see it in that section of a page."""
    return Q(Exists(public().order_by().filter(pk=OuterRef("person")))) & shows(kind, "person")


def titled(title: str) -> Q:
    """Return the condition that a position has a title, in either language."""
    condition = Q()
    for code in CODES:
        condition |= Q(**{column("title", code): title})
    return condition


def at(organizations: QuerySet[Any, Any]) -> Q:
    """Return the condition that a position is at one of the organizations, or in that unit."""
    return Q(organization__in=organizations) | Q(unit__in=organizations)


@dataclass(frozen=True)
class Filters(Narrowing):
    """What a reader filters the directory by; empty means everybody."""

    organization: str = ""
    role: str = ""
    topic: str = ""
    graduation: int | None = None

    def apply(self) -> QuerySet[Person]:
        """Return the people who meet all filters, in the site's order."""
        return self.narrowed(Person.objects.all()).filter(matching("people", self.text))

    def chosen(self) -> dict[str, Any]:
        """Let a role narrow an organization: who has that role there."""
        found = super().chosen()
        return (
            {**found, "organization": (self.organization, self.role)}
            if self.organization
            else found
        )

    def _by_organization(self, chosen: tuple[str, str]) -> Condition:
        typed, role = chosen
        organizations = Organization.objects.filter(named(typed)).order_by().values("pk")
        here = Position.objects.filter(at(organizations))
        work = here.filter(titled(role)) if role else here
        groups = Membership.objects.filter(organization__in=organizations)
        members = having(groups, "person").also(shows(SectionKind.ABOUT))
        return having(work, "person", among=here).also(shows(SectionKind.POSITIONS)).either(members)

    def _by_role(self, title: str) -> Condition:
        work = Position.objects.filter(titled(title))
        return having(work, "person").also(shows(SectionKind.POSITIONS))

    def _by_topic(self, typed: str) -> Condition:
        tags = Tag.objects.filter(named(typed)).order_by().values("pk")
        return having(Tagging.objects.filter(tag__in=tags, person__gt=0), "person")

    def _by_graduation(self, year: int) -> Condition:
        # Plain numbers: no date is as late as the last of a year's.
        first, following = (Value(each * 10_000, IntegerField()) for each in (year, year + 1))
        rows = Education.objects.filter(end_date__gte=first, end_date__lt=following)
        return having(rows, "person").also(shows(SectionKind.EDUCATION))


Counts = Sequence[tuple[Any, int | None]]  # options, with the number of people while these are few


def organizations(facets: Facets) -> Counts:
    """Return where the people are whom the other filters leave, those with the most people first."""
    ids = facets.ids("organization")
    if ids is None:
        work = Position.objects.filter(of_public_person(SectionKind.POSITIONS))
        groups = Membership.objects.filter(of_public_person(SectionKind.ABOUT))
        used = Q(Exists(groups.filter(organization=OuterRef("pk"))))
        for place in ("organization", "unit"):
            used |= Q(Exists(work.filter(**{place: OuterRef("pk")})))
        return [(each, None) for each in existing(Organization, used)]
    work = Position.objects.filter(shows(SectionKind.POSITIONS, "person"), person__in=ids)
    groups = Membership.objects.filter(shows(SectionKind.ABOUT, "person"), person__in=ids)
    pairs = set(groups.values_list("organization", "person"))
    for organization, unit, person in work.order_by().values_list("organization", "unit", "person"):
        pairs |= {(organization, person), (unit, person)}
    counts = Counter(place for place, _person in pairs if place)
    most = dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[: OPTIONS + 1])
    return [(each, most[each.pk]) for each in Organization.objects.filter(pk__in=most)]


def roles(facets: Facets, language: str) -> Counts:
    """Return the titles of positions, in a language where they have it."""
    ids = facets.ids("role")
    name = column("title", language)
    if ids is None:
        work = Position.objects.filter(of_public_person(SectionKind.POSITIONS))
        value = ExpressionWrapper(F(name), CharField())
        start = Q(**{f"{name}__gt": ""})
        found = jumps(
            work.order_by(name), value, lambda last: Q(**{f"{name}__gt": last}), start=start
        )
        return [(Localized(each, language, language), None) for each in found]
    work = Position.objects.filter(shows(SectionKind.POSITIONS, "person"), person__in=ids)
    columns = [column("title", code) for code in (language, other(language))]
    holders: dict[Localized, set[int]] = defaultdict(set)
    for person, here, there in work.order_by().values_list("person", *columns):
        if here or there:
            title = Localized(here or there, language if here else other(language), language)
            holders[title].add(person)
    counts = [(title, len(people)) for title, people in holders.items()]
    return sorted(counts, key=lambda item: (-item[1], item[0].text))[: OPTIONS + 1]


def topics(facets: Facets) -> Counts:
    """Return the topics of whom the other filters leave, the most used first."""
    ids = facets.ids("topic")
    if ids is None:
        public_people = public().order_by().filter(pk=OuterRef("person"))
        rows = Tagging.objects.filter(Exists(public_people), tag=OuterRef("pk"), person__gt=0)
        return [(tag, None) for tag in existing(Tag, Q(Exists(rows)))]
    tags = Tag.objects.filter(taggings__person__in=ids).annotate(count=Count("taggings"))
    return [(tag, tag.count) for tag in tags.order_by("-count", "key")[: OPTIONS + 1]]


def graduations(facets: Facets) -> Counts:
    """Return the years in which people ended a study, newest first."""
    ids = facets.ids("graduation")
    year = Cast(F("end_date"), IntegerField()) / 10_000
    ended = Education.objects.filter(end_date__isnull=False)
    if ids is None:
        rows = ended.filter(of_public_person(SectionKind.EDUCATION)).order_by("-end_date")
        found = jumps(rows, year, lambda last: Q(end_date__lt=last * 10_000))
        return [(each, None) for each in found]
    rows = ended.filter(shows(SectionKind.EDUCATION, "person"), person__in=ids).order_by()
    people = Count("person", distinct=True)
    counts = rows.annotate(year=year).values("year").annotate(people=people).order_by("-year")
    return [(each["year"], each["people"]) for each in counts]


def initials(facets: Facets, by: str) -> set[str]:
    """Return the first letters of the sort keys of the people who are left."""
    ids = facets.ids()
    if ids is not None:
        keys = Person.objects.filter(pk__in=ids).order_by().values_list(by, flat=True)
        return {key[:1] for key in keys}
    rows = public().order_by(by)
    first = Substr(by, 1, 1, output_field=CharField())
    return set(jumps(rows, first, lambda last: Q(**{f"{by}__gte": Concat(last, Value("~"))})))


def organization(typed: str) -> Organization | None:
    """Return the organization that is meant."""
    return meant(Organization, typed)


def topic(typed: str) -> Tag | None:
    """Return the tag that is meant."""
    return meant(Tag, typed)


def role(title: str) -> Position | None:
    """Return a position of that title that readers see."""
    rows = Position.objects.filter(titled(title)).filter(of_public_person(SectionKind.POSITIONS))
    return rows.order_by().first()
