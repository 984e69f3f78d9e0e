"""Fixtures: JSON that people can read, that loses nothing and never doubles a value.

Beyond Django's JSON serializer:

- records are named by natural key and sorted by it, fields are sorted, one field is one line;
- the original column of a translated field is left out (it holds a copy of one language), and so
  is every field that is empty by default;
- an error names the record (its number, model and key) and the field, with the remedy;
- marks of translations are written only where the languages are out of step, since two texts
  without a mark are taken to be in step;
- a record says all: what it leaves out is emptied when it is loaded over another state of itself.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from itertools import groupby
from typing import Any

from django.core.exceptions import (
    FieldDoesNotExist,
    ObjectDoesNotExist,
    SuspiciousFileOperation,
    ValidationError,
)
from django.core.files.utils import validate_file_name
from django.core.serializers import json as django_json
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import models
from django.db.models import prefetch_related_objects
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from people.models.base import Keyed
from people.models.fields import YearsField
from people.models.translated import Translated, TranslationMarksField, translated_fields
from people.values.translation_marks import are_marks, is_plain

MARKS = "translation_marks"


@cache
def original_columns(model: type[models.Model]) -> set[str]:
    """Return the translated fields of a model, whose own column is a copy."""
    return set(translated_fields(model))


class Serializer(django_json.Serializer):
    """Write records as described above, whatever the caller's options say."""

    _current: Any

    def serialize(self, queryset: Iterable[Any], **options: Any) -> Any:
        """Serialize records that come grouped by model."""
        options.update(use_natural_foreign_keys=True, use_natural_primary_keys=True)
        options["indent"] = 2
        return super().serialize(self.sorted(queryset), **options)

    def sorted(self, records: Iterable[Any]) -> Iterator[Any]:
        """Yield the records of each model by key, with their relations read in batches."""
        for model, group in groupby(records, lambda row: type(row)):
            rows = list(group)
            if issubclass(model, Keyed):
                rows.sort(key=lambda row: row.key)
            relations = [field.name for field in model._meta.get_fields() if is_owned(field)]
            for batch in _batched(rows, 1000):
                prefetch_related_objects(batch, *relations)
                yield from batch

    def end_object(self, obj: Any) -> None:
        """Leave out copies and empty values, sort the rest with the key first."""
        model: Any = type(obj)
        copies = original_columns(model)
        if MARKS in self._current:
            marks = obj.translation_marks.items()
            self._current[MARKS] = {name: mark for name, mark in marks if not is_plain(mark)}
        fields = {
            name: plain(value)
            for name, value in self._current.items()
            if name not in copies and not self.is_empty(obj, name, value)
        }
        self._current = dict(sorted(fields.items(), key=lambda item: (item[0] != "key", item[0])))
        self.stream.write("\n" if self.first else ",\n")
        self.stream.write(_layout(self.get_dump_object(obj)))
        self._current = None

    def is_empty(self, obj: Any, name: str, value: Any) -> bool:
        """Whether leaving the value out says the same: zero where zero is the default, not else."""
        if not isinstance(obj, Keyed) or value:
            return False
        field: Any = obj._meta.get_field(name)
        return field.many_to_many or nothing(value) == nothing(field.get_default())


def nothing(value: Any) -> Any:
    """Return None for what is empty; zero and False are values."""
    return value if value or isinstance(value, int | Decimal) else None


def is_owned(field: Any) -> bool:
    """Whether a field is a relation that is written with its record."""
    if field.auto_created or not field.is_relation or not hasattr(field, "attname"):
        return False
    if not _is_said(field):
        return False
    return not field.many_to_many or field.remote_field.through._meta.auto_created


def _is_said(field: Any) -> bool:
    """Whether fixtures have the field at all."""
    return bool(field.serialize)


def _layout(record: dict[str, Any]) -> str:
    """Return a record as text, one line for each field, so that a diff shows what changed."""
    head = {name: value for name, value in record.items() if name != "fields"}
    lines = [f"    {_line(name, value)}" for name, value in record["fields"].items()]
    parts = [f"  {_line(name, value)}" for name, value in head.items()]
    parts.append('  "fields": {\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}"


def _line(name: str, value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, cls=django_json.DjangoJSONEncoder)
    return f'"{name}": {text}'


def plain(value: Any) -> Any:
    """Return a value as JSON has it, the same whatever order or precision the database gave it."""
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, list):  # many-to-many: a set has no order of its own
        return sorted(value, key=str)
    return value


