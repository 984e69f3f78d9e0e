"""`dumpdata`, with the media files that the records name."""

from pathlib import Path
from typing import Any

from django.core.management.commands import dumpdata

from people.management.media import copy_media_beside


class Command(dumpdata.Command):
    """Django's command; natural keys always, and media copied beside the output file."""

    def handle(self, *app_labels: str, **options: Any) -> None:
        """Write the fixture, then its media into `media/` beside the file given with `-o`."""
        options["use_natural_foreign_keys"] = options["use_natural_primary_keys"] = True
        # Versions and drafts are no content; they belong to the logins of one installation.
        asked = {label.lower() for label in app_labels}
        states = {
            "people.version",
            "people.draft",
            "people.previewlink",
            "people.imported",
            "people.pendingimport",
        }
        options["exclude"] = [*options["exclude"], *sorted(states - asked)]
        super().handle(*app_labels, **options)
        if options["output"]:
            copy_media_beside(Path(options["output"]).resolve().parent)
