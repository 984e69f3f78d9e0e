"""An invitation in a real browser: from the administrator's form to the invitee's page."""

import re

import pytest
from django.core import mail

from people.models import Draft
from tests.makers import make_person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_invitation(live_server, browser, admin_user, settings, language):
    settings.BASE_URL = live_server.url
    person = make_person()
    told = []

    def open_browser():
        context = browser.new_context()
        page = context.new_page()
        page.on("console", lambda message: told.append(message.text))
        return context, page

    office, page = open_browser()
    form = f"/admin/people/person/{person.pk}/change/"
    page.goto(f"{live_server.url}/admin/login/?setlang={language}&next={form}")
    page.fill("#id_username", "admin")
    page.fill("#id_password", "password")
    page.click("[type=submit]")
    page.click("a[href*='/admin/invite/']")
    page.fill("#id_email", "ada@example.org")
    page.select_option("#id_language", {"en": "en", "zh": "zh-hans"}[language])
    page.click("button[value=invite]")
    page.wait_for_selector(".messagelist .success")
    office.close()

    home, page = open_browser()
    page.goto(re.search(r"http\S+", mail.outbox[0].body).group())
    assert page.url.endswith("/set-password/")
    assert page.locator("html").get_attribute("lang") == {"en": "en", "zh": "zh-hans"}[language]
    for name in ("new_password1", "new_password2"):
        page.fill(f"#id_{name}", "correct-horse-battery")
    page.click("#password_form [type=submit]")
    page.wait_for_selector("#person_form")
    assert page.url == f"{live_server.url}{form}"
    page.fill("#id_headline_en", "Works on looms")
    page.locator("input[name=_review]").last.click()
    page.wait_for_selector(".messagelist")
    assert Draft.objects.get().page_key == person.key
    assert page.locator("a[href*='/admin/auth/']").count() == 0
    home.close()
    assert told == []
