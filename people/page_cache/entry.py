"""One kept response, in the encodings that browsers ask for."""

import gzip
import hashlib
import json
import re
import struct
from copy import copy
from functools import lru_cache
from typing import Self

import brotli

from people.page_cache.reads import Reads
from people.values.media_types import is_text

Headers = list[tuple[str, str]]

IDENTITY, GZIP, BROTLI = "identity", "gzip", "br"
SMALLEST = 200  # bytes; below, a compressed text is hardly shorter
# The best compression takes some forty milliseconds: only for what is asked for again and again.
FAST, BEST, OFTEN = 5, 11, 16
KEPT_IN_304 = {"cache-control", "content-location", "vary"}
TAG = re.compile(r'(?:W/)?"([^"]*)"')


@lru_cache(maxsize=512)
def accepted(header: str) -> str:
    """Return the best encoding that an `Accept-Encoding` allows (RFC 9110, 12.5.3)."""
    allowed: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _separator, parameters = part.strip().partition(";")
        weight = parameters.strip().removeprefix("q=")
        allowed[name.strip()] = not re.fullmatch(r"0(\.0*)?", weight)
    for name in (BROTLI, GZIP):
        if allowed.get(name, allowed.get("*", False)):
            return name
    return IDENTITY


class Entry:
    """A response with the number of the content that it shows."""

    __slots__ = (
        "_bodies", "_hits", "body", "digest", "headers", "moment", "number", "reads", "status",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        moment: float,
        status: str,
        headers: Headers,
        body: bytes,
    ) -> None:
        """Take a response as it is without an encoding; it is right until `moment` (Unix time)."""
        self.number = number
        self.moment = moment
        self.status = status
        self.headers = [
            (name, value) for name, value in headers if name.lower() not in {"etag", "date"}
        ]
        named = TAG.fullmatch(next((text for name, text in headers if name == "ETag"), ""))
        self.digest = named[1] if named else hashlib.sha256(body).hexdigest()[:24]
        self.body = body
        self.reads: Reads | None = None
        self._bodies: dict[str, tuple[Headers, bytes]] = {}
        self._hits = 0

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory, all encodings together."""
        bodies = sum(len(body) for _headers, body in self._bodies.values())
        return len(self.body) + bodies + (self.reads.size if self.reads else 0) + 2000

    def is_right(self, number: int, now: float) -> bool:
        """Whether it still shows what is stored."""
        return self.number == number and now < self.moment

    def renewed(self, number: int, moment: float) -> Self:
        """Return the same response for another number of the content."""
        entry = copy(self)
        entry.number, entry.moment = number, moment
        return entry

    def keep_bodies_of(self, older: "Entry | None") -> None:
        """Take over what was compressed already, where the page did not change."""
        same = older is not None and older.body == self.body and older.headers == self.headers
        if older is not None and same and older.digest == self.digest:
            self._bodies, self._hits = older._bodies, older._hits

    def answer(self, accept_encoding: str, if_none_match: str) -> tuple[str, Headers, bytes]:
        """Return status, headers and body for a reader."""
        encoding = accepted(accept_encoding) if accept_encoding else IDENTITY
        headers, body = self._bodies.get(encoding) or self._encoded(encoding, FAST)
        if encoding == BROTLI and self._hits <= OFTEN:
            self._hits += 1
            if self._hits == OFTEN:
                headers, body = self._encoded(encoding, BEST)
        if if_none_match and self._is_known(if_none_match):
            kept = [each for each in headers if each[0].lower() in KEPT_IN_304 | {"etag"}]
            return "304 Not Modified", kept, b""
        return self.status, headers, body

    def _is_known(self, if_none_match: str) -> bool:
        """Whether a reader has the page, in whichever encoding."""
        if not self.status.startswith("200"):
            return False
        tags = (tag.partition(";")[0] for tag in TAG.findall(if_none_match))
        return if_none_match.strip() == "*" or self.digest in tags

    def _encoded(self, encoding: str, quality: int) -> tuple[Headers, bytes]:
        headers = dict(self.headers)
        body, tag = self.body, self.digest
        if self._is_worth_it(headers):
            if "Accept-Encoding" not in headers.get("Vary", ""):
                headers["Vary"] = ", ".join(filter(None, [headers.get("Vary"), "Accept-Encoding"]))
            if encoding != IDENTITY:
                packed = (
                    brotli.compress(body, quality=quality)
                    if encoding == BROTLI
                    else gzip.compress(body, 6, mtime=0)
                )
                body, tag = packed, f"{tag};{encoding}{quality if encoding == BROTLI else ''}"
                headers["Content-Encoding"] = encoding
        headers["Content-Length"] = str(len(body))
        headers["ETag"] = f'"{tag}"'
        made = (list(headers.items()), body)
        self._bodies[encoding] = made
        return made

    def _is_worth_it(self, headers: dict[str, str]) -> bool:
        is_plain = "Content-Encoding" not in headers and len(self.body) >= SMALLEST
        return is_plain and is_text(headers.get("Content-Type", ""))

    def packed(self) -> bytes:
        """Return it as bytes, for a cache that several processes share."""
        head = json.dumps([self.number, self.moment, self.status, self.headers, self.digest])
        raw = head.encode()
        return struct.pack(">I", len(raw)) + raw + self.body

    @classmethod
    def unpacked(cls, data: bytes) -> Self:
        """Return what `packed` wrote. Raises ValueError for anything else."""
        try:
            (length,) = struct.unpack(">I", data[:4])
            number, moment, status, headers, digest = json.loads(data[4 : 4 + length])
            pairs = [(str(name), str(value)) for name, value in headers]
            pairs.append(("ETag", f'"{digest}"'))
            return cls(int(number), float(moment), str(status), pairs, data[4 + length :])
        except (struct.error, TypeError) as error:
            raise ValueError("no kept page") from error
