"""What the index keeps of a record: the texts it is found by, and what results are counted by."""

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Self

from people.search.names import name_tokens, printed_name_tokens
from people.search.tokens import Tokens, whole
from people.values.markdown import plain_text

MARKUP = re.compile(r"[*_`\[\]<>#|~\\&]")
LIST_MARK = re.compile(r"^\s*(?:[-+]|\d+[.)])\s+", re.M)
MOST_HEADING, MOST_BODY = 400, 6000
LONGEST_TEXT = 20_000


class Text(NamedTuple):
    """A text in a language; in none where it is the same in both."""

    language: str
    text: str


class Columns(NamedTuple):
    """The tokens of a record as the database keeps them."""

    heading: list[str]
    heading_more: list[str]
    body: list[str]
    body_more: list[str]


@dataclass
class Entry:
    """One record: `names` are families and given names, `credits` the names that a work prints."""

    kind: str
    record: int
    place: int
    year: int | None = None
    topics: list[int] = field(default_factory=list)
    people: list[int] = field(default_factory=list)
    names: list[tuple[str, str]] = field(default_factory=list)
    heading: list[Text] = field(default_factory=list)
    body: list[Text] = field(default_factory=list)
    credits: list[str] = field(default_factory=list)

    def add_heading(self, *texts: Text) -> None:
        """Add what names or titles the record."""
        self.heading += [each for each in texts if each.text and each not in self.heading]

    def add_body(self, *texts: Text) -> None:
        """Add what else the record says."""
        self.body += [each for each in texts if each.text and each not in self.body]

    def stored(self) -> str:
        """Return the texts as JSON."""
        values = [self.names, self.heading, self.body, self.credits]
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    def counted(self) -> str:
        """Return what results are counted by."""
        lists = (" ".join(map(str, each)) for each in (self.topics, self.people))
        return "|".join([str(self.year or ""), *lists])

    @cached_property
    def columns(self) -> Columns:
        """The tokens of the record."""
        heading, body = Tokens(MOST_HEADING), Tokens(MOST_BODY)
        for text in self.heading:
            heading.add(text.text)
            heading.add_more([whole(text.text)])
        for family, given in self.names:
            heading.add_more(name_tokens(family, given))
        for text in self.body:
            body.add(text.text)
        for name in self.credits:
            body.add(name)
            body.add_more(each for each in printed_name_tokens(name) if each[0] != "=")
        body.add_more(facet_tokens(self.year, self.topics, self.people))
        return Columns(heading.sequence, list(heading.more), body.sequence, list(body.more))

    def words(self) -> set[str]:
        """Return the Latin words of the heading, which typing errors are compared with."""
        return {*self.columns.heading, *self.columns.heading_more}


class Said(NamedTuple):
    """The texts of an entry, as results show them."""

    heading: list[Text]
    body: list[Text]
    names: list[tuple[str, str]]

    @classmethod
    def read(cls, stored: str) -> Self:
        """Return the texts that were stored."""
        names, heading, body, credits = json.loads(stored)
        said = [Text(*each) for each in body]
        said += [Text("", name) for name in credits]
        return cls([Text(*each) for each in heading], said, [(one, two) for one, two in names])

    def name_tokens(self) -> list[str]:
        """Return what else a name is found by, such as its pinyin."""
        return [token for name in self.names for token in name_tokens(*name) if token[0] != "="]


class Hit(NamedTuple):
    """A record that was found, with what it is counted by."""

    kind: str
    record: int
    place: int
    counted: str

    def facets(self) -> tuple[str, list[int], list[int]]:
        """Return the year, empty for none, and the numbers of topics and people."""
        year, topics, people = self.counted.split("|")
        return year, [int(each) for each in topics.split()], [int(each) for each in people.split()]


def facet_tokens(year: int | None, topics: list[int], people: list[int]) -> list[str]:
    """Return the tokens that results are narrowed by."""
    years = [f"@y{year}"] if year else []
    return [*years, *(f"@t{each}" for each in topics), *(f"@p{each}" for each in people)]


def plain(text: Any) -> str:
    """Return the words of a Markdown text, by its parser only where it has more than lines."""
    text = (text or "")[:LONGEST_TEXT].replace("\x00", "")
    if MARKUP.search(text):
        return plain_text(text)
    return " ".join(LIST_MARK.sub("", text).split()) if "\n" in text else text.strip()
