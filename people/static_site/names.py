"""The names of the files that stand for addresses."""

import hashlib
import mimetypes
import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from people.static_site.addresses import Address
from people.values.romanization import romanize

INDEX = "index.html"
# What `mimetypes` does not know, or knows differently on each machine.
SUFFIXES = {
    "application/atom+xml": ".atom",
    "application/rss+xml": ".rss",
    "application/json": ".json",
    "application/feed+json": ".json",
    "application/ld+json": ".jsonld",
    "application/vnd.citationstyles.csl+json": ".json",
    "application/openapi+json": ".json",
    "application/xml": ".xml",
    "application/x-bibtex": ".bib",
    "application/x-research-info-systems": ".ris",
    "application/yaml": ".yaml",
    "text/markdown": ".md",
    "text/plain": ".txt",
    "text/vcard": ".vcf",
    "text/xml": ".xml",
    "image/x-icon": ".ico",
}
_SAFE = re.compile(r"[a-z0-9][a-z0-9._~-]{0,79}")
_SUFFIX = re.compile(r"\.[a-z0-9]{1,8}")
_SAFE_FILE = re.compile(r"[\w~-][\w.~-]*", re.ASCII)


def file_name(address: Address, content_type: str, download: str = "") -> str:
    """Return the file for what an address answers with.

    Pages are folders with an index, so that they keep their addresses; parameters become folders
    of a page and parts of the name of any other file. `download` is the name that a reader saves
    the file under, and names it where parameters would.
    """
    path = "/".join(_safe_path(part) for part in unquote(address.path).lstrip("/").split("/"))
    if content_type == "text/html" and not path.endswith(".html"):
        folders = [path.rstrip("/"), *(_safe(word) for word in _words(address))]
        return "/".join([*filter(None, folders), INDEX])
    folder, _slash, name = path.rpartition("/")
    if address.query and _SAFE_FILE.fullmatch(download):
        name = download
    else:
        stem, suffix = _split(name or "index", content_type, download)
        name = "-".join([stem, *(_safe(word) for word in _words(address))]) + suffix
    return f"{folder}/{name}" if folder else name


def _words(address: Address) -> list[str]:
    """Return the names and values of the parameters; the place in a list comes last."""
    pairs = sorted(address.parameters, key=lambda pair: (pair[0] == "after", pair))
    return [word for pair in pairs for word in pair]


def _split(name: str, content_type: str, download: str) -> tuple[str, str]:
    """Return a name and its suffix; what has none gets that of its type, else of its download."""
    suffix = PurePosixPath(name).suffix
    if suffix and not suffix[1:].isdigit():
        return name[: -len(suffix)], suffix
    known = SUFFIXES.get(content_type) or mimetypes.guess_extension(content_type)
    saved_as = PurePosixPath(download).suffix
    return name, known or (saved_as if _SUFFIX.fullmatch(saved_as) else "")


def _safe_path(part: str) -> str:
    """Return a part of a path that every host and disk takes as it is."""
    if part in {".", ".."}:
        return _marked("dots", part)
    is_plain = part.isascii() and part.isprintable() and not re.search(r'[\\:*?"<>|%# ]', part)
    return part if is_plain and len(part) <= 200 else _marked(part, part)


def _safe(word: str) -> str:
    """Return a parameter as a part of a path: in letters without accents, told apart by a mark."""
    return word if _SAFE.fullmatch(word) else _marked(word, word)


def _marked(text: str, whole: str) -> str:
    letters = re.sub(r"[^a-z0-9]+", "-", romanize(text).lower()).strip("-")[:60]
    mark = hashlib.sha256(whole.encode()).hexdigest()[:8]
    return f"{letters}-{mark}" if letters else mark
