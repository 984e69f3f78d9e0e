"""The language of who sits at the terminal."""

import os
from typing import Any

from django.core.management import BaseCommand
from django.utils import translation

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
