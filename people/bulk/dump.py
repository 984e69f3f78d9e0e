"""Tables as text of fixtures, in the form of `people.serializers.json`, without an instance for a row."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from people.bulk.columns import columns_of
from people.bulk.keys import in_parts
from people.models.base import Keyed
from people.models.fields import PartialDateField, YearsField
from people.models.translated import TranslationMarksField
from people.serializers.json import Serializer, nothing, plain
from people.values.translation_marks import is_plain

BATCH = 1000
# What these hold is written as it is.
AS_THEY_ARE = (
    models.CharField,
    models.TextField,
    models.IntegerField,
    models.BooleanField,
    models.DateTimeField,
    models.DecimalField,
    models.FileField,
)

encode = json.JSONEncoder(ensure_ascii=False).encode
encode_any = DjangoJSONEncoder(ensure_ascii=False, sort_keys=True).encode


class Column(NamedTuple):
    """A field of a record: where it is read, how it is written, and what is left out."""

    name: str
    path: str
    convert: Callable[[Any], Any]
    empty: Any


def texts_of(model: type[models.Model], using: str) -> Iterator[str]:
    """Yield each record of a table as the text that it has in a fixture, in order."""
    if issubclass(model, Keyed):
        columns = _columns(model)
        if columns is not None:
            yield from _quickly(model, columns, using)
            return
    order = "key" if issubclass(model, Keyed) else str(model._meta.pk and model._meta.pk.name)
    rows = model._default_manager.using(using).order_by(order).iterator(BATCH)
    for batch in _batches(rows):
        text = Serializer().serialize(batch)
        yield text.removeprefix("[\n").removesuffix("\n]\n")


def _columns(model: type[Keyed]) -> list[Column] | None:
    """Return the columns of a model by name, None if it has a field of a kind that is not known here."""
    found = []
    read = columns_of(model)
    for name in read.values:
        field: Any = model._meta.get_field(name)
        convert = _converter(field)
        if convert is None:
            return None
        found.append(Column(name, name, convert, nothing(field.get_default())))
    found += [
        Column(relation.name, f"{relation.name}__key", _reference, None)
        for relation in read.relations.values()
    ]
    return sorted(found, key=lambda each: each.name)


def _converter(field: Any) -> Callable[[Any], Any] | None:
    if isinstance(field, PartialDateField):
        return lambda value: None if value is None else str(value)
    if isinstance(field, YearsField):
        return list
    if isinstance(field, TranslationMarksField):
        return lambda marks: {name: mark for name, mark in marks.items() if not is_plain(mark)}
    return plain if isinstance(field, AS_THEY_ARE) else None


def _reference(key: str | None) -> list[str] | None:
    return None if key is None else [key]


def _quickly(model: type[Keyed], columns: list[Column], using: str) -> Iterator[str]:
    # Not the manager of the model, which would read translated fields in one language.
    rows: Any = models.QuerySet(model, using=using).order_by("key")
    read = rows.values_list("pk", "key", *(column.path for column in columns)).iterator(BATCH)
    head = f'{{\n  "model": {encode(model._meta.label_lower)},\n  "fields": {{\n'
    others = [column for column in columns if column.name != "key"]
    places = [number + 2 for number, column in enumerate(columns) if column.name != "key"]
    many = columns_of(model).many
    for batch in _batches(read):
        related = _related(model, [row[0] for row in batch], using) if many else {}
        for row in batch:
            lines = [f'    "key": {encode(row[1])}']
            said = [
                (column.name, value)
                for column, place in zip(others, places, strict=True)
                if (value := column.convert(row[place])) or nothing(value) != column.empty
            ]
            if related.get(row[0]):
                said = sorted([*said, *related[row[0]].items()])
            lines += [f'    "{name}": {_written(value)}' for name, value in said]
            yield head + ",\n".join(lines) + "\n  }\n}"


def _written(value: Any) -> str:
    return encode(value) if type(value) is str else encode_any(value)


def _related(model: type[Keyed], pks: list[int], using: str) -> dict[int, dict[str, list[Any]]]:
    """Return the keys that some records name in each relation to many."""
    found: dict[int, dict[str, list[Any]]] = defaultdict(partial(defaultdict, list))
    for many in columns_of(model).many.values():
        rows: Any = models.QuerySet(many.through, using=using)
        other = many.other.removesuffix("_id")
        for part in in_parts(pks):
            pairs = rows.filter(**{f"{many.own}__in": part})
            for own, key in pairs.values_list(many.own, f"{other}__key"):
                found[own][many.name].append([key])
    for relations in found.values():
        for name, keys in relations.items():
            relations[name] = plain([tuple(key) for key in keys])
    return found


def _batches(rows: Any) -> Iterator[list[Any]]:
    batch: list[Any] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
