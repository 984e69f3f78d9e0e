"""JSON Resume, written: whom it is about, how to reach them, skills, languages and interests."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from people.formats.cv_terms import (
    LANGUAGES,
    in_brackets,
    level_word,
    skill_text,
    split_brackets,
)
from people.formats.names import parse_name
from people.formats.networks import KINDS, account_of, kind_named, kind_of_profile
from people.formats.record import (
    Dated,
    Link,
    Person,
    Project,
    SkillGroup,
    Text,
    Work,
)
from people.values.languages import other
from people.values.names import display_name
from people.values.partial_date import PartialDate

FAMILY = "json-resume"
PRIVATE = "private"
SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
TALK_TYPES = {
    "other": "talk",
    "invited": "invited talk",
    "keynote": "keynote",
    "conference": "conference talk",
    "seminar": "seminar",
    "visit": "visit",
}
TALKS = {word: kind for kind, word in TALK_TYPES.items()} | {"presentation": "other"}


def is_of(work: Work | Project, person: Person, is_alone: bool) -> bool:
    """Whether a work goes into the CV of a person."""
    return is_alone or person.id in work.people


def phone_text(url: str) -> str:
    """Return a telephone number as a CV prints it."""
    return url.removeprefix("tel:")


def is_derived(link: Link, username: str) -> bool:
    """Whether a username is the one that the address spells."""
    return account_of(link)[1] == username


def uri(url: str) -> str:
    """Return an address in ASCII, as JSON Schema has it."""
    return quote(url, safe="%/:?#[]@!$&'()*+,;=~-._")


def iso(date: PartialDate | None) -> str:
    """Return a date as the schema has it; of a season the year."""
    if date is None:
        return ""
    return str(date.year) if date.month and date.month > 12 else str(date)


def lines(text: str) -> list[str]:
    """Return the lines of a text that say something."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def kept(record: Any, name: str, default: Any) -> Any:
    """Return what was kept beside a record under a name, if it still has the type it should."""
    aside = record.extra.get(FAMILY) if isinstance(record.extra, Mapping) else None
    value = aside.get(name) if isinstance(aside, Mapping) else None
    return value if isinstance(value, type(default)) else default


def section_of(record: Any) -> str:
    """Return the list that a record comes from, empty for that of its kind."""
    return str(kept(record, "section", ""))


def is_spoken(group: SkillGroup) -> bool:
    """Whether a group holds spoken languages."""
    return section_of(group) == "languages" or group.name == LANGUAGES


