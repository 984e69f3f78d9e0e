"""What is asked for: the pages of the issue, and where each of them is."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from html import unescape
from typing import NamedTuple
from urllib.parse import urljoin

from benchmarks.content import SLUG
from benchmarks.figures import CONSTANT, NGINX, STATIC
from benchmarks.load import fetch
from benchmarks.servers import Server
from benchmarks.sites import Site, edit_elsewhere

Wanted = Callable[[str], bool]
PERSON = f"/en/people/{SLUG}/"
LIST = "/en/publications/"
LAST_LINK = re.compile(r"<a\b[^>]*>")
HREF = re.compile(r'\bhref="([^"]+)"')
PAGE = re.compile(r"[?&]page=(\d+)")


class Target(NamedTuple):
    """One address of one server, with the processes whose time it takes."""

    name: str
    address: str
    headers: Mapping[str, str]
    server: Server
    others: tuple[int, ...] = ()  # further processes that work for it
    edit: Callable[[], None] | None = None  # done before each request


def baselines(nginx: Server | None, static: Server, constant: Server) -> list[Target]:
    """Return the servers of the same bytes."""
    found = [(NGINX, nginx), (STATIC, static), (CONSTANT, constant)]
    return [
        Target(name, f"{server.address}/page.html", {}, server)
        for name, server in found
        if server is not None
    ]


def pages(site: Site, cached: Server, uncached: Server, cookie: str) -> list[Target]:
    """Return the pages of a site; those that are called cached or kept with the page cache."""
    others = (site.server,) if site.server else ()
    signed_in = {"Cookie": cookie}
    edit = partial(edit_elsewhere, site)

    def of(name: str, path: str, headers: Mapping[str, str] | None = None) -> Target:
        return Target(name, uncached.address + path, headers or {}, uncached, others)

    def kept(name: str, path: str) -> Target:
        return Target(name, cached.address + path, {}, cached, others)

    person = site.facts["person"]
    return [
        kept("person, cached", PERSON),
        kept("publications, cached", LIST),
        Target(
            "person, after an edit elsewhere", cached.address + PERSON, {}, cached, others, edit
        ),
        of("person, uncached", PERSON),
        of("home", "/en/"),
        of("directory, first page", "/en/people/"),
        of("directory, last page", last_page(uncached.address, "/en/people/")),
        of("publications, first page", LIST),
        of("publications, last page", last_page(uncached.address, LIST)),
        of("publications, one year", f"{LIST}?year={site.facts['year']}"),
        of("search, English words", "/en/search/?q=language+model"),
        of("search, Chinese words", "/zh/search/?q=%E6%A8%A1%E5%9E%8B"),
        of("search, one person", "/en/search/?q=Ada+Reference"),
        kept("CV as PDF, kept", f"{PERSON}cv.pdf"),
        of("admin, list of people", "/admin/people/person/", signed_in),
        of("admin, form of a person", f"/admin/people/person/{person}/change/", signed_in),
        of("admin, list of publications", "/admin/people/publication/", signed_in),
    ]


def last_page(server: str, path: str) -> str:
    """Return the path of the last page of a list: its link of that name, else the highest number."""
    html = fetch(server + path, {})[0].decode()
    return last_link(html, path)


def last_link(html: str, path: str) -> str:
    """Return the address of the last page that a list links to, itself if it has one page only."""
    links = [
        (tag, unescape(found[1])) for tag in LAST_LINK.findall(html) if (found := HREF.search(tag))
    ]
    numbered: list[tuple[int, str]] = []
    for tag, href in links:
        if 'rel="last"' in tag or "data-last" in tag:
            return urljoin(path, href)
        if number := PAGE.search(href):
            numbered.append((int(number[1]), href))
    return urljoin(path, max(numbered)[1]) if numbered else path


def chosen(targets: list[Target], wanted: Wanted) -> Iterator[Target]:
    """Yield the targets that are asked for, and always those that they are compared with."""
    for target in targets:
        if target.name in {NGINX, STATIC, CONSTANT} or wanted(target.name):
            yield target
