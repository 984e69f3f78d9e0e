"""`make_sample`: made-up people with all that belongs to them, to try the site or to measure it."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management import CommandError
from django.utils.translation import gettext as _

from people.management.progress import ProgressLine
from people.management.terminal import WritingCommand
from people.sample.plan import Plan
from people.sample.site import is_empty, write_sample
from people.values.languages import CODES, PREFIXES, from_prefix


class Command(WritingCommand):
    """Fill an empty site."""

    help = "Write made-up people, publications and more, in both languages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--people", type=_count, default=100, metavar="N")
        parser.add_argument(
            "--publications",
            type=_count,
            default=10,
            metavar="M",
            help="on the page of each person; a work of two people here counts for both",
        )
        parser.add_argument("--positions", type=_count, default=3, metavar="P")
        parser.add_argument(
            "--seed", type=int, default=1, metavar="S", help="the same number makes the same site"
        )
        parser.add_argument(
            "--languages", choices=["both", *sorted(PREFIXES.values())], default="both"
        )
        parser.add_argument(
            "--add", action="store_true", help="also to a site that has people or publications"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write everything or nothing. Raises CommandError for a site that is in use."""
        if not options["add"] and not is_empty():
            raise CommandError(
                _("There are people or publications here already. To add to them, give --add.")
            )
        code = from_prefix(options["languages"])
        plan = Plan(
            people=options["people"],
            publications=options["publications"],
            positions=options["positions"],
            seed=options["seed"],
            languages=(code,) if code else CODES,
        )
        progress = ProgressLine()
        try:
            rows = write_sample(plan, lambda done: progress("rows", done, 0))
        finally:
            progress.end()
        if options["verbosity"]:
            self.stdout.write(
                _("%(people)s made-up people were written, %(rows)s rows in all.")
                % {"people": f"{plan.people:,}", "rows": f"{rows:,}"}
            )


def _count(text: str) -> int:
    if not text.isdigit():
        raise ArgumentTypeError(_("“%(text)s” is no number.") % {"text": text})
    return int(text)
