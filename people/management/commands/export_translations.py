"""`export_translations`: the texts that wait, as a file for a translator."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from people.exchange import formats, waiting
from people.management.terminal import TerminalCommand
from people.queries import translation as queries
from people.values.languages import PREFIXES, from_prefix


class Command(TerminalCommand):
    """Write what is missing or out of date to a file or to the standard output."""

    help = "Write the texts that are missing or out of date to a file for a translator."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--format", choices=list(formats.FORMATS), help="by the ending of FILE, else xliff"
        )
        parser.add_argument(
            "--to", choices=list(PREFIXES.values()), help="only texts to be translated into this"
        )
        parser.add_argument(
            "-o", "--output", metavar="FILE", help="without it, the standard output"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file. Raises CommandError if it cannot be written."""
        code = from_prefix(options["to"] or "")
        found = [
            entry
            for entry in queries.entries()
            if entry.state in queries.OPEN and code in {None, entry.code}
        ]
        if not found:
            self.stderr.write(_("Nothing waits: both languages are in step."))
            return
        path = options["output"]
        name = options["format"] or formats.by_suffix(path or "") or "xliff"
        data = formats.FORMATS[name].write(waiting.units(found), settings.BASE_URL)
        if not path:
            self.stdout.write(data.decode(), ending="")
            return
        try:
            Path(path).write_bytes(data)
        except OSError as error:
            raise CommandError(
                _("“%(file)s” cannot be written: %(reason)s")
                % {"file": path, "reason": error.strerror}
            ) from error
        if options["verbosity"]:
            text = ngettext("%(count)s text written", "%(count)s texts written", len(found))
            self.stderr.write(text % {"count": len(found)})
