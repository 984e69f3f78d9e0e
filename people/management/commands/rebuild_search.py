"""`rebuild_search`: read all records for the search, from the beginning or from where it stopped."""

from argparse import ArgumentParser
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import ngettext

from people.management.terminal import TerminalCommand, read_all
from people.search import queue


class Command(TerminalCommand):
    """Bring the index up to date in steps of their own, while the site is read and edited."""

    help = (
        "Read all records for the search again. What has not changed is not written again, and a"
        " run that was stopped goes on where it was."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the database, and whether to begin with an empty index."""
        parser.add_argument("--database", default=DEFAULT_DB_ALIAS, help="alias of the database")
        parser.add_argument(
            "--empty",
            action="store_true",
            help="empty the index first; until the end, less is found",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read until nothing is left, and say how many records were read."""
        using = options["database"]
        queue.begin(using, empty=options["empty"])
        done = read_all(using)
        text = ngettext(
            "%(number)s record was read for the search.",
            "%(number)s records were read for the search.",
            done,
        )
        self.stdout.write(text % {"number": f"{done:,}"})
