"""What is wrong with a file or an entry, in a form that every language can be made of."""

from dataclasses import dataclass, field
from typing import Any

from people.formats.record import NOWHERE, Place


def gettext_noop(text: str) -> str:
    """Mark a message for translation. Formats do not know the reader's language."""
    return text


@dataclass(frozen=True)
class Problem:
    """Something that a reader could not use.

    `message` is marked by `gettext_noop` and has `%(name)s` for each of `params`. An error loses
    the entry, a warning only what it names.
    """

    message: str
    params: dict[str, Any] = field(default_factory=dict)
    place: Place = NOWHERE
    is_error: bool = True


class UnreadableFile(ValueError):
    """A file is none of its format, or none at all; nothing of it is used."""

    def __init__(self, message: str, place: Place = NOWHERE, **params: Any) -> None:
        super().__init__(message % params if params else message)
        self.problem = Problem(message, params, place)
