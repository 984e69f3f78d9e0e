"""CSV: a table of publications for spreadsheets, one row a work, both languages side by side.

Cells that a spreadsheet would take for a formula get an apostrophe in front, which is taken off on
reading. Tables of other programs are read as far as their column names tell.
"""

import csv
import io
from collections.abc import Iterator

from people.formats.csv_columns import ALIASES, ASIDE, COLUMNS, FULLER, OWN_NAMES
from people.formats.csv_row import publication_of, row_of
from people.formats.format import Format, Reading
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Bundle, Place
from people.formats.source import Source
from people.values.cells import defused, fused

DELIMITERS = ",;\t"
_KNOWN = {
    *COLUMNS,
    *OWN_NAMES,
    *(name for names in (*ALIASES.values(), *FULLER.values()) for name in names),
}
_TITLES = {"title_en", "title_zh", *ALIASES["title"]}
# A table with a title and two of these is one of publications.
_TELLING = {
    "authors", "year", "date", "doi", "doi link", "di",
    *ALIASES["authors"], *FULLER["authors"], *ALIASES["year"], *ALIASES["date"], *ALIASES["venue"],
}  # fmt: skip


def recognizes(source: Source) -> bool:
    """Whether the first line names a title and at least two other columns of publications."""
    head = source.head()
    if source.is_archive or head.lstrip("\ufeff \n").startswith(("{", "[", "<", "@", "%")):
        return False
    _delimiter, names, _offset = _header(head)
    known = {_plain(name) for name in names}
    return bool(known & _TITLES) and len(known & _TELLING) >= 2


def read(source: Source) -> Reading:
    """Yield a record for each row. Raises UnreadableFile."""
    text = source.text.replace("\0", "").lstrip("\ufeff")
    delimiter, names, offset = _header(text)
    heads = [_plain(name) for name in names]
    if not set(heads) & _TITLES:
        raise UnreadableFile(
            gettext_noop("The first line names no column with the title."), Place(source.name)
        )
    for line, row in _rows(text, delimiter, offset):
        place = Place(source.name, line + 1)
        if row is None:
            yield Problem(gettext_noop("The row cannot be read: a cell is too long."), {}, place)
            continue
        cells: dict[str, str] = {}
        originals: dict[str, str] = {}
        for head, name, cell in zip(heads, names, row, strict=False):
            if head and (value := fused(cell.strip())) and head not in cells:
                cells[head], originals[head] = value, name.strip()
        if any(cell.strip() for cell in row[len(heads) :]):
            yield Problem(
                gettext_noop(
                    "The row has more cells than there are columns; the rest was not read."
                ),
                {},
                place,
                is_error=False,
            )
        if cells:
            work = publication_of(cells, originals, place)
            yield work or Problem(gettext_noop("This entry has no title."), {}, place)


def _rows(text: str, delimiter: str, offset: int) -> Iterator[tuple[int, list[str] | None]]:
    """Yield the rows below the head with the number of lines before each; None for an unfit one."""
    lines = iter(io.StringIO(text, newline=""))
    for _number in range(offset):
        next(lines, None)
    reader = csv.reader(lines, delimiter=delimiter)
    is_head = True
    while True:
        line = reader.line_num + offset
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield line, None
            continue
        if is_head:
            is_head = not any(cell.strip() for cell in row)
        elif any(cell.strip() for cell in row):
            yield line, row


def _header(text: str) -> tuple[str, list[str], int]:
    """Return delimiter, column names and the number of lines before the head."""
    text = text.lstrip("\ufeff")
    first, _end, rest = text.partition("\n")
    offset = 0
    if first.strip().strip('"').lower().startswith("sep="):  # some spreadsheets name the delimiter
        text, offset = rest, 1
    found: dict[str, list[str]] = {}
    for delimiter in DELIMITERS:
        reader = csv.reader(io.StringIO(text[:100_000], newline=""), delimiter=delimiter)
        try:
            found[delimiter] = next((row for row in reader if any(row)), [])
        except csv.Error:
            found[delimiter] = []
    best = max(DELIMITERS, key=lambda each: len({_plain(name) for name in found[each]} & _KNOWN))
    return best, found[best], offset


def _plain(name: str) -> str:
    name = " ".join(fused(name.strip()).split())
    return name if name.startswith(ASIDE) else name.lower()


def write(bundle: Bundle, _language: str) -> bytes:
    """Return the publications of a bundle; columns that were kept aside come last."""
    rows = [row_of(work) for work in bundle.publications]
    more = sorted({name for row in rows for name in row} - set(COLUMNS))
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *map(defused, more)])
    for row in rows:
        cells = (row.get(name, "") for name in (*COLUMNS, *more))
        writer.writerow([defused(cell) for cell in cells])
    return out.getvalue().encode("utf-8-sig")


FORMAT = Format(
    key="csv",
    label="CSV",
    suffix=".csv",
    media_type="text/csv",
    family="csv",
    kinds=("publications",),
    recognizes=recognizes,
    read=read,
    write=write,
)
