"""Where records stand in lists: one number, computed by the database from what decides it.

Smaller comes first. A number can be compared and indexed as a whole, which an order of several
directions with nulls cannot; and it follows every way of writing a row, `update()` too.
"""

from typing import Any

from django.db.models import BigIntegerField, Case, F, GeneratedField, Index, Value, When
from django.db.models.functions import Cast, Coalesce

UNPINNED = 40_000  # a small positive integer ends before
LAST_DAY = 99_999_999
LAST_YEAR = 9999
DAYS = 10**8
PINS = 10**5
# What follows the number in a list, so that no two records share a place.
TIES = ("order", "key")


def year_first(date: str = "date") -> GeneratedField:
    """Return the place by year, newest first and undated last; a pin counts within its year."""
    year = LAST_YEAR - _number(date) / 10_000
    return _generated((year * PINS + _pin()) * DAYS + _days_before(date))


def pin_first(date: str = "date") -> GeneratedField:
    """Return the place by pin, then by date, newest first and undated last."""
    return _generated(_pin() * DAYS + _days_before(date))


def date_first(*dates: str) -> GeneratedField:
    """Return the place by the first of the dates that is known, newest first and undated last."""
    return _generated(_days_before(*dates))


def range_first(start: str = "start_date", end: str = "end_date") -> GeneratedField:
    """Return the place by pin, what is current, then by the end, a start counting as its own."""
    ended = Case(When(is_current=True, then=Value(0)), default=Value(1))
    return _generated(
        (_pin() * 10 + Cast(ended, BigIntegerField())) * DAYS + _days_before(end, start)
    )


def years(first: int, last: int) -> tuple[int, int]:
    """Return the least place by year of a span of years, and the least one after it."""
    return (LAST_YEAR - last) * PINS * DAYS, after_year(first)


def after_year(year: Any) -> Any:
    """Return the least place by year of what is older than a year."""
    return (LAST_YEAR + 1 - year) * (PINS * DAYS)


def year_at(place: Any) -> Any:
    """Return the year of a place by year; 0 is that of undated records."""
    return LAST_YEAR - place / (PINS * DAYS)


def index(*columns: str, name: str) -> Index:
    """Return the index that a list of public records in the order of its columns is read from.

    Whether readers see a record stands in it too, at the end: what they don't costs no look. At the
    front, SQLite without statistics would take that for a rare value and walk it for any query.
    """
    return Index(fields=[*columns, "visibility", "publish_at", "hide_at"], name=name)


def _generated(expression: Any) -> GeneratedField:
    return GeneratedField(
        expression=expression, output_field=BigIntegerField(), db_persist=True, serialize=False
    )


def _pin() -> Any:
    return Cast(Coalesce(F("pin"), Value(UNPINNED)), BigIntegerField())


def _number(*dates: str) -> Any:
    return Cast(Coalesce(*map(F, dates), Value(0)), BigIntegerField())


def _days_before(*dates: str) -> Any:
    return LAST_DAY - _number(*dates)