class Basics:
    """Writes what is about a person alone; knows whether all texts were there in the language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.is_whole = True

    def say(self, text: Text) -> str:
        """Return a text in the language, else in the other one."""
        if text and not text.in_language(self.language):
            self.is_whole = False
        return text.best(self.language)

    def full(self, record: Any, **fields: Any) -> dict[str, Any]:
        """Return an object without what is empty, with what was kept of the record."""
        own = {name: value for name, value in fields.items() if value}
        for name, value in kept(record, "fields", {}).items():
            own.setdefault(name, value)
        return own

    def basics(self, person: Person) -> dict[str, Any]:
        """Return who it is and how to reach them."""
        fields = self.name(person)
        links = list(person.links)
        website = _first(links, "website")
        email = _first(links, "email")
        phone = _first(links, "phone")
        number = phone_text(phone.url) if phone else ""
        stated = kept(person, "phone", {})
        if phone and stated.get("url") == phone.url:
            number = stated["text"]
        is_hidden = any(each.kind == "about" and each.is_hidden for each in person.sections)
        fields |= {
            "email": email.url.removeprefix("mailto:").split("?")[0] if email else "",
            "phone": number,
            "url": uri(website.url) if website else "",
            "summary": "" if is_hidden else self.say(person.biography),
            "location": self.location(person),
            "profiles": [self.profile(person, each) for each in links],
        }
        found = {name: value for name, value in fields.items() if value}
        for name, value in kept(person, "basics", {}).items():
            found.setdefault(name, value)
        return found

    def name(self, person: Person) -> dict[str, Any]:
        """Return the name, with its parts where they cannot be told from it."""
        code = self.language
        if not (person.family_name.in_language(code) or person.given_name.in_language(code)):
            code = other(code)
        family, given = person.family_name.in_language(code), person.given_name.in_language(code)
        label = self.say(person.headline)
        if not (family or given):
            mark = bool(person.label)
            return {"name": self.say(person.label), "nameIsLabel": mark, "label": label}
        printed = display_name(family, given, person.name_order.in_language(code))
        read = parse_name(printed)
        is_plain = (read.family, read.given) == (family, given)
        parts = {} if is_plain else {"firstName": given, "lastName": family}
        return {"name": printed, **parts, "label": label}

    def location(self, person: Person) -> dict[str, Any]:
        """Return where somebody is: the parts that were read, as long as they spell the text."""
        text = self.say(person.location)
        parts = kept(person, "location", {})
        names = ("city", "region", "countryCode")
        if text and ", ".join(str(parts[name]) for name in names if parts.get(name)) == text:
            return dict(parts)
        return {
            **({"city": text} if text else {}),
            **{name: value for name, value in parts.items() if name not in names},
        }

    def profile(self, person: Person, link: Link) -> dict[str, Any]:
        """Return a link, with its kind where it cannot be told from it."""
        label = self.say(link.label)
        network = label or KINDS.get(link.kind, KINDS["other"])
        usernames = kept(person, "usernames", {})
        fields = {
            "network": network,
            "username": usernames.get(link.url or network) or account_of(link)[1],
            "url": uri(link.url),
        }
        derived = kind_of_profile(network, link.url)
        if derived != link.kind or (label and kind_named(label) == link.kind):
            fields["kind"] = link.kind
        own = {name: value for name, value in fields.items() if value}
        for more in kept(person, "profiles", []):
            if isinstance(more, dict) and (more.get("url") or more.get("network")) == (
                link.url or network
            ):
                own = {**more, **own}
        return own

    def dates(self, record: Dated) -> dict[str, str]:
        """Return both dates. The format has no single date: that begins and ends at once."""
        end = record.end_date or (None if record.is_current else record.start_date)
        return {"startDate": iso(record.start_date), "endDate": iso(end)}

    def skills(self, group: SkillGroup) -> Iterable[dict[str, Any]]:
        """Yield a group, or its skills where they were read one by one."""
        name = self.say(group.name)
        entries = kept(group, "entries", {})
        if entries and not name:
            for skill in group.skills:
                text = self.say(skill.name)
                word = level_word(skill.level, self.language) if skill.level else ""
                more = entries.get(text)
                row = {"name": text, **({"level": word} if word else {})}
                yield {**(more if isinstance(more, dict) else {}), **row}
            return
        levels = {skill.level for skill in group.skills}
        level = levels.pop() if len(levels) == 1 else None
        yield self.full(
            group,
            name=name,
            level=level_word(level, self.language) if level else "",
            keywords=[
                self.say(skill.name)
                if level
                else skill_text(skill, self.say(skill.name), self.language)
                for skill in group.skills
            ],
        )

    def spoken(self, group: SkillGroup) -> Iterable[dict[str, Any]]:
        """Yield spoken languages."""
        entries = {
            in_brackets(str(each.get("language")), str(each.get("fluency") or "")): each
            for each in kept(group, "entries", [])
            if isinstance(each, dict)
        }
        for skill in group.skills:
            text = self.say(skill.name)
            name, fluency = split_brackets(text)
            row = entries.get(text) or {"language": name, "fluency": fluency}
            yield {key: value for key, value in row.items() if value}

    def interests(self, person: Person) -> list[dict[str, Any]]:
        """Return interests, one a line."""
        text = self.say(person.interests)
        stated = kept(person, "interests", {})
        if stated.get("text") == text and isinstance(stated.get("entries"), list):
            return [{k: v for k, v in each.items() if v} for each in stated["entries"]]
        return [{"name": line.removeprefix("- ").strip()} for line in lines(text)]


def _first(links: list[Link], kind: str) -> Link | None:
    """Take out the first link of a kind that has no label of its own."""
    found = next(
        (each for each in links if each.kind == kind and each.url and not each.label), None
    )
    if found:
        links.remove(found)
    return found
