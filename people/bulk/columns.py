"""How the fields of a fixture's record become columns, decided once for each model.

What is common (texts, numbers, switches, dates) is checked here as quickly as can be, by what its
field asks for; all else goes through the field's own `clean`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models

from people.bulk.reading import Unsure
from people.models.base import Keyed
from people.models.fields import PartialDateField, YearsField
from people.models.translated import TranslationMarksField
from people.serializers.json import is_owned, original_columns, unfit

Read = Callable[[Any, Any], Any]  # a value and the record that it belongs to


class Relation(NamedTuple):
    """A foreign key to a record that is named by its key."""

    name: str
    attname: str
    model: type[Keyed]
    is_required: bool


class Many(NamedTuple):
    """Any number of records that are named by their keys."""

    name: str
    model: type[Keyed]
    through: type[models.Model]
    own: str
    other: str


class Columns(NamedTuple):
    """What the fields of one model's records are read by."""

    values: dict[str, tuple[str, Read]]
    relations: dict[str, Relation]
    many: dict[str, Many]
    required: frozenset[str]
    kept: tuple[str, ...]  # relations that no fixture names


@cache
def columns_of(model: type[Keyed]) -> Columns:
    """Return how the records of a model are read."""
    values, relations, required, kept = {}, {}, set(), []
    fields: list[Any] = [each for each in model._meta.concrete_fields if not each.generated]
    for field in fields:
        if field.primary_key or field.name in original_columns(model):
            continue
        if field.is_relation:
            if is_owned(field):
                required_relation = not field.null
                related: Any = field.related_model
                relation = Relation(field.name, field.attname, related, required_relation)
                relations[field.name] = relation
            else:
                kept.append(field.attname)
        elif field.serialize:
            values[field.name] = field.attname, _reader(field)
            if not field.blank and field.get_default() in field.empty_values:
                required.add(field.name)
    required |= {each.name for each in relations.values() if each.is_required}
    many = {field.name: _many(field) for field in model._meta.many_to_many if is_owned(field)}
    return Columns(values, relations, many, frozenset(required), tuple(kept))


def _many(field: Any) -> Many:
    return Many(
        field.name,
        field.related_model,
        field.remote_field.through,
        f"{field.m2m_field_name()}_id",
        f"{field.m2m_reverse_field_name()}_id",
    )


def _reader(field: Any) -> Read:
    """Return the quickest way to read a field that refuses all that the field refuses."""
    if isinstance(field, PartialDateField):
        return _dates(field)
    if field.choices is not None and isinstance(field, models.CharField):
        return _choices(field)
    if isinstance(field, models.BooleanField):
        return _switches(field)
    if isinstance(field, models.CharField | models.TextField) and _is_plain_text(field):
        return _texts(field)
    if type(field) in RANGES and field.choices is None and not field._validators:
        return _numbers(field, RANGES[type(field)])
    return _others(field)


RANGES = {models.PositiveIntegerField: 2_147_483_647, models.PositiveSmallIntegerField: 32_767}


def _is_plain_text(field: Any) -> bool:
    """Whether nothing is asked of a text but its length."""
    asked = [each for each in field.validators if type(each) is not MaxLengthValidator]
    return not asked and not isinstance(field, YearsField | models.FileField)


def _others(field: Any) -> Read:
    def read(value: Any, record: Any) -> Any:
        if unfit(field, value):
            raise Unsure
        try:
            if isinstance(field, TranslationMarksField):
                return value
            if isinstance(field, models.FileField):
                field.clean(field.attr_class(record, field, value), record)
                return value
            value = field.to_python(value)
            if field.blank and value in field.empty_values:
                return value
            return field.clean(value, record)
        except ValidationError as error:
            raise Unsure from error

    return read


def _texts(field: Any) -> Read:
    otherwise, longest = _others(field), field.max_length or float("inf")

    def read(value: Any, record: Any) -> Any:
        if type(value) is str and value and len(value) <= longest and "\x00" not in value:
            value.encode()
            return value
        return otherwise(value, record)

    return read


def _choices(field: Any) -> Read:
    otherwise, known = _others(field), {str(value) for value, _label in field.flatchoices}

    def read(value: Any, record: Any) -> Any:
        return value if type(value) is str and value in known else otherwise(value, record)

    return read


def _switches(field: Any) -> Read:
    otherwise = _others(field)

    def read(value: Any, record: Any) -> Any:
        return value if type(value) is bool else otherwise(value, record)

    return read


def _numbers(field: Any, highest: int) -> Read:
    otherwise = _others(field)

    def read(value: Any, record: Any) -> Any:
        fits = type(value) is int and 0 <= value <= highest
        return value if fits else otherwise(value, record)

    return read


def _dates(field: Any) -> Read:
    otherwise = _others(field)
    known: dict[str, Any] = {}

    def read(value: Any, record: Any) -> Any:
        if type(value) is not str:
            return otherwise(value, record)
        if value not in known:
            known[value] = otherwise(value, record)
        return known[value]

    return read
