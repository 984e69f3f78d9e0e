"""Commands that read or write all of a site: their time, and the most memory that they take."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import sites
from benchmarks.figures import CommandRow, Run, command_row
from benchmarks.processes import ROOT, end
from benchmarks.sites import Site, inside
from benchmarks.targets import Wanted


class TooLong(Exception):
    """A command that was ended because it took longer than it may."""


def run(environment: dict[str, str], *arguments: str, limit: float) -> Run:
    """Run a command of the site's. Raises TooLong, or CalledProcessError if it fails."""
    command = [sys.executable, "manage.py", *arguments]
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    pid = 0
    try:
        while not pid:
            if time.perf_counter() - start > limit:
                raise TooLong
            time.sleep(0.02)
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
    finally:
        if not pid:
            end(process)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Run(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def rows(
    site: Site, *, runs: int, limit: float, wanted: Wanted, tell: Callable[[str], None]
) -> Iterator[CommandRow]:
    """Yield a row for each command that is asked for."""
    size = f"{site.facts['people']:,} people, {site.facts['publications']:,} publications"
    with tempfile.TemporaryDirectory(prefix="benchmark-", dir=site.folder) as name:
        folder = Path(name)
        dump, public = folder / "site.json", folder / "public"

        def dumped() -> Run:
            return run(site.environment, "dumpdata", "people", "-o", str(dump), limit=limit)

        def loaded() -> Run:
            if not dump.exists():
                dumped()
            with sites.empty(site.database, folder, "empty") as environment:
                return run(environment, "loaddata", str(dump), "-v0", limit=limit)

        def written() -> Run:
            return run(site.environment, "export_site", str(public), limit=limit)

        def exported() -> Run:
            shutil.rmtree(public, ignore_errors=True)
            return written()

        def exported_again() -> Run:
            if not public.exists():
                written()
            inside(site.environment, "edit")
            return written()

        def made() -> Run:
            found = inside(site.environment, "pdf")
            return Run(found["seconds"], found["cpu"], 0)

        actions: dict[str, Callable[[], Run]] = {
            "dumpdata": dumped,
            "loaddata": loaded,
            "export_site": exported,
            "export_site after one edit": exported_again,
            "one CV as PDF, made anew": made,
        }
        for title, action in actions.items():
            if not wanted(title):
                continue
            tell(f"{title} …")
            done: list[Run] = []
            note = size
            try:
                while len(done) < runs:
                    done.append(action())
            except TooLong:
                note = f"{size}: more than {limit:.0f} s, ended"
            except subprocess.CalledProcessError as error:
                note = f"{size}: failed with {error.returncode}"
            yield command_row(title, note, done)
