"""`loaddata`, with media files and errors that name file, record and field."""

from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.commands import loaddata
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from people.management.media import copy_media_from


class Command(loaddata.Command):
    """Django's command; all or nothing, and never a traceback for a faulty fixture."""

    def loaddata(self, fixture_labels: Any) -> None:
        """Load the fixtures inside the one transaction, then the media that lies beside them."""
        self.media_folders: list[Path] = []
        self.current = ""
        try:
            super().loaddata(fixture_labels)
        except (DeserializationError, DatabaseError, ValueError, OSError) as error:
            raise CommandError(
                _("Nothing was loaded. %(reason)s") % {"reason": str(error).strip()}
            ) from error
        copy_media_from(self.media_folders)

    def load_label(self, fixture_label: str) -> None:
        """Note the folder of each fixture."""
        for path, folder, _name in self.find_fixtures(fixture_label):
            if folder is not None:
                self.media_folders.append(Path(path).resolve().parent / "media")
        super().load_label(fixture_label)

    def save_obj(self, obj: Any) -> bool:
        """Name the record by its key when the database refuses it."""
        try:
            return super().save_obj(obj)
        except (DatabaseError, ValueError) as error:
            key = getattr(obj.object, "key", obj.object.pk)
            label = obj.object._meta.label_lower
            reason = str(error.__cause__ or error.args[0])
            for field, value in obj.deferred_fields.items():
                reason = _("field “%(field)s”: there is no record %(value)s before this one.") % {
                    "field": field.name,
                    "value": value,
                }
            error.args = (f"{label} “{key}”: {reason}",)
            raise
