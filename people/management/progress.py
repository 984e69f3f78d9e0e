"""How far a long command is, on one line of a terminal."""

import sys
import time

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

STEPS = {
    "check": gettext_noop("Checking"),
    "rows": gettext_noop("Rows"),
    "media": gettext_noop("Files"),
    "records": gettext_noop("Records"),
    "search": gettext_noop("Search"),
}
WIDTH = 30


class ProgressLine:
    """A line on the standard error that is written over; silent where there is no terminal."""

    def __init__(self) -> None:
        self.is_shown = sys.stderr.isatty()
        self.last = ("", 0.0)

    def __call__(self, step: str, done: int, total: int) -> None:
        """Show a step, how much of it is done, and of how much (0: nobody knows)."""
        name, at = self.last
        now = time.monotonic()
        if not self.is_shown or (name == step and now - at < 0.1 and done != total):
            return
        self.last = (step, now)
        if total:
            filled = WIDTH * done // total
            amount = f"[{'#' * filled}{' ' * (WIDTH - filled)}] {100 * done // total} %"
        else:
            amount = f"{done:,}"
        sys.stderr.write(f"\r\033[K{_(STEPS[step])} {amount}")
        sys.stderr.flush()

    def end(self) -> None:
        """Give the line back."""
        if self.last[0]:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
