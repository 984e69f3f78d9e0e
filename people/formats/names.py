"""Names of people as formats write them, taken apart and put together."""

import re
import unicodedata

from people.formats.record import Name
from people.values.author_lists import PARTICLES, SUFFIX, comparable
from people.values.languages import HAN
from people.values.names import display_name
from people.values.romanization import chinese_name_parts

_INITIALS = re.compile(r"(?:[^\W\d_][^\W\d_]?\.-?)+|[A-Z]")
_BARE_INITIALS = re.compile(r"[A-Z]{1,3}|[A-Z]-[A-Z]")
_FAMILY = re.compile(r"[^\W\d_](?:[^\W\d_]|['’])[^,，]*$")
ORCID = re.compile(r"(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])/?$")


def orcid_of(text: str) -> str:
    """Return the bare ORCID iD in an address or text that ends with one, else empty."""
    match = ORCID.search(text.strip())
    return match[1].upper() if match else ""


def name_of(family: str, given: str = "", **more: object) -> Name:
    """Return a name from its parts, printed as is the custom of its script.

    `given` may end with a suffix behind a comma: `John, Jr.` is printed `John Berg, Jr.`.
    """
    family, given = _one_line(family), _one_line(given)
    first, _comma, suffix = given.partition(",")
    printed = display_name(family, first.strip()) + (f", {suffix.strip()}" if suffix else "")
    return Name(printed, family, given, **more)  # type: ignore[arg-type]


def group(name: str) -> Name:
    """Return a company, project or group as an author: it has no given name."""
    return Name(_one_line(name), _one_line(name))


def parse_name(text: str) -> Name:
    """Read one name in any of BibTeX's forms, or in Chinese characters.

    `First von Last`, `von Last, First`, `von Last, Jr, First`, `石开宇`, `石, 开宇`. A single word
    is a family name.
    """
    text = _one_line(text)
    parts = [part.strip() for part in re.split(r"[,，]", text) if part.strip()]
    if len(parts) >= 3 and SUFFIX.fullmatch(parts[1]):
        return name_of(parts[0], f"{parts[2]}, {parts[1]}")
    if len(parts) == 3 and SUFFIX.fullmatch(parts[2]):
        return name_of(parts[0], f"{parts[1]}, {parts[2]}")
    if len(parts) == 2 and SUFFIX.fullmatch(parts[1]):
        plain = parse_name(parts[0])
        return name_of(plain.family, f"{plain.given}, {parts[1]}")
    if len(parts) >= 2:
        return name_of(parts[0], " ".join(parts[1:]))
    if HAN.match(text) and not re.search("[A-Za-z]", text):
        family, given = chinese_name_parts(text.replace(" ", ""), "")
        return Name(text.replace(" ", ""), family, given)
    words = text.split()
    if len(words) < 2:
        return Name(text, text)
    suffix = ""
    if SUFFIX.fullmatch(words[-1]) and len(words) > 2:
        suffix = f", {words.pop()}"
    start = next(
        (
            place
            for place, word in enumerate(words[1:-1], 1)
            if word.lower().rstrip("'’.") in PARTICLES and word[0].islower()
        ),
        len(words) - 1,
    )
    read = name_of(" ".join(words[start:]), " ".join(words[:start]) + suffix)
    return Name(text, read.family, read.given)


def parse_catalogued(text: str) -> Name:
    """Read one name as `parse_name`; initials at its end stand behind the family name: `Berg J.A.`.

    So Scopus, Embase and PubMed (`Berg JA`) print names without a comma.
    """
    words = text.split()
    suffix = f", {words.pop()}" if len(words) > 2 and SUFFIX.fullmatch(words[-1]) else ""
    family = " ".join(words[:-1])
    if len(words) < 2 or SUFFIX.fullmatch(words[-1]) or not _FAMILY.match(family):
        return parse_name(text)
    is_bare = _BARE_INITIALS.fullmatch(words[-1]) and family != family.upper()
    if is_bare or _INITIALS.fullmatch(words[-1]):
        return name_of(family, words[-1] + suffix)
    return parse_name(text)


def parts_of(name: Name) -> tuple[str, str]:
    """Return family and given name: the stored parts as long as they still spell the printed name."""
    if name.family:
        wanted = comparable(name.name)
        first, _comma, suffix = name.given.partition(",")
        spelled = {
            comparable(" ".join(filter(None, order)))
            for order in (
                (first, name.family, suffix),
                (name.family, first, suffix),
                (name.family, suffix, first),
            )
        }
        if not name.name or wanted in spelled or wanted == comparable(name.family + first):
            return name.family, name.given
    read = parse_name(name.name)
    return read.family, read.given


def is_group(name: Name) -> bool:
    """Whether a name is known to be that of a company, project or group."""
    return (
        bool(name.family)
        and not name.given
        and parts_of(name)[1] == ""
        and (" " in name.family or len(name.family) > 4)
    )


def _one_line(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))
