"""The walk over all that the site links to: every address of it is asked for once."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from sys import intern
from typing import Any

from django.utils.http import parse_header_parameters

from people.static_site import documents
from people.static_site.addresses import Address, Bases
from people.static_site.fetch import Reader
from people.static_site.folder import Folder
from people.static_site.found import Found
from people.static_site.markup import Use, anchors, is_text, rewrite
from people.values.addresses import split_prefix
from people.values.languages import PREFIXES

REDIRECTS = {301, 302, 303, 307, 308}
# It answers questions, which no file does.
API = "api/"
# No site is so large; one that seems to be has an address that leads to ever new ones.
MOST = 10_000_000


@dataclass
class Crawl:
    """The site as it was found."""

    bases: Bases
    languages: tuple[str, ...]
    reader: Reader
    spool: Path
    folder: Folder
    tell: Callable[[int], None]
    found: dict[Address, Found] = field(default_factory=dict)
    seen: set[Address] = field(default_factory=set)
    waiting: deque[Address] = field(default_factory=deque)
    numbers: Iterator[int] = field(default_factory=count)

    def put(self, address: Address, content_type: str, content: bytes) -> None:
        """Take a document that the site does not have as if it had."""
        self.found[address] = self._kept(Found(content_type=content_type), [content])
        self._read(address, self.found[address])

    def run(self, starts: Iterable[Address]) -> None:
        """Ask for the addresses and all that they lead to."""
        for start in starts:
            self._notice(start)
        while self.waiting:
            address = self.waiting.popleft()
            self.found[address] = self._ask(address)
            self._read(address, self.found[address])
            self.tell(len(self.found))
            if len(self.found) > MOST:
                raise RuntimeError(f"{address} is one of more than {MOST} addresses")

    def is_left_out(self, address: Address) -> bool:
        """Whether an address is in a language that is not exported, or of the API."""
        code, rest = split_prefix(address.path)
        return rest.startswith(API) or (code is not None and code not in self.languages)

    def end(self, address: Address) -> Address:
        """Return where redirects and needless parameters lead from an address."""
        for _step in range(10):
            found = self.found.get(address)
            following = found and (found.same_as or found.target)
            if not following:
                break
            address = following
        return address

    def choices(self, address: Address) -> list[Address]:
        """Return the pages in each language that an address without one leads to."""
        rest = address.path.lstrip("/")
        return [Address(f"/{PREFIXES[code]}/{rest}", address.query) for code in self.languages]

    def _notice(self, address: Address) -> None:
        if address not in self.seen and address not in self.found and not self.is_left_out(address):
            self.seen.add(address)
            self.waiting.append(address)

    def _read(self, address: Address, found: Found) -> None:
        """Notice all that a document refers to."""
        if found.target:
            self._notice(found.target)
        if found.body is None or not is_text(found.content_type):
            return
        text = read_text(found.body)

        def notice(reference: str, _use: Use) -> str:
            if local := self.bases.local(reference, address):
                self._notice(local.address)
            return reference

        rewrite(text, found.content_type, self.bases, notice)
        if found.is_page:
            found.anchors = frozenset(map(intern, anchors(text)))

    def _ask(self, address: Address) -> Found:
        """Return what an address answers with.

        A file is not made again where the one from before is still right. A parameter that only
        tells browsers of a new version changes nothing that is sent: then the address stands for
        the one without parameters.
        """
        known = self.folder.etag(str(address))
        plain = self._plain(address)
        etags = filter(None, [known, plain])
        response = self.reader.get(address, ", ".join(etags))
        if response.status_code != 304:
            return self._answer(address, response)
        response.close()
        if plain and response["ETag"] == plain:
            return Found(same_as=address.plain)
        return self.folder.recall(str(address))

    def _plain(self, address: Address) -> str:
        """Return the mark of the file that an address without its parameters gives, if it has one."""
        if not address.query or "." not in address.path.rpartition("/")[2]:
            return ""
        plain = address.plain
        if plain not in self.found:
            self.seen.add(plain)
            self.found[plain] = self._ask(plain)
            self._read(plain, self.found[plain])
        return self.found[plain].etag

    def _answer(self, address: Address, response: Any) -> Found:
        with closing(response):
            content_type, _options = parse_header_parameters(response.get("Content-Type", ""))
            found = Found(response.status_code, intern(content_type))
            if response.status_code in REDIRECTS:
                return self._redirect(address, found, response["Location"])
            if response.status_code == 200 and _is_private(response):
                found.status = 403
            if found.status != 200:
                return found
            disposition = response.get("Content-Disposition", "")
            found.download = parse_header_parameters(disposition)[1].get("filename", "")
            found.etag = response.get("ETag", "")
            found.policy = intern(response.get("Content-Security-Policy", ""))
            parts = response.streaming_content if response.streaming else [response.content]
            return self._kept(found, parts)

    def _redirect(self, address: Address, found: Found, location: str) -> Found:
        local = self.bases.local(location, address)
        if local is None:
            found.status = 404  # out of the site: no page of ours
            return found
        target = local.address
        code, rest = split_prefix(target.path)
        if code and not address.language and f"/{rest}".rstrip("/") == address.path.rstrip("/"):
            if target.path.endswith("/") and not address.path.endswith("/"):
                target = Address(f"{address.path}/", address.query)
            else:
                found = Found(content_type="text/html", is_choice=True)
                text = documents.choice(address, self.choices(address))
                return self._kept(found, [text.encode()])
        found.target = target
        return found

    def _kept(self, found: Found, parts: Iterable[bytes]) -> Found:
        found.body = self.spool / f"{next(self.numbers):07}"
        with found.body.open("wb") as file:
            for part in parts:
                file.write(part)
        return found


def read_text(path: Path) -> str:
    """Return a text; bytes that are no UTF-8 survive reading and writing."""
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _is_private(response: Any) -> bool:
    """Whether an answer is for one reader only, as drafts and the admin's pages are."""
    control = response.get("Cache-Control", "")
    return "private" in control or "no-store" in control
