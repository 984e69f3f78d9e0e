"""What a restore does to the media folder, noted before it does it, so that the next run can finish.

The database is the judge: a restore commits a row of its own among the sessions, which it has just
emptied. Where that row is, the restore happened, and old files are deleted; where it is not, it
did not, and new ones are.
"""

import fcntl
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from django.contrib.sessions.models import Session
from django.utils.translation import gettext as _

from people.backup import media
from people.backup.problem import BackupProblem

FILE = ".restore.json"
PREFIX = "restore-"  # no session of a reader has a “-”


class Journal:
    """The note of the one restore that may run; the lock on it ends with the process."""

    def __init__(self, file: IO[str], using: str) -> None:
        self.file, self.using = file, using
        self.mark = f"{PREFIX}{secrets.token_hex(8)}"

    def begin(self, added: list[str], removed: list[str]) -> None:
        """Note which files will be added before the commit and removed after it."""
        note = {"mark": self.mark, "added": added, "removed": removed}
        self._write(json.dumps(note))

    def commit(self) -> None:
        """Say in the database, within its transaction, that the restore happened."""
        sessions = Session._base_manager.using(self.using)
        sessions.create(session_key=self.mark, expire_date=datetime(9999, 1, 1, tzinfo=UTC))

    def finish(self) -> None:
        """Delete the files that the database does not know, now that it is settled."""
        self.file.seek(0)
        try:
            note: dict[str, Any] = json.loads(self.file.read())
        except ValueError:  # killed while it was written: nothing had been done yet
            note = {"mark": "", "added": [], "removed": []}
        sessions = Session._base_manager.using(self.using)
        is_committed = sessions.filter(session_key=note["mark"]).exists()
        unwanted = note["removed"] if is_committed else note["added"]
        # Since it was killed, records may have taken to a file that it left.
        used = media.named(self.using) if unwanted else set()
        media.remove(name for name in unwanted if name not in used)
        # The rows go last: without its row this restore would be taken for one that did not happen.
        self._write("")
        sessions.filter(session_key__startswith=PREFIX).delete()

    def _write(self, text: str) -> None:
        self.file.seek(0)
        self.file.truncate()
        self.file.write(text)
        self.file.flush()
        os.fsync(self.file.fileno())


@contextmanager
def held(using: str) -> Iterator[Journal]:
    """Hold the journal, after finishing what a killed restore left. Raises BackupProblem."""
    path = media.root() / FILE
    file = _locked(path)
    with file:
        journal = Journal(file, using)
        journal.finish()
        try:
            yield journal
        finally:
            file.seek(0)
            if not file.read():  # else the next run needs it
                path.unlink()


def finish_killed(using: str) -> None:
    """Finish what a killed restore left, if one was killed. Raises BackupProblem while one runs."""
    if (media.root() / FILE).exists():
        with held(using):
            pass


def _locked(path: Path) -> IO[str]:
    while True:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            reason = _("A restore is running. Wait until it has ended.")
            raise BackupProblem(reason) from error
        if os.fstat(file.fileno()).st_nlink:
            return file
        file.close()  # the one who held it has just deleted it
