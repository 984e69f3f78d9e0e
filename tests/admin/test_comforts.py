"""Order, lengths, previews and unsaved changes in the admin's forms."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from people.admin.preview import MAX_LENGTH, render
from people.models import Authorship
from tests.admin.forms import read_form
from tests.admin.test_browser import editor as editor
from tests.makers import make_person, make_position, make_publication

PREVIEW = "/admin/markdown/"


def make_authors(*names):
    publication = make_publication()
    for order, name in enumerate(names):
        Authorship.objects.create(publication=publication, printed_name=name, order=order)
    return publication


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("block", "**加粗，**文字", "<p><strong>加粗，</strong>文字</p>\n"),
        ("block", "<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("block", "[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"),
        ("points", "- one *point*\n\ntwo", "<ul><li>one <em>point</em></li><li>two</li></ul>"),
        ("points", "<b>no</b>", "<ul><li>&lt;b&gt;no&lt;/b&gt;</li></ul>"),
        ("points", " \n", ""),
        ("unknown", "text", "<p>text</p>\n"),
    ],
)
def test_a_preview_is_rendered_as_on_the_site(kind, text, expected):
    assert render(text, kind) == expected


def test_the_preview_is_for_staff_by_post_with_a_token_and_has_a_limit(admin_client, client, db):
    assert admin_client.post(PREVIEW, {"text": "*a*"}).json() == {"html": "<p><em>a</em></p>\n"}
    assert admin_client.get(PREVIEW).status_code == 405
    assert admin_client.post(PREVIEW, {"text": "a" * (MAX_LENGTH + 1)}).status_code == 413
    client.force_login(User.objects.create_user("reader"))
    assert client.post(PREVIEW, {"text": "a"}).status_code == 302
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(username="admin"))
    assert strict.post(PREVIEW, {"text": "a"}).status_code == 403


@pytest.mark.parametrize("language", ["zh", "en"])
def test_forms_hold_the_words_of_the_scripts_and_lists_do_not(admin_client, language):
    admin_client.cookies["lang"] = {"zh": "zh-hans", "en": "en"}[language]
    person = make_person()
    page = admin_client.get(reverse("admin:people_person_change", args=[person.pk]))
    html = page.content.decode()
    assert ("上移“{name}”" if language == "zh" else "Move “{name}” up") in html
    assert 'data-markdown="block"' in html
    assert 'type="module"' in html
    listed = admin_client.get(reverse("admin:people_person_changelist")).content.decode()
    assert "editing-words" not in listed


def test_rows_that_dates_order_say_so(admin_client):
    admin_client.cookies["lang"] = "en"
    position = make_position(make_person())
    page = admin_client.get(reverse("admin:people_position_change", args=[position.pk]))
    assert "Dates come first" in page.content.decode()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
class TestInABrowser:
    """What a browser makes of it."""

    def names(self, page):
        fields = page.locator("[id^=id_authorships-][id$=-printed_name]:not([id*=__prefix__])")
        return [field.input_value() for field in fields.all()]

    def save(self, page):
        page.locator("input[name=_save]").last.click()
        page.wait_for_selector(".messagelist .success")

    def test_rows_are_moved_by_keyboard_and_announced(self, editor):
        publication = make_authors("Ann", "Bob", "Cy")
        page = editor(f"/admin/people/publication/{publication.pk}/change/")
        page.focus("button[aria-label='Move “Cy” up']")
        page.keyboard.press("Enter")
        assert page.locator("[role=status]").last.text_content() == "“Cy” is now number 2 of 3."
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # at the top: nothing happens, the focus stays
        assert self.names(page) == ["Cy", "Ann", "Bob"]
        page.click("button[aria-label='Move “Ann” down']")
        self.save(page)
        assert [row.printed_name for row in publication.authorships.all()] == ["Cy", "Bob", "Ann"]
        assert page.messages == []

    def test_rows_are_dragged_new_ones_too_and_empty_ones_are_none(self, editor):
        publication = make_authors("Ann", "Bob")
        page = editor(f"/admin/people/publication/{publication.pk}/change/")
        for _ in range(3):
            page.click("#authorships-group .add-row a")
        page.fill("#id_authorships-2-printed_name", "Dee")
        page.fill("#id_authorships-3-printed_name", "Eve")
        handle = page.locator("#authorships-3 .order-handle")
        handle.scroll_into_view_if_needed()
        start, goal = handle.bounding_box(), page.locator("#authorships-0").bounding_box()
        page.mouse.move(start["x"] + 8, start["y"] + 8)
        page.mouse.down()
        page.mouse.move(start["x"] + 8, goal["y"] + goal["height"] + 4, steps=6)
        page.mouse.move(start["x"] + 8, goal["y"] + 4, steps=4)
        page.mouse.up()
        assert self.names(page) == ["Eve", "Ann", "Bob", "Dee", ""]
        # Django counts all rows anew when one is taken away; none must lose its record.
        page.click("#authorships-2 .inline-deletelink")
        page.wait_for_timeout(100)
        assert self.names(page) == ["Eve", "Ann", "Bob", ""]
        self.save(page)
        assert [row.printed_name for row in publication.authorships.all()] == ["Eve", "Ann", "Bob"]
        assert page.messages == []

    def test_lengths_count_characters_as_readers_do(self, editor):
        publication = make_authors()
        page = editor(f"/admin/people/publication/{publication.pk}/change/")
        page.fill("#id_venue_rank", "𠮷野家")
        counter = page.locator("#id_venue_rank + .length-counter")
        assert counter.text_content() == "3 of 30 characters"
        assert counter.get_attribute("aria-live") is None
        page.fill("#id_venue_rank", "a" * 28)
        assert counter.get_attribute("aria-live") == "polite"
        assert page.locator("#id_date + .length-counter").count() == 0

    def test_a_preview_is_shown_in_the_language_of_its_field(self, editor):
        person = make_person()
        page = editor(f"/admin/people/person/{person.pk}/change/", "zh")
        page.fill("#id_biography_zh_hans", "**粗体**")
        button = page.locator("#id_biography_zh_hans ~ .preview-button")
        button.focus()
        page.keyboard.press("Enter")
        shown = page.locator("#id_biography_zh_hans ~ .markdown-preview")
        shown.locator("strong").wait_for()
        assert shown.get_attribute("lang") == "zh-Hans"
        page.fill("#id_biography_zh_hans", "_改_")
        shown.locator("em").wait_for()
        page.keyboard.press("Enter")
        assert page.messages == []

    def test_unsaved_changes_are_asked_about_and_saved_ones_are_not(self, editor):
        person = make_person()
        page = editor(f"/admin/people/person/{person.pk}/change/")
        asked = []

        def answer(dialog):
            asked.append(dialog.type)
            dialog.accept()

        page.on("dialog", answer)
        page.reload()
        assert asked == []
        page.locator("#id_location_en").click()
        page.keyboard.type("Paris")
        self.save(page)
        assert asked == []
        page.goto(page.url + f"{person.pk}/change/")
        page.locator("#id_location_en").click()
        page.keyboard.type("!")
        page.keyboard.press("Backspace")  # as it was: nothing to lose
        page.reload()
        assert asked == []
        page.locator("#id_location_en").click()
        page.keyboard.type("!")
        page.reload()
        assert asked == ["beforeunload"]


def test_saving_without_scripts_takes_the_typed_order(admin_client):
    publication = make_authors("Ann", "Bob")
    url = reverse("admin:people_publication_change", args=[publication.pk])
    data = read_form(admin_client.get(url).content.decode(), "publication_form")
    data["authorships-0-order"], data["authorships-1-order"] = ["7"], ["3"]
    assert admin_client.post(url, data).status_code == 302
    assert [row.printed_name for row in publication.authorships.all()] == ["Bob", "Ann"]
