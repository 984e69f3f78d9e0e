"""The person of an ORCID record, with affiliations."""

import re
from collections.abc import Iterator
from typing import Any

from people.formats.dates import Range
from people.formats.degrees import level_of
from people.formats.links import clean_url, kind_of
from people.formats.names import parse_name
from people.formats.orcid_tree import block, cleaned, date, found, get, is_public, listed, text
from people.formats.orcid_works import bad_date
from people.formats.problem import Problem, gettext_noop
from people.formats.record import (
    NO_TEXT,
    Award,
    Education,
    Link,
    Organization,
    OtherName,
    Person,
    Place,
    Position,
    Text,
)
from people.values.languages import HAN, script_language
from people.values.names import display_name
from people.values.slugs import slugify

# Sections of activities, and what each of their entries is called.
POSITIONS = {
    "employments": "employment",
    "invited-positions": "invited-position",
    "memberships": "membership",
    "services": "service",
}
STUDIES = {"educations": "education", "qualifications": "qualification"}
DISTINCTIONS = {"distinctions": "distinction"}
# Kept with the person and written again, for the site has no records like them.
KEPT = {
    "fundings": "funding",
    "peer-reviews": "peer-review",
    "research-resources": "research-resource",
}
SECTIONS = {**POSITIONS, **STUDIES, **DISTINCTIONS, **KEPT}
NOT_SAID = "–"  # a city or country that XML needs and nobody gave


def read_person(
    tree: dict[str, Any], orcid: str, activities: dict[str, Any], place: Place
) -> Iterator[Person | Award | Problem]:
    """Yield the person with positions and studies, then the distinctions."""
    hidden = 0
    family, given, other_names = _names(tree)
    names = [display_name(family.en, given.en), display_name(family.zh, given.zh)]
    slug = slugify(next(filter(None, names), ""), "person")
    positions, education, awards = [], [], []
    for section, name in SECTIONS.items():
        if section in KEPT:
            continue
        for number, entry in enumerate(found(get(activities, section), name), 1):
            at = Place(place.file, name=text(get(entry, "put-code")) or f"{section}[{number}]")
            if section in DISTINCTIONS:
                award, problems = _award(entry, slug, at)
                awards.append(award)
            elif not is_public(entry):
                hidden += 1
                continue
            elif section in STUDIES:
                study, problems = _education(entry, name, at)
                education.append(study)
            else:
                position, problems = _position(entry, name, at)
                positions.append(position)
            yield from problems
    links, hidden_links = _links(tree, orcid)
    kept, hidden_kept = _kept(tree, activities)
    hidden += hidden_links + hidden_kept + _hidden(tree, "keywords", "keyword")
    hidden += _hidden(tree, "other-names", "other-name")
    if hidden:
        yield Problem(
            gettext_noop("Entries that are not public in ORCID are left out: %(count)s."),
            {"count": hidden},
            place,
            is_error=False,
        )
    if lists := [name for name in KEPT if name in kept]:
        yield Problem(
            gettext_noop("There is no list here for “%(names)s”; kept with the person."),
            {"names": ", ".join(lists)},
            place,
            is_error=False,
        )
    biography = get(tree, "biography")
    yield Person(
        id=slug,
        place=place,
        family_name=family,
        given_name=given,
        orcid=orcid,
        biography=Text.of(block(biography)) if is_public(biography) else NO_TEXT,
        other_names=other_names,
        tags=_tags(tree),
        links=links,
        positions=tuple(positions),
        education=tuple(education),
        extra={"orcid": kept} if kept else {},
    )
    yield from awards


