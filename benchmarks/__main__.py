"""All figures by one command: `python -m benchmarks`.

Makes sites of made-up people of several sizes, on SQLite and PostgreSQL, serves them on loopback
ports beside servers of the same bytes, asks all of them in turn for some seconds, round after round,
and prints what came of it. With `--write` the tables go to `docs/benchmarks.md`. Leave the machine
alone meanwhile.
"""

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, nullcontext
from fnmatch import fnmatch
from pathlib import Path

from benchmarks import commands, load, peers, servers, sites, table, targets
from benchmarks.figures import BASELINES, NGINX, Row, rows
from benchmarks.machine import machine
from benchmarks.processes import ROOT, worker_memory
from benchmarks.rounds import interleaved
from benchmarks.sites import Site

SIZES = (100, 10_000, 100_000)


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    add = parser.add_argument
    add("--people", type=int, nargs="+", default=list(SIZES), metavar="N", help="sizes of sites")
    add(
        "--database", nargs="+", choices=sites.databases(), default=sites.databases(),
        help="kinds of database",
    )  # fmt: skip
    add(
        "--server", choices=servers.wsgi_servers(), default=servers.wsgi_servers()[0],
        help="what serves everything but static files of nginx",
    )  # fmt: skip
    add("--only", nargs="+", default=["*"], metavar="PATTERN", help="rows: 'person*' 'search*' …")
    add("--rounds", type=int, default=5, help="rounds over all targets (5)")
    add("--seconds", type=float, default=2, help="of each target in each round (2)")
    add("--connections", type=int, default=8, help="kept open at once (8)")
    add("--workers", type=int, default=1, help="processes of each server (1)")
    add("--runs", type=int, default=1, help="runs of each command (1)")
    add("--limit", type=float, default=600, help="seconds after which a command is ended (600)")
    add("--no-commands", action="store_true", help="only what is served")
    add("--no-pages", action="store_true", help="only commands")
    add("--peers", action="store_true", help="also what others would build: see benchmarks/peers")
    add("--folder", type=Path, help="where sites are kept between runs; else a temporary folder")
    add(
        "--write", action="store_true", help=f"write the tables to {table.REPORT.relative_to(ROOT)}"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> str:
    """Measure what is asked for; return the tables as they were printed."""
    asked = options(arguments)
    # Ended from outside, it still ends what it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    context = nullcontext(asked.folder) if asked.folder else tempfile.TemporaryDirectory()
    parts: dict[str, str] = {}
    with context as name:
        folder = Path(name).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        # PostgreSQL runs as another user where we are root, and has to get to its folder.
        folder.chmod(0o755)
        for people in asked.people:
            for database in asked.database:
                tell(f"{people} people, {database} …")
                with sites.site(database, people, folder) as site:
                    for heading, text in measured(site, asked):
                        parts[heading] = text
                        print(f"\n## {heading}\n\n{text}\n", flush=True)
                        if asked.write:
                            write(heading, text)
    return "\n".join(parts.values())


def tell(text: str) -> None:
    """Say what is going on."""
    print(text, file=sys.stderr, flush=True)


def write(heading: str, text: str) -> None:
    """Put a part into the report; the other parts stay as they are."""
    document = table.REPORT.read_text(encoding="utf-8")
    table.REPORT.write_text(table.with_part(document, heading, text), encoding="utf-8")


def measured(site: Site, asked: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Measure one site; yield headings and tables, with what is needed to understand them."""

    def wanted(name: str) -> bool:
        return any(fnmatch(name, pattern) for pattern in asked.only)

    if not asked.no_pages:
        found, failures = served(site, asked, wanted)
        texts = [machine(), table.pages(found), notes(found, failures, asked)]
        yield f"{site.name}, {asked.server}", "\n\n".join(texts)
    if not asked.no_commands:
        done = commands.rows(site, runs=asked.runs, limit=asked.limit, wanted=wanted, tell=tell)
        if made := list(done):
            texts = [
                machine(),
                table.commands(made),
                f"Runs of each command: {asked.runs}. {busy()}",
            ]
            yield f"{site.name}, commands", "\n\n".join(texts)


def served(
    site: Site, asked: argparse.Namespace, wanted: "targets.Wanted"
) -> tuple[list[Row], dict[str, str]]:
    """Serve the site and what it is compared with; measure all of it in rounds."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="serving-")))
        folder.chmod(0o755)
        root = folder / "root"
        root.mkdir(mode=0o755)
        page = root / "page.html"

        def start(application: str, path: str, **environment: str) -> servers.Server:
            return stack.enter_context(
                servers.wsgi(
                    asked.server, application, {**site.environment, **environment}, folder,
                    workers=asked.workers, path=path,
                )
            )  # fmt: skip

        application = "profiles_site.wsgi:application"
        cached = start(application, "/en/")
        uncached = start(application, "/en/", **sites.UNCACHED)
        page.write_bytes(load.fetch(uncached.address + targets.PERSON, {})[0])
        bare = targets.baselines(
            stack.enter_context(servers.nginx(root, folder, workers=asked.workers)),
            start("benchmarks.bare:static", "/page.html", BENCHMARK_PAGE=str(page)),
            start("benchmarks.bare:constant", "/page.html", BENCHMARK_PAGE=str(page)),
        )
        all_targets = bare + targets.pages(
            site, cached, uncached, sites.inside(site.environment, "session")["cookie"]
        )
        if asked.peers:
            all_targets += peers.targets(
                stack, asked.server, folder, site.folder.parent / "peers", workers=asked.workers
            )
        chosen = list(targets.chosen(all_targets, wanted))
        samples, failures = interleaved(
            chosen, rounds=asked.rounds, seconds=asked.seconds, connections=asked.connections,
            tell=tell,
        )  # fmt: skip
        memory = {target.name: worker_memory(target.server.pid) for target in chosen}
    return rows(samples, memory), failures


def busy() -> str:
    """Return how much was going on, this load included."""
    return f"Load average of the machine meanwhile: {os.getloadavg()[1]:.1f}."


def notes(found: Sequence[Row], failures: dict[str, str], asked: argparse.Namespace) -> str:
    """Return what has to be said about a table."""
    rates = {row.name: row.per_second for row in found}
    said = [
        f"{asked.rounds} interleaved rounds of {asked.seconds:g} s,"
        f" {asked.connections} connections, {asked.workers} process(es) of {asked.server}.",
        busy(),
    ]
    if load.driver() == "wrk":
        said.append("Load by wrk with one thread.")
    else:
        best = max((rates[name] for name in BASELINES if name in rates), default=0)
        said.append(
            "Load by a client in Python, as wrk is not installed: it reached"
            f" {table.number(best)} requests a second at most, so rows near that measure the client."
        )
    if NGINX not in rates:
        said.append("nginx is not installed, so nothing is compared with it.")
    said += [f"No figure for “{name}”: {reason}." for name, reason in failures.items()]
    return " ".join(said)


if __name__ == "__main__":
    main()
