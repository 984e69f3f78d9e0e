"""Values of any type that a file may hold where a text belongs, made plain."""

import html
import math
import re
import unicodedata
from typing import Any

from people.formats.record import Text
from people.values.languages import EN, ZH

DEEPEST = 20
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_RANGE = re.compile(r"(?<=\w)\s*([-\u2010-\u2015\u2212]+)\s*(?=\w)")


def text_of(value: Any) -> str:
    """Return a text or number as a text, the first of a list that has one; else empty."""
    if value is None or value == "":
        return ""
    if isinstance(value, list):
        flat = (each for each in value[:50] if not isinstance(each, list))
        return next((text for each in flat if (text := text_of(each))), "")
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    try:
        return unicodedata.normalize("NFC", _NOT_TEXT.sub("", str(value))).strip()
    except ValueError:  # an integer of too many digits
        return ""


def line_of(value: Any) -> str:
    """Return a text on one line."""
    return " ".join(text_of(value).split())


def json_of(value: Any, depth: int = 0) -> Any:
    """Return a value of JSON that every writer can write: no NaN, lone surrogates, deep nesting."""
    if isinstance(value, str):
        return _NOT_TEXT.sub("", value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, list | dict) and depth > DEEPEST:
        return None
    if isinstance(value, list):
        return [json_of(each, depth + 1) for each in value]
    if isinstance(value, dict):
        return {
            _NOT_TEXT.sub("", str(key)): json_of(each, depth + 1) for key, each in value.items()
        }
    return value


def unescaped(text: str) -> str:
    """Resolve the entities of HTML that end with a semicolon; `R&D` and `&amp` stay."""
    return _ENTITY.sub(lambda match: html.unescape(match[0]), text)


def escaped(text: str) -> str:
    """Return a text that `unescaped` gives back."""
    return _ENTITY.sub(lambda match: f"&amp;{match[0][1:]}", text)


def pages_of(value: Any) -> str:
    """Return pages with an en dash between them: `12--34`, `12-34` -> `12–34`.

    The hyphens of pages such as `2A-1.1-2A-1.7` stay.
    """
    return "".join(_range(part) for part in re.split(r"([,;，；])", line_of(value)))


def _range(text: str) -> str:
    """Return one range of pages: of several dashes the longer, else the middle one parts them."""
    dashes = list(_RANGE.finditer(text))
    longer = [each for each in dashes if each[1] != "-"]
    if len(dashes) > 1:
        dashes = longer if longer else [dashes[len(dashes) // 2]] if len(dashes) % 2 else []
    for each in reversed(dashes):
        text = f"{text[: each.start()]}–{text[each.end() :]}"
    return text


def sides_of(text: Text) -> dict[str, str]:
    """Return the sides of a text that are not empty, by the short names `zh` and `en`."""
    return {short: side for short, side in (("zh", text.zh), ("en", text.en)) if side}


def text_from(sides: Any) -> Text:
    """Return a text from `sides_of`, whatever is in its place."""
    if not isinstance(sides, dict):
        return Text()
    return Text(text_of(sides.get("zh")), text_of(sides.get("en")))


def other_side(text: Text, code: str) -> str:
    """Return the side of a text that is not written where one language is; empty if none is left."""
    if not text.in_language(code):
        return ""
    return text.in_language(EN if code == ZH else ZH)
