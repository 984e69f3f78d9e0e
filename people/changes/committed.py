"""The number of the content as of the last commit, asked for at every request.

SQLite in WAL mode keeps the state of the last commit at the head of a file of its own, the WAL
index (https://sqlite.org/walformat.html#the_wal_index_file_format): salts, the number of frames and
a checksum over all of them, so no two states have the same head, but for those with no frame at
all. Where the head is as it was, nothing was committed, and the number is the one that was read
then. That takes two system calls instead of a query.
"""

import os
import sqlite3
from pathlib import Path
from typing import Any

from django.db import connections

from people.changes import content

HEAD = 48  # bytes, written twice: whoever finds two different ones has met a writer
FRAMES = slice(16, 20)
NO_FRAMES = bytes(4)
MOST_FILES = 16  # index files of one process; a new one is made only after all have let go of it


class WalIndex:
    """The head of the WAL index beside a SQLite database."""

    def __init__(self, database: str) -> None:
        """Take the path of the database."""
        self._path = f"{os.path.realpath(database)}-shm"
        self._file = -1
        self._identity = (-1, -1)
        self._opened = 0

    def head(self) -> bytes | None:
        """Return the head; None without the file or a frame in it, and while it is written."""
        try:
            found = os.stat(self._path)
            if (found.st_dev, found.st_ino) != self._identity:
                self._open()
            read = os.pread(self._file, 2 * HEAD, 0)
        except OSError:
            return None
        head = read[:HEAD]
        is_whole = len(read) == 2 * HEAD and read[HEAD:] == head
        return head if is_whole and head[FRAMES] != NO_FRAMES else None

    def _open(self) -> None:
        # It is never closed: closing would end the locks that SQLite has on it in this process
        # (https://sqlite.org/howtocorrupt.html, 2.2).
        if self._opened == MOST_FILES:
            raise OSError("too many files")
        self._file = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
        self._opened += 1
        found = os.fstat(self._file)
        self._identity = (found.st_dev, found.st_ino)


class Committed:
    """The number of the content of one database."""

    def __init__(self, alias: str) -> None:
        """Take the database's name in the settings."""
        self.alias = alias
        self._index: WalIndex | None = None
        self._known: tuple[bytes, int] = (b"", 0)
        self._is_new = True
        self._has_written = False

    def number(self) -> int | None:
        """Return the number; None where nobody keeps it, or where the database does not answer."""
        if self._is_new:
            self._index = self._wal_index()
            self._is_new = False
        # Read before the number is: a commit between the two is met at the next request.
        head = self._index.head() if self._index else None
        known, number = self._known
        if head is not None and head == known:
            return number
        found = content.number(connections[self.alias])
        if head is None and found is not None and self._index and not self._has_written:
            self._has_written = True
            _write_a_frame(connections[self.alias].connection)
            return self.number()
        if head is not None and found is not None:
            self._known = (head, found)
        return found

    def _wal_index(self) -> WalIndex | None:
        connection = connections[self.alias]
        name = str(connection.settings_dict["NAME"])
        is_file = connection.vendor == "sqlite" and hasattr(os, "pread") and Path(name).is_file()
        return WalIndex(name) if is_file else None


def _write_a_frame(connection: Any) -> None:
    """Raise the number: a database that nobody writes to would never have a frame."""
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute(f"UPDATE {content.TABLE} SET number = number + 1")
    except sqlite3.OperationalError:
        pass  # somebody writes, or nobody may
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")
