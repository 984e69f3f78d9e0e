"""Lighthouse over every kind of page, as production serves it: `python -m tests.lighthouse`.

Runs each page several times, in both languages, as a phone and as a desktop, and writes the median
scores into `docs/quality.md`; of pages that it is not asked for, the figures there stay. Needs Chromium, node and npm; Lighthouse itself is installed into a
temporary folder, or once and for all into the one that `--folder` names. No script of a package is
run at installing. It takes about ten seconds a run on two cores, which nothing else should use.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median_low
from typing import NamedTuple

from tests.production import LANGUAGES, PAGES, ROOT, chromium, served

REPORT = ROOT / "docs" / "quality.md"
PACKAGE = "lighthouse@12"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PRESETS = ("mobile", "desktop")
HEADING = "## Lighthouse"
PART = re.compile(rf"^{HEADING}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
FLAGS = "--headless=new --no-sandbox --disable-dev-shm-usage"


class Measure(NamedTuple):
    """What one run found, or the medians of several."""

    scores: tuple[int, ...]  # from 0 to 100, in the order of CATEGORIES
    largest_paint: int  # milliseconds
    weight: int  # KiB over the network
    version: str = ""
    faults: tuple[str, ...] = ()  # audits below their best, with the category's weight on them


def read(report: dict) -> Measure:
    """Take from a report of Lighthouse what is kept. Raises ValueError for a run that failed."""
    if error := report.get("runtimeError"):
        raise ValueError(error["message"])
    categories, audits = report["categories"], report["audits"]
    if any(categories[name]["score"] is None for name in CATEGORIES):
        raise ValueError("a category without a score")
    faults = tuple(
        f"{name}: {reference['id']}"
        for name in CATEGORIES
        for reference in categories[name]["auditRefs"]
        if reference["weight"] and (audits[reference["id"]]["score"] or 0) < 0.9
        if audits[reference["id"]]["scoreDisplayMode"] in {"binary", "numeric", "metricSavings"}
    )
    return Measure(
        tuple(round(categories[name]["score"] * 100) for name in CATEGORIES),
        round(audits["largest-contentful-paint"]["numericValue"]),
        round(audits["total-byte-weight"]["numericValue"] / 1024),
        report["lighthouseVersion"],
        faults,
    )


def median(runs: list[Measure]) -> Measure:
    """Return the median of each figure by itself; of an even number of runs the worse middle."""
    return Measure(
        tuple(median_low(scores) for scores in zip(*(run.scores for run in runs), strict=True)),
        -median_low([-run.largest_paint for run in runs]),
        -median_low([-run.weight for run in runs]),
        runs[0].version,
        tuple(sorted({fault for run in runs for fault in run.faults})),
    )


Results = dict[tuple[str, str, str], Measure]  # of page, language and preset


def section(results: Results, runs: int, date: str, machine: str, before: str = "") -> str:
    """Return the part of the report, with its heading.

    Of the part `before`, rows of pages that were not measured this time stay as they are.
    """
    versions = sorted({measure.version for measure in results.values()})
    kept = dict(re.findall(r"^(\| [a-z-]+ \| [a-z]+ \|)(.*)$", before, re.MULTILINE))
    lines = [
        HEADING,
        "",
        f"Lighthouse {', '.join(versions)}, by `python -m tests.lighthouse`: the example site of"
        " five people as `manage.py demo` serves it (settings and server of production, no proxy"
        f" and no cache in between), on {machine}. Figures are medians of the runs that the last"
        " column tells, in the order performance / accessibility / best practices / SEO; then, simulated for a slow phone, the largest"
        " paint, and what the page weighs on its way, pictures included.",
        "",
        "| page | language | phone | desktop | largest paint, phone | weight | measured |",
        "|---|---|---|---|---|---|---|",
    ]
    missing = []
    for page in PAGES:
        for language in LANGUAGES:
            head = f"| {page} | {language} |"
            phone, desktop = (results.get((page, language, preset)) for preset in PRESETS)
            if phone or desktop:
                cells = [
                    scores(phone),
                    scores(desktop),
                    f"{phone.largest_paint / 1000:.1f} s" if phone else "not run",
                    f"{phone.weight} KiB" if phone else "not run",
                    f"{date}, {runs} run{'' if runs == 1 else 's'}",
                ]
                lines.append(f"{head} {' | '.join(cells)} |")
            elif head in kept:
                lines.append(head + kept[head])
            else:
                missing.append(f"{page} ({language})")
    if missing:
        lines += ["", f"Not measured yet: {', '.join(missing)}."]
    return "\n".join([*lines, ""])


def scores(measure: Measure | None) -> str:
    """Return the scores for a cell of the table."""
    return " / ".join(map(str, measure.scores)) if measure else "not run"


def part(document: str) -> str:
    """Return the part of a document on Lighthouse, empty without one."""
    found = PART.search(document)
    return found.group() if found else ""


def with_section(document: str, text: str) -> str:
    """Return the document with its part on Lighthouse replaced, or added at the end."""
    found = PART.search(document)
    if found is None:
        return f"{document.rstrip()}\n\n{text}".lstrip()
    after = document[found.end() :]
    return document[: found.start()] + text + (f"\n{after}" if after else "")


def machine() -> str:
    """Return what the figures were made on, in a few words."""
    browser = subprocess.run([chromium(), "--version"], capture_output=True, text=True, check=True)
    name = " ".join(browser.stdout.split()[:2])
    return f"{os.cpu_count()} cores of {platform.system()} {platform.machine()} with {name}"


def install(folder: Path) -> Path:
    """Install Lighthouse, unless it is there; returns its program."""
    program = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", PACKAGE]
        subprocess.run([*command, "--prefix", str(folder)], check=True, stdout=sys.stderr)
    return program


def run(program: Path, address: str, preset: str) -> Measure:
    """Run Lighthouse once."""
    command = ["node", str(program), address, "--output=json", "--quiet"]
    command.append("--disable-full-page-screenshot")
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={FLAGS}"]
    if preset == "desktop":
        command.append("--preset=desktop")
    environment = {**os.environ, "CHROME_PATH": chromium() or ""}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return read(json.loads(done.stdout))


def again(action: Callable[[], Measure], times: int = 3) -> Measure:
    """Run again where a browser did not start or a page did not load; the last failure counts."""
    for _attempt in range(times - 1):
        try:
            return action()
        except (subprocess.CalledProcessError, ValueError) as error:
            sys.stderr.write(f"  once more: {error}\n")
    return action()


def measure(program: Path, site: str, pages: Iterable[str], runs: int) -> Results:
    """Measure pages in both languages and presets; tells each result as it comes."""
    results: Results = {}
    for page in pages:
        for language in LANGUAGES:
            for preset in PRESETS:
                address = f"{site}/{language}/{PAGES[page]}"
                found = [again(lambda: run(program, address, preset)) for _run in range(runs)]  # noqa: B023
                results[page, language, preset] = result = median(found)
                told = "; ".join([scores(result), *result.faults])
                sys.stdout.write(f"{page} {language} {preset}: {told}\n")
                sys.stdout.flush()
    return results


def main(arguments: list[str] | None = None) -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.lighthouse", description=__doc__)
    parser.add_argument("pages", nargs="*", help=f"of: {', '.join(PAGES)} (all)")
    parser.add_argument("--runs", type=int, default=3, help="runs of each page (3)")
    parser.add_argument("--folder", type=Path, help="where Lighthouse is or will be installed")
    parser.add_argument("--report", type=Path, default=REPORT, help="the file that is rewritten")
    options = parser.parse_args(arguments)
    if unknown := set(options.pages) - set(PAGES):
        parser.error(f"no such page: {', '.join(sorted(unknown))}")
    if missing := [name for name in ("node", "npm") if shutil.which(name) is None]:
        parser.error(f"{' and '.join(missing)} missing; on Debian: apt-get install nodejs npm")
    if chromium() is None:
        parser.error("Chromium is missing; on Debian: apt-get install chromium")
    with ExitStack() as stack:
        folder = options.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        program = install(folder.resolve())
        site = stack.enter_context(served())
        results = measure(program, site.address, options.pages or PAGES, options.runs)
    before = (
        options.report.read_text(encoding="utf-8") if options.report.exists() else "# Quality\n"
    )
    date = f"{datetime.now(UTC):%Y-%m-%d}"
    text = section(results, options.runs, date, machine(), part(before))
    options.report.write_text(with_section(before, text), encoding="utf-8")


if __name__ == "__main__":
    main()
