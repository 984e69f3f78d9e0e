"""What was measured, as plain values: samples of rounds, and the rows that they come to."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

# The servers of the same bytes that every other row is compared with.
NGINX = "nginx, static file"
STATIC = "whitenoise, static file"
CONSTANT = "constant Django view"
BASELINES = (NGINX, CONSTANT, STATIC)


class Sample(NamedTuple):
    """One target in one round."""

    per_second: float
    cpu_ms: float  # of all processes of the server, and of its database server, for one request


class Row(NamedTuple):
    """One target over all rounds."""

    name: str
    per_second: float  # the median
    slowest: float
    fastest: float
    cpu_ms: float  # the median
    memory: float | None  # MiB of the largest worker after the last round
    ratios: tuple[float | None, ...]  # to each of BASELINES; None where that was not measured


Rounds = Sequence[Mapping[str, Sample]]  # for each round the samples by name of target


def ratio(rounds: Rounds, name: str, base: str) -> float | None:
    """Return the median, over the rounds, of how much faster one target is than another.

    Both are taken from the same round, so that a machine that is slower for a while does not show.
    """
    found = [
        each[name].per_second / each[base].per_second
        for each in rounds
        if name in each and base in each and each[base].per_second
    ]
    return median(found) if found else None


def rows(rounds: Rounds, memory: Mapping[str, float]) -> list[Row]:
    """Return a row for each target, in the order of the first round that has it."""
    names: dict[str, None] = {}
    for each in rounds:
        names.update(dict.fromkeys(each))
    return [_row(name, rounds, memory.get(name)) for name in names]


def _row(name: str, rounds: Rounds, memory: float | None) -> Row:
    samples = [each[name] for each in rounds if name in each]
    rates = [sample.per_second for sample in samples]
    return Row(
        name,
        median(rates),
        min(rates),
        max(rates),
        median(sample.cpu_ms for sample in samples),
        memory,
        tuple(None if name == base else ratio(rounds, name, base) for base in BASELINES),
    )


class Run(NamedTuple):
    """One run of a command."""

    seconds: float
    cpu_seconds: float
    memory: float  # MiB at most, of the largest process


class CommandRow(NamedTuple):
    """One command over all its runs; `note` tells what it worked on, or why there is no figure."""

    name: str
    note: str
    run: Run | None  # medians
    fastest: float = 0
    slowest: float = 0


def command_row(name: str, note: str, runs: Iterable[Run]) -> CommandRow:
    """Return the medians of several runs, each figure by itself."""
    kept = list(runs)
    if not kept:
        return CommandRow(name, note, None)
    seconds = [run.seconds for run in kept]
    middle = Run(*(median(values) for values in zip(*kept, strict=True)))
    return CommandRow(name, note, middle, min(seconds), max(seconds))
