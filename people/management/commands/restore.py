"""`restore`: the site that a backup holds, all of it or nothing."""

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.core.management import CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from people.backup.problem import BackupProblem
from people.backup.restore import check, restore
from people.management.progress import ProgressLine
from people.management.terminal import WritingCommand


class Command(WritingCommand):
    """Read what `backup` wrote, into an empty site or in place of this one."""

    help = "Put back what a file of `backup` holds, into an empty site or with --replace."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", help="“-” reads the standard input")
        parser.add_argument(
            "--replace", action="store_true", help="give up all that this site has now"
        )
        parser.add_argument(
            "--check", action="store_true", help="only see whether FILE is whole and would fit"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, or check. Raises CommandError, and leaves the site as it was."""
        progress = ProgressLine()
        try:
            with _opened(options["file"]) as file:
                if options["check"]:
                    contents, renamed = check(file, progress), {}
                else:
                    outcome = restore(file, progress, replace=options["replace"])
                    contents, renamed = outcome.contents, outcome.renamed
        except (BackupProblem, DatabaseError, OSError) as error:
            reason = _("Nothing was changed. %(reason)s") % {"reason": error}
            raise CommandError(reason) from error
        finally:
            progress.end()
        for name in contents.missing:
            text = _("The file “%(name)s” was missing when the backup was made.")
            self.stderr.write(text % {"name": name})
        for name, other in renamed.items():
            text = _("“%(name)s” is another file here; it was restored as “%(other)s”.")
            self.stderr.write(text % {"name": name, "other": other})
        if options["verbosity"]:
            said = {
                "rows": sum(table.count for table in contents.tables),
                "files": len(contents.media),
                "time": contents.made_at,
            }
            if options["check"]:
                text = _("The backup of %(time)s is whole: %(rows)s rows and %(files)s files.")
            else:
                text = _(
                    "Restored %(rows)s rows and %(files)s files of the backup of %(time)s."
                    " Everybody has to sign in again."
                )
            self.stdout.write(text % said)


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    """Open the file; the standard input is kept on disk, since an archive is read from its end."""
    if path == "-":
        with tempfile.TemporaryFile() as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
            yield file
    else:
        with Path(path).open("rb") as file:
            yield file
