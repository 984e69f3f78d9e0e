"""Who is meant by a name: all people with their names in both scripts, for editors."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from people.models import Person
from people.queries import access
from people.values.author_lists import Listed, comparable, spellings
from people.values.languages import CODES, HAN, column
from people.values.romanization import romanize, romanize_name

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
    words: frozenset[str]


def known_people(user: Any) -> list[Known]:
    """Return all people that somebody may choose, in two queries."""
    return everybody(Person.objects.filter(access.choosable(user, Person)))


def everybody(people: QuerySet[Person]) -> list[Known]:
    """Return the people of a query with all that they may be called, in two queries."""
    people = people.only("slug", "orcid", "visibility", *COLUMNS)
    return [describe(person) for person in people.prefetch_related("other_names")]


def describe(person: Person) -> Known:
    """Return all that a person may be called."""
    names: set[str] = set()
    readings: set[str] = set()
    for code in CODES:
        family, given = person.name_parts(code)
        whole = person.name_in(code)
        names |= {comparable(name) for name in (whole, f"{family} {given}", f"{given} {family}")}
        if HAN.search(whole):
            # Family name first and last, each a word of its own.
            first, _space, rest = romanize_name(family, given).partition(" ")
            readings |= {f"{first} {rest}", f"{rest} {first}"}
    for other in person.other_names.all():
        names.add(comparable(other.name))
        readings.add(romanize(other.name).lower())
    labels = {getattr(person, column("label", code)) or "" for code in CODES}
    readings |= {romanize(text).lower() for text in labels | names}
    shown = dict.fromkeys(filter(None, (person.name_in(code) for code in CODES)))
    return Known(
        pk=person.pk,
        slug=person.slug,
        label=" · ".join(shown) or str(person) or person.slug,
        orcid=person.orcid or "",
        parts=tuple(person.name_parts(code) for code in CODES),
        names=frozenset(names - {""}),
        words=frozenset((names | readings | {comparable(text) for text in labels}) - {""}),
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


def found_by(term: str, people: Iterable[Known]) -> list[int]:
    """Return the keys of who has a name that begins as typed, in any script and order."""
    typed = comparable(term)
    plain = typed if HAN.search(typed) else romanize(typed).lower()
    if not plain:
        return []
    return [each.pk for each in people if any(_begins(name, plain) for name in each.words)]


def _begins(name: str, typed: str) -> bool:
    if HAN.search(typed):
        return typed in name
    parts, words = romanize(name).lower().split() if not HAN.search(name) else [], typed.split()
    joined = "".join(parts)
    return bool(parts) and (
        joined.startswith("".join(words))
        or all(any(part.startswith(word) for part in parts) for word in words)
    )
