"""Media files: of the very moment, side by side with the old ones, and cleared up in the end."""

import io
import json
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session

from people.backup import journal, media
from people.backup.problem import BackupProblem
from people.backup.restore import restore
from people.backup.save import save
from people.history.page import digest
from people.models import Person, Version
from tests.backup.site import add_life, all_files, all_rows, members, quiet, saved, write_media
from tests.makers import make_person

pytestmark = pytest.mark.django_db


def test_files_of_the_old_site_go_with_their_variants() -> None:
    write_media("photos/kept.png", b"kept")
    archive = saved()
    write_media("photos/later.png", b"later")
    write_media("folder/only/one.png", b"one")
    write_media("variants/photos/later.png/144.png", b"small")
    write_media("variants/photos/kept.png/144.png", b"small")
    write_media(".variant-half", b"half")
    restore(archive, quiet, replace=True)
    assert all_files() == {
        ".variant-half": b"half",
        "photos/kept.png": b"kept",
        "variants/photos/kept.png/144.png": b"small",
    }
    assert not (media.root() / "folder").exists()


def test_files_of_nobody_stay_in_an_empty_site() -> None:
    archive = saved()
    write_media("photos/found.png", b"found")
    restore(archive, quiet)
    assert all_files() == {"photos/found.png": b"found"}


def test_another_file_of_the_same_name_is_not_overwritten() -> None:
    person = make_person(key="ada", photo="photos/old.png")
    add_life(person)
    Person.objects.update(photo="photos/old.png")
    write_media("photos/old.png", b"as it was")
    archive = saved()
    write_media("photos/old.png", b"as it is")

    outcome = restore(archive, quiet, replace=True)

    new = Person.objects.get().photo.name
    assert outcome.renamed == {"photos/old.png": new}
    assert (new[:15], all_files()) == ("photos/old-369b", {new: b"as it was"})
    versions = Version.objects.exclude(data=None)
    assert {record["fields"]["photo"] for each in versions for record in each.data} == {new}
    assert [each.digest for each in versions] == [digest(each.data) for each in versions]
    # The name is free now.
    archive.seek(0)
    restore(archive, quiet, replace=True)
    assert Person.objects.get().photo.name == "photos/old.png"
    assert all_files() == {"photos/old.png": b"as it was"}


def test_missing_files_are_told_and_do_not_stop_a_backup() -> None:
    make_person(key="ada", photo="photos/lost.png")
    add_life(Person.objects.get())
    contents = save(io.BytesIO(), quiet)
    assert contents.missing == ["photos/lost.png", "photos/old.png"]


def test_a_file_that_goes_while_the_backup_runs_is_told() -> None:
    write_media("photos/a.png", b"a")
    write_media("photos/b.png", b"b")

    def meddle(step: str, _done: int, _total: int) -> None:
        if step == "media":
            (media.root() / "photos" / "b.png").unlink(missing_ok=True)

    contents = save(io.BytesIO(), meddle)
    assert ([each.name for each in contents.media], contents.missing) == (
        ["media/photos/a.png"],
        ["photos/b.png"],
    )


def test_a_name_that_is_no_text_is_told() -> None:
    write_media("photos/a.png", b"a")
    Path(str(media.root()), "photos", "\udcff.png").write_bytes(b"x")
    contents = save(io.BytesIO(), quiet)
    assert contents.missing == ["photos/\\udcff.png"]


def test_variants_and_hidden_files_are_left_out() -> None:
    write_media("variants/photos/a.png/144.png", b"small")
    write_media("photos/variants/a.png", b"no variant")
    write_media(".variant-x", b"half")
    assert [name for name in members(saved().getvalue()) if name.startswith("media/")] == [
        "media/photos/variants/a.png"
    ]


def note(mark: str, added: list[str], removed: list[str]) -> None:
    """Leave what a restore that was killed leaves."""
    text = json.dumps({"mark": mark, "added": added, "removed": removed})
    write_media(journal.FILE, text.encode())


@pytest.mark.parametrize("is_committed", [False, True])
def test_the_next_backup_finishes_a_restore_that_was_killed(is_committed: bool) -> None:
    for name in ("old", "new", "both"):
        write_media(f"photos/{name}.png", name.encode())
    make_person(key="ada", photo="photos/both.png")
    write_media(media.PART, b"half")
    files = ["photos/old.png", "photos/both.png"], ["photos/new.png", "photos/both.png"]
    note("restore-1", files[1], files[0])
    if is_committed:
        Session.objects.create(session_key="restore-1", expire_date="9999-01-01T00:00:00Z")

    save(io.BytesIO(), quiet)

    left = "new" if is_committed else "old"
    assert all_files() == {"photos/both.png": b"both", f"photos/{left}.png": left.encode()}
    assert Session.objects.count() == 0


@pytest.mark.parametrize("text", [b"", b'{"mark": "restore-1", "add'])
def test_half_a_note_means_that_nothing_was_done(text: bytes) -> None:
    write_media(journal.FILE, text)
    write_media("photos/a.png", b"a")
    save(io.BytesIO(), quiet)
    assert all_files() == {"photos/a.png": b"a"}


def test_only_one_restore_runs_at_a_time() -> None:
    archive = saved()
    rows = all_rows()
    with journal.held("default"):
        with pytest.raises(BackupProblem, match="A restore is running"):
            restore(archive, quiet, replace=True)
        with pytest.raises(BackupProblem, match="A restore is running"):
            save(io.BytesIO(), quiet)
    assert (all_rows(), all_files()) == (rows, {})


def test_a_restore_that_is_broken_off_leaves_the_old_site() -> None:
    write_media("photos/a.png", b"a")
    archive = saved()
    (media.root() / "photos" / "a.png").unlink()
    make_person(key="ada")
    rows = all_rows()

    def interrupt(step: str, done: int, _total: int) -> None:
        if step == "rows" and done > 50:
            assert all_files()["photos/a.png"] == b"a"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(archive, interrupt, replace=True)
    assert (all_rows(), all_files()) == (rows, {})
