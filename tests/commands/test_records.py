"""`import_records` and `export_records`, from the terminal's side."""

import io
import json
import sys
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from people import models
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db

WORK = {
    "id": "a-study",
    "title": {"en": "A Study"},
    "date": "2024",
    "authors": [{"name": "A. Li"}],
}


def run(command: str, *options: str) -> str:
    """Return what a command prints."""
    out = io.StringIO()
    call_command(command, *options, stdout=out, stderr=out)
    return out.getvalue()


@pytest.fixture
def path(tmp_path):
    """Return a file of one publication."""
    return written(tmp_path / "works.json", WORK)


def written(path, *works):
    path.write_text(json.dumps({"profiles": 1, "publications": works}), encoding="utf-8")
    return path


def test_file_is_imported_and_again_changes_nothing(path):
    assert run("import_records", str(path)) == "1 added.\n"
    assert models.Publication.objects.get().title_en == "A Study"
    assert run("import_records", str(path)) == "1 the same.\n"


def test_dry_run_shows_and_writes_nothing(path):
    assert run("import_records", str(path), "--dry-run").splitlines() == [
        "new  publication  A Study  (works.json · publications[0])",
        "1 added.",
        "Nothing was written: this was a dry run.",
    ]
    assert models.Publication.objects.count() == 0


def test_hand_edit_is_told_and_kept_or_overwritten(path):
    run("import_records", str(path))
    models.Publication.objects.update(title_en="An Essay on Studies")
    assert run("import_records", str(path)).splitlines() == [
        "edited here  publication  An Essay on Studies  (works.json · publications[0])",
        "  ! title [en]: “An Essay on Studies” → “A Study”",
        "1 edited here.",
    ]
    run("import_records", str(path), "--conflicts", "take")
    assert models.Publication.objects.get().title_en == "A Study"


def test_doubtful_name_is_asked_for_and_answered(path):
    ada = make_person()
    text = run("import_records", str(path))
    assert "Is “A. Li” 李爱达 · Ada Li (ada-li)? Say so with --name “A. Li=SLUG”." in text
    models.Publication.objects.all().delete()
    models.Imported.objects.all().delete()
    run("import_records", str(path), "--name", "A. Li=ada-li")
    assert models.Authorship.objects.get().person == ada


def test_works_are_put_on_a_persons_page(path):
    ada = make_person()
    run("import_records", str(path), "--person", "ada-li", "--draft")
    work = models.Publication.objects.get()
    assert (list(work.people.all()), work.visibility) == ([ada], "draft")


def test_strict_import_stops_and_writes_nothing(tmp_path):
    path = written(tmp_path / "works.json", WORK, {"title": 7})
    with pytest.raises(CommandError, match=r"works\.json · publications\[1\]: .*title"):
        run("import_records", "--strict", str(path))
    assert models.Publication.objects.count() == 0
    assert run("import_records", str(path)).splitlines()[-1] == "1 added, 1 left out."


def test_standard_input_is_read(path, monkeypatch):
    stdin = SimpleNamespace(buffer=io.BytesIO(path.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run("import_records", "-") == "1 added.\n"


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        (b"", (), "The file is empty"),
        (b"\x00\x01", (), "no format that can be read"),
        (b"{", ("--format", "profiles-json"), "no JSON"),
        (b'{"profiles": 9}', (), "version"),
        (b'{"profiles": 1}', ("--person", "nobody"), "Nobody here"),
        (b'{"profiles": 1}', ("--name", "Ada"), "NAME=SLUG"),
        (b"PK\x03\x04 no archive", (), "damaged"),
    ],
)
def test_file_that_cannot_be_used_says_why(tmp_path, content, options, message):
    path = tmp_path / "works.json"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=message):
        run("import_records", str(path), *options)


def test_missing_file_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"none\.bib"):
        run("import_records", str(tmp_path / "none.bib"))


def test_import_is_in_the_history_unless_not_wanted(path, tmp_path):
    run("import_records", str(path))
    assert [version.page_key for version in models.Version.objects.all()] == ["a-study"]
    other = written(tmp_path / "b.json", {**WORK, "id": "b", "title": {"en": "Other"}})
    run("import_records", str(other), "--no-history")
    assert models.Version.objects.count() == 1


def test_export_is_for_readers_unless_drafts_are_wanted(tmp_path):
    ada = make_person()
    for title, visibility in (("A Study", "public"), ("Secret", "draft")):
        work = make_publication(title, visibility=visibility)
        models.Authorship.objects.create(publication=work, person=ada)
    path = tmp_path / "ada.json"

    def titles(*options):
        run("export_records", "--format", "profiles-json", "-o", str(path), *options)
        found = json.loads(path.read_text(encoding="utf-8")).get("publications", [])
        return {each["title"]["en"] for each in found}

    assert titles() == titles("--person", "ada-li") == {"A Study"}
    assert titles("--drafts") == titles("--drafts", "--person", "ada-li") == {"A Study", "Secret"}


def test_export_that_cannot_be_written_keeps_the_old_file(tmp_path):
    make_person()
    with pytest.raises(CommandError, match="cannot be written"):
        run("export_records", "--format", "profiles-json", "-o", str(tmp_path / "none" / "a.json"))
    with pytest.raises(CommandError, match="Nobody here"):
        run("export_records", "--format", "profiles-json", "--person", "nobody")
    assert list(tmp_path.iterdir()) == []
