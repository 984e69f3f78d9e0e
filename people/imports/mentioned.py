"""Whom the entries of a file speak of: only these people need to be known for its import."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from people.formats import record as records
from people.formats.names import parts_of
from people.formats.record import Name
from people.imports.find import person_names
from people.imports.known import hints_of
from people.values.author_lists import comparable, spellings


@dataclass
class Mentioned:
    """Names, beginnings of names, identifiers and slugs."""

    names: set[str] = field(default_factory=set)
    starts: set[str] = field(default_factory=set)
    orcids: set[str] = field(default_factory=set)
    slugs: set[str] = field(default_factory=set)

    @classmethod
    def by(cls, items: Iterable[Any]) -> "Mentioned":
        """Return whom entries speak of."""
        found = cls()
        for item in items:
            for each in _parts(item):
                found.add(each)
        return found

    def add(self, part: Any) -> None:
        """Note whom a part of an entry speaks of."""
        if isinstance(part, Name):
            self._add_name(part)
        if isinstance(part, records.Person):
            self.orcids.add(part.orcid)
            self.slugs.add(part.id)
            for name in person_names(part):
                self._add_name(name)
        self.slugs.update(getattr(part, "people", ()))

    def _add_name(self, name: Name) -> None:
        family, given = parts_of(name)
        turned = {comparable(f"{given} {family}"), comparable(f"{family} {given}")}
        self.names |= spellings(name.name) | turned
        self.starts |= hints_of(family, given)
        self.orcids.add(name.orcid)
        self.slugs.add(name.person)


def _parts(item: Any) -> Iterator[Any]:
    """Yield an entry and all that it consists of."""
    yield item
    if isinstance(item, tuple | list):
        for each in item:
            yield from _parts(each)
    elif is_dataclass(item) and not isinstance(item, type):
        for each in fields(item):
            value = getattr(item, each.name)
            if is_dataclass(value) or isinstance(value, tuple | list):
                yield from _parts(value)
