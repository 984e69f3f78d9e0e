"""The form of the site: its looks are checked before they are kept."""

import re

import pytest
from django.core.files.base import ContentFile
from django.urls import reverse

from people.models import Site
from tests.admin.forms import read_form
from tests.views.content import png


@pytest.fixture
def editor(admin_client):
    """A browser in which an administrator is signed in, with the admin in English."""
    admin_client.cookies["lang"] = "en"
    return admin_client


def open_form(client) -> tuple[str, dict[str, list[str]]]:
    """Return the address of the form and what it would submit."""
    site = Site.objects.get_or_create(key="site")[0]
    url = reverse("admin:people_site_change", args=[site.pk])
    return url, read_form(client.get(url).content.decode(), "site_form")


def errors(response) -> list[str]:
    """Return the messages at the fields of a form."""
    lists = re.findall(r'<ul class="errorlist".*?</ul>', response.content.decode(), re.S)
    return [re.sub(r"\s+", " ", re.sub("<.*?>", " ", each)).strip() for each in lists]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (
            "#ff9900",
            "The contrast of #ff9900 with this theme’s ground #f6f7f9 is 1.99:1; text needs at"
            " least 4.5:1. Choose a darker color; the nearest shade that can be read is #a46200.",
        ),
        ("teal", "“teal” is no color. Write it as #rrggbb, for example #0b5394."),
    ],
)
def test_accent_that_cannot_be_read_is_refused_with_its_contrast_and_a_remedy(
    editor, typed, message
):
    url, data = open_form(editor)
    response = editor.post(url, data | {"accent": [typed]})
    assert (response.status_code, message in errors(response)) == (200, True), errors(response)
    assert Site.objects.get().accent == ""


def test_accent_is_kept_in_one_form_and_may_be_emptied(editor):
    url, data = open_form(editor)
    assert editor.post(url, data | {"accent": ["#8C2F26"]}).status_code == 302
    assert Site.objects.get().accent == "#8c2f26"
    url, data = open_form(editor)
    assert data["accent"] == ["#8c2f26"]
    assert editor.post(url, data | {"accent": [""]}).status_code == 302
    assert Site.objects.get().accent == ""


def test_logo_is_uploaded_and_described_in_both_languages(editor):
    url, data = open_form(editor)
    texts = {"logo_alt_en": ["Mark"], "logo_alt_zh_hans": ["标志"]}
    assert editor.post(url, data | texts | {"logo": png()}).status_code == 302
    site = Site.objects.get()
    assert (site.logo_alt_en, site.logo_alt_zh_hans) == ("Mark", "标志")
    assert re.fullmatch(r"logos/[\w-]{16}\.png", site.logo.name)
    url, data = open_form(editor)
    response = editor.post(url, data | {"logo": ContentFile(b"<svg/>", name="logo.svg")})
    assert response.status_code == 200
    assert Site.objects.get().logo.name == site.logo.name


def test_accent_is_checked_against_the_theme_that_is_chosen_with_it(editor):
    url, data = open_form(editor)
    response = editor.post(url, data | {"theme": ["paper"], "accent": ["#707070"]})
    assert any("ground #f3ecdf" in message for message in errors(response)), errors(response)
    assert editor.post(url, data | {"theme": ["ink"], "accent": ["#707070"]}).status_code == 302


def test_contrast_of_an_accent_is_told_before_it_is_saved(editor, client):
    def told(**look: str) -> dict:
        return editor.get(reverse("admin:people_site_look"), look).json()

    assert told(theme="paper", accent="") == {"is_good": True, "message": ""}
    assert told(theme="nothing", accent="#8c2f26") == {"is_good": True, "message": ""}
    good = told(theme="paper", accent="#8c2f26")
    assert (good["is_good"], good["message"][:26]) == (True, "Contrast with the ground: ")
    faint = told(theme="paper", accent="#ff9900")
    assert (faint["is_good"], "#f3ecdf" in faint["message"]) == (False, True)
    assert "no color" in told(theme="ink", accent="teal")["message"]
    editor.cookies["lang"] = "zh"
    assert "对比度" in told(theme="paper", accent="#ff9900")["message"]


def test_readers_are_not_told(client, db):
    assert client.get("/admin/people/site/look/").status_code == 302


def test_only_the_form_of_the_site_may_show_frames(editor):
    url, _data = open_form(editor)
    assert "frame-src 'self'" in editor.get(url)["Content-Security-Policy"]
    for other in ("/admin/", "/admin/people/site/", "/admin/people/person/add/"):
        assert "frame-src" not in editor.get(other)["Content-Security-Policy"]
    page = editor.get(url)
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
