"""The documents' site as files, served by a plain file server below a folder, and looked at there."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, unquote, urldefrag, urljoin, urlsplit
from urllib.request import urlopen

import pytest

from tests.document import parse
from tests.production import LANGUAGES, PAGES, ROOT, served

pytestmark = pytest.mark.slow

FOLDER = "some/where"
# The filters of lists are links on a static site; nothing leads to talks while there are none.
DIFFERENT = {"directory", "publications", "talks", "api"}  # the API is of the live site only


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


class Static(NamedTuple):
    """An exported site, where it is served, and where the live one is."""

    folder: Path
    url: str
    live: str


@pytest.fixture(scope="module")
def static(tmp_path_factory) -> Iterator[Static]:
    """Serve the documents' site live; export it for an address of its own, and serve it there."""
    root = tmp_path_factory.mktemp("host")
    folder = root / FOLDER
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root))
    url = f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
    with served() as live:
        command = [sys.executable, "manage.py", "export_site", str(folder), "--base-url", url]
        done = subprocess.run(
            command, cwd=ROOT, env=live.environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Static(folder, url, live.address)
    server.shutdown()
    server.server_close()


def read(url: str) -> bytes:
    """Return what an address answers with."""
    with urlopen(url) as response:
        return response.read()


class Links(HTMLParser):
    """The addresses and ids of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the addresses of an element, and its id."""
        for name, value in attrs:
            if name in {"href", "src", "action"} and value:
                self.links.add(value)
            elif name == "srcset" and value:
                self.links |= {each.split()[0] for each in value.split(",")}
            elif name == "id" and value:
                self.ids.add(value)
            elif name == "content" and value and value.startswith("http"):
                self.links.add(value)


def test_every_address_and_place_is_there(static):
    waiting, ids, wanted, wrong = [static.url], {}, [], []
    waiting.append(f"{static.url}sitemap.xml")
    patterns = {
        "text/css": r"""url\(["']?([^"')]+)""",
        "text/javascript": r"""(?:from|import) ["']([^"']+)""",
    }
    while waiting:
        address = waiting.pop()
        if address in ids:
            continue
        try:
            with urlopen(address) as response:
                kind, body = response.headers.get_content_type(), response.read()
        except HTTPError as error:
            wrong.append(f"{address}: {error.code}")
            ids[address] = set()
            continue
        ids[address] = set()
        found: set[str] = set()
        if kind == "text/html":
            page = Links(body.decode())
            ids[address], found = page.ids, page.links
            found |= set(re.findall(r'"image":"([^"]+)"', body.decode()))  # in linked data
        elif kind in patterns:
            found = set(re.findall(patterns[kind], body.decode()))
        elif kind.endswith("xml"):
            found = set(re.findall(r"https?://[^<\"\s]+", body.decode()))
        for link in found:
            target, fragment = urldefrag(urljoin(address, link))
            if target.startswith(static.url):
                waiting.append(target)
                wanted.append((address, target, unquote(fragment)))
            elif urlsplit(target).netloc == urlsplit(static.url).netloc:
                wrong.append(f"{address} leads out of the folder to {link}")
            elif target.startswith(static.live):
                wrong.append(f"{address} leads to the live site at {link}")
    wrong += [
        f"{page}: no {fragment} on {target}"
        for page, target, fragment in wanted
        if fragment and fragment not in ids[target]
    ]
    assert wrong == []
    assert len(ids) > 300
    # Nothing is written that nothing leads to, but for what hosts and old addresses ask for.
    served = {
        static.folder / unquote(urlsplit(each).path).removeprefix(f"/{FOLDER}/") for each in ids
    }
    served = {path / "index.html" if path.is_dir() else path for path in served}
    lost = {path.name for path in static.folder.rglob("*") if path.is_file()} - {
        path.name for path in served
    }
    assert lost <= {".nojekyll", ".profiles-site.json", "404.html", "robots.txt"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_what_the_live_ones_say(static, language):
    for name, path in PAGES.items():
        if name in DIFFERENT:
            continue
        live = parse(read(f"{static.live}/{language}/{path}"))
        file = parse(read(f"{static.url}{language}/{path}"))
        assert (path, file.one("main").text) == (path, live.one("main").text)
        assert file.one("title").text == live.one("title").text


def test_files_are_what_the_live_site_sends(static):
    for path in ("en/publications/s-lora/cite.bib", "favicon.ico"):
        assert (path, read(static.url + path)) == (path, read(f"{static.live}/{path}"))
    for name in ("cv.pdf", "shiyi-cao-cv-zh-en-modern.pdf"):
        assert read(f"{static.url}zh/people/shiyi-cao/{name}").startswith(b"%PDF-")


def open_page(browser, address: str, **options):
    """Open a page as a new reader. Returns it with the list that errors are written to."""
    page = browser.new_context(locale="en-US", **options).new_page()
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    return page, errors


@pytest.mark.browser
def test_search_finds_what_the_live_one_finds(browser, static):
    for language, text in (("en", "kernel"), ("zh", "kernel"), ("en", "内核"), ("zh", "推理 引擎")):
        page, errors = open_page(browser, f"{static.url}{language}/about/")
        page.fill("header input[name=q]", text)
        page.press("header input[name=q]", "Enter")
        page.wait_for_selector(".result-count")
        live = parse(read(f"{static.live}/{language}/search/?q={quote(text)}"))
        assert page.inner_text(".result-count") == live.one("p", "result-count").text
        headings = [" ".join(each.split()) for each in page.locator("main h2").all_inner_texts()]
        assert headings == [node.text for node in live.all("h2")]
        # Where a long text is cut may differ, in whose language it was found may not.
        said = page.locator(".elsewhere").all_inner_texts()
        notes = [re.split("[:：]", text)[0] for text in said]
        assert notes == [re.split("[:：]", n.text)[0] for n in live.all("p", "elsewhere")]
        assert page.title() == live.one("title").text
        assert page.input_value("main input[name=q]") == text
        assert errors == []
        page.locator("main .found a").first.click()
        assert page.locator("h1").count() == 1
        page.context.close()


@pytest.mark.browser
def test_language_is_chosen_and_remembered(browser, static):
    page, errors = open_page(browser, static.url)
    page.wait_for_url("**/en/")
    page.click("a.language")
    page.wait_for_url("**/zh/")
    page.goto(f"{static.url}people/shiyi-cao/#education")
    page.wait_for_url("**/zh/people/shiyi-cao/#education")
    assert errors == []
    page.context.close()


@pytest.mark.browser
def test_site_works_without_scripts(browser, static):
    page, errors = open_page(browser, static.url, java_script_enabled=False)
    page.click("text=中文")
    assert page.url == f"{static.url}zh/"
    assert not page.is_visible(".site-search")
    page.click("nav >> text=论文")
    page.click("summary >> nth=0")
    page.click(".filter-links li >> nth=0 >> a")
    assert page.url.startswith(f"{static.url}zh/publications/year/")
    page.click(".active-filters a")
    assert page.url == f"{static.url}zh/publications/"
    page.goto(f"{static.url}zh/search/")
    assert page.is_visible("noscript p")
    assert errors == []
    page.context.close()


@pytest.mark.browser
def test_missing_page_is_styled_wherever_a_host_shows_it(browser, static):
    page, errors = open_page(browser, f"{static.url}404.html")
    assert page.locator("h1").count() == 1
    assert page.evaluate("getComputedStyle(document.querySelector('.message-page')).display") == (
        "flex"
    )
    page.click("text=To the home page")
    assert page.url == f"{static.url}en/"
    assert errors == []
    page.context.close()
