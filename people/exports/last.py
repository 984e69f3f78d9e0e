"""The bundle that was collected last, for who asks for it in one format after the other."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from people.formats.record import Bundle

_last: ContextVar[dict[Any, Bundle] | None] = ContextVar("last", default=None)


@contextmanager
def keeping_the_last() -> Iterator[None]:
    """Keep what was collected last within the block, in which the records must stay as they are."""
    token = _last.set({})
    try:
        yield
    finally:
        _last.reset(token)


def kept(key: Any, collect: Callable[[], Bundle]) -> Bundle:
    """Return what was collected under a key, if that was the last and is kept, else collect it."""
    last = _last.get()
    if last is None:
        return collect()
    if key not in last:
        last.clear()
        last[key] = collect()
    return last[key]
