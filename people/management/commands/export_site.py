"""`export_site`: the whole public site as files for any static host."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from people.management.terminal import TerminalCommand
from people.static_site.export import BrokenLinks, export
from people.static_site.folder import Done, Folder, FolderRefused
from people.values.languages import CODES, PREFIXES, from_prefix


class Command(TerminalCommand):
    """Write the site as any reader sees it; what has not changed keeps its file."""

    help = "Write the public site as files that any static host serves, at any address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("folder", type=Path, metavar="DIR", help="where the files go")
        parser.add_argument(
            "--base-url",
            default=settings.BASE_URL,
            metavar="URL",
            help="public address of the files, with its folder (PROFILES_BASE_URL)",
        )
        parser.add_argument(
            "--languages",
            default=",".join(PREFIXES[code] for code in CODES),
            metavar="zh,en",
            help="the languages to write (both)",
        )
        parser.add_argument(
            "--force",
            action="store_true",
            help="write into a folder with other files; those of the same name are replaced",
        )
        parser.add_argument("--check", action="store_true", help="write nothing, only tell")

    def handle(self, *args: Any, **options: Any) -> None:
        """Export, and say what was done. Raises CommandError for links that lead nowhere."""
        self.verbosity = options["verbosity"]
        base_url, languages = _base_url(options["base_url"]), _languages(options["languages"])
        try:
            folder = Folder(options["folder"], is_shared=options["force"])
            done = export(folder, base_url, languages, self.tell, is_trial=options["check"])
        except FolderRefused as error:
            advice = _("Give another folder, or --force to write there all the same.")
            raise CommandError(f"{error} {advice}") from error
        except BrokenLinks as error:
            self.report(error)
            count = len(error.problems)
            text = ngettext(
                "%(count)s link leads nowhere; nothing was written.",
                "%(count)s links lead nowhere; nothing was written.",
                count,
            )
            raise CommandError(text % {"count": count}) from error
        except OSError as error:
            raise CommandError(
                _("“%(file)s” cannot be written: %(reason)s")
                % {"file": error.filename, "reason": error.strerror}
            ) from error
        finally:
            self.tell(0)
        self.summarize(done, is_trial=options["check"])

    def tell(self, count: int) -> None:
        """Show progress to who sits at the terminal; 0 ends it."""
        if self.verbosity and self.stderr.isatty():
            text = _("%(count)s addresses …") % {"count": count} if count else ""
            self.stderr.write(f"\r\x1b[K{text}", ending="")
            self.stderr.flush()

    def report(self, error: BrokenLinks) -> None:
        """Tell of each link: its page, itself, the reason."""
        for problem in error.problems:
            self.stderr.write(
                _("%(page)s: “%(link)s” leads nowhere (%(reason)s)")
                % {"page": problem.page, "link": problem.reference, "reason": problem.reason}
            )

    def summarize(self, done: Done, *, is_trial: bool) -> None:
        """Say in a sentence what was done, and to who asks, file by file."""
        if self.verbosity > 1:
            for mark, names in (("+", done.written), ("-", done.removed)):
                for name in names:
                    self.stdout.write(f"{mark} {name}")
        if self.verbosity:
            total = len(done.written) + len(done.unchanged)
            text = (
                ngettext(
                    "%(total)s file: %(written)s would be written, %(unchanged)s unchanged,"
                    " %(removed)s would be removed.",
                    "%(total)s files: %(written)s would be written, %(unchanged)s unchanged,"
                    " %(removed)s would be removed.",
                    total,
                )
                if is_trial
                else ngettext(
                    "%(total)s file: %(written)s written, %(unchanged)s unchanged,"
                    " %(removed)s removed.",
                    "%(total)s files: %(written)s written, %(unchanged)s unchanged,"
                    " %(removed)s removed.",
                    total,
                )
            )
            counts = {
                "total": total,
                "written": len(done.written),
                "unchanged": len(done.unchanged),
                "removed": len(done.removed),
            }
            self.stdout.write(text % counts)


def _base_url(text: str) -> str:
    """Return an address without a slash at the end. Raises CommandError for what is none."""
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise CommandError(
            _("“%(url)s” is no address like https://example.org/lab/.") % {"url": text}
        )
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _languages(text: str) -> tuple[str, ...]:
    """Return the codes of languages. Raises CommandError for what is no language of the site."""
    wanted = [each.strip() for each in text.split(",") if each.strip()]
    codes = tuple(code for each in wanted if (code := from_prefix(each)))
    if not codes or len(codes) < len(wanted):
        raise CommandError(_("“%(text)s” is none of zh, en and zh,en.") % {"text": text})
    return tuple(dict.fromkeys(codes))