def _batched(rows: Iterable[Any], size: int) -> Iterator[list[Any]]:
    batch: list[Any] = []
    for row in rows:
        batch.append(row)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


class FixtureError(DeserializationError):
    """What is wrong with a fixture, in words for who wrote it. `file` is set once it is known."""

    def __init__(self, text: str, file: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.file = file


class Record(DeserializedObject):
    """A record that knows its place in its file, for errors that show only when it is saved."""

    def __init__(self, record: DeserializedObject, place: str) -> None:
        super().__init__(record.object, record.m2m_data, record.deferred_fields)
        self.place = place
        self.file = ""

    def problem(self, fields: list[str], reason: str) -> FixtureError:
        """Return the error of some fields of this record, or of the whole record."""
        if not fields:
            return FixtureError(f"{self.place}: {reason}", self.file)
        return FixtureError(_problem(self.place, "”, “".join(fields), reason).text, self.file)

    def save_deferred_fields(self, using: str | None = None) -> None:
        """Save the relations to records that came later. Raises FixtureError for one that never came."""
        deferred: dict[Any, Any] = self.deferred_fields or {}
        for field, value in deferred.items():
            known = field.remote_field.model._default_manager.using(using)
            for (key,) in value if field.many_to_many else [value]:
                if not known.filter(key=key).exists():
                    raise self.problem([field.name], _no_such_record(key))
        super().save_deferred_fields(using=using)
        try:
            self.object.clean()
        except ValidationError as error:
            raise self.problem(*_first_message(error)) from error


class Deserializer(django_json.Deserializer):
    """Read records one by one; every error is a FixtureError that says where and what."""

    # What Django's class has beyond its published types.
    stream: Any
    ignorenonexistent: bool
    _get_model_from_node: Callable[[str], type[models.Model]]

    def __init__(self, stream_or_string: Any, **options: Any) -> None:
        content = stream_or_string
        if not isinstance(content, bytes | str):
            content = content.read()
        super().__init__("[]", **options)
        self.stream = _parse(content)
        self.number = 0
        self.seen: dict[tuple[type[models.Model], str], int] = {}

    def records_of(self, obj: Any) -> Iterator[Any]:
        """Yield what one object of a fixture says. Raises FixtureError."""
        return self._handle_object(obj)

    def _handle_object(self, obj: Any) -> Iterator[Any]:
        self.number += 1
        place = _place(self.number, obj)
        model = self._check_shape(obj, place)
        if model is None:
            return
        if issubclass(model, Keyed):
            self._check_values(model, obj["fields"], place)
        try:
            records = [Record(record, place) for record in self._read(obj)]
        except Exception as error:  # every failure is reported with its place
            raise self._located(error, obj, place) from error
        for record in records:
            if isinstance(record.object, Translated):
                if MARKS in obj["fields"]:  # they name only what is out of step
                    record.object.complete_marks()
                else:  # not said: what is stored holds
                    record.object.translation_marks = None
            if issubclass(model, Keyed):
                _keep_what_is_never_said(record)
                _empty_what_is_left_out(record)
                _check(record)
        yield from records

    def _read(self, obj: dict[str, Any]) -> list[Any]:
        """Return what Django's class makes of a record."""
        return list(super()._handle_object(obj))  # type: ignore[misc]

    def _check_shape(self, obj: Any, place: str) -> type[models.Model] | None:
        """Return the model of a record, None if it is to be ignored. Raises FixtureError."""
        if not isinstance(obj, dict) or not isinstance(obj.get("fields"), dict):
            raise FixtureError(
                _("%(place)s: a record is an object with “model” and “fields”.") % {"place": place}
            )
        doubled = [*getattr(obj, "doubled", ()), *getattr(obj["fields"], "doubled", ())]
        if doubled:
            raise _problem(place, doubled[0], _("it is given twice; keep one of them."))
        try:
            model = self._get_model_from_node(obj.get("model", ""))
        except (DeserializationError, ValueError, AttributeError) as error:
            if self.ignorenonexistent:
                return None
            raise FixtureError(
                _("%(place)s: there is no model “%(model)s”.")
                % {"place": place, "model": obj.get("model")}
            ) from error
        for name in obj["fields"]:
            _check_field_name(model, name, place, may_be_unknown=self.ignorenonexistent)
        if issubclass(model, Keyed):
            self._check_key(model, obj, place)
        return model

    def _check_key(self, model: type[models.Model], obj: dict[str, Any], place: str) -> None:
        """Refuse a record without a key, with another name beside it, or with a key used before."""
        key = obj["fields"].get("key")
        if not key or not isinstance(key, str):
            raise _problem(place, "key", _("every record needs its key, a text."))
        if obj.get("pk") is not None:
            raise _problem(place, "pk", _("leave it out: the key names the record."))
        first = self.seen.setdefault((model, key), self.number)
        if first != self.number:
            reason = _("record %(number)s has this key already.") % {"number": first}
            raise _problem(place, "key", reason)

    def _check_values(self, model: type[models.Model], fields: dict[str, Any], place: str) -> None:
        """Refuse values that Django would bend to fit, or that a database cannot hold."""
        for name, value in fields.items():
            try:
                field = model._meta.get_field(name)
            except FieldDoesNotExist:  # to be ignored
                continue
            reason = unfit(field, value)
            if reason:
                raise _problem(place, name, reason)

    def _located(self, error: Exception, obj: dict[str, Any], place: str) -> FixtureError:
        """Return the error with the field that caused it, found by reading field by field."""
        for name, value in obj["fields"].items():
            try:
                self._read({"model": obj["model"], "fields": {name: value}})
            except Exception as cause:  # the same failure, now with a name
                return _problem(place, name, _reason(cause))
        return FixtureError(f"{place}: {_reason(error)}")


class _Doubled(dict[str, Any]):
    """A JSON object that names a member twice."""

    doubled: tuple[str, ...] = ()


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object, which knows if a member was given twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _value in pairs]
    result = _Doubled(found)
    result.doubled = tuple(name for name in found if names.count(name) > 1)
    return result


