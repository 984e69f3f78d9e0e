"""Accounts of people: invite, send again, take back, link; and passwords that were forgotten."""

import logging
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth import get_user_model
from django.contrib.auth import views as auth
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse, reverse_lazy
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from people.accounts import invitation
from people.models import Person
from people.pages.head import absolute
from people.values.languages import CODES, OWN_NAMES, ZH

logger = logging.getLogger(__name__)


class InvitationForm(forms.Form):
    """Whom to invite, in which language."""

    email = forms.EmailField(
        label=_("email address"), max_length=150, widget=forms.EmailInput(attrs={"size": 40})
    )
    language = forms.ChoiceField(
        label=_("language of the mail"), choices=[(code, OWN_NAMES[code]) for code in CODES]
    )


class ResendForm(forms.Form):
    """In which language to send it again."""

    language = InvitationForm.base_fields["language"]


class LinkForm(forms.Form):
    """Which account to link."""

    user = forms.ModelChoiceField(label=_("account"), queryset=None)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        free = get_user_model()._default_manager.filter(person=None, is_active=True)
        self.fields["user"].queryset = free.order_by("username")  # type: ignore[attr-defined]


def may_invite(user: Any) -> bool:
    """Whether somebody may give accounts."""
    return user.has_perms(("auth.add_user", "auth.change_user"))


def invite(request: HttpRequest, key: str) -> HttpResponse:
    """The account of a person: invite, send again, take back or link. Raises PermissionDenied."""
    if not may_invite(request.user):
        raise PermissionDenied
    person = get_object_or_404(Person.objects.select_related("user"), key=key)
    action = request.POST.get("action", "") if request.method == "POST" else ""
    form_class = {"invite": InvitationForm, "resend": ResendForm, "link": LinkForm}.get(action)
    form = form_class(request.POST) if form_class else None
    if action == "revoke":
        _revoke(request, person)
        return HttpResponseRedirect(request.path)
    if form is not None and form.is_valid() and _act(request, person, action, form):
        return HttpResponseRedirect(request.path)
    initial = {"language": get_language() or ZH}
    context = {
        **admin.site.each_context(request),
        "title": gettext("Account of “%(person)s”") % {"person": person},
        "person": person,
        "account": person.user,
        "is_waiting": person.user is not None and invitation.is_waiting(person.user),
        "invitation_form": form if action == "invite" else InvitationForm(initial=initial),
        "resend_form": form if action == "resend" else ResendForm(initial=initial),
        "link_form": form if action == "link" else LinkForm(),
        # Somebody else may have given an account meanwhile: then the form is not there any more.
        "refused": " ".join(form.non_field_errors()) if form is not None else "",
        "form_address": reverse("admin:people_person_change", args=[person.pk]),
    }
    return render(request, "admin/invite.html", context)


def _act(request: HttpRequest, person: Person, action: str, form: forms.Form) -> bool:
    """Do what was asked; whether it is done. What is wrong is put into the form."""
    try:
        if action == "link":
            if person.user_id is not None:
                text = gettext("“%(person)s” has an account already.")
                raise ValidationError(text % {"person": person})
            invitation.link(person, form.cleaned_data["user"])
            messages.success(request, gettext("The account is linked."))
            return True
        language = form.cleaned_data["language"]
        if action == "invite":
            invitation.invite(person, form.cleaned_data["email"], language)
        elif person.user is not None and invitation.is_waiting(person.user):
            invitation.resend(person.user, language)
        else:
            raise ValidationError(gettext("There is no invitation that waits."))
        messages.success(request, gettext("The invitation is sent."))
    except ValidationError as error:
        form.add_error(None, error)
        return False
    except OSError:  # of the mail server; its words may name addresses
        logger.exception("An invitation could not be sent.")
        text = gettext("The mail could not be sent. Check the mail settings, then send it again.")
        messages.error(request, text)
    return True


def _revoke(request: HttpRequest, person: Person) -> None:
    user = person.user
    if user is not None and user.is_superuser and not request.user.is_superuser:
        raise PermissionDenied
    if invitation.revoke(person):
        messages.success(request, gettext("The invitation is taken back."))
    else:
        text = gettext("The account is switched off and no longer linked.")
        messages.success(request, text)


class Secret:
    """Part of pages whose address is a secret: nobody keeps it or hands it on."""

    def dispatch(self, *args: Any, **kwargs: Any) -> Any:
        """Answer so that nothing of it is stored."""
        response = super().dispatch(*args, **kwargs)  # type: ignore[misc]
        response["Cache-Control"] = "no-store, private"
        # A form needs the policy of the site, else browsers send it from nowhere and it is refused.
        has_token = self.kwargs.get("token", "set-password") != "set-password"  # type: ignore[attr-defined]
        response["Referrer-Policy"] = "no-referrer" if has_token else "same-origin"
        response["X-Robots-Tag"] = "noindex"
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add what every page of the admin knows, and the rules for passwords."""
        context = super().get_context_data(**kwargs)  # type: ignore[misc]
        if context.get("validlink") is False:
            context["title"] = gettext("This link no longer works")
        return {
            **admin.site.each_context(self.request),  # type: ignore[attr-defined]
            "password_rules": password_validators_help_text_html(),
            "is_nav_sidebar_enabled": False,
            **context,
        }


class Welcome(Secret, auth.PasswordResetConfirmView):
    """Where an invitation leads: choose a password, be signed in, see the own page."""

    template_name = "admin/set_password.html"
    extra_context = {"is_invitation": True}
    token_generator = invitation.tokens
    post_reset_login = True
    title = _("Welcome")

    def get_success_url(self) -> str:
        """Return the form of the own page."""
        person = Person.objects.filter(user=self.user.pk).first()
        if person is None:
            return reverse("admin:index")
        return reverse("admin:people_person_change", args=[person.pk])


class ForgottenForm(PasswordResetForm):
    """Sends a link to who has an account with an address, and says the same to everybody."""

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Send the link in the language of the page."""
        for user in self.get_users(self.cleaned_data["email"]):
            if not user.is_staff:
                continue
            uid = urlsafe_base64_encode(force_bytes(user.pk))
            token = default_token_generator.make_token(user)
            address = absolute(reverse("password_reset_confirm", args=[uid, token]))
            subject, text = invitation.reset_mail(user, address)
            try:
                send_mail(subject, text, None, [user.email])
            except OSError:
                logger.exception("A link for a new password could not be sent.")


class Forgotten(Secret, auth.PasswordResetView):
    """Ask for a link to set a new password."""

    form_class = ForgottenForm
    template_name = "admin/forgotten.html"
    title = _("Forgotten password")
    success_url = reverse_lazy("password_reset_done")


class ForgottenDone(Secret, auth.PasswordResetDoneView):
    """The link is on its way, if there is an account."""

    template_name = "admin/forgotten_done.html"
    title = _("Look into your mail")


class NewPassword(Secret, auth.PasswordResetConfirmView):
    """Where that link leads."""

    template_name = "admin/set_password.html"
    title = _("New password")
    success_url = reverse_lazy("password_reset_complete")


class NewPasswordDone(Secret, auth.PasswordResetCompleteView):
    """The password is set; sign in."""

    template_name = "admin/new_password_done.html"
    title = _("New password")
