"""XLIFF 1.2, which translators' tools read: one `<file>` for each direction.

The id of a `<trans-unit>` is the name of the text and the digest of its source, since tools drop
what they do not know but keep ids. Markup stands in `<ph>`, which tools do not let be edited.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring
from django.utils.translation import gettext as _

from people.exchange.markup import CHARACTER, LINE, Code, Piece, pieces
from people.exchange.reading import refuse_too_many, refuse_useless
from people.exchange.units import (
    LONGEST_TEXT,
    ExchangeError,
    Unit,
    language_code,
    split_name,
)
from people.values.choices import TranslationState
from people.values.languages import CODES, TAGS, other
from people.values.translation_marks import digest

NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
STATES = {
    TranslationState.MISSING: "needs-translation",
    TranslationState.OUT_OF_DATE: "needs-review-translation",
    TranslationState.UP_TO_DATE: "translated",
    TranslationState.SAME: "translated",
}
DONE = {"translated", "final", "signed-off"}
DEEPEST = 20

_FAMILY = re.compile(r"\{urn:oasis:names:tc:xliff:document:([0-9.]+)\}")
_CHARACTER = re.compile(r"U\+([0-9A-F]{4,6})")
_DIGEST = re.compile(r"[0-9a-f]{16}")


class _Refusal(Exception):
    """Why one text cannot be used, in the active language."""


def write(units: Iterable[Unit], site: str) -> bytes:
    """Return an XLIFF file of the texts; `site` names where they come from."""
    found = list(units)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<xliff xmlns="{NAMESPACE}" version="1.2">']
    for code in CODES:
        if chosen := [unit for unit in found if unit.code == code]:
            lines += [
                f'<file original={quoteattr(site)} source-language="{TAGS[other(code)]}"'
                f' target-language="{TAGS[code]}" datatype="plaintext">',
                "<body>",
                *(line for unit in chosen for line in _unit_lines(unit)),
                "</body>",
                "</file>",
            ]
    return "\n".join([*lines, "</xliff>", ""]).encode()


def _unit_lines(unit: Unit) -> Iterator[str]:
    limit = f' maxwidth="{unit.limit}" size-unit="char"' if unit.limit else ""
    kind = ' datatype="x-markdown"' if unit.is_markdown else ""
    name = f"{unit.name}:{unit.digest}"
    yield (
        f"<trans-unit id={quoteattr(name)} resname={quoteattr(unit.name)}"
        f'{kind} xml:space="preserve"{limit}>'
    )
    yield f"<source>{_encoded(unit.source, unit)}</source>"
    state = STATES[unit.state or TranslationState.MISSING]
    yield f'<target state="{state}">{_encoded(unit.target, unit, like=unit.source)}</target>'
    for note in _notes(unit):
        yield f"<note>{escape(note)}</note>"
    if unit.before:
        earlier = _encoded(unit.before, unit)
        yield (
            f'<alt-trans alttranstype="previous-version"><source>{earlier}</source>'
            f"<target>{_encoded(unit.target, unit)}</target></alt-trans>"
        )
    yield "</trans-unit>"


def _notes(unit: Unit) -> list[str]:
    """Return what a translator should know of a text, in the active language."""
    found = [" · ".join(filter(None, (unit.kind, unit.record, unit.label))), unit.limit_note]
    if unit.before:
        found.append(
            _("The source has changed. It was: %(text)s") % {"text": _printable(unit.before)}
        )
    return [note for note in found if note]


def _printable(text: str) -> str:
    return "".join(
        piece if isinstance(piece, str) else "\ufffd" for piece in pieces(text, is_markdown=False)
    )


def _encoded(text: str, unit: Unit, like: str = "") -> str:
    """Return a text with its markup in numbered `<ph>`; markup that `like` has too has its numbers."""
    free = [piece for piece in _pieces(like, unit) if isinstance(piece, Code)]
    numbers = list(range(1, len(free) + 1))
    following = len(free)
    parts = []
    for piece in _pieces(text, unit):
        if isinstance(piece, str):
            parts.append(escape(piece))
            continue
        if piece in free:
            place = free.index(piece)
            number = numbers.pop(place)
            free.pop(place)
        else:
            following += 1
            number = following
        is_character = piece.kind == CHARACTER
        native = f"U+{ord(piece.text):04X}" if is_character else escape(piece.text)
        parts.append(f'<ph id="{number}" ctype="x-{piece.kind}">{native}</ph>')
    return "".join(parts)


def _pieces(text: str, unit: Unit) -> list[Piece]:
    return pieces("\n".join(re.split("\r\n?|\n", text)), is_markdown=unit.is_markdown)


def read(data: bytes) -> list[Unit]:
    """Return the texts of an XLIFF file. Raises ExchangeError where it is none that can be read.

    A text whose target cannot be used has its `problem` said.
    """
    refuse_useless(data)
    root = _parsed(data)
    _refuse_other_versions(root)
    units: list[Unit] = []
    for part in root.iter(_tag("file")):
        code = _direction(part)
        elements = list(part.iter(_tag("trans-unit")))
        refuse_too_many(len(units) + len(elements))
        units += [_unit(element, code) for element in elements]
    if not units:
        raise ExchangeError(_("The file holds no text: there is no <trans-unit> in it."))
    return units


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"


def _parsed(data: bytes) -> Any:
    try:
        return fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise ExchangeError(
            _("The file has a document type or entities, which are not read. Export it anew.")
        ) from error
    except ParseError as error:
        line, column = error.position
        raise ExchangeError(
            _(
                "The file is no well-formed XML: line %(line)s, column %(column)s. Save it again"
                " in the translation tool, as XLIFF 1.2 in UTF-8."
            )
            % {"line": line, "column": column + 1}
        ) from error
    except (ValueError, LookupError, RecursionError) as error:
        raise ExchangeError(
            _("The file is in an encoding that is not read. Save it in UTF-8.")
        ) from error


def _refuse_other_versions(root: Any) -> None:
    family = _FAMILY.match(root.tag)
    version = root.get("version", "")
    if root.tag == _tag("xliff") and version in {"1.2", ""}:
        return
    if root.tag == "xliff" or root.tag.endswith("}xliff"):
        raise ExchangeError(
            _("The file is XLIFF %(version)s. Save it as XLIFF 1.2.")
            % {"version": version or (family[1] if family else "?")}
        )
    raise ExchangeError(
        _("The file is XML, but no XLIFF: it begins with <%(name)s>.")
        % {"name": root.tag.rpartition("}")[2][:40]}
    )


def _direction(part: Any) -> str:
    """Return the language that a `<file>` is translated into. Raises ExchangeError."""
    tags = [part.get("source-language", ""), part.get("target-language", "")]
    source, target = map(language_code, tags)
    if target is None and not tags[1] and source:
        target = other(source)
    if source is None or target is None or source == target:
        raise ExchangeError(
            _(
                "The file is from “%(source)s” into “%(target)s”. It must be from zh-Hans into en,"
                " or from en into zh-Hans."
            )
            % {"source": tags[0][:40], "target": tags[1][:40]}
        )
    return target


def _unit(element: Any, code: str) -> Unit:
    given = element.get("id", "")
    name, _colon, sent = given.rpartition(":")
    parts = split_name(name)
    if parts is None or not _DIGEST.fullmatch(sent):
        problem = _("This id is not one of an export; export the texts anew.")
        return Unit("", given[:300], "", code, "", "", place=given[:300], problem=problem)
    target = element.find(_tag("target"))
    text, problem = "", ""
    if target is not None:
        try:
            text = _text(target, _codes(element.find(_tag("source")), sent))
        except _Refusal as refusal:
            problem = str(refusal)
            text = "".join(target.itertext())[:LONGEST_TEXT]
    is_approved = element.get("approved") == "yes"
    state = TranslationState.UP_TO_DATE if is_approved else _state(target)
    return Unit(*parts, code, sent, text.strip(), state=state, place=name, problem=problem)


def _state(target: Any) -> TranslationState:
    state = "" if target is None else target.get("state", "")
    if state in DONE:
        return TranslationState.UP_TO_DATE
    is_new = state in {"new", "needs-translation"}
    return TranslationState.MISSING if is_new else TranslationState.OUT_OF_DATE


def _codes(source: Any, sent: str) -> dict[str, Code]:
    """Return the markup of a source by number. Raises _Refusal for another source than was sent."""
    codes: dict[str, Code] = {}
    parts: list[str] = []
    for piece, number in _inline(source) if source is not None else ():
        if isinstance(piece, Code):
            codes[number] = piece
            parts.append(piece.text)
        else:
            parts.append(piece)
    if digest("".join(parts)) != sent:
        raise _Refusal(_("The source was edited in this file; export the text anew."))
    return codes


def _text(target: Any, codes: dict[str, Code]) -> str:
    """Return a target as it is stored. Raises _Refusal unless each placeholder is there once."""
    waiting = dict(codes)
    text = ""
    for piece, number in _inline(target):
        if len(text) > LONGEST_TEXT:
            raise _Refusal(
                _("The text is longer than %(count)s characters.") % {"count": LONGEST_TEXT}
            )
        if isinstance(piece, str):
            text += piece
            continue
        code = waiting.pop(number, None)
        if code is None:
            message = (
                _("The placeholder “%(code)s” stands there twice.")
                if number in codes
                else _("The placeholder “%(code)s” is not in the source.")
            )
            shown = codes.get(number, piece)
            raise _Refusal(message % {"code": shown.text.strip() or number})
        line = text.rpartition("\n")[2]
        if code.kind == LINE and line.strip(" \t>"):
            raise _Refusal(
                _("“%(code)s” must be at the start of a line.") % {"code": code.text.strip()}
            )
        text += code.text
    # An empty target is no broken one: it is not translated yet.
    if waiting and text.strip():
        missing = " ".join(f"“{code.text.strip() or number}”" for number, code in waiting.items())
        raise _Refusal(_("Placeholders are missing: %(codes)s.") % {"codes": missing})
    return text


def _inline(element: Any, depth: int = 0) -> Iterator[tuple[Piece, str]]:
    """Yield the words and the placeholders of a source or target, each with its number."""
    if depth > DEEPEST:
        raise _Refusal(_("Elements are nested too deep."))
    if element.text:
        yield element.text, ""
    for child in element:
        name = child.tag.rpartition("}")[2]
        if name in {"ph", "x"}:
            yield _code(child), child.get("id", "")
        elif name == "mrk":
            yield from _inline(child, depth + 1)
        else:
            raise _Refusal(
                _("There is a <%(name)s>, which the source has not.") % {"name": name[:40]}
            )
        if child.tail:
            yield child.tail, ""


def _code(element: Any) -> Code:
    native = "".join(element.itertext())
    kind = element.get("ctype", "").removeprefix("x-")
    if kind == CHARACTER and (match := _CHARACTER.fullmatch(native)):
        native = chr(min(int(match[1], 16), 0x10FFFF))
    return Code(native, kind)
