"""`backup`: the whole site in one file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from people.backup.problem import BackupProblem
from people.backup.save import save, whole_file
from people.management.progress import ProgressLine
from people.management.terminal import TerminalCommand


class Command(TerminalCommand):
    """Write a file that `restore` reads; it appears when it is complete."""

    help = "Save content, history, media, accounts and roles in one file, while the site runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", help="“-” writes the standard output")
        parser.add_argument("--force", action="store_true", help="replace FILE if it exists")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file. Raises CommandError, and leaves what was there."""
        progress = ProgressLine()
        try:
            if options["file"] == "-":
                contents = save(sys.stdout.buffer, progress)
            else:
                path = Path(options["file"]).resolve()
                with whole_file(path, force=options["force"]) as file:
                    contents = save(file, progress)
        except (BackupProblem, DatabaseError, OSError) as error:
            reason = _("Nothing was saved. %(reason)s") % {"reason": error}
            raise CommandError(reason) from error
        finally:
            progress.end()
        for name in contents.missing:
            self.stderr.write(_("The file “%(name)s” is missing.") % {"name": name})
        if options["file"] != "-" and options["verbosity"]:
            self.stdout.write(
                _("Saved %(rows)s rows and %(files)s files in “%(file)s”. Keep it secret.")
                % {
                    "rows": sum(table.count for table in contents.tables),
                    "files": len(contents.media),
                    "file": options["file"],
                }
            )
