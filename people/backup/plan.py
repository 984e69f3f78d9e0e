"""What a restore would write: every row and file of an archive, checked before anything is touched."""

import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from people.backup import media, upgrades
from people.backup.archive import Archive, faulty
from people.backup.history_files import renamed
from people.backup.manifest import Rows
from people.backup.problem import BackupProblem
from people.backup.save import Progress
from people.backup.tables import Names, Row, Table, tables


class Plan:
    """The tables of an archive as tables of this version."""

    def __init__(self, archive: Archive, using: str) -> None:
        self.archive, self.using = archive, using
        self.applied = archive.manifest.applied
        self._refuse_newer()
        known = {table.label: table for table in tables()}
        self.parts: list[tuple[Rows, Table]] = []
        for part in archive.manifest.tables:
            table = known.get(upgrades.model_now(part.model, self.applied))
            if table is None:
                raise BackupProblem(
                    _(
                        "“%(member)s” holds rows of “%(model)s”, which this version does not know."
                        " Restore with the version that made the archive, or a later one."
                    )
                    % {"member": part.name, "model": part.model}
                )
            self.parts.append((part, table))
        # What the other tables refer to by name comes first, whatever the order of the archive.
        self.parts.sort(key=lambda pair: not pair[1].is_named)

    def _refuse_newer(self) -> None:
        """Raise BackupProblem for an archive of a database that is ahead of this version."""
        known = set(MigrationLoader(connections[self.using]).disk_migrations or ())
        for app, name in sorted(self.applied):
            if app == "people" and (app, name) not in known | upgrades.RETIRED:
                raise BackupProblem(
                    _(
                        "The archive was made by a later version of Profiles (migration"
                        " “%(name)s”). Update Profiles and run “manage.py migrate”, then restore."
                    )
                    % {"name": name}
                )

    @property
    def is_of_this_version(self) -> bool:
        """Whether the archive's database had the migrations that this version has."""
        loader = MigrationLoader(connections[self.using])
        return set(loader.disk_migrations or ()) == self.applied

    def check(self, progress: Progress) -> None:
        """Read the whole archive. Raises BackupProblem for whatever can be known beforehand."""
        total = sum(member.size for member in self.archive.manifest.members)
        done = 0
        for part, table in self.parts:
            for _number, _row in self.rows(part, table):
                pass
            done += part.size
            progress("check", done, total)
        for member in self.archive.manifest.media:
            media.name_of(member)
            for piece in self.archive.pieces(member):
                done += len(piece)
                progress("check", done, total)

    def rows(
        self, part: Rows, table: Table, names: Mapping[str, str] | None = None
    ) -> Iterator[tuple[int, Row]]:
        """Yield the number of the line and the row of this version. Raises BackupProblem.

        `names` are the new names of media files.
        """
        for number, original in self.archive.rows(part):
            try:
                row = upgrades.upgraded(part.model, original, self.applied)
                if row is not None:
                    row = _completed(table, row)
                    yield number, renamed(table, row, names) if names else row
            except (ValueError, ValidationError, KeyError, TypeError, zlib.error) as error:
                raise faulty(part.name, number, error) from error

    def values(self, table: Table, row: Row, names: Names) -> list[Any]:
        """Return what the database takes for a row. Raises ValueError or ValidationError."""
        return [
            column.decode(names.numbered(column.target, row[column.name]), self.using)
            for column in table.columns
        ]


def _completed(table: Table, row: Row) -> Row:
    """Return a row with the defaults of fields that it lacks. Raises ValueError for unknown ones."""
    unknown = sorted(set(row) - table.names)
    if unknown:
        raise ValueError(
            _("this version does not know the field “%(field)s” of “%(model)s”")
            % {"field": unknown[0], "model": table.label}
        )
    return {
        column.name: row[column.name] if column.name in row else column.default()
        for column in table.columns
    }