def _names(tree: Any) -> tuple[Text, Text, tuple[OtherName, ...]]:
    """Return family and given name on their sides, and other names.

    The first of the other names in the other script is the name in the other language.
    """
    node = get(tree, "name")
    if not is_public(node):
        node = None
    family, given = text(get(node, "family-name")), text(get(node, "given-names"))
    credit = text(get(node, "credit-name"))
    language = script_language(family + given)
    others = [
        text(each)
        for each in listed(get(tree, "other-names", "other-name"))
        if is_public(each) and text(each)
    ]
    credited = credit if credit and credit != display_name(family, given) else ""
    families, givens = Text.of(family, language), Text.of(given, language)
    for name in filter(None, [credited, *others]):
        if language is None or not _is_in_other_script(name, family + given):
            continue
        read, code = parse_name(name), script_language(name)
        families = families.merged(Text.of(read.family, code))
        givens = givens.merged(Text.of(read.given, code))
        if name in others:
            others.remove(name)
        credited = "" if name == credited else credited
        break
    seen = dict.fromkeys(filter(None, others))
    shown = (OtherName(credited, "as-printed"),) if credited and credited not in seen else ()
    return families, givens, (*shown, *map(OtherName, seen))


def _is_in_other_script(name: str, own: str) -> bool:
    """Whether a name is wholly in characters where the own one is in letters, or the reverse."""
    if HAN.search(own):
        return not HAN.search(name) and " " in name
    return bool(re.fullmatch(rf"(?:{HAN.pattern}|[·•\s]){{2,}}", name))


def _links(tree: Any, orcid: str) -> tuple[tuple[Link, ...], int]:
    found_links: list[Link] = []
    hidden = _hidden(tree, "researcher-urls", "researcher-url") + _hidden(tree, "emails", "email")
    for each in listed(get(tree, "emails", "email")):
        address = text(get(each, "email"))
        if is_public(each) and (url := clean_url(address)).startswith("mailto:"):
            found_links.append(Link("email", url))
    for each in listed(get(tree, "researcher-urls", "researcher-url")):
        url = clean_url(text(get(each, "url")))
        if url and is_public(each):
            label = Text.of(text(get(each, "url-name")))
            found_links.append(Link(kind_of(url, "website"), url, label))
    for each in listed(get(tree, "external-identifiers", "external-identifier")):
        url = clean_url(text(get(each, "external-id-url")))
        if url and is_public(each):
            label = Text.of(text(get(each, "external-id-type")))
            found_links.append(Link(kind_of(url), url, label))
    return tuple(dict.fromkeys(found_links)), hidden


def _hidden(tree: Any, section: str, name: str) -> int:
    return sum(not is_public(each) for each in listed(get(tree, section, name)))


def _tags(tree: Any) -> tuple[Text, ...]:
    """Return the keywords; one keyword alone is often a whole list of them."""
    words = [text(each) for each in listed(get(tree, "keywords", "keyword")) if is_public(each)]
    if len(words) == 1:
        words = [word.strip() for word in re.split(r"[,;，；、]", words[0])]
    return tuple(Text.of(word) for word in dict.fromkeys(words) if word)


def _kept(tree: Any, activities: dict[str, Any]) -> tuple[dict[str, Any], int]:
    kept: dict[str, Any] = {}
    hidden = 0
    countries = [
        text(get(each, "country"))
        for each in listed(get(tree, "addresses", "address"))
        if is_public(each)
    ]
    if any(countries):
        kept["countries"] = [each for each in countries if each]
    identifiers = [
        {
            name: value
            for name in ("type", "value", "url", "relationship")
            if (value := text(get(each, f"external-id-{name}")))
        }
        for each in listed(get(tree, "external-identifiers", "external-identifier"))
        if is_public(each)
    ]
    if identifiers:
        kept["external_identifiers"] = identifiers
    for section, name in KEPT.items():
        entries = list(found(get(activities, section), name))
        public = [cleaned(each) for each in entries if is_public(each)]
        hidden += len(entries) - len(public)
        if public:
            kept[section] = public
    return kept, hidden


