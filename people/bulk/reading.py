"""Records of a fixture one after the other, without holding the file.

The scanner is that of Python's own `json`, which is faster than the streaming readers there are
and tells of members that are given twice; it is handed the file piece by piece.
"""

import codecs
import json
import re
from collections.abc import Callable, Iterator
from typing import IO, Any

CHUNK = 1 << 20
LONGEST = 64 * CHUNK  # of one record; more than that is a record that never ends
BLANKS = re.compile(r"[ \t\n\r]*")

Members = list[tuple[str, Any]]


class Unsure(Exception):
    """Something is not as plain as it must be for loading many rows at once."""


def records(stream: IO[bytes], members: Callable[[Members], Any]) -> Iterator[Any]:
    """Yield what a list of JSON holds. Raises Unsure for what is none, wherever that shows."""
    scan = json.JSONDecoder(object_pairs_hook=members).raw_decode
    text = _Text(stream)
    text.expect("[")
    if text.next_character() == "]":
        text.expect("]")
    else:
        while True:
            yield text.value(scan)
            if text.next_character() == "]":
                text.expect("]")
                break
            text.expect(",")
    if text.next_character():
        raise Unsure


class _Text:
    """The part of a file that is being read."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.decode = codecs.getincrementaldecoder("utf-8-sig")().decode
        self.buffer = ""
        self.place = 0

    def next_character(self) -> str:
        """Go to the next character that is no blank and return it, nothing at the end."""
        while True:
            found = BLANKS.match(self.buffer, self.place)
            self.place = found.end() if found else self.place
            if self.place < len(self.buffer):
                return self.buffer[self.place]
            if not self.read_on():
                return ""

    def expect(self, character: str) -> None:
        """Go past a character. Raises Unsure if another one is there."""
        if self.next_character() != character:
            raise Unsure
        self.place += 1

    def value(self, scan: Callable[[str, int], tuple[Any, int]]) -> Any:
        """Return the value that begins here."""
        self.next_character()
        while True:
            try:
                value, self.place = scan(self.buffer, self.place)
            except json.JSONDecodeError as error:
                if len(self.buffer) - self.place > LONGEST or not self.read_on():
                    raise Unsure from error
            else:
                return value

    def read_on(self) -> bool:
        """Take more of the file; whether there was any. What lies behind is dropped."""
        more = self.stream.read(max(CHUNK, len(self.buffer) - self.place))
        text = self.decode(more, not more)
        self.buffer, self.place = self.buffer[self.place :] + text, 0
        return bool(more)
