"""RenderCV's sections, read: by their title, by what their entries are, else as free Markdown."""

import re
from dataclasses import dataclass, field
from typing import Any

from people.formats.cv_terms import TITLES, section_kind, split_list
from people.formats.dates import read_date
from people.formats.problem import gettext_noop
from people.formats.record import Education, Item, Position, Section, SkillGroup, Text
from people.formats.rendercv_entries import FAMILY, Entries
from people.formats.rendercv_text import plain
from people.formats.tree import Fields, Map
from people.formats.tree import plain as plain_tree

# Words that RenderCV leaves small in a title.
_SMALL = frozenset({
    "a", "and", "as", "at", "but", "by", "for", "from", "if", "in", "into", "like", "near", "nor",
    "of", "off", "on", "onto", "or", "over", "so", "than", "that", "to", "upon", "when", "with",
    "yet",
})  # fmt: skip


@dataclass
class Contents:
    """What the sections hold."""

    biography: list[str] = field(default_factory=list)
    interests: list[str] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    education: list[Education] = field(default_factory=list)
    skill_groups: list[SkillGroup] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    works: list[Item] = field(default_factory=list)
    references: list[Any] = field(default_factory=list)
    order: list[str] = field(default_factory=list)


def proper_title(key: str) -> str:
    """Return the title that RenderCV prints for the key of a section."""
    if " " in key or any(char.isupper() for char in key):
        return key.strip()
    words = key.replace("_", " ").split(" ")
    return " ".join(word if word in _SMALL else word.capitalize() for word in words).strip()


# al-folio's CVs have RenderCV's sections with JSON Resume's names in their entries.
_NAMES = {
    "studyType": "degree", "startDate": "start_date", "endDate": "end_date", "releaseDate": "date",
    "awarder": "issuer",
}  # fmt: skip
_NAMES_OF_KIND = {
    "positions": {"organization": "company"}, "volunteer": {"organization": "company"},
    "publications": {"publisher": "journal"}, "languages": {"language": "name", "fluency": "summary"},
}  # fmt: skip


def _renamed(value: Any, kind: str) -> Any:
    """Return an entry with the names of fields that RenderCV has for the same."""
    if not isinstance(value, dict):
        return value
    names = _NAMES | _NAMES_OF_KIND.get(kind, {})
    wanted = {
        key: names[key] for key in value if key in names and value.get(names[key]) in (None, "")
    }
    if not wanted:
        return value
    taken = set(wanted.values())
    found = Map(
        {str(wanted.get(key, key)): each for key, each in value.items() if key not in taken}
    )
    found.line = getattr(value, "line", None)
    return found


def read_sections(fields: Fields, entries: Entries) -> Contents:
    """Read all sections of a CV."""
    contents = Contents()
    for key in list(fields.data):
        title = proper_title(str(key))
        values = fields.data.get(key)
        if values in (None, [], "", {}):
            fields.data.pop(key, None)
            continue
        if isinstance(values, str):
            values = [values]
        if not isinstance(values, list):
            fields.wrong(key, gettext_noop("write a list"))
            continue
        del fields.data[key]
        contents.order.append(title)
        kind = section_kind(title)
        values = [_renamed(value, kind) for value in values]
        own = "" if kind in TITLES and title in {TITLES[kind].zh, TITLES[kind].en} else title
        _section(fields, key, values, kind, own, entries, contents)
    return contents


def _section(
    fields: Fields,
    key: str,
    values: list[Any],
    kind: str,
    own: str,
    entries: Entries,
    contents: Contents,
) -> None:
    if kind in {"summary", "interests"}:
        parts = contents.biography if kind == "summary" else contents.interests
        texts = [_markdown(each) for each in values]
        is_list = bool(texts) and not all(isinstance(each, str) for each in values)
        parts.append(("\n" if is_list else "\n\n").join(filter(None, texts)))
        return
    if kind == "references":
        contents.references.extend(plain_tree(values))
        return
    if kind in {"languages", "skills"}:
        values = [_bulleted(value) for value in values]
    if kind == "skills" and all(isinstance(each, str) and ":" not in each for each in values):
        # A bare list: skills of one group.
        values = [{"label": "Skills", "keywords": [x for v in values for x in split_list(v)]}]
    if kind == "languages":
        rows = [
            {"label": each} if isinstance(each, str) else each
            for value in values
            for each in (split_list(value) if isinstance(value, str) else [value])
        ]
        if all(isinstance(each, dict) and each.keys() & {"label", "name"} for each in rows):
            inner = (fields.inner(each, f"{key}[{n}]") for n, each in enumerate(rows))
            contents.skill_groups.append(entries.languages(inner))
            return
    free = []
    for number, value in enumerate(values):
        if value is None:
            continue
        if not isinstance(value, str | dict | int | float):
            fields.wrong(f"{key}[{number}]", gettext_noop("write an object"), value)
            continue
        if not _entry(fields.inner(value, f"{key}[{number}]"), value, kind, own, entries, contents):
            free.append(value)
    if free:
        contents.sections.append(_free(own or TITLES[kind].en, free, entries))


