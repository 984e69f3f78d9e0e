"""The admin in a real browser: what a browser makes of the fields is what is saved."""

import io
import json

import pytest
from django.core.management import call_command

from people.models import Person, Publication, Site
from tests.makers import make_person, make_position, make_publication
from tests.test_quality import violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def editor(live_server, browser, admin_user):
    """Give a function that opens an admin page, signed in, in a language at a width."""
    contexts = []

    def open_page(path, language="en", width=1400):
        context = browser.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.messages = []
        page.on("console", lambda message: page.messages.append(message.text))
        page.goto(f"{live_server.url}/admin/login/?setlang={language}&next={path}")
        page.fill("#id_username", "admin")
        page.fill("#id_password", "password")
        page.click("[type=submit]")
        page.wait_for_selector("#user-tools")
        return page

    yield open_page
    for context in contexts:
        context.close()


def dump() -> str:
    out = io.StringIO()
    call_command("dumpdata", "people", stdout=out)
    return out.getvalue()


def test_saving_a_person_unchanged_keeps_every_date_and_text(editor):
    person = make_person()
    dates = {"start_date": "2019-21", "end_date": "2024-10", "title_en": "Engineer"}
    make_position(person, **dates)
    before = dump()
    page = editor(f"/admin/people/person/{person.pk}/change/")
    page.click("input[name=_continue]")
    page.wait_for_selector(".messagelist .success")
    assert dump() == before
    assert page.messages == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_both_languages_stand_side_by_side_or_stacked(editor, language):
    person = make_person()
    path = f"/admin/people/person/{person.pk}/change/"
    places = {}
    for width in (1400, 390):
        page = editor(path, language, width)
        fields = [page.locator(f"#id_headline_{code}") for code in ("zh_hans", "en")]
        places[width] = [field.bounding_box() for field in fields]
        assert [field.get_attribute("lang") for field in fields] == ["zh-Hans", "en"]
        assert page.messages == []
    chinese, english = places[1400]
    assert chinese["y"] == english["y"]
    assert chinese["x"] + chinese["width"] < english["x"]
    chinese, english = places[390]
    assert chinese["y"] + chinese["height"] < english["y"]
    assert chinese["x"] == english["x"]


def test_authors_are_added_with_the_help_of_the_autocomplete(editor):
    make_person()
    publication = make_publication()
    page = editor(f"/admin/people/publication/{publication.pk}/change/")
    page.click("#authorships-group .add-row a")
    page.fill("#id_authorships-0-printed_name", "A. Li")
    page.click("#authorships-0 .select2-selection")
    page.fill(".select2-search__field", "爱达")
    page.click(".select2-results__option:has-text('Ada Li')")
    page.locator("input[name=_save]").last.click()
    page.wait_for_selector(".messagelist .success", timeout=10000)
    author = Publication.objects.get().authorships.get()
    assert (author.printed_name, author.person, author.order) == ("A. Li", Person.objects.get(), 0)
    assert page.messages == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_look_is_seen_before_it_is_saved(editor, language):
    make_person()
    site = Site.objects.create(key="site", title_en="Lab", title_zh_hans="实验室")
    page = editor(f"/admin/people/site/{site.pk}/change/", language)
    frame = page.frame_locator(".look-frame")

    def color_of(selector: str, name: str) -> str:
        return frame.locator(selector).evaluate(f"node => getComputedStyle(node).{name}")

    def shows(selector: str, name: str, color: str) -> bool:
        """Whether a color is shown, if not at once: a frame is there before its styles are."""
        for _attempt in range(200):
            if color_of(selector, name) == color:
                return True
            page.wait_for_timeout(50)
        return False

    frame.locator("html:not([data-theme])").wait_for()
    assert shows(":root", "backgroundColor", "rgb(255, 255, 255)")
    # By keyboard alone: the theme, then the color.
    page.focus("#id_theme")
    page.keyboard.press("ArrowDown")
    frame.locator("html[data-theme=paper]").wait_for()
    assert shows(":root", "backgroundColor", "rgb(251, 247, 239)")
    page.focus("#id_accent")
    page.keyboard.type("#5b3c88")
    frame.locator("link[href*='accent=%235b3c88']").wait_for(state="attached")
    page.wait_for_function("document.querySelector('.look-status').textContent.includes(':1')")
    assert shows("a.language", "color", "rgb(91, 60, 136)")
    page.fill("#id_accent", "#ffcc00")
    page.wait_for_selector(".look-faint")
    assert "#f3ecdf" in page.locator(".look-status").text_content()
    # A page of a person, in the admin's language.
    page.select_option("#look-page", index=1)
    frame.locator("h1 .name").first.wait_for()
    assert page.locator(".look-frame").get_attribute("title")
    assert page.messages == []
    site.refresh_from_db()
    assert (site.theme, site.accent) == ("ink", "")


def test_texts_go_to_a_translator_and_come_back(editor, tmp_path):
    make_person(location_en="Beijing")
    page = editor("/admin/translations/")
    with page.expect_download() as download:
        page.click("text=CSV")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    text = path.read_text(encoding="utf-8-sig")
    path.write_text(text.replace("Beijing,,,", "Beijing,,北京,"), encoding="utf-8-sig")
    page.set_input_files("input[name=file]", path)
    page.click(".exchange button")
    page.click("#import_form button")
    page.wait_for_selector(".messagelist .success")
    assert Person.objects.get().location_zh_hans == "北京"
    assert page.messages == []


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_axe_finds_nothing_on_the_way_of_an_import(
    browser, live_server, admin_user, width, scheme, tmp_path
):
    make_person()
    make_publication("A Study", slug="a-study", pages="1")
    file = tmp_path / "works.json"
    authors = [{"name": "A. Li"}]
    works = [
        {"id": "twin", "title": {"en": "A Study"}, "authors": authors},
        {"id": "a-study", "title": {"en": "A Study"}, "pages": "2"},
        {"id": "none"},
    ]
    file.write_text(json.dumps({"profiles": 1, "publications": works}))
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    found = {}

    def look(name):
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
        problems = violations(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            problems.append("too wide")
        if problems:
            found[name] = problems

    page.goto(f"{live_server.url}/admin/login/?next=/admin/import/?person=ada-li")
    page.fill("#id_username", "admin")
    page.fill("#id_password", "password")
    page.click("[type=submit]")
    page.wait_for_selector("#upload_form .select2-selection")
    look("upload")
    page.set_input_files("#id_file", file)
    page.click("#upload_form button")
    page.wait_for_selector("#import_form")
    look("preview")
    page.locator("button[name=import]").first.click()
    page.wait_for_selector(".messagelist .success")
    look("result")
    page.goto(f"{live_server.url}/admin/export/publications/?pk={Publication.objects.first().pk}")
    look("export")
    context.close()
    assert found == {}


def test_choices_of_an_import_are_not_lost_without_a_question(editor, tmp_path):
    make_person()
    file = tmp_path / "works.json"
    work = {"id": "a-study", "title": {"en": "A Study"}, "authors": [{"name": "A. Li"}]}
    file.write_text(json.dumps({"profiles": 1, "publications": [work]}))
    page = editor("/admin/import/")
    page.set_input_files("#id_file", file)
    page.click("#upload_form button")
    questions = []
    page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.accept()))
    page.select_option("[name='name-A. Li']", "ada-li")
    page.locator("text=Preview again").first.click()
    page.wait_for_selector("form[data-unsaved]")
    assert questions == []
    page.locator("text=Cancel").first.click()
    page.wait_for_selector("#upload_form")
    assert questions == ["beforeunload"]
    assert page.messages == []
