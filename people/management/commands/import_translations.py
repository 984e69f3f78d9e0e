"""`import_translations`: a file that came back from a translator, into the records."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from people.exchange import formats, plan
from people.exchange.plan import ACTIONS, Row, Verdict
from people.exchange.units import LARGEST_FILE, ExchangeError
from people.history.recording import recording, write_versions
from people.management.terminal import WritingCommand
from people.values.choices import VersionKind
from people.values.languages import PREFIXES


class Command(WritingCommand):
    """Write the translations of a file, all in one transaction, and list what is refused."""

    help = "Read the translations of an XLIFF 1.2 or CSV file that export_translations wrote."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", help="“-” reads the standard input")
        parser.add_argument(
            "--dry-run", action="store_true", help="only show what would become of each text"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the file. Raises CommandError, with nothing written, for one that cannot be read."""
        try:
            rows = plan.plan(formats.read(_read(options["file"])))
            if options["dry_run"]:
                self.show([row for row in rows if row.verdict != Verdict.SAME])
                self.stdout.write(_("Nothing was written: this was a dry run."))
                return
            with transaction.atomic(), recording() as current:
                outcome = plan.apply(rows)
                write_versions(current.changes(), VersionKind.SAVED, None)
        except ExchangeError as error:
            raise CommandError(str(error)) from error
        refused = [row for row in rows if row.verdict == Verdict.REFUSED]
        refused += [row for row in outcome if row.verdict == Verdict.REFUSED]
        if options["verbosity"] > 1:
            self.show([row for row in outcome if row.verdict in ACTIONS])
        self.show(refused)
        done = [row for row in outcome if row.verdict in ACTIONS]
        self.stdout.write(plan.summary([*done, *refused]))

    def show(self, rows: list[Row]) -> None:
        """Print one line for each text: language, verdict, name, reason."""
        for row in rows:
            line = "  ".join((PREFIXES.get(row.unit.code, ""), str(row.verdict.label), row.place))
            self.stdout.write(f"{line}{': ' if row.reason else ''}{row.reason}")


def _read(path: str) -> bytes:
    """Return the bytes of a file, of the standard input for `-`. Raises CommandError."""
    # One byte more than is allowed tells that it is too large.
    if path == "-":
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    try:
        with Path(path).open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise CommandError(
            _("“%(file)s” cannot be read: %(reason)s") % {"file": path, "reason": error.strerror}
        ) from error
