"""`make_roles`: the groups of the roles, with the permissions that they have."""

from typing import Any

from django.utils.translation import gettext as _

from people.accounts.roles import make_roles
from people.management.terminal import TerminalCommand


class Command(TerminalCommand):
    """Bring the roles in step with the models, as every migration does."""

    help = "Make the groups member, editor, publisher and administrator, or put them right."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make them."""
        make_roles()
        self.stdout.write(_("The roles have their permissions."))
