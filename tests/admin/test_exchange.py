"""Download for a translator, upload, preview, confirmation: the way through the admin."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile

from people.models import Person
from people.values.choices import TranslationState as State
from people.values.languages import EN
from tests.admin.forms import read_form
from tests.makers import make_organization, make_person

pytestmark = pytest.mark.django_db

TABLE = "/admin/translations/"
IMPORT = "/admin/translations/import/"
EXPORT = "/admin/translations/export/{}/"


@pytest.fixture(autouse=True)
def person() -> Person:
    """Return somebody whose English headline is out of date and whose Chinese place is missing."""
    person = make_person(headline_zh_hans="工程师", headline_en="Engineer", location_en="Beijing")
    person.headline_zh_hans = "主任工程师"
    person.save()
    return person


def download(client, name: str = "csv", **filters: str) -> str:
    """Return the downloaded file."""
    response = client.get(EXPORT.format(name), filters)
    assert response.status_code == 200
    return response.content.decode()


def upload(client, text: str, language: str = "en", name: str = "texts.csv"):
    """Return the answer to an upload."""
    file = SimpleUploadedFile(name, text.encode())
    return client.post(IMPORT, {"file": file}, headers={"accept-language": language}, follow=True)


def confirm(client, page, language: str = "en"):
    """Press the button of a preview; returns the page after it."""
    data = read_form(page.content.decode(), "import_form")
    return client.post(IMPORT, data, headers={"accept-language": language}, follow=True)


def said(page) -> list[str]:
    """Return the messages on a page."""
    return [str(message) for message in page.context["messages"]]


def filled(text: str) -> str:
    """Return the file as a translator sends it back."""
    text = text.replace("Beijing,,,", "Beijing,,北京,")
    return text.replace("工程师,Engineer,", "工程师,Principal engineer,")


def test_the_table_offers_downloads_of_what_it_shows(admin_client):
    html = admin_client.get(TABLE, {"language": "zh", "page": "1"}).content.decode()
    assert f'href="{EXPORT.format("xliff")}?language=zh"' in html
    assert f'href="{EXPORT.format("csv")}?language=zh"' in html
    assert 'enctype="multipart/form-data"' in html


def test_downloads_respect_the_filters(admin_client):
    make_organization("Institute", name_zh_hans="")
    assert download(admin_client).count("\r\n") == 4
    assert "headline" not in download(admin_client, language="zh")
    assert "Beijing" not in download(admin_client, kind="organization")
    only_late = download(admin_client, state="out-of-date")
    assert "headline" in only_late
    assert "Beijing" not in only_late
    response = admin_client.get(EXPORT.format("xliff"))
    assert response["Content-Type"] == "application/xliff+xml"
    assert ".xlf" in response["Content-Disposition"]
    assert admin_client.get(EXPORT.format("pdf")).status_code == 404


def test_nothing_to_download(admin_client):
    page = admin_client.get(EXPORT.format("csv"), {"kind": "talk"}, follow=True)
    assert page.redirect_chain[-1][0] == TABLE
    assert len(said(page)) == 1


@pytest.mark.parametrize(
    ("language", "button", "done"),
    [
        ("en", "Write 2 texts", "2 texts written."),
        ("zh-hans", "写入2条文本", "已写入2条文本。"),
    ],
)
def test_the_whole_way(admin_client, person, language, button, done):
    page = upload(admin_client, filled(download(admin_client)), language)
    html = page.content.decode()
    assert button in html
    assert "<del>Engineer</del><ins>Principal engineer</ins>" in html.replace("\n", "")
    assert "北京" in html
    person.refresh_from_db()
    assert person.headline_en == "Engineer"
    assert LogEntry.objects.count() == 0

    assert said(confirm(admin_client, page, language)) == [done]
    person.refresh_from_db()
    assert (person.headline_en, person.location_zh_hans) == ("Principal engineer", "北京")
    assert person.translation_state("headline", EN) == State.UP_TO_DATE
    (entry,) = LogEntry.objects.all()
    assert (entry.object_id, entry.user.username) == (str(person.pk), "admin")
    assert "headline" in entry.change_message
    assert "location" in entry.change_message

    again = upload(admin_client, filled("") or "x", language)
    assert again.redirect_chain[-1][0] == TABLE


def test_a_preview_shows_what_is_refused_and_writes_the_rest(admin_client, person):
    text = filled(download(admin_client)).replace("Principal engineer", "x" * 300)
    page = upload(admin_client, text)
    html = page.content.decode()
    assert "Write 1 text<" in html
    assert "300 characters; at most 250" in html
    assert said(confirm(admin_client, page)) == ["1 text written."]
    person.refresh_from_db()
    assert person.headline_en == "Engineer"


def test_nothing_to_write_has_no_button(admin_client):
    html = upload(admin_client, download(admin_client, "xliff"), name="a.xlf").content.decode()
    assert "import_form" not in html
    assert "Nothing of this file is to be written." in html
    assert "There is no translation yet." in html


def test_what_was_edited_between_is_refused(admin_client, person):
    page = upload(admin_client, filled(download(admin_client)))
    Person.objects.update(location_zh_hans="中国北京")
    messages = said(confirm(admin_client, page))
    assert messages[0] == "1 text written, 1 refused."
    assert "edited since the preview" in messages[1]
    person.refresh_from_db()
    assert (person.headline_en, person.location_zh_hans) == ("Principal engineer", "中国北京")


def test_a_preview_is_confirmed_once_and_the_last_one_only(admin_client):
    first = upload(admin_client, filled(download(admin_client)))
    second = upload(admin_client, filled(download(admin_client)))
    assert "no longer there" in said(confirm(admin_client, first))[0]
    assert "no longer there" in said(confirm(admin_client, second))[0]
    assert Person.objects.get().headline_en == "Engineer"


@pytest.mark.parametrize("text", ["", "<xliff", "PK\x03\x04", "id;target\n1;2", "<!DOCTYPE a><a/>"])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_bad_file_is_told_in_the_language_of_the_admin(admin_client, text, language):
    page = upload(admin_client, text, language)
    (message,) = said(page)
    assert any("\u4e00" <= char <= "\u9fff" for char in message) == (language != "en")


def test_a_form_without_a_file(admin_client):
    assert said(admin_client.post(IMPORT, follow=True)) != []
    assert admin_client.get(IMPORT).status_code == 302


def test_markup_in_a_file_is_shown_as_text(admin_client):
    text = download(admin_client).replace("Beijing,,,", "Beijing,,<script>alert(1)</script>,")
    html = upload(admin_client, text).content.decode()
    assert "&lt;script&gt;alert(1)" in html
    assert "<script>alert" not in html


def test_each_kind_needs_its_own_permission(client, person):
    make_organization("Institute", name_zh_hans="")
    user = User.objects.create_user("translator", password="x", is_staff=True)
    client.force_login(user)
    assert client.get(EXPORT.format("csv")).status_code == 403
    assert client.post(IMPORT).status_code == 403
    allow = Permission.objects.get
    user.user_permissions.add(allow(codename="view_person"), allow(codename="view_organization"))
    text = download(client)
    assert "enctype" not in client.get(TABLE).content.decode()
    assert client.post(IMPORT).status_code == 403
    user.user_permissions.add(allow(codename="change_person"))
    page = upload(client, filled(text).replace("Institute,,,", "Institute,,研究所,"))
    assert "Write 2 texts" in page.content.decode()
    assert "You may not change records of this kind." in page.content.decode()
    # A permission that is taken back between counts.
    user.user_permissions.remove(allow(codename="change_person"))
    user.user_permissions.add(allow(codename="change_organization"))
    assert "may not change" in " ".join(said(confirm(client, page)))
    person.refresh_from_db()
    assert person.headline_en == "Engineer"


def test_readers_reach_none_of_it(client):
    for address in (EXPORT.format("csv"), IMPORT):
        assert "/admin/login/" in client.get(address)["Location"]
