"""Write rows of one model many at a time.

Django makes an instance of each row, of which translated fields make three columns each; at a
hundred thousand rows that is most of the time. Here a row is a dictionary of columns. Fields that
make their own value when a row is saved (keys, slugs, sort keys, marks of translations) are asked
as `bulk_create` asks them, on an instance that has just these values.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.db import connections, models
from django.db.models.base import ModelState
from django.utils.translation import get_language

from people.models.fields import KeyField, PageSlugField
from people.models.translated import translated_fields
from people.values.languages import CODES, ZH, column, other

Values = dict[str, Any]

# These make a value only where there is none.
KEEP_THEIR_VALUE = (KeyField, PageSlugField)

# What these hold is what the database takes.
AS_THEY_ARE = (
    models.CharField,
    models.TextField,
    models.IntegerField,
    models.BooleanField,
    models.ForeignKey,
)


class Table:
    """The columns of a model, prepared once, for a connection."""

    def __init__(self, model: type[models.Model], using: str = "default") -> None:
        self.model = model
        self.connection = connections[using]
        # What the database itself makes of others is none of the columns to write.
        self.fields = [each for each in model._meta.concrete_fields if not each.generated]
        self.names = [field.attname for field in self.fields]
        made = [each for each in self.fields if each.has_default() and callable(each.default)]
        self.made = {field.attname: field.get_default for field in made}
        self.plain = {
            field.attname: field.get_default() for field in self.fields if field not in made
        }
        self.originals = _originals(model, get_language() or ZH)
        self.pk = str(model._meta.pk and model._meta.pk.attname)
        self.derived = [
            (field, isinstance(field, KEEP_THEIR_VALUE))
            for field in self.fields
            if _is_derived(field)
        ]
        self.prepared = [
            (place, field, self._nothing(field))
            for place, field in enumerate(self.fields)
            if not _is_as_it_is(field)
        ]

    def _nothing(self, field: Any) -> Any:
        """Return what stands for an empty JSON object, which most rows have, made once."""
        is_json = isinstance(field, models.JSONField)
        return field.get_db_prep_save({}, self.connection) if is_json else None

    def instance(self, values: Values) -> Any:
        """Return a record with these values, and the defaults of the model for what they leave out."""
        record = self.model.__new__(self.model)
        record._state = ModelState()
        record.__dict__.update(self.plain)
        record.__dict__.update((name, make()) for name, make in self.made.items())
        record.__dict__.update(values)
        return record

    def row(self, record: Any, pk: int) -> tuple[Any, ...]:
        """Return the columns of a record as the database takes them, its derived fields made anew.

        A record that has its primary key already is asked what is stored of it.
        """
        held = record.__dict__
        for name, columns in self.originals:
            held[name] = next((text for each in columns if (text := held[each])), self.plain[name])
        for field, keeps in self.derived:
            if not (keeps and held[field.attname]):
                field.pre_save(record, add=True)
        held[self.pk] = pk
        row = [held[name] for name in self.names]
        for place, field, nothing in self.prepared:
            if row[place] == {}:
                row[place] = nothing
            elif row[place] is not None:
                row[place] = field.get_db_prep_save(row[place], self.connection)
        return tuple(row)

    def insert(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write new rows."""
        self._write(self._insertion, rows)

    def replace(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write rows, over those that have their primary keys."""
        self._write(self._insertion + self._on_conflict, rows)

    def _write(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(statement, rows)

    @property
    def _insertion(self) -> str:
        quoted = self.connection.ops.quote_name
        columns = ", ".join(quoted(str(field.column)) for field in self.fields)
        marks = ", ".join(["%s"] * len(self.fields))
        table = quoted(self.model._meta.db_table)
        return f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608

    @property
    def _on_conflict(self) -> str:
        quoted = self.connection.ops.quote_name
        key = self.model._meta.pk
        others = [quoted(str(field.column)) for field in self.fields if field is not key]
        changes = ", ".join(f"{name} = excluded.{name}" for name in others)
        return f" ON CONFLICT ({quoted(str(key and key.column))}) DO UPDATE SET {changes}"


@cache
def _originals(model: type[models.Model], language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the original column of each translated field, with those that it is a copy of."""
    order = (language, other(language)) if language in CODES else CODES
    return tuple(
        (name, tuple(column(name, code) for code in order)) for name in translated_fields(model)
    )


def _is_derived(field: Any) -> bool:
    """Whether a field makes its own value; files are written by their name alone."""
    own: Callable[..., Any] = type(field).pre_save
    return own is not models.Field.pre_save and not isinstance(field, models.FileField)


def _is_as_it_is(field: Any) -> bool:
    """Whether the database takes a value of a field without further ado."""
    given = isinstance(field, AS_THEY_ARE)
    return given and type(field).get_prep_value in {
        kind.get_prep_value for kind in AS_THEY_ARE if isinstance(field, kind)
    }
