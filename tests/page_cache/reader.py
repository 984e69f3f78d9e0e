"""A reader at the outermost layer: WSGI requests, as a server makes them."""

import gzip
import io
from typing import NamedTuple
from wsgiref.util import setup_testing_defaults

import brotli
from django.core.handlers.wsgi import WSGIHandler

from people.page_cache.layer import PageCache
from people.page_cache.memory import Memory

UNPACK = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}


class Answer(NamedTuple):
    """What a reader gets."""

    status: int
    headers: dict[str, str]
    sent: bytes

    @property
    def body(self) -> bytes:
        """The body without its encoding."""
        return UNPACK[self.headers.get("Content-Encoding", "")](self.sent)


class Site:
    """The site within a page cache, which counts how often Django is asked."""

    def __init__(self, memory: int = 8_000_000, shared=None) -> None:
        self.django = WSGIHandler()
        self.asked = 0
        self.cache = PageCache(self._ask, Memory(memory), shared)

    def _ask(self, environ, start_response):
        self.asked += 1
        return self.django(environ, start_response)

    def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Return what the cached site answers."""
        return request(self.cache, path, method, **headers)

    def fresh(self, path: str, **headers: str) -> Answer:
        """Return what Django answers without any cache."""
        return request(self.django, path, **headers)


def request(application, path: str, method: str = "GET", **headers: str) -> Answer:
    """Return what a WSGI application answers; headers are named like `accept_encoding`."""
    path, _mark, query = path.partition("?")
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "HTTP_HOST": "127.0.0.1",
        "wsgi.input": io.BytesIO(),
        "HTTP_ACCEPT": "text/html,*/*;q=0.8",
    }
    environ |= {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    setup_testing_defaults(environ)
    begun: list = []
    response = application(environ, lambda status, pairs, *_: begun.extend([status, pairs]))
    try:
        body = b"".join(response)
    finally:
        getattr(response, "close", lambda: None)()
    return Answer(int(begun[0][:3]), dict(begun[1]), body)
