"""What a format is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from people.formats.problem import Problem
from people.formats.record import Bundle, Item
from people.formats.source import Source

Reading = Iterator[Item | Problem]


@dataclass(frozen=True)
class Format:
    """One format of import and export.

    `read` yields records, and problems of what it cannot use, in the order of the file; it goes on
    after a bad entry and raises UnreadableFile only for what is no such file at all. `write`
    returns one file in a language (`zh-hans`, `en`), the same bytes for the same records.
    """

    key: str
    label: str  # a proper name, the same in all languages
    suffix: str  # of the file that is written: `.bib`
    media_type: str
    family: str = ""  # the name under `extra`; formats of one family understand each other's
    kinds: tuple[str, ...] = ()  # keys of people.formats.record.KINDS that it can hold
    is_about_one_person: bool = False  # a file is about one person: many make an archive
    is_in_one_language: bool = False  # texts are written in one language only
    recognizes: Callable[[Source], bool] = lambda _source: False
    read: Callable[[Source], Reading] | None = None
    write: Callable[[Bundle, str], bytes] | None = None
