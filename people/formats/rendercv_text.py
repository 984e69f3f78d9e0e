"""Texts of RenderCV: plain ones that are Markdown there, marked authors, dates in words."""

import re
from dataclasses import replace
from typing import Any

from people.formats.dates import Range, read_date, read_range
from people.formats.links import clean_url
from people.formats.names import group, parse_name
from people.formats.record import Name
from people.values.languages import HAN
from people.values.partial_date import SEASONS, PartialDate

_LINK = re.compile(r"\[((?:\\.|[^\[\]\\])*)\]\(((?:[^()\s]|\([^()\s]*\))*)\)")
_BOLD = re.compile(r"(\\.)|(\*\*\*|\*\*|__)((?:\\.|[^*\\])+?)\2")
_ESCAPED = re.compile(r"\\([\\`*_\[\]-])")
_MARKS = "*∗†‡§¶#✉"
_MORE = {"et al", "et al.", "others", "and others", "...", "…", "等"}
_GROUP = re.compile(
    r"\b(?:collaboration|consortium|team|group|project|committee|foundation|inc\.?|ltd\.?)$", re.I
)


def plain(text: str) -> tuple[str, str]:
    """Return a text without its marks, and the address that it links to, perhaps empty."""
    url = ""
    if match := _LINK.search(text):
        url = clean_url(match[2])
        text = _LINK.sub(lambda found: found[1], text)
    text = _BOLD.sub(lambda found: found[1] or found[3], text)
    if match := re.fullmatch(r"\*((?:\\.|[^*\\])+)\*", text):
        text = match[1]
    return unescape(" ".join(text.split())), url


def unescape(text: str) -> str:
    """Return a text without the strokes before its signs."""
    return _ESCAPED.sub(r"\1", text)


def escape(text: str) -> str:
    """Return a plain text as Markdown of one line."""
    text = re.sub(r"([\\`*\[\]])", r"\\\1", " ".join(text.split()))
    return re.sub(r"(?<![^\W_])_|_(?![^\W_])", r"\\_", text)


def linked(text: str, url: str) -> str:
    """Return a plain text as a link to an address."""
    if not url:
        return escape(text)
    if not _LINK.fullmatch(f"[x]({url})"):
        url = url.replace("(", "%28").replace(")", "%29")
    return f"[{escape(text)}]({url})"


def read_points(points: list[str]) -> str:
    """Return highlights, one point a line; RenderCV nests what stands behind ` - `."""
    parts = (part for point in points for part in re.split(r"\n\s*[-*+] | - (?=\S)", point))
    lines = (re.sub(r" \\-(?= )", " -", " ".join(part.split())) for part in parts)
    return "\n".join(line for line in lines if line)


def write_points(text: str) -> list[str]:
    """Return the lines of highlights; a dash in them nests nothing."""
    lines = (line.strip() for line in text.split("\n"))
    return [re.sub(r" -(?= )", r" \\-", line) for line in lines if line]


def is_more(text: str) -> bool:
    """Whether an author is only that there are more."""
    return text.strip().strip("*").casefold() in _MORE


def read_author(text: str) -> tuple[Name, bool]:
    """Return an author, and whether the file prints that name apart as the owner's."""
    text = text.strip()
    # **Me***, ***Me***, **Me**\*: what the star marks is what is left of the pairs.
    match = re.match(r"(\*{1,3}|__)(?=[^*\s])(.+?)\1(.*)$", text)
    is_own = bool(match) and len(match[1]) > 1 if match else False
    if match:
        text = match[2] + match[3]
    text, _url = plain(text)
    bare = text.strip(_MARKS + " ,")
    marks = text.replace(bare, "") if bare else ""
    name = parse_name(bare)
    if _GROUP.search(bare) or (HAN.match(bare) and len(bare) > 4 and "·" not in bare):
        name = group(bare)
    name = replace(
        name,
        is_equal_contribution=bool({"*", "∗", "†", "#"} & set(marks)),
        is_corresponding="✉" in marks,
    )
    return name, is_own


