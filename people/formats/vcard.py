"""vCard 4.0 (RFC 6350) of people; 2.1 and 3.0 for reading too.

Names in two scripts are the same property twice, with LANGUAGE, joined by ALTID.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote_to_bytes

from people.formats.format import Format, Reading
from people.formats.languages import language_of, side
from people.formats.links import clean_url, kind_of
from people.formats.names import orcid_of, parse_name
from people.formats.plain import json_of, text_of
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import (
    NO_TEXT,
    Bundle,
    Link,
    Organization,
    OtherName,
    Person,
    Picture,
    Place,
    Text,
)
from people.formats.source import Source
from people.formats.vcard_lines import Line, lines
from people.formats.vcard_writing import card
from people.values.author_lists import PARTICLES
from people.values.languages import HAN, ZH
from people.values.slugs import slugify

_IMAGES = {"jpeg": "jpg", "jpg": "jpg", "png": "png", "webp": "webp", "avif": "avif", "gif": "gif"}
_STRUCTURE = {"BEGIN", "END", "VERSION", "PRODID", "REV", "FN", "N", "KIND"}


def recognizes(source: Source) -> bool:
    """Whether a file begins a card."""
    return re.search(r"^\s*BEGIN:VCARD\s*$", source.head(), re.M | re.I) is not None


def read(source: Source) -> Reading:
    """Yield a person for each card. Raises UnreadableFile."""
    is_empty = True
    for found, start in _cards(source.text):
        is_empty = False
        kind = _kind(found)
        if kind != "individual":
            yield Problem(
                gettext_noop("This card is of no person, it is of the kind “%(kind)s”."),
                {"kind": kind[:100]},
                Place(source.name, start),
            )
            continue
        person = _person(found, Place(source.name, start))
        yield person or Problem(
            gettext_noop("This card has no name."), {}, Place(source.name, start)
        )
    if is_empty:
        raise UnreadableFile(gettext_noop("The file holds no cards."), Place(source.name))


def _kind(found: list[Line]) -> str:
    """Return what a card is of; Apple marks those of organizations in its own way."""
    if any(line.name == "X-ABSHOWAS" and line.text.upper() == "COMPANY" for line in found):
        return "org"
    return next((line.text.lower() for line in found if line.name == "KIND"), "individual")


def _cards(text: str) -> Iterator[tuple[list[Line], int]]:
    """Yield the properties of each card and its line; a card without an end ends at the next."""
    found: list[Line] | None = None
    start = 0
    for line in lines(text):
        is_begin = line.name == "BEGIN" and line.text.upper() == "VCARD"
        if is_begin or (line.name == "END" and line.text.upper() == "VCARD"):
            if found is not None:
                yield found, start
            found, start = ([], line.number) if is_begin else (None, 0)
        elif found is not None:
            found.append(line)
    if found is not None:
        yield found, start


def _person(found: list[Line], place: Place) -> Person | None:
    family, given = _names(found)
    shown = next((line.text for line in found if line.name == "FN" and line.text), "")
    if not family and not given:
        return None
    identifiers = [
        line for line in found if line.name in {"X-ORCID", "URL", "UID", "X-SOCIALPROFILE"}
    ]
    orcid = next(
        (
            orcid_of(line.text)
            for line in identifiers
            if "orcid" in f"{line.name}{line.text}".lower()
        ),
        "",
    )
    links = tuple(_links(found, orcid))
    affiliations, label = _affiliations(found), _sided(found, "TITLE")
    known = [*_STRUCTURE, "NICKNAME", "TITLE", "ORG", "NOTE", "X-ORCID", "CATEGORIES"]
    photo = next(
        (image for line in found if line.name == "PHOTO" and (image := _picture(line))), None
    )
    rest = [
        line
        for line in found
        if line.name not in known
        and not (line.name == "PHOTO" and photo)
        and not (_link(line) and (_link(line) in links or orcid_of(line.text) == orcid != ""))
        and not (line.name == "UID" and _slug(line))
    ]
    slug = next((each for line in found if line.name == "UID" and (each := _slug(line))), "")
    latin = " ".join(part for part in (given.en.partition(",")[0], family.en) if part)
    return Person(
        id=slug or slugify(latin or shown or family.zh + given.zh, "person"),
        family_name=family,
        given_name=given,
        headline=label,
        biography=_sided(found, "NOTE"),
        location=_location(rest),
        photo=photo,
        orcid=orcid,
        other_names=tuple(
            OtherName(each) for line in found if line.name == "NICKNAME" for each in line.items
        ),
        affiliations=affiliations,
        tags=tuple(
            Text.of(each) for line in found if line.name == "CATEGORIES" for each in line.items
        ),
        links=links,
        extra=_aside(rest, found),
        place=place,
    )


def _slug(line: Line) -> str:
    """Return the slug that this format writes into UID, empty for any other identifier."""
    match = re.fullmatch(r"urn:x-profiles:person:([a-z0-9-]{1,100})", line.text)
    return match[1] if match else ""


def _location(rest: list[Line]) -> Text:
    """Take the addresses that are a place alone: no street, number or code."""
    found = NO_TEXT
    for line in [each for each in rest if each.name == "ADR"]:
        parts = [*line.parts, *[""] * 7][:7]
        filled = [part for part in parts if part]
        is_place = bool(filled) and not any(parts[:3]) and not parts[5]
        if is_place and (not found or line.parameter("ALTID")):
            text = ", ".join(part for part in parts[3:] if part)
            mark = line.parameter("LANGUAGE")
            found = found.merged(Text.of(text, language_of(mark)) if mark else side(text))
            rest.remove(line)
    return found


def _names(found: list[Line]) -> tuple[Text, Text]:
    """Return family and given name in both languages."""
    family, given = NO_TEXT, NO_TEXT
    for line in found:
        if line.name != "N":
            continue
        parts = [*line.parts, *[""] * 5][:5]
        words = parts[2].split()
        if words and all(word in PARTICLES for word in words):
            parts[0], parts[2] = f"{parts[2]} {parts[0]}", ""
        first = " ".join(part for part in (parts[1], parts[2]) if part)
        suffix = f", {parts[4]}" if parts[4] and first else ""
        code = language_of(line.parameter("LANGUAGE"))
        if not (parts[0] or first):
            continue
        code = code or (ZH if HAN.search(parts[0] or first) else None)
        family = family.merged(Text.of(parts[0], code))
        given = given.merged(Text.of(f"{first}{suffix}", code))
    for line in found:
        if line.name == "FN" and line.text:
            code = language_of(line.parameter("LANGUAGE"))
            read = parse_name(line.text)
            text = Text.of(read.family, code)
            if not (family.zh or given.zh if text.zh else family.en or given.en):
                family, given = family.merged(text), given.merged(Text.of(read.given, code))
    return family, given


def _sided(found: list[Line], name: str) -> Text:
    """Return a text whose sides are marked by LANGUAGE, else told by script."""
    text = NO_TEXT
    for line in found:
        if line.name == name and line.text:
            mark = line.parameter("LANGUAGE")
            text = text.merged(Text.of(line.text, language_of(mark)) if mark else side(line.text))
    return text


def _affiliations(found: list[Line]) -> tuple[Organization, ...]:
    """Return the organizations; the same ALTID is the same one, units stand behind semicolons."""
    joined: dict[str, list[Text]] = {}
    for number, line in enumerate(found):
        if line.name != "ORG":
            continue
        mark = line.parameter("LANGUAGE")
        texts = [
            Text.of(part, language_of(mark)) if mark else side(part) for part in line.parts if part
        ]
        key = line.parameter("ALTID") or f"#{number}"
        kept = joined.setdefault(key, texts)
        if kept is not texts:
            joined[key] = [a.merged(b) for a, b in zip(kept, texts, strict=False)]
    result = []
    for texts in joined.values():
        organization = None
        for text in texts:
            organization = Organization(text, parent=organization)
        if organization:
            result.append(organization)
    return tuple(result)


def _link(line: Line) -> Link | None:
    """Return the link that a property is."""
    text = line.text
    if line.name == "EMAIL" and re.fullmatch(r"[^\s@<>]+@[^\s@<>]+", text.removeprefix("mailto:")):
        return Link("email", f"mailto:{text.removeprefix('mailto:')}")
    if line.name == "TEL" and (number := re.sub(r"[^\d+*#;=a-z-]", "", text.removeprefix("tel:"))):
        return Link("phone", f"tel:{number}")
    if line.name in {"URL", "X-SOCIALPROFILE", "SOCIALPROFILE"} and (url := clean_url(text)):
        default = "other" if kind_of(url) != "other" else "website"
        return Link(kind_of(url, default), url) if url.startswith("http") else None
    return None


def _links(found: list[Line], orcid: str) -> Iterator[Link]:
    seen = set()
    for line in found:
        link = _link(line)
        if link is None or link.url in seen or (orcid and orcid_of(link.url) == orcid):
            continue
        seen.add(link.url)
        yield link


def _picture(line: Line) -> Picture | None:
    """Return the image in a property: a data address (4.0), or base64 (3.0, 2.1)."""
    value = line.value.replace("\\,", ",").replace("\\;", ";").strip()
    match = re.match(r"data:image/([a-z]+)((?:;[^,;]{0,40}){0,3}),", value, re.I)
    if match:
        kind, data = match[1], value[match.end() :]
        is_base64 = match[2].lower().endswith(";base64")
    elif line.parameter("ENCODING").upper() in {"B", "BASE64"}:
        kind, data, is_base64 = (line.parameter("TYPE") or "jpeg").lower(), value, True
        kind = kind.removeprefix("image/")
    else:
        return None
    try:
        raw = base64.b64decode("".join(data.split())) if is_base64 else unquote_to_bytes(data)
    except (binascii.Error, ValueError):
        return None
    ending = _IMAGES.get(kind.lower())
    return Picture(f"photo.{ending}", raw) if ending and raw else None


def _aside(rest: list[Line], found: list[Line]) -> dict[str, Any]:
    """Return the properties that nothing was made of, with their parameters, and a title (Dr.)."""
    prefix = next(
        (line.parts[3] for line in found if line.name == "N" and line.parts[3:4] > [""]), ""
    )
    kept: dict[str, Any] = {"prefix": prefix, "properties": _properties(rest)}
    kept = {name: value for name, value in kept.items() if value}
    return {"vcard": kept} if kept else {}


def _properties(rest: list[Line]) -> Any:
    kept = [
        {
            "name": line.name,
            "value": text_of(line.value),
            **({"parameters": line.parameters} if line.parameters else {}),
            **({"group": line.group} if line.group else {}),
        }
        for line in rest
        if line.value.strip()
    ]
    return json_of(kept)


def write(bundle: Bundle, language: str) -> bytes:
    """Return the cards of the people of a bundle."""
    return "".join(card(person, language) for person in bundle.people).encode()


FORMAT = Format(
    key="vcard",
    label="vCard",
    suffix=".vcf",
    media_type="text/vcard",
    family="vcard",
    kinds=("people",),
    recognizes=recognizes,
    read=read,
    write=write,
)
