"""The outermost layer of the site: it answers with kept pages, and keeps what Django answers.

A page is made for a number of the content (`people.changes.content`), which is read before the page
is made and again at every request. So what is kept is never older than the last committed change,
on any worker, and nothing has to be purged. Of a page for an earlier number it is asked whether
what it was read from is still the same (`people.page_cache.reads`). Records with times end what is
kept at those times.
"""

import time
from collections.abc import Callable, Iterable
from threading import Event, Lock
from typing import Any, NamedTuple

from django.db import connections
from django.utils import timezone

from people.changes import content
from people.changes.committed import Committed
from people.page_cache.entry import Entry, Headers
from people.page_cache.memory import Memory
from people.page_cache.reads import Reads
from people.page_cache.replica import reading_from
from people.page_cache.request import Environ, Key, for_everybody, key_of
from people.page_cache.shared import Shared

StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
State = tuple[str, int]  # a database, and the number of what is committed there
KEPT_STATUSES = ("200 ", "301 ")
ALL_DEPEND_ON = {"accept", "accept-encoding"}
PATIENCE = 10  # seconds for which others wait for the one who makes a page
NEVER = float("inf")


class Making:
    """A page that one thread is making, for which others wait."""

    def __init__(self) -> None:
        self.is_done = Event()
        self.entry: Entry | None = None


class NotKept(NamedTuple):
    """A response that is no page to keep, as Django gave it."""

    status: str
    headers: Headers
    body: Iterable[bytes]

    def close(self) -> None:
        """End the request at Django's side."""
        getattr(self.body, "close", lambda: None)()


class PageCache:
    """A WSGI application around the site's."""

    def __init__(
        self,
        application: Application,
        memory: Memory,
        shared: Shared | None = None,
        databases: tuple[str, ...] = ("default",),
    ) -> None:
        """Keep pages in memory and, if there is one, in a cache that others share.

        Pages are read from the first of the databases that answers.
        """
        self.application = application
        self.memory = memory
        self.shared = shared
        self.databases = [Committed(alias) for alias in databases]
        self._making: dict[tuple[Key, State], Making] = {}
        self._lock = Lock()
        self._moment: tuple[int, float] = (-1, 0.0)

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        key = key_of(environ)
        if key is None:
            return self.application(environ, start_response)
        database, number = self._number()
        if number is None:
            return self.application(environ, start_response)
        entry = self.memory.get(key)
        if entry is None or not entry.is_right(number, time.time()):
            found = self._found_or_made(environ, key, (database, number), entry)
            if not isinstance(found, Entry):
                return self._pass_on(found, environ, start_response)
            entry = found
        status, headers, body = entry.answer(
            environ.get("HTTP_ACCEPT_ENCODING", ""), environ.get("HTTP_IF_NONE_MATCH", "")
        )
        start_response(status, headers)
        return [body] if body and environ["REQUEST_METHOD"] == "GET" else []

    def _pass_on(
        self, made: NotKept | None, environ: Environ, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Send what is not kept: as it was made, unless it would be another for this reader."""
        if made is not None and "HTTP_COOKIE" not in environ and environ["REQUEST_METHOD"] == "GET":
            start_response(made.status, made.headers)
            return made.body
        if made is not None:
            made.close()
        return self.application(environ, start_response)

    def _number(self) -> tuple[str, int | None]:
        for database in self.databases:
            number = database.number()
            if number is not None:
                return database.alias, number
        return self.databases[-1].alias, None

    def _found_or_made(
        self, environ: Environ, key: Key, state: State, older: Entry | None
    ) -> Entry | NotKept | None:
        """Return the page from the shared cache or from Django.

        Of all threads that want it at once, one gets it for all.
        """
        with self._lock:
            making = self._making.get((key, state))
            is_first = making is None
            if making is None:
                making = self._making[(key, state)] = Making()
        if not is_first:
            making.is_done.wait(PATIENCE)
            return making.entry
        try:
            found = self._renewed(key, state, older) or self._shared_or_made(environ, key, state)
            if isinstance(found, Entry):
                found.keep_bodies_of(older)
                self.memory.put(key, found)
                making.entry = found
            return found
        finally:
            with self._lock:
                del self._making[(key, state)]
            making.is_done.set()

    def _renewed(self, key: Key, state: State, older: Entry | None) -> Entry | None:
        """Return the page of an earlier number for this one, None if it may have changed."""
        if older is None or older.reads is None or older.moment <= time.time():
            return None
        database, number = state
        moment = self._next_moment(database, number)  # read before the rest is
        is_same = older.reads.alias == database and older.reads.find_the_same()
        if not is_same:
            return None
        entry = older.renewed(number, moment)
        if self.shared:
            self.shared.put(key, entry)
        return entry

    def _shared_or_made(self, environ: Environ, key: Key, state: State) -> Entry | NotKept:
        _database, number = state
        if self.shared is None:
            return self._made(environ, state)
        entry = self.shared.get(key, number)
        if entry is None and not self.shared.is_ours_to_make(key, number):
            entry = self.shared.wait_for(key, number)
        if entry is not None and entry.is_right(number, time.time()):
            return entry
        made = self._made(environ, state)
        if isinstance(made, Entry):
            self.shared.put(key, made)
        else:
            self.shared.give_up(key, number)
        return made

    def _made(self, environ: Environ, state: State) -> Entry | NotKept:
        database, number = state
        moment = self._next_moment(database, number)  # read before the page is
        answer: list[Any] = []
        reads = Reads(database)
        with reading_from(database), reads.noted(timezone.now()):
            response = self.application(
                for_everybody(environ), lambda status, headers, *_: answer.extend([status, headers])
            )
            made = NotKept(answer[0], answer[1], response)
            if not made.status.startswith(KEPT_STATUSES) or not _is_for_everybody(made.headers):
                return made
            try:
                body = b"".join(response)
            finally:
                made.close()
        entry = Entry(number, moment, made.status, made.headers, body)
        entry.reads = reads if reads.is_whole else None
        return entry

    def _next_moment(self, database: str, number: int) -> float:
        known, moment = self._moment
        if known != number or moment <= time.time():
            found = content.next_moment(connections[database])
            moment = found.timestamp() if found else NEVER
            self._moment = (number, moment)
        return moment


def _is_for_everybody(headers: Headers) -> bool:
    """Whether a response may be kept: it says so, and depends on nothing that its key lacks."""
    named = {name.lower(): value for name, value in headers}
    control = named.get("cache-control", "")
    varies = {each.strip().lower() for each in named.get("vary", "").split(",") if each.strip()}
    return "public" in control and "set-cookie" not in named and varies <= ALL_DEPEND_ON
