"""How the addresses of one page in two languages hang together, and how they are made."""

import re
from functools import cache

from django.urls import get_script_prefix, reverse
from django.utils.translation import get_language

from people.values.languages import PREFIXES, from_prefix

SWITCH = "setlang"
PLAIN_SLUG = re.compile(r"[-a-zA-Z0-9_]+")
MARK = "a-slug"


def page_address(name: str, slug: str, *rest: str) -> str:
    """Return the address of what a record has, as `reverse` does: a page has hundreds of them."""
    if not PLAIN_SLUG.fullmatch(slug):
        return reverse(name, args=[slug, *rest])
    before, after = _around(name, rest, get_language(), get_script_prefix())
    return f"{before}{slug}{after}"


@cache
def _around(
    name: str, rest: tuple[str, ...], _language: str | None, _script: str
) -> tuple[str, str]:
    """Return what stands before and after the slug in the addresses of a kind of page."""
    before, _mark, after = reverse(name, args=[MARK, *rest]).partition(MARK)
    return before, after


def list_address(name: str) -> str:
    """Return the address of a list in the active language."""
    return _list(name, get_language(), get_script_prefix())


@cache
def _list(name: str, _language: str | None, _script: str) -> str:
    return reverse(name)


def split_prefix(path: str) -> tuple[str | None, str]:
    """Return the language code that a path begins with, and the rest after `/zh/` or `/en/`."""
    first, slash, rest = path.removeprefix("/").partition("/")
    code = from_prefix(first) if slash and path.startswith("/") else None
    return (code, rest) if code else (None, path.removeprefix("/"))


def switched_path(path: str, code: str) -> str:
    """Return the same page's path in another language; a path without prefix stays as it is."""
    current, rest = split_prefix(path)
    return f"/{PREFIXES[code]}/{rest}" if current else path
