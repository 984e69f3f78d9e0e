"""Dates known to the year, the season, the month or the day.

Text form: ISO 8601-1 (`2024`, `2024-10`, `2024-10-05`) and, for seasons, ISO 8601-2 / EDTF level 1
(`2019-21` spring, `-22` summer, `-23` autumn, `-24` winter).

Number form, for storing and sorting: `YYYYMMDD` with zeros for what is not known, so that a bare
year stands before every month of that year in ascending order. A season stands just before the
first month it can hold (spring before March …): `YYYY0290`, `0590`, `0890`, `1190`.
"""

import calendar
import re
from dataclasses import dataclass
from typing import Self

from people.values.languages import ZH

SEASONS = {
    21: ("spring", "春季"),
    22: ("summer", "夏季"),
    23: ("autumn", "秋季"),
    24: ("winter", "冬季"),
}
SEASON_OFFSETS = {21: 290, 22: 590, 23: 890, 24: 1190}
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_SEASON_WORDS = {
    "spring": 21,
    "summer": 22,
    "autumn": 23,
    "fall": 23,
    "winter": 24,
    "春": 21,
    "夏": 22,
    "秋": 23,
    "冬": 24,
}
_MONTH_WORDS = {
    **{name: number for number, name in enumerate(_MONTH_NAMES, 1)},
    **{name[:3]: number for number, name in enumerate(_MONTH_NAMES, 1)},
    "sept": 9,
    **_SEASON_WORDS,
}
_NUMERIC = re.compile(r"(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?")
_CHINESE = re.compile(r"(\d{4}) ?年(?: ?(\d{1,2}) ?月(?: ?(\d{1,2}) ?日)?)?")
_CHINESE_SEASON = re.compile(r"(\d{4}) ?年? ?([春夏秋冬])(?:季|天)?")
_ENGLISH = re.compile(r"(?:(\d{1,2}) )?([A-Za-z]+)\.? (\d{4})")
_AMERICAN = re.compile(r"([A-Za-z]+)\.? (?:(\d{1,2}),? )(\d{4})")


@dataclass(frozen=True)
class PartialDate:
    """A year with, if known, its month (21 to 24 is a season) and day.

    Raises ValueError for what is on no calendar.
    """

    year: int
    month: int | None = None
    day: int | None = None

    def __post_init__(self) -> None:
        if not 1000 <= self.year <= 9999:
            raise ValueError("year")
        if self.month is not None and not (1 <= self.month <= 12 or self.month in SEASONS):
            raise ValueError("month")
        if self.day is not None:
            if self.month is None or self.month in SEASONS:
                raise ValueError("day")
            if not 1 <= self.day <= calendar.monthrange(self.year, self.month)[1]:
                raise ValueError("day")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `2024`, `2024-10`, `2024.10.05`, `2019-21`, `Oct 2024`, `spring 2019`, `2024年10月`.

        Other common forms too: `Oct 5, 2024`, `5 October 2024`, `2019年春`, full-width digits.
        Raises ValueError when the text is none of these or names no day of the calendar.
        """
        text = " ".join(text.split())
        if match := _NUMERIC.fullmatch(text) or _CHINESE.fullmatch(text):
            year, month, day = (int(part) if part else None for part in match.groups())
            assert year is not None  # noqa: S101 (the pattern has it)
            return cls(year, month, day)
        if match := _CHINESE_SEASON.fullmatch(text):
            return cls(int(match[1]), _SEASON_WORDS[match[2]])
        if match := _ENGLISH.fullmatch(text):
            return cls(int(match[3]), _month_number(match[2]), int(match[1]) if match[1] else None)
        if match := _AMERICAN.fullmatch(text):
            return cls(int(match[3]), _month_number(match[1]), int(match[2]))
        raise ValueError("form")

    @classmethod
    def from_number(cls, number: int) -> Self:
        """Decode the stored number. Raises ValueError for a number that encodes no date."""
        year, rest = divmod(number, 10000)
        for season, offset in SEASON_OFFSETS.items():
            if rest == offset:
                return cls(year, season)
        month, day = divmod(rest, 100)
        if month in SEASONS:
            raise ValueError("month")
        return cls(year, month or None, day or None)

    @property
    def number(self) -> int:
        """The number to store and to sort by."""
        if self.month in SEASON_OFFSETS:
            return self.year * 10000 + SEASON_OFFSETS[self.month]
        return self.year * 10000 + (self.month or 0) * 100 + (self.day or 0)

    @property
    def html_datetime(self) -> str:
        """The value for `<time datetime>`; empty for a season, which HTML cannot express."""
        return "" if self.month in SEASONS else str(self)

    def __str__(self) -> str:
        text = f"{self.year:04d}"
        if self.month is not None:
            text += f"-{self.month:02d}"
        if self.day is not None:
            text += f"-{self.day:02d}"
        return text

    def display(self, language: str) -> str:
        """Return the date as it is customary in a language: `Oct 2024`, `2024年10月`."""
        return self._chinese() if language == ZH else self._english()

    def _chinese(self) -> str:
        if self.month in SEASONS:
            return f"{self.year}年{SEASONS[self.month][1]}"
        text = f"{self.year}年"
        if self.month:
            text += f"{self.month}月"
        if self.day:
            text += f"{self.day}日"
        return text

    def _english(self) -> str:
        if self.month is None:
            return str(self.year)
        if self.month in SEASONS:
            return f"{SEASONS[self.month][0].capitalize()} {self.year}"
        month = MONTHS[self.month - 1]
        return f"{month} {self.day}, {self.year}" if self.day else f"{month} {self.year}"


def _month_number(word: str) -> int:
    number = _MONTH_WORDS.get(word.lower())
    if number is None:
        raise ValueError("month")
    return number


def display_range(
    start: PartialDate | None,
    end: PartialDate | None,
    language: str,
    *,
    is_current: bool = False,
    end_is_expected: bool = False,
) -> str:
    """Return a range as it is customary in a language; empty when nothing is known.

    A start alone, not current, is a single date: nothing is claimed about its end.
    """
    chinese = language == ZH
    first = start.display(language) if start else ""
    if is_current:
        if not first:
            return "至今" if chinese else "present"
        return f"{first}至今" if chinese else f"{first} – present"
    if end is None:
        return first
    last = end.display(language)
    if end_is_expected:
        last += "（预计）" if chinese else " (expected)"
    if not first:
        return f"至{last}" if chinese else f"until {last}"
    if start == end:
        return last
    return f"{first}—{last}" if chinese else f"{first} – {last}"


def display_months(months: int, language: str) -> str:
    """Return a length in months as years and months: 64 -> `5 yrs 4 mos`, `5年4个月`."""
    years, rest = divmod(months, 12)
    if language == ZH:
        return (f"{years}年" if years else "") + (f"{rest}个月" if rest else "")
    parts = []
    if years:
        parts.append(f"{years} yr" + "s" * (years > 1))
    if rest:
        parts.append(f"{rest} mo" + "s" * (rest > 1))
    return " ".join(parts)
