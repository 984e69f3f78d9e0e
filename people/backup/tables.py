"""The tables that a backup holds, and their columns, read and written past the models.

Every value goes as it is stored, by a plain field of the same kind. What our own fields and the
signals do at a save (derive, mark, stamp, note) would change what is restored.
"""

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.apps import apps
from django.db import connections, models
from django.db.models import ExpressionWrapper, F

from people.models.version import SnapshotField

Row = dict[str, Any]  # field names and plain JSON values

# These end with a restore: they belong to the logins that were there before.
LEFT_OUT = frozenset({"sessions.session", "people.pendingimport"})
# Every database numbers these in its own way; an archive and all that refers to them names them.
NAMED = {
    "contenttypes.contenttype": ("app_label", "model"),
    "auth.permission": ("content_type__app_label", "content_type__model", "codename"),
}
CHUNK = 200  # rows in memory at a time; a version may be large
KINDS = {
    "BigAutoField": "integer",
    "BigIntegerField": "integer",
    "BinaryField": "bytes in base64",
    "BooleanField": "true or false",
    "CharField": "text",
    "DateField": "date",
    "DateTimeField": "time in UTC",
    "DecimalField": "decimal number as text",
    "IntegerField": "integer",
    "JSONField": "JSON",
    "PositiveIntegerField": "integer",
    "PositiveSmallIntegerField": "integer",
    "SlugField": "text",
    "SmallIntegerField": "integer",
    "TextField": "text",
}


@dataclass(frozen=True)
class Column:
    """One column of a table, under the name of its field."""

    name: str
    field: "models.Field[Any, Any]"
    plain: "models.Field[Any, Any]"

    @classmethod
    def of(cls, field: Any) -> "Column":
        """Return the column of a field."""
        return cls(field.name, field, _plain(field))

    @property
    def target(self) -> str:
        """The model that this refers to; empty for a value."""
        model = self.field.related_model
        return model._meta.label_lower if model is not None else ""

    @property
    def is_file(self) -> bool:
        """Whether this holds the name of a media file."""
        return isinstance(self.field, models.FileField)

    @property
    def is_snapshot(self) -> bool:
        """Whether this holds a page as it was, with names of media files in it."""
        return isinstance(self.field, SnapshotField)

    @property
    def kind(self) -> str:
        """What the values are, for a reader of the archive who knows no Django."""
        if self.target:
            what = "name" if self.target in NAMED else self.field.target_field.name  # type: ignore[attr-defined]
            return f"{what} of {self.target}"
        return KINDS.get(self.plain.get_internal_type(), "text")

    def encode(self, value: Any) -> Any:
        """Return the JSON value of a stored value, the same from every database."""
        if isinstance(self.plain, models.DecimalField) and value is not None:
            places = Decimal(1).scaleb(-self.plain.decimal_places)
            value = value.quantize(places, context=self.plain.context)
        return encode(value)

    def decode(self, value: Any, using: str) -> Any:
        """Return what the database takes for a JSON value. Raises ValueError or ValidationError."""
        connection = connections[using]
        if isinstance(self.plain, models.JSONField):
            is_null = value is None and self.field.null
            return None if is_null else connection.ops.adapt_json_value(value, None)
        if isinstance(value, list | dict):
            raise ValueError("a list or an object stands where a single value is due")
        if value is None:
            return None
        if isinstance(self.plain, models.BinaryField):
            value = base64.b64decode(value, validate=True)
        value = self.plain.to_python(value)
        if isinstance(value, datetime) and value.tzinfo is None:
            raise ValueError(f"the time {value} has no time zone")
        return self.plain.get_db_prep_save(value, connection)

    def default(self) -> Any:
        """Return the JSON value of a row that says nothing. Raises ValueError where it must."""
        if not (self.field.has_default() or self.field.null or self.field.empty_strings_allowed):
            raise ValueError(f"“{self.name}” is missing")
        value = self.field.get_default()
        if isinstance(value, tuple):  # years
            value = self.field.get_prep_value(value)
        return encode(value)


def encode(value: Any) -> Any:
    """Return the JSON value of a stored value."""
    match value:
        case datetime() | date() | time():
            return value.isoformat()
        case bytes() | memoryview():
            return base64.b64encode(bytes(value)).decode()
        case None | bool() | int() | float() | str() | list() | dict():
            return value
    return str(value)


