"""`invite`: an account for a person, and a mail with the link to take it over."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management import CommandError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from people.accounts import invitation
from people.management.terminal import TerminalCommand
from people.models import Person
from people.values.languages import PREFIXES, from_prefix


class Command(TerminalCommand):
    """Invite one person."""

    help = "Make an account for a person and send a link to set its password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("slug", help="the last part of the address of the person's page")
        parser.add_argument("email", help="where the invitation goes")
        parser.add_argument(
            "--language", choices=sorted(PREFIXES.values()), default="zh", help="of the mail"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Send it. Raises CommandError."""
        person = Person.objects.filter(slug=options["slug"]).first()
        if person is None:
            text = _("There is no person with the slug “%(slug)s”.")
            raise CommandError(text % {"slug": options["slug"]})
        language = from_prefix(options["language"]) or ""
        try:
            validate_email(options["email"])
            invitation.invite(person, options["email"], language)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        except OSError as error:
            text = _("The mail could not be sent (%(reason)s). Send it again in the admin.")
            raise CommandError(text % {"reason": error}) from error
        text = _("The invitation for “%(person)s” is sent.")
        self.stdout.write(text % {"person": person})
