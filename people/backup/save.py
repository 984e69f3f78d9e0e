"""Save the whole site, as it is at one moment, while it goes on."""

import fcntl
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import django
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from people.backup import journal, media
from people.backup.archive import ArchiveWriter
from people.backup.history_files import files_of
from people.backup.manifest import Manifest
from people.backup.problem import BackupProblem
from people.backup.tables import Names, Row, Table, tables
from people.backup.transactions import require_migrated, snapshot

# What is being done, how much of it is done, and of how much.
Progress = Callable[[str, int, int], None]


def save(file: IO[bytes], progress: Progress, using: str = "default") -> Manifest:
    """Write the site to a file. Returns what was written, and which media files are missing."""
    require_migrated(using)
    journal.finish_killed(using)
    writer = ArchiveWriter(file)
    try:
        with snapshot(using):
            contents = Manifest(
                made_at=datetime.now(UTC).isoformat(timespec="seconds"),
                django=django.get_version(),
                database=connections[using].vendor,
                migrations=_migrations(using),
            )
            mentioned = _save_rows(writer, contents, progress, using)
        _save_media(writer, contents, mentioned, progress)
        writer.finish(contents)
    except BaseException:
        writer.abandon()
        raise
    return contents


def _migrations(using: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connections[using]).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found


def _save_rows(
    writer: ArchiveWriter, contents: Manifest, progress: Progress, using: str
) -> set[str]:
    """Write all tables. Returns the names of the media files that their rows have."""
    mentioned: set[str] = set()
    numbers = Names(using)
    done = 0

    def noted(table: Table) -> Iterator[Row]:
        nonlocal done
        for row in table.rows(using, numbers):
            mentioned.update(files_of(table, row))
            done += 1
            progress("rows", done, 0)
            yield row

    contents.tables.extend(writer.add_rows(table, noted(table)) for table in tables())
    return mentioned


def _save_media(
    writer: ArchiveWriter, contents: Manifest, mentioned: set[str], progress: Progress
) -> None:
    """Write all media files; note those that rows have and the folder has not."""
    found = set(media.names())
    wanted = sorted(found | mentioned)
    for number, name in enumerate(wanted, 1):
        try:
            if not media.is_name(name):  # bytes that are no text, or hidden
                raise FileNotFoundError(name)
            with (media.root() / name).open("rb") as file:
                contents.media.append(writer.add_file(name, file))
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            contents.missing.append(name.encode(errors="backslashreplace").decode())
        progress("media", number, len(wanted))


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """Give a file that only the owner can read, which gets its name when the block has ended well.

    Raises BackupProblem for a name that is taken, unless `force` replaces what has it.
    """
    _require_free(path, force)
    _remove_killed(path)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(descriptor, "w+b") as file:  # mode 0600
            fcntl.flock(file, fcntl.LOCK_EX)
            yield file
            file.flush()
            os.fsync(file.fileno())
            _require_free(path, force)
            os.replace(name, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _require_free(path: Path, force: bool) -> None:
    if path.exists() and not path.is_file():
        raise BackupProblem(_("“%(file)s” is no ordinary file.") % {"file": path})
    if path.exists() and not force:
        raise BackupProblem(
            _("“%(file)s” exists. Choose another name, or replace it with --force.")
            % {"file": path}
        )


def _remove_killed(path: Path) -> None:
    """Delete what killed backups to the same name left; one that still runs holds a lock."""
    prefix = f".{path.name}."
    for part in path.parent.iterdir():
        if part.name.startswith(prefix) and part.name.endswith(".part"):
            with suppress(OSError), part.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                part.unlink()
