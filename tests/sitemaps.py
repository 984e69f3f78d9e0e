"""The sitemap as a crawler reads it: the index, then each part that it names."""

from typing import Any

from django.conf import settings

from tests.document import parse


def parts(client: Any, **more: Any) -> list[str]:
    """Return the paths of the parts."""
    index = parse(client.get("/sitemap.xml", **more).content.partition(b"?>")[2])
    return [
        node.text.removeprefix(settings.BASE_URL) for node in index.one("sitemapindex").all("loc")
    ]


def entries(client: Any, **more: Any) -> dict[str, dict[str, str]]:
    """Return the addresses of all parts, each with its alternates by language."""
    found: dict[str, dict[str, str]] = {}
    for part in parts(client, **more):
        page = parse(client.get(part, **more).content.partition(b"?>")[2])
        for node in page.one("urlset").all("url"):
            links = {link["hreflang"]: link["href"] for link in node.all("xhtml:link")}
            found[node.one("loc").text] = links
    return found
