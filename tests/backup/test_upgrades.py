"""Archives of earlier versions: restored for good, by defaults and by conversions."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.utils import translation

from people.backup import upgrades
from people.backup.archive import Archive
from people.backup.plan import Plan
from people.backup.problem import BackupProblem
from people.backup.restore import check, restore
from people.backup.tables import Names, Row
from people.backup.upgrades import Upgrade
from people.models import Person, Position, Tag
from tests.backup.archives import archives
from tests.backup.forge import forged, with_row
from tests.backup.site import PASSWORD, clear, members, quiet, rows_in, saved
from tests.makers import make_person

pytestmark = pytest.mark.django_db
LATER = ("people", "0900_later")


@pytest.mark.parametrize("path", archives(), ids=lambda path: path.stem)
def test_archives_of_earlier_versions_restore(path: Path, client: Any, settings: Any) -> None:
    # That of every installation; the tests' own is a faster one.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    with path.open("rb") as file:
        outcome = restore(file, quiet)
        plan = Plan(Archive(file), "default")
        names = Names("default")
        for part, table in plan.parts:
            if table.label not in {"auth.permission", "contenttypes.contenttype"}:
                expected = [row for _number, row in plan.rows(part, table)]
                found = list(table.rows("default", names))
                # Roles have the rights of today.
                if table.label != "auth.group_permissions":
                    assert found == expected
    assert sum(table.count for table in outcome.contents.tables) > 100
    assert client.login(username="石编辑", password=PASSWORD)
    person = User.objects.get().person
    assert client.get(f"/en/people/{person.slug}/").status_code == 200


def test_there_is_an_archive() -> None:
    assert archives() != []


def without_field(content: bytes, label: str, name: str) -> io.BytesIO:
    """Return an archive from before a field was added."""
    return io.BytesIO(with_row(content, label, lambda row: row.pop(name)))


@pytest.mark.parametrize(
    ("name", "value"),
    [("headline_en", None), ("order", 0), ("photo", ""), ("translation_marks", {}), ("user", None)],
)
def test_a_field_that_is_new_gets_its_default(name: str, value: Any) -> None:
    make_person(key="ada", order=7, photo="photos/a.png", headline_en="x")
    content = saved().getvalue()
    clear()
    restore(without_field(content, "people.person", name), quiet)
    stored = rows_in(saved().getvalue(), "people.person")[0]
    assert stored == {**rows_in(content, "people.person")[0], name: value}


def test_a_field_without_a_default_is_named() -> None:
    make_person(key="ada").links.create(key="l", url="https://example.org/", label_en="x")
    content = saved().getvalue()
    with pytest.raises(BackupProblem, match=r"people\.person\.jsonl”, line 1: “id” is missing"):
        check(without_field(content, "people.person", "id"), quiet)


def with_upgrade(
    monkeypatch: pytest.MonkeyPatch, label: str, convert: Callable[[Row], Row | None], now: str = ""
) -> None:
    """Let this version have a migration that an archive of before does not have."""
    monkeypatch.setattr(upgrades, "UPGRADES", (Upgrade(LATER, label, convert, now),))


def test_a_field_with_another_name_is_converted(monkeypatch: pytest.MonkeyPatch) -> None:
    make_person(key="ada", headline_en="kept")

    def age(row: Row) -> None:
        row["slogan_en"] = row.pop("headline_en")

    content = with_row(saved().getvalue(), "people.person", age)
    with pytest.raises(BackupProblem, match="does not know the field “slogan_en”"):
        check(io.BytesIO(content), quiet)

    def convert(row: Row) -> Row:
        return {
            **{n: v for n, v in row.items() if n != "slogan_en"},
            "headline_en": row["slogan_en"],
        }

    with_upgrade(monkeypatch, "people.person", convert)
    restore(io.BytesIO(content), quiet, replace=True)
    assert Person.objects.get().headline_en == "kept"


def test_a_model_with_another_name_is_converted(monkeypatch: pytest.MonkeyPatch) -> None:
    Tag.objects.create(key="a", name_en="A")
    content = forged(
        saved().getvalue(),
        change_manifest=lambda whole: [
            table.update(model="people.label")
            for table in whole["tables"]
            if table["model"] == "people.tag"
        ],
    )
    with_upgrade(monkeypatch, "people.label", lambda row: {**row, "key": "b"}, "people.tag")
    restore(io.BytesIO(content), quiet, replace=True)
    assert [tag.key for tag in Tag.objects.all()] == ["b"]


def test_rows_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    Tag.objects.create(key="a", name_en="A")
    Tag.objects.create(key="b", name_en="B")
    archive = saved()
    with_upgrade(monkeypatch, "people.tag", lambda row: row if row["key"] == "a" else None)
    restore(archive, quiet, replace=True)
    assert [tag.key for tag in Tag.objects.all()] == ["a"]


def test_an_archive_with_the_migration_is_not_converted(monkeypatch: pytest.MonkeyPatch) -> None:
    Tag.objects.create(key="a", name_en="A")

    def know(whole: dict[str, Any]) -> None:
        whole["migrations"]["people"].append(LATER[1])

    content = forged(saved().getvalue(), change_manifest=know)
    with_upgrade(monkeypatch, "people.tag", lambda row: None)
    monkeypatch.setattr(upgrades, "RETIRED", frozenset({LATER}))
    restore(io.BytesIO(content), quiet, replace=True)
    assert [tag.key for tag in Tag.objects.all()] == ["a"]


def test_roles_of_an_earlier_version_get_the_rights_of_this_one() -> None:
    def forget(whole: dict[str, Any]) -> None:
        whole["migrations"]["people"].pop()

    def strip(files: dict[str, bytes]) -> None:
        files["rows/auth.group_permissions.jsonl"] = b""

    content = saved().getvalue()
    rights = Group.objects.get(name="editor").permissions.count()
    restore(io.BytesIO(forged(content, strip, forget)), quiet)
    assert Group.objects.get(name="editor").permissions.count() == rights > 0
    # The same version has what the archive has.
    restore(io.BytesIO(forged(content, strip)), quiet, replace=True)
    assert Group.objects.get(name="editor").permissions.count() == 0


def test_a_table_that_is_new_is_empty_afterwards() -> None:
    Tag.objects.create(key="a", name_en="A")

    def drop(files: dict[str, bytes]) -> None:
        del files["rows/people.tag.jsonl"]

    def forget(whole: dict[str, Any]) -> None:
        whole["tables"] = [each for each in whole["tables"] if each["model"] != "people.tag"]

    with translation.override("en"):
        restore(io.BytesIO(forged(saved().getvalue(), drop, forget)), quiet, replace=True)
    assert Tag.objects.count() == Position.objects.count() == 0


def test_the_manifest_names_the_migrations() -> None:
    from django.db.migrations.recorder import MigrationRecorder

    manifest = json.loads(members(saved().getvalue())["manifest.json"])
    applied = MigrationRecorder.Migration.objects.filter(app="people").order_by("name")
    assert manifest["migrations"]["people"] == [each.name for each in applied]
