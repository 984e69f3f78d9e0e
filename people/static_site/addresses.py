"""Addresses of the live site, as its pages write them, and which of them are the site's own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urljoin, urlsplit

from django.urls import Resolver404, resolve
from django.utils import translation

from people.values.addresses import split_prefix
from people.values.languages import CODES, PREFIXES

_KEPT = "/~:@!$&'()*+,;="  # what a path may hold besides letters and digits
_STANDS_IN_TEXT = r"""[^\s"'<>\\{}|^`]*"""
_SENTENCE = ".,;:!?)]"


class Address(NamedTuple):
    """A path of the live site with its query; the same address is always written the same way."""

    path: str
    query: str = ""

    @classmethod
    def of(cls, path: str, query: str = "") -> "Address":
        """Return an address in its one form: parameters sorted, no more escapes than needed."""
        pairs = sorted(parse_qsl(query, keep_blank_values=True))
        return cls(quote(unquote(path), safe=_KEPT) or "/", urlencode(pairs))

    @property
    def plain(self) -> "Address":
        """The address without its query."""
        return Address(self.path)

    @property
    def parameters(self) -> list[tuple[str, str]]:
        """The parameters of the query."""
        return parse_qsl(self.query, keep_blank_values=True)

    @property
    def language(self) -> str | None:
        """The code of the language that the path begins with."""
        return split_prefix(self.path)[0]

    def __str__(self) -> str:
        return f"{self.path}?{self.query}" if self.query else self.path


class Local(NamedTuple):
    """Where a reference leads on this site."""

    address: Address
    fragment: str
    is_absolute: bool  # written with the site's name


@dataclass(frozen=True)
class Bases:
    """Where the site is: as files, and live."""

    base_url: str  # without a slash at the end
    live_url: str

    def local(self, reference: str, page: Address) -> Local | None:
        """Return where a reference on a page leads, None if it leads out of the site."""
        try:
            parts = urlsplit(reference.strip())
            if parts.scheme not in {"", "http", "https"}:
                return None
            if parts.netloc:
                path = self._path_of_ours(parts)
                return Local(Address.of(path, parts.query), parts.fragment, True) if path else None
            parts = urlsplit(urljoin(str(page), reference.strip()))
        except ValueError:  # brackets that are no IPv6 address
            return None
        return Local(Address.of(parts.path, parts.query), parts.fragment, False)

    def _path_of_ours(self, parts: SplitResult) -> str | None:
        base = urlsplit(self.base_url)
        host = parts.netloc.lower()
        is_below = parts.path == base.path or parts.path.startswith(f"{base.path}/")
        if base.path and host == base.netloc.lower() and is_below:
            return parts.path[len(base.path) :] or "/"
        # The rest of the host may be other people's, so only what this site has pages for is ours.
        hosts = {base.netloc.lower(), urlsplit(self.live_url).netloc.lower()}
        path = parts.path or "/"
        return path if host in hosts and is_known(path) else None

    def in_text(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where absolute addresses of the site begin and end in a text."""
        for match in _absolute(self.base_url, self.live_url).finditer(text):
            if text[match.end() : match.end() + 1] == "{":
                continue  # the beginning of a template, which is no address yet
            found = match.group().rstrip(_SENTENCE)
            yield match.start(), match.start() + len(found)


@lru_cache(maxsize=8)
def _absolute(*bases: str) -> re.Pattern[str]:
    hosts = {urlsplit(base).netloc for base in bases}
    names = "|".join(re.escape(host) for host in sorted(hosts))
    return re.compile(rf"https?://(?:{names})(?![\w.:-]){_STANDS_IN_TEXT}", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_known(path: str) -> bool:
    """Whether the site has a view for a path, with or without the prefix of a language."""
    code, rest = split_prefix(path)
    codes = [code] if code else [None, *CODES]
    for each in codes:
        tried = f"/{PREFIXES[each]}/{rest}" if each else path
        with translation.override(each or CODES[0]):
            try:
                resolve(unquote(tried))
            except Resolver404:
                continue
        return True
    return False
