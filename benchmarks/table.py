"""Figures as tables, on the terminal and in `docs/benchmarks.md`."""

import re
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import CommandRow, Row

REPORT = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
HEAD = (
    "target", "req/s", "min–max", "CPU ms", "of nginx", "of constant view", "of whitenoise", "MiB",
)  # fmt: skip
COMMAND_HEAD = ("command", "on", "seconds", "min–max", "CPU s", "MiB at most")
PART = r"^## {}\n.*?(?=^## |\Z)"


def pages(rows: Sequence[Row]) -> str:
    """Return the table of what is served."""
    return _table(HEAD, [_page_cells(row) for row in rows])


def commands(rows: Sequence[CommandRow]) -> str:
    """Return the table of what commands do."""
    return _table(COMMAND_HEAD, [_command_cells(row) for row in rows])


def _page_cells(row: Row) -> list[str]:
    return [
        row.name,
        number(row.per_second),
        f"{number(row.slowest)}–{number(row.fastest)}",
        number(row.cpu_ms),
        *(number(ratio) if ratio is not None else "–" for ratio in row.ratios),
        f"{row.memory:.0f}" if row.memory is not None else "–",
    ]


def _command_cells(row: CommandRow) -> list[str]:
    if row.run is None:
        return [row.name, row.note, "–", "–", "–", "–"]
    return [
        row.name,
        row.note,
        number(row.run.seconds),
        f"{number(row.fastest)}–{number(row.slowest)}",
        number(row.run.cpu_seconds),
        f"{row.run.memory:.0f}",
    ]


def number(value: float) -> str:
    """Write a figure with three digits that count, and not more: `45,600`, `3.14`, `0.0026`."""
    if value == 0:
        return "0"
    rounded = float(f"{value:.3g}")
    if abs(rounded) >= 100:
        return f"{rounded:,.0f}"
    return f"{rounded:.3g}" if abs(rounded) >= 0.001 else f"{rounded:.1e}"


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table whose columns stand below each other on a terminal too."""
    lines = [list(head), *map(list, body)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    rule = "|".join(f"{'-' * (width + 1)}{':' if at else '-'}" for at, width in enumerate(widths))
    written = ["| " + " | ".join(_aligned(line, widths)) + " |" for line in lines]
    return "\n".join([written[0], f"|{rule}|", *written[1:]])


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [
        cell.rjust(width) if at else cell.ljust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]


def with_part(document: str, heading: str, text: str) -> str:
    """Return a document with the part of that heading replaced, or added at the end."""
    part = f"## {heading}\n\n{text.strip()}\n"
    found = re.search(PART.format(re.escape(heading)), document, re.MULTILINE | re.DOTALL)
    if found is None:
        return f"{document.rstrip()}\n\n{part}".lstrip()
    after = document[found.end() :]
    return document[: found.start()] + part + (f"\n{after}" if after else "")
