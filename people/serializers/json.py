"""Fixtures: JSON that people can read, that loses nothing and never doubles a value.

Beyond Django's JSON serializer:

- records are named by natural key and sorted by it, fields are sorted, one field is one line;
- the original column of a translated field is left out (it holds a copy of one language), and so
  is every field that is empty by default;
- an error names the record (its number, model and key) and the field, with the remedy.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.serializers import json as django_json
from django.core.serializers.base import DeserializationError
from django.db import models
from django.db.models import prefetch_related_objects
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from modeltranslation.translator import NotRegistered, translator

from people.models.base import Keyed

EMPTY: tuple[Any, ...] = (None, "", False, (), [])


def original_columns(model: type[models.Model]) -> set[str]:
    """Return the translated fields of a model, whose own column is a copy."""
    try:
        return set(translator.get_options_for_model(model).all_fields)
    except NotRegistered:
        return set()


class Serializer(django_json.Serializer):
    """Write records as described above, whatever the caller's options say."""

    _current: Any

    def serialize(self, queryset: Iterable[Any], **options: Any) -> Any:
        """Serialize records that come grouped by model."""
        options.update(use_natural_foreign_keys=True, use_natural_primary_keys=True)
        options["indent"] = 2
        self.skipped: dict[type[models.Model], set[str]] = {}
        return super().serialize(self.sorted(queryset), **options)

    def sorted(self, records: Iterable[Any]) -> Iterator[Any]:
        """Yield the records of each model by key, with their relations read in batches."""
        for model, group in groupby(records, lambda row: type(row)):
            rows = list(group)
            if issubclass(model, Keyed):
                rows.sort(key=lambda row: row.key)
            relations = [
                field.name for field in model._meta.get_fields() if self.is_owned_relation(field)
            ]
            for batch in _batched(rows, 1000):
                prefetch_related_objects(batch, *relations)
                yield from batch

    def is_owned_relation(self, field: Any) -> bool:
        """Whether a field is a relation that is written with its record."""
        if field.auto_created or not field.is_relation or not hasattr(field, "attname"):
            return False
        return not field.many_to_many or field.remote_field.through._meta.auto_created

    def end_object(self, obj: Any) -> None:
        """Leave out copies and empty values, sort the rest with the key first."""
        model = type(obj)
        if model not in self.skipped:
            self.skipped[model] = original_columns(model)
        fields = {
            name: _plain(value)
            for name, value in self._current.items()
            if name not in self.skipped[model] and not self.is_empty(obj, name, value)
        }
        self._current = dict(sorted(fields.items(), key=lambda item: (item[0] != "key", item[0])))
        self.stream.write("\n" if self.first else ",\n")
        self.stream.write(_layout(self.get_dump_object(obj)))
        self._current = None

    def is_empty(self, obj: Any, name: str, value: Any) -> bool:
        """Whether leaving the value out says the same."""
        if not isinstance(obj, Keyed) or value not in EMPTY:
            return False
        field: Any = obj._meta.get_field(name)
        return field.many_to_many or field.get_default() in EMPTY


