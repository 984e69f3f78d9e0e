"""What is gathered while a LinkedIn export is read, and how its cells are understood."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from people.formats.dates import read_date
from people.formats.linkedin_tables import Row
from people.formats.problem import Problem, gettext_noop
from people.formats.record import Education, Item, Link, Organization, Place, Position, Skill, Text
from people.values.partial_date import PartialDate

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_BULLET = re.compile(r"(?:[•·▪●‣◦*–—-]|\d{1,2}[.)])[ \t]+(?=\S)")
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6});")


@dataclass
class Export:
    """What the tables of an export say about their owner; `works` wait for the person's id."""

    person: dict[str, Any] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    education: list[Education] = field(default_factory=list)
    skills: list[Skill] = field(default_factory=list)
    languages: list[Skill] = field(default_factory=list)
    aside: dict[str, Any] = field(default_factory=dict)
    summary: str = ""
    works: list[Callable[[str], Item]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    place: Place = field(default_factory=Place)

    @property
    def is_about_somebody(self) -> bool:
        """Whether any table is about the person and not about works alone."""
        return bool(
            self.person or self.links or self.positions or self.education or self.skills
            or self.languages or self.aside or self.summary
        )  # fmt: skip


def plain(value: str) -> str:
    """Return a cell without HTML entities."""
    return _ENTITY.sub(lambda match: html.unescape(match[0]), value).strip()


def text_of(value: str) -> Text:
    """Return a text of several lines on the side of its script."""
    return Text.of(plain(value))


def line_of(value: str) -> Text:
    """Return a text in one line on the side of its script."""
    return Text.of(" ".join(plain(value).split()))


def points(value: str) -> Text:
    """Return a description as points: each line is one, and each bullet within a line."""
    lines = [
        piece.strip()
        for line in plain(value).splitlines()
        for piece in re.split(r"(?<=\S)\s+(?=[•▪●]\s)", line)
    ]
    bare = [_BULLET.sub("", line, count=1) if _BULLET.match(line) else line for line in lines]
    return Text.of("\n".join(line for line in bare if line))


def date_in(row: Row, column: str, export: Export) -> PartialDate | None:
    """Return a date: `Mar 2020`, `2020`, `3/1/20` (month first), `Mar-20`, `2020-03-01`."""
    value = row[column]
    if match := re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{2}|\d{4})", value):
        year = match[3] if len(match[3]) == 4 else f"20{match[3]}"
        value = f"{year}-{match[1]}-{match[2]}"
    elif match := re.fullmatch(rf"({'|'.join(_MONTHS)})-(\d{{2}})", value, re.I):
        value = f"20{match[2]}-{_MONTHS.index(match[1].lower()) + 1}"
    try:
        return read_date(value)
    except ValueError:
        export.problems.append(
            Problem(
                gettext_noop("The date in “%(field)s” is none and is left out."),
                {"field": column},
                row.place,
                is_error=False,
            )
        )
        return None


def aside(table: str, **values: str) -> dict[str, Any]:
    """Return what is kept of a row, with the name of its table if that is not the usual one."""
    kept = {key: value for key, value in values.items() if value}
    if table:
        kept = {"table": table, **kept}
    return {"linkedin": kept} if kept else {}


def organization(name: str) -> Organization | None:
    """Return an organization by name."""
    return Organization(line_of(name)) if name else None


def people_of(person: str) -> tuple[str, ...]:
    """Return whom a work belongs to."""
    return (person,) if person else ()
