"""How the texts of a CV are written: in one language, each with its own look and address."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from people.cv.texts import Text, block, field_of, prose_of, text_of
from people.models import Person
from people.pages import wording
from people.pages.head import absolute
from people.values import markdown
from people.values.languages import ZH, Localized, localized, other, script_language
from people.values.names import author_separator
from people.values.runs import Run, blocks, inline_runs, joined, plain_runs, safe_address

DOT = " · "


class Writer:
    """Writes entries in one language.

    In a bilingual document the other language stands beside it, so names are not echoed in the
    other script, and both versions link to the pages of the document's first language.
    """

    def __init__(
        self, owner: Person, language: str, tags: frozenset[str], beside: str = ""
    ) -> None:
        self.owner, self.language, self.tags = owner, language, tags
        self.is_beside = bool(beside)
        self.page_language = beside or language
        self.marks: set[str] = set()

    # Texts

    def own(self, text: str, **look: Any) -> Text:
        """Return a text of the interface; bare numbers are the same in both languages."""
        language = self.language if script_language(str(text)) else self.page_language
        return Text(plain_runs(str(text), language, **look))

    def script(self, text: str, **look: Any) -> Text:
        """Return a text that is not translated, in the language of its script."""
        return Text(plain_runs(text, script_language(text) or self.language, **look))

    def field(self, record: Any, name: str, **look: Any) -> Text:
        """Return a translated field."""
        return field_of(record, name, self.language, **look)

    def both(self, record: Any, name: str, **look: Any) -> Text:
        """Return a name and, if it has another one, beside it that in the other language."""
        first = localized(record, name, self.language)
        runs = text_of(first, **look)
        second = localized(record, name, other(first.language))
        if self.is_beside or second.text == first.text or second.language == first.language:
            return runs
        echo = text_of(second, muted=True, **look)
        return Text([*runs, Run(" ", self.language), *echo])

    def lines(self, record: Any, name: str) -> list[dict[str, Any]]:
        """Return a one-point-a-line field as a list."""
        found = localized(record, name, self.language)
        points = [
            block("item", inline_runs(point, found.language), level=1, marker="•")
            for point in markdown.lines(found.text)
        ]
        return [{"kind": "prose", "blocks": self.with_addresses(points)}] if points else []

    def prose(self, record: Any, name: str) -> list[dict[str, Any]]:
        """Return a Markdown field as blocks."""
        return self.prose_in(localized(record, name, self.language))

    def prose_in(self, found: Localized) -> list[dict[str, Any]]:
        """Return a localized Markdown text as blocks."""
        written = prose_of(blocks(found.text, found.language))
        return [{"kind": "prose", "blocks": self.with_addresses(written)}] if written else []

    def with_addresses(self, written: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Make addresses on this site whole: a document may be read anywhere."""
        for each in written:
            each["text"] = Text(
                replace(run, url=settings.BASE_URL + run.url) if run.url.startswith("/") else run
                for run in each["text"]
            )
        return written

    def page(self, record: Any) -> str:
        """Return the whole address of a record's page."""
        with override(self.page_language):
            return absolute(record.get_absolute_url())

    def join(self, parts: Iterable[list[Run]], separator: str = DOT, **look: Any) -> Text:
        """Return the parts that have a text, with a separator between them."""
        return Text(joined(parts, separator, self.language, **look))

    def fact(self, label: Text | str, value: list[Run]) -> dict[str, Any]:
        """Return a line with a label."""
        name = label if isinstance(label, Text) else self.own(label)
        colon = "：" if self.language == ZH else ": "
        muted = [replace(run, muted=True) for run in name]
        return block("line", [*muted, Run(colon, self.language, muted=True), *value])

    def titled(self, label: str, content: list[Any]) -> list[dict[str, Any]]:
        """Return blocks under a label."""
        if not content:
            return []
        return [block("label", self.own(label)), *content]

    def dates(self, record: Any) -> Text:
        """Return a range of dates."""
        return self.own(record.display_dates(self.language))

    def date(self, date: Any) -> Text:
        """Return a partial date."""
        return self.own(date.display(self.language) if date else "")

    def unit_heading(self, record: Any) -> Text:
        """Return an organization with the units of a record within it."""
        units = [record.organization, *wording.unit_chain(record)]
        return self.join(self.both(unit, "name") for unit in units)

    def names(self, credits: Iterable[Any], has_more: bool) -> Text:
        """Return an ordered list of names, the owner's in weight, each with its marks."""
        rows = [
            (row, row.printed_name or row.person.heading(self.language).text)
            for row in credits
            if row.printed_name or row.person
        ]
        separator = author_separator([name for _row, name in rows], self.language)
        parts = [self._name(row, name) for row, name in rows]
        runs = self.join(parts, separator)
        if has_more and runs:
            runs += self.own(pgettext("after a list of names", ", et al."))
        return runs

    def _name(self, row: Any, name: str) -> Text:
        is_owner = row.person_id == self.owner.pk
        linked = row.person is not None and row.person.is_public and not is_owner
        runs = self.script(name, strong=is_owner, url=self.page(row.person) if linked else "")
        for attribute, mark in (("is_equal_contribution", "*"), ("is_corresponding", "†")):
            if getattr(row, attribute, False):
                self.marks.add(mark)
                runs.append(Run(mark, self.language, raised=True))
        return runs

    def legend(self) -> Text:
        """Return what the marks used since the last legend mean."""
        meanings = {"*": _("equal contribution"), "†": _("corresponding author")}
        parts = [
            self.own(f"{mark} {meaning}")
            for mark, meaning in meanings.items()
            if mark in self.marks
        ]
        self.marks.clear()
        return self.join(parts, "  ")

    def tag_names(self, record: Any) -> Text:
        """Return the tags of a record."""
        return self.join(self.field(tagging.tag, "name") for tagging in record.taggings.all())

    def tag_line(self, record: Any) -> list[dict[str, Any]]:
        """Return the tags of a record on a line."""
        names = self.tag_names(record)
        return [block("tags", names)] if names else []

    def link(self, row: Any) -> Text:
        """Return a link; without an address it is plain text."""
        address = safe_address(row.url)
        look = {"url": address} if address else {"muted": True}
        label = localized(row, "label", self.language)
        if label.text:
            return text_of(label, **look)
        return self.script(str(row.get_kind_display()), **look)

    def link_line(self, record: Any) -> list[dict[str, Any]]:
        """Return the links of a record on a line."""
        links = self.join(map(self.link, record.links.all()))
        return [block("line", links)] if links else []

    def figures(self, record: Any) -> list[dict[str, Any]]:
        """Return figures worth seeing and counts without a list."""
        items = []
        for row in record.figures.all():
            label = self.field(row, "label")
            if row.counts:
                number = self.own(wording.counted(row, self.language))
                label = label or self.own(row.get_counts_display())
            else:
                number = self.own(row.display(self.language))
            items.append({"number": number, "label": label})
        return [{"kind": "figures", "items": items}] if items else []

    # Choice by tags

    def is_wanted(self, record: Any) -> bool:
        """Whether a record has one of the tags that the document is for."""
        if not self.tags:
            return True
        return any(tagging.tag.key in self.tags for tagging in record.taggings.all())

    # Shapes

    def entry(
        self,
        record: Any,
        *,
        title: Text,
        content: list[Any],
        subtitle: Text | None = None,
        span: Text | None = None,
        place: Text | None = None,
    ) -> dict[str, Any]:
        """Return an entry with a heading and a range of dates."""
        return {
            "kind": "entry",
            "date": self.dates(record),
            "span": span or Text(),
            "title": title,
            "subtitle": subtitle or Text(),
            "place": place or Text(),
            "content": content,
        }

    def work(self, title: Text, record: Any, content: list[Any]) -> dict[str, Any]:
        """Return a work: its title is no heading, since there may be hundreds."""
        return {"kind": "work", "date": self.date(record.date), "title": title, "content": content}

    def line(self, date: Text, title: Text, content: list[Any] | None = None) -> dict[str, Any]:
        """Return an entry of a line."""
        return {"kind": "line-entry", "date": date, "title": title, "content": content or []}
