"""Archives that are cut off, damaged, forged or of another version: named, and nothing is touched."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from people.backup import archive
from people.backup.problem import BackupProblem
from people.backup.restore import check, restore
from tests.backup.forge import forged, packed, with_file, with_row
from tests.backup.site import all_files, all_rows, members, quiet, saved, write_media
from tests.makers import make_person

pytestmark = pytest.mark.django_db


def without(content: bytes, name: str) -> bytes:
    """Return an archive that lacks a file."""
    return packed({n: c for n, c in members(content).items() if n != name})


def flipped(content: bytes, name: str) -> bytes:
    """Return an archive with one bit of a stored file changed, and nothing else."""
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        info = opened.getinfo(name)
    at = content.index(name.encode(), info.header_offset) + len(name) + 60
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


def twice(content: bytes, name: str) -> bytes:
    """Return an archive that has a file twice."""
    out = io.BytesIO(content)
    with zipfile.ZipFile(out, "a") as opened, pytest.warns(UserWarning, match="Duplicate"):
        opened.writestr(name, b"other")
    return out.getvalue()


def whole(key: str, value: Any) -> Callable[[bytes], bytes]:
    """Return what changes one value of the manifest."""
    return lambda content: forged(content, change_manifest=lambda found: found.update({key: value}))


def row(label: str, **values: Any) -> Callable[[bytes], bytes]:
    """Return what changes the first row of a model."""
    return lambda content: with_row(content, label, lambda found: found.update(values))


def media(name: str) -> Callable[[bytes], bytes]:
    """Return what adds a file of this name."""
    return lambda content: with_file(content, name)


PERSON = "rows/people.person.jsonl"
PHOTO = "media/photos/ada.png"
CASES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda c: b"", "is no backup"),
    "a text": (lambda c: b"hello " * 100, "is no backup"),
    "another zip": (lambda c: packed({"a": b"b"}), "is no backup"),
    "cut off": (lambda c: c[:-100], "is no backup"),
    "cut off early": (lambda c: c[: len(c) // 2], "is no backup"),
    "beginning lost": (lambda c: c[1000:], "is damaged"),
    "of another program": (whole("format", "other"), "is no backup"),
    "a list": (lambda c: packed({"manifest.json": b"[]", "manifest.sha256": b""}), "manifest.json"),
    "nested deeply": (
        lambda c: packed({"manifest.json": b"[" * 10**6, "manifest.sha256": b""}),
        "manifest.json",
    ),
    "newer format": (whole("version", 2), "format 2; this version of Profiles reads up to 1"),
    "format of no number": (whole("version", "1"), "is no backup"),
    "newer version": (
        whole("migrations", {"people": ["9999_later"]}),
        "a later version of Profiles (migration “9999_later”)",
    ),
    "manifest changed": (
        lambda c: packed({**members(c), "manifest.json": members(c)["manifest.json"] + b" "}),
        "manifest.json",
    ),
    "manifest of odd types": (whole("tables", {"a": 1}), "manifest.json"),
    "manifest without media": (whole("media", None), "manifest.json"),
    "member of another size": (
        lambda c: packed({**members(c), PERSON: b"{}\n"}),
        f"“{PERSON}” is not what was saved",
    ),
    "member of other content": (
        lambda c: packed({**members(c), PHOTO: members(c)[PHOTO][::-1]}),
        f"“{PHOTO}” is not what was saved",
    ),
    "one bit": (lambda c: flipped(c, PHOTO), f"“{PHOTO}” is not what was saved"),
    "file lost": (lambda c: without(c, PHOTO), f"“{PHOTO}” is not what was saved"),
    "table lost": (lambda c: without(c, PERSON), f"“{PERSON}” is not what was saved"),
    "file that nobody named": (
        lambda c: packed({**members(c), "media/extra.png": b"x"}),
        "“media/extra.png”, which its manifest does not name",
    ),
    "file twice": (lambda c: twice(c, PHOTO), "is damaged"),
    "way out": (media("media/../../evil.png"), "“media/../../evil.png”"),
    "way out, absolute": (media("media//etc/evil"), "“media//etc/evil”"),
    "way out of Windows": (media("media/..\\evil.png"), "evil.png"),
    "hidden": (media("media/.restore.json"), "“media/.restore.json”"),
    "variant": (media("media/variants/a.png"), "“media/variants/a.png”"),
    "no name": (media("media/"), "“media/”"),
    "unknown model": (
        lambda c: forged(c, change_manifest=lambda w: w["tables"][-1].update(model="people.medal")),
        "“people.medal”, which this version does not know",
    ),
    "sessions": (
        lambda c: forged(
            c, change_manifest=lambda w: w["tables"][-1].update(model="sessions.session")
        ),
        "“sessions.session”, which this version does not know",
    ),
    "unknown field": (
        row("people.person", motto="…"),
        f"“{PERSON}”, line 1: this version does not know the field “motto” of “people.person”.",
    ),
    "no row": (
        lambda c: forged(c, lambda files: files.update({PERSON: b"[]\n"})),
        f"“{PERSON}”, line 1: this is no row.",
    ),
    "no JSON": (
        lambda c: forged(c, lambda files: files.update({PERSON: b"\xff\n"})),
        f"“{PERSON}”, line 1: this is no row.",
    ),
    "fewer rows than said": (
        lambda c: forged(c, change_manifest=lambda w: [t.update(count=7) for t in w["tables"]]),
        "is not what was saved",
    ),
}
# These show only when the rows are written; all is taken back then.
LATE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "text for a number": (row("people.person", order="many"), f"“{PERSON}”, line 1: “many”"),
    "list for a text": (row("people.person", slug=[]), f"“{PERSON}”, line 1: a list"),
    "time without zone": (row("people.person", publish_at="2024-01-01T00:00:00"), "no time zone"),
    "nothing where something is due": (row("people.person", key=None), f"“{PERSON}”, line 1"),
    "no owner": (row("people.section", person=12345), "12345"),
    "unknown right": (
        row("auth.group_permissions", permission=["people", "person", "fly"]),
        "“rows/auth.group_permissions.jsonl”, line 1: there is no auth.permission",
    ),
    "nameless right": (row("auth.permission", content_type=None), "rows/auth.permission.jsonl"),
    "twice the same": (
        lambda c: forged(
            c, lambda files: files.update({PERSON: files[PERSON] + files[PERSON]})
        ),
        f"“{PERSON}”, line 2",
    ),
    "a file in the place of a folder": (
        lambda c: with_file(with_file(c, "media/z"), "media/z/a.png"),
        "",
    ),
}  # fmt: skip


@pytest.fixture
def content() -> bytes:
    """Give an archive of a site with one person, and leave another site."""
    person = make_person(key="ada")
    write_media("photos/ada.png", bytes(range(256)))
    found = saved().getvalue()
    person.delete()
    make_person("eve", key="eve")
    Path(str(all_media()), "photos", "ada.png").unlink()
    write_media("photos/eve.png", b"eve")
    return found


def all_media() -> Path:
    """Return the media folder."""
    from people.backup.media import root

    return root()


@pytest.mark.parametrize("case", CASES)
def test_bad_archive_is_named_and_nothing_is_touched(content: bytes, case: str) -> None:
    make, message = CASES[case]
    file = io.BytesIO(make(content))
    rows, files = all_rows(), all_files()
    with translation.override("en"):
        for read in (check, restore):
            with pytest.raises(BackupProblem) as caught:
                read(file, quiet, **({"replace": True} if read is restore else {}))
            assert message in str(caught.value)
    assert (all_rows(), all_files()) == (rows, files)


@pytest.mark.parametrize("case", LATE)
def test_bad_row_is_named_and_all_is_taken_back(content: bytes, case: str) -> None:
    make, message = LATE[case]
    file = io.BytesIO(make(content))
    rows, files = all_rows(), all_files()
    with translation.override("en"), pytest.raises((BackupProblem, OSError)) as caught:
        restore_or_integrity(file)
    assert message in str(caught.value)
    assert (all_rows(), all_files()) == (rows, files)


def restore_or_integrity(file: io.BytesIO) -> None:
    """Restore; what the database refuses at the end is a problem too."""
    from django.db import IntegrityError

    try:
        restore(file, quiet, replace=True)
    except IntegrityError as error:
        raise BackupProblem(str(error)) from error


def test_the_archive_that_they_were_made_from_is_good(content: bytes) -> None:
    restore(io.BytesIO(forged(content)), quiet, replace=True)
    assert all_files() == {"photos/ada.png": bytes(range(256))}


def test_a_row_without_end_is_not_read_into_memory(content: bytes, monkeypatch: Any) -> None:
    monkeypatch.setattr(archive, "LONGEST_ROW", 2**20)
    bomb = forged(content, lambda files: files.update({PERSON: b'{"a":"' + b" " * 2**22}))
    with pytest.raises(BackupProblem, match="is damaged"):
        check(io.BytesIO(bomb), quiet)


def test_media_that_do_not_fit_on_the_disk_are_refused_before_anything(
    content: bytes, monkeypatch: Any
) -> None:
    monkeypatch.setattr("people.backup.restore.SPARE", 2**62)
    rows, files = all_rows(), all_files()
    with translation.override("en"), pytest.raises(BackupProblem, match="Make room"):
        restore(io.BytesIO(content), quiet, replace=True)
    assert (all_rows(), all_files()) == (rows, files)
