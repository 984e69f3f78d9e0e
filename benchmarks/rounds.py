"""Rounds over all targets, one after the other, so that a slow minute hits all of them alike."""

import time
from collections.abc import Callable, Sequence

from benchmarks import load
from benchmarks.figures import Sample
from benchmarks.processes import cpu_seconds
from benchmarks.targets import Target


def measure(target: Target, *, seconds: float, connections: int) -> Sample:
    """Measure one target. Raises LoadError if it is not answered as it should be."""
    pids = [target.server.pid, *target.others]
    load.fetch(target.address, target.headers)
    before = cpu_seconds(pids)
    if target.edit:
        done = load.after_each(target.edit, target.address, target.headers, seconds=seconds)
    else:
        done = load.measure(
            target.address, target.headers, seconds=seconds, connections=connections
        )
    taken = cpu_seconds(pids) - before
    return Sample(done.requests / done.seconds, taken * 1000 / done.requests)


def interleaved(
    targets: Sequence[Target],
    *,
    rounds: int,
    seconds: float,
    connections: int,
    tell: Callable[[str], None],
) -> tuple[list[dict[str, Sample]], dict[str, str]]:
    """Return the samples of each round, and why a target has none.

    A target that failed once is left out of the rounds that follow.
    """
    failures: dict[str, str] = {}
    samples: list[dict[str, Sample]] = []
    for number in range(1, rounds + 1):
        found: dict[str, Sample] = {}
        for target in targets:
            if target.name in failures:
                continue
            start = time.monotonic()
            try:
                found[target.name] = measure(target, seconds=seconds, connections=connections)
            except (load.LoadError, OSError) as error:
                failures[target.name] = str(error)
                tell(f"{target.name}: {error}")
            else:
                rate = found[target.name].per_second
                tell(
                    f"round {number}: {target.name}: {rate:.3g} a second"
                    f" ({time.monotonic() - start:.0f} s)"
                )
        samples.append(found)
    return samples, failures
