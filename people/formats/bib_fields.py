"""The raw fields of one entry, from which what is understood is taken; the rest is kept aside."""

from typing import Any

from people.formats.bib_blocks import Block
from people.formats.bib_kinds import CLASSIC
from people.formats.latex import decode
from people.formats.problem import Problem, gettext_noop
from people.formats.record import Place


class Fields:
    """The fields of one entry, from which what is understood is taken."""

    def __init__(self, block: Block, place: Place) -> None:
        self.type, self.place = block.type, place
        self.names: dict[str, str] = {}  # BibTeX's name -> as it was read
        self.fields: dict[str, str] = {}
        self.aside: dict[str, str] = {}
        self.problems: list[Problem] = []
        for name, raw in block.fields:
            classic = CLASSIC.get(name, name)
            if classic not in self.fields:
                self.fields[classic], self.names[classic] = raw, name
            elif name in {self.names[classic], *self.aside}:
                if raw.strip() and not self.fields[classic].strip():
                    self.fields[classic] = raw
                elif raw != self.fields[classic]:
                    self.warn(
                        gettext_noop("The field “%(field)s” stands twice; the first one is used."),
                        field=name,
                    )
            else:
                self.aside[name] = raw

    def warn(self, message: str, **params: Any) -> None:
        """Note what is not used of the entry."""
        self.problems.append(Problem(message, params, self.place, is_error=False))

    def has(self, name: str) -> bool:
        """Whether a field says something."""
        return bool(self.fields.get(name, "").strip(" {}\n\t"))

    def take(self, name: str) -> str:
        """Return a raw field, which is then no longer kept aside."""
        self.names.pop(name, None)
        return self.fields.get(name, "")

    def text(self, name: str) -> str:
        """Take a field as plain text on one line."""
        return decode(self.take(name)) if name in self.fields else ""

    def keep(self, name: str) -> None:
        """Keep a field aside although it is understood: it says more than the record."""
        self.names[name] = name

    def rest(self) -> dict[str, str]:
        """Return what is kept aside, under the names of the file."""
        left = {name: self.fields[classic] for classic, name in self.names.items()}
        return {name: raw.strip() for name, raw in (left | self.aside).items() if raw.strip()}