def write_author(name: Name, is_own: bool) -> str:
    """Return an author with marks, as `read_author` takes them."""
    text = escape(name.name)
    if is_own:
        text = f"**{text}**"
    return (
        text
        + ("\\*" if name.is_equal_contribution else "")
        + ("✉" if name.is_corresponding else "")
    )


_BETWEEN = re.compile(r"\s*[–—~〜]\s*|\s+-+\s*|\s*--+\s*|\s+to\s+|\s*至\s*(?!今)|\s*到\s*")


_EXPECTED = re.compile(
    r"\s*[(（]\s*(?:exp(?:ected|\.)?|anticipated|预计)\s*[)）]$"
    r"|^(?:exp(?:ected|\.)(?:\s+(?:in|graduation):?)?|anticipated|预计)\s*",
    re.I,
)


def read_words(value: Any) -> dict[str, Any]:
    """Return the fields of a date in words, as `read_range_in_words`; its end may be expected."""
    text, count = _EXPECTED.subn("", " ".join(str(value).split()))
    found: dict[str, Any] = {**read_range_in_words(text)}
    if count and not found.get("end_date"):
        found = {"end_date": found.get("start_date")}
    return found | {"end_is_expected": True} if count else found


def read_range_in_words(value: Any) -> Range:
    """Return the range that a date in words says: `Fall 2023`, `1933 - 1955`, `2015-now`, 2019至今.

    A single date is a start without an end. Raises ValueError for other words.
    """
    text = " ".join(str(value).split())
    try:
        return {"start_date": PartialDate.parse(text)}
    except ValueError:
        pass
    if match := re.fullmatch(r"(.*?)[\s–—~-]*(至今|迄今|现在|目前)", text):
        return {"start_date": read_date(match[1]), "is_current": True}
    parts = _BETWEEN.split(text)
    if len(parts) != 2:
        # 1917-1933, 2020.09-2023.06, 2015-now
        parts = re.split(r"(?<=\d)-(?=[A-Za-z]|\d{4})", text)
    if len(parts) != 2:
        return {"start_date": read_date(text)}
    first, last = parts
    if not re.search(r"\d{4}", first) and (year := re.search(r"\d{4}$", last)):
        first = f"{first} {year[0]}" if first else ""  # June - August 2020
    return read_range(first, last)


def years_in(text: str) -> tuple[int, ...]:
    """Return the years that a text names, oldest first."""
    return tuple(sorted({int(year) for year in re.findall(r"(?<!\d)((?:19|20)\d{2})(?!\d)", text)}))


def write_dates(record: Any) -> dict[str, str]:
    """Return the dates of a record as RenderCV's rules have them.

    A start alone would go on there, so it is a date; a season is only a word, and so is a range
    that ends before it begins.
    """
    start, end = record.start_date, record.end_date
    if record.is_current and start and not _is_season(start):
        return {"start_date": str(start), "end_date": "present"}
    if record.is_current:
        return {"date": f"{_word(start)} – present".strip(" –") if start else "– present"}
    if end and record.end_is_expected:
        return (
            {"date": f"{_word(start)} – {_word(end)} (expected)"}
            if start
            else {"date": f"{_word(end)} (expected)"}
        )
    if start and end:
        if _is_season(start) or _is_season(end) or _first_day(start) > _first_day(end):
            return {"date": f"{_word(start)} – {_word(end)}"}
        return {"start_date": str(start), "end_date": str(end)}
    if end:
        return {"date": _word(end)} if _is_season(end) else {"end_date": str(end)}
    return {"date": _word(start)} if start else {}


def write_date(date: PartialDate | None) -> dict[str, str]:
    """Return a single date."""
    return {"date": _word(date)} if date else {}


def _is_season(date: PartialDate) -> bool:
    return date.month in SEASONS


def _word(date: PartialDate) -> str:
    return date.display("en") if _is_season(date) else str(date)


def _first_day(date: PartialDate) -> tuple[int, int, int]:
    return date.year, date.month or 1, date.day or 1
