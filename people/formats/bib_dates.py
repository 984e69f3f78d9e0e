"""Dates of BibTeX entries: `year`, `month` and `day`, or biblatex's `date`, both ways."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from people.formats.bib_blocks import MONTHS
from people.formats.dates import read_date
from people.formats.latex import decode
from people.values.partial_date import SEASONS, PartialDate

FIELDS = ("date", "year", "month", "day")
_SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}
_WORD = re.compile(r"[A-Za-z]{3,}")
_NO_YEAR = re.compile(r"n\.?\s?d\.?|\?+|-+|unknown|无日期|", re.I)


@dataclass(frozen=True)
class Read:
    """What fields say of a date; `exact` are those that are written again just so."""

    date: PartialDate | None = None
    exact: frozenset[str] = frozenset()
    odd: str = ""  # what is no date


def read_fields(fields: Mapping[str, str]) -> Read:
    """Return the date in the raw fields of an entry; of a range its start."""
    if raw := decode(fields.get("date", "")):
        found = _date(re.split(r"\s*(?:/|--|–|\.\.)\s*(?=\d|\.\.|$)", raw.strip("/"))[0])
        if found:
            exact = {"date"} if str(found) == fields["date"].strip() else set()
            return Read(found, frozenset(exact | _agreeing(found, fields)))
        rest = _year_month_day(fields)
        return rest if rest.date else Read(odd=raw)
    return _year_month_day(fields)


def _agreeing(date: PartialDate, fields: Mapping[str, str]) -> set[str]:
    """Return which of the other fields only say again what `date` says."""
    rest = _year_month_day(fields)
    found = set(rest.exact)
    if not rest.date or rest.date.year != date.year:
        return set()
    if rest.date.month != date.month:
        found -= {"month", "day"}
    return found if rest.date.day == date.day else found - {"day"}


def _year_month_day(fields: Mapping[str, str]) -> Read:
    raw = decode(fields.get("year", ""))
    found = _date(raw) or _first_year(raw)
    if not found:
        return Read(odd="" if _NO_YEAR.fullmatch(raw) else raw)
    exact = {"year"} if str(found.year) == raw else set()
    if found.month or not fields.get("month", "").strip():
        return Read(found, frozenset(exact))
    month, day, is_exact = _month(decode(fields["month"]))
    if month and not day and re.fullmatch(r"\s*\{?\d{1,2}\}?\s*", fields.get("day", "")):
        day = int(fields["day"].strip(" {}\n\t"))
        exact.add("day")
    if not month:
        return Read(found, frozenset(exact), odd=fields["month"])
    exact |= {"month"} if is_exact else set()
    try:
        return Read(PartialDate(found.year, month, day), frozenset(exact))
    except ValueError:
        return Read(PartialDate(found.year, month), frozenset(exact - {"day"}))


def _first_year(text: str) -> PartialDate | None:
    """Return the first of several years: `1998--1999`, `1998/99`, `1979, 1980`."""
    match = re.fullmatch(r"((?:1[5-9]|20)\d\d)(?:\s*[-–—/,]\s*(?:(?:1[5-9]|20)?\d\d)?)+", text)
    return PartialDate(int(match[1])) if match else None


def _date(text: str) -> PartialDate | None:
    text = re.sub(r"(?<=\d)[~?%]+", "", text.strip())
    try:
        return read_date(text)
    except ValueError:
        return None


def _month(text: str) -> tuple[int | None, int | None, bool]:
    """Return month, day and whether that is all that a text says."""
    text = text.strip().rstrip(".")
    if match := re.fullmatch(r"0?(\d|1[0-2])\s*月?", text):
        return int(match[1]) or None, None, True
    word = _WORD.search(text)
    number = _number(word[0]) if word else None
    if number is None:
        return None, None, False
    rest = _WORD.sub("", text, count=1).strip(" .,")
    if re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)?", rest) and 1 <= int(rest[:2].rstrip("strndh")) <= 31:
        return number, int(rest[:2].rstrip("strndh")), True
    return number, None, not rest


def _number(word: str) -> int | None:
    low = word.lower()
    if low in _SEASONS:
        return _SEASONS[low]
    return MONTHS.index(low[:3]) + 1 if low[:3] in MONTHS else None


def write_fields(
    date: PartialDate | None, aside: Mapping[str, str], *, is_biblatex: bool
) -> dict[str, str]:
    """Return the fields of a date, as they were read where they still say it."""
    kept = {name: aside[name] for name in FIELDS if name in aside}
    plain = _plain(date, is_biblatex=is_biblatex and "year" not in kept and "month" not in kept)
    both = plain | kept
    if kept and read_fields(both).date == date:
        return both
    return _plain(date, is_biblatex=is_biblatex)


def _plain(date: PartialDate | None, *, is_biblatex: bool) -> dict[str, str]:
    if not date:
        return {}
    if is_biblatex:
        return {"date": str(date)}
    fields = {"year": str(date.year)}
    if date.month in SEASONS:
        fields["month"] = SEASONS[date.month][0].capitalize()
    elif date.month:
        fields["month"] = MONTHS[date.month - 1]
    if date.day:
        fields["day"] = str(date.day)
    return fields