def _affiliation(
    entry: dict[str, Any], kind: str, place: Place
) -> tuple[dict[str, Any], dict[str, Any], list[Problem]]:
    """Return the fields that all affiliations share, what is kept aside, and problems."""
    node = get(entry, "organization") or {}
    name = text(get(node, "name"))
    organization = Organization(Text.of(name)) if name not in {"", NOT_SAID} else None
    department = text(get(entry, "department-name"))
    unit = Organization(Text.of(department), parent=organization) if department else None
    dates, problems = _range(entry, place)
    shared = {
        "id": text(get(entry, "put-code")),
        "place": place,
        "organization": organization,
        "unit": unit,
        **dates,
    }
    aside = {
        "type": kind,
        "address": _address(get(node, "address")),
        "disambiguated": cleaned(get(node, "disambiguated-organization")),
        "url": text(get(entry, "url")),
        "external_ids": cleaned(listed(get(entry, "external-ids", "external-id"))),
    }
    return shared, {key: value for key, value in aside.items() if value}, problems


def _address(node: Any) -> dict[str, str]:
    parts = {name: text(get(node, name)) for name in ("city", "region", "country")}
    return {name: part for name, part in parts.items() if part not in {"", NOT_SAID}}


def _range(entry: dict[str, Any], place: Place) -> tuple[Range, list[Problem]]:
    """Return the dates: what began and has no end goes on, as ORCID itself shows it."""
    dates: list[Any] = []
    problems = []
    for field in ("start-date", "end-date"):
        try:
            dates.append(date(get(entry, field)))
        except ValueError:
            dates.append(None)
            problems.append(bad_date(field, place))
    start, end = dates
    is_current = start is not None and end is None and not problems
    return {"start_date": start, "end_date": end, "is_current": is_current}, problems


def _position(entry: dict[str, Any], kind: str, place: Place) -> tuple[Position, list[Problem]]:
    shared, aside, problems = _affiliation(entry, kind, place)
    if kind == "employment":
        del aside["type"]
    location = place_of(aside.get("address"))
    if address_of(location) == aside.get("address"):
        del aside["address"]
    return Position(
        **shared,
        title=Text.of(text(get(entry, "role-title"))),
        location=Text.of(location),
        extra={"orcid": aside} if aside else {},
    ), problems


def _education(entry: dict[str, Any], kind: str, place: Place) -> tuple[Education, list[Problem]]:
    shared, aside, problems = _affiliation(entry, kind, place)
    if kind == "education":
        del aside["type"]
    degree = text(get(entry, "role-title"))
    return Education(
        **shared,
        degree=Text.of(degree),
        level=level_of(degree),
        extra={"orcid": aside} if aside else {},
    ), problems


def _award(entry: dict[str, Any], person: str, place: Place) -> tuple[Award, list[Problem]]:
    shared, aside, problems = _affiliation(entry, "distinction", place)
    title = text(get(entry, "role-title"))
    issuer, unit, start = shared["organization"], shared["unit"], shared["start_date"]
    if unit:
        aside["department"] = unit.name.best("en")
    if start and start.month:
        aside["start_date"] = str(start)
    if shared["end_date"]:
        aside["end_date"] = str(shared["end_date"])
    del aside["type"]
    return Award(
        id=shared["id"],
        place=place,
        people=(person,),
        name=Text.of(title) if title or issuer is None else issuer.name,
        issuer=issuer if title else None,
        years=(start.year,) if start else (),
        visibility="" if is_public(entry) else "draft",
        extra={"orcid": aside} if aside else {},
    ), problems


def place_of(address: Any) -> str:
    """Return the place of an organization in one line: city, region, code of the country."""
    parts = [text(get(address, part)) for part in ("city", "region", "country")]
    if parts[1] == parts[0]:  # Beijing, Beijing, CN
        parts[1] = ""
    return ", ".join(filter(None, parts))


def address_of(location: str) -> dict[str, str]:
    """Return the parts of a place again; what is none of this form is all of it a city."""
    match = re.fullmatch(r"([^,]+)(?:, ([^,]+))?, ([A-Z]{2})", location)
    if not match:
        return {"city": location} if location else {}
    parts = {"city": match[1], "region": match[2], "country": match[3]}
    return {name: value for name, value in parts.items() if value}
