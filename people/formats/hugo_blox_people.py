"""Authors of a Hugo Blox site: their pages, and whom a list of authors means."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any, TypeVar

from people.formats.hugo_blox import Page, address, problems_of
from people.formats.hugo_blox_cv import (
    award,
    courses,
    languages,
    organization,
    position,
    skill_group,
    study,
)
from people.formats.links import kind_of
from people.formats.names import orcid_of, parse_name
from people.formats.problem import Problem
from people.formats.record import (
    NO_TEXT,
    Award,
    Link,
    Name,
    OtherName,
    Person,
    Picture,
    Text,
)
from people.formats.sides import Sides, scalar
from people.values.author_lists import comparable
from people.values.languages import EN, script_language
from people.values.names import display_name
from people.values.slugs import first_free, slugify

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"}
ICONS = {
    "email": "at-symbol",
    "phone": "phone",
    "cv": "academicons/cv",
    "github": "brands/github",
    "scholar": "academicons/google-scholar",
    "orcid": "academicons/orcid",
    "dblp": "academicons/dblp",
    "linkedin": "brands/linkedin",
    "twitter": "brands/x",
    "instagram": "brands/instagram",
    "wechat": "brands/weixin",
    "weibo": "brands/weibo",
    "zhihu": "brands/zhihu",
    "arxiv": "academicons/arxiv",
    "website": "globe-alt",
    "other": "link",
}
# Icons of all times, by the last part of their names.
_KINDS = {icon.rsplit("/", 1)[-1]: kind for kind, icon in ICONS.items()} | {
    "envelope": "email", "mail": "email", "email": "email", "google-scholar-square": "scholar",
    "twitter": "twitter", "x-twitter": "twitter", "linkedin-in": "linkedin", "wechat": "wechat",
    "file-pdf": "cv", "resume": "cv", "globe": "website", "home": "website", "house": "website",
    "github-alt": "github", "cv-square": "cv", "orcid-square": "orcid", "document-text": "cv",
}  # fmt: skip
MORE = re.compile(r"(?:et\.?\s*al\.?|and others|others|等)", re.I)
_MARKS = re.compile(r"[*∗＊†‡✉#]+")
USED = {
    "title", "name", "first_name", "last_name", "role", "organizations", "affiliations", "bio",
    "interests", "education", "work", "experience", "skills", "languages", "awards", "social",
    "profiles", "links", "email", "slug", "schema", "date", "authors", "location", "orcid",
}  # fmt: skip

Entry = TypeVar("Entry")


@dataclass
class Authors:
    """The authors of a site, to be found by slug or name."""

    pages: list[Page]

    def __post_init__(self) -> None:
        self.people: dict[str, str] = {}  # key in lists of authors -> id of a person
        self.slugs: dict[str, str] = {}  # slug of a page -> id of a person
        self.names: dict[str, Name] = {}
        self.owner = ""
        taken: set[str] = set()
        for page in self.pages:
            data = page.data
            name = _printed(data)
            if not name:
                continue
            slug = page.slug.rsplit("/", 1)[-1]
            if slug in {"", "admin", "me"}:
                slug = slugify(_latin(data) or name, "person")
            slug = first_free(slugify(slug, "person"), taken.__contains__)
            keys = {page.slug, data["slug"].word(), comparable(name)} - {""}
            read = parse_name(name)
            for key in keys:
                self.names[key] = read
            if not _is_stub(data, page):
                taken.add(slug)
                self.slugs[page.slug] = slug
                self.people |= dict.fromkeys(keys, slug)
                is_owner = data["superuser|is_owner"].raw() is True
                if is_owner or page.slug in {"admin", "me"}:
                    self.owner = self.owner or slug
        if len(taken) == 1:
            self.owner = next(iter(taken))

    def read(self, front: list[Page]) -> Iterator[Person | Award | Problem]:
        """Yield all people with pages of their own, and their awards.

        What the front pages list is the owner's.
        """
        for page in self.pages:
            if slug := self.slugs.get(page.slug):
                yield from _read_person(page, slug, front if slug == self.owner else [])

    def listed(self, data: Sides) -> tuple[tuple[Name, ...], bool, tuple[str, ...]]:
        """Return the names of a list, whether there are more, and on whose page the work stands.

        That is the owner's where nobody of the list has a page.
        """
        names: list[Name] = []
        has_more = False
        rows = data["authors"].raw()
        for number, row in enumerate(rows if isinstance(rows, list) else [rows] if rows else []):
            given = scalar(row.get("name")) if isinstance(row, dict) else scalar(row)
            if not given:
                continue
            if MORE.fullmatch(given.strip(" .")):
                has_more = True
                continue
            note = self._note(data, number)
            names.append(self._name(given, note))
        known = {each.person for each in names} - {""}
        return tuple(names), has_more, () if known or not self.owner else (self.owner,)

    def _note(self, data: Sides, number: int) -> str:
        notes = data["author_notes"].raw()
        return scalar(notes[number]) if isinstance(notes, list) and number < len(notes) else ""

    def _name(self, given: str, note: str) -> Name:
        plain = _MARKS.sub("", given).strip()
        key = plain if plain in self.names else comparable(plain)
        name = self.names.get(key) or parse_name(plain)
        lower = note.lower()
        is_equal = "equal" in lower or "同等" in note or "共同" in note or "*" in given
        is_corresponding = "correspond" in lower or "通讯" in note or "通信" in note
        role = NO_TEXT if is_equal or is_corresponding else Text.of(note)
        return replace(
            name,
            person=self.people.get(key, ""),
            is_equal_contribution=is_equal,
            is_corresponding=is_corresponding or "✉" in given,
            role=role,
        )


def _printed(data: Sides) -> str:
    """Return the name that the site shows."""
    name = data["name"]
    parts = [name["given"].word(), name["family"].word()]
    joined = " ".join(filter(None, parts))
    first = " ".join(filter(None, [data["first_name"].word(), data["last_name"].word()]))
    return name["display"].word() or data["title"].word() or name.word() or joined or first


def _latin(data: Sides) -> str:
    """Return the name in Latin letters, if the parts are."""
    name = data["name"]
    given = name["given"].word() or data["first_name"].word()
    family = name["family"].word() or data["last_name"].word()
    joined = f"{given} {family}".strip()
    return joined if script_language(joined) == EN else ""


def _is_stub(data: Sides, page: Page) -> bool:
    """Whether a page only says how a name is spelled."""
    keys = {key for _language, values in data.values for key in values}
    plain = {"schema", "slug", "name", "title", "first_name", "last_name", "date", "weight"}
    return not (keys - plain) and not page.body and not page.files


def _read_person(page: Page, slug: str, front: list[Page]) -> Iterator[Person | Award | Problem]:
    data, body = page.data, page.body
    bad: list[str] = []
    parts = [data, *(each.data for each in front)]
    family, given, other_names = _names(data)
    picture = next(
        (
            Picture(name, content)
            for name, content in sorted(page.files.items())
            if PurePosixPath(name).suffix.lower() in PICTURES
            and name.lower().startswith(("avatar", "featured"))
        ),
        None,
    )
    links = _links(data)
    orcid = orcid_of(data["orcid"].word()) or next(
        (orcid_of(link.url) for link in links if link.kind == "orcid" and orcid_of(link.url)), ""
    )
    groups = [skill_group(each) for part in parts for each in part["skills"].items()]
    if spoken := data["languages"]:
        groups.append(languages(spoken))
    kept = aside(page, USED)
    if body and data["bio"]:
        kept["bio"] = _both(data["bio"].text())
    yield Person(
        id=slug,
        place=page.place,
        family_name=family,
        given_name=given,
        other_names=other_names,
        headline=data["role"].text(),
        biography=body.text() if body else data["bio"].text(),
        location=data["location"].text(),
        photo=picture,
        orcid=orcid,
        affiliations=tuple(
            organization(each) for each in data["organizations|affiliations"].items()
        ),
        tags=tuple(each.text() for each in data["interests"].items() if each.text()),
        links=links,
        positions=_once(
            position(each, bad) for part in parts for each in part["work|experience"].items()
        ),
        education=_once(
            study(each, bad) for part in parts for each in courses(part["education"]).items()
        ),
        skill_groups=tuple(groups),
        extra={"hugo-blox": kept} if kept else {},
    )
    yield from _once(
        award(each, slug, page, bad) for part in parts for each in part["awards"].items()
    )
    yield from problems_of(page, bad)


def _once(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return entries without those that stand in two places."""
    found: list[Entry] = []
    for each in entries:
        if each not in found:
            found.append(each)
    return tuple(found)


