"""What pages know of being exported as files, where nothing answers but a file."""

from dataclasses import dataclass

from django.http import HttpRequest

from people.values.languages import PREFIXES

# In the environment of a request. No header or address of a reader can put it there.
KEY = "profiles.static_site"


@dataclass(frozen=True)
class StaticSite:
    """The site that a page is exported with."""

    languages: tuple[str, ...]


def static_site(request: HttpRequest) -> StaticSite | None:
    """Return the site that the page is exported with, None for a page that is served live."""
    found = request.META.get(KEY)
    return found if isinstance(found, StaticSite) else None


def search_index(language: str) -> str:
    """Return the address of the file that the search of a static site looks through.

    It lies beside the page of search, whose links it holds.
    """
    prefix = PREFIXES[language]
    return f"/{prefix}/search/search-{prefix}.json"
