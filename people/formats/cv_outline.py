"""A CV of one person as an outline: what documents of all kinds print, in one language.

A text that is missing in the language is there in the other one, and each run says which it is in.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from people.formats import cv_labels as labels
from people.formats.cv_words import Words
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Link,
    News,
    Patent,
    Person,
    Picture,
    Position,
    Press,
    Project,
    Publication,
    Section,
    SkillGroup,
    SubRole,
    Talk,
)  # fmt: skip
from people.values.runs import Block, Run


@dataclass(frozen=True)
class Entry:
    """One thing in a section: a title and when it was, facts on lines, running text, parts."""

    title: list[Run] = field(default_factory=list)
    when: list[Run] = field(default_factory=list)
    lines: list[list[Run]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    parts: "list[Entry]" = field(default_factory=list)


@dataclass(frozen=True)
class Part:
    """A section: its title, running text and entries. Short entries are one line each."""

    title: list[Run]
    blocks: list[Block] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    is_short: bool = False


@dataclass(frozen=True)
class Outline:
    """A whole CV."""

    language: str
    name: list[Run]
    other_name: list[Run]
    lines: list[list[Run]]  # headline, place
    contacts: list[list[Run]]
    photo: Picture | None
    photo_text: str
    base_url: str  # what addresses on the site itself begin with
    parts: list[Part]


SHORT = {"awards", "news", "press"}


def outline(bundle: Bundle, language: str) -> Outline:
    """Return the CV of the first person of a bundle, with all works in it."""
    person = bundle.people[0] if bundle.people else Person()
    return _Outliner(bundle, person, language).whole()


class _Outliner:
    def __init__(self, bundle: Bundle, person: Person, language: str) -> None:
        self.bundle, self.person, self.language = bundle, person, language
        self.words = Words(person, language)

    def whole(self) -> Outline:
        words, person = self.words, self.person
        name, other_name = words.headings()
        lines = [words.text(person.headline), words.text(person.location)]
        lines += [words.joined(map(words.figure, person.figures))]
        lines += [words.joined(map(words.text, person.tags))]
        contacts = [contact for link in person.links if (contact := words.contact(link))]
        listed = {link.kind for link in person.links}
        if person.orcid and "orcid" not in listed:
            url = f"https://orcid.org/{person.orcid}"
            contacts.append(words.contact(Link("orcid", url)))
        return Outline(
            self.language,
            words.plain(name),
            words.plain(other_name),
            [line for line in lines if line],
            contacts,
            person.photo if person.photo and person.photo.data else None,
            person.photo_alt.best(self.language) or name,
            self.bundle.base_url,
            self.parts(),
        )

    def parts(self) -> list[Part]:
        """Return the sections in the order of the person's page, the others in the usual one."""
        rows = list(self.person.sections)
        listed = {row.kind for row in rows}
        rows += [Section(kind=kind) for kind in labels.SECTIONS if kind not in listed]
        found = (self.part(row) for row in rows if not row.is_hidden)
        return [part for part in found if part.blocks or part.entries]

    def part(self, row: Section) -> Part:
        label = labels.word(labels.SECTIONS, row.kind, self.language)
        title = self.words.text(row.title) or self.words.plain(label)
        if row.kind == "free":
            introduction = self.words.prose(row.introduction)
            return Part(title, introduction + self.words.prose(row.body))
        if row.kind == "about":
            about = self.about()
            return Part(title, self.words.prose(row.introduction) + about if about else [])
        records, write = self.sources().get(row.kind, ((), None))
        entries = [write(record) for record in records] if write else []
        blocks = self.words.prose(row.introduction) if entries else []
        return Part(title, blocks, entries, row.kind in SHORT)

    def sources(self) -> dict[str, tuple[tuple[Any, ...], Callable[[Any], Entry]]]:
        bundle, person = self.bundle, self.person
        return {
            "news": (bundle.news, self.news),
            "positions": (person.positions, self.position),
            "education": (person.education, self.education),
            "publications": (bundle.publications, self.publication),
            "projects": (bundle.projects, self.project),
            "patents": (bundle.patents, self.patent),
            "awards": (bundle.awards, self.award),
            "talks": (bundle.talks, self.talk),
            "press": (bundle.press, self.press),
            "skills": (person.skill_groups, self.skills),
        }

    def about(self) -> list[Block]:
        words, person = self.words, self.person
        names = "、" if words.is_chinese else ", "
        facts = [
            words.fact(
                "other_names",
                words.joined(
                    (words.script(each.name) for each in person.other_names if each.is_shown), names
                ),
            ),
            words.fact(
                "affiliations", words.joined(map(words.affiliation, person.affiliations), names)
            ),
        ]
        blocks = words.prose(person.biography)
        if interests := words.prose(person.interests):
            blocks += [Block("heading", words.label("interests")), *interests]
        return blocks + [Block("paragraph", fact) for fact in facts if fact]

    def position(self, record: Position) -> Entry:
        words = self.words
        units = words.units(record.organization, record.unit)
        title = words.text(record.title)
        team = words.team(record.team_size, record.team_size_qualifier)
        lines = [
            units if title else [],
            words.joined([words.text(record.location), team, words.length(record)]),
            words.text(record.theme, emphasis=words.is_english(record.theme)),
            *words.supervisors(record.supervisors, "mentor"),
            words.fact("research_topic", words.text(record.research_topic)),
            words.joined(map(words.figure, record.figures)),
            words.joined(map(words.text, record.tags)),
        ]
        roles = [self.role(role) for role in record.sub_roles]
        return self.entry(
            title or units, words.range(record), lines, words.points(record.highlights), roles
        )

    def role(self, record: SubRole) -> Entry:
        words = self.words
        return self.entry(
            words.text(record.title), words.range(record), [], words.points(record.highlights)
        )

    def education(self, record: Education) -> Entry:
        words = self.words
        units = words.units(record.organization, record.unit)
        title = words.joined([words.text(record.degree), words.text(record.field)])
        lines = [
            units if title else [],
            *words.supervisors(record.supervisors, "advisor"),
            words.fact(record.second_degree_kind, words.text(record.second_degree)),
            words.fact("minor", words.text(record.minor)),
            words.fact("gpa", words.plain(record.gpa)),
            words.fact("rank", words.plain(record.rank)),
        ]
        return self.entry(
            title or units, words.range(record), lines, words.points(record.highlights)
        )

    def publication(self, record: Publication) -> Entry:
        words = self.words
        lines = [
            words.names(record.authors, record.has_more_authors),
            words.joined([*words.publication_facts(record), *map(words.link, record.links)]),
            words.text(record.summary),
            *map(
                self.award_line,
                (
                    each
                    for each in self.bundle.awards
                    if each.publication and each.publication == record.id
                ),
            ),
        ]
        return self.entry(words.text(record.title), words.date(record.date), lines)

    def project(self, record: Project) -> Entry:
        words = self.words
        open_source = words.label("open_source") if record.is_open_source else []
        lines = [
            words.joined([words.text(record.theme), open_source]),
            words.names(record.contributors, record.has_more_contributors),
            words.joined([words.text(record.venue), *map(words.link, record.links)]),
            *map(
                self.award_line,
                (each for each in self.bundle.awards if each.project and each.project == record.id),
            ),
            words.joined(map(words.figure, record.figures)),
        ]
        blocks = words.prose(record.description) + words.points(record.highlights)
        return self.entry(words.text(record.name), words.range(record), lines, blocks)

    def patent(self, record: Patent) -> Entry:
        words = self.words
        number = words.patent_number(record)
        title = words.text(record.title)
        lines = [words.names(record.inventors, record.has_more_inventors), number if title else []]
        return self.entry(title or number, words.date(record.date), lines)

    def award(self, record: Award) -> Entry:
        return self.entry(self.award_text(record), self.years(record), [])

    def award_line(self, record: Award) -> list[Run]:
        return self.words.joined([self.award_text(record), self.years(record)])

    def award_text(self, record: Award) -> list[Run]:
        words = self.words
        parts = [words.text(each) for each in (record.name, record.rank, record.event, record.note)]
        parts.append(words.text(record.issuer.name) if record.issuer else [])
        level = words.plain(labels.word(labels.LEVELS, record.level, self.language))
        return words.joined([*parts, level])

    def years(self, record: Award) -> list[Run]:
        return self.words.plain(
            ("、" if self.words.is_chinese else ", ").join(map(str, record.years))
        )

    def news(self, record: News) -> Entry:
        return self.entry([], self.words.date(record.date), [], self.words.prose(record.text))

    def talk(self, record: Talk) -> Entry:
        words = self.words
        title, event = words.text(record.title), words.text(record.event)
        kind = words.plain(labels.word(labels.TALKS, record.kind, self.language))
        facts = [kind, event if title else [], words.text(record.location)]
        lines = [words.joined([*facts, *map(words.link, record.links)])]
        return self.entry(
            title or event, words.date(record.date), lines, words.prose(record.description)
        )

    def press(self, record: Press) -> Entry:
        words = self.words
        title = words.text(record.title, url=record.url)
        outlet = words.text(record.outlet, url="" if title else record.url)
        return self.entry(words.joined([title, outlet]), words.date(record.date), [])

    def skills(self, group: SkillGroup) -> Entry:
        words = self.words
        title = words.text(group.name)
        if not any(skill.level for skill in group.skills):
            return self.entry(
                title, [], [words.joined(words.text(each.name) for each in group.skills)]
            )
        points = []
        for skill in group.skills:
            level = words.plain(labels.word(labels.SKILLS, str(skill.level or ""), self.language))
            points.append(Block("item", words.joined([level, words.text(skill.name)], " "), 1, "•"))
        return self.entry(title, [], [], points)

    def entry(
        self,
        title: list[Run],
        when: list[Run],
        lines: list[list[Run]],
        blocks: list[Block] | None = None,
        parts: list[Entry] | None = None,
    ) -> Entry:
        return Entry(title, when, [line for line in lines if line], blocks or [], parts or [])
