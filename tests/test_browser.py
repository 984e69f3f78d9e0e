"""The site of the five documents in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest
from django.core.management import call_command

from people.models import Person, Publication

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
PATHS = [
    "",
    "people/",
    "people/kaiyu-shi/",
    "people/vivix-inference-engineer/",
    "people/shiyi-cao/",
    "people/xiaohongshu-ml-infra-lead/",
    "people/lihui-gu/",
    "publications/",
    "publications/?year=2025",
    "publications/k-search/",
    "projects/",
    "projects/ksanallm/",
    "news/",
    "talks/",
    "about/",
    "people/?q=engine",
    "search/?q=kernel",
    "search/?q=no-such-word",
    "no-such-page/",
]
# Not `clientWidth`: it leaves out the gutter that is kept for a scroll bar.
OVERFLOW = (
    "document.documentElement.scrollWidth"
    " - Math.round(document.documentElement.getBoundingClientRect().width)"
)
LATIN = [
    "system-ui",
    "-apple-system",
    "Segoe UI",
    "Roboto",
    "Helvetica Neue",
    "Arial",
    "Noto Sans",
]
CHINESE = [
    "PingFang SC",
    "HarmonyOS Sans SC",
    "Microsoft YaHei",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
]


@pytest.fixture
def site(live_server) -> str:
    """Serve the five documents; returns the address."""
    call_command("loaddata", *sorted(map(str, FIXTURES.glob("*.json"))), verbosity=0)
    return live_server.url


@pytest.fixture
def open_page(browser, site) -> "Iterator[Callable[..., Page]]":
    """Open pages of the site, each as a new reader who accepts English."""
    contexts = []

    def opened(path: str, width: int = 1280, **options: Any) -> "Page":
        options = {"locale": "en-US", "viewport": {"width": width, "height": 800}, **options}
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.goto(f"{site}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_every_page_is_quiet_own_and_fits_its_window(browser, site, prefix, scheme):
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    messages: list[str] = []
    hosts: set[str] = set()
    page.on("console", lambda message: messages.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: messages.append(f"{page.url}: {error}"))
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    too_wide, faint = [], []
    for path in PATHS:
        page.goto(f"{site}/{prefix}/{path}")
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            over = page.evaluate(OVERFLOW)
            if over > 0:
                too_wide.append((path, width, over))
        faint += [(path, *found) for found in page.evaluate(FAINT_TEXT)]
    context.close()
    # The browser itself reports the page that is missing on purpose.
    missing = [message for message in messages if "/no-such-page/" in message]
    assert [message for message in messages if message not in missing] == []
    assert len(missing) <= 1
    assert hosts == {urlsplit(site).netloc}
    assert too_wide == []
    assert faint == []


# Texts whose contrast with the page is below 4.5:1 (WCAG AA), backgrounds of parents included.
FAINT_TEXT = """() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b]
    .map((part) => part / 255)
    .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [.2126, .7152, .0722][place], 0);
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const color = rgba(getComputedStyle(each).backgroundColor);
      if (color[3] === 255) return color;
    }
    return rgba("white");
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || element.closest("svg, .mark, .skip, option")) continue;
    const pair = [light(rgba(getComputedStyle(element).color)), light(ground(element))];
    const ratio = (Math.max(...pair) + .05) / (Math.min(...pair) + .05);
    if (ratio < 4.5) found.push([texts.currentNode.data.trim().slice(0, 40), ratio]);
  }
  return found;
}"""


def test_language_switch_keeps_the_record_and_is_remembered(open_page, site):
    page = open_page("/en/people/shiyi-cao/")
    page.get_by_role("link", name="中文", exact=True).click()
    assert page.url == f"{site}/zh/people/shiyi-cao/"
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    assert page.locator("h1 .name").inner_text() == "曹诗怡"
    page.goto(f"{site}/")
    assert page.url == f"{site}/zh/"
    page.goto(f"{site}/publications/?year=2025")
    assert page.url == f"{site}/zh/publications/?year=2025"
    page.get_by_role("link", name="English", exact=True).click()
    assert page.url == f"{site}/en/publications/?year=2025"
    page.goto(f"{site}/")
    assert page.url == f"{site}/en/"


def test_language_switch_stands_outside_the_menu_and_is_easily_hit(open_page):
    for width in (320, 1280):
        page = open_page("/zh/", width)
        link = page.get_by_role("link", name="English", exact=True)
        box = link.bounding_box()
        assert box["height"] >= 44
        assert box["y"] < 60
        assert link.evaluate("node => node.closest('nav')") is None


def test_keyboard_reaches_skip_link_menu_and_filters(open_page, site):
    page = open_page("/en/publications/")
    reached = []
    for _step in range(16):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                "[document.activeElement.name || document.activeElement.innerText.trim()"
                " || document.activeElement.ariaLabel,"
                " getComputedStyle(document.activeElement).outlineStyle]"
            )
        )
    assert [name for name, _outline in reached[:14]] == [
        "Skip to content",
        "Profiles",
        "q",
        "Search",
        "中文",
        "People",
        "Publications",
        "Projects",
        "News",
        "About",
        "year",
        "kind",
        "topic",
        "person",
    ]
    assert {outline for _name, outline in reached} == {"solid"}
    page = open_page("/en/publications/")
    page.keyboard.press("Tab")
    box = page.get_by_role("link", name="Skip to content").bounding_box()
    assert box["x"] >= 0
    page.keyboard.press("Enter")
    assert page.url == f"{site}/en/publications/#content"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "year"


def test_filters_work_without_javascript(open_page, site):
    page = open_page("/en/publications/", java_script_enabled=False)
    everything = page.locator(".work").count()
    page.get_by_label("Year").select_option("2025")
    page.get_by_role("button", name="Filter").click()
    assert urlsplit(page.url).query == "year=2025&kind=&topic=&person=&q="
    shown = page.locator(".work").count()
    assert 0 < shown < everything
    assert page.locator(".year-group h2").all_inner_texts() == ["2025"]
    assert page.get_by_role("status").inner_text() == f"{shown} publications"
    page.get_by_role("link", name="2025 remove this filter").click()
    assert page.url == f"{site}/en/publications/"
    assert page.locator(".work").count() == everything


def test_page_shows_the_same_without_javascript(open_page):
    texts = [
        open_page("/zh/people/lihui-gu/", java_script_enabled=enabled).locator("main").inner_text()
        for enabled in (True, False)
    ]
    assert texts[0] == texts[1]


# What the browser makes of the style sheets, whatever they say: the font and line of an element.
STYLE = """(node) => {
  const style = getComputedStyle(node);
  const fonts = style.fontFamily.split(",").map((font) => font.trim().replaceAll('"', ""));
  return [fonts, Number((parseFloat(style.lineHeight) / parseFloat(style.fontSize)).toFixed(3))];
}"""


@pytest.mark.parametrize(("prefix", "line"), [("zh", 1.75), ("en", 1.6)])
def test_each_script_has_its_fonts_and_its_line_height(open_page, prefix, line):
    page = open_page(f"/{prefix}/people/shiyi-cao/")
    for selector in ("html", "body", "#about .prose p", ".dated-body .prose p"):
        style = page.locator(selector).first.evaluate(STYLE)
        assert (selector, style) == (selector, [[*LATIN, *CHINESE, "sans-serif"], line])
    fonts, heading_line = page.locator("h1").evaluate(STYLE)
    assert fonts == [*LATIN, *CHINESE, "sans-serif"]
    assert heading_line < 1.5
    size = page.locator("body").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert size == 16


def test_chinese_is_set_for_chinese(open_page):
    page = open_page("/zh/people/lihui-gu/", 1280)
    sizes = page.evaluate(
        "[...document.querySelectorAll('main *')]"
        ".filter((node) => [...node.childNodes].some("
        "  (child) => child.nodeType === 3 && /[一-鿿]/.test(child.data)))"
        ".filter((node) => !node.closest('svg'))"
        ".map((node) => [parseFloat(getComputedStyle(node).fontSize),"
        "  getComputedStyle(node).fontStyle, getComputedStyle(node).letterSpacing])"
    )
    assert len(sizes) > 50
    assert min(size for size, _style, _spacing in sizes) >= 14
    assert {style for _size, style, _spacing in sizes} == {"normal"}
    measures = page.locator(".points:not([lang=en])").evaluate_all(
        "nodes => nodes.map((node) =>"
        " node.clientWidth / parseFloat(getComputedStyle(node).fontSize))"
    )
    assert max(measures) <= 42


def test_long_names_and_titles_wrap(open_page, site):
    long = {"family_name_en": "Wolfeschlegelsteinhausenbergerdorff" * 2, "headline_en": "x" * 250}
    Person.objects.filter(slug="kaiyu-shi").update(family_name_zh_hans="欧" * 100, **long)
    Publication.objects.filter(slug="k-search").update(title_en="Superlongword" * 30)
    for prefix in ("zh", "en"):
        for path in ("people/kaiyu-shi/", "people/", "publications/", "publications/k-search/"):
            page = open_page(f"/{prefix}/{path}", 320)
            over = page.evaluate(OVERFLOW)
            assert (path, over) == (path, 0)


def test_paper_has_the_content_and_no_navigation(open_page):
    page = open_page("/en/people/shiyi-cao/", color_scheme="dark")
    assert page.get_by_role("navigation").count() == 2
    page.emulate_media(media="print")
    assert page.get_by_role("navigation").count() == 0
    assert page.get_by_role("link", name="中文").count() == 0
    assert page.get_by_role("heading", name="Shiyi Cao").is_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).color") == "rgb(0, 0, 0)"
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    assert page.locator("p.headline").evaluate("node => getComputedStyle(node).color") in {
        "rgb(28, 33, 40)",
        "rgb(0, 0, 0)",
    }
    page = open_page("/en/publications/")
    page.emulate_media(media="print")
    assert not page.locator("form.filters").is_visible()


LISTS = "node => [node.querySelector('.number').innerText, node.open]"


def test_long_lists_of_a_job_are_closed_but_open_on_paper_and_for_who_looks_for_them(
    open_page, site
):
    page = open_page("/en/people/xiaohongshu-ml-infra-lead/")
    lists = page.locator("#positions details:has(> summary > .number)")
    found = lists.evaluate_all(f"nodes => nodes.map({LISTS})")
    assert {is_open for _number, is_open in found} == {True, False}
    assert [is_open for _number, is_open in found] == [int(number) <= 5 for number, _ in found]
    before = page.locator("#positions").inner_text()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert {is_open for _, is_open in lists.evaluate_all(f"nodes => nodes.map({LISTS})")} == {True}
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert lists.evaluate_all(f"nodes => nodes.map({LISTS})") == found
    assert page.locator("#positions").inner_text() == before
    # Paper has them without the script too, and the browser opens what a reader looks for.
    plain = open_page("/en/people/xiaohongshu-ml-infra-lead/", java_script_enabled=False)
    plain.emulate_media(media="print")
    row = plain.locator("#positions details:not([open]) .dated-body").first
    assert row.bounding_box()["height"] > 0
    text = quote(row.text_content().lstrip("🏆🥇🥈🥉⭐ ").split(" · ")[0].strip(), safe="")
    page.goto(f"{site}/en/about/")
    page.goto(f"{site}/en/people/xiaohongshu-ml-infra-lead/#:~:text={text}")
    page.locator("#positions details[open] .dated-body", has_text=row.text_content()).wait_for()


def test_drawn_marks_keep_their_text_and_name(open_page):
    page = open_page("/en/people/xiaohongshu-ml-infra-lead/")
    mark = page.locator(".mark-trophy").first
    assert mark.text_content() == "🏆"
    assert mark.get_attribute("aria-label") == "trophy"
    assert "trophy.svg" in mark.evaluate("node => getComputedStyle(node).maskImage")
