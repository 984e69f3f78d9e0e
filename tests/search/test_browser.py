"""Suggestions in a real browser: by keyboard, by mouse, with an input method, without JavaScript."""

import pytest

from tests.search.corpus import make_people

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIELD = "header input[name=q]"
COMPOSED = """
(field) => {
  field.dispatchEvent(new CompositionEvent("compositionstart"));
  field.value = "shi kai";
  field.dispatchEvent(new InputEvent("input", {bubbles: true, isComposing: true}));
}
"""


@pytest.fixture(params=[(390, "dark"), (1280, "light")])
def page(request, browser, live_server):
    """Open the first page of a small site, on a phone and on a desktop."""
    make_people()
    width, scheme = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, locale="en-US"
    )
    page = context.new_page()
    page.errors = []
    page.asked = []
    page.on("console", lambda said: said.type == "error" and page.errors.append(said.text))
    page.on("request", lambda sent: "suggest?" in sent.url and page.asked.append(sent.url))
    page.goto(f"{live_server.url}/en/people/")
    yield page
    assert page.errors == []
    context.close()


def test_names_are_suggested_and_chosen_by_keyboard(page):
    page.fill(FIELD, "zhang dan")
    page.wait_for_selector("[role=option]")
    assert page.locator("[role=option] .suggestion-title").all_inner_texts() == [
        "Dan Zhang",
        "Danyang Zhang",
    ]
    field = page.locator(FIELD)
    assert field.get_attribute("aria-expanded") == "true"
    page.press(FIELD, "ArrowDown")
    page.press(FIELD, "ArrowDown")
    active = field.get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").get_attribute("aria-selected") == "true"
    box = page.locator("[role=listbox]").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    assert box["width"] > 300
    page.press(FIELD, "Escape")
    assert page.locator("[role=listbox]").is_hidden()
    assert (field.get_attribute("aria-expanded"), field.input_value()) == ("false", "zhang dan")
    page.fill(FIELD, "zhang danya")
    page.wait_for_selector("[role=option]")
    page.press(FIELD, "ArrowDown")
    page.press(FIELD, "Enter")
    page.wait_for_url("**/en/people/zhang-danyang/")


def test_a_suggestion_is_chosen_by_a_click_and_enter_alone_searches(page):
    page.fill(FIELD, "shikai")
    page.wait_for_selector("[role=option]")
    page.press(FIELD, "Enter")
    page.wait_for_url("**/en/search/?q=shikai")
    assert page.locator(".found .work-title").all_inner_texts() == ["Kaiyu Shi"]
    page.go_back()
    page.fill(FIELD, "shikai")
    page.click("[role=option]")
    page.wait_for_url("**/en/people/shi-kaiyu/")


def test_nothing_is_asked_while_an_input_method_is_at_work(page):
    page.focus(FIELD)
    page.locator(FIELD).evaluate(COMPOSED)
    page.wait_for_timeout(400)
    assert page.asked == []
    page.locator(FIELD).evaluate(
        "(field) => {field.value = '石开';"
        " field.dispatchEvent(new CompositionEvent('compositionend'));}"
    )
    page.wait_for_selector("[role=option]")
    assert len(page.asked) == 1
