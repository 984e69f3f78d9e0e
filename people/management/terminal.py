"""What all commands share: the language of who sits at the terminal, and a search that is complete."""

import os
import time
from typing import Any

from django.core.management import BaseCommand
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils import translation

from people.management.progress import ProgressLine
from people.search import queue
from people.values.languages import EN, ZH


def terminal_language() -> str:
    """Return Chinese for a Chinese locale (`LC_ALL`, `LC_MESSAGES`, `LANG`), else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((value for name in names if (value := os.environ.get(name))), "")
    return ZH if locale.lower().startswith("zh") else EN


class TerminalCommand(BaseCommand):
    """A command that speaks the language of the terminal; called from code, the active one."""

    def run_from_argv(self, argv: list[str]) -> Any:
        """Run in the language of the terminal."""
        with translation.override(terminal_language()):
            return super().run_from_argv(argv)


class WritingCommand(TerminalCommand):
    """A command that may write very much: at its end the search knows of it."""

    def execute(self, *args: Any, **options: Any) -> Any:
        """Run, then read for the search what was written, unless a transaction goes on around."""
        output = super().execute(*args, **options)
        using = options.get("database") or DEFAULT_DB_ALIAS
        if not connections[using].in_atomic_block:
            read_all(using)
        return output


def read_all(using: str) -> int:
    """Read for the search all that waits, with a line that tells how far it is; return how many."""
    progress, done, total = ProgressLine(), 0, queue.left(using)
    while queue.waiting(using):
        read = queue.step(using)
        if read is None:  # a request is reading
            time.sleep(0.1)
            continue
        done += read
        progress("search", min(done, total), total)
    progress.end()
    return done
