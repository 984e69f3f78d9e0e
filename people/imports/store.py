"""One record of a file into its row: which values are written, which kept as they are, which aside."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from people import models
from people.exports.collect import as_record
from people.formats.format import Format
from people.formats.record import Name
from people.imports import match
from people.imports.notes import Notes
from people.imports.values import (
    WHOLE_LISTS,
    Field,
    digest,
    is_union,
    lacking,
    said,
    same,
    shown,
    stored_value,
)
from people.imports.verdict import Change, Choice, Decisions, Doubt
from people.imports.write import Writer
from people.models import Imported
from people.values.choices import Visibility
from people.values.languages import column
from people.values.slugs import slugify

# Formats whose entries are called by the slugs of pages.
NAMED_BY_SLUG = {"profiles", "hugo-blox"}
# Constraints are asked one query each; fields and `clean` of these refuse all that they do.
SAYS_ALL_ITSELF = (models.Publication,)
CANNOT_BE = {"key", "slug", "translation_marks"}

MayWrite = Callable[[str, Any], bool]


class Refused(ValueError):
    """An entry cannot be stored; the text says why, in the active language."""


def anyone(_action: str, _record: Any) -> bool:
    """Let everything be written: for who has the whole database in hand."""
    return True


@dataclass
class Outcome:
    """What was found and done of one record and what hangs on it."""

    row: Any
    is_new: bool
    changes: list[Change] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)


@dataclass
class Store:
    """Where the records of one import go."""

    format: Format
    decisions: Decisions
    writer: Writer
    visibility: Visibility
    may: MayWrite
    source_id: Callable[[Any], str]
    notes: Notes
    made: set[tuple[str, int]] = field(default_factory=set)  # rows that this import has made

    def is_made(self, row: Any) -> bool:
        """Whether this import has made a row."""
        return (type(row).__name__, row.pk) in self.made

    def part_name(self, owner: Any, part: Any) -> str:
        """Return what a part of a row is recognized by."""
        return f"{owner.key}/{match.name_in_file(part)}"[:500]

    def record(
        self,
        number: int,
        item: Any,
        model: type[Any],
        row: Any,
        *,
        owner: tuple[str, Any] | None = None,
        order: int | None = None,
    ) -> Outcome:
        """Write the values of one record into its row, a new one where there is none."""
        is_new = row is None
        noted = None if is_new else self.notes.of(row)
        stored = None if is_new else as_record(row)
        if row is None:
            row = self._made(item, model, owner, order)
        elif self.format.family == "profiles" and owner and self.is_made(owner[1]):
            row.order = item.order  # the sections that every new person has
            row.save()
        outcome = Outcome(row, is_new)
        values = said(item)
        kept: dict[str, Any] = {}
        lists: list[tuple[Field, Any]] = []
        for name, value in values.items():
            self._value(number, name, value, stored, noted, outcome, kept, lists)
        self._save(row, item, outcome, kept, has_changed=is_new or bool(outcome.changes))
        for name, value in lists:
            self._list(row, name, value, outcome, kept)
        self._note(item, row, owner, values, noted, outcome, kept)
        return outcome

    def _made(
        self, item: Any, model: type[Any], owner: tuple[str, Any] | None, order: int | None
    ) -> Any:
        if getattr(item, "organization", True) is None:
            raise Refused(_("It does not say where: the organization is missing."))
        row = model(**({owner[0]: owner[1]} if owner else {}))
        for each in fields(item):  # what an entry need not say
            if isinstance(each.default, str) and each.default and hasattr(row, each.name):
                setattr(row, each.name, each.default)
        if self.format.family == "profiles":
            row.order = item.order
            if item.id and not hasattr(row, "slug") and not self._is_taken(model, "key", item.id):
                row.key = item.id
        elif order is not None:
            row.order = order
        if hasattr(row, "visibility"):
            row.visibility = Visibility.DRAFT if item.visibility == "draft" else self.visibility
        is_slug = self.format.family in NAMED_BY_SLUG and slugify(item.id) == item.id
        if hasattr(row, "slug") and is_slug and not self._is_taken(model, "slug", item.id):
            row.slug = item.id
        if owner is None and not self.may("add", row):
            raise Refused(_("You may not add records of this kind."))
        return row

    def _is_taken(self, model: type[Any], name: str, value: str) -> bool:
        return bool(model._base_manager.filter(**{name: value}).exists())

    def _value(
        self,
        number: int,
        name: Field,
        value: Any,
        stored: Any,
        noted: Imported | None,
        outcome: Outcome,
        kept: dict[str, Any],
        lists: list[tuple[Field, Any]],
    ) -> None:
        """Decide on one value that a file says, and set it if it is to be written."""
        row = outcome.row
        old = stored_value(stored, name) if stored is not None else None
        is_conflict = False
        if stored is not None:
            before = noted.said.get(str(name)) if noted else None
            if is_union(name):
                old = old or ()
                value = lacking(name.name, old, value)
                takes = self.decisions.of_conflict(number) == Choice.TAKE
                gone = tuple(each for each in value if digest(each) in (before or []))
                if gone and not takes:  # taken out here since the last import
                    outcome.changes.append(self._change(row, name, old, gone, True))
                    value = lacking(name.name, gone, value)
                if not value:
                    return
            elif same(name.name, old, value):
                return
            else:
                is_conflict = bool(old) and before != digest(old)
        change = self._change(row, name, old, value, is_conflict)
        outcome.changes.append(change)
        if is_conflict and self.decisions.of_conflict(number) != Choice.TAKE:
            return
        if is_union(name) or name.name in WHOLE_LISTS:
            lists.append((name, value))
            return
        try:
            self.writer.set_column(row, name, value)
            if name.name == "is_current":  # what goes on has no end, and the other way round
                row.end_date, row.end_is_expected = None, False
            elif name.name == "end_date":
                row.is_current = False
        except ValidationError as error:
            self._put_aside(name, value, _first(error), outcome, kept)

    def _change(self, row: Any, name: Field, old: Any, value: Any, is_conflict: bool) -> Change:
        return Change(
            str(name), self._label(row, name), shown(old), shown(value), name.code, is_conflict
        )

    def _label(self, row: Any, name: Field) -> str:
        relation = {"authors": "authorships", "inventors": "inventorships", "tags": "taggings"}
        try:
            found = row._meta.get_field(relation.get(name.name, name.name))
        except LookupError:
            return name.name
        label = (
            getattr(found, "verbose_name", None) or found.related_model._meta.verbose_name_plural
        )
        return str(label)

    def _put_aside(
        self, name: Field, value: Any, reason: str, outcome: Outcome, kept: dict[str, Any]
    ) -> None:
        """Keep what a column cannot hold beside the record, and say so."""
        kept[str(name)] = shown(value)
        outcome.changes = [each for each in outcome.changes if each.field != str(name)]
        label = self._label(outcome.row, name)
        outcome.notes.append(
            _("“%(field)s” was kept aside: %(reason)s") % {"field": label, "reason": reason}
        )

    def _save(
        self, row: Any, item: Any, outcome: Outcome, kept: dict[str, Any], *, has_changed: bool
    ) -> None:
        """Check a row and save it. Values that do not pass are kept aside. Raises Refused."""
        if not has_changed:
            return
        fresh = type(row)()
        before = type(row)._base_manager.filter(pk=row.pk).first() if row.pk else None
        for _attempt in range(4):
            errors = _errors(row)
            wrong = {name for name in errors if name != NON_FIELD_ERRORS}
            if not errors:
                break
            given = {str(each): (each, value) for each, value in said(item).items()}
            by_column = {
                column(each.name, each.code) if each.code else each.name: (each, value)
                for each, value in given.values()
            }
            # The language of the site is checked twice: once more under the name of both.
            wrong -= {
                each.name
                for name, (each, _value) in by_column.items()
                if name in wrong and each.code
            }
            if not wrong or not wrong <= by_column.keys():
                raise Refused(_joined(errors))
            for name in sorted(wrong, key=list(by_column).index):
                field_, value = by_column[name]
                setattr(row, name, getattr(before or fresh, name))
                self._put_aside(field_, value, " ".join(errors[name]), outcome, kept)
        else:
            raise Refused(_joined(errors))
        row.save()

    def _list(
        self, row: Any, name: Field, value: tuple[Any, ...], outcome: Outcome, kept: dict[str, Any]
    ) -> None:
        """Write a list that hangs on a saved row."""
        try:
            with transaction.atomic():
                if name.name in WHOLE_LISTS:
                    names: tuple[Name, ...] = value
                    outcome.doubts += self.writer.doubts(names)
                    self.writer.set_names(row, name.name, names, is_new=outcome.is_new)
                else:
                    self.writer.add_items(row, name.name, value, is_new=outcome.is_new)
        except ValidationError as error:
            self._put_aside(name, value, _first(error), outcome, kept)

    def _note(
        self,
        item: Any,
        row: Any,
        owner: tuple[str, Any] | None,
        values: dict[Field, Any],
        noted: Imported | None,
        outcome: Outcome,
        kept: dict[str, Any],
    ) -> None:
        """Remember what the file said, and keep what the record has no field for."""
        extras = dict(item.extra)
        own = extras.pop(self.format.family, {})
        if kept:
            own = {**own, "_refused": kept} if isinstance(own, dict) else own
        outcome.aside += _names_of(own)
        said_now = {
            str(name): [digest(each) for each in value] if is_union(name) else digest(value)
            for name, value in values.items()
        }
        conflicts = {each.field for each in outcome.changes if each.is_conflict}
        if noted is not None:
            # What was kept as it was edited here stays told apart from what the file said.
            said_now = {**noted.said, **said_now} | {
                name: noted.said[name] for name in conflicts if name in noted.said
            }
        name = self.part_name(owner[1], item) if owner else self.source_id(item)
        new = {"source_id": name, "said": said_now, "extra": own}
        if noted is None or any(getattr(noted, key) != value for key, value in new.items()):
            self.notes.write(row, self.format.family, **new)
        for family, extra in extras.items():
            self.notes.write(row, family, extra=extra)


def _errors(row: Any) -> dict[str, list[str]]:
    try:
        row.full_clean(
            exclude=CANNOT_BE,
            validate_unique=True,
            validate_constraints=not isinstance(row, SAYS_ALL_ITSELF),
        )
    except ValidationError as error:
        return {name: [str(text) for text in texts] for name, texts in error.message_dict.items()}
    return {}


def _joined(errors: dict[str, list[str]]) -> str:
    return " ".join(dict.fromkeys(text for texts in errors.values() for text in texts))


def _first(error: ValidationError) -> str:
    return " ".join(map(str, error.messages))


def _names_of(extra: Any) -> list[str]:
    return [str(name) for name in extra if not str(name).startswith("_")] if extra else []
