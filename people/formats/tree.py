"""Trees of JSON or YAML with anything in them, read field by field.

Each field is taken once. What has the wrong type is a warning with its path and `refused`; what is
not taken is left over for `extra`: nothing is lost, and nothing fails.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from people.formats.dates import Range, read_date, read_range
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Place
from people.formats.source import decode
from people.values.partial_date import PartialDate

MOST_NESTED = 100
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LAST_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])')
_WRONG = gettext_noop("Field “%(field)s”: %(reason)s.")


class Scalar(str):
    """A number, date or truth value of YAML, as it is written there: 3.90 stays 3.90."""

    __slots__ = ()


class Map(dict[str, Any]):
    """An object that knows the line it begins at."""

    line: int | None = None


def load_json(name: str, data: bytes) -> Any:
    """Return the tree of a JSON file. Raises UnreadableFile."""
    try:
        tree = _parsed(decode(data))
        _check_depth(tree)
    except json.JSONDecodeError as error:
        raise UnreadableFile(
            gettext_noop("This is no JSON: %(reason)s."),
            Place(name, error.lineno),
            reason=error.msg,
        ) from error
    except (RecursionError, ValueError) as error:  # ValueError: a number with thousands of digits
        raise UnreadableFile(gettext_noop("The file is nested too deeply."), Place(name)) from error
    return tree


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=str)
    except json.JSONDecodeError:
        # Files written by hand have commas behind the last entry of a list.
        return json.loads(_LAST_COMMA.sub(lambda found: found[1] or "", text), parse_constant=str)


def _check_depth(tree: Any) -> None:
    level, depth = [tree], 0
    while level:
        depth += 1
        if depth > MOST_NESTED:
            raise RecursionError
        level = [
            child
            for each in level
            if isinstance(each, dict | list)
            for child in (each.values() if isinstance(each, dict) else each)
        ]


def plain(value: Any) -> Any:
    """Return a value as plain JSON, texts cleaned of what no text may hold."""
    if isinstance(value, dict):
        return {clean(str(key)): plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, Scalar):
        return _number(str(value))
    return clean(value) if isinstance(value, str) else value


def _number(text: str) -> Any:
    if text in {"true", "false"}:
        return text == "true"
    # Only what is written again as it stood: a grade of 3.90 and a number with zeros stay texts.
    for kind in (int, float):
        try:
            if str(kind(text)) == text and len(text) < 16:
                return kind(text)
        except ValueError:
            continue
    return text


def clean(text: str) -> str:
    """Return a text without control characters and halves of characters."""
    return _NO_TEXT.sub("", text)


class Fields:
    """The fields of one object, taken by name."""

    def __init__(
        self,
        data: Any,
        place: Place,
        path: str,
        problems: list[Problem],
        refused: dict[str, Any] | None = None,
    ) -> None:
        self.data: dict[str, Any] = dict(data) if isinstance(data, dict) else {}
        self.place = replace(place, line=getattr(data, "line", None) or place.line, name=path)
        self.path, self.problems = path, problems
        self.refused: dict[str, Any] = {} if refused is None else refused

    def inner(self, data: Any, name: str) -> "Fields":
        """Return the fields of an object in this one; problems are told in one place."""
        path = f"{self.path}.{name}" if self.path else name
        return Fields(data, self.place, path, self.problems, self.refused)

    def wrong(self, name: str, reason: str, value: Any = None) -> None:
        """Note that a field cannot be used: it goes to `refused`, under its path."""
        path = f"{self.path}.{name}" if self.path else name
        self.refused[path] = plain(self.data.pop(name, value))
        self._report(path, reason)

    def note(self, name: str, reason: str) -> None:
        """Note what is odd about a field that stays."""
        path = f"{self.path}.{name}" if self.path else name
        self._report(path, reason)

    def _report(self, path: str, reason: str) -> None:
        self.problems.append(
            Problem(_WRONG, {"field": path, "reason": reason}, self.place, is_error=False)
        )

    def has(self, *names: str) -> bool:
        """Whether one of the fields says something."""
        return any(self.data.get(name) not in (None, "", [], {}) for name in names)

    def text(self, *names: str) -> str:
        """Take the first of some fields that holds a text, empty without one."""
        for name in names:
            value = self.data.get(name)
            if value is None or value in ("", [], {}):
                self.data.pop(name, None)
            elif isinstance(value, str):
                del self.data[name]
                if text := clean(value).strip():
                    return text
            elif isinstance(value, int | float) and not isinstance(value, bool):
                self.wrong(name, gettext_noop("the value is of the wrong kind"))
                return str(value)
            else:
                self.wrong(name, gettext_noop("the value is of the wrong kind"))
        return ""

    def line(self, *names: str) -> str:
        """Take a text as one line."""
        return " ".join(self.text(*names).split())

    def texts(self, *names: str) -> list[str]:
        """Take a list of texts; a single text is a list of one."""
        for name in names:
            value = self.data.get(name)
            if value is None:
                self.data.pop(name, None)
                continue
            if isinstance(value, str):
                return [text] if (text := self.text(name)) else []
            if not isinstance(value, list):
                self.wrong(name, gettext_noop("write a list"))
                continue
            return self._texts_of(name, value)
        return []

    def _texts_of(self, name: str, values: list[Any]) -> list[str]:
        del self.data[name]
        found = []
        for number, each in enumerate(values):
            if each is None:
                continue
            if not isinstance(each, str):
                self.wrong(
                    f"{name}[{number}]", gettext_noop("the value is of the wrong kind"), each
                )
            if isinstance(each, str | int | float) and not isinstance(each, bool):
                found.append(clean(str(each)).strip())
        return [text for text in found if text]

    def object(self, name: str) -> "Fields":
        """Take an object; without one, one that is empty."""
        value = self.data.get(name)
        if not isinstance(value, dict) and value not in (None, "", []):
            self.wrong(name, gettext_noop("write an object"))
        self.data.pop(name, None)
        return self.inner(value, name)

    def rows(self, name: str) -> Iterator["Fields"]:
        """Take a list of objects; what is none is a warning."""
        value = self.data.get(name)
        if not isinstance(value, list) and value not in (None, ""):
            self.wrong(name, gettext_noop("write a list"))
        self.data.pop(name, None)
        for number, each in enumerate(value if isinstance(value, list) else ()):
            path = f"{name}[{number}]"
            if isinstance(each, dict):
                yield self.inner(each, path)
            elif each is not None:
                self.wrong(path, gettext_noop("write an object"), each)

    def date(self, *names: str) -> PartialDate | None:
        """Take a date; what is none is a warning."""
        for name in names:
            value = self.data.get(name)
            try:
                date = read_date(value) if not isinstance(value, dict | list) else _fail()
            except ValueError:
                self.wrong(name, gettext_noop("this is no date; write 2024, 2024-10 or 2024-10-05"))
                continue
            self.data.pop(name, None)
            if date:
                return date
        return None

    def range(self, start: str, end: str) -> Range:
        """Take a range of dates; an end may say that it goes on (`Present`)."""
        last = self.data.get(end)
        fields = read_range(None, last) if isinstance(last, str) and _reads(last) else None
        if fields and fields.get("is_current"):
            del self.data[end]
            return {"start_date": self.date(start), "is_current": True}
        found: Range = {"start_date": self.date(start)}
        if ended := self.date(end):
            found["end_date"] = ended
        return found

    def rest(self) -> dict[str, Any]:
        """Return what was not taken and says something, as plain JSON."""
        return {
            clean(str(name)): plain(value)
            for name, value in self.data.items()
            if value not in (None, "", [], {})
        }


def _reads(text: str) -> bool:
    try:
        read_range(None, text)
    except ValueError:
        return False
    return True


def _fail() -> PartialDate:
    raise ValueError