def _plain(field: Any) -> "models.Field[Any, Any]":
    """Return a field of the same kind that only reads and writes."""
    while field.remote_field is not None:
        field = field.target_field
    kind = field.get_internal_type()
    if kind == "DecimalField":
        return models.DecimalField(max_digits=field.max_digits, decimal_places=field.decimal_places)
    if kind.endswith("AutoField"):
        return models.BigIntegerField()
    if isinstance(field, models.FileField):
        return models.CharField(max_length=field.max_length)
    return getattr(models, kind)()


@dataclass(frozen=True)
class Table:
    """The table of one model, or of a many-to-many relation."""

    model: type[models.Model]

    @property
    def label(self) -> str:
        """The name of the model: `people.person`."""
        return str(self.model._meta.label_lower)

    @property
    def is_named(self) -> bool:
        """Whether rows are known by names, not by numbers."""
        return self.label in NAMED

    @cached_property
    def columns(self) -> list[Column]:
        """The columns, those that the database computes aside; named rows have no number."""
        fields = [field for field in self.model._meta.local_concrete_fields if not field.generated]
        return [Column.of(each) for each in fields if not (self.is_named and each.primary_key)]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the columns."""
        return frozenset(column.name for column in self.columns)

    def rows(self, using: str, names: "Names") -> Iterator[Row]:
        """Yield all rows in a fixed order, as they are stored."""
        # The model's own manager would take the columns of the active language for others.
        records: models.QuerySet[Any] = models.QuerySet(self.model, using=using)
        columns = {
            f"column_{number}": ExpressionWrapper(F(column.field.attname), column.plain)
            for number, column in enumerate(self.columns)
        }
        order = NAMED.get(self.label, ("pk",))
        found = records.order_by(*order).annotate(**columns).values_list(*columns)
        for values in found.iterator(CHUNK):
            yield {
                column.name: names.named(column.target, column.encode(value))
                for column, value in zip(self.columns, values, strict=True)
            }

    def insert_sql(self, using: str) -> str:
        """Return the statement that writes one row."""
        quote = connections[using].ops.quote_name
        columns = ", ".join(quote(str(column.field.column)) for column in self.columns)
        places = ", ".join(["%s"] * len(self.columns))
        return f"INSERT INTO {quote(self.model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608


def tables() -> list[Table]:
    """Return all tables of all apps, the named ones first: the others refer to them."""
    found = [
        Table(model)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    ]
    first = list(NAMED)
    kept = [table for table in found if table.label not in LEFT_OUT]
    return sorted(
        kept,
        key=lambda table: (
            first.index(table.label) if table.is_named else len(first),
            table.label,
        ),
    )


class Names:
    """The names of the rows that every database numbers in its own way."""

    def __init__(self, using: str) -> None:
        self.using = using
        self.by_number: dict[str, dict[int, list[str]]] = {}
        self.by_name: dict[str, dict[tuple[str, ...], int]] = {}
        self.read()

    def read(self) -> None:
        """Read the names from the database."""
        for label, parts in NAMED.items():
            rows: models.QuerySet[Any] = models.QuerySet(apps.get_model(label), using=self.using)
            found = list(rows.values_list("pk", *parts))
            self.by_number[label] = {pk: list(name) for pk, *name in found}
            self.by_name[label] = {tuple(name): pk for pk, *name in found}

    def has(self, label: str, row: Row) -> bool:
        """Whether the database has a row of this name already."""
        return _name(label, row) in self.by_name[label]

    def named(self, label: str, value: Any) -> Any:
        """Return the name in place of a number; any other value as it is."""
        return self.by_number[label][value] if label in NAMED and value is not None else value

    def numbered(self, label: str, value: Any) -> Any:
        """Return the number in place of a name. Raises ValueError for an unknown one."""
        if label not in NAMED or value is None:
            return value
        try:
            return self.by_name[label][tuple(value)]
        except (KeyError, TypeError) as error:
            raise ValueError(f"there is no {label} {value}") from error


def _name(label: str, row: Row) -> tuple[str, ...]:
    """Return the name of a row of an archive."""
    if label == "auth.permission":
        return (*row["content_type"], row["codename"])
    return tuple(row[part] for part in NAMED[label])
