"""CSV for spreadsheets: one row for each text, in UTF-8 with a mark so that Chinese is read.

Cells that a spreadsheet would take for a formula get an apostrophe in front, which is taken off
again. Semicolons and tabs are read too, since some spreadsheets save with them.
"""

import csv
import io
from collections.abc import Iterable

from django.utils.translation import gettext as _

from people.exchange.reading import decoded, refuse_too_many
from people.exchange.units import LONGEST_TEXT, ExchangeError, Unit, language_code, split_name
from people.values.cells import defused, fused
from people.values.choices import TranslationState
from people.values.languages import TAGS

COLUMNS = (
    "id",
    "record",
    "field",
    "source language",
    "target language",
    "state",
    "source digest",
    "source",
    "previous source",
    "target",
    "note",
)
NEEDED = ("id", "target language", "source digest", "target")
DELIMITERS = ",;\t"
# What translators write when a translation needs no change.
DONE = {"up-to-date", "up to date", "translated", "final", "已同步"}


def write(units: Iterable[Unit], site: str) -> bytes:
    """Return a CSV file of the texts; `site` has no place in it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for unit in units:
        row = (
            unit.name,
            " · ".join(filter(None, (unit.kind, unit.record))),
            unit.label,
            TAGS[unit.source_code],
            TAGS[unit.code],
            str(unit.state.value if unit.state else TranslationState.MISSING.value),
            unit.digest,
            unit.source,
            unit.before,
            unit.target,
            unit.limit_note,
        )
        writer.writerow([defused("\n".join(cell.splitlines())) for cell in row])
    return out.getvalue().encode("utf-8-sig")


def read(data: bytes) -> list[Unit]:
    """Return the texts of a CSV file. Raises ExchangeError where it is none that can be read.

    A row whose target cannot be used has its `problem` said.
    """
    lines = decoded(data)
    first, _end, rest = lines.partition("\n")
    offset = 0
    if first.strip().lower().startswith("sep="):  # how some spreadsheets name the delimiter
        lines, first, offset = rest, rest.partition("\n")[0], 1
    delimiter = max(DELIMITERS, key=lambda each: len(_known(first, each)))
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=delimiter, strict=True)
    try:
        heads = [cell.strip().lower() for cell in next(reader, [])]
        _refuse_missing(heads)
        units = []
        line = reader.line_num + 1
        for row in reader:
            if any(cell.strip() for cell in row):
                units.append(_unit(heads, row, line + offset))
                refuse_too_many(len(units))
            line = reader.line_num + 1
    except csv.Error as error:
        raise ExchangeError(
            _(
                "The table cannot be read beyond line %(line)s: a quotation mark is missing or out"
                " of place, or a cell is too long."
            )
            % {"line": reader.line_num + offset}
        ) from error
    if not units:
        raise ExchangeError(_("The table has no rows below its head."))
    return units


def _known(line: str, delimiter: str) -> set[str]:
    return {cell.strip(' "\r').lower() for cell in line.split(delimiter)}.intersection(COLUMNS)


def _refuse_missing(heads: list[str]) -> None:
    missing = [name for name in NEEDED if name not in heads]
    if missing:
        raise ExchangeError(
            _(
                "Columns are missing in the first line: %(names)s. Keep the line of column names"
                " as it was exported."
            )
            % {"names": ", ".join(missing)}
        )
    twice = sorted({name for name in NEEDED if heads.count(name) > 1})
    if twice:
        raise ExchangeError(
            _("The first line names a column twice: %(names)s.") % {"names": ", ".join(twice)}
        )


def _unit(heads: list[str], row: list[str], line: int) -> Unit:
    cells = {name: fused(cell) for name, cell in zip(heads, row, strict=False)}
    place = _("line %(line)s") % {"line": line}
    parts = split_name(cells.get("id", ""))
    code = language_code(cells.get("target language", ""))
    text = "\n".join(cells.get("target", "").strip().splitlines())
    problem = ""
    if parts is None:
        problem = _("This id is not one of an export; export the texts anew.")
    elif code is None:
        problem = _("The target language must be zh-Hans or en.")
    elif any(cell.strip() for cell in row[len(heads) :]):
        problem = _("The row has more cells than there are columns: quote cells with a delimiter.")
    state = cells.get("state", "").strip().lower()
    return Unit(
        *(parts or ("", cells.get("id", "")[:300], "")),
        code or "",
        cells.get("source digest", "").strip(),
        text[: LONGEST_TEXT + 1],
        state=TranslationState.UP_TO_DATE if state in DONE else TranslationState.OUT_OF_DATE,
        place=place,
        problem=problem,
    )
