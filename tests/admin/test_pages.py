"""Every page of the admin opens in both languages, and saving a form unchanged changes nothing."""

import io

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.urls import reverse

from tests.admin.forms import read_form

MODELS = [model for model in admin.site._registry if model._meta.app_label == "people"]
LANGUAGES = ("zh-hans", "en")


@pytest.fixture
def editor(admin_client):
    """A browser in which an administrator is signed in."""

    def use(language):
        admin_client.cookies["lang"] = language
        return admin_client

    return use


def dump() -> str:
    out = io.StringIO()
    call_command("dumpdata", "people", stdout=out)
    return out.getvalue()


def url(model, page, *args):
    return reverse(f"admin:people_{model._meta.model_name}_{page}", args=args)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_admin_pages_open(documents, editor, model, language):
    client = editor(language)
    record = model.objects.first()
    pages = [url(model, "changelist")]
    if record is not None:
        pages += [url(model, page, record.pk) for page in ("change", "delete", "history")]
        pages.append(url(model, "changelist") + "?q=a&translation=missing-en")
    if model.__name__ != "Site":
        pages.append(url(model, "add"))
    for page in pages:
        response = client.get(page, follow=page.endswith("/history/"))
        assert (page, response.status_code) == (page, 200)
        assert f'lang="{language}"' in response.content.decode()[:500]


@pytest.mark.slow
def test_admin_forms_saved_unchanged_change_nothing(documents, editor):
    client = editor("zh-hans")
    before = dump()
    saved = 0
    for model in MODELS:
        for record in model.objects.all()[:6]:
            page = url(model, "change", record.pk)
            html = client.get(page).content.decode()
            data = read_form(html, f"{model._meta.model_name}_form")
            response = client.post(page, data)
            problems = response.context and response.context["errors"]
            assert (page, response.status_code, problems) == (page, 302, None)
            saved += 1
    assert saved > 50
    assert dump() == before
