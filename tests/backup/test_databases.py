"""The same archive on SQLite and PostgreSQL, both ways, and saved while editors work."""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backup.archives import archives
from tests.backup.processes import Place
from tests.backup.site import members, rows_in

pytestmark = pytest.mark.slow

WRITE = """
import itertools, time
from pathlib import Path
from django.db import transaction
from people.models import Tag
for number in itertools.count():
    with transaction.atomic():  # always as many of the one as of the other
        Tag.objects.create(key=f"a-{{number}}", name_en="A")
        Tag.objects.create(key=f"z-{{number}}", name_en="Z")
    with Path({path!r}).open("a") as file:
        file.write(".")
    time.sleep(0.002)  # others work on this machine, too
"""
MORE = """
from people.models import Tag, Version
tag = Tag.objects.create(key="after", name_en="After")
print(tag.pk > Tag.objects.exclude(key="after").latest("pk").pk)
print(Version.objects.first().data[0]["model"])
"""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Give the address of a PostgreSQL server of this module's own."""
    from tests.postgres import address, get_server

    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        with get_server(f"{folder}/data", cleanup_mode="stop") as running:
            yield address(running)


def rows_of(archive: Path) -> dict[str, object]:
    """Return all of an archive but what tells when and where it was made.

    PostgreSQL keeps the keys of JSON in an order of its own, so rows are compared as values.
    """
    found = members(archive.read_bytes())
    del found["manifest.json"], found["manifest.sha256"]
    return {
        name: list(map(json.loads, content.splitlines())) if name.endswith("l") else content
        for name, content in found.items()
    }


def test_an_archive_goes_from_one_database_to_the_other_and_back(
    server: str, tmp_path: Path
) -> None:
    lite, postgres = Place(tmp_path / "lite"), Place(tmp_path / "postgres", server)
    for place in (lite, postgres):
        place.manage("migrate", "-v0")
    back = lite.copy_to(tmp_path / "back")
    lite.manage("restore", archives()[-1])
    lite.manage("backup", tmp_path / "1.zip")
    postgres.manage("restore", tmp_path / "1.zip")
    postgres.manage("backup", tmp_path / "2.zip")
    assert rows_of(tmp_path / "2.zip") == rows_of(tmp_path / "1.zip")
    back.manage("restore", tmp_path / "2.zip")
    back.manage("backup", tmp_path / "4.zip")
    assert rows_of(tmp_path / "4.zip") == rows_of(tmp_path / "1.zip")
    assert back.files() == lite.files()

    assert postgres.python(MORE).split() == ["True", "people.person"]
    refused = postgres.manage("restore", tmp_path / "1.zip", check=False)
    assert "not empty" in refused.stderr
    postgres.manage("restore", tmp_path / "2.zip", "--replace")
    postgres.manage("backup", tmp_path / "3.zip")
    assert rows_of(tmp_path / "3.zip") == rows_of(tmp_path / "1.zip")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_sees_one_moment_while_others_write(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("server") if kind == "postgresql" else ""
    place = Place(tmp_path / "place", database)
    place.manage("migrate", "-v0")
    told = tmp_path / "written"  # a character for each pair that is there
    told.touch()
    writer = place.start("shell", "-v0", "-c", WRITE.format(path=str(told)))
    try:
        while not told.stat().st_size and writer.poll() is None:
            time.sleep(0.01)
        before = told.stat().st_size
        place.manage("backup", tmp_path / "site.zip")
        after = told.stat().st_size
        assert writer.poll() is None
    finally:
        writer.kill()
        writer.wait()
    content = (tmp_path / "site.zip").read_bytes()
    # The server has the tags of the test above, too.
    keys = [row["key"].partition("-") for row in rows_in(content, "people.tag")]
    first, last = ({n for w, _dash, n in keys if w == word} for word in ("a", "z"))
    assert first == last
    # A pair can be there before it is told.
    assert 0 < before <= len(first) <= after + 1
    assert before < after