def _entry(
    inner: Fields, value: Any, kind: str, own: str, entries: Entries, contents: Contents
) -> bool:
    """Read one entry into the contents; False for what only a free section can hold."""
    if not isinstance(value, dict):
        return _line(inner, str(value), kind, own, entries, contents)
    for name in ("bullet", "number", "reversed_number"):
        if name in value and not value.keys() & {"name", "title", "company", "institution"}:
            text = inner.text(name)
            return _line(inner, text, kind, own, entries, contents)
    if value.keys() & {"company", "position"} and not value.keys() & {"institution", "degree"}:
        contents.positions.append(entries.position(inner, own, kind))
    elif value.keys() & {"institution", "area", "degree"}:
        contents.education.append(entries.education(inner, own))
    elif kind in {"positions", "volunteer"} and "name" in value:
        inner.data["position"] = inner.data.pop("name")
        contents.positions.append(entries.position(inner, own, kind))
    elif kind == "education" and "name" in value:
        inner.data["institution"] = inner.data.pop("name")
        contents.education.append(entries.education(inner, own))
    elif kind == "skills" and value.keys() & {"label", "name"}:
        contents.skill_groups.append(entries.skills(inner, own))
    elif value.keys() & {"label", "name", "title"} and (
        item := _work(inner, value, kind, own, entries)
    ):
        contents.works.append(item)
    else:
        return False
    return True


def _work(
    inner: Fields, value: dict[str, Any], kind: str, own: str, entries: Entries
) -> Item | None:
    match kind:
        case "projects" if "label" not in value:
            return entries.project(inner, own)
        case "awards" | "certificates":
            return entries.award(inner, own, kind)
        case "talks":
            return entries.talk(inner, own)
        case "press":
            return entries.press(inner, own)
        case "patents" if "label" not in value:
            return entries.patent(inner, own)
        case "news":
            text = ": ".join(
                filter(
                    None, (inner.text("name", "label", "title"), inner.text("summary", "details"))
                )
            )
            return entries.news(inner, own, text)
        case "publications" if "label" not in value:
            return entries.publication(inner, own)
    if "title" in value and value.keys() & {"authors", "journal", "doi"}:
        return entries.publication(inner, own)
    return None


def _line(
    inner: Fields, text: str, kind: str, own: str, entries: Entries, contents: Contents
) -> bool:
    if not text.strip():
        return True
    if kind == "news":
        if match := re.match(r"\*\*([^*]{4,20})\*\*\s*[:：]?\s*(.+)", text, re.S):
            try:
                read_date(match[1])
            except ValueError:
                pass
            else:
                inner.data["date"], text = match[1], match[2]
        contents.works.append(entries.news(inner, own, text.strip()))
    elif kind in {"awards", "certificates"} and len(text) <= 250 and "\n" not in text.strip():
        inner.data["name"] = text
        contents.works.append(entries.award(inner, own, kind))
    elif kind == "talks" and len(text) <= 300 and "\n" not in text.strip():
        inner.data["name"] = text
        contents.works.append(entries.talk(inner, own))
    elif kind == "skills" and len(text) <= 300:
        label, colon, details = plain(text)[0].partition(":")
        inner.data |= {"label": label if colon else "Skills", "details": details or label}
        contents.skill_groups.append(entries.skills(inner, own))
    else:
        return False
    return True


def _bulleted(value: Any) -> Any:
    """Return the text of an entry that is a bullet and no more."""
    return value["bullet"] if isinstance(value, dict) and value.keys() == {"bullet"} else value


def _free(title: str, values: list[Any], entries: Entries) -> Section:
    """Return entries as a section of free text; what they were is kept beside it."""
    texts = all(isinstance(each, str) for each in values)
    body = ("\n\n" if texts else "\n").join(filter(None, map(_markdown, values)))
    extra = {} if texts else {FAMILY: {"entries": plain_tree(values), "body": body}}
    return Section(title=entries.say(title), body=entries.say(body), extra=extra)


def _markdown(value: Any) -> str:
    """Return an entry of any type as Markdown."""
    if not isinstance(value, dict):
        return str(value or "").strip()
    for name in ("bullet", "number", "reversed_number"):
        if name in value:
            return f"- {_one_line(value[name])}"
    head = [
        _one_line(value.get(name)) for name in ("name", "title", "label", "company", "institution")
    ]
    bold = next(filter(None, head), "")
    keywords = value.get("keywords")
    if "label" in value or "details" in value or keywords:
        words = keywords if isinstance(keywords, list) else [keywords]
        details = _one_line(value.get("details")) or ", ".join(filter(None, map(_one_line, words)))
        return f"- **{bold}**: {details}"
    dates = " – ".join(filter(None, (_one_line(value.get(n)) for n in ("start_date", "end_date"))))
    rest = [
        *(text for text in head if text and text != bold),
        *(
            _one_line(value.get(name))
            for name in ("position", "degree", "area", "journal", "location")
        ),
        _one_line(value.get("date")) or dates,
    ]
    lines = ["- " + " · ".join(filter(None, (f"**{bold}**" if bold else "", *rest)))]
    if summary := _one_line(value.get("summary")):
        lines.append(f"  {summary}")
    points = value.get("highlights")
    lines += [f"  - {_one_line(point)}" for point in (points if isinstance(points, list) else [])]
    return "\n".join(lines)


def _one_line(value: Any) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def join_texts(parts: list[str]) -> str:
    """Return texts of several sections as one."""
    return "\n\n".join(part for part in parts if part)


def as_text(parts: list[str], entries: Entries) -> Text:
    """Return texts of several sections on their side."""
    return entries.say(join_texts(parts))
