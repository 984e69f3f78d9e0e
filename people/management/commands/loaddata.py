"""`loaddata`, with media files and errors that name file, record and field."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management import CommandError
from django.core.management.commands import loaddata
from django.core.serializers.base import DeserializationError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, IntegrityError, models, transaction
from django.utils.translation import gettext as _

from people.bulk.load import Loader
from people.bulk.reading import Unsure, records
from people.management.media import copy_media_from
from people.management.progress import ProgressLine
from people.management.terminal import WritingCommand
from people.serializers.json import Deserializer, Record, members

READ_STDIN = loaddata.READ_STDIN


class Command(WritingCommand, loaddata.Command):
    """Django's command; all or nothing, and never a traceback for a faulty fixture."""

    loader: Loader | None = None

    def loaddata(self, fixture_labels: Any) -> None:
        """Load many records at once; if there is any doubt, take that back and load one by one.

        The second way is slow, and says what is wrong.
        """
        try:
            with transaction.atomic(using=self.using):
                self.loader = Loader(self.using) if self._is_plain(fixture_labels) else None
                self._load(fixture_labels)
        except Exception:
            if self.loader is None:
                raise
            self.loader = None
            self._load(fixture_labels)

    def _is_plain(self, fixture_labels: Any) -> bool:
        """Whether nothing is asked for that is decided record by record."""
        is_special = self.ignore or self.excluded_models or self.excluded_apps
        return (
            not is_special and self.using == DEFAULT_DB_ALIAS and READ_STDIN not in fixture_labels
        )

    def _load(self, fixture_labels: Any) -> None:
        """Load the fixtures inside the one transaction, then the media that lies beside them."""
        self.media_folders: list[Path] = []
        self.current = ""
        self.waiting: list[Any] = []
        try:
            super().loaddata(fixture_labels)
            missing = copy_media_from(self.media_folders)
        except (DeserializationError, DatabaseError, ValueError, OSError, EOFError) as error:
            reason = _("Nothing was loaded. %(file)s: %(reason)s") % {
                "file": getattr(error, "file", "") or self.current,
                "reason": getattr(error, "text", "") or str(error).strip(),
            }
            raise CommandError(reason) from error
        if self.verbosity:
            for name in missing:
                self.stderr.write(_("The file “%(name)s” is missing.") % {"name": name})

    def load_label(self, fixture_label: str) -> None:
        """Load file by file, noting the folder of each; then save what had to wait for the rest."""
        for path, folder, _name in self.find_fixtures(fixture_label):
            self.current = path
            if folder is not None:
                path = os.path.abspath(path)
                self.media_folders.append(Path(path).parent / "media")
            if self.loader is None:
                super().load_label(path)
            else:
                self.load_quickly(self.loader, Path(path))
        self.save_waiting()

    def load_quickly(self, loader: Loader, path: Path) -> None:
        """Load a file by a loader. Raises Unsure for what is not plain."""
        _name, kind, compression = self.parse_name(path.name)
        if kind != "json" or compression == "zip":
            raise Unsure
        if loader not in self.objs_with_deferred_fields:
            self.objs_with_deferred_fields.append(loader)
        if self.verbosity >= 2:
            self.stdout.write(f"Installing json fixture '{path.name}' from '{path.parent}'.")
        others = Deserializer("[]", using=self.using, handle_forward_references=True)
        loader.begin_file()
        count = 0
        open_, mode = self.compression_formats[compression]
        progress = ProgressLine()
        with open_(path, mode) as stream:
            for obj in records(stream, members):
                count += 1
                if not loader.take(obj):
                    for record in others.records_of(obj):
                        self.save_obj(record)
                if count % 1000 == 0:
                    progress("rows", count, 0)
        loader.flush()
        progress.end()
        if not count:
            raise Unsure  # Django warns of an empty file
        self.models |= loader.touched
        self.fixture_count += 1
        self.fixture_object_count += count
        self.loaded_object_count += count

    def save_obj(self, obj: Any) -> bool:
        """Save a record; let it wait while another one holds what only one may have.

        That other one may be about to give it up: an edited site is loaded over.
        """
        if isinstance(obj, Record):
            obj.file = self.current
        try:
            # The savepoint keeps the transaction usable for finding out what was wrong.
            with transaction.atomic(using=self.using):
                return super().save_obj(obj)
        except (DatabaseError, ValueError) as error:
            if not isinstance(obj, Record):
                raise
            fields, reason, is_taken = _refusal(obj.object, error, self.using)
            problem = obj.problem(fields, reason)
            if not is_taken:
                raise problem from error
            self.waiting.append((obj, problem))
            return True

    def save_waiting(self) -> None:
        """Save what waits, again and again while that helps. Raises FixtureError when it does not."""
        while waiting := self.waiting:
            self.waiting = []
            for obj, _problem in waiting:
                self.current = obj.file
                self.save_obj(obj)
            if len(self.waiting) == len(waiting):
                raise self.waiting[0][1]


def _refusal(record: models.Model, error: Exception, using: str) -> tuple[list[str], str, bool]:
    """Return the fields that the database refused, why, and whether another record is in the way."""
    record._state.adding = record.pk is None  # else a row would be in its own way
    try:
        record.validate_unique()
    except ValidationError as found:
        name, messages = next(iter(found.message_dict.items()))
        return [name], " ".join(messages), True
    for constraint in record._meta.constraints:
        try:
            constraint.validate(type(record), record, using=using)
        except ValidationError as found:
            is_unique = isinstance(constraint, models.UniqueConstraint)
            return _fields(constraint), " ".join(found.messages), is_unique
    return [], str(error.__cause__ or error), isinstance(error, IntegrityError)


def _fields(constraint: Any) -> list[str]:
    """Return the field that a constraint is to be mended at, else all that it is about."""
    if constraint.violation_error_code:
        return [constraint.violation_error_code]
    if isinstance(constraint, models.UniqueConstraint):
        return list(constraint.fields)
    return list(dict.fromkeys(_names(constraint.condition)))


def _names(condition: Any) -> Iterator[str]:
    children: Iterable[Any] = condition.children
    for child in children:
        if isinstance(child, models.Q):
            yield from _names(child)
        else:
            yield child[0].partition("__")[0]
