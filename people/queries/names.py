"""Who is meant by a name: all people with their names in both scripts, for editors."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from people.models import OtherName, Person
from people.queries import access
from people.queries.bounds import MOST
from people.values.author_lists import Listed, comparable, spellings
from people.values.languages import CODES, column
from people.values.spellings import BAR, beginnings, names_of

COLUMNS = [
    column(field, code)
    for field in ("family_name", "given_name", "name_order", "label")
    for code in CODES
]


@dataclass(frozen=True)
class Known:
    """One person with all that they may be called, as it is compared."""

    pk: int
    slug: str
    label: str
    orcid: str
    parts: tuple[tuple[str, str], ...]  # family and given name in each language
    names: frozenset[str]


def known_people(user: Any, listed: Iterable[Listed]) -> list[Known]:
    """Return the people that somebody may choose and that a list of names may mean."""
    listed = list(listed)
    names = {name for each in listed for name in spellings(each.name)}
    people = Person.objects.filter(access.choosable(user, Person))
    return known_among(people, names=names, orcids={each.orcid for each in listed})


def known_among(
    people: QuerySet[Person],
    *,
    names: Iterable[str] = (),
    starts: Iterable[str] = (),
    orcids: Iterable[str] = (),
    slugs: Iterable[str] = (),
) -> list[Known]:
    """Return those of some people who have such a name, identifier or slug."""
    keys = spelled(set(names) - {""}, frozenset(starts) - {""})
    unique = (("orcid", set(orcids) - {""}), ("slug", set(slugs) - {""}))
    for name, values in unique:
        for part in batched(values):
            keys |= set(people.filter(**{f"{name}__in": part}).values_list("pk", flat=True))
    return [known for part in batched(keys) for known in everybody(people.filter(pk__in=part))]


def batched(values: Iterable[Any], size: int = 2000) -> Iterator[list[Any]]:
    """Yield values in parts that a database takes in one query."""
    ordered = sorted(values)
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]


def spelled(names: set[str], starts: frozenset[str] = frozenset()) -> set[int]:
    """Return the keys of who has one of these names, or one that begins so, whoever may see them.

    Reads the spellings of all people from their index, and nothing else of anybody.
    """
    found: set[int] = set()
    if not names and not starts:
        return found
    lengths = {len(start) for start in starts}
    for model, key in ((Person, "pk"), (OtherName, "person_id")):
        rows = model._default_manager.order_by().values_list(key, "spellings")
        for pk, text in rows.iterator(5000):
            own = text.split(BAR)
            if not names.isdisjoint(own) or any(
                name[:length] in starts for name in own for length in lengths
            ):
                found.add(pk)
    return found


def everybody(people: QuerySet[Person]) -> list[Known]:
    """Return the people of a query with all that they may be called, in two queries."""
    people = people.only("slug", "orcid", "visibility", *COLUMNS)
    return [describe(person) for person in people.prefetch_related("other_names")]


def describe(person: Person) -> Known:
    """Return all that a person may be called."""
    names: set[str] = set()
    for code in CODES:
        names |= names_of(*person.name_parts(code), person.name_in(code))
    names |= {comparable(other.name) for other in person.other_names.all()}
    shown = dict.fromkeys(filter(None, (person.name_in(code) for code in CODES)))
    return Known(
        pk=person.pk,
        slug=person.slug,
        label=" · ".join(shown) or str(person) or person.slug,
        orcid=person.orcid or "",
        parts=tuple(person.name_parts(code) for code in CODES),
        names=frozenset(names - {""}),
    )


def meant_by(listed: Listed, people: Iterable[Known]) -> list[Known]:
    """Return the people of exactly that identifier, else of exactly that name. Nobody is guessed.

    A name in both scripts means who has both.
    """
    people = list(people)
    if listed.orcid:
        return [each for each in people if each.orcid == listed.orcid]
    found = [each for each in people if comparable(listed.name) in each.names]
    parts = spellings(listed.name) - {comparable(listed.name)}
    if not found and parts:
        found = [each for each in people if parts <= each.names]
    return found


def found_by(term: str, most: int = MOST) -> list[int]:
    """Return the keys of who has a name that begins as typed, in any script and order.

    Whoever may not be seen is among them: the caller's query decides on that.
    """
    groups = beginnings(term)
    if not groups:
        return []
    condition = Q()
    for group in groups:
        each_of = Q()
        for part in group:
            each_of |= Q(spellings__contains=part)
        condition &= each_of
    people = Person.objects.order_by().filter(condition).values_list("pk", flat=True)
    others = OtherName.objects.order_by().filter(condition).values_list("person_id", flat=True)
    return list({*people[:most], *others[:most]})
