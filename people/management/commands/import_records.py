"""`import_records`: a file, folder or archive of another program, into the records."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from people import formats
from people.formats.format import Format
from people.formats.problem import UnreadableFile
from people.formats.source import Source
from people.history.recording import Recording, recording, write_versions
from people.imports import run
from people.imports.importer import Importer, told
from people.imports.verdict import (
    CONFLICT_CHOICES,
    DUPLICATE_CHOICES,
    Choice,
    Decisions,
    Row,
    Verdict,
)
from people.management.terminal import WritingCommand
from people.models import Person
from people.values.choices import VersionKind, Visibility
from people.values.languages import PREFIXES

AUTO = "auto"
# What somebody has to look at.
TOLD = {Verdict.CONFLICT, Verdict.DUPLICATE, Verdict.SKIPPED, Verdict.REMARK}


class Command(WritingCommand):
    """Import a file in one transaction, and say what became of each entry that needs a look."""

    help = "Read publications, people and all that belongs to them from files of other programs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("path", metavar="PATH", help="file, folder or zip; “-” reads stdin")
        keys = [key for key, each in formats.formats().items() if each.read is not None]
        parser.add_argument(
            "--format", default=AUTO, choices=[AUTO, *sorted(keys)], help="default: told by content"
        )
        parser.add_argument("--person", metavar="SLUG", help="whose page the works go on")
        parser.add_argument("--dry-run", action="store_true", help="only show what would happen")
        parser.add_argument("--strict", action="store_true", help="stop at the first bad entry")
        parser.add_argument(
            "--conflicts",
            choices=[each.value for each in CONFLICT_CHOICES],
            default=Choice.KEEP.value,
            help="what to do with fields that were edited here since the last import",
        )
        parser.add_argument(
            "--duplicates",
            choices=[each.value for each in DUPLICATE_CHOICES],
            default=Choice.SKIP.value,
            help="what to do with entries that may be here already",
        )
        parser.add_argument(
            "--name",
            action="append",
            default=[],
            metavar="NAME=SLUG",
            help="who is meant by a name as printed; empty after “=” for nobody with a page",
        )
        parser.add_argument("--draft", action="store_true", help="hide what is new from readers")
        parser.add_argument(
            "--no-history", action="store_true", help="write no versions: faster for large files"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the file. Raises CommandError, with nothing written, for one that cannot be used."""
        try:
            source = _source(options["path"])
            format_ = _format(source, options["format"])
            importer = Importer(
                format_,
                decisions=Decisions(
                    conflicts=Choice(options["conflicts"]),
                    duplicates=Choice(options["duplicates"]),
                    names=_names(options["name"]),
                ),
                person=_person(options["person"]),
                visibility=Visibility.DRAFT if options["draft"] else Visibility.PUBLIC,
                keeps_history=not options["no_history"],
            )
            assert format_.read is not None  # noqa: S101 (only such are offered)
            reading = format_.read(source)
            if options["dry_run"]:
                self.show(run.preview(importer, reading), options["verbosity"], is_dry=True)
                return
            history = nullcontext() if options["no_history"] else recording()
            with transaction.atomic(), history as current:
                self.show(
                    run.apply(importer, reading, is_strict=options["strict"]), options["verbosity"]
                )
                if isinstance(current, Recording):
                    write_versions(current.changes(), VersionKind.SAVED, None)
        except UnreadableFile as error:
            place = Row(0, Verdict.SKIPPED, place=error.problem.place).where
            text = told(error.problem)
            raise CommandError(f"{place}: {text}" if place else text) from error
        except run.NotStrict as error:
            raise CommandError(
                _("Nothing was written, since the import is strict. %(reason)s")
                % {"reason": str(error)}
            ) from error

    def show(self, rows: Iterator[Row], verbosity: int, *, is_dry: bool = False) -> None:
        """Print what became of the entries, as they come, and the sum of it at the end."""
        is_terminal = self.stderr.isatty()
        kept: list[Row] = []
        for number, row in enumerate(rows, 1):
            # The sum needs no more of a row than its verdict.
            kept.append(Row(row.number, row.verdict))
            wanted = row.verdict in TOLD or row.notes or row.doubts
            if wanted or (row.verdict != Verdict.SAME and (is_dry or verbosity > 1)):
                self.show_row(row)
            if is_terminal and number % 100 == 0:
                text = ngettext("%(count)s entry", "%(count)s entries", number)
                self.stderr.write("\r" + text % {"count": number}, ending="")
        if is_terminal and len(kept) >= 100:
            self.stderr.write("")
        self.stdout.write(run.summary(kept))
        if is_dry:
            self.stdout.write(_("Nothing was written: this was a dry run."))

    def show_row(self, row: Row) -> None:
        """Print one entry: verdict, title and place, then what there is to say about it."""
        head = "  ".join(filter(None, (str(row.verdict.label), row.kind, row.title)))
        where = f"  ({row.where})" if row.where else ""
        self.stdout.write(f"{head}{where}{': ' if row.reason else ''}{row.reason}")
        for change in row.changes if row.verdict in {Verdict.CHANGED, Verdict.CONFLICT} else ():
            mark = "!" if change.is_conflict else " "
            side = f" [{PREFIXES[change.code]}]" if change.code else ""
            self.stdout.write(
                f"  {mark} {change.label}{side}: {_cut(change.old)} → {_cut(change.new)}"
            )
        for note in row.notes:
            self.stdout.write(f"    {note}")
        if row.aside:
            text = _("Kept aside: %(names)s") % {"names": ", ".join(row.aside)}
            self.stdout.write(f"    {text}")
        for doubt in row.doubts:
            people = ", ".join(f"{label} ({slug})" for slug, label in doubt.candidates)
            text = _("Is “%(name)s” %(people)s? Say so with --name “%(name)s=SLUG”.")
            self.stdout.write("    " + text % {"name": doubt.name, "people": people})


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line[:80]}…”" if len(line) > 80 else f"“{line}”"


def _source(path: str) -> Source:
    """Return what to read. Raises CommandError, UnreadableFile."""
    if path == "-":
        return Source.of_file("-", sys.stdin.buffer.read())
    try:
        return Source.of_path(Path(path))
    except OSError as error:
        raise CommandError(
            _("“%(file)s” cannot be read: %(reason)s") % {"file": path, "reason": error.strerror}
        ) from error


def _format(source: Source, key: str) -> Format:
    return formats.detect(source) if key == AUTO else formats.formats()[key]


def _names(given: list[str]) -> dict[str, str]:
    found = {}
    for each in given:
        name, sign, slug = each.rpartition("=")
        if not sign or (slug and not Person.objects.filter(slug=slug).exists()):
            raise CommandError(
                _("“%(value)s”: write NAME=SLUG, with the slug of a page.") % {"value": each}
            )
        found[name] = slug
    return found


def _person(slug: str | None) -> Person | None:
    """Return whom a slug names. Raises CommandError."""
    if slug is None:
        return None
    person = Person.objects.filter(slug=slug).first()
    if person is None:
        raise CommandError(_("Nobody here has the slug “%(slug)s”.") % {"slug": slug})
    return person
