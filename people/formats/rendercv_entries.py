"""RenderCV's entries, read: each as the record that the title of its section and its fields say."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from people.formats.cv_terms import (
    LANGUAGES,
    in_brackets,
    read_skill,
    section_kind,
    split_list,
)
from people.formats.degrees import level_of
from people.formats.links import arxiv_in, clean_url, doi_in
from people.formats.networks import kind_of_profile
from people.formats.problem import gettext_noop
from people.formats.record import (
    Award,
    Education,
    Link,
    Name,
    News,
    Organization,
    Patent,
    Position,
    Press,
    Project,
    Publication,
    Skill,
    SkillGroup,
    Talk,
    Text,
)
from people.formats.rendercv_text import (
    is_more,
    plain,
    read_author,
    read_points,
    read_words,
    years_in,
)
from people.formats.tree import Fields
from people.values.author_lists import comparable
from people.values.languages import ZH
from people.values.partial_date import PartialDate
from people.values.slugs import slugify

FAMILY = "rendercv"
PUBLICATION_KINDS = {
    "article-journal", "paper-conference", "paper-workshop", "preprint", "report", "thesis", "book",
    "chapter", "software", "dataset", "other",
}  # fmt: skip
TALK_KINDS = {"invited", "keynote", "conference", "seminar", "visit", "other"}


class Entries:
    """Reads the entries of the sections of one person."""

    def __init__(self, language: str | None, person: str, name: str) -> None:
        self.language, self.person, self.name = language, person, name

    def say(self, text: str) -> Text:
        """Put a text on its side."""
        return Text.of(text, self.language)

    def aside(self, fields: Fields, section: str, **marks: Any) -> dict[str, Any]:
        """Return what is left of an entry, and its section where that has a title of its own."""
        rest = fields.rest()
        found = {**({"section": section} if section else {}), **({"fields": rest} if rest else {})}
        found |= {name: value for name, value in marks.items() if value}
        return {FAMILY: found} if found else {}

    def plain(self, fields: Fields, *names: str) -> tuple[str, str]:
        """Take a text that is Markdown as a plain one, with the address it links to."""
        return plain(fields.text(*names))

    def organization(self, fields: Fields, name: str) -> Organization | None:
        """Take an organization, None without a name."""
        text, url = self.plain(fields, name)
        url = clean_url(fields.text("url")) or url
        return Organization(self.say(text), url=url) if text else None

    def dates(self, fields: Fields) -> dict[str, Any]:
        """Take the dates of an entry. A start without an end goes on, by RenderCV's own rule."""
        if fields.has("start_date", "end_date"):
            has_end = fields.has("end_date")
            found: dict[str, Any] = {**fields.range("start_date", "end_date")}
            if found.get("start_date") and not has_end:
                found["is_current"] = True
            return found
        text = fields.data.get("date")
        if isinstance(text, str) and text.strip():
            try:
                found = read_words(text)
            except ValueError:
                # Words are allowed there, and come out again.
                fields.note("date", gettext_noop("this is no date; it is kept as text"))
                return {}
            del fields.data["date"]
            return found
        return {"start_date": fields.date("date")} if fields.has("date") else {}

    def date(self, fields: Fields) -> PartialDate | None:
        """Take a single date."""
        found = self.dates(fields)
        return found.get("start_date") or found.get("end_date")

    def position(self, fields: Fields, section: str, kind: str) -> Position:
        """Return a job."""
        title, _url = self.plain(fields, "position")
        theme, highlights, marks = self.summary(fields)
        return Position(
            organization=self.organization(fields, "company"),
            title=self.say(title),
            location=self.say(fields.line("location")),
            theme=self.say(theme),
            highlights=self.say(highlights),
            **self.dates(fields),
            extra=self.aside(fields, section, kind="volunteer" * (kind == "volunteer"), **marks),
            place=fields.place,
        )

    def summary(self, fields: Fields) -> tuple[str, str, dict[str, str]]:
        """Take summary and highlights: a summary too long for one line opens the highlights."""
        summary = fields.text("summary")
        highlights = read_points(fields.texts("highlights"))
        if len(summary) <= 250 and "\n" not in summary:
            return summary, highlights, {}
        opening = "\n".join(filter(None, map(str.strip, summary.splitlines())))
        marks = {"summary": summary, "opening": opening}
        return "", "\n".join(filter(None, (opening, highlights))), marks

    def education(self, fields: Fields, section: str) -> Education:
        """Return a study."""
        degree, _url = self.plain(fields, "degree")
        area, _url = self.plain(fields, "area")
        summary = fields.text("summary")
        opening = "\n".join(filter(None, map(str.strip, summary.splitlines())))
        highlights = read_points(fields.texts("highlights"))
        return Education(
            organization=self.organization(fields, "institution"),
            degree=self.say(degree),
            level=level_of(degree),
            field=self.say(area),
            gpa=fields.line("grade", "gpa"),
            highlights=self.say("\n".join(filter(None, (opening, highlights)))),
            **self.dates(fields),
            extra=self.aside(fields, section, summary=summary, opening=opening),
            place=fields.place,
        )

    def authors(self, fields: Fields, *names: str) -> tuple[tuple[Name, ...], bool]:
        """Take a list of names; whom the file prints apart is the owner, if it is one alone."""
        texts = fields.texts(*names)
        if len(texts) == 1 and isinstance(texts[0], str) and ", " in texts[0]:
            texts = split_list(texts[0])
        read = [read_author(text) for text in texts if not is_more(text)]
        own = [name for name, is_own in read if is_own]
        if len(own) > 1:
            own = [name for name in own if comparable(name.name) == comparable(self.name)]
        found = tuple(
            replace(name, person=self.person) if is_own and name in own else name
            for name, is_own in read
        )
        return found, any(map(is_more, texts))

    def publication(self, fields: Fields, section: str) -> Publication:
        """Return a publication."""
        title, linked = self.plain(fields, "title", "name")
        authors, has_more = self.authors(fields, "authors", "author")
        url = clean_url(fields.text("url")) or linked
        doi = doi_in(fields.text("doi")) or (doi_in(url) if "doi.org/" in url else "")
        arxiv = arxiv_in(url)
        bare = {f"https://doi.org/{doi}", f"https://arxiv.org/abs/{arxiv}", ""}
        kind = fields.text("kind") if fields.data.get("kind") in PUBLICATION_KINDS else "other"
        return Publication(
            id=doi or slugify(title),
            people=(self.person,),
            title=self.say(title),
            kind=kind,
            authors=authors,
            has_more_authors=has_more,
            venue=self.say(self.plain(fields, "journal")[0]),
            date=self.date(fields),
            summary=self.say(fields.text("summary")),
            doi=doi,
            arxiv_id=arxiv,
            links=() if url in bare else (Link("paper", url),),
            extra=self.aside(fields, section),
            place=fields.place,
        )

    def patent(self, fields: Fields, section: str) -> Patent:
        """Return a patent; its number may stand as the journal."""
        title, _url = self.plain(fields, "title", "name")
        inventors, has_more = self.authors(fields, "authors", "inventors")
        status = fields.data.get("status")
        number = fields.line("number")
        journal = self.plain(fields, "journal")[0]
        if number and journal != number and journal:
            fields.data["journal"] = journal
        return Patent(
            id=slugify(number or journal or title),
            people=(self.person,),
            title=self.say(title),
            number=number or journal,
            office=fields.line("office"),
            status=fields.text("status") if status in {"granted", "application"} else "application",
            date=self.date(fields),
            inventors=inventors,
            has_more_inventors=has_more,
            extra=self.aside(fields, section),
            place=fields.place,
        )

    def project(self, fields: Fields, section: str) -> Project:
        """Return a project."""
        name, url = self.plain(fields, "name", "title")
        url = clean_url(fields.text("url")) or url
        return Project(
            id=slugify(name),
            people=(self.person,),
            name=self.say(name),
            description=self.say(fields.text("summary")),
            highlights=self.say(read_points(fields.texts("highlights"))),
            tags=tuple(self.say(each) for each in fields.texts("tags")),
            links=(Link(kind_of_profile("", url), url),) if url else (),
            **self.dates(fields),
            extra=self.aside(fields, section),
            place=fields.place,
        )

    def shown(self, fields: Fields, *names: str) -> dict[str, str]:
        """Take fields that our writer adds to an entry and repeats in its summary."""
        found = {name: fields.text(name) for name in names}
        summary = fields.text("summary")
        if summary == " · ".join(filter(None, found.values())):
            return found
        if not found[names[-1]]:
            return {**found, names[-1]: summary}
        if summary:
            fields.data["summary"] = summary
        return found

    def award(self, fields: Fields, section: str, kind: str) -> Award:
        """Return an award or certificate."""
        name, url = self.plain(fields, "name", "label", "title")
        if url:
            fields.data["url"] = url
        if details := fields.text("details"):
            fields.data["summary"] = details
        more = self.shown(fields, "issuer", "event", "rank", "note")
        text = fields.line("date", "end_date", "start_date")
        years = years_in(text)
        if text and text != ", ".join(map(str, years)):
            fields.data["date"] = text
        return Award(
            id=slugify(name),
            people=(self.person,),
            name=self.say(name),
            issuer=Organization(self.say(more["issuer"])) if more["issuer"] else None,
            event=self.say(more["event"]),
            rank=self.say(more["rank"]),
            note=self.say(more["note"]),
            years=years or years_in(name[-6:]),
            extra=self.aside(fields, section, kind="certificates" * (kind == "certificates")),
            place=fields.place,
        )

    def talk(self, fields: Fields, section: str) -> Talk:
        """Return a talk."""
        title, url = self.plain(fields, "name", "title", "label")
        if details := fields.text("details", "journal"):
            fields.data["summary"] = details
        more = self.shown(fields, "event", "description")
        kind = fields.text("kind") if fields.data.get("kind") in TALK_KINDS else "other"
        return Talk(
            id=slugify(title),
            people=(self.person,),
            title=self.say(title),
            kind=kind,
            event=self.say(more["event"]),
            description=self.say(more["description"]),
            location=self.say(fields.line("location")),
            date=self.date(fields),
            links=(Link(kind_of_profile("", url), url),) if url else (),
            extra=self.aside(fields, section),
            place=fields.place,
        )

    def press(self, fields: Fields, section: str) -> Press:
        """Return press coverage."""
        title, url = self.plain(fields, "name", "title", "label")
        return Press(
            id=slugify(title),
            people=(self.person,),
            title=self.say(title),
            outlet=self.say(fields.line("summary", "details", "journal")),
            date=self.date(fields),
            url=clean_url(fields.text("url")) or url,
            extra=self.aside(fields, section),
            place=fields.place,
        )

    def news(self, fields: Fields, section: str, text: str) -> News:
        """Return a piece of news."""
        date = self.date(fields)
        return News(
            id=slugify(f"{date or ''} {text[:60]}"),
            people=(self.person,),
            date=date,
            text=self.say(text),
            extra=self.aside(fields, section),
            place=fields.place,
        )

    def skills(self, fields: Fields, section: str) -> SkillGroup:
        """Return a group of skills."""
        label, _url = self.plain(fields, "label", "name")
        details = fields.text("details", "summary")
        # One a line as they are written here, or as JSON Resume has them: a list, or one text.
        has_lines = "\n" in str(fields.data.get("keywords"))
        if isinstance(fields.data.get("keywords"), str) and not has_lines:
            details = fields.text("keywords")
        keywords = [line for each in fields.texts("keywords") for line in each.splitlines()]
        items = keywords or split_list(plain(details)[0])
        kind = section_kind(label)
        name = LANGUAGES if kind == "languages" else self.say("" if kind == "skills" else label)
        return SkillGroup(
            name=name,
            skills=tuple(read_skill(item, self.language) for item in items),
            extra=self.aside(fields, section),
            place=fields.place,
        )

    def languages(self, entries: Iterator[Fields]) -> SkillGroup:
        """Return a section of spoken languages as one group."""
        skills = []
        for each in entries:
            name, _url = self.plain(each, "label", "name")
            details = plain(each.text("details", "summary"))[0]
            skills.append(Skill(self.say(in_brackets(name, details))))
        return SkillGroup(name=LANGUAGES, skills=tuple(skills))


def et_al(language: str) -> str:
    """Return what stands behind the names where there are more."""
    return "等" if language == ZH else "et al."
