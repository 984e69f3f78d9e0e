"""How the addresses of one page in two languages hang together."""

from people.values.languages import PREFIXES, from_prefix

SWITCH = "setlang"


def split_prefix(path: str) -> tuple[str | None, str]:
    """Return the language code that a path begins with, and the rest after `/zh/` or `/en/`."""
    first, slash, rest = path.removeprefix("/").partition("/")
    code = from_prefix(first) if slash and path.startswith("/") else None
    return (code, rest) if code else (None, path.removeprefix("/"))


def switched_path(path: str, code: str) -> str:
    """Return the same page's path in another language; a path without prefix stays as it is."""
    current, rest = split_prefix(path)
    return f"/{PREFIXES[code]}/{rest}" if current else path
