"""Answers of the site to an anonymous reader, without a server, of one state of the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.core.signals import request_finished
from django.db import close_old_connections, connection, transaction
from django.http import HttpResponseBase
from django.test.utils import override_settings
from django.utils import translation

from people.pages.static_site import KEY, StaticSite
from people.static_site.addresses import Address


@contextmanager
def site_at(base_url: str) -> Iterator[None]:
    """Let the site take an address for its own, as if it were configured so.

    Not the tests alone need this: link previews, feeds and the sitemap speak of that address.
    """
    host = urlsplit(base_url).hostname or "localhost"
    with override_settings(BASE_URL=base_url, ALLOWED_HOSTS=[host], SECURE_SSL_REDIRECT=False):
        yield


@contextmanager
def snapshot() -> Iterator[None]:
    """See one state of the database whatever is edited meanwhile; nobody is kept from editing."""
    # The end of each answer would close the connection that the snapshot is seen through.
    request_finished.disconnect(close_old_connections)
    try:
        with _one_transaction():
            yield
    finally:
        request_finished.connect(close_old_connections)


@contextmanager
def _one_transaction() -> Iterator[None]:
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    sqlite: Any = connection if connection.vendor == "sqlite" else None
    mode = sqlite and sqlite.transaction_mode
    if sqlite:  # an immediate transaction would lock out all who write
        sqlite.transaction_mode = "DEFERRED"
    try:
        with transaction.atomic():
            if not sqlite:
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        if sqlite:
            sqlite.transaction_mode = mode


class Reader:
    """Asks the site as a reader who is not signed in, remembers nothing, and takes it plain."""

    def __init__(self, base_url: str, static_site: StaticSite) -> None:
        parts = urlsplit(base_url)
        self.handler = WSGIHandler()
        self.environment = {
            "REQUEST_METHOD": "GET",
            "SCRIPT_NAME": "",
            "SERVER_NAME": parts.hostname or "localhost",
            "SERVER_PORT": str(parts.port or (443 if parts.scheme == "https" else 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": parts.netloc,
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": parts.scheme,
            KEY: static_site,
        }

    def get(self, address: Address, etag: str = "") -> HttpResponseBase:
        """Return the answer to a request; with an `etag`, 304 if that is what would come."""
        environment = {
            **self.environment,
            "PATH_INFO": unquote_to_bytes(address.path).decode("latin-1"),
            "QUERY_STRING": address.query,
            "wsgi.input": BytesIO(),
        }
        if etag:
            environment["HTTP_IF_NONE_MATCH"] = etag
        with translation.override(translation.get_language()):  # each page activates its own
            return self.handler.get_response(WSGIRequest(environment))
