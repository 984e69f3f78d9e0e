"""Rows of many models on their way into the database, in batches of bounded size."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import models

from people.bulk.numbers import new_ids
from people.bulk.table import Table

BATCH = 5000


class Writer:
    """Takes new rows of any model and gives each its primary key; what is held is written in batches.

    Foreign keys are checked at the end of the transaction, so the order of rows is free.
    """

    def __init__(self, using: str = "default", told: Callable[[int], None] | None = None) -> None:
        self.using = using
        self.told = told
        self.tables: dict[type[models.Model], Table] = {}
        self.ids: dict[type[models.Model], Iterator[int]] = {}
        self.rows: dict[type[models.Model], list[tuple[Any, ...]]] = {}
        self.held = self.written = 0

    def add(self, model: type[models.Model], values: dict[str, Any]) -> int:
        """Take a new row, given by its columns. Returns its primary key."""
        table = self.tables.get(model)
        if table is None:
            table = self.tables[model] = Table(model, self.using)
            self.ids[model] = new_ids(model, self.using)
            self.rows[model] = []
        number = next(self.ids[model])
        self.rows[model].append(table.row(table.instance(values), number))
        self.held += 1
        if self.held >= BATCH:
            self.flush()
        return number

    def flush(self) -> None:
        """Write what is held."""
        for model, rows in self.rows.items():
            if rows:
                self.tables[model].insert(rows)
                rows.clear()
        self.written += self.held
        self.held = 0
        if self.told is not None:
            self.told(self.written)
