"""An invitation from the administrator's form to the invitee's page, in both languages."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from people.accounts import invitation
from people.models import Person, Site
from people.values.choices import Role
from tests.accounts.people import make_account, signed_in
from tests.makers import make_person

pytestmark = pytest.mark.django_db

PASSWORD = "correct-horse-battery"
TEXTS = {
    "en": (
        "Your page at Lab",
        "Hello,\n\n“Ada Li” has a page at Lab, and you are invited to edit it. Open this link to"
        " choose a password; you are then signed in and see your page:\n\n{address}\n\n"
        "Your user name is ada@example.org. The link works once, for 3 days.\n\n"
        "What you change is looked at before readers see it.\n\n"
        "If you do not know what this is about, just ignore this mail.\n",
    ),
    "zh-hans": (
        "您在实验室的主页",
        "您好：\n\n“李爱达”在实验室有一个主页，现邀请您来编辑。请打开下面的链接设置密码，"
        "之后会自动登录并进入您的主页：\n\n{address}\n\n"
        "您的用户名是 ada@example.org。此链接只能使用一次，3 天内有效。\n\n"
        "您所作的修改经审阅后才会公开。\n\n"
        "如果您不清楚这封邮件的缘由，忽略即可。\n",
    ),
}


@pytest.fixture
def person():
    Site.objects.create(key="site", title_en="Lab", title_zh_hans="实验室")
    return make_person()


@pytest.fixture
def administrator():
    return signed_in(make_account("boss", Role.ADMINISTRATOR))


def invite(client, person, language="en", email="Ada@Example.org", **more):
    data = {"action": "invite", "email": email, "language": language, **more}
    return client.post(reverse("admin-invite", args=[person.key]), data)


def link() -> str:
    """Return the path of the link in the last mail."""
    return re.search(r"https?://[^/]+(/\S+)", mail.outbox[-1].body).group(1)


def open_link(client, path, language="en"):
    """Follow the link to the page that it leads to; returns its address and the page."""
    response = client.get(path, follow=True)
    return response.redirect_chain[-1][0] if response.redirect_chain else path, response


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_who_is_invited_sets_a_password_and_sees_the_own_page(person, administrator, language):
    assert invite(administrator, person, language).status_code == 302
    (sent,) = mail.outbox
    subject, text = TEXTS[language]
    address = re.search(r"http\S+", sent.body).group()
    assert (sent.subject, sent.to, sent.body) == (
        subject, ["Ada@example.org"], text.format(address=address)
    )  # fmt: skip
    person.refresh_from_db()
    user = person.user
    assert (user.username, user.is_staff, user.is_superuser) == ("ada@example.org", True, False)
    assert [group.name for group in user.groups.all()] == ["member"]

    client = Client()
    path = link()
    assert client.get(path.split("?")[0])["Referrer-Policy"] == "no-referrer"
    address, page = open_link(client, path)
    assert page.status_code == 200
    assert page["Content-Language"] == {"en": "en", "zh-hans": "zh-Hans"}[language]
    assert page["Cache-Control"] == "no-store, private"
    assert page["Referrer-Policy"] == "same-origin"
    token = path.split("/")[4]
    assert token not in address
    assert token not in page.content.decode()
    assert "8" in re.search(r'<div class="help".*?</div>', page.content.decode(), re.S).group()

    weak = client.post(address, {"new_password1": "12345678", "new_password2": "12345678"})
    assert weak.status_code == 200
    assert "errorlist" in weak.content.decode()
    done = client.post(address, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    form = reverse("admin:people_person_change", args=[person.pk])
    assert (done.status_code, done["Location"]) == (302, form)
    assert client.get(form).status_code == 200

    again = open_link(Client(), path)[1].content.decode()  # used
    assert "password_form" not in again
    assert {"en": "no longer works", "zh-hans": "链接已失效"}[language] in again


def works(path) -> bool:
    """Whether a link leads to a form."""
    page = open_link(Client(), path)[1]
    assert page.status_code == 200
    return "password_form" in page.content.decode()


def test_another_link_takes_the_place_of_the_first(person, administrator):
    invite(administrator, person)
    first = link()
    administrator.post(
        reverse("admin-invite", args=[person.key]), {"action": "resend", "language": "en"}
    )
    assert len(mail.outbox) == 2
    assert (works(first), works(link())) == (False, True)


def test_an_invitation_is_taken_back(person, administrator):
    invite(administrator, person)
    administrator.post(reverse("admin-invite", args=[person.key]), {"action": "revoke"})
    assert not works(link())
    assert not User.objects.filter(email__iexact="ada@example.org").exists()
    person.refresh_from_db()
    assert person.user is None


def test_an_account_that_was_used_is_switched_off(person, administrator):
    user = invitation.invite(person, "ada@example.org", "en")
    user.set_password(PASSWORD)
    user.save()
    client = signed_in(user)
    administrator.post(reverse("admin-invite", args=[person.key]), {"action": "revoke"})
    user.refresh_from_db()
    assert (user.is_active, Person.objects.get().user) == (False, None)
    assert client.get("/admin/").status_code == 302


def test_a_link_expires(person, administrator, monkeypatch):
    invite(administrator, person)
    now = type(invitation.tokens)._now
    later = timedelta(days=3, seconds=1)
    monkeypatch.setattr(type(invitation.tokens), "_now", lambda self: now(self) + later)
    assert not works(link())
    assert timezone.now()


@pytest.mark.parametrize("path", ["/admin/welcome/x/y/", "/admin/welcome/MQ/set-password/"])
def test_a_made_up_link_says_nothing_of_accounts(person, path):
    assert not works(path)


def test_a_link_for_a_new_password_is_no_invitation(person):
    from django.contrib.auth.tokens import default_token_generator

    user = invitation.make_account(person, "ada@example.org")
    token = default_token_generator.make_token(user)
    uid = link_uid(user)
    assert not works(f"/admin/welcome/{uid}/{token}/")
    other = invitation.tokens.make_token(user)
    assert "password_form" not in open_link(Client(), f"/admin/forgotten/{uid}/{other}/")[1].content.decode()  # fmt: skip


def link_uid(user):
    from django.utils.encoding import force_bytes
    from django.utils.http import urlsafe_base64_encode

    return urlsafe_base64_encode(force_bytes(user.pk))


def test_an_address_that_has_an_account_is_refused_with_the_remedy(person, administrator):
    make_account("ada")
    page = invite(administrator, person).content.decode()
    assert "Link that account to the person instead." in page
    assert mail.outbox == []
    data = {"action": "link", "user": User.objects.get(username="ada").pk}
    administrator.post(reverse("admin-invite", args=[person.key]), data)
    assert Person.objects.get().user.username == "ada"
    page = invite(administrator, person, email="b@b.org").content.decode()
    assert "“Ada Li” has an account already." in page
    assert not User.objects.filter(email="b@b.org").exists()


def test_a_mail_that_cannot_be_sent_is_told(person, administrator, settings, monkeypatch):
    def fail(*_args, **_kwargs):
        raise ConnectionRefusedError

    monkeypatch.setattr(invitation, "send_mail", fail)
    invite(administrator, person)
    page = administrator.get(reverse("admin-invite", args=[person.key])).content.decode()
    assert "Check the mail settings" in page
    assert "resend_form" in page


@pytest.mark.parametrize("language", ["zh", "en"])
def test_command(person, capsys, language):
    call_command("invite", "ada-li", "ada@example.org", language=language)
    assert f"setlang={language}" in mail.outbox[0].body
    assert works(link())
    for arguments in (["nobody", "a@b.org"], ["ada-li", "no address"], ["ada-li", "c@d.org"]):
        with pytest.raises(CommandError):
            call_command("invite", *arguments)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_forgotten_password(person, language):
    user = make_account("ada")
    client = Client()
    login = client.get(f"/admin/login/?setlang={language}", follow=True).content.decode()
    assert "/admin/forgotten/" in login
    pages = []
    for email in ("ada@example.org", "nobody@example.org"):
        pages.append(client.post("/admin/forgotten/", {"email": email}, follow=True))  # noqa: PERF401
    assert pages[0].redirect_chain == pages[1].redirect_chain == [("/admin/forgotten/sent/", 302)]
    (sent,) = mail.outbox
    assert sent.subject == {"en": "A new password for Lab", "zh": "重设实验室的密码"}[language]
    address, page = open_link(client, link())
    assert "password_form" in page.content.decode()
    client.post(address, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert "password_form" not in open_link(Client(), link())[1].content.decode()


def test_who_has_not_taken_over_an_account_gets_no_link_for_a_new_password(person):
    invitation.make_account(person, "ada@example.org")
    Client().post("/admin/forgotten/", {"email": "ada@example.org"})
    assert mail.outbox == []
