"""What the preview of an import shows: what is to be decided first, then what becomes of the rest."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people.formats.record import Name
from people.imports.importer import Importer
from people.imports.verdict import (
    CONFLICT_CHOICES,
    DUPLICATE_CHOICES,
    Change,
    Choice,
    Decisions,
    Doubt,
    Row,
    Verdict,
)
from people.values.word_diff import Run, word_diff

# What is shown of each part; the rest is counted.
MOST_SHOWN = 200
# Shorter texts are easier to compare whole than by their words.
COMPARED_BY_WORD = 40
LONGEST_SHOWN = 400
# Behind the decisions: what needs a look first.
VERDICTS = (Verdict.SKIPPED, Verdict.REMARK, Verdict.CHANGED, Verdict.NEW, Verdict.SAME)
OPEN = {Verdict.SKIPPED, Verdict.REMARK, Verdict.CHANGED}
ENTRY, NAME = "entry-", "name-"
CONFLICTS, DUPLICATES = "conflicts", "duplicates"

Option = tuple[str, Any, bool]  # value, label, whether it is chosen


@dataclass(frozen=True)
class Question:
    """Something to decide: the name of its field, and the answers."""

    field: str
    label: Any
    options: list[Option]


@dataclass(frozen=True)
class ShownChange:
    """A field as it is and as it would be: by its words if the texts are long."""

    change: Change
    runs: list[Run]


@dataclass(frozen=True)
class ShownRow:
    """An entry, what becomes of it, and what may be decided about it."""

    row: Row
    title: str
    question: Question | None
    changes: list[ShownChange]


@dataclass(frozen=True)
class Part:
    """The entries of one kind of verdict, those that are shown and how many more there are."""

    anchor: str
    title: Any
    count: int
    rows: list[ShownRow]
    is_open: bool
    for_all: list[Question] = field(default_factory=list)

    @property
    def more(self) -> int:
        """Return how many entries are counted only."""
        return self.count - len(self.rows)


@dataclass(frozen=True)
class AskedName:
    """A name of which is asked who is meant, and the entries that it stands in."""

    name: str
    question: Question
    entries: list[str]
    more: int


def read_decisions(posted: Iterable[tuple[str, Any]]) -> Decisions:
    """Return what was chosen for entries and names; what is no choice is none."""
    decisions = Decisions()
    for name, value in posted:
        choice = Choice(value) if value in Choice.values else None
        if name == CONFLICTS and choice in CONFLICT_CHOICES:
            decisions.conflicts = choice
        elif name == DUPLICATES and choice in DUPLICATE_CHOICES:
            decisions.duplicates = choice
        elif name.startswith(ENTRY) and (number := name.removeprefix(ENTRY)).isdecimal():
            if choice is not None:
                decisions.entries[int(number)] = choice
        elif name.startswith(NAME) and value != "?":
            decisions.names[name.removeprefix(NAME)] = str(value)
    return decisions


def parts(rows: list[Row], decisions: Decisions) -> list[Part]:
    """Return all entries in parts, first what asks for a decision."""
    asking = [row for row in rows if _choices(row, decisions)]
    made = [
        Part(
            "decide",
            gettext_lazy("to decide"),
            len(asking),
            [_shown(row, decisions) for row in asking[:MOST_SHOWN]],
            True,
            _for_all(asking, decisions),
        )
    ]
    numbers = {row.number for row in asking}
    for verdict in VERDICTS:
        found = [row for row in rows if row.verdict == verdict and row.number not in numbers]
        shown = [_shown(row, decisions) for row in found[:MOST_SHOWN]]
        made.append(Part(verdict.value, verdict.label, len(found), shown, verdict in OPEN))
    return [part for part in made if part.count]


def names(rows: list[Row], importer: Importer) -> list[AskedName]:
    """Return the names that are asked about, those that were decided already included."""
    decided = importer.decisions.names
    doubts = {name: _doubt(name, importer) for name in decided}
    entries: dict[str, list[str]] = {}
    for row in rows:
        for doubt in row.doubts:
            doubts.setdefault(doubt.name, doubt)
            entries.setdefault(doubt.name, []).append(title_of(row))
    return [
        _asked(doubt, decided, entries.get(name, [])) for name, doubt in sorted(doubts.items())
    ][:MOST_SHOWN]


def title_of(row: Row) -> str:
    """Return what an entry is called on the page."""
    return row.title or row.where or str(row.number)


def _doubt(name: str, importer: Importer) -> Doubt:
    _certain, doubt = importer.people.meant_by(Name(name))
    if doubt is not None:
        return doubt
    chosen = importer.people.by_slug.get(importer.decisions.names[name])
    slug = importer.decisions.names[name]
    return Doubt(name, ((slug, chosen.label),) if chosen else ())


def _asked(doubt: Doubt, decided: dict[str, str], entries: list[str]) -> AskedName:
    chosen = decided.get(doubt.name, "?")
    answers = [("?", _("not decided")), *doubt.candidates, ("", _("nobody with a page here"))]
    options = [(value, label, value == chosen) for value, label in answers]
    question = Question(f"{NAME}{doubt.name}", doubt.name, options)
    return AskedName(doubt.name, question, entries[:3], max(0, len(entries) - 3))


def _choices(row: Row, decisions: Decisions) -> tuple[Choice, ...]:
    """Return what may be decided about an entry; what was decided may be decided otherwise."""
    decided = decisions.entries.get(row.number)
    if row.is_doubtful or row.verdict == Verdict.DUPLICATE or decided in DUPLICATE_CHOICES:
        return DUPLICATE_CHOICES
    if row.verdict == Verdict.CONFLICT or decided in CONFLICT_CHOICES:
        return CONFLICT_CHOICES
    return ()


def _for_all(rows: list[Row], decisions: Decisions) -> list[Question]:
    asked = {_choices(row, decisions) for row in rows}
    questions = (
        (DUPLICATES, _("All possible duplicates"), DUPLICATE_CHOICES, decisions.duplicates),
        (CONFLICTS, _("All that was edited here"), CONFLICT_CHOICES, decisions.conflicts),
    )
    return [
        Question(name, label, [(each.value, each.label, each == chosen) for each in choices])
        for name, label, choices, chosen in questions
        if choices in asked
    ]


def _shown(row: Row, decisions: Decisions) -> ShownRow:
    question = None
    if choices := _choices(row, decisions):
        chosen = decisions.entries.get(row.number)
        options: list[Option] = [("", _("as for all"), chosen is None)]
        options += [(each.value, each.label, each == chosen) for each in choices]
        question = Question(f"{ENTRY}{row.number}", _("Then"), options)
    changes = row.changes if row.verdict != Verdict.NEW else ()
    return ShownRow(row, title_of(row), question, [_change(each) for each in changes])


def _change(change: Change) -> ShownChange:
    longest = max(len(change.old), len(change.new))
    if not (change.old and change.new) or longest < COMPARED_BY_WORD:
        return ShownChange(change, [])
    runs = word_diff(change.old, change.new)
    # Texts that have little in common are read better one after the other.
    kept = sum(len(run.text) for run in runs if run.kind == "kept")
    return ShownChange(change, [_short(run) for run in runs] if kept * 3 > longest else [])


def _short(run: Run) -> Run:
    """Return a stretch of text without its middle if it is long."""
    if len(run.text) <= LONGEST_SHOWN:
        return run
    half = LONGEST_SHOWN // 2
    return Run(run.kind, f"{run.text[:half]} … {run.text[-half:]}")
