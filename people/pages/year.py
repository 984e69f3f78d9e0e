"""Lists in which each year stands under its own heading."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any


def year_groups(records: Iterable[Any]) -> list[tuple[int | None, list[Any]]]:
    """Group records that come in the order of their years; None is the year of undated ones."""
    return [(year, list(group)) for year, group in groupby(records, _year)]


def _year(record: Any) -> int | None:
    return record.date.year if record.date else None
