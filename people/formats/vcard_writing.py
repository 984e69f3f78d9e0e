"""A person as a card of vCard 4.0 (RFC 6350)."""

import base64
import re
from typing import Any

from people.formats.record import Organization, Person, Text
from people.formats.vcard_lines import escaped, property_line
from people.values.languages import TAGS, ZH, other
from people.values.names import display_name
from people.values.romanization import romanize_name

_IMAGES = {"jpg": "jpeg", "jpeg": "jpeg", "png": "png", "webp": "webp", "avif": "avif"}
_PUBLIC_KEPT = re.compile(r"[A-Z0-9-]{1,80}")


def card(person: Person, language: str) -> str:
    """Return one card, the wanted language first."""
    order = (language, other(language))
    found = [property_line("BEGIN", "VCARD"), property_line("VERSION", "4.0")]
    found.append(property_line("KIND", "individual"))
    found += _names(person, order)
    nicknames = [escaped(each.name) for each in person.other_names if each.name]
    if nicknames:
        found.append(property_line("NICKNAME", ",".join(nicknames)))
    found += _sided("TITLE", person.headline, order)
    for number, organization in enumerate(_organizations(person), 1):
        found += _organization(organization, order, f"o{number}")
    found += _place(person.location, order)
    found += _links(person)
    if person.orcid:
        found.append(property_line("URL", f"https://orcid.org/{person.orcid}"))
    found += _photo(person)
    found += _sided("NOTE", person.biography, order)
    tags = [escaped(tag.best(language)) for tag in person.tags]
    if tags:
        found.append(property_line("CATEGORIES", ",".join(tags)))
    if person.id:
        found.append(property_line("UID", f"urn:x-profiles:person:{person.id}"))
    found += _kept(person)
    return "".join([*found, property_line("END", "VCARD")])


def _names(person: Person, order: tuple[str, ...]) -> list[str]:
    """Return N and FN in each language that there is a name in; sorted by pinyin in Chinese."""
    names: list[str] = []
    shown: list[str] = []
    for code in order:
        family = person.family_name.in_language(code)
        given = person.given_name.in_language(code)
        if not (family or given):
            continue
        first, _comma, suffix = (part.strip() for part in given.partition(","))
        words = (
            romanize_name(family, given).title().split(" ", 1) if code == ZH else (family, given)
        )
        spelled = ",".join(filter(None, words))
        marks = {"ALTID": "1", "LANGUAGE": TAGS[code], "SORT-AS": spelled if family else ""}
        prefix = str(person.extra.get("vcard", {}).get("prefix", ""))
        parts = ";".join(map(escaped, (family, first, "", prefix, suffix)))
        names.append(property_line("N", parts, marks))
        name = display_name(family, first, person.name_order.in_language(code))
        whole = f"{name}, {suffix}" if suffix else name
        shown.append(property_line("FN", escaped(whole), {"ALTID": "1", "LANGUAGE": TAGS[code]}))
    if not names:
        shown.append(property_line("FN", escaped(person.label.best(order[0]) or person.id)))
        names.append(property_line("N", ";;;;"))  # programs for 3.0 look for it
    return [*shown, *names]


def _sided(name: str, text: Text, order: tuple[str, ...]) -> list[str]:
    return [
        property_line(name, escaped(side), {"ALTID": "1", "LANGUAGE": TAGS[code]})
        for code in order
        if (side := text.in_language(code))
    ]


def _organizations(person: Person) -> list[Organization]:
    """Return the affiliations, then where the person works now."""
    now = [each.unit or each.organization for each in person.positions if each.is_current]
    found = [*person.affiliations, *(each for each in now if each)]
    return [each for place, each in enumerate(found) if each not in found[:place]]


def _organization(organization: Organization, order: tuple[str, ...], key: str) -> list[str]:
    chain: list[Organization] = []
    each: Organization | None = organization
    while each is not None and len(chain) < 8:
        chain.insert(0, each)
        each = each.parent
    return [
        property_line(
            "ORG",
            ";".join(escaped(part.name.best(code)) for part in chain),
            {"ALTID": key, "LANGUAGE": TAGS[code]},
        )
        for code in order
        if all(part.name.in_language(code) for part in chain)
    ] or [property_line("ORG", ";".join(escaped(part.name.best(order[0])) for part in chain))]


def _place(text: Text, order: tuple[str, ...]) -> list[str]:
    """Return the place as a locality."""
    return [
        property_line("ADR", f";;;{escaped(side)};;;", {"ALTID": "1", "LANGUAGE": TAGS[code]})
        for code in order
        if (side := text.in_language(code))
    ]


def _links(person: Person) -> list[str]:
    found = []
    for link in person.links:
        if link.url.startswith("mailto:"):
            found.append(property_line("EMAIL", escaped(link.url.removeprefix("mailto:"))))
        elif link.url.startswith("tel:"):
            found.append(property_line("TEL", link.url, {"VALUE": "uri"}))
        elif link.url:
            found.append(property_line("URL", link.url))
    return found


def _photo(person: Person) -> list[str]:
    if person.photo is None:
        return []
    kind = _IMAGES.get(person.photo.name.rpartition(".")[2].lower())
    data = base64.b64encode(person.photo.data).decode()
    return [property_line("PHOTO", f"data:image/{kind};base64,{data}")] if kind else []


def _kept(person: Person) -> list[str]:
    """Return what a card held and the records have no field for, the raw value as it was."""
    kept: Any = person.extra.get("vcard", {}).get("properties", [])
    found = []
    for each in kept if isinstance(kept, list) else []:
        name, value = str(each.get("name", "")), str(each.get("value", ""))
        if not _PUBLIC_KEPT.fullmatch(name) or "\n" in value or "\r" in value:
            continue
        given = each.get("parameters", {})
        marks = {
            key: ",".join(map(str, values))
            for key, values in given.items()
            if re.fullmatch(r"[A-Z0-9-]+", key) and key not in {"ENCODING", "CHARSET"}
        }
        group = str(each.get("group", ""))
        whole = f"{group}.{name}" if re.fullmatch(r"[A-Za-z0-9-]+", group) else name
        found.append(property_line(whole, value, marks))
    return found
