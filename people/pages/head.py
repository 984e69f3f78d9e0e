"""What the head of every page says about itself: its address in each language."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.encoding import escape_uri_path

from people.values.addresses import SWITCH, split_prefix, switched_path
from people.values.languages import CODES, OWN_NAMES, PREFIXES, TAGS, other


@dataclass(frozen=True)
class Alternate:
    """The same page in one language."""

    tag: str
    url: str


@dataclass(frozen=True)
class LanguageSwitch:
    """The link to the same page in the other language."""

    name: str
    tag: str
    href: str


def absolute(path: str, query: str = "") -> str:
    """Return an absolute address on the configured domain."""
    address = f"{settings.BASE_URL}{escape_uri_path(path)}"
    return f"{address}?{query}" if query else address


def alternates(path: str, query: str = "") -> list[Alternate]:
    """Return the page in both languages, and the address that chooses for the reader."""
    code, rest = split_prefix(path)
    if code is None:
        return []
    pages = [Alternate(TAGS[each], absolute(switched_path(path, each), query)) for each in CODES]
    return [*pages, Alternate("x-default", absolute(f"/{rest}", query))]


def language_switch(path: str, query: str, language: str) -> LanguageSwitch:
    """Return the switch of a page; it keeps the query and remembers the choice."""
    target = other(language)
    parameters = "&".join(filter(None, [query, f"{SWITCH}={PREFIXES[target]}"]))
    code, rest = split_prefix(path)
    address = switched_path(path, target) if code else f"/{PREFIXES[target]}/{rest}"
    href = f"{escape_uri_path(address)}?{parameters}"
    return LanguageSwitch(OWN_NAMES[target], TAGS[target], href)
