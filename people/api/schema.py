"""Records as JSON, and the JSON Schema of that: both follow the fields of the record classes."""

import types
import typing
from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.urls import reverse

from people.formats import record as records
from people.formats.record import Text
from people.values.languages import CODES, PREFIXES
from people.values.partial_date import PartialDate

Schema = dict[str, Any]

# Where a record stands in a file, what an import kept aside, and what is the same for all.
NOT_SHOWN = {"place", "extra", "named", "visibility", "is_hidden", "data"}
# Kinds of record with pages of their own, by the name of their pages and addresses in the API.
PAGED: dict[type[Any], str] = {
    records.Person: "person",
    records.Publication: "publication",
    records.Project: "project",
}
TEXT: Schema = {
    "description": "One text in both languages; null where there is none. Long texts are Markdown.",
    "type": "object",
    "properties": {code: {"type": ["string", "null"]} for code in CODES},
    "required": list(CODES),
    "additionalProperties": False,
}
DATE: Schema = {
    "description": "A year, with month and day if known; months 21 to 24 are seasons.",
    "type": "string",
    "pattern": r"^\d{4}(-\d{2}(-\d{2})?)?$",
}
ADDRESSES: Schema = {
    "description": "The page in each language.",
    "type": "object",
    "properties": {code: {"type": "string", "format": "uri"} for code in CODES},
    "required": list(CODES),
    "additionalProperties": False,
}
URI: Schema = {"type": "string", "format": "uri"}
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean"}


def ref(name: str) -> Schema:
    """Return the reference to a named schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def encode(value: Any) -> Any:
    """Return a record, or a value of one, as JSON."""
    if isinstance(value, Text):
        return {code: value.in_language(code) or None for code in CODES}
    if isinstance(value, PartialDate):
        return str(value)
    if isinstance(value, tuple):
        return [encode(each) for each in value if not getattr(each, "is_hidden", False)]
    if is_dataclass(value):
        found = {each.name: encode(getattr(value, each.name)) for each in shown(type(value))}
        return found | addresses(value)
    return value


def addresses(record: Any) -> dict[str, Any]:
    """Return where the pages of a record are, and the record itself in the API."""
    if type(record) not in PAGED:
        return {}
    kind = PAGED[type(record)]
    path = reverse(f"api:{kind}", kwargs={"slug": record.id})
    return {"url": page_addresses(kind, record.id), "api_url": settings.BASE_URL + path}


def page_addresses(kind: str, slug: str) -> dict[str, str]:
    """Return the address of a page in each language."""
    folder = {"person": "people", "publication": "publications", "project": "projects"}[kind]
    return {code: f"{settings.BASE_URL}/{PREFIXES[code]}/{folder}/{slug}/" for code in CODES}


def shown(model: Any) -> Iterator[Field[Any]]:
    """Yield the fields of a record class that readers get."""
    return (each for each in fields(model) if each.name not in NOT_SHOWN)


def schema_of(wanted: Any) -> Schema:
    """Return the schema of a type of field."""
    if typing.get_origin(wanted) in {types.UnionType, typing.Union}:
        inner = next(each for each in typing.get_args(wanted) if each is not type(None))
        return {"anyOf": [schema_of(inner), {"type": "null"}]}
    if typing.get_origin(wanted) is tuple:
        return {"type": "array", "items": schema_of(typing.get_args(wanted)[0])}
    if wanted is PartialDate:
        return ref("Date")
    return {"type": PLAIN[wanted]} if wanted in PLAIN else ref(wanted.__name__)


def object_schema(model: Any) -> Schema:
    """Return the schema of a record class: what `encode` makes of it."""
    hints = typing.get_type_hints(model)
    properties = {each.name: schema_of(hints[each.name]) for each in shown(model)}
    if model in PAGED:
        properties |= {"url": ref("Addresses"), "api_url": URI}
    return {
        "description": " ".join((model.__doc__ or "").partition("\n\n")[0].split()),
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


@cache
def components() -> dict[str, Schema]:
    """Return all named schemas of records."""
    classes = [
        each
        for each in vars(records).values()
        if isinstance(each, type) and is_dataclass(each)
        if each not in {Text, PartialDate, records.Bundle, records.Place}
    ]
    abstract = {records.Record, records.Dated, records.Shown, records.Work}
    named = {each.__name__: object_schema(each) for each in classes if each not in abstract}
    return {"Text": TEXT, "Date": DATE, "Addresses": ADDRESSES, **named}
