"""What is imported and exported, in no format: plain records that know no database.

A record has the nouns and field names of the content model (see `people.models`). Texts that exist
in both languages are a `Text`; what is empty was not said. Everything is frozen and compares by
value, `place` aside.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from people.values.languages import EN, ZH, other, script_language
from people.values.partial_date import PartialDate


@dataclass(frozen=True)
class Text:
    """One text in both languages; a side that is empty is missing, never a copy of the other."""

    zh: str = ""
    en: str = ""

    @classmethod
    def of(cls, text: str | None, language: str | None = None) -> "Text":
        """Put a text on its side: by the mark of the format (`zh-hans`, `en`), else by its script.

        A text without letters (2.5 ×) goes to English.
        """
        text = (text or "").strip()
        code = language or script_language(text) or EN
        return cls(zh=text) if code == ZH else cls(en=text)

    def in_language(self, code: str) -> str:
        """Return the text of one side, perhaps empty."""
        return self.zh if code == ZH else self.en

    def best(self, code: str) -> str:
        """Return the text in a language, else in the other one, else empty."""
        return self.in_language(code) or self.in_language(other(code))

    def merged(self, more: "Text") -> "Text":
        """Return the text with the sides that it lacks taken from another one."""
        return Text(self.zh or more.zh, self.en or more.en)

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)


NO_TEXT = Text()


@dataclass(frozen=True)
class Place:
    """Where something stands: file of an archive or folder, line (from 1), name of the entry."""

    file: str = ""
    line: int | None = None
    name: str = ""


NOWHERE = Place()


@dataclass(frozen=True)
class Picture:
    """An image file: its name without folders, and its bytes; its address on the site if it has one."""

    name: str
    data: bytes = field(repr=False)
    url: str = field(default="", compare=False)


@dataclass(frozen=True)
class Organization:
    """An organization, or a unit of its parent."""

    name: Text
    short_name: Text = NO_TEXT
    kind: str = ""  # people.values.choices.OrganizationKind
    url: str = ""
    parent: "Organization | None" = None


@dataclass(frozen=True)
class Link:
    """A labelled link. The address is http(s), mailto or tel, or empty: then the label is text."""

    kind: str = "other"  # people.values.choices.LinkKind
    url: str = ""
    label: Text = NO_TEXT


@dataclass(frozen=True)
class Name:
    """Somebody in a list of names, as printed there, with the parts that the format knows.

    `family` holds particles (van der Berg), `given` a suffix behind a comma (John, Jr.). A group or
    company has all of its name in `family`. `person` is the `id` of a person of the same file or
    site, if the list says so itself.
    """

    name: str
    family: str = ""
    given: str = ""
    orcid: str = ""
    person: str = ""
    is_equal_contribution: bool = False
    is_corresponding: bool = False
    role: Text = NO_TEXT
    # Nothing was printed: the name is that of the person's page, in the language of the reader.
    follows_person: bool = False


@dataclass(frozen=True, kw_only=True)
class Record:
    """What all records have.

    `id` names the record within its file or site: key of the entry, DOI, slug. `extra` is what a
    format holds and the content model has no field for, as plain JSON under the family of the
    format: `{"bibtex": {"address": "Berlin"}}`. It is kept beside the record, and a writer of the
    same family puts it out again.
    """

    id: str = ""
    order: int = 0  # the editor's order among what is of the same date
    extra: Mapping[str, Any] = field(default_factory=dict)
    place: Place = field(default=NOWHERE, compare=False, repr=False)
    # What files call the record, by family of formats: keys of entries are kept.
    named: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Dated(Record):
    """A range of dates; `is_current` has no end."""

    start_date: PartialDate | None = None
    end_date: PartialDate | None = None
    is_current: bool = False
    end_is_expected: bool = False
    stated_months: int | None = None
    pin: int | None = None


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Whether readers see a record: `public` or `draft`; empty where the file does not say."""

    visibility: str = ""


@dataclass(frozen=True, kw_only=True)
class SubRole(Dated):
    """A further role within a position."""

    title: Text = NO_TEXT
    highlights: Text = NO_TEXT


