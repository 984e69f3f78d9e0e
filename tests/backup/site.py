"""What a site holds, read from its tables and its folder past all of our own code."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from people.backup.save import save
from people.history.page import Page
from people.history.recording import write_version
from people.models import Draft, Imported, OldSlug, PendingImport, Person, PreviewLink
from people.values.choices import VersionKind

PASSWORD = "a password that is long"


def quiet(_step: str, _done: int, _total: int) -> None:
    """Show no progress."""


def saved() -> io.BytesIO:
    """Return the site as an archive in memory, ready to be read."""
    file = io.BytesIO()
    save(file, quiet)
    file.seek(0)
    return file


def clear() -> None:
    """Leave the site as migrations make it."""
    connection.check_constraints()  # PostgreSQL empties no table while some are still to be checked
    call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    call_command("make_roles", verbosity=0)


# What can be made again, and what the database notes for itself.
NOT_BROUGHT_BACK = (
    "django_session",
    "django_migrations",
    "people_content_number",
    "people_pendingimport",
    "people_search_",
)


def all_rows() -> dict[str, list[Any]]:
    """Return all rows of all tables, save what a restore is not to bring back."""
    found = {}
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            if not name.startswith(NOT_BROUGHT_BACK):
                cursor.execute(f'SELECT * FROM "{name}"')  # noqa: S608
                rows = [
                    tuple(bytes(v) if isinstance(v, memoryview) else v for v in row)
                    for row in cursor.fetchall()
                ]
                found[name] = sorted(rows, key=repr)
    return found


def all_files() -> dict[str, bytes]:
    """Return all files of the media folder, hidden ones too."""
    root = Path(settings.MEDIA_ROOT)
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def write_media(name: str, content: bytes) -> None:
    """Put a file into the media folder."""
    path = Path(settings.MEDIA_ROOT, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def add_life(person: Person) -> User:
    """Give a site logins, history, drafts, links and a log, as use of it does. Returns a login."""
    page = Page("people.person", person.key)
    user = User.objects.create_user("石编辑", "shi@example.org", PASSWORD, is_staff=True)
    group = Group.objects.create(name="热心 helpers")
    group.permissions.add(*Permission.objects.filter(codename__startswith="add_"))
    user.groups.add(group, Group.objects.get(name="editor"))
    user.user_permissions.add(Permission.objects.get(codename="publish"))
    person.user = user
    person.save()
    for text in ("first", "second"):
        person.headline_en = text
        person.save()
        write_version(page, VersionKind.SAVED, page_data(person), str(person), user)
    write_version(
        page, VersionKind.DELETED, page_data(person), "gone", None, references=[["a", "b"]]
    )
    Draft.objects.create(
        page_model=page.model, page_key=page.key, title="草稿", user=user,
        data=page_data(person), base=None, publish_at=timezone.now(),
    )  # fmt: skip
    PreviewLink.make((page.model, page.key), user, 7)
    OldSlug.objects.create(kind="person", slug="a-former-name", person=person)
    Imported.objects.create(
        record_model="person", record_key=person.key, family="bibtex", source_id="Shi·石",
        said={"headline_en": "a digest"}, extra={"keywords": ["内核"]},
    )  # fmt: skip
    PendingImport.objects.create(user=user, name="refs.bib", data=b"@misc{a}", format="bibtex")
    LogEntry.objects.create(
        user=user, content_type=ContentType.objects.get_for_model(Person), object_id=person.pk,
        object_repr="石", action_flag=CHANGE,
    )  # fmt: skip
    # What a save would make otherwise stays as it is stored.
    Person.objects.filter(pk=person.pk).update(sort_key="odd", translation_marks={"odd": {}})
    return user


def page_data(person: Person) -> list[dict[str, Any]]:
    """Return a page as the history keeps it, with a file."""
    fields = {"key": person.key, "photo": "photos/old.png", "headline_en": person.headline_en}
    return [{"model": "people.person", "fields": fields}]


def members(content: bytes) -> dict[str, bytes]:
    """Return the files of an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rows_in(content: bytes, label: str) -> list[dict[str, Any]]:
    """Return the rows of a model in an archive."""
    return [json.loads(line) for line in members(content)[f"rows/{label}.jsonl"].splitlines()]
