"""Which stored record an entry of a file is about, and how sure that is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from people import models
from people.exports.collect import MODELS
from people.formats import record as records
from people.formats.format import Format
from people.formats.names import name_of
from people.formats.record import Name
from people.imports import match
from people.imports.known import People, Works
from people.imports.match import Match
from people.imports.notes import Notes
from people.imports.store import NAMED_BY_SLUG
from people.imports.values import digest, said
from people.imports.verdict import Choice, Decisions
from people.models import Imported
from people.values.languages import CODES

MAIN = {model: name for name, model in records.KINDS.items()}
FINDERS: dict[type[Any], Callable[[Any], Any]] = {
    records.Project: match.project,
    records.Patent: match.patent,
    records.Award: match.award,
    records.News: match.news,
    records.Talk: match.talk,
    records.Press: match.press,
}


@dataclass
class Finder:
    """Finds the rows that the entries of one file are about; `seen` are those found until now."""

    format: Format
    decisions: Decisions
    person: models.Person | None
    people: People
    works: Works
    notes: Notes
    seen: set[tuple[str, int]] = field(default_factory=set)
    is_about_one_person: bool = False  # there is one in the file, whatever its format

    def find(self, item: Any) -> Match | str | None:
        """Return the stored row of an entry, None for a new one, or why it is left out."""
        model = MODELS[MAIN[type(item)]]
        if isinstance(item, records.Person):
            return self._find_person(item)
        if isinstance(item, records.Publication) and (pk := self.works.by_identifier(item)):
            return self._once(item, model, pk)
        if self.format.family in NAMED_BY_SLUG and item.id and hasattr(model, "slug"):
            row = model.objects.filter(slug=item.id).first()
            noted = self.notes.of(row) if row is not None else None
            if row is not None and self._is_about(item, row, noted):
                return Match(row)
        if self.format.family == "profiles" and item.id and not hasattr(model, "slug"):
            row = model.objects.filter(key=item.id).first()
            if row is not None:
                return Match(row)
        is_gone = False
        for noted, row in self.notes.by_source(model, self.source_id(item)):
            if row is None:
                is_gone = is_gone or self._was_same(noted, item)
            elif (type(item).__name__, row.pk) not in self.seen and self._is_about(
                item, row, noted
            ):
                return Match(row)
        if is_gone:
            if self.decisions.conflicts == Choice.KEEP:
                return _("It was deleted here since the last import.")
            return None
        if isinstance(item, records.Publication):
            pk = self.works.alike(item)
            return Match(model.objects.get(pk=pk), is_certain=False) if pk else None
        row = FINDERS[type(item)](item)
        return Match(row) if row is not None else None

    def source_id(self, item: Any) -> str:
        """Return what an entry is recognized by; files about one person each count from one."""
        name = match.name_in_file(item)
        known = self.people.by_id.get(next(iter(getattr(item, "people", ())), ""))
        return f"{known}/{name}"[:500] if known and self.format.is_about_one_person else name

    def _once(self, item: Any, model: Any, pk: int) -> Match:
        """Return a row of the same identifier; a second entry of one file is a possible duplicate."""
        row = model.objects.get(pk=pk)
        return Match(row, is_certain=(type(item).__name__, pk) not in self.seen)

    def _is_about(self, item: Any, row: Any, noted: Imported | None) -> bool:
        """Whether an entry is about the row that bears its name: names of entries are used again."""
        return (noted is not None and self._was_same(noted, item)) or match.is_plausible(item, row)

    def _was_same(self, noted: Imported, item: Any) -> bool:
        values = {str(name): digest(value) for name, value in said(item).items()}
        names = [name for name in noted.said if name.startswith(("title", "name", "text", "label"))]
        return any(noted.said[name] == values.get(name) for name in names)

    def _find_person(self, item: records.Person) -> Match | None:
        if self.person is not None and self._is_about_the_person(item, self.person):
            return Match(self.person)
        if item.orcid and (known := self.people.by_orcid.get(item.orcid)):
            return self._match_of(known.pk)
        if self.format.family in NAMED_BY_SLUG and (known := self.people.by_slug.get(item.id)):
            return self._match_of(known.pk)
        names = list(person_names(item))
        for noted, row in self.notes.by_source(models.Person, self.source_id(item)):
            if row is None:
                continue
            spelled = {found.pk for name in names if (found := self.people.meant_by(name)[0])}
            # Who has no name is told by the label.
            is_alike = row.pk in spelled if names else self._is_about(item, row, noted)
            if is_alike:
                return Match(row)
        for name in names:
            certain, doubt = self.people.meant_by(name)
            if certain is not None:
                return self._match_of(certain.pk, is_certain=False)
            if doubt is not None:
                slug = doubt.candidates[0][0]
                return self._match_of(self.people.by_slug[slug].pk, is_certain=False)
        return None

    def _is_about_the_person(self, item: records.Person, person: models.Person) -> bool:
        """Whether a record is about the person of this import; so is all of a file about one."""
        if self.is_about_one_person or self.format.is_about_one_person or item.id == person.slug:
            return True
        found = (self.people.meant_by(name)[0] for name in person_names(item))
        return any(each is not None and each.pk == person.pk for each in found)

    def _match_of(self, pk: int, *, is_certain: bool = True) -> Match:
        return Match(models.Person.objects.get(pk=pk), is_certain)


def person_names(item: records.Person) -> Iterator[Name]:
    """Yield the name of a person in each language."""
    for code in CODES:
        family, given = item.family_name.in_language(code), item.given_name.in_language(code)
        if family or given:
            yield name_of(family, given)
