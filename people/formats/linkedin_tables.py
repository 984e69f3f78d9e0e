"""The tables of a LinkedIn data export: which there are, and their rows.

Names and columns as the exports of 2015 to 2026 have them. Only these columns are ever looked at:
everything else in an export is private to its owner or about other people.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Place
from people.formats.source import Source, decode
from people.values.cells import defused, fused

TABLES = {
    "Profile": (
        "First Name", "Last Name", "Headline", "Summary", "Industry", "Geo Location",
        "Twitter Handles", "Websites",
    ),
    "Profile Summary": ("Profile Summary",),
    "Positions": (
        "Company Name", "Title", "Description", "Location", "Started On", "Finished On",
    ),
    "Volunteering": (
        "Company Name", "Role", "Cause", "Started On", "Finished On", "Description",
    ),
    "Organizations": ("Name", "Position", "Description", "Started On", "Finished On"),
    "Education": (
        "School Name", "Start Date", "End Date", "Notes", "Degree Name", "Activities",
    ),
    "Skills": ("Name",),
    "Languages": ("Name", "Proficiency"),
    "Publications": ("Name", "Published On", "Description", "Publisher", "Url"),
    "Patents": (
        "Title", "Description", "Issuer", "Patent Number", "Application Number", "Filed On",
        "Issued On", "Url",
    ),
    "Honors": ("Title", "Description", "Issued On", "Issuer"),
    "Certifications": (
        "Name", "Url", "Authority", "Started On", "Finished On", "License Number",
    ),
    "Projects": ("Title", "Description", "Url", "Started On", "Finished On"),
    "Courses": ("Name", "Number"),
    "Email Addresses": ("Email Address", "Confirmed", "Primary"),
    "PhoneNumbers": ("Extension", "Number", "Type"),
}  # fmt: skip
# What a table surely has; two columns together also tell a file with another name.
_NEEDED = {
    "Profile": {"first name", "last name", "headline"},
    "Profile Summary": {"profile summary"},
    "Positions": {"company name", "title", "started on"},
    "Volunteering": {"company name", "role"},
    "Organizations": {"name", "position"},
    "Education": {"school name", "degree name"},
    "Skills": {"name"},
    "Languages": {"name", "proficiency"},
    "Publications": {"name", "published on"},
    "Patents": {"title", "patent number"},
    "Honors": {"title", "issued on"},
    "Certifications": {"name", "authority"},
    "Projects": {"title", "description", "started on"},
    "Courses": {"name", "number"},
    "Email Addresses": {"email address", "confirmed"},
    "PhoneNumbers": {"number", "type"},
}
# What the columns were called until 2018.
_FORMERLY = {"issue date": "Issued On", "start date": "Started On", "end date": "Finished On"}
# Known and never read; not worth a warning of its own.
PRIVATE = {
    "Maiden Name",
    "Address",
    "Contact Instructions",
    "Country",
    "Birth Date",
    "Zip Code",
    "Instant Messengers",
    "Updated On",
}
_LINES_OF_NOTES = 12


@dataclass(frozen=True)
class Row:
    """One row of a table by the names of its columns, and where it stands."""

    cells: dict[str, str]
    place: Place

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name.lower(), "")


def table_of(name: str, data: bytes) -> str:
    """Return the table that a file holds, empty for none of these."""
    path = PurePosixPath(name)
    if path.suffix.lower() not in {".csv", ""}:
        return ""
    stem = re.sub(r"_\d+$", "", path.stem)
    plain = {re.sub(r"[\s_]+", "", each).lower(): each for each in TABLES}
    if table := plain.get(re.sub(r"[\s_]+", "", stem).lower()):
        return table
    header = {cell.lower() for row in _head(data) for cell in row}
    return next(
        (
            table
            for table, needed in _NEEDED.items()
            if len(needed) > 1 and needed <= header and "connected on" not in header
        ),
        "",
    )


def is_export(source: Source) -> bool:
    """Whether a file is such a table by its columns, or an archive holds any."""
    for name, data in source.files.items():
        table = table_of(name, data[:4000])
        if table and any(_is_header(row, table) for row in _head(data)):
            return True
    return False


def _column(cell: str, table: str) -> str:
    """Return the name that a column has today."""
    name = cell.strip()
    return name if name in TABLES[table] else _FORMERLY.get(name.lower(), name)


def _head(data: bytes) -> list[list[str]]:
    text = decode(data[:4000])
    try:
        rows = list(csv.reader(io.StringIO(text.replace("\0", "")), skipinitialspace=True))
    except csv.Error:
        return []
    return [[cell.strip() for cell in row] for row in rows[:_LINES_OF_NOTES]]


def _is_header(row: list[str], table: str) -> bool:
    return _NEEDED[table] <= {_column(cell, table).lower() for cell in row}


def rows(name: str, data: bytes, table: str) -> Iterator[Row | Problem]:
    """Yield the rows of a table below its header. Raises UnreadableFile where there is none."""
    text = decode(data).replace("\0", "")
    reader = csv.reader(io.StringIO(text), skipinitialspace=True)
    header: list[str] = []
    try:
        for number, cells in enumerate(reader):
            if not header:
                if _is_header(cells, table):
                    header = [_column(cell, table) for cell in cells]
                    yield from _unknown(header, table, name)
                elif number >= _LINES_OF_NOTES:
                    break
                continue
            if any(cell.strip() for cell in cells):
                pairs = zip(header, cells, strict=False)
                known = {
                    column.lower(): fused(cell.strip())
                    for column, cell in pairs
                    if column in TABLES[table]
                }
                yield Row(known, Place(name, reader.line_num))
    except csv.Error as error:
        yield Problem(
            gettext_noop("The rest of this table cannot be read: %(reason)s."),
            {"reason": str(error)},
            Place(name, reader.line_num),
        )
    if not header:
        raise UnreadableFile(
            gettext_noop("The table “%(name)s” has none of the columns that are known."),
            Place(name),
            name=table,
        )


def _unknown(header: list[str], table: str, name: str) -> Iterator[Problem]:
    unknown = [each for each in header if each and each not in {*TABLES[table], *PRIVATE}]
    if unknown:
        yield Problem(
            gettext_noop("Columns that are not known are not read: %(names)s."),
            {"names": ", ".join(unknown)},
            Place(name),
            is_error=False,
        )


def write_table(table: str, lines: list[dict[str, str]], columns: tuple[str, ...] = ()) -> bytes:
    """Return a table with all columns that LinkedIn's own has."""
    columns = columns or TABLES[table]
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(columns)
    for line in lines:
        writer.writerow([defused(line.get(column, "").strip()) for column in columns])
    return target.getvalue().encode()
