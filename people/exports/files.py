"""Bundles of records as files to download or to write."""

from dataclasses import dataclass, replace
from typing import Any

from people.formats import formats
from people.formats.format import Format
from people.formats.record import KINDS, Bundle, Name, Person
from people.formats.source import archive
from people.values.languages import PREFIXES


@dataclass(frozen=True)
class File:
    """One file that was made."""

    name: str
    media_type: str
    data: bytes


def writable(*kinds: str) -> list[Format]:
    """Return the formats that can be written and hold one of some kinds of record, by label."""
    found = (each for each in formats().values() if each.write is not None)
    wanted = [each for each in found if not kinds or set(kinds) & set(each.kinds)]
    return sorted(wanted, key=lambda each: each.label.casefold())


def write(format_: Format, bundle: Bundle, language: str, name: str) -> File:
    """Return a bundle as one file called `name`, with the ending of the format.

    A format about one person gives an archive of several people. Raises ValueError for a format
    that cannot be written, and for one about a person when the bundle has none.
    """
    if format_.write is None:
        raise ValueError("write")
    if "people" not in format_.kinds:
        bundle = _as_named(bundle, format_.family)
    if format_.is_in_one_language:
        name = f"{name}-{PREFIXES[language]}"
    if not format_.is_about_one_person:
        return File(f"{name}{format_.suffix}", format_.media_type, format_.write(bundle, language))
    if not bundle.people:
        raise ValueError("person")
    if len(bundle.people) == 1:
        return File(f"{name}{format_.suffix}", format_.media_type, format_.write(bundle, language))
    files = {
        f"{person.id}{format_.suffix}": format_.write(about(person, bundle), language)
        for person in bundle.people
    }
    return File(f"{name}.zip", "application/zip", archive(files))


def _as_named(bundle: Bundle, family: str) -> Bundle:
    """Return works under the keys that they came with from a file of a family of formats."""
    kinds: dict[str, Any] = {
        kind: tuple(
            replace(each, id=each.named.get(family) or each.id) for each in getattr(bundle, kind)
        )
        for kind in ("publications", "patents")
    }
    return replace(bundle, **kinds)


def about(person: Person, bundle: Bundle) -> Bundle:
    """Return what of a bundle is about one of its people."""
    positions = {each.id for each in person.positions if each.id}
    shown = {name for each in person.positions for name in each.publications}

    def is_theirs(record: Any) -> bool:
        lists = ("authors", "contributors", "inventors")
        names: list[Name] = [name for each in lists for name in getattr(record, each, ())]
        return (
            person.id in record.people
            or any(name.person == person.id for name in names)
            or (bool(record.id) and record.id in shown)
            or (bool(getattr(record, "position", "")) and record.position in positions)
        )

    works: dict[str, Any] = {
        kind: tuple(each for each in getattr(bundle, kind) if is_theirs(each))
        for kind in KINDS
        if kind != "people"
    }
    return replace(bundle, people=(person,), **works)