@dataclass(frozen=True, kw_only=True)
class Figure(Record):
    """One number: `value` as a decimal numeral."""

    value: str = ""
    decimals: int = 0
    qualifier: str = "exact"
    unit: str = ""
    label: Text = NO_TEXT
    counts: str = ""


@dataclass(frozen=True, kw_only=True)
class Position(Dated):
    """A job, an internship, a service, volunteering. Highlights: one point a line, Markdown."""

    organization: Organization | None = None
    unit: Organization | None = None
    title: Text = NO_TEXT
    theme: Text = NO_TEXT
    location: Text = NO_TEXT
    team_size: int | None = None
    team_size_qualifier: str = "exact"
    research_topic: Text = NO_TEXT
    highlights: Text = NO_TEXT
    sub_roles: tuple[SubRole, ...] = ()
    supervisors: tuple[Name, ...] = ()
    tags: tuple[Text, ...] = ()
    figures: tuple[Figure, ...] = ()
    publications: tuple[str, ...] = ()  # ids


@dataclass(frozen=True, kw_only=True)
class Education(Dated):
    """A study at an institution."""

    organization: Organization | None = None
    unit: Organization | None = None
    level: str = ""  # people.values.choices.DegreeLevel
    degree: Text = NO_TEXT
    field: Text = NO_TEXT
    second_degree: Text = NO_TEXT
    second_degree_kind: str = "second-degree"
    minor: Text = NO_TEXT
    gpa: str = ""
    rank: str = ""
    highlights: Text = NO_TEXT
    supervisors: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Skill:
    """One skill; level 1 (了解) to 3 (精通), or none."""

    name: Text
    level: int | None = None


@dataclass(frozen=True, kw_only=True)
class SkillGroup(Record):
    """A group of skills; the name may be empty."""

    name: Text = NO_TEXT
    skills: tuple[Skill, ...] = ()


@dataclass(frozen=True)
class OtherName:
    """Another name of a person."""

    name: str
    kind: str = "variant"  # people.values.choices.OtherNameKind
    is_shown: bool = False


@dataclass(frozen=True, kw_only=True)
class Section(Record):
    """A section of a page; `kind` is `free` for a text of its own, with a title."""

    kind: str = "free"
    title: Text = NO_TEXT
    introduction: Text = NO_TEXT
    body: Text = NO_TEXT
    is_hidden: bool = False
    show_when_empty: bool = False


