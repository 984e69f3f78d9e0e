"""Dates and ranges as files of all kinds write them."""

import re
from typing import Any, TypedDict

from people.values.partial_date import PartialDate

PRESENT = {
    "present", "now", "current", "currently", "today", "ongoing", "date", "to date", "to present",
    "until now", "至今", "现在", "目前", "今", "迄今", "到现在",
}  # fmt: skip
_TIME = re.compile(r"[T ]\d{1,2}:\d{2}.*$")
_YEAR = re.compile(r"(?<!\d)((?:1[5-9]|20)\d{2})(?!\d)")


class Range(TypedDict, total=False):
    """The fields of a dated record."""

    start_date: PartialDate | None
    end_date: PartialDate | None
    is_current: bool


def is_present(value: Any) -> bool:
    """Whether a value says that something goes on: `Present`, `now`, `至今`."""
    return " ".join(str(value or "").split()).strip(".").casefold() in PRESENT


def read_date(value: Any) -> PartialDate | None:
    """Return the date that a value says, None for an empty one. Raises ValueError.

    Besides what PartialDate reads: times behind a date are dropped, `2020-00` and `2020-01-00` are
    known to the year and the month, a year may stand in `c. 2020` or `2020?`.
    """
    if value is None or isinstance(value, PartialDate):
        return value
    text = _TIME.sub("", " ".join(str(value).split())).strip(" .,;()[]")
    if not text:
        return None
    text = re.sub(r"[-/.]00?(?=$|[-/.])", "", text)
    if re.fullmatch(r"\d{8}", text):
        text = f"{text[:4]}-{text[4:6]}-{text[6:]}"
    elif match := re.fullmatch(r"(\d{1,2})[/.](\d{4})", text):
        text = f"{match[2]}-{match[1]}"
    elif match := re.fullmatch(r"(\d{4})[ ,/-]+([A-Za-z]{3,9})\.?", text):  # 2021 Aug
        text = f"{match[2]} {match[1]}"
    try:
        return PartialDate.parse(text)
    except ValueError:
        years = _YEAR.findall(text)
        if len(set(years)) == 1 and len(text) <= 16 and not re.search(r"\d[-/.]\d", text):
            return PartialDate(int(years[0]))
        raise


def read_range(start: Any, end: Any) -> Range:
    """Return the fields of a range. An empty end says nothing; `Present` says that it goes on.

    Raises ValueError for what is no date.
    """
    if is_present(end):
        return {"start_date": read_date(start), "is_current": True}
    first, last = read_date(start), read_date(end)
    return {"start_date": first, "end_date": last}
