"""The sections of a person's page: which there are, in which order, in which language."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from people.models import Person, Position, Section
from people.pages.fallback import Fallback, fallback
from people.queries import person_page
from people.queries.prepared import read
from people.values.choices import SectionKind
from people.values.languages import Localized, localized

# Running text, by section. A reader is told once per section when it falls back; short facts
# (names, titles) fall back without a word, with their own `lang`.
PROSE: dict[str, tuple[str, ...]] = {
    SectionKind.ABOUT: ("biography", "interests"),
    SectionKind.NEWS: ("text",),
    SectionKind.POSITIONS: ("highlights", "theme", "description", "abstract", "summary"),
    SectionKind.EDUCATION: ("highlights",),
    SectionKind.PUBLICATIONS: ("abstract", "summary"),
    SectionKind.PROJECTS: ("highlights", "description", "theme"),
    SectionKind.TALKS: ("description",),
    SectionKind.SKILLS: (),
}


@dataclass
class PageSection:
    """One section as its template shows it."""

    kind: str
    anchor: str
    title: Localized
    introduction: Localized
    items: list[Any] = field(default_factory=list)
    body: Localized | None = None
    fallback: Fallback | None = None

    @property
    def template(self) -> str:
        """The template that shows the section."""
        return f"people/sections/{self.kind}.html"


def sections(person: Person, wanted: str) -> list[PageSection]:
    """Return the sections that a reader sees, in the editor's order.

    What has content but no section row comes last, in the default order, so nothing is lost.
    """
    rows = list(person.sections.all())
    listed = {row.kind for row in rows}
    missing = [kind for kind in SectionKind if kind not in listed and kind != SectionKind.FREE]
    rows += [_as_it_comes(kind) for kind in missing]
    shown = [row for row in rows if not row.is_hidden]
    found = person_page.contents(person, {row.kind for row in shown})
    built = (_section(row, _items(person, row.kind, found), wanted) for row in shown)
    return [section for section in built if section is not None]


@cache
def _as_it_comes(kind: str) -> Section:
    """Return the row of a section that no editor has arranged; to make one takes long."""
    return Section(kind=kind)


def _section(row: Section, items: list[Any], wanted: str) -> PageSection | None:
    body = localized(row, "body", wanted) if row.kind == SectionKind.FREE else None
    if not items and not (body and body.text) and not row.show_when_empty:
        return None
    title = localized(row, "title", wanted)
    if not title.text:
        title = Localized(str(SectionKind(row.kind).label), wanted, wanted)
    return PageSection(
        kind=row.kind,
        anchor=row.kind if row.kind != SectionKind.FREE else _free_anchor(row),
        title=title,
        introduction=localized(row, "introduction", wanted),
        items=items,
        body=body,
        fallback=_fallback(row.kind, items, body, wanted),
    )


def _free_anchor(row: Section) -> str:
    """Return the id of a free section; whatever its title, it is no id of the page's own."""
    return f"free-{row.key.rpartition('/')[2]}"


def _items(person: Person, kind: str, found: dict[str, list[Any]]) -> list[Any]:
    if kind == SectionKind.ABOUT:
        has_facts = any(localized(person, name, "en").text for name in ("biography", "interests"))
        related = (person.affiliations.all(), person.other_names.all())
        return [person] if has_facts or any(related) else []
    if kind == SectionKind.SKILLS:
        return list(read(person, "skill_groups"))
    return found.get(kind, [])


def _fallback(kind: str, items: list[Any], body: Localized | None, wanted: str) -> Fallback | None:
    """Return how running text of the section falls back, None if it does not."""
    if body is not None:
        return fallback([body])
    return fallback(
        localized(record, name, wanted)
        for record in _with_parts(items)
        for name in PROSE.get(kind, ())
        if hasattr(record, name)
    )


def _with_parts(items: list[Any]) -> Iterator[Any]:
    for record in items:
        yield record
        if isinstance(record, Position):
            for relation in ("sub_roles", "projects", "publications"):
                yield from read(record, relation)
