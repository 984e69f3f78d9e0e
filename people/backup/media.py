"""The files of the media folder: which there are, and how the ones of an archive join them."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from people.backup.archive import PIECE
from people.backup.manifest import Member, damaged
from people.backup.problem import BackupProblem
from people.backup.tables import tables
from people.images import variants

PART = ".restore.part"  # hidden, as everything here that is not an upload


def root() -> Path:
    """Return the media folder, made if need be. Raises BackupProblem where media have none."""
    try:
        folder = Path(default_storage.path(""))
    except NotImplementedError:
        raise BackupProblem(
            _(
                "The media of this site are in a bucket. Back up the bucket and the database by"
                " their own means."
            )
        ) from None
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def names() -> Iterator[str]:
    """Yield the names of all files but variants and hidden ones, in order."""
    yield from _names(root(), "")


def _names(folder: Path, above: str) -> Iterator[str]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        name = f"{above}{entry.name}"
        if entry.name.startswith(".") or name == variants.FOLDER:
            continue
        if entry.is_dir():
            yield from _names(Path(entry.path), f"{name}/")
        elif entry.is_file():
            yield name


def named(using: str) -> set[str]:
    """Return the names of all files that records have now."""
    found: set[str] = set()
    for table in tables():
        rows: QuerySet[Any] = QuerySet(table.model, using=using)
        for column in table.columns:
            if column.is_file:
                found.update(rows.values_list(column.name, flat=True).iterator())
    return found


def is_name(name: str) -> bool:
    """Whether an upload may have this name: inside of the folder, neither variant nor hidden."""
    parts = name.split("/")
    is_text = not any(char == "\\" or char < " " or "\ud800" <= char <= "\udfff" for char in name)
    return (
        is_text and all(part and part[0] != "." for part in parts) and parts[0] != variants.FOLDER
    )


def name_of(member: Member) -> str:
    """Return the name that a media file of an archive has in the folder. Raises BackupProblem."""
    name = member.name.removeprefix("media/")
    if not is_name(name):
        raise damaged(member.name)
    return name


def other_names(members: Iterable[Member]) -> dict[str, str]:
    """Return new names for the files of an archive that other files here have the names of.

    Both states have to lie side by side until the database is that of the archive. A new name is
    made of the content, so that it is the same when a restore is run again.
    """
    taken = {name_of(member) for member in members}
    found = {}
    for member in members:
        name = name_of(member)
        if not _is_free(name, member):
            path = PurePosixPath(name)
            for length in range(8, 65):
                other = str(path.with_name(f"{path.stem}-{member.sha256[:length]}{path.suffix}"))
                if other not in taken and _is_free(other, member):
                    found[name] = other
                    taken.add(other)
                    break
            else:
                raise BackupProblem(
                    _("“%(name)s” finds no place in the media folder: something is in its way.")
                    % {"name": name}
                )
    return found


def _is_free(name: str, member: Member) -> bool:
    """Whether nothing else is in the way of a file of an archive."""
    path = root() / name
    if any(above.is_file() for above in path.parents):
        return False
    return not path.exists() or is_there(name, member)


def is_there(name: str, member: Member) -> bool:
    """Whether the folder has this very file."""
    path = root() / name
    if not path.is_file() or path.stat().st_size != member.size:
        return False
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            digest.update(piece)
    return digest.hexdigest() == member.sha256


def add(name: str, pieces: Iterable[bytes], progress: Callable[[int], None]) -> None:
    """Put a file into the folder; it gets its name when it is complete."""
    part, path = root() / PART, root() / name
    with part.open("wb") as file:
        for piece in pieces:
            file.write(piece)
            progress(len(piece))
    if settings.FILE_UPLOAD_PERMISSIONS is not None:
        part.chmod(settings.FILE_UPLOAD_PERMISSIONS)
    path.parent.mkdir(parents=True, exist_ok=True)
    part.rename(path)


def remove(unwanted: Iterable[str]) -> None:
    """Delete files, their variants, and the folders that are empty then."""
    top = root()
    for name in unwanted:
        (top / name).unlink(missing_ok=True)
        variants.clean([name])
        for folder in (*(top / name).parents, *(top / variants.FOLDER / name).parents):
            if top not in folder.parents:
                break
            with suppress(OSError):  # not empty, or not there
                folder.rmdir()
    (top / PART).unlink(missing_ok=True)