def _parse(content: bytes | str) -> list[Any]:
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        records = json.loads(text, object_pairs_hook=members)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise FixtureError(
            _("line %(line)s: this is not UTF-8. Save the file in UTF-8.") % {"line": line}
        ) from error
    except json.JSONDecodeError as error:
        raise FixtureError(
            _("line %(line)s, column %(column)s: this is no JSON (%(reason)s).")
            % {"line": error.lineno, "column": error.colno, "reason": error.msg}
        ) from error
    except RecursionError as error:
        raise FixtureError(_("this is nested too deeply.")) from error
    except ValueError as error:
        raise FixtureError(_("this is no JSON (%(reason)s).") % {"reason": error}) from error
    if not isinstance(records, list):
        raise FixtureError(_("a fixture is a list of records: put them between [ and ]."))
    return records


def _place(number: int, obj: Any) -> str:
    model = key = ""
    if isinstance(obj, dict):
        model = str(obj.get("model", ""))
        fields = obj.get("fields")
        key = str(fields.get("key", "") if isinstance(fields, dict) else "") or str(
            obj.get("pk", "")
        )
    return _("record %(number)s (%(model)s “%(key)s”)") % {
        "number": number,
        "model": model,
        "key": key,
    }


def _check_field_name(
    model: type[models.Model], name: str, place: str, *, may_be_unknown: bool
) -> None:
    if name in original_columns(model):
        raise _problem(
            place, name, _("write “%(name)s_zh_hans” and “%(name)s_en” instead.") % {"name": name}
        )
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        if may_be_unknown:
            return
        near = get_close_matches(name, _writable(model), n=1, cutoff=0.8)
        reason = _("the model has no such field.")
        if near:
            reason += " " + _("Did you mean “%(name)s”?") % {"name": near[0]}
        raise _problem(place, name, reason) from None
    if issubclass(model, Keyed) and name not in _writable(model):
        reason = _("it is made from other records or fields; leave it out.")
        raise _problem(place, field.name, reason)


@cache
def _writable(model: type[models.Model]) -> list[str]:
    """Return the fields that a record may have."""
    return [
        field.name
        for field in model._meta.get_fields()
        if (is_owned(field) or (field.concrete and not field.is_relation))
        and not getattr(field, "primary_key", False)
        and getattr(field, "serialize", False)
        and field.name not in original_columns(model)
    ]