@dataclass(frozen=True, kw_only=True)
class Person(Record, Shown):
    """Somebody with a page; `id` is the slug. Addresses (mail, web, profiles) are links."""

    family_name: Text = NO_TEXT
    given_name: Text = NO_TEXT
    name_order: Text = NO_TEXT  # people.values.names.GIVEN_FIRST or FAMILY_FIRST, empty: by custom
    label: Text = NO_TEXT
    sort_as: str = ""
    headline: Text = NO_TEXT
    biography: Text = NO_TEXT  # Markdown
    interests: Text = NO_TEXT  # Markdown
    location: Text = NO_TEXT
    photo: Picture | None = None
    photo_alt: Text = NO_TEXT
    photo_focus_x: int | None = None
    photo_focus_y: int | None = None
    orcid: str = ""
    other_names: tuple[OtherName, ...] = ()
    affiliations: tuple[Organization, ...] = ()
    tags: tuple[Text, ...] = ()
    links: tuple[Link, ...] = ()
    positions: tuple[Position, ...] = ()
    education: tuple[Education, ...] = ()
    skill_groups: tuple[SkillGroup, ...] = ()
    figures: tuple[Figure, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Work(Record, Shown):
    """What belongs to people: `people` holds ids of those on whose pages it stands beside authors."""

    pin: int | None = None
    people: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Publication(Work):
    """A work that somebody wrote.

    `venue` is what contains or issues it: journal, proceedings, book of a chapter; publisher of a
    book, institution of a report, school of a thesis. `publisher` is only for what stands in a
    container. `doi` and `arxiv_id` are bare.
    """

    title: Text = NO_TEXT
    kind: str = "other"  # people.values.choices.PublicationKind
    status: str = ""  # people.values.choices.PublicationStatus
    date: PartialDate | None = None
    venue: Text = NO_TEXT
    venue_short: Text = NO_TEXT
    venue_rank: str = ""
    publisher: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""  # 12–34, with an en dash
    doi: str = ""
    arxiv_id: str = ""
    authors: tuple[Name, ...] = ()
    has_more_authors: bool = False
    summary: Text = NO_TEXT
    abstract: Text = NO_TEXT  # Markdown
    teaser: Picture | None = None
    teaser_alt: Text = NO_TEXT
    teaser_caption: Text = NO_TEXT
    tags: tuple[Text, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Project(Dated, Shown):
    """Something people made together. `position` is the id of a position it is a part of."""

    people: tuple[str, ...] = ()
    name: Text = NO_TEXT
    theme: Text = NO_TEXT
    description: Text = NO_TEXT  # Markdown
    highlights: Text = NO_TEXT
    position: str = ""
    is_open_source: bool = False
    venue: Text = NO_TEXT
    contributors: tuple[Name, ...] = ()
    has_more_contributors: bool = False
    tags: tuple[Text, ...] = ()
    links: tuple[Link, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Patent(Work):
    """A patent or its application; `status` is `granted` or `application`, as the source says."""

    title: Text = NO_TEXT
    number: str = ""
    office: str = ""
    status: str = "application"
    date: PartialDate | None = None
    inventors: tuple[Name, ...] = ()
    has_more_inventors: bool = False
    position: str = ""


@dataclass(frozen=True, kw_only=True)
class Award(Work):
    """An award or certificate, in one or several years."""

    name: Text = NO_TEXT
    issuer: Organization | None = None
    event: Text = NO_TEXT
    rank: Text = NO_TEXT
    level: str = ""  # people.values.choices.AwardLevel
    mark: str = ""  # people.values.choices.AwardMark
    years: tuple[int, ...] = ()  # oldest first
    note: Text = NO_TEXT
    position: str = ""
    publication: str = ""
    project: str = ""

    @property
    def heading(self) -> Text:
        """What stands for the award where a format has one line: its name, else contest and rank."""
        sides = {
            side: " · ".join(
                filter(None, (getattr(each, side) for each in (self.event, self.rank)))
            )
            for side in ("zh", "en")
        }
        return self.name or Text(**sides)


@dataclass(frozen=True, kw_only=True)
class News(Work):
    """One piece of news; the text is Markdown."""

    date: PartialDate | None = None
    text: Text = NO_TEXT
    publications: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Talk(Work):
    """A talk that people gave."""

    title: Text = NO_TEXT
    kind: str = "other"  # people.values.choices.TalkKind
    event: Text = NO_TEXT
    location: Text = NO_TEXT
    date: PartialDate | None = None
    description: Text = NO_TEXT  # Markdown
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Press(Work):
    """Press coverage."""

    title: Text = NO_TEXT
    outlet: Text = NO_TEXT
    date: PartialDate | None = None
    url: str = ""
    position: str = ""


Item = Person | Publication | Project | Patent | Award | News | Talk | Press


@dataclass(frozen=True)
class Bundle:
    """What one export holds; of one person, or of many.

    `base_url` is the address of the site, without a slash at the end; empty if there is none.
    """

    people: tuple[Person, ...] = ()
    publications: tuple[Publication, ...] = ()
    projects: tuple[Project, ...] = ()
    patents: tuple[Patent, ...] = ()
    awards: tuple[Award, ...] = ()
    news: tuple[News, ...] = ()
    talks: tuple[Talk, ...] = ()
    press: tuple[Press, ...] = ()
    base_url: str = ""

    @classmethod
    def of(cls, items: "list[Item]", base_url: str = "") -> "Bundle":
        """Return a bundle of records of any kinds, each kind in the given order."""
        return cls(
            **{
                name: tuple(each for each in items if isinstance(each, kind))
                for name, kind in KINDS.items()
            },
            base_url=base_url,
        )

    @property
    def items(self) -> list[Item]:
        """All records, kind by kind."""
        return [each for name in KINDS for each in getattr(self, name)]


KINDS: dict[str, type[Any]] = {
    "people": Person,
    "publications": Publication,
    "projects": Project,
    "patents": Patent,
    "awards": Award,
    "news": News,
    "talks": Talk,
    "press": Press,
}
