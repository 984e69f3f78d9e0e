"""From the entries of a file to rows of the database, one entry after the other.

There is one way: entries are written as they come, each within a savepoint, and the caller's
transaction decides whether that stays (see `people.imports.run`). So a preview shows exactly what
an import does.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from people import models
from people.exports.collect import MODELS
from people.formats import record as records
from people.formats.format import Format
from people.formats.problem import Problem
from people.imports import match
from people.imports.find import MAIN, Finder, person_names
from people.imports.fresh import BATCH, Fresh
from people.imports.known import Organizations, People, Tags, Works, standing
from people.imports.notes import Notes
from people.imports.store import NAMED_BY_SLUG, MayWrite, Outcome, Refused, Store, anyone
from people.imports.values import RELATIONS
from people.imports.verdict import Change, Choice, Decisions, Row, Verdict
from people.imports.write import Writer
from people.models.base import Keyed
from people.queries.names import Known, describe, everybody
from people.values.choices import Visibility
from people.values.languages import CODES, column

PART_MODELS: dict[type[Any], type[Keyed]] = {
    records.Position: models.Position,
    records.Education: models.Education,
    records.SkillGroup: models.SkillGroup,
    records.Section: models.Section,
    records.Figure: models.Figure,
    records.SubRole: models.SubRole,
}
PART_FINDERS: dict[str, Callable[[Any, Iterable[Any]], Any]] = {
    "positions": match.position,
    "education": match.education,
    "skill_groups": match.skill_group,
    "sections": match.section,
    "figures": match.figure,
    "sub_roles": match.sub_role,
}


@dataclass
class Importer:
    """One import of one file.

    `person` is whose page works are shown on, and whom a file about one person is about. `may`
    says whether a record may be seen, added or changed, `known` who may be meant by a name: by
    default everybody.
    """

    format: Format
    decisions: Decisions = field(default_factory=Decisions)
    person: models.Person | None = None
    visibility: Visibility = Visibility.PUBLIC
    may: MayWrite = anyone
    known: list[Known] | None = None
    keeps_history: bool = True

    def __post_init__(self) -> None:
        known = everybody(models.Person.objects.all()) if self.known is None else self.known
        self.people = People.stored(known)
        self.works = Works.stored()
        self.writer = Writer(
            self.people,
            Organizations.stored(may_add=self.may("add", models.Organization())),
            Tags.stored(may_add=self.may("add", models.Tag())),
            self.decisions,
        )
        self.notes = Notes.stored(self.format.family)
        self.finder = Finder(
            self.format, self.decisions, self.person, self.people, self.works, self.notes
        )
        self.store = Store(
            self.format,
            self.decisions,
            self.writer,
            self.visibility,
            self.may,
            self.finder.source_id,
            self.notes,
            fresh=None if self.keeps_history else Fresh.stored(self.notes),
        )
        self.slugs: dict[tuple[str, str], Any] = {}  # kind and id in the file, to the row
        self.skipped: set[str] = set()
        # Model, key, title of each row that was written, and whether it was made.
        self.written: list[tuple[type[Any], int, str, bool]] = []
        self.late: list[tuple[int, Any]] = []
        self.shown_with: list[tuple[Any, tuple[str, ...]]] = []  # positions with ids of works

    def rows(self, reading: Iterable[Any]) -> Iterator[Row]:
        """Write each entry and yield what became of it; what refers to a later one comes last."""
        if self.person is not None and "people" in self.format.kinds:
            reading = list(reading)
            people = sum(isinstance(item, records.Person) for item in reading)
            self.finder.is_about_one_person = people == 1
        for number, item in enumerate(reading, 1):
            if isinstance(item, Problem):
                yield self._problem(number, item)
            elif self._is_early(item):
                self.late.append((number, item))
            else:
                yield self._row(number, item)
        for number, item in self.late:
            yield self._row(number, item)
        self._flush()
        for position, names in self.shown_with:
            works = (self._row_of("publications", name) for name in names)
            position.publications.add(*filter(None, works))

    def _is_early(self, item: Any) -> bool:
        """Whether an entry refers to others that may come behind it."""
        refers = any(getattr(item, name, ()) for name in RELATIONS - {"people"})
        return refers or (
            not isinstance(item, records.Person)
            and any(name not in self.people.by_id for name in getattr(item, "people", ()))
        )

    def _problem(self, number: int, problem: Problem) -> Row:
        return Row(
            number,
            Verdict.SKIPPED if problem.is_error else Verdict.REMARK,
            place=problem.place,
            reason=told(problem),
            is_error=problem.is_error,
        )

    def _row(self, number: int, item: Any) -> Row:
        kind = str(MODELS[MAIN[type(item)]]._meta.verbose_name)
        title = _title(item)
        row = Row(number, Verdict.SKIPPED, kind, title, item.place)
        self.writer.keep_what_was_made()
        fresh = self.store.fresh
        mark = fresh.mark if fresh is not None else (0, 0)
        if mark[0] >= BATCH:
            self._flush()
            mark = (0, 0)
        try:
            with transaction.atomic():
                return self._judged(number, item, row)
        except Refused as error:
            reason = str(error)
        except DatabaseError as error:
            text = str(error).strip().partition("\n")[0]
            reason = _("The database refused the entry: %(reason)s") % {"reason": text}
        self.writer.forget_what_is_taken_back()
        if fresh is not None:
            fresh.forget_since(mark)
        return replace(row, reason=reason, is_error=True)

    def _flush(self) -> None:
        """Write the authors and notes of new works that wait."""
        if self.store.fresh is not None:
            self.store.fresh.flush()

    def _judged(self, number: int, item: Any, row: Row) -> Row:
        if isinstance(item, records.Person):
            item = _labelled(item)
        self._know_people(item)
        if any(name in self.skipped for name in getattr(item, "people", ())):
            return replace(row, reason=_("The person that it belongs to was left out."))
        found = self.finder.find(item)
        if isinstance(found, str):
            self._note_skipped(item)
            return replace(row, reason=found)
        self.store.is_fresh = found is None
        if found is not None:
            self._flush()
        choice = Choice.MERGE
        if found is not None and not found.is_certain:
            row = replace(row, is_doubtful=True)
            choice = self.decisions.of_duplicate(number)
            if choice == Choice.SKIP:
                self._note_skipped(item)
                return replace(
                    row,
                    verdict=Verdict.DUPLICATE,
                    reason=self._likeness(found.row),
                )
        target = found.row if found is not None and choice == Choice.MERGE else None
        if target is not None and not self.may("change", target):
            return replace(row, reason=_("You may not change this record."))
        outcome = self._write(number, item, target)
        if outcome.is_new or outcome.changes:
            written = outcome.row
            self.written.append((type(written), written.pk, str(written), outcome.is_new))
        return replace(
            row,
            verdict=self._verdict(number, outcome),
            title=str(outcome.row) or outcome.row.key,
            changes=tuple(outcome.changes),
            aside=tuple(dict.fromkeys(outcome.aside)),
            notes=tuple(outcome.notes),
            doubts=tuple(dict.fromkeys(outcome.doubts)),
        )

    def _verdict(self, number: int, outcome: Outcome) -> Verdict:
        if outcome.is_new:
            return Verdict.NEW
        # A preview goes on asking what was decided; once it is done, it is a change like others.
        is_taken = self.writer.stores_files and self.decisions.of_conflict(number) == Choice.TAKE
        if any(each.is_conflict for each in outcome.changes) and not is_taken:
            return Verdict.CONFLICT
        return Verdict.CHANGED if outcome.changes else Verdict.SAME

    def _note_skipped(self, item: Any) -> None:
        if isinstance(item, records.Person) and item.id:
            self.skipped.add(item.id)

    def _likeness(self, row: Any) -> str:
        if not row.is_public and not self.may("view", row):
            return _("It may be a record that is here already.")
        return _("It may be “%(title)s”, which is here already.") % {"title": str(row)}

    def _know_people(self, item: Any) -> None:
        """Know the people whom an entry names by the slugs of their pages."""
        if self.format.family not in NAMED_BY_SLUG or isinstance(item, records.Person):
            return
        lists = ("authors", "contributors", "inventors")
        named = [each.person for name in lists for each in getattr(item, name, ())]
        for slug in {*item.people, *named} - self.people.by_id.keys():
            if known := self.people.by_slug.get(slug):
                self.people.by_id[slug] = known.pk

    def _write(self, number: int, item: Any, row: Any) -> Outcome:
        model = MODELS[MAIN[type(item)]]
        outcome = self.store.record(number, item, model, row)
        row = outcome.row
        if isinstance(item, records.Person):
            if outcome.is_new:
                self.store.made.add((type(row).__name__, row.pk))
            for name in ("positions", "education", "skill_groups", "sections", "figures"):
                self._hang(name, getattr(item, name), row, "person", outcome)
        elif isinstance(item, records.Project):
            self._hang("figures", item.figures, row, "project", outcome)
        self._relations(item, row)
        self._know(item, row, is_new=outcome.is_new)
        return outcome

    def _know(self, item: Any, row: Any, *, is_new: bool) -> None:
        """Know a record for the entries to come; the last step, since what failed is not there."""
        # Of works there may be very many: they are read again when they are asked for.
        is_work = isinstance(row, models.Publication)
        self.slugs[(MAIN[type(item)], item.id)] = row.pk if is_work else row
        self.finder.seen.add((type(item).__name__, row.pk))
        if isinstance(item, records.Person):
            self.people.by_id[item.id] = row.pk
            if is_new:
                self.people.add(describe(row))
        elif isinstance(item, records.Publication) and is_new:
            titles = [getattr(row, column("title", code)) for code in CODES]
            first = item.authors[0].name if item.authors else ""
            self.works.add(row.pk, row.doi, row.arxiv_id, row.date, titles, first)
            self.works.fresh[row.pk] = standing(item)

    def _hang(
        self,
        name: str,
        parts: tuple[Any, ...],
        owner: Any,
        relation: str,
        outcome: Outcome,
    ) -> None:
        """Write what hangs on a row: each part is found among the stored ones, or made."""
        stored = list(getattr(owner, name).all()) if parts else []
        for place, part in enumerate(parts):
            model = PART_MODELS[type(part)]
            noted = self.notes.by_source(model, self.store.part_name(owner, part))
            row = next((row for _noted, row in noted if row in stored), None)
            row = row or self._part_row(part, name, stored)
            if row is None and noted and self.decisions.conflicts == Choice.KEEP:
                continue  # it was deleted here since the last import
            if row is not None:
                stored.remove(row)
            try:
                with transaction.atomic():
                    made = self.store.record(
                        outcome.number, part, model, row, owner=(relation, owner), order=place
                    )
                    if isinstance(part, records.Position):
                        self._hang("sub_roles", part.sub_roles, made.row, "position", made)
                        self._hang("figures", part.figures, made.row, "position", made)
            except Refused as error:
                self.writer.forget_what_is_taken_back()
                label = str(model._meta.verbose_name)
                outcome.notes.append(f"{label} “{_title(part)}”: {error}")
                continue
            self.slugs[(name, part.id)] = made.row
            label = str(model._meta.verbose_name)
            if made.is_new:
                outcome.changes.append(Change(name, label, "", str(made.row)))
            outcome.changes += [
                replace(each, label=f"{label} · {each.label}")
                for each in made.changes
                if not made.is_new
            ]
            outcome.aside += made.aside
            outcome.notes += made.notes
            outcome.doubts += made.doubts

    def _part_row(self, part: Any, name: str, stored: list[Any]) -> Any:
        if self.format.family == "profiles" and part.id:
            found = next((row for row in stored if row.key == part.id), None)
            if found is not None:
                return found
        return PART_FINDERS[name](part, stored)

    def _relations(self, item: Any, row: Any) -> None:
        """Connect a record with the people and other records that it belongs to."""
        for name in ("position", "publication", "project"):
            wanted = getattr(item, name, "")
            plural = {"position": "positions"}.get(name, f"{name}s")
            target = self._row_of(plural, wanted) if wanted else None
            if target is not None and getattr(row, f"{name}_id") is None:
                setattr(row, name, target)
                row.save()
        for name in ("publications", "projects"):
            if wanted := getattr(item, name, ()):
                rows = filter(None, (self._row_of(name, each) for each in wanted))
                getattr(row, name).add(*rows)
        if isinstance(item, records.Person):
            for part in item.positions:
                position = self.slugs.get(("positions", part.id))
                if position is not None and part.publications:
                    self.shown_with.append((position, part.publications))
            return
        self._people(item, row)

    def _people(self, item: Any, row: Any) -> None:
        wanted = [self.people.by_id[name] for name in item.people if name in self.people.by_id]
        if self.person is not None and not self.people.by_id:
            wanted = [self.person.pk]
        if not wanted:
            return
        if self.format.family == "profiles":  # says exactly whom a record is listed with
            row.people.add(*wanted)
            return
        self._flush()
        named: set[int | None] = set()
        for relation in ("authorships", "contributors", "inventorships"):
            if hasattr(row, relation):
                named |= set(getattr(row, relation).values_list("person_id", flat=True))
        position = getattr(row, "position", None)
        if position is not None:
            named.add(position.person_id)
        row.people.add(*(pk for pk in wanted if pk not in named))

    def _row_of(self, kind: str, wanted: str) -> Any:
        found = self.slugs.get((kind, wanted))
        if isinstance(found, int):
            return models.Publication.objects.get(pk=found)
        if found is not None:
            return found
        if self.format.family not in NAMED_BY_SLUG:
            return None
        if kind == "positions":
            return models.Position.objects.filter(key=wanted).first()
        return MODELS[kind].objects.filter(slug=wanted).first()


def told(problem: Problem) -> str:
    """Return what a problem says, in the active language."""
    values = {
        name: _(value) if isinstance(value, str) and value else value
        for name, value in problem.params.items()
    }
    return _(problem.message) % values if values else _(problem.message)


def _title(item: Any) -> str:
    for name in ("title", "name", "event", "text", "label", "degree"):
        text = getattr(item, name, None)
        if isinstance(text, records.Text) and text:
            return text.best("en")[:200]
    if isinstance(item, records.Person):
        return next((each.name for each in person_names(item)), item.id)
    organization = getattr(item, "organization", None)
    return organization.name.best("en") if organization else getattr(item, "number", "") or item.id


def _labelled(person: records.Person) -> records.Person:
    """Return a person who has a name, or a label: their headline, else another name of theirs."""
    if person.label or person.family_name or person.given_name:
        return person
    others = [records.Text.of(each.name) for each in person.other_names]
    return replace(person, label=next(filter(None, [person.headline, *others]), person.label))
