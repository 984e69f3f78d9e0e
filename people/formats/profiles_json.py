"""Our own full JSON: every field of the records, pictures included, in a stable order.

`{"profiles": 1, "people": […], "publications": […], …}`. A field that is empty is left out; a text
in both languages is `{"zh": …, "en": …}`; dates are as PartialDate writes them; pictures are base64.
"""

import base64
import binascii
import json
import re
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any

from people.formats.format import Format, Reading
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import KINDS, Bundle, Picture, Place
from people.formats.source import Source
from people.formats.tree import load_json
from people.values.partial_date import PartialDate

VERSION = 1
NOT_WRITTEN = {"place", "named"}  # what a record was in another file


def recognizes(source: Source) -> bool:
    """Whether a file says that it is one of ours."""
    head = source.head(200).lstrip().split("[")[0]
    return head.startswith("{") and bool(re.search(r'"profiles"\s*:\s*\d', head))


def read(source: Source) -> Reading:
    """Yield the records of a file. Raises UnreadableFile."""
    data = load_json(source.name, source.data)
    if not isinstance(data, dict) or data.get("profiles") != VERSION:
        raise UnreadableFile(
            gettext_noop("This file is not of version %(version)s of this format."),
            Place(source.name),
            version=VERSION,
        )
    for kind in data.keys() - KINDS.keys() - {"profiles"}:
        yield Problem(
            gettext_noop("There is no kind of record named “%(name)s”."),
            {"name": kind},
            Place(source.name, name=kind),
        )
    for kind, model in KINDS.items():
        rows = data.get(kind, [])
        if not isinstance(rows, list):
            yield _problem(Place(source.name, name=kind), gettext_noop("write a list"))
            continue
        for number, row in enumerate(rows):
            place = Place(source.name, name=f"{kind}[{number}]")
            try:
                yield _decode(model, row, place, "")
            except _Unfit as error:
                yield _problem(place, error.reason, error.field)


def write(bundle: Bundle, _language: str) -> bytes:
    """Return all records of a bundle."""
    data: dict[str, Any] = {"profiles": VERSION}
    for kind in KINDS:
        if rows := getattr(bundle, kind):
            data[kind] = [_encode(row) for row in rows]
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


class _Unfit(ValueError):
    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field, self.reason = field, reason


def _problem(place: Place, reason: str, field: str = "") -> Problem:
    return Problem(
        gettext_noop("Field “%(field)s”: %(reason)s."), {"field": field, "reason": reason}, place
    )


def _encode(value: Any) -> Any:
    if isinstance(value, PartialDate):
        return str(value)
    if isinstance(value, Picture):
        return {"name": value.name, "data": base64.b64encode(value.data).decode()}
    if is_dataclass(value):
        return {
            each.name: _encode(getattr(value, each.name))
            for each in fields(value)
            if each.name not in NOT_WRITTEN and getattr(value, each.name) != _default(each)
        }
    if isinstance(value, tuple):
        return [_encode(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value


def _default(field: Any) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


@cache
def _types(model: Any) -> dict[str, Any]:
    return typing.get_type_hints(model)


def _decode(model: Any, row: Any, place: Place, path: str) -> Any:
    """Return a record of a class from its JSON. Raises _Unfit."""
    if not isinstance(row, dict):
        raise _Unfit(path, gettext_noop("write an object"))
    known = _types(model)
    if unknown := next(iter(row.keys() - known.keys() - NOT_WRITTEN), None):
        raise _Unfit(f"{path}{unknown}", gettext_noop("there is no such field"))
    values = {
        name: _value(known[name], value, place, f"{path}{name}")
        for name, value in row.items()
        if name not in NOT_WRITTEN
    }
    if "place" in known:
        values["place"] = place
    try:
        return model(**values)
    except TypeError as error:
        raise _Unfit(path.rstrip("."), gettext_noop("a field that is needed is missing")) from error


def _value(wanted: Any, value: Any, place: Place, path: str) -> Any:
    if typing.get_origin(wanted) in {types.UnionType, typing.Union}:
        if value is None:
            return None
        wanted = next(each for each in typing.get_args(wanted) if each is not type(None))
    origin = typing.get_origin(wanted)
    if origin is tuple:
        if not isinstance(value, list):
            raise _Unfit(path, gettext_noop("write a list"))
        (inner, _more) = typing.get_args(wanted)
        return tuple(_items(inner, value, place, path))
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, dict):
            raise _Unfit(path, gettext_noop("write an object"))
        return value
    if wanted is PartialDate:
        return _date(value, path)
    if wanted is Picture:
        return _picture(value, path)
    if is_dataclass(wanted):
        return _decode(wanted, value, place, f"{path}.")
    if type(value) is not wanted:
        raise _Unfit(path, gettext_noop("the value is of the wrong kind"))
    if isinstance(value, str) and any(
        "\ud800" <= char <= "\udfff" or char == "\0" for char in value
    ):
        raise _Unfit(path, gettext_noop("the text holds characters that are none"))
    return value


def _items(inner: Any, values: list[Any], place: Place, path: str) -> Iterator[Any]:
    for number, value in enumerate(values):
        yield _value(inner, value, place, f"{path}[{number}]")


def _date(value: Any, path: str) -> PartialDate:
    try:
        return PartialDate.parse(str(value))
    except ValueError as error:
        raise _Unfit(
            path, gettext_noop("this is no date; write 2024, 2024-10 or 2024-10-05")
        ) from error


def _picture(value: Any, path: str) -> Picture:
    try:
        return Picture(str(value["name"]), base64.b64decode(value["data"], validate=True))
    except (KeyError, TypeError, binascii.Error) as error:
        raise _Unfit(
            path, gettext_noop("write the name of the picture and its data in base64")
        ) from error


FORMAT = Format(
    key="profiles-json",
    label="Profiles JSON",
    suffix=".json",
    media_type="application/json",
    family="profiles",
    kinds=tuple(KINDS),
    recognizes=recognizes,
    read=read,
    write=write,
)