def aside(page: Page, used: set[str]) -> dict[str, Any]:
    """Return the fields that a record has no place for, of all languages the first's."""
    kept: dict[str, Any] = {}
    for _language, data, _body in page.variants:
        for key, value in data.items():
            if key not in used and value not in (None, "", [], {}) and key not in kept:
                kept[key] = value
    return kept


def _both(text: Text) -> Any:
    return {"zh": text.zh, "en": text.en} if text.zh and text.en else text.zh or text.en


def _names(data: Sides) -> tuple[Text, Text, tuple[OtherName, ...]]:
    """Return family and given name; names are on the sides of their scripts, as they are names."""
    families, givens = NO_TEXT, NO_TEXT
    whole: list[str] = []
    for language, values in data.values:
        one = Sides(((language, values),))
        name = one["name"]
        family = name["family"].word() or one["last_name"].word()
        given = name["given"].word() or one["first_name"].word()
        code = script_language(family + given)
        families = families.merged(Text.of(family, code))
        givens = givens.merged(Text.of(given, code))
        whole += [
            name["display"].word() or one["title"].word() or name.word(),
            name["alternate"].word(),
        ]
    rest = []
    for printed in dict.fromkeys(filter(None, whole)):
        code = script_language(printed) or EN
        if not (families.in_language(code) or givens.in_language(code)):
            read = parse_name(printed)
            families = families.merged(Text.of(read.family, code))
            givens = givens.merged(Text.of(read.given, code))
        known = display_name(families.in_language(code), givens.in_language(code))
        if comparable(printed) != comparable(known):
            rest.append(OtherName(printed))
    return families, givens, tuple(rest)


def _links(data: Sides) -> tuple[Link, ...]:
    found: list[Link] = []
    mail = address(data["email"].word())
    for each in data["social|profiles|links"].items():
        target = each["link|url"].word()
        url = address(target)
        icon = each["icon"].word().rsplit("/", 1)[-1].lower()
        kind = _KINDS.get(icon) or kind_of(url, "other")
        if kind == "email" and url.startswith("http"):
            kind = "website"
        if "cv" in target.lower() and not url:
            kind = "cv"
        label = each["label|name"].text() or each["display"]["header"].text()
        if url or (label and not target.startswith("#")):
            found.append(Link(kind, url, label))
    if mail and all(link.url != mail for link in found):
        found.insert(0, Link("email", mail))
    return tuple(found)