def unfit(field: Any, value: Any) -> str:
    """Return why a value cannot be that of a field, empty if it can."""
    if field.many_to_many:
        if isinstance(value, list) and all(map(_is_reference, value)):
            return _first(_unfit_text(field, key) for (key,) in value)
        return _("write a list of keys, each in brackets: [[“key”], [“key”]].")
    if value is None:
        return "" if field.null else _("it cannot be null; leave it out.")
    if field.is_relation:
        if _is_reference(value):
            return _unfit_text(field, value[0])
        return _("name the record by its key, in brackets: [“key”].")
    if isinstance(field, YearsField):
        return "" if isinstance(value, list) else _("write a list of years: [2020, 2021].")
    if isinstance(field, models.CharField | models.TextField | models.FileField):
        if not isinstance(value, str):
            return _("write it as a text, in quotation marks.")
        return _unfit_text(field, value)
    if isinstance(field, TranslationMarksField):
        return "" if are_marks(value) else _("leave it out, or keep it as it was dumped.")
    return _("write a single value.") if isinstance(value, list | dict) else ""


def _first(reasons: Iterable[str]) -> str:
    return next(filter(None, reasons), "")


def _unfit_text(field: Any, value: str) -> str:
    if "\x00" in value:
        return _("it contains the character NUL; take it out.")
    try:
        value.encode()
        if isinstance(field, models.FileField) and value:
            validate_file_name(value, allow_relative_path=True)
    except UnicodeEncodeError:
        return _("it contains half a character (\\ud800 to \\udfff); take it out.")
    except SuspiciousFileOperation:
        return _("“%(name)s” leads out of the media folder.") % {"name": value}
    return ""


def _is_reference(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], str)


def _keep_what_is_never_said(record: Record) -> None:
    """Leave relations that no fixture has, such as a person's account, as they are stored."""
    model = type(record.object)
    for field in model._meta.concrete_fields:
        if field.is_relation and record.object.pk is not None and not _is_said(field):
            stored = model._base_manager.filter(pk=record.object.pk)
            value = stored.values_list(field.attname, flat=True).first()
            setattr(record.object, field.attname, value)


def _empty_what_is_left_out(record: Record) -> None:
    """Empty relations that the record does not name, as the other fields fall to their default."""
    m2m_data: dict[str, Any] = record.m2m_data if record.m2m_data is not None else {}
    deferred = record.deferred_fields or {}
    for field in record.object._meta.many_to_many:
        if is_owned(field) and field not in deferred:
            m2m_data.setdefault(field.name, [])
    record.m2m_data = m2m_data


def _check(record: Record) -> None:
    """Run the model's own checks. Constraints are the database's, which knows all records."""
    deferred: dict[Any, Any] = record.deferred_fields or {}
    relations = {field.name for field in record.object._meta.get_fields() if field.is_relation}
    for field in record.object._meta.concrete_fields:
        if field.is_relation and not field.null and getattr(record.object, field.attname) is None:
            if field in deferred:
                reason = _no_such_record(deferred[field][0])
                reason += " " + _("It must come before this one.")
            else:
                reason = _("every record of this model needs it: [“key”].")
            raise record.problem([field.name], reason)
    try:
        record.object.clean_fields(exclude=relations | original_columns(type(record.object)))
        record.object.clean()
    except ValidationError as error:
        raise record.problem(*_first_message(error)) from error


def _first_message(error: ValidationError) -> tuple[list[str], str]:
    name, messages = next(iter(error.message_dict.items()))
    return [name], " ".join(map(str, messages))


def _no_such_record(key: str) -> str:
    return _("there is no record with the key “%(key)s”.") % {"key": key}


def _problem(place: str, name: str, reason: str) -> FixtureError:
    return FixtureError(
        _("%(place)s, field “%(field)s”: %(reason)s")
        % {"place": place, "field": name, "reason": reason}
    )


def _reason(error: BaseException) -> str:
    while not isinstance(error, ValidationError | ObjectDoesNotExist) and (
        error.__cause__ or error.__context__
    ):
        error = error.__cause__ or error.__context__  # type: ignore[assignment]
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    if isinstance(error, ObjectDoesNotExist):
        return _("there is no such record.")
    text = error.args[0] if error.args else type(error).__name__
    return str(text) if isinstance(text, str | Promise) else type(error).__name__
