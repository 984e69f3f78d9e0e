"""Sites of their own, worked on by the real commands as processes."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from tests.backup.site import NOT_BROUGHT_BACK

MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]
FILL = """
from people.models import Tag
Tag.objects.bulk_create([Tag(key=f"{word}-{{n}}", name_en=f"{word} {{n}}") for n in range({rows})])
"""


class Place(NamedTuple):
    """A site: its folder and, unless that is SQLite's, its database."""

    data: Path
    database: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which `manage.py` works on it."""
        found = {"PATH": os.environ["PATH"], "PROFILES_DATA_DIR": str(self.data)}
        return {**found, "DATABASE_URL": self.database} if self.database else found

    def manage(self, *arguments: object, **more: Any) -> "subprocess.CompletedProcess[str]":
        """Run a command to its end; a failure of it fails the test."""
        return subprocess.run(
            [*MANAGE, *map(str, arguments)],
            env=self.environment,
            check=more.pop("check", True),
            capture_output=True,
            text=True,
            timeout=300,
            **more,
        )

    def start(self, *arguments: object) -> "subprocess.Popen[bytes]":
        """Begin a command."""
        return subprocess.Popen(
            [*MANAGE, *map(str, arguments)],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def python(self, code: str) -> str:
        """Return what code prints inside of the site."""
        return self.manage("shell", "-v0", "-c", code).stdout.strip()

    def fill(self, word: str, rows: int, files: int, size: int) -> None:
        """Make rows and large files, of which each word has its own."""
        self.python(FILL.format(word=word, rows=rows).replace("{{", "{").replace("}}", "}"))
        for number in range(files):
            self.write(f"photos/{word}-{number}.png", hashlib.sha256(word.encode()).digest() * size)

    def write(self, name: str, content: bytes) -> None:
        """Put a file into the media folder."""
        path = self.data / "media" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def rows(self) -> str:
        """Return a digest of all rows of the SQLite database, sessions aside."""
        digest = hashlib.sha256()
        with closing(sqlite3.connect(self.data / "db.sqlite3")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            for (name,) in sorted(names.fetchall()):
                if not name.startswith(("sqlite_sequence", *NOT_BROUGHT_BACK)):
                    found = database.execute(f'SELECT * FROM "{name}"').fetchall()  # noqa: S608
                    digest.update(repr((name, sorted(map(repr, found)))).encode())
        return digest.hexdigest()

    def files(self) -> dict[str, str]:
        """Return a digest of each file of the media folder, hidden ones too."""
        root = self.data / "media"
        return {
            str(path.relative_to(root)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in root.rglob("*")
            if path.is_file()
        }

    def copy_to(self, data: Path) -> "Place":
        """Return a copy of a SQLite site that nobody is using."""
        shutil.copytree(self.data, data)
        return Place(data, self.database)
