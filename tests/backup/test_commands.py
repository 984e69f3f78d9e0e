"""`backup` and `restore` as they are called: names of files, options, what is said."""

import io
import stat
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from people.management.progress import ProgressLine
from people.models import Tag
from tests.backup.site import all_rows, members, write_media
from tests.makers import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


def test_only_the_owner_can_read_the_file_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "out" / "site.zip"
    path.parent.mkdir()
    call_command("backup", str(path), verbosity=0)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_what_was_done_is_said(tmp_path: Path, capsys: Any) -> None:
    make_person(key="ada", photo="photos/lost.png")
    write_media("photos/a.png", b"a")
    path = tmp_path / "site.zip"
    call_command("backup", str(path))
    said = capsys.readouterr()
    rows = sum(map(len, all_rows().values()))
    assert said.err == "The file “photos/lost.png” is missing.\n"
    assert said.out == f"Saved {rows} rows and 1 files in “{path}”. Keep it secret.\n"

    call_command("restore", str(path), check=True)
    said = capsys.readouterr()
    assert said.err == "The file “photos/lost.png” was missing when the backup was made.\n"
    assert f"is whole: {rows} rows and 1 files.\n" in said.out

    call_command("restore", str(path), replace=True)
    assert f"Restored {rows} rows and 1 files of the backup of" in capsys.readouterr().out


def test_an_existing_file_is_replaced_with_force_only(tmp_path: Path) -> None:
    path = tmp_path / "site.zip"
    path.write_bytes(b"precious")
    with pytest.raises(CommandError, match=r"Nothing was saved.* exists.*--force"):
        call_command("backup", str(path))
    assert path.read_bytes() == b"precious"
    call_command("backup", str(path), force=True, verbosity=0)
    assert "manifest.json" in members(path.read_bytes())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["", "missing/site.zip", "/dev/null"])
def test_a_file_that_cannot_be_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match="Nothing was saved"):
        call_command("backup", str(tmp_path / name), force=True)
    assert [path for path in tmp_path.iterdir() if path.name != "media"] == []


def test_what_a_killed_backup_left_goes_with_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / ".site.zip.abc.part").write_bytes(b"half")
    (folder / ".other.zip.abc.part").write_bytes(b"half")
    call_command("backup", str(folder / "site.zip"), verbosity=0)
    assert {path.name for path in folder.iterdir()} == {"site.zip", ".other.zip.abc.part"}


def test_a_missing_archive_is_named() -> None:
    with pytest.raises(CommandError, match=r"Nothing was changed.*nowhere\.zip"):
        call_command("restore", "nowhere.zip")


def test_pipes_carry_an_archive(monkeypatch: Any) -> None:
    class Pipe:
        """The standard output or input of a process: bytes beside text."""

        def __init__(self, content: bytes = b"") -> None:
            self.buffer = io.BytesIO(content)

        def isatty(self) -> bool:
            return False

    out = Pipe()
    Tag.objects.create(key="a", name_en="A")
    monkeypatch.setattr("sys.stdout", out)
    call_command("backup", "-")
    monkeypatch.undo()
    Tag.objects.all().delete()
    monkeypatch.setattr("sys.stdin", Pipe(out.buffer.getvalue()))
    call_command("restore", "-", replace=True, verbosity=0)
    assert [tag.key for tag in Tag.objects.all()] == ["a"]


def test_a_terminal_sees_how_far_it_is(monkeypatch: Any) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown, silent = Terminal(), io.StringIO()
    monkeypatch.setattr("sys.stderr", shown)
    line = ProgressLine()
    line("rows", 12345, 0)
    line("media", 1, 2)
    line("media", 2, 2)
    line.end()
    assert shown.getvalue().split("\r\033[K") == [
        "",
        "Rows 12,345",
        f"Files [{'#' * 15}{' ' * 15}] 50 %",
        f"Files [{'#' * 30}] 100 %",
        "",
    ]
    monkeypatch.setattr("sys.stderr", silent)
    line = ProgressLine()
    line("rows", 1, 2)
    line.end()
    assert silent.getvalue() == ""
