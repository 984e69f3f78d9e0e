"""Entries of a CV: one function for each kind of record."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from people.cv.texts import Text, block, text_of
from people.cv.writer import Writer
from people.pages import wording
from people.values.choices import SectionKind
from people.values.languages import EN, ZH, localized
from people.values.runs import Run, safe_address

DOT = " · "


class EntryWriter(Writer):
    """Writes each kind of record as an entry."""

    def section(self, kind: str, items: list[Any]) -> list[Any]:
        """Return the entries of a section, without those that the tags leave out."""
        if kind in {SectionKind.PUBLICATIONS, SectionKind.PROJECTS}:
            items = [item for item in items if self.is_wanted(item)]
        writers: dict[str, Callable[[Any], Any]] = {
            SectionKind.NEWS: self.news,
            SectionKind.POSITIONS: self.position,
            SectionKind.EDUCATION: self.education,
            SectionKind.PUBLICATIONS: self.publication,
            SectionKind.PROJECTS: self.project,
            SectionKind.PATENTS: self.patent,
            SectionKind.AWARDS: self.award,
            SectionKind.TALKS: self.talk,
            SectionKind.PRESS: self.press,
            SectionKind.SKILLS: self.skills,
        }
        write = writers.get(kind)
        return [entry for entry in map(write, items) if entry is not None] if write else []

    def position(self, record: Any) -> dict[str, Any] | None:
        """Return a position. One that is there for a work in it shows of those only the wanted."""
        works, projects = list(record.publications.all()), list(record.projects.all())
        if not self.is_wanted(record):
            works = [work for work in works if self.is_wanted(work)]
            projects = [project for project in projects if self.is_wanted(project)]
            if not works and not projects:
                return None
        roles = list(record.sub_roles.all())
        content = [block("theme", self.field(record, "theme"))] if record.theme else []
        content += [
            block("line", self.field(role, "title"))
            for role in roles
            if not role.highlights and not role.start_date
        ]
        content += self.supervisors(record, _("Mentor"))
        if record.research_topic:
            content.append(self.fact(_("Research topic"), self.field(record, "research_topic")))
        content += self.figures(record) + self.lines(record, "highlights")
        content += [
            self.entry(
                role, title=self.field(role, "title"), content=self.lines(role, "highlights")
            )
            for role in roles
            if role.highlights or role.start_date
        ]
        content += [self.project(project) for project in projects]
        for label, rows, write in (
            (_("Publications"), works, self.publication),
            (_("Patents"), record.patents.all(), self.patent),
            (_("Awards"), record.awards.all(), self.award),
            (_("Press"), record.press.all(), self.press),
        ):
            if rows:
                content.append({"kind": "group", "title": self.own(label), "entries": list(map(write, rows))})  # fmt: skip
        place = [self.field(record, "location")]
        if record.team_size:
            place.append(self.own(wording.team_size(record, self.language)))
        title = self.field(record, "title")
        units = self.unit_heading(record)
        return self.entry(
            record,
            title=title or units,
            subtitle=units if title else Text(),
            span=self.own(record.display_length(self.language)),
            place=self.join(place),
            content=content + self.tag_line(record),
        )

    def about(self) -> list[dict[str, Any]]:
        """Return biography, other names, interests and affiliations of the person."""
        person = self.owner
        content = self.prose(person, "biography")
        separator = "、" if self.language == ZH else ", "
        if names := [self.script(row.name) for row in person.other_names.all()]:
            content.append(self.fact(_("Also known as"), self.join(names, separator)))
        content += self.titled(_("Interests"), self.prose(person, "interests"))
        if groups := [self.affiliation(row) for row in person.affiliations.all()]:
            content.append(self.fact(_("Affiliations"), self.join(groups, separator)))
        return content

    def affiliation(self, record: Any) -> Text:
        """Return an organization with its short name."""
        name, short = self.both(record, "name"), localized(record, "short_name", self.language)
        if not short.text or any(short.text in run.text for run in name):
            return name
        before, after = ("（", "）") if self.language == ZH else (" (", ")")
        return Text([*name, *self.own(before), *text_of(short), *self.own(after)])

    def contact(self, row: Any) -> Text:
        """Return a contact: what it is, and the address so that it can be read on paper."""
        address = safe_address(row.url)
        label = self.link(row)
        if not address:
            return label
        printed = re.sub(r"^(https?://(www\.)?|mailto:|tel:)", "", address).rstrip("/")
        name = [replace(run, url="", muted=True) for run in label]
        space = Run(" ", self.language)
        return Text([*name, space, Run(printed, EN, url=address)])

    def supervisors(self, record: Any, role: str) -> list[dict[str, Any]]:
        """Return advisors or mentors, a line for each role."""
        separator = "、" if self.language == ZH else ", "
        found = []
        for group in wording.by_role(record.supervisors.all(), self.language):
            names = [
                self.script(
                    row.printed_name,
                    url=self.page(row.person) if row.person and row.person.is_public else "",
                )
                for row in group["rows"]
            ]
            label = text_of(group["role"]) if group["role"].text else self.own(role)
            found.append(self.fact(label, self.join(names, separator)))
        return found

    def education(self, record: Any) -> dict[str, Any]:
        """Return a study."""
        title = self.join([self.field(record, "degree"), self.field(record, "field")])
        units = self.unit_heading(record)
        content = self.supervisors(record, _("Advisor"))
        if record.second_degree:
            content.append(
                self.fact(
                    record.get_second_degree_kind_display(), self.field(record, "second_degree")
                )
            )
        if record.minor:
            content.append(self.fact(_("Minor"), self.field(record, "minor")))
        if record.gpa:
            content.append(self.fact(_("GPA"), self.own(record.gpa)))
        if record.rank:
            content.append(self.fact(_("Major ranking"), self.own(record.rank)))
        return self.entry(
            record,
            title=title or units,
            subtitle=units if title else Text(),
            span=self.own(record.display_length(self.language)),
            content=content + self.lines(record, "highlights"),
        )

    def project(self, record: Any) -> dict[str, Any]:
        """Return a project."""
        content = [block("theme", self.field(record, "theme"))] if record.theme else []
        names = self.names(record.contributors.all(), record.has_more_contributors)
        content += [block("names", names)] if names else []
        venue = self.field(record, "venue", emphasis=True)
        content += [block("line", venue)] if venue else []
        content += [self.award_line(award) for award in record.awards.all()]
        content += self.prose(record, "description") + self.lines(record, "highlights")
        content += self.figures(record) + self.link_line(record) + self.tag_line(record)
        title = self.both(record, "name", url=self.page(record))
        if record.is_open_source:
            title = self.join([title, self.own(_("Open source"), muted=True)], muted=True)
        return self.entry(record, title=title, content=content)

    def publication(self, record: Any) -> dict[str, Any]:
        """Return a publication."""
        names = self.names(record.authorships.all(), record.has_more_authors)
        content = [block("names", names)] if names else []
        facts = [self.publication_facts(record), *map(self.link, record.links.all())]
        content.append(block("line", self.join(facts)))
        if record.summary:
            content.append(block("line", self.field(record, "summary")))
        content += [self.award_line(award) for award in record.awards.all()]
        content += self.tag_line(record)
        return self.work(self.field(record, "title", url=self.page(record)), record, content)

    def publication_facts(self, record: Any) -> Text:
        """Return kind, venue, volume, issue, pages and identifiers."""
        venue = localized(record, "venue", self.language)
        # Titles of English works are slanted; Chinese is never.
        parts = [text_of(venue, emphasis=venue.language == EN)]
        short = localized(record, "venue_short", self.language)
        if short.text not in venue.text:
            parts.append(text_of(short))
        issue = f"({record.issue})" if record.issue else ""
        parts.append(self.own(f"{record.volume}{issue}"))
        if record.pages:
            parts.append(self.own(_("pp. %(pages)s") % {"pages": record.pages}))
        for prefix, value, address in (
            ("arXiv:", record.arxiv_id, "https://arxiv.org/abs/"),
            ("DOI ", record.doi, "https://doi.org/"),
        ):
            if value:
                parts.append(self.own(f"{prefix}{value}", url=f"{address}{value}"))
        parts.append(self.own(record.venue_rank))
        if record.status:
            parts.append(self.own(record.get_status_display()))
        parts.append(self.own(record.get_kind_display(), muted=True))
        return self.join(parts)

    def patent(self, record: Any) -> dict[str, Any]:
        """Return a patent or application."""
        number = [*self.own(wording.patent_kind(record)), Run(f" {record.number}", self.language)]
        names = self.names(record.inventorships.all(), record.has_more_inventors)
        content = [block("names", names)] if names else []
        if not record.title:
            return self.work(Text(number), record, content)
        return self.work(self.field(record, "title"), record, [*content, block("line", number)])

    def award_text(self, record: Any) -> Text:
        """Return name, rank, event, note, giver and level of an award."""
        parts = [self.field(record, name) for name in ("name", "rank", "event", "note")]
        parts += [self.field(record.issuer, "name")] if record.issuer else []
        parts += [self.own(record.get_level_display())] if record.level else []
        return Text([*self.award_mark(record), *self.join(parts)])

    def award_mark(self, record: Any) -> Text:
        """Return the mark that is printed beside an award: a star of its color."""
        if not record.mark:
            return Text()
        tint = record.mark if record.mark in {"silver", "bronze"} else "gold"
        return Text([Run("★", self.page_language, tint=tint), Run(" ", self.page_language)])

    def award(self, record: Any) -> dict[str, Any]:
        """Return an award."""
        years = ("、" if self.language == ZH else ", ").join(map(str, record.years))
        return self.line(self.own(years), self.award_text(record))

    def award_line(self, record: Any) -> dict[str, Any]:
        """Return the award of a work, with its years."""
        years = ("、" if self.language == ZH else ", ").join(map(str, record.years))
        return block("award", self.join([self.award_text(record), self.own(years)]))

    def press(self, record: Any) -> dict[str, Any]:
        """Return press coverage."""
        look = {"url": safe_address(record.url)}
        title = self.field(record, "title", **look)
        outlet = self.field(record, "outlet", **({} if title else look))
        return self.line(self.date(record.date), self.join([title, outlet]))

    def talk(self, record: Any) -> dict[str, Any]:
        """Return a talk."""
        title, event = self.field(record, "title"), self.field(record, "event")
        facts = [self.own(record.get_kind_display())]
        facts += [event] if title else []
        facts.append(self.field(record, "location"))
        content = [block("line", self.join(facts)), *self.prose(record, "description")]
        return self.work(title or event, record, content + self.link_line(record))

    def news(self, record: Any) -> dict[str, Any]:
        """Return a piece of news."""
        return self.line(self.date(record.date), Text(), self.prose(record, "text"))

    def with_level(self, row: Any) -> list[Text]:
        """Return a skill after its level."""
        level = self.own(row.get_level_display() if row.level else "", muted=True)
        return [level, self.field(row, "name")]

    def skills(self, group: Any) -> dict[str, Any]:
        """Return a group of skills: terms on one line, sentences with a level on lines of their own."""
        rows = list(group.skills.all())
        if any(row.level for row in rows):
            points = [
                block("item", self.join(self.with_level(row), " "), level=1, marker="•")
                for row in rows
            ]
            content = [{"kind": "prose", "blocks": points}]
        else:
            content = [block("line", self.join(self.field(row, "name") for row in rows))]
        return {"kind": "skills", "title": self.field(group, "name"), "content": content}
