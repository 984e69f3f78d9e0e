"""What a record says, field by field, and whether two records say the same."""

import hashlib
import json
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from people.formats.record import Link, Name, Organization, OtherName, Picture, Skill, Text
from people.values.author_lists import comparable
from people.values.languages import EN, ZH
from people.values.partial_date import PartialDate

# What is no value of a record: how it is called, where it stands, what hangs on it as records.
NO_VALUES = {"id", "order", "extra", "place", "named", "visibility"}
# Relations by the id of another record.
RELATIONS = {"people", "publications", "projects", "position", "publication", "project"}
# Records of their own within a person.
PARTS = {"positions", "education", "skill_groups", "sections", "figures", "sub_roles"}
# Lists in which the order counts and the file has the last word on all of it.
WHOLE_LISTS = {"authors", "contributors", "inventors", "supervisors"}
SIDES = {ZH: "zh", EN: "en"}


@dataclass(frozen=True)
class Field:
    """The name of a value: field of a record, and language for one side of a text."""

    name: str
    code: str = ""

    def __str__(self) -> str:
        return f"{self.name}.{self.code}" if self.code else self.name


def said(record: Any) -> dict[Field, Any]:
    """Return what a record says; what is empty or stands at its default was not said."""
    found: dict[Field, Any] = {}
    for each in fields(record):
        if each.name in NO_VALUES | RELATIONS | PARTS:
            continue
        value = getattr(record, each.name)
        if isinstance(value, Text):
            for code in SIDES:
                if text := value.in_language(code):
                    found[Field(each.name, code)] = text
        elif value not in (None, "", (), False) and value != each.default:
            found[Field(each.name)] = value
    return found


def stored_value(record: Any, field: Field) -> Any:
    """Return one value of a record that was read from the database."""
    value = getattr(record, field.name)
    return value.in_language(field.code) if field.code else value


def is_union(field: Field) -> bool:
    """Whether a value is a list to which a file adds."""
    return field.name in SAME_ITEM


def plain(text: str) -> str:
    """Return a text as it is compared: composed, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def title_key(text: str) -> str:
    """Return a title by its letters and digits alone: what a title is recognized by."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(char for char in folded if char.isalnum())


def same(name: str, stored: Any, given: Any) -> bool:
    """Whether a stored value says what is given, or says it more exactly."""
    if isinstance(given, PartialDate) and isinstance(stored, PartialDate):
        return str(stored).startswith(str(given))
    if isinstance(given, Picture):
        return stored is not None and stored.data == given.data
    if isinstance(given, Organization):
        return stored is not None and is_same_organization(stored, given)
    if name in WHOLE_LISTS:
        return [_listed(each) for each in stored] == [_listed(each) for each in given]
    if isinstance(given, str) and isinstance(stored, str):
        if name == "doi":
            return stored.casefold() == given.casefold()
        return plain(stored) == plain(given)
    return bool(stored == given)


def lacking(name: str, stored: tuple[Any, ...], given: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what a list lacks of what is given."""
    test = SAME_ITEM.get(name, lambda one, other: one == other)
    return tuple(each for each in given if not any(test(one, each) for one in stored))


def is_same_text(one: Text, other: Text) -> bool:
    """Whether two short texts are the same in one of the languages."""
    ours = {comparable(text) for text in (one.zh, one.en) if text}
    return any(comparable(text) in ours for text in (other.zh, other.en) if text)


def is_same_organization(one: Organization, other: Organization) -> bool:
    """Whether two organizations have a name in common."""
    return is_same_text(one.name, other.name) or is_same_text(one.short_name, other.name)


def _is_same_link(one: Link, other: Link) -> bool:
    if one.url or other.url:
        return one.url.rstrip("/") == other.url.rstrip("/")
    return one.kind == other.kind and (one.label == other.label or not other.label)


def _is_same_skill(one: Skill, other: Skill) -> bool:
    return is_same_text(one.name, other.name) and other.level in (None, one.level)


def _is_same_name(one: OtherName, other: OtherName) -> bool:
    return comparable(one.name) == comparable(other.name)


SAME_ITEM: dict[str, Callable[[Any, Any], bool]] = {
    "tags": is_same_text,
    "links": _is_same_link,
    "skills": _is_same_skill,
    "other_names": _is_same_name,
    "affiliations": is_same_organization,
}


def _listed(name: Name) -> tuple[Any, ...]:
    role = comparable(name.role.best(EN))
    return comparable(name.name), name.is_equal_contribution, name.is_corresponding, role


def digest(value: Any) -> str:
    """Return what a value that was said is recognized by."""
    text = json.dumps(_canonical(value), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _canonical(value: Any) -> Any:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, PartialDate):
        return str(value)
    if isinstance(value, Picture):
        return hashlib.sha256(value.data).hexdigest()
    if isinstance(value, Name):
        return _listed(value)
    if is_dataclass(value):
        return {each.name: _canonical(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple | list):
        return [_canonical(each) for each in value]
    return value


def shown(value: Any) -> str:
    """Return a value as a text to show."""
    if value is None or value == ():
        return ""
    if isinstance(value, Text):
        return " / ".join(filter(None, (value.en, value.zh)))
    if isinstance(value, Name | Picture | OtherName):
        return value.name
    if isinstance(value, Link):
        return value.url or shown(value.label) or value.kind
    if isinstance(value, Organization | Skill):
        return shown(value.name)
    if isinstance(value, tuple):
        return "; ".join(map(shown, value))
    return str(value)
