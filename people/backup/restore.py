"""Put back what an archive holds: the old site until the database commits, the new one from then on.

1. The whole archive is checked.
2. Its media join the folder, under names that nothing there has.
3. One transaction replaces all rows, and says that it did.
4. Media of the old site are deleted.

Whatever ends this in between, the database says which site it is, and the folder has its files;
what is too much there is deleted by the next run (see `journal`).
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import IO, Any

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connections, models, transaction
from django.utils.translation import gettext as _

from people.accounts.roles import make_roles
from people.backup import journal, media
from people.backup.archive import Archive, faulty
from people.backup.manifest import Manifest, Member, Rows
from people.backup.plan import Plan
from people.backup.problem import BackupProblem
from people.backup.save import Progress
from people.backup.tables import CHUNK, LEFT_OUT, Names, Table, tables
from people.backup.transactions import replacement, require_migrated
from people.values.choices import Role

# Whatever happens on the way, so much of the disk stays free.
SPARE = 16 * 2**20
MADE_BY_MIGRATIONS = {"contenttypes.contenttype", "auth.permission", "auth.group_permissions"}


@dataclass(frozen=True)
class Outcome:
    """What was restored, and which files had to take other names."""

    contents: Manifest
    renamed: dict[str, str]


def check(file: IO[bytes], progress: Progress, using: str = "default") -> Manifest:
    """Read an archive as a restore would, and touch nothing. Raises BackupProblem."""
    plan = Plan(Archive(file), using)
    plan.check(progress)
    return plan.archive.manifest


def restore(
    file: IO[bytes], progress: Progress, *, replace: bool = False, using: str = "default"
) -> Outcome:
    """Make the site what an archive holds. Raises BackupProblem, with the site as it was.

    A site that is not empty is refused unless `replace` gives it up.
    """
    plan = Plan(Archive(file), using)
    require_migrated(using)
    if not replace:
        _require_empty(using)
    plan.check(progress)
    with journal.held(using) as note:
        joining = Joining.of(plan, replace=replace)
        note.begin(sorted(joining.added), joining.old)
        try:
            _add_media(plan, joining.added, progress)
            _replace_rows(plan, note, joining.renamed, progress, replace=replace)
        except BaseException:
            # Without a database nobody knows whether it committed; the next run will.
            with suppress(DatabaseError, OSError):
                note.finish()
            raise
        # It is done; what cannot be deleted now is left to the next run too.
        with suppress(DatabaseError, OSError):
            note.finish()
    return Outcome(plan.archive.manifest, joining.renamed)


@dataclass(frozen=True)
class Joining:
    """What the files of an archive are to the files that are here."""

    renamed: dict[str, str]
    added: dict[str, Member]
    old: list[str]

    @classmethod
    def of(cls, plan: Plan, *, replace: bool) -> "Joining":
        """Compare the files. Raises BackupProblem if those of the archive find no room."""
        members = {media.name_of(each): each for each in plan.archive.manifest.media}
        renamed = media.other_names(members.values())
        wanted = {renamed.get(name, name): each for name, each in members.items()}
        added = {name: each for name, each in wanted.items() if not media.is_there(name, each)}
        _require_space(sum(each.size for each in added.values()))
        here = [name for name in media.names() if media.is_name(name)] if replace else []
        return cls(renamed, added, [name for name in here if name not in wanted])


def _add_media(plan: Plan, added: dict[str, Member], progress: Progress) -> None:
    total, done = sum(each.size for each in added.values()), 0

    def step(size: int) -> None:
        nonlocal done
        done += size
        progress("media", done, total)

    for name, member in added.items():
        media.add(name, plan.archive.pieces(member), step)
    os.sync()  # once for all; rows that name a file are committed when the file is safe


def _replace_rows(
    plan: Plan,
    note: journal.Journal,
    renamed: dict[str, str],
    progress: Progress,
    *,
    replace: bool,
) -> None:
    using, own = plan.using, tables()
    total, done = sum(part.count for part, _table in plan.parts), 0
    with replacement(using, own):
        if not replace:
            _require_empty(using)
        for table in own:
            if not table.is_named:
                models.QuerySet(table.model, using=using)._raw_delete(using)
        for label in LEFT_OUT:
            models.QuerySet(apps.get_model(label), using=using)._raw_delete(using)
        names = Names(using)
        for part, table in plan.parts:
            for count in _write(plan, part, table, names, renamed):
                done += count
                progress("rows", done, total)
        _reset_numbers(using, own)
        ContentType.objects.clear_cache()
        if not plan.is_of_this_version:
            make_roles(using=using)
        note.commit()


def _write(
    plan: Plan, part: Rows, table: Table, names: Names, renamed: dict[str, str]
) -> Iterator[int]:
    """Write the rows of a table. Yields how many were written, time and again."""
    lines = _lines(plan, part, table, names, renamed)
    statement = table.insert_sql(plan.using)
    while chunk := list(islice(lines, CHUNK)):
        try:
            _execute(plan.using, statement, [values for _number, values in chunk])
        except DatabaseError:
            for number, values in chunk:  # one of them it is, or all of them together
                try:
                    _execute(plan.using, statement, [values])
                except DatabaseError as error:
                    raise faulty(part.name, number, error) from error
        yield len(chunk)
    if table.is_named:
        names.read()


def _lines(
    plan: Plan, part: Rows, table: Table, names: Names, renamed: dict[str, str]
) -> Iterator[tuple[int, list[Any]]]:
    """Yield the number of each line, and what the database takes for it."""
    for number, row in plan.rows(part, table, renamed):
        try:
            if not (table.is_named and names.has(table.label, row)):
                yield number, plan.values(table, row, names)
        except ValidationError as error:
            raise faulty(part.name, number, " ".join(error.messages)) from error
        except (ValueError, TypeError, ArithmeticError) as error:
            raise faulty(part.name, number, error) from error


def _execute(using: str, statement: str, rows: list[list[Any]]) -> None:
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        cursor.executemany(statement, rows)


def _reset_numbers(using: str, own: list[Table]) -> None:
    """Let new rows take numbers that no restored row has. SQLite sees to it by itself.

    Only upwards: PostgreSQL does not take this back with a transaction.
    """
    connection = connections[using]
    if connection.vendor != "postgresql":
        return
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for table in own:
            key = table.model._meta.pk
            name = quote(table.model._meta.db_table)
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [name, str(key.column)])
            sequence = cursor.fetchone()[0]
            if sequence:
                cursor.execute(f"SELECT last_value FROM {sequence}")  # noqa: S608
                last = cursor.fetchone()[0]
                cursor.execute(f"SELECT MAX({quote(str(key.column))}) FROM {name}")  # noqa: S608
                largest = cursor.fetchone()[0]
                if largest is not None and largest >= last:
                    cursor.execute("SELECT setval(%s, %s)", [sequence, largest])


def _require_empty(using: str) -> None:
    """Raise BackupProblem if the site has anything that no migration made."""
    for table in tables():
        if table.label in MADE_BY_MIGRATIONS:
            continue
        rows: models.QuerySet[Any] = models.QuerySet(table.model, using=using)
        if table.label == "auth.group":
            rows = rows.exclude(name__in=Role.values)
        if rows.exists():
            raise BackupProblem(
                _(
                    "This site is not empty: it has rows of “%(model)s”. Restore into an empty one,"
                    " or give up all that is here with --replace (after a backup of it)."
                )
                % {"model": table.label}
            )


def _require_space(size: int) -> None:
    """Raise BackupProblem if the media do not fit on the disk."""
    free = shutil.disk_usage(media.root()).free
    if size and size + SPARE > free:
        raise BackupProblem(
            _(
                "The media of the archive need %(needed)s MB, and %(free)s MB are free in the media"
                " folder. Make room, then restore again."
            )
            % {"needed": size // 10**6 + 1, "free": free // 10**6}
        )
