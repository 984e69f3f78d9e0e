"""The whole export: walk, render, and only when all is well put in place."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from people.exports.last import keeping_the_last
from people.pages.static_site import StaticSite, search_index
from people.queries import site
from people.static_site import documents
from people.static_site.addresses import Address, Bases
from people.static_site.crawl import Crawl
from people.static_site.fetch import Reader, site_at, snapshot
from people.static_site.folder import Done, Folder
from people.static_site.markup import SEARCH_INDEX
from people.static_site.render import MISSING, Problem, Rendering
from people.static_site.search_index import document
from people.values.addresses import split_prefix

FILES = ("/", "/sitemap.xml", "/robots.txt", "/favicon.ico")


class BrokenLinks(Exception):
    """References of the site lead nowhere, so nothing was written."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems


def export(
    folder: Folder,
    base_url: str,
    languages: tuple[str, ...],
    tell: Callable[[int], None],
    *,
    is_trial: bool = False,
) -> Done:
    """Write the site to a folder; `tell` is told how many addresses were asked for.

    Raises BrokenLinks, or FolderRefused for files of somebody else, before anything is written.
    """
    bases = Bases(base_url, settings.BASE_URL)
    with TemporaryDirectory(prefix="profiles-site-") as spool:
        with site_at(base_url), snapshot(), keeping_the_last():
            reader = Reader(base_url, StaticSite(languages))
            crawl = Crawl(bases, languages, reader, Path(spool), folder, tell)
            for language in languages:
                address = Address(search_index(language))
                crawl.put(address, SEARCH_INDEX, document(language))
            homes = crawl.choices(Address("/"))
            crawl.put(Address(f"/{MISSING}"), "text/html", documents.missing(homes).encode())
            crawl.run(_starts(languages))
            rendering = Rendering(crawl)
            outputs = rendering.outputs()
        if rendering.problems:
            raise BrokenLinks(list(rendering.problems))
        return folder.install(outputs, is_trial=is_trial)


def _starts(languages: tuple[str, ...]) -> Iterator[Address]:
    """Yield where the walk begins: what leads to all the rest, and what nothing leads to."""
    for path in FILES:
        yield Address(path)
    for language in languages:
        with translation.override(language):
            yield Address(reverse("people:home"))
            for kind, slug in site.old_addresses():
                old = Address(reverse(f"people:{kind}", kwargs={"slug": slug}))
                yield old
                yield Address(f"/{split_prefix(old.path)[1]}")
