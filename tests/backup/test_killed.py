"""Processes that are killed at any point leave the old state or the new one, never a mix."""

import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.backup.processes import MANAGE, Place
from tests.backup.site import members

pytestmark = pytest.mark.slow
ROWS, FILES, SIZE = 4000, 6, 2**16  # 2 MiB each


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> tuple[Place, Place, Path]:
    """Give a site, another one, and an archive of the other."""
    folder = tmp_path_factory.mktemp("sites")
    empty = Place(folder / "old")
    empty.manage("migrate", "-v0")
    new = empty.copy_to(folder / "new")
    for place, word in ((empty, "old"), (new, "new")):
        place.fill(word, ROWS, FILES, SIZE)
        place.write("teasers/both.png", word.encode())  # the same name, another content
        place.python(
            "from people.models import *; Publication.objects.create("
            "key='both', slug='both', title_en='Both', teaser='teasers/both.png')"
        )
    archive = folder / "new.zip"
    new.manage("backup", archive)
    return empty, new, archive


def kill_when(process: "subprocess.Popen[bytes]", holds: Callable[[], bool]) -> None:
    """Kill a process as soon as something can be seen from outside, or let it end."""
    end = time.monotonic() + 240
    while process.poll() is None and not holds() and time.monotonic() < end:
        time.sleep(0.001)
    process.kill()
    process.wait()


def is_committed(place: Place) -> bool:
    """Whether others see the new site."""
    with closing(sqlite3.connect(place.data / "db.sqlite3")) as database:
        found = database.execute("SELECT 1 FROM people_tag WHERE key = 'new-0'")
        return found.fetchone() is not None


def has(place: Place, name: str) -> bool:
    """Whether a file is in the media folder."""
    return (place.data / "media" / name).exists()


def size(place: Place, name: str) -> int:
    """Return the size of a file of a site, 0 if there is none."""
    path = place.data / name
    return path.stat().st_size if path.exists() else 0


# What can be seen of a restore, in the order in which it happens.
STAGES: dict[str, Callable[[Place], bool]] = {
    "noted": lambda place: has(place, ".restore.json"),
    "first file begun": lambda place: has(place, ".restore.part"),
    "first file there": lambda place: has(place, "photos/new-0.png"),
    "last file there": lambda place: has(place, f"photos/new-{FILES - 1}.png"),
    "rows written": lambda place: size(place, "db.sqlite3-wal") > 2**18,
    "committed": is_committed,
    "first old file gone": lambda place: not has(place, "photos/old-0.png"),
}


def test_a_restore_that_is_killed_leaves_the_old_site_or_the_new_one(
    sites: tuple[Place, Place, Path], tmp_path: Path
) -> None:
    old, _new, archive = sites
    whole = old.copy_to(tmp_path / "whole")
    whole.manage("restore", archive, "--replace")
    states = {"old": (old.rows(), old.files()), "new": (whole.rows(), whole.files())}
    assert set(states["new"][1]) - set(states["old"][1]) != set()

    seen = []
    for stage, holds in STAGES.items():
        place = old.copy_to(tmp_path / stage)
        kill_when(place.start("restore", archive, "--replace"), lambda: holds(place))  # noqa: B023
        rows = place.rows()
        state = next((name for name, each in states.items() if each[0] == rows), "mix")
        assert state != "mix"
        # All files of the state are there; others may be, until the next run.
        assert states[state][1].items() <= place.files().items()
        leftover = set(place.files()) - set(states[state][1])
        place.manage("backup", place.data / "after.zip")
        assert (place.rows(), place.files()) == states[state]
        sessions = "SELECT count(*) FROM django_session"
        with closing(sqlite3.connect(place.data / "db.sqlite3")) as database:
            assert database.execute(sessions).fetchone() == (0,)
        seen.append((state, bool(leftover)))
    # It was killed in the middle of it, not only before and after.
    assert {state for state, _leftover in seen} == {"old", "new"}
    assert any(leftover for _state, leftover in seen)


def test_a_backup_that_is_killed_leaves_the_file_that_was_there(
    sites: tuple[Place, Place, Path], tmp_path: Path
) -> None:
    place = sites[0]
    path = tmp_path / "out" / "site.zip"
    path.parent.mkdir()

    def part() -> int:
        """Return how much is written of the new file."""
        found = [each.stat().st_size for each in path.parent.glob(".*.part")]
        return max(found, default=-1)

    parts = []
    for least in (0, 2**16, 2**22, 2**23):
        path.write_bytes(b"the last backup")
        kill_when(place.start("backup", path, "--force"), lambda: part() >= least)  # noqa: B023
        if path.read_bytes() != b"the last backup":
            assert len(members(path.read_bytes())) > FILES
        parts.append(part() >= 0)
    assert any(parts)
    place.manage("backup", path, "--force")
    assert list(path.parent.iterdir()) == [path]


def test_a_full_disk_is_told_and_leaves_all_as_it_was(
    sites: tuple[Place, Place, Path], tmp_path: Path
) -> None:
    place = sites[0].copy_to(tmp_path / "place")
    before = place.rows(), place.files()
    out = tmp_path / "out"
    out.mkdir()

    def limited(*arguments: object) -> "subprocess.CompletedProcess[str]":
        """Run a command that can write no file of more than 1 MiB: as good as a full disk."""
        limit = 2**20
        code = (
            "import resource, runpy, sys; sys.argv = sys.argv[1:];"
            f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}));"
            "runpy.run_path(sys.argv[0], run_name='__main__')"
        )
        command = [sys.executable, "-c", code, MANAGE[1], *map(str, arguments)]
        return subprocess.run(
            command, env=place.environment, capture_output=True, text=True, check=False
        )

    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    saved = limited("backup", out / "site.zip")
    restored = limited("restore", sites[2], "--replace")
    assert (saved.returncode, restored.returncode) == (1, 1)
    assert saved.stderr == "CommandError: Nothing was saved. [Errno 27] File too large\n"
    assert restored.stderr == "CommandError: Nothing was changed. [Errno 27] File too large\n"
    assert list(out.iterdir()) == []
    assert (place.rows(), place.files()) == before
