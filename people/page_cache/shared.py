"""The pages that all processes and machines of a site share, in Redis.

Redis makes a site faster and nothing else: while it is gone, every process keeps its own pages.
"""

import hashlib
import logging
import time
from collections.abc import Callable
from typing import Any

from people.page_cache.entry import Entry
from people.page_cache.request import Key

log = logging.getLogger(__name__)
KEPT = 24 * 3600  # seconds; what nobody asks for goes by itself
MAKING = 5  # seconds in which another process is trusted to be making a page
LOOK_AGAIN = 0.02
PAUSE = 5  # seconds without a try after Redis did not answer
ANSWER_WITHIN = 0.5


class Shared:
    """Entries by release, content number and key."""

    def __init__(self, address: str, release: str) -> None:
        """Name the server, and the code that makes the pages."""
        import redis

        self._redis: Any = redis.Redis.from_url(
            address, socket_timeout=ANSWER_WITHIN, socket_connect_timeout=ANSWER_WITHIN
        )
        self._error = redis.RedisError
        self._release = release
        self._silent_until = 0.0

    def get(self, key: Key, number: int) -> Entry | None:
        """Return what any process has kept for that number of the content."""
        data = self._ask(lambda: self._redis.get(self._name(key, number)))
        if not data:
            return None
        try:
            return Entry.unpacked(data)
        except ValueError:
            return None

    def put(self, key: Key, entry: Entry) -> None:
        """Keep an entry for all processes."""
        name = self._name(key, entry.number)
        self._ask(lambda: self._redis.set(name, entry.packed(), ex=KEPT))
        self._ask(lambda: self._redis.delete(f"{name}:making"))

    def is_ours_to_make(self, key: Key, number: int) -> bool:
        """Whether no other process is making that page now."""
        name = f"{self._name(key, number)}:making"
        return self._ask(lambda: self._redis.set(name, 1, nx=True, ex=MAKING), True) is not None

    def wait_for(self, key: Key, number: int) -> Entry | None:
        """Return the page that another process is making, None if that does not come."""
        end = time.monotonic() + MAKING
        name = f"{self._name(key, number)}:making"
        while time.monotonic() < end:
            time.sleep(LOOK_AGAIN)
            if entry := self.get(key, number):
                return entry
            if not self._ask(lambda: self._redis.exists(name), 0):
                return None
        return None

    def give_up(self, key: Key, number: int) -> None:
        """Let another process make a page that turned out to be none to keep."""
        name = f"{self._name(key, number)}:making"
        self._ask(lambda: self._redis.delete(name))

    def _name(self, key: Key, number: int) -> str:
        digest = hashlib.sha256("\n".join(key).encode()).hexdigest()
        return f"profiles:{self._release}:{number}:{digest}"

    def _ask(self, question: Callable[[], Any], otherwise: Any = None) -> Any:
        if time.monotonic() < self._silent_until:
            return otherwise
        try:
            return question()
        except self._error as error:
            self._silent_until = time.monotonic() + PAUSE
            log.warning("Redis does not answer, pages are kept by each process: %s", error)
            return otherwise
