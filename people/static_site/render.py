"""What was found as files: their names, with references that work wherever the files lie."""

import hashlib
import posixpath
import re
from collections.abc import Iterator
from html import escape
from typing import NamedTuple
from urllib.parse import quote, unquote

from django.utils.translation import gettext as _

from people.static_site import documents
from people.static_site.addresses import Address, Local
from people.static_site.crawl import Crawl, read_text
from people.static_site.folder import Output
from people.static_site.found import Found
from people.static_site.markup import Use, is_text, rewrite
from people.static_site.names import INDEX, file_name

MISSING = "404.html"
# A policy in a page may not say these; only a header can.
_HEADER_ONLY = ("frame-ancestors", "report-uri", "report-to", "sandbox")
_CHARSET = re.compile(r'<meta charset="utf-8">', re.IGNORECASE)


class Problem(NamedTuple):
    """A reference that leads nowhere."""

    page: str
    reference: str
    reason: str


class Rendering:
    """The site as files. Problems are collected, so that all of them are told at once."""

    def __init__(self, crawl: Crawl) -> None:
        self.crawl = crawl
        self.problems: dict[Problem, None] = {}
        self.names = dict(_distinct(crawl))
        self.policy = next((each.policy for each in crawl.found.values() if each.policy), "")

    def outputs(self) -> list[Output]:
        """Return all files."""
        made = [self._output(address, name) for address, name in self.names.items()]
        # GitHub's host would leave out what begins with an underscore.
        return [*made, self._write(".nojekyll", "")]

    def _output(self, address: Address, name: str) -> Output:
        found = self.crawl.found[address]
        if found.target:
            text = documents.redirect(self.crawl.end(address))
        elif found.body is None or not is_text(found.content_type):
            return Output(name, found.body, _origin(address, found))
        else:
            text = read_text(found.body)
        content_type = found.content_type if found.body else "text/html"
        return self._write(name, self._rewritten(text, content_type, address, name, found.policy))

    def _write(self, name: str, text: str) -> Output:
        path = self.crawl.spool / f"{next(self.crawl.numbers):07}"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        return Output(name, path)

    def _rewritten(
        self, text: str, content_type: str, address: Address, name: str, policy: str = ""
    ) -> str:
        def change(reference: str, use: Use) -> str | None:
            local = self.crawl.bases.local(reference, address)
            if local is None:
                return reference
            end = self.crawl.end(local.address)
            if self.crawl.is_left_out(end):
                if use is Use.LINK:
                    code = end.language
                    reason = (
                        _("the API is not exported")
                        if code is None or code in self.crawl.languages
                        else _("its language is not exported")
                    )
                    self.problems[Problem(str(address), reference, reason)] = None
                return None
            if reason := self._reason(end, local.fragment):
                self.problems[Problem(str(address), reference, reason)] = None
                return reference
            if reference.startswith("#") and name != MISSING:
                return reference
            return self._reference(name, local, end, use)

        text = rewrite(text, content_type, self.crawl.bases, change)
        return _with_policy(text, policy or self.policy) if content_type == "text/html" else text

    def _reason(self, end: Address, fragment: str) -> str:
        """Return why a reference leads nowhere, empty if it leads somewhere."""
        found = self.crawl.found.get(end)
        if found is None or end not in self.names:
            return str(found.status) if found else _("too many redirects")
        if found.is_choice:
            found = self.crawl.found.get(self.crawl.end(self.crawl.choices(end)[0]), found)
        wanted = unquote(fragment)
        is_there = wanted in found.anchors or wanted in {"", "top"} or wanted.startswith(":~:")
        if found.is_page and not is_there:
            return _("there is no such place on the page")
        return ""

    def _reference(self, name: str, local: Local, end: Address, use: Use) -> str:
        target = self.names[end]
        if target == INDEX or target.endswith(f"/{INDEX}"):
            target = target.removesuffix(INDEX)
        path = quote(target, safe="/~")
        asked = self.crawl.found.get(local.address)
        # No host looks at it, but it tells browsers of a new version.
        query = f"?{local.address.query}" if asked and asked.same_as else ""
        rest = query + (f"#{local.fragment}" if local.fragment else "")
        if use is not Use.LINK and local.is_absolute:
            return f"{self.crawl.bases.base_url}/{path}{rest}"
        if name == MISSING:  # shown at any address, so that nothing can be relative to it
            return f"{_path_of(self.crawl.bases.base_url)}/{path}{rest}"
        return _relative(path, posixpath.dirname(name)) + rest


def _relative(path: str, folder: str) -> str:
    """Return the way from a folder to a file or, with a slash at the end, to a folder."""
    way = posixpath.relpath(path or ".", folder or ".")
    is_folder = not path or path.endswith("/")
    return f"{way}/" if is_folder else way


def _path_of(base_url: str) -> str:
    return "/".join(["", *base_url.split("/")[3:]])


def _is_file(crawl: Crawl, address: Address, found: Found) -> bool:
    """Whether an address becomes a file: what it answers with, a choice, or a page that leads on."""
    if found.same_as or not found.target:
        return found.status == 200 and not found.same_as
    # A host leads from `/x` to `/x/` by itself, and only a page can lead on.
    end = crawl.found.get(crawl.end(address))
    return (
        address.path.endswith("/")
        and not address.query
        and end is not None
        and end.status == 200
        and end.is_page
    )


def _distinct(crawl: Crawl) -> Iterator[tuple[Address, str]]:
    """Yield a name for each address; no two are the same on a disk that takes A for a."""
    taken: set[str] = set()
    for address, found in sorted(crawl.found.items()):
        if not _is_file(crawl, address, found):
            continue
        content_type = "text/html" if found.target else found.content_type
        name = file_name(address, content_type, found.download)
        if name.lower() in taken:
            mark = hashlib.sha256(str(address).encode()).hexdigest()[:8]
            folder, _slash, last = name.rpartition("/")
            name = f"{folder}/{mark}-{last}" if last != INDEX else f"{folder}/{mark}/{last}"
        taken.add(name.lower())
        yield address, name


def _origin(address: Address, found: Found) -> dict[str, str]:
    """Return what the next run needs to ask whether a file has changed."""
    if not found.etag:
        return {}
    return {
        "address": str(address),
        "etag": found.etag,
        "type": found.content_type,
        "download": found.download,
    }


def _with_policy(text: str, policy: str) -> str:
    """Let a page say itself what it may load and tell others, since a static host may not."""
    directives = {each.strip() for each in policy.split(";")}
    said = "; ".join(sorted(each for each in directives if not each.startswith(_HEADER_ONLY)))
    if not said:
        return text
    tags = (
        f'\n  <meta http-equiv="Content-Security-Policy" content="{escape(said, quote=True)}">'
        '\n  <meta name="referrer" content="same-origin">'
    )
    return _CHARSET.sub(lambda match: match.group() + tags, text, count=1)
