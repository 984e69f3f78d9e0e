"""`export_records`: people and publications as files of other programs."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.utils.translation import gettext as _

from people.exports.collect import bundle_for_person, bundle_for_site
from people.exports.files import File, writable, write
from people.formats import formats
from people.management.terminal import TerminalCommand, terminal_language
from people.models import Person
from people.values.languages import PREFIXES, from_prefix


class Command(TerminalCommand):
    """Write one file: of a person, or of all that the site holds."""

    help = "Write people, publications and all that belongs to them in a format of others."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        keys = sorted(each.key for each in writable())
        parser.add_argument("--format", required=True, choices=keys)
        parser.add_argument("--person", metavar="SLUG", help="only this person and their works")
        parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
        parser.add_argument(
            "--language",
            choices=sorted(PREFIXES.values()),
            help="of formats that hold one language; default: that of the terminal",
        )
        parser.add_argument(
            "--drafts",
            action="store_true",
            help="also what readers do not see, and hidden sections",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file. Raises CommandError, with the old file kept, when that cannot be done."""
        language = from_prefix(options["language"] or "") or terminal_language()
        is_public = not options["drafts"]
        if options["person"]:
            people = Person.objects.published() if is_public else Person.objects.all()
            person = people.filter(slug=options["person"]).first()
            if person is None:
                raise CommandError(
                    _("Nobody here has the slug “%(slug)s”.") % {"slug": options["person"]}
                )
            bundle = bundle_for_person(person, is_public=is_public)
        else:
            bundle = bundle_for_site(is_public=is_public)
        format_ = formats()[options["format"]]
        try:
            file = write(format_, bundle, language, options["person"] or "profiles")
        except ValueError as error:
            raise CommandError(_("There is nobody to write about.")) from error
        _store(file, options["output"])


def _store(file: File, output: str | None) -> None:
    """Put a file in its place, whole or not at all. Raises CommandError."""
    if output in (None, "-"):
        sys.stdout.buffer.write(file.data)
        return
    target = Path(output or "")
    partial = target.with_name(f".{target.name}.partial")
    try:
        partial.write_bytes(file.data)
        partial.replace(target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise CommandError(
            _("“%(file)s” cannot be written: %(reason)s")
            % {"file": output, "reason": error.strerror}
        ) from error
