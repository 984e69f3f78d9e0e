"""`publish_due`: publish the drafts whose time has come; to be run every minute or so."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from people.history import drafts
from people.history.restore import CannotRestore
from people.management.terminal import TerminalCommand


class Command(TerminalCommand):
    """Publish what is due, each draft by itself: one that fails stops no other."""

    help = "Publish the drafts whose time has come."

    def handle(self, *args: Any, **options: Any) -> None:
        """Publish, and say what was published; a draft that does not fit waits for an editor."""
        for draft in drafts.due():
            title = draft.title
            try:
                with transaction.atomic():
                    notes = drafts.publish(draft, draft.user)
            except CannotRestore as error:
                text = _("“%(page)s” no longer fits and was not published: %(reason)s")
                self.stderr.write(text % {"page": title, "reason": error})
                continue
            self.stdout.write(_("“%(page)s” is published.") % {"page": title})
            for note in notes:
                self.stderr.write(note)
