"""The folder that the site is written to: what this command wrote there before, and no more.

A list of the files lies beside them. It names a file before the file is written and until after it
is gone, so that whenever a run is cut off, the next one knows what is its own.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from django.utils.translation import gettext as _

from people.static_site.found import Found

MANIFEST = ".profiles-site.json"
PARTIAL = ".partial"
VERSION = 1


class FolderRefused(Exception):
    """The folder has files that this command did not write."""


@dataclass
class Output:
    """A file to be: its name, and where its content lies, None where it is there already."""

    name: str
    source: Path | None
    origin: dict[str, str] = field(default_factory=dict)  # what it takes to ask whether it changed


@dataclass
class Done:
    """What a run did."""

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


class Folder:
    """The folder as the last run left it."""

    def __init__(self, path: Path, *, is_shared: bool = False) -> None:
        """Read the list of files. Raises FolderRefused for a folder that holds something else."""
        self.root = path.resolve()
        self.is_shared = is_shared
        self.files = self._read_manifest()
        is_ours = (self.root / MANIFEST).is_file()
        if not is_ours and not is_shared and self.root.exists() and any(self.root.iterdir()):
            raise FolderRefused(
                _("“%(folder)s” holds files that this command did not write.") % {"folder": path}
            )
        self._by_address = {
            entry["address"]: (name, entry)
            for name, entry in self.files.items()
            if "etag" in entry and "address" in entry
        }

    def etag(self, address: str) -> str:
        """Return the mark of the file for an address, empty unless the file is as it was written."""
        name, entry = self._by_address.get(address, ("", {}))
        if not entry or _digest(self.root / name) != entry.get("sha256"):
            return ""
        return str(entry["etag"])

    def recall(self, address: str) -> Found:
        """Return what is known of a file that is still right."""
        _name, entry = self._by_address[address]
        return Found(
            content_type=entry["type"], download=entry.get("download", ""), etag=entry["etag"]
        )

    def install(self, outputs: list[Output], *, is_trial: bool = False) -> Done:
        """Put the files in place one by one, pages last, and take away those that are no more.

        Raises FolderRefused before anything is written, if a file of somebody else has a name that
        is needed.
        """
        self._require_free(outputs)
        done, entries = Done(), {}
        gone = sorted(set(self.files) - {output.name for output in outputs})
        if not is_trial:
            self.root.mkdir(parents=True, exist_ok=True)
            self._clear_partial()
            planned: dict[str, dict[str, Any]] = {
                output.name: {} for output in outputs if output.name not in self.files
            }
            if planned:
                self._write_manifest({**self.files, **planned})
        for output in sorted(outputs, key=lambda each: (each.name.endswith(".html"), each.name)):
            target = self.root / output.name
            digest = _digest(output.source or target)
            is_same = output.source is None or _digest(target) == digest != ""
            (done.unchanged if is_same else done.written).append(output.name)
            if not is_same and not is_trial and output.source:
                _put(output.source, target)
            entries[output.name] = {"sha256": digest, **output.origin}
        for name in gone:
            done.removed.append(name)
            if not is_trial:
                self._remove(name)
        if not is_trial and entries != self.files:
            self._write_manifest(entries)
        return done

    def _require_free(self, outputs: Iterable[Output]) -> None:
        """Raise FolderRefused for files of somebody else, and for ways out of the folder."""
        for output in outputs:
            target = self.root / output.name
            is_outside = not target.parent.resolve().is_relative_to(self.root)
            is_taken = output.name not in self.files and target.exists() and not self.is_shared
            if is_outside or is_taken:
                raise FolderRefused(
                    _("“%(file)s” was not written by this command.") % {"file": target}
                )

    def _remove(self, name: str) -> None:
        path = self.root / name
        if not path.parent.resolve().is_relative_to(self.root):
            return
        path.unlink(missing_ok=True)
        for folder in path.parents:
            if folder == self.root or not folder.is_dir() or any(folder.iterdir()):
                break
            folder.rmdir()

    def _clear_partial(self) -> None:
        """Delete what a run that was cut off was just writing."""
        for name in (MANIFEST, *self.files):
            (self.root / f"{name}{PARTIAL}").unlink(missing_ok=True)

    def _read_manifest(self) -> dict[str, dict[str, Any]]:
        path = self.root / MANIFEST
        if not path.is_file():
            return {}
        try:
            files = json.loads(path.read_text(encoding="utf-8"))["files"]
            return {
                name: dict(entry)
                for name, entry in files.items()
                if not PurePosixPath(name).is_absolute() and ".." not in PurePosixPath(name).parts
            }
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise FolderRefused(
                _("“%(file)s” is damaged: %(reason)s") % {"file": path, "reason": error}
            ) from error

    def _write_manifest(self, files: dict[str, dict[str, Any]]) -> None:
        path = self.root / MANIFEST
        partial = path.with_name(f"{MANIFEST}{PARTIAL}")
        about = "Files that manage.py export_site wrote here; it changes and removes no others."
        content = {"about": about, "version": VERSION, "files": dict(sorted(files.items()))}
        partial.write_text(json.dumps(content, ensure_ascii=False, indent=0), encoding="utf-8")
        os.replace(partial, path)


def _put(source: Path, target: Path) -> None:
    """Put a file in place at once: whoever reads it gets the old one or the new one, whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.name}{PARTIAL}")
    shutil.copyfile(source, partial)
    os.replace(partial, target)


def _digest(path: Path) -> str:
    """Return the digest of a file, empty if there is none."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return ""
