#!/usr/bin/env python
"""Run a management command."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured


def main() -> None:
    """Run the command; a bad setting is one clear line, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "profiles_site.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Configuration error: {error}")


if __name__ == "__main__":
    main()
