"""What the head of SQLite's WAL index tells: the same head, the same content."""

import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest
from django.db import connection

from people.changes import content
from people.changes.committed import Committed, WalIndex
from tests.makers import make_person


def opened(path):
    database = sqlite3.connect(path, isolation_level=None, timeout=20)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE IF NOT EXISTS notes (text)")
    return database


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "notes.sqlite3")


def written_elsewhere(path, statement):
    """Run a statement in a process of its own, which ends after it."""
    code = (
        "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()"
    )
    subprocess.run([sys.executable, "-c", code, path, statement], check=True)


def test_every_commit_changes_the_head_whoever_makes_it(path):
    with closing(opened(path)) as database:
        index = WalIndex(path)
        heads = [index.head()]
        database.execute("INSERT INTO notes VALUES ('here')")
        heads.append(index.head())
        written_elsewhere(path, "INSERT INTO notes VALUES ('elsewhere')")
        heads.append(index.head())
        assert None not in heads
        assert len(set(heads)) == 3


def test_what_is_not_committed_changes_nothing(path):
    with closing(opened(path)) as database, closing(opened(path)) as other:
        database.execute("INSERT INTO notes VALUES ('now')")
        index = WalIndex(path)
        before = index.head()
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO notes VALUES ('soon')")
        other.execute("SELECT * FROM notes").fetchall()
        assert index.head() == before
        database.execute("ROLLBACK")
        assert (before is None, index.head() == before) == (False, True)


@pytest.mark.parametrize("seed", range(8))
def test_the_same_head_never_stands_for_other_rows(path, seed):
    """Whatever is written, checkpointed, emptied, closed and opened again, in any order."""
    chance = random.Random(seed)  # noqa: S311 -- no secret
    databases = [opened(path), opened(path)]
    index, seen = WalIndex(path), {}
    steps = ["write"] * 6 + ["delete", "undo", "passive", "restart", "truncate", "close", "vacuum"]
    for number in range(300):
        database = chance.choice(databases)
        match chance.choice(steps):
            case "write":
                database.execute("INSERT INTO notes VALUES (?)", [chance.choice("ab") * number])
            case "delete":
                database.execute("DELETE FROM notes")
            case "undo":
                database.execute("BEGIN IMMEDIATE")
                database.execute("INSERT INTO notes VALUES ('never')")
                database.execute("ROLLBACK")
            case "passive" | "restart" | "truncate" as mode:
                database.execute(f"PRAGMA wal_checkpoint({mode})")
            case "vacuum":
                database.execute("VACUUM")
            case "close":
                for each in databases:
                    each.close()
                assert index.head() is None
                databases = [opened(path), opened(path)]
        head, rows = index.head(), database_rows(databases)
        if head is not None:
            assert seen.setdefault(head, rows) == rows
    assert len(seen) > 40
    for each in databases:
        each.close()


def database_rows(databases):
    return [text for (text,) in databases[0].execute("SELECT text FROM notes ORDER BY rowid")]


def test_a_head_that_is_being_written_is_none(path):
    with closing(opened(path)) as database:
        database.execute("INSERT INTO notes VALUES ('x')")
        index = WalIndex(path)
        assert index.head() is not None
        with open(f"{path}-shm", "r+b") as file:
            read = file.read(96)
            file.seek(48)
            file.write(bytes(byte ^ 255 for byte in read[48:]))
        assert index.head() is None


def test_a_database_without_wal_has_no_head(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE notes (text)")
        database.commit()
        assert WalIndex(path).head() is None


@pytest.mark.django_db(transaction=True)
def test_any_database_tells_its_number():
    committed = Committed("default")
    first = committed.number()
    make_person()
    assert committed.number() == content.number(connection) > first


def test_a_served_database_that_nobody_writes_to_has_a_head(tmp_path, monkeypatch):
    """Without one every request would ask the database."""
    path = tmp_path / "site.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE people_content_number (shard integer, number bigint)")
        database.execute("INSERT INTO people_content_number VALUES (0, 7)")
    with closing(sqlite3.connect(path, isolation_level=None, timeout=3)) as database:
        served = SimpleNamespace(
            connection=database, vendor="sqlite", settings_dict={"NAME": path}, Database=sqlite3
        )
        monkeypatch.setattr("people.changes.committed.connections", {"default": served})
        committed, asked = Committed("default"), []
        database.set_trace_callback(asked.append)
        assert [committed.number() for _ in range(5)] == [8] * 5
        assert asked.count(content.READ) == 2
        written_elsewhere(str(path), "UPDATE people_content_number SET number = 30")
        assert committed.number() == 30
        assert database.execute("PRAGMA busy_timeout").fetchone() == (3000,)
