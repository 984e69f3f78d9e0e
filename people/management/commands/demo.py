"""`demo`: the whole site from a fresh clone, served as in production."""

import hashlib
import json
import os
import secrets
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils.translation import gettext as _

from people.images import variants
from people.management.media import media_names
from people.management.terminal import TerminalCommand
from people.models import Person, Site

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
ADMIN = "admin"


class Command(TerminalCommand):
    """Migrate, load the fixtures once, make an admin login once, serve."""

    help = "Set up the example site and serve it on 127.0.0.1. Run again, it keeps all edits."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--port", type=_port, default=8000, help="port to serve on (8000)")
        parser.add_argument("--reset", action="store_true", help="delete everything and start over")
        parser.add_argument("--no-input", action="store_true", help="do not ask before --reset")
        parser.add_argument(
            "--no-serve", action="store_true", help="set everything up, then stop without serving"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Set up and serve."""
        if not options["no_serve"]:
            _require_free(options["port"])
        if options["reset"]:
            self.confirm_reset(options["no_input"])
        call_command("migrate", verbosity=0, interactive=False)
        if options["reset"]:
            self.reset()
        collect_static()
        # Last, so that hardly a moment passes between making a password and showing it.
        password = self.fill()
        self.report(options["port"], password)
        if not options["no_serve"]:
            serve(options["port"])

    def confirm_reset(self, no_input: bool) -> None:
        """Ask before everything is deleted. Raises CommandError unless the answer is yes."""
        database = settings.DATABASES["default"]["NAME"]
        question = _("Delete all content, logins and uploads in %(database)s? [y/N] ") % {
            "database": database
        }
        if not no_input and _answer(question).lower() not in {"y", "yes", "是"}:
            raise CommandError(_("Nothing was deleted."))

    def reset(self) -> None:
        """Delete every record, and the uploads that they name."""
        names = list(media_names())
        call_command("flush", verbosity=0, interactive=False)
        for name in names:
            default_storage.delete(name)
        variants.clean(names)

    def fill(self) -> str | None:
        """Load the fixtures into an empty site and make the login. Returns a new login's password.

        Both happen or neither, so that a run that was cut off can simply be run again.
        """
        users = get_user_model()._default_manager
        password = None
        with transaction.atomic():
            if not Person.objects.exists() and not Site.objects.exists():
                call_command("loaddata", *sorted(map(str, FIXTURES.glob("*.json"))), verbosity=0)
            if not users.filter(is_superuser=True).exists():
                password = secrets.token_urlsafe(12)
                users.create_superuser(ADMIN, "", password)
        return password

    def report(self, port: int, password: str | None) -> None:
        """Say what to open, and the password once."""
        address = f"http://127.0.0.1:{port}"
        lines = [
            "",
            _("The site is ready. Open:"),
            f"  {address}/en/        {_('the site in English')}",
            f"  {address}/zh/        {_('the site in Chinese')}",
            f"  {address}/admin/     {_('to edit it')}",
        ]
        if password:
            lines.append(
                _("Sign in as “%(user)s” with the password %(password)s (shown only now).")
                % {"user": ADMIN, "password": password}
            )
        else:
            lines.append(
                _("Your login and edits are kept. To set a new password: %(command)s")
                % {"command": f"{os.path.relpath(sys.executable)} manage.py changepassword {ADMIN}"}
            )
        self.stdout.write("\n".join([*lines, ""]))
        self.stdout.flush()


def collect_static() -> None:
    """Collect and compress the static files, unless what lies there was made from the same files.

    Compressing takes most of the time of a start.
    """
    stamp = Path(settings.STATIC_ROOT).with_name("static.stamp")
    state = hashlib.sha256(json.dumps([django.VERSION, *_static_files()]).encode()).hexdigest()
    manifest = Path(settings.STATIC_ROOT, "staticfiles.json")
    if manifest.exists() and stamp.exists() and stamp.read_text() == state:
        return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(state)


def _static_files() -> Iterator[tuple[str, int, int]]:
    """Yield name, size and time of change of all static files."""
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = Path(storage.path(name)).stat()
            yield name, found.st_size, found.st_mtime_ns


def _answer(question: str) -> str:
    """Return what is typed; nothing when nobody is there to type, or when they break off."""
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        return ""


def _port(text: str) -> int:
    port = int(text)
    if not 1 <= port <= 65535:
        raise ValueError(text)
    return port


def _require_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise CommandError(
                _("Port %(port)s cannot be used (%(reason)s). Choose another with --port.")
                % {"port": port, "reason": error.strerror}
            ) from None


def serve(port: int) -> None:
    """Become the production server; the settings are the same, with this address as the site's."""
    os.environ.setdefault("PROFILES_BASE_URL", f"http://127.0.0.1:{port}")
    os.chdir(settings.BASE_DIR)
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1"]
    # As many threads as granian finds sensible: two for each core and one that waits for the disk.
    threads = min(16, 2 * (os.cpu_count() or 1) + 1)
    command += ["--port", str(port), "--blocking-threads", str(threads), "--backpressure", "32"]
    # Stopped while it still starts, a worker misses the signal and would be waited for without end.
    command += ["--workers-kill-timeout", "5"]
    command += ["--log-level", "warning", "profiles_site.wsgi:application"]
    os.execv(sys.executable, command)  # noqa: S606 (our own command, no shell)
