"""How the facts of a CV are put into words, in one language, without a catalogue."""

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from itertools import groupby
from typing import Any

from people.formats import cv_labels as labels
from people.formats.record import (
    Dated,
    Figure,
    Link,
    Name,
    Organization,
    Patent,
    Person,
    Publication,
    Text,
)  # fmt: skip
from people.values.figures import display_figure
from people.values.languages import EN, ZH, other, script_language
from people.values.names import author_separator, display_name
from people.values.partial_date import PartialDate, display_months, display_range
from people.values.runs import Block, Run, blocks, inline_runs, joined, plain_runs, safe_address

DOT = " · "


class Words:
    """Writes the texts of one person's records as runs."""

    def __init__(self, person: Person, language: str) -> None:
        self.person, self.language = person, language
        self.is_chinese = language == ZH

    # Texts

    def plain(self, text: str, **look: Any) -> list[Run]:
        """Return a text of the document's own language."""
        return plain_runs(text, self.language, **look)

    def script(self, text: str, **look: Any) -> list[Run]:
        """Return a text in the language of its script."""
        return plain_runs(text, script_language(text) or self.language, **look)

    def text(self, text: Text, **look: Any) -> list[Run]:
        """Return a text in the language, else in the other one."""
        look["url"] = safe_address(look.get("url", ""))
        return plain_runs(" ".join(text.best(self.language).split()), self._side(text), **look)

    def is_english(self, text: Text) -> bool:
        """Whether a text comes out in English: Chinese is never slanted."""
        return self._side(text) == EN

    def prose(self, text: Text) -> list[Block]:
        """Return the blocks of a Markdown text."""
        return blocks(text.best(self.language), self._side(text))

    def points(self, text: Text) -> list[Block]:
        """Return the points of a text with one a line."""
        lines = (line.strip() for line in text.best(self.language).splitlines())
        side = self._side(text)
        return [Block("item", inline_runs(line, side), 1, "•") for line in lines if line]

    def joined(self, parts: Iterable[list[Run]], separator: str = DOT) -> list[Run]:
        """Return the parts that say something, with a separator between them."""
        return joined(parts, separator, self.language)

    def label(self, key: str) -> list[Run]:
        """Return the word for a fact."""
        return self.plain(labels.word(labels.FACTS, key, self.language))

    def fact(self, key: str, value: list[Run]) -> list[Run]:
        """Return a fact with its label, nothing without a value."""
        return self.labelled(self.label(key), value)

    def labelled(self, label: list[Run], value: list[Run]) -> list[Run]:
        """Return a value behind a label."""
        colon = Run("：" if self.is_chinese else ": ", self.language)
        return [*label, colon, *value] if value else []

    def _side(self, text: Text) -> str:
        return self.language if text.in_language(self.language) else other(self.language)

    # Names

    def headings(self) -> tuple[str, str]:
        """Return the person's name, and that in the other language if it is another one."""
        first, second = (self._name_in(code) for code in (self.language, other(self.language)))
        name = first or second or self.person.label.best(self.language)
        return name, second if first and second != first else ""

    def _name_in(self, code: str) -> str:
        person = self.person
        family, given = person.family_name.in_language(code), person.given_name.in_language(code)
        return display_name(family, given, person.name_order.in_language(code))

    def names(self, names: Iterable[Name], has_more: bool) -> list[Run]:
        """Return a list of names, that of the person in weight."""
        rows = [(name, self._printed(name)) for name in names]
        rows = [(name, printed) for name, printed in rows if printed]
        separator = author_separator([printed for _name, printed in rows], self.language)
        found = self.joined((self._credit(*row) for row in rows), separator)
        if found and has_more:
            found += self.plain("等" if self.is_chinese else ", et al.")
        return found

    def _printed(self, name: Name) -> str:
        is_owner = name.follows_person and name.person == self.person.id
        return (self.headings()[0] if is_owner else "") or name.name

    def _credit(self, name: Name, printed: str) -> list[Run]:
        is_owner = bool(name.person) and name.person == self.person.id
        marks = "*" * name.is_equal_contribution + "†" * name.is_corresponding
        runs = self.script(printed, strong=is_owner)
        return [*runs, Run(marks, self.language)] if marks else runs

    def supervisors(self, names: Iterable[Name], label: str) -> list[list[Run]]:
        """Return advisors or mentors, a line for each role."""
        separator = "、" if self.is_chinese else ", "
        lines = []
        for role, rows in groupby(names, lambda name: name.role):
            found = self.joined((self.script(name.name) for name in rows), separator)
            lines.append(self.labelled(self.text(role) or self.label(label), found))
        return lines

    def units(self, organization: Organization | None, unit: Organization | None) -> list[Run]:
        """Return an organization with the units within it, the smallest first."""
        chain = [organization] if organization else []
        while unit is not None and unit != organization and len(chain) < 4:
            chain.append(unit)
            unit = unit.parent
        return self.joined(self.text(each.name) for each in chain)

    def affiliation(self, organization: Organization) -> list[Run]:
        """Return an organization with its short name."""
        name, short = organization.name, organization.short_name.best(self.language)
        if not short or short in name.best(self.language):
            return self.text(name)
        before, after = ("（", "）") if self.is_chinese else (" (", ")")
        return [*self.text(name), *self.plain(before), *self.script(short), *self.plain(after)]

    # Dates and numbers

    def date(self, date: PartialDate | None) -> list[Run]:
        """Return a date."""
        return self.plain(date.display(self.language) if date else "")

    def range(self, record: Dated) -> list[Run]:
        """Return when something was."""
        return self.plain(
            display_range(
                record.start_date,
                record.end_date,
                self.language,
                is_current=record.is_current,
                end_is_expected=record.end_is_expected,
            )
        )

    def length(self, record: Dated) -> list[Run]:
        """Return the stated length."""
        months = record.stated_months
        return self.plain(display_months(months, self.language) if months else "")

    def team(self, size: int | None, qualifier: str) -> list[Run]:
        """Return the size of a team."""
        if not size:
            return []
        number = display_figure(Decimal(size), qualifier, "", self.language)
        return self.plain(labels.word(labels.PHRASES, "team", self.language) % {"number": number})

    def figure(self, record: Figure) -> list[Run]:
        """Return a figure with what it counts."""
        number = display_figure(
            Decimal(record.value or 0),
            record.qualifier,
            record.unit,
            self.language,
            record.decimals,
        )
        if record.counts:
            number = labels.word(labels.COUNTS, record.counts, self.language) % {"number": number}
        return self.joined([self.plain(number), self.text(record.label)], " ")

    # Works and addresses

    def publication_facts(self, record: Publication) -> list[list[Run]]:
        """Return venue, volume, issue, pages, identifiers, rank, status and kind."""
        venue, short = record.venue, record.venue_short.best(self.language)
        issue = f"({record.issue})" if record.issue else ""
        pages = labels.word(labels.PHRASES, "pages", self.language) % {"pages": record.pages}
        return [
            self.text(venue, emphasis=self.is_english(venue)),
            self.script(short if short not in venue.best(self.language) else ""),
            self.plain(f"{record.volume}{issue}"),
            self.plain(pages if record.pages else ""),
            self._identifier("arXiv:", "https://arxiv.org/abs/", record.arxiv_id),
            self._identifier("DOI ", "https://doi.org/", record.doi),
            self.script(record.venue_rank),
            self.plain(labels.word(labels.STATUSES, record.status, self.language)),
            self.plain(labels.word(labels.PUBLICATIONS, record.kind, self.language)),
        ]

    def _identifier(self, prefix: str, address: str, value: str) -> list[Run]:
        return [Run(f"{prefix}{value}", EN, url=f"{address}{value}")] if value else []

    def patent_number(self, record: Patent) -> list[Run]:
        """Return what kind of patent it is, of which office, and its number."""
        office = labels.word(labels.OFFICES, record.office, self.language)
        kind = labels.word(labels.PHRASES, record.status, self.language) % {"office": office}
        return self.joined([self.plain(kind.strip()), self.plain(record.number)], " ")

    def link(self, link: Link) -> list[Run]:
        """Return a link by its label; without an address it is text."""
        kind = labels.word(labels.LINKS, link.kind, self.language)
        return self.text(link.label, url=link.url) or self.plain(kind, url=safe_address(link.url))

    def contact(self, link: Link) -> list[Run]:
        """Return a contact: what it is, and the address so that it can be read on paper."""
        address = safe_address(link.url)
        label = self.link(replace(link, url=""))
        if not address:
            return label
        printed = re.sub(r"^(https?://(www\.)?|mailto:|tel:)", "", address).rstrip("/")
        return self.labelled(label, [Run(printed, EN, url=address)])
