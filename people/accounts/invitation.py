"""Invitations: an account for a person, and the link by which its owner takes it over.

The link holds a token that Django signs over the state of the account. It expires, and stops to
work once a password is set, another link is sent, or the invitation is taken back.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from people.models import Person
from people.pages.head import absolute
from people.queries import site
from people.values.addresses import SWITCH
from people.values.choices import Role
from people.values.languages import PREFIXES


class InvitationTokens(PasswordResetTokenGenerator):
    """Tokens that are good for an account that waits for its owner, and for nothing else."""

    key_salt = "people.accounts.invitation"

    def check_token(self, user: Any, token: str | None) -> bool:
        """Whether the token is good now."""
        if user is None or not user.is_active or user.has_usable_password():
            return False
        return super().check_token(user, token)


tokens = InvitationTokens()


def is_waiting(user: Any) -> bool:
    """Whether an account waits for its owner to set a password."""
    return user.is_active and not user.has_usable_password()


def invite(person: Person, email: str, language: str) -> Any:
    """Make an account for a person and send its owner a link; returns the account.

    Raises ValidationError, and what sending a mail raises: the account is there then.
    """
    with transaction.atomic():
        user = make_account(person, email)
    send(user, language)
    return user


def make_account(person: Person, email: str) -> Any:
    """Make an account that its owner has to take over. Raises ValidationError."""
    accounts = get_user_model()._default_manager
    if person.user_id is not None:
        raise ValidationError(_("“%(person)s” has an account already.") % {"person": person})
    email = accounts.normalize_email(email.strip())
    name = email.lower()
    if len(name) > 150:
        raise ValidationError(_("This address is too long to be a user name."))
    taken = accounts.filter(email__iexact=email) | accounts.filter(username__iexact=name)
    if found := taken.first():
        text = _("“%(user)s” has this address already. Link that account to the person instead.")
        raise ValidationError(text % {"user": found.get_username()})
    user = get_user_model()(username=name, email=email, is_staff=True)
    user.set_unusable_password()
    user.save()
    user.groups.add(Group.objects.get_or_create(name=Role.MEMBER.value)[0])
    link(person, user)
    return user


def link(person: Person, user: Any) -> None:
    """Say who a person is at the admin; None for nobody. The page and its history stay as they are."""
    Person.objects.filter(pk=person.pk).update(user=user)
    person.user = user


def resend(user: Any, language: str) -> None:
    """Send another link; those that were sent before stop to work."""
    user.set_unusable_password()
    user.save(update_fields=["password"])
    send(user, language)


def revoke(person: Person) -> bool:
    """Take an account away; whether it is gone. One that was used is switched off, for the history."""
    user = person.user
    if user is None:
        return False
    with transaction.atomic():
        link(person, None)
        if is_waiting(user) and user.last_login is None:
            user.delete()
            return True
        user.is_active = False
        user.save(update_fields=["is_active"])
    return False


def address_of(user: Any, language: str) -> str:
    """Return the link, which opens in a language."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("admin-welcome", args=[uid, tokens.make_token(user)])
    return absolute(path, f"{SWITCH}={PREFIXES[language]}")


def send(user: Any, language: str) -> None:
    """Send the link in a language."""
    with translation.override(language):
        subject, text = mail(user, language)
    send_mail(subject, text, None, [user.email])


def mail(user: Any, language: str) -> tuple[str, str]:
    """Return subject and text of the mail, in the active language."""
    names = {
        "site": site_name(),
        "person": str(user.person),
        "user": user.get_username(),
        "address": address_of(user, language),
    }
    text = [
        _("Hello,"),
        _(
            "“%(person)s” has a page at %(site)s, and you are invited to edit it. Open this link"
            " to choose a password; you are then signed in and see your page:"
        )
        % names,
        names["address"],
        _("Your user name is %(user)s. %(days)s") % {**names, "days": days()},
        _("What you change is looked at before readers see it."),
        _("If you do not know what this is about, just ignore this mail."),
    ]
    subject = _("Your page at %(site)s") % names
    return " ".join(subject.split()), "\n\n".join(text) + "\n"


def days() -> str:
    """Return how long a link is good for, as a sentence."""
    number = max(1, settings.PASSWORD_RESET_TIMEOUT // (24 * 3600))
    text = ngettext(
        "The link works once, for %(number)s day.",
        "The link works once, for %(number)s days.",
        number,
    )
    return text % {"number": number}


def site_name() -> str:
    """Return the title of the site in the active language."""
    texts = site.texts()
    return str(getattr(texts, "title", "") or _("Profiles"))


def reset_mail(user: Any, address: str) -> tuple[str, str]:
    """Return subject and text of the mail to who forgot the password, in the active language."""
    names = {"site": site_name(), "user": user.get_username()}
    text = [
        _("Hello,"),
        _("Somebody asked for a new password at %(site)s. Open this link to choose one:") % names,
        address,
        _("Your user name is %(user)s. %(days)s") % {**names, "days": days()},
        _("If that was not you, ignore this mail: your password stays as it is."),
    ]
    subject = _("A new password for %(site)s") % names
    return " ".join(subject.split()), "\n\n".join(text) + "\n"
