"""`export_translations` and `import_translations`, from the terminal's side."""

import io
import sys
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from people.models import Person, Version
from tests.makers import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _person():
    person = make_person(headline_zh_hans="工程师", headline_en="Engineer", location_en="Beijing")
    person.headline_zh_hans = "主任工程师"
    person.save()


def run(command: str, *options: str) -> str:
    """Return what a command prints."""
    out = io.StringIO()
    call_command(command, *options, stdout=out, stderr=out)
    return out.getvalue()


def test_there_and_back(tmp_path):
    path = tmp_path / "texts.csv"
    run("export_translations", "--to", "zh", "-o", str(path))
    text = path.read_text(encoding="utf-8-sig")
    assert "Beijing" in text
    assert "Engineer" not in text
    path.write_text(text.replace("Beijing,,,", "Beijing,,北京,"), encoding="utf-8-sig")
    assert "dry run" in run("import_translations", "--dry-run", str(path))
    assert not Person.objects.get().location_zh_hans
    assert run("import_translations", str(path)) == "1 text written.\n"
    assert Person.objects.get().location_zh_hans == "北京"
    assert run("import_translations", str(path)).startswith("There was nothing")


def test_the_ending_names_the_format(tmp_path):
    path = tmp_path / "texts.xlf"
    run("export_translations", "-o", str(path))
    assert "<xliff" in path.read_text(encoding="utf-8")
    assert run("export_translations", "--format", "xliff") == path.read_text(encoding="utf-8")
    assert run("export_translations", "--format", "csv").startswith("\ufeffid,record")


def test_refused_texts_are_listed_with_their_reason(tmp_path):
    path = tmp_path / "texts.xlf"
    run("export_translations", "-o", str(path))
    lines = run("import_translations", str(path)).splitlines()
    assert lines == [
        "zh  refused  person:ada-li:location: There is no translation yet.",
        "0 texts written, 1 refused.",
    ]


def test_the_standard_input_is_read(monkeypatch):
    data = run("export_translations").replace('needs-translation"></t', 'translated">北京</t')
    stdin = SimpleNamespace(buffer=io.BytesIO(data.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run("import_translations", "-") == "1 text written.\n"


def test_a_file_that_cannot_be_used_writes_nothing(tmp_path):
    path = tmp_path / "texts.xlf"
    path.write_text("<xliff", encoding="utf-8")
    with pytest.raises(CommandError, match="line 1"):
        run("import_translations", str(path))
    with pytest.raises(CommandError, match=r"none\.xlf"):
        run("import_translations", str(tmp_path / "none.xlf"))
    with pytest.raises(CommandError, match="cannot be written"):
        run("export_translations", "-o", str(tmp_path / "none" / "a.xlf"))


def test_nothing_waits(tmp_path):
    Person.objects.all().delete()
    path = tmp_path / "texts.xlf"
    assert "Nothing waits" in run("export_translations", "-o", str(path))
    assert not path.exists()


def test_an_import_is_in_the_history(tmp_path):
    path = tmp_path / "texts.xlf"
    path.write_text(
        run("export_translations").replace('needs-translation"></t', 'translated">北京</t'),
        encoding="utf-8",
    )
    run("import_translations", str(path))
    assert [version.kind for version in Version.objects.all()] == ["saved", "found"]