def _layout(record: dict[str, Any]) -> str:
    """Return a record as text, one line for each field, so that a diff shows what changed."""
    head = {name: value for name, value in record.items() if name != "fields"}
    lines = [f"    {_line(name, value)}" for name, value in record["fields"].items()]
    parts = [f"  {_line(name, value)}" for name, value in head.items()]
    parts.append('  "fields": {\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}"


def _line(name: str, value: Any) -> str:
    return f'"{name}": {json.dumps(value, ensure_ascii=False, cls=django_json.DjangoJSONEncoder)}'


def _plain(value: Any) -> Any:
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


class Deserializer(django_json.Deserializer):
    """Read records one by one; every error is a DeserializationError that says where and what."""

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

    def _handle_object(self, obj: Any) -> Iterator[Any]:
        self.number += 1
        place = _place(self.number, obj)
        model = self._check_shape(obj, place)
        try:
            records = self._read(obj)
        except Exception as error:  # every failure is reported with its place
            raise self._located(error, obj, place) from error
        for record in records:
            if model is not None and issubclass(model, Keyed):
                _check(record, place)
        yield from records

    def _read(self, obj: dict[str, Any]) -> list[Any]:
        """Return what Django's class makes of a record."""
        return list(super()._handle_object(obj))  # type: ignore[misc]

    def _check_shape(self, obj: Any, place: str) -> type[models.Model] | None:
        """Return the model of a record. Raises DeserializationError for a malformed one."""
        if not isinstance(obj, dict) or not isinstance(obj.get("fields"), dict):
            raise DeserializationError(
                _("%(place)s: a record is an object with “model” and “fields”.") % {"place": place}
            )
        try:
            model = self._get_model_from_node(obj.get("model", ""))
        except (DeserializationError, ValueError) as error:
            if self.ignorenonexistent:
                return None
            raise DeserializationError(
                _("%(place)s: there is no model “%(model)s”.")
                % {"place": place, "model": obj.get("model")}
            ) from error
        for name in obj["fields"]:
            if not self.ignorenonexistent:
                _check_field_name(model, name, place)
        if issubclass(model, Keyed) and not obj["fields"].get("key"):
            raise DeserializationError(
                _("%(place)s, field “key”: every record needs its key.") % {"place": place}
            )
        return model

    def _located(self, error: Exception, obj: dict[str, Any], place: str) -> DeserializationError:
        """Return the error with the field that caused it, found by reading field by field."""
        for name, value in obj["fields"].items():
            try:
                self._read({"model": obj["model"], "fields": {name: value}})
            except Exception as cause:  # the same failure, now with a name
                return _problem(place, name, _reason(cause))
        return DeserializationError(f"{place}: {_reason(error)}")


def _parse(content: bytes | str) -> list[Any]:
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        records = json.loads(text)
    except UnicodeDecodeError as error:
        raise DeserializationError(_("This file is not UTF-8.")) from error
    except json.JSONDecodeError as error:
        raise DeserializationError(
            _("line %(line)s, column %(column)s: this is no JSON (%(reason)s).")
            % {"line": error.lineno, "column": error.colno, "reason": error.msg}
        ) from error
    if not isinstance(records, list):
        raise DeserializationError(_("A fixture is a list of records."))
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


def _check_field_name(model: type[models.Model], name: str, place: str) -> None:
    if name in original_columns(model):
        raise _problem(
            place, name, _("write “%(name)s_zh_hans” and “%(name)s_en” instead.") % {"name": name}
        )
    try:
        model._meta.get_field(name)
    except FieldDoesNotExist:
        raise _problem(place, name, _("the model has no such field.")) from None


def _check(record: Any, place: str) -> None:
    """Run the model's own checks. Relations are left to the database, which knows them all."""
    deferred = {field.name for field in record.deferred_fields}
    relations = {field.name for field in record.object._meta.get_fields() if field.is_relation}
    try:
        record.object.clean_fields(exclude=deferred | relations)
        if not deferred:
            record.object.clean()
        record.object.validate_constraints(exclude=deferred)
    except ValidationError as error:
        name, messages = next(iter(error.message_dict.items()))
        raise _problem(place, name, " ".join(map(str, messages))) from error


def _problem(place: str, name: str, reason: str) -> DeserializationError:
    return DeserializationError(
        _("%(place)s, field “%(field)s”: %(reason)s")
        % {"place": place, "field": name, "reason": reason}
    )


def _reason(error: BaseException) -> str:
    while not isinstance(error, ValidationError) and (error.__cause__ or error.__context__):
        error = error.__cause__ or error.__context__  # type: ignore[assignment]
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    text = error.args[0] if error.args else type(error).__name__
    return str(text) if isinstance(text, str | Promise) else type(error).__name__
