"""The pages that one process keeps, the ones asked for least recently dropped first."""

from collections import OrderedDict
from threading import Lock

from people.page_cache.entry import Entry
from people.page_cache.request import Key


class Memory:
    """Entries by key, up to a number of bytes."""

    def __init__(self, most: int) -> None:
        """Keep at most so many bytes."""
        self.most = most
        self._entries: OrderedDict[Key, Entry] = OrderedDict()
        self._sizes: dict[Key, int] = {}
        self.size = 0
        self._lock = Lock()

    def get(self, key: Key) -> Entry | None:
        """Return what is kept, of whatever number."""
        entry = self._entries.get(key)
        if entry is not None:
            try:  # noqa: SIM105 -- `suppress` takes ten times as long, at every request
                self._entries.move_to_end(key)
            except KeyError:
                pass  # another thread has dropped it meanwhile
        return entry

    def put(self, key: Key, entry: Entry) -> None:
        """Keep an entry in place of an older one; one that would take an eighth is not kept."""
        # An entry grows by its compressed bodies once they are asked for.
        size = entry.size * 3 // 2 + sum(map(len, key))
        if size > self.most // 8:
            return
        with self._lock:
            self.size += size - self._sizes.get(key, 0)
            self._sizes[key] = size
            self._entries[key] = entry
            self._entries.move_to_end(key)
            while self.size > self.most:
                oldest, _entry = self._entries.popitem(last=False)
                self.size -= self._sizes.pop(oldest)
