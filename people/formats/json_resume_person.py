"""JSON Resume, read: whom it is about, and how to reach them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from people.formats import json_resume_lists as lists
from people.formats.json_resume_basics import PRIVATE, is_derived, phone_text
from people.formats.json_resume_fields import Reader
from people.formats.links import clean_url
from people.formats.names import parse_name
from people.formats.networks import KINDS, account_url, kind_named, kind_of_profile
from people.formats.problem import gettext_noop
from people.formats.record import (
    Link,
    OtherName,
    Person,
    Text,
)
from people.formats.tree import Fields
from people.values.languages import EN, script_language
from people.values.names import FAMILY_FIRST, display_name
from people.values.slugs import first_free, slugify


def read_person(reader: Reader, fields: Fields, taken: set[str], stem: str) -> Person:
    """Read who it is about."""
    basics = fields.object("basics")
    person = _named(reader, basics)
    location, parts = _location(reader, basics.object("location"))
    links = [*_contacts(reader, basics), *_profiles(reader, basics)]
    reader.kept["location"] = parts
    if references := fields.data.pop("references", None):
        reader.kept.setdefault(PRIVATE, {})["references"] = (
            Fields({"references": references}, fields.place, "", []).rest().get("references", [])
        )
    name = display_name(person.family_name.best(EN), person.given_name.best(EN))
    slug = slugify(stem or name, "person")
    slug = first_free(slug, taken.__contains__)
    taken.add(slug)
    groups = [*lists.skills(reader, fields), *lists.languages(reader, fields)]
    person = replace(
        person,
        id=slug,
        biography=reader.say(basics.text("summary")),
        interests=lists.interests(reader, fields),
        location=reader.say(location),
        links=tuple(links),
        positions=tuple(lists.positions(reader, fields)),
        education=tuple(lists.education(reader, fields)),
        skill_groups=tuple(groups),
        place=basics.place,
    )
    reader.kept["basics"] = basics.rest()
    reader.kept["refused"] = fields.refused
    return person


def _named(reader: Reader, basics: Fields) -> Person:
    printed = basics.line("name")
    label = reader.say(basics.line("label", "headline"))
    if basics.data.get("nameIsLabel") is True:
        del basics.data["nameIsLabel"]
        return Person(label=reader.say(printed), headline=label)
    family, given = basics.line("lastName", "familyName"), basics.line("firstName", "givenName")
    if not family:
        read = parse_name(printed) if printed else parse_name(given)
        family, given = read.family, read.given
    # A name is in the language of its script, whatever that of the file: Kaiyu Shi is no 中文.
    code = script_language(family + given)
    order = FAMILY_FIRST if printed == display_name(family, given, FAMILY_FIRST) else ""
    usual = printed in ("", display_name(family, given))
    others = () if usual or order else (OtherName(printed),)
    if printed and not usual and _same_words(printed, family, given):
        others = ()
    return Person(
        family_name=Text.of(family, code),
        given_name=Text.of(given, code),
        name_order=Text.of(order, code) if order and not usual else Text(),
        headline=label,
        other_names=others,
    )


def _location(reader: Reader, fields: Fields) -> tuple[str, dict[str, Any]]:
    for name in ("address", "postalCode"):
        if value := fields.text(name):
            reader.kept.setdefault(PRIVATE, {})[name] = value
    found = {name: fields.line(name) for name in ("city", "region", "countryCode")}
    parts = {name: value for name, value in found.items() if value}
    text = ", ".join(parts.values())
    return text, {**(parts if parts.keys() - {"city"} else {}), **fields.rest()}


def _contacts(reader: Reader, basics: Fields) -> Iterator[Link]:
    if url := reader.url(basics, "url", "website"):
        yield Link("website", url)
    if email := basics.line("email"):
        url = clean_url(email)
        if url.startswith("mailto:"):
            yield Link("email", url)
        else:
            basics.wrong("email", gettext_noop("this is no e-mail address"), email)
    if phone := basics.line("phone"):
        if url := phone_url(phone):
            yield Link("phone", url)
            if phone_text(url) != phone:
                reader.kept["phone"] = {"url": url, "text": phone}
        else:
            basics.data["phone"] = phone


def _profiles(reader: Reader, basics: Fields) -> Iterator[Link]:
    left = []
    for profile in basics.rows("profiles"):
        network, username = profile.line("network"), profile.line("username")
        url = reader.url(profile, "url") or account_url(network, username)
        kind = profile.line("kind")
        kind = kind if kind in KINDS else kind_of_profile(network, url)
        label = "" if kind_named(network) == kind else network
        if url or label:
            yield Link(kind, url, reader.say(label))
        if rest := profile.rest():
            left.append({"url": url, "network": network, **rest})
        if username and not is_derived(Link(kind, url), username):
            reader.kept.setdefault("usernames", {})[url or network] = username
    if left:
        reader.kept["profiles"] = left


def phone_url(phone: str) -> str:
    """Return the address of a telephone number, empty for what is none."""
    digits = "".join(char for char in phone if char.isdigit() or char in "+")
    plain = not set(phone.casefold()) - set("0123456789+()-–—./ \u00a0ext;")
    return clean_url(f"tel:{digits}") if plain and 3 <= len(digits) <= 20 else ""


def _same_words(printed: str, family: str, given: str) -> bool:
    """Whether a printed name is made of the same words in another order."""
    words = "".join(sorted(printed.replace(",", " ").casefold().split()))
    return words == "".join(sorted(f"{family} {given}".replace(",", " ").casefold().split()))
