"""Queries whose SQL is made once: what differs from one request to the next are keys and the time.

To build a query and to compile it takes Django longer than to run it, and a person's page needs
forty. Here a query is compiled for a number of keys, with marks in their places, and run with the
keys that are asked for.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import django
from django.db import connections, models, router
from django.db.models import F, Prefetch, QuerySet
from django.db.models.query import get_related_populators

from people.models.querysets import as_of, present
from people.models.translated import translated_fields

Key = int | str
MARK = datetime(1066, 10, 14, tzinfo=UTC)  # stands for the time of the request
FIRST_MARK = 10**17  # the keys' marks begin here: no record has such a key


class _Statement(NamedTuple):
    sql: str
    values: tuple[Any, ...]
    keys: tuple[tuple[int, int], ...]  # place among the values, and which key stands there
    times: tuple[int, ...]  # places of the time of the request
    converters: tuple[tuple[int, list[Any], Any], ...]
    names: list[str]
    fields: slice
    related: list[Any]
    annotations: tuple[tuple[str, int], ...]


class Prepared:
    """A query for records by keys. What only writing needs is left out of what is read."""

    def __init__(self, build: Callable[[list[Any]], QuerySet[Any]], key: type[Key] = int) -> None:
        self.build, self.key = build, key
        self._statements: dict[tuple[str, int], _Statement] = {}
        self._model: type[models.Model] | None = None

    def __call__(self, keys: Sequence[Key]) -> list[Any]:
        """Return the records of some keys; without any, nothing is asked."""
        if not keys:
            return []
        size = 1 << (len(keys) - 1).bit_length()  # one statement for each power of two
        statement, alias = self._statement(size)
        connection = connections[alias]
        values = list(statement.values)
        for place, number in statement.keys:
            values[place] = keys[min(number, len(keys) - 1)]
        for place in statement.times:
            values[place] = connection.ops.adapt_datetimefield_value(present())
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, values)
            rows = cursor.fetchall()
        return _records(statement, self._model, rows, connection)

    def first(self, key: Key) -> Any:
        """Return the first record of a key, None if there is none."""
        found = self([key])
        return found[0] if found else None

    def _statement(self, size: int) -> tuple[_Statement, str]:
        if self._model is None:
            self._model = self.build([self._mark(0)]).model
        alias = router.db_for_read(self._model)
        statement = self._statements.get((alias, size))
        if statement is None:
            statement = self._statements[alias, size] = self._compiled(alias, size)
        return statement, alias

    def _mark(self, number: int) -> Key:
        return self.key(FIRST_MARK + number)

    def _compiled(self, alias: str, size: int) -> _Statement:
        marks = {self._mark(number): number for number in range(size)}
        with as_of(MARK):
            rows = self.build(list(marks)).using(alias)
        rows = QuerySet.defer(rows, *_only_for_writing(rows.model, rows.query.select_related))
        compiler = rows.query.get_compiler(alias)
        sql, values = compiler.as_sql()
        time = connections[alias].ops.adapt_datetimefield_value(MARK)
        info: Any = compiler.klass_info
        chosen = info["select_fields"]
        converters = compiler.get_converters([each[0] for each in compiler.select])
        return _Statement(
            sql,
            tuple(values),
            tuple((place, marks[each]) for place, each in enumerate(values) if _is_in(each, marks)),
            tuple(place for place, each in enumerate(values) if each == time),
            tuple((place, each, expression) for place, (each, expression) in converters.items()),
            [each[0].target.attname for each in compiler.select[chosen[0] : chosen[-1] + 1]],
            slice(chosen[0], chosen[-1] + 1),
            get_related_populators(info, compiler.select, alias, *_fetch_mode(rows)),
            tuple((compiler.annotation_col_map or {}).items()),
        )


def _fetch_mode(rows: Any) -> tuple[Any, ...]:
    """Return what Django hands on to joined records from 6.1."""
    return (rows._fetch_mode,) if django.VERSION >= (6, 1) else ()


def _is_in(value: Any, marks: dict[Any, int]) -> bool:
    return isinstance(value, int | str) and value in marks


def _records(statement: _Statement, model: Any, rows: Iterable[Any], connection: Any) -> list[Any]:
    made = []
    for plain in rows:
        row = list(plain)
        for place, converters, expression in statement.converters:
            value = row[place]
            if value is not None:
                for convert in converters:
                    value = convert(value, expression, connection)
                row[place] = value
        record = model.from_db(connection.alias, statement.names, row[statement.fields])
        for each in statement.related:
            each.populate(row, record)
        for name, place in statement.annotations:
            setattr(record, name, row[place])
        made.append(record)
    return made


def _only_for_writing(model: type[models.Model], related: Any, prefix: str = "") -> list[str]:
    """Return the columns of a model, and of what is joined to it, that no page shows."""
    names = [f"{prefix}{name}" for name in translated_fields(model)]
    if names:
        names.append(f"{prefix}translation_marks")
    for name, deeper in related.items() if isinstance(related, dict) else ():
        other: Any = model._meta.get_field(name).related_model
        names += _only_for_writing(other, deeper, f"{prefix}{name}__")
    return names


_Prefetch: Any = Prefetch  # the type checker's plugin fails on what follows from its type


class Part(_Prefetch):
    """What hangs on records, for `prefetch_related`: rows, and which column names their owner.

    A query of records (see `people.models.querysets`) reads it by a statement that is made once;
    Django's own machinery, wherever it comes by one, as any `Prefetch`.
    """

    def __init__(
        self,
        relation: str,
        rows: Callable[[], QuerySet[Any]],
        owner: str = "owner",
        *parts: "Part",
        through: str = "",
    ) -> None:
        """Rows name their owner in a column, or have many, as the relation `through` tells."""
        super().__init__(relation)
        self.rows, self.owner, self.parts, self.through = rows, owner, parts, through
        self.prepared = Prepared(self._of)

    def _of(self, keys: list[Any]) -> QuerySet[Any]:
        rows = self.rows()
        if self.through:
            rows = rows.annotate(owner=F(self.through))
        return rows.filter(**{f"{self.owner}__in": keys})

    def get_current_querysets(self, level: int) -> list[QuerySet[Any]] | None:
        """Return the rows as Django's machinery asks for them, as of now."""
        is_mine = self.get_current_prefetch_to(level) == self.prefetch_to
        return [self.rows().prefetch_related(*self.parts)] if is_mine else None

    def attach(self, owners: Sequence[Any]) -> None:
        """Read what hangs on some records, and give it to them."""
        found = self.prepared(list(dict.fromkeys(each.id for each in owners)))
        attach(found, *self.parts)
        grouped: dict[int, list[Any]] = defaultdict(list)
        for row in found:
            grouped[getattr(row, self.owner)].append(row)
        for each in owners:
            rows = grouped.get(each.id, [])
            keep(each, self.prefetch_to, rows)
            if not self.through:
                for row in rows:
                    row._state.fields_cache[self.owner.removesuffix("_id")] = each


def attach(records: Sequence[Any], *parts: Part) -> None:
    """Read all parts of some records."""
    if records:
        for part in parts:
            part.attach(records)


def read(record: Any, relation: str) -> Sequence[Any]:
    """Return what hangs on a record, of what was read without asking the relation's manager."""
    try:
        found: Sequence[Any] = record._prefetched_objects_cache[relation]
    except (AttributeError, KeyError):
        found = list(getattr(record, relation).all())
    return found


def keep(record: Any, relation: str, rows: list[Any]) -> None:
    """Give a record what was read of a relation, so that `record.relation.all()` asks nothing."""
    try:
        record._prefetched_objects_cache[relation] = rows
    except AttributeError:
        record._prefetched_objects_cache = {relation: rows}
