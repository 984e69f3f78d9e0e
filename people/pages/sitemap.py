"""The sitemap: an index of parts, and each part with its pages in both languages."""

from collections.abc import Iterable
from html import escape

from django.urls import reverse
from django.utils.translation import override

from people.pages.head import absolute, alternates
from people.queries import site
from people.queries import sitemap as queries
from people.values.languages import CODES

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
LISTS = {"people": "directory", "publications": "publications", "projects": "projects"}


def index() -> str:
    """Return the index, which names every part that has a page."""
    parts = [reverse("sitemap-pages")]
    for kind in LISTS:
        parts += [reverse("sitemap-part", args=[kind, part]) for part in queries.parts(kind)]
    entries = "".join(f"<sitemap><loc>{escape(absolute(part))}</loc></sitemap>\n" for part in parts)
    return f"{HEAD}<sitemapindex {NAMESPACE}>\n{entries}</sitemapindex>\n"


def pages() -> str:
    """Return the pages that are no record's; that of talks once there is one."""
    talks = ["talks"] if site.texts().has_talks else []
    names = ["home", "directory", "publications", "projects", "news", *talks, "about", "api"]
    return _document(entry for name in names for entry in _entries(f"people:{name}", [""]))


def part(kind: str, number: int) -> str:
    """Return the pages of a part of the records of a kind, empty if it has none."""
    slugs = queries.slugs(kind, number)
    return (
        _document(_entries(f"people:{LISTS[kind]}", [f"{slug}/" for slug in slugs]))
        if slugs
        else ""
    )


def _entries(name: str, rests: Iterable[str]) -> Iterable[str]:
    """Yield an entry for each page in each language; a page is what follows the address of a list."""
    with override(CODES[0]):
        path = reverse(name)
    choices = [(each.tag, escape(each.url)) for each in alternates(path)]
    for rest in rests:
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{tag}" href="{url}{rest}"/>\n'
            for tag, url in choices
        )
        for _tag, url in choices[: len(CODES)]:
            yield f"<url>\n<loc>{url}{rest}</loc>\n{links}</url>\n"


def _document(entries: Iterable[str]) -> str:
    xhtml = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    return f"{HEAD}<urlset {NAMESPACE} {xhtml}>\n{''.join(entries)}</urlset>\n"
