"""One record of a file into its row: which values are written, which kept as they are, which aside."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, FieldDoesNotExist, ValidationError
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people import models
from people.exports.collect import as_record
from people.formats.format import Format
from people.formats.record import Name
from people.imports import match
from people.imports.fresh import Fresh
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
    """One record on its way into its row: what the file says, what is there, what becomes of it."""

    number: int  # of the entry
    row: Any
    values: dict[Field, Any]
    stored: Any = None  # the record as it is stored, None for a new one
    noted: Imported | None = None
    changes: list[Change] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    refused: dict[str, Any] = field(default_factory=dict)  # values that no column can hold
    lists: list[tuple[Field, Any]] = field(default_factory=list)  # to be written behind the row

    @property
    def is_new(self) -> bool:
        """Whether there was no such record."""
        return self.stored is None


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
    fresh: Fresh | None = None  # for new works, where no history is kept
    is_fresh: bool = False  # whether the entry is of no work that is known
    made: set[tuple[str, int]] = field(default_factory=set)  # people that this import has made

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
        """Write the values of one record into its row, a new one where there is none.

        `owner` is the relation and the row that a part hangs on. Raises Refused.
        """
        values = said(item)
        if row is None:
            outcome = Outcome(number, self._made(item, model, owner, order), values)
        else:
            outcome = Outcome(number, row, values, as_record(row), self.notes.of(row))
            if self.format.family == "profiles" and owner and self._is_made(owner[1]):
                row.order = item.order  # the sections that every new person has
                row.save()
        for name, value in values.items():
            self._value(outcome, name, value)
        if outcome.is_new or outcome.changes:
            self._save(outcome)
        for name, value in outcome.lists:
            self._list(outcome, name, value)
        self._note(outcome, item, owner)
        return outcome

    def _is_made(self, row: Any) -> bool:
        return (type(row).__name__, row.pk) in self.made

    def _made(
        self, item: Any, model: type[Any], owner: tuple[str, Any] | None, order: int | None
    ) -> Any:
        if getattr(item, "organization", True) is None:
            raise Refused(_("It does not say where: the organization is missing."))
        if self.fresh is not None and self.is_fresh and model is models.Publication:
            row = self.fresh.works.instance({})
        else:
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

    def _value(self, outcome: Outcome, name: Field, value: Any) -> None:
        """Decide on one value that a file says, and set it if it is to be written."""
        takes = outcome.is_new or self.decisions.of_conflict(outcome.number) == Choice.TAKE
        old, is_conflict = None, False
        if not outcome.is_new:
            old = stored_value(outcome.stored, name)
            before = outcome.noted.said.get(str(name)) if outcome.noted else None
            if is_union(name):
                value = lacking(name.name, old or (), value)
                gone = tuple(each for each in value if digest(each) in (before or []))
                if gone and not takes:  # taken out here since the last import
                    outcome.changes.append(_change(outcome.row, name, old, gone, is_conflict=True))
                    value = lacking(name.name, gone, value)
                if not value:
                    return
            elif same(name.name, old, value):
                return
            else:
                is_conflict = bool(old) and before != digest(old)
        outcome.changes.append(_change(outcome.row, name, old, value, is_conflict=is_conflict))
        if is_conflict and not takes:
            return
        if is_union(name) or name.name in WHOLE_LISTS:
            outcome.lists.append((name, value))
        else:
            self._set(outcome, name, value)

    def _set(self, outcome: Outcome, name: Field, value: Any) -> None:
        try:
            self.writer.set_column(outcome.row, name, value)
        except ValidationError as error:
            if name.name == "organization":  # nothing stands without it
                raise Refused(_first(error)) from error
            _refuse(outcome, name, value, _first(error))
            return
        if name.name == "is_current":  # what goes on has no end, and the other way round
            outcome.row.end_date, outcome.row.end_is_expected = None, False
        elif name.name == "end_date":
            outcome.row.is_current = False

    def _save(self, outcome: Outcome) -> None:
        """Check a row and save it. Values that do not pass are kept aside. Raises Refused."""
        row = outcome.row
        is_fresh = self._is_fresh(outcome)
        errors = _errors(row, is_unique=is_fresh)
        if errors:
            model = type(row)
            before = model._base_manager.filter(pk=row.pk).first() if row.pk else model()
            given = {
                column(name.name, name.code) if name.code else name.name: (name, value)
                for name, value in outcome.values.items()
            }
            for _attempt in range(3):
                for wrong in _wrong(errors, given):
                    name, value = given[wrong]
                    setattr(row, wrong, getattr(before, wrong))
                    _refuse(outcome, name, value, " ".join(errors[wrong]))
                if not (errors := _errors(row)):
                    break
            else:
                raise Refused(_joined(errors))
        if is_fresh and self.fresh is not None:
            self.fresh.save(row)
        else:
            row.save()

    def _is_fresh(self, outcome: Outcome) -> bool:
        """Whether a row is a work that no other one can be in the way of."""
        is_work = isinstance(outcome.row, models.Publication)
        return self.fresh is not None and self.is_fresh and outcome.is_new and is_work

    def _list(self, outcome: Outcome, name: Field, value: tuple[Any, ...]) -> None:
        """Write a list that hangs on a saved row."""
        row, is_new = outcome.row, outcome.is_new
        fresh = self.fresh if name.name == "authors" and self._is_fresh(outcome) else None
        if fresh is not None and fresh.takes(value):
            outcome.doubts += self.writer.doubts(value)
            self.writer.set_new_authors(fresh, row, value)
            return
        try:
            with transaction.atomic():
                if name.name in WHOLE_LISTS:
                    names: tuple[Name, ...] = value
                    outcome.doubts += self.writer.doubts(names)
                    self.writer.set_names(row, name.name, names, is_new=is_new)
                else:
                    self.writer.add_items(row, name.name, value, is_new=is_new)
        except ValidationError as error:
            _refuse(outcome, name, value, _first(error))

    def _note(self, outcome: Outcome, item: Any, owner: tuple[str, Any] | None) -> None:
        """Remember what the file said, and keep what the record has no field for."""
        extras = dict(item.extra)
        own = extras.pop(self.format.family, {})
        if outcome.refused and isinstance(own, dict):
            own = {**own, "_refused": outcome.refused}
        outcome.aside += _names_of(own)
        said_now = {
            str(name): [digest(each) for each in value] if is_union(name) else digest(value)
            for name, value in outcome.values.items()
        }
        noted = outcome.noted
        if noted is not None:
            # What was kept as it was edited here stays told apart from what the file said.
            conflicts = {each.field for each in outcome.changes if each.is_conflict}
            said_now = {**noted.said, **said_now} | {
                name: noted.said[name] for name in conflicts if name in noted.said
            }
        name = self.part_name(owner[1], item) if owner else self.source_id(item)
        new = {"source_id": name, "said": said_now, "extra": own}
        if noted is None or any(getattr(noted, key) != value for key, value in new.items()):
            is_new = self._is_fresh(outcome)
            self.notes.write(outcome.row, self.format.family, is_new=is_new, **new)
        for family, extra in extras.items():
            self.notes.write(outcome.row, family, extra=extra)


def _change(row: Any, name: Field, old: Any, value: Any, *, is_conflict: bool) -> Change:
    label = _label_of(row, name)
    return Change(str(name), label, shown(old), shown(value), name.code, is_conflict)


def _label_of(row: Any, name: Field) -> str:
    model: Any = type(row)
    return _label(model, name.name, get_language() or "")


@cache
def _label(model: Any, name: str, _language: str) -> str:
    """Return what a field of a record is called, in the active language."""
    relation = {"authors": "authorships", "inventors": "inventorships", "tags": "taggings"}
    try:
        found: Any = model._meta.get_field(relation.get(name, name))
    except FieldDoesNotExist:
        return name
    label = getattr(found, "verbose_name", None) or found.related_model._meta.verbose_name_plural
    return str(label)


def _refuse(outcome: Outcome, name: Field, value: Any, reason: str) -> None:
    """Keep what a column cannot hold beside the record, and say so."""
    outcome.refused[str(name)] = shown(value)
    outcome.changes = [each for each in outcome.changes if each.field != str(name)]
    outcome.notes.append(
        _("“%(field)s” was kept aside: %(reason)s")
        % {"field": _label_of(outcome.row, name), "reason": reason}
    )


def _wrong(errors: dict[str, list[str]], given: dict[str, tuple[Field, Any]]) -> list[str]:
    """Return the columns at fault, all of which the file has given. Raises Refused."""
    # The language of the site is checked twice: once more under the name of both.
    twice = {given[name][0].name for name in errors if name in given and given[name][0].code}
    wrong = errors.keys() - {NON_FIELD_ERRORS} - twice
    if not wrong or not wrong <= given.keys():
        raise Refused(_joined(errors))
    return [name for name in given if name in wrong]


def _errors(row: Any, *, is_unique: bool = False) -> dict[str, list[str]]:
    """Return what is wrong with a row; what is known to be unique is not asked of the database."""
    try:
        row.full_clean(
            exclude=CANNOT_BE,
            validate_unique=not is_unique,
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
