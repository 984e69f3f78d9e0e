"""`translation_status`: which texts are missing or out of date, for people and for scripts."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management import CommandError
from django.utils.translation import gettext as _

from people.management.terminal import TerminalCommand
from people.queries import translation as queries
from people.values.languages import CODES, OWN_NAMES, PREFIXES


class Command(TerminalCommand):
    """Count the states of all texts and list what is to be done."""

    help = "Show which texts are missing or out of date in which language."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--json", action="store_true", help="print it for scripts")
        parser.add_argument(
            "--fail-under",
            type=int,
            metavar="N",
            help="end with an error unless at least N percent of each language are in step",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the report. Raises CommandError below the wanted share."""
        found = list(queries.entries())
        standing = queries.standing(found)
        todo = [entry for entry in found if entry.state in queries.OPEN]
        if options["json"]:
            self.stdout.write(json.dumps(_report(standing, todo), ensure_ascii=False, indent=2))
        else:
            self.print_table(standing, todo)
        wanted = options["fail_under"]
        low = [code for code in CODES if wanted is not None and standing.percent(code) < wanted]
        if low:
            raise CommandError(
                _("Less than %(percent)s percent are in step: %(languages)s.")
                % {"percent": wanted, "languages": ", ".join(OWN_NAMES[code] for code in low)}
            )

    def print_table(self, standing: queries.Standing, todo: list[queries.Entry]) -> None:
        """Print the counts, then one line for each text that waits."""
        for code in CODES:
            states = ", ".join(
                f"{state.label} {count}" for state, count in sorted(standing.counts[code].items())
            )
            self.stdout.write(f"{OWN_NAMES[code]}: {standing.percent(code)} % ({states})")
        for entry in todo:
            place = f"{entry.model._meta.model_name} {entry.key} · {entry.field}"
            self.stdout.write(f"{PREFIXES[entry.code]}  {entry.state.label}  {place}")


def _report(standing: queries.Standing, todo: list[queries.Entry]) -> dict[str, Any]:
    return {
        "languages": {
            PREFIXES[code]: {
                "percent": standing.percent(code),
                **{state.value: count for state, count in sorted(standing.counts[code].items())},
            }
            for code in CODES
        },
        "texts": [
            {
                "model": entry.model._meta.label_lower,
                "key": entry.key,
                "field": entry.field,
                "language": PREFIXES[entry.code],
                "state": entry.state.value,
            }
            for entry in todo
        ],
    }
