"""Dates of CSL: parts, seasons and texts (CSL 1.0.2, csl-data.json; EDTF strings)."""

import re
from typing import Any

from people.formats.dates import read_date
from people.formats.plain import line_of
from people.values.partial_date import PartialDate

FIRST_SEASON = 20  # of PartialDate: 21 is spring
_SEASONS = {"spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4}


def date_of(item: dict[str, Any], name: str) -> PartialDate | None:
    """Return a date variable; it is taken out of the item if the date says all of it."""
    value = item.get(name)
    date = read(value)
    if date is not None and (value == written(date) or _says_no_more(value, date)):
        item.pop(name)
    return date


def written(date: PartialDate) -> dict[str, Any]:
    """Return a date as CSL has it."""
    if date.month and date.month > 12:
        return {"date-parts": [[date.year]], "season": date.month - FIRST_SEASON}
    parts = [part for part in (date.year, date.month, date.day) if part is not None]
    return {"date-parts": [parts]}


def read(value: Any) -> PartialDate | None:
    """Return the date, of a range its begin; None for what is none."""
    if isinstance(value, list | str | int):
        return _of_parts(value, None) if isinstance(value, list) else _of_text(value)
    if not isinstance(value, dict):
        return None
    date = _of_parts(value.get("date-parts"), value.get("season"))
    if date is None:
        texts = (value.get(key) for key in ("raw", "literal", "edtf", "date-time"))
        date = next((found for text in texts if (found := _of_text(text))), None)
    return date


def _of_text(value: Any) -> PartialDate | None:
    text = line_of(value).strip("~?%").partition("/")[0].strip("~?%") or line_of(value)
    try:
        return read_date(text)
    except ValueError:
        return None


def _of_parts(value: Any, season: Any) -> PartialDate | None:
    parts = value[0] if isinstance(value, list) and value else None
    if not isinstance(parts, list):
        parts = value if isinstance(value, list) else None
    if not parts or (year := _number(parts[0])) is None:
        return None
    month = _number(parts[1]) if len(parts) > 1 else None
    day = _number(parts[2]) if len(parts) > 2 else None
    if month is not None and (13 <= month <= 16 or 21 <= month <= 24):
        month, day = (month - 12 if month < 20 else month - FIRST_SEASON) + FIRST_SEASON, None
    if month is None and (number := _season(season)):
        month = number + FIRST_SEASON
    # What cannot be is dropped from its end: the year is known at least.
    for known in ((year, month, day), (year, month), (year,)):
        try:
            return PartialDate(*(part or None for part in known))  # type: ignore[arg-type]
        except ValueError:
            continue
    return None


def _season(value: Any) -> int | None:
    number = _number(value)
    if number is None:
        return _SEASONS.get(line_of(value).lower())
    number = number - FIRST_SEASON if number > FIRST_SEASON else number
    return number - 12 if 13 <= number <= 16 else number if 1 <= number <= 4 else None


def _number(value: Any) -> int | None:
    match = re.fullmatch(r"0*(\d{1,4})", line_of(value))
    return int(match[1]) if match else None


def _says_no_more(value: Any, date: PartialDate) -> bool:
    """Whether a value is the same date in another spelling (texts for numbers, a time stamp)."""
    if isinstance(value, str | int):
        return line_of(value) == str(date)
    if not isinstance(value, dict):
        return False
    parts = value.get("date-parts")
    if not isinstance(parts, list) or len(parts) != 1 or not isinstance(parts[0], list):
        return line_of(value.get("raw")) == str(date) and set(value) == {"raw"}
    spelled = [_number(part) for part in parts[0]]
    whole = written(date)
    more = set(value) - {"date-parts", "date-time", "timestamp", "season"}
    return not more and (spelled == whole["date-parts"][0] or (date.month or 0) > 12)
