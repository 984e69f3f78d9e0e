"""Media files that pages of the history name, within their compressed snapshots."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from functools import cache

from django.apps import apps
from django.db import models

from people.backup.tables import Row, Table
from people.history.page import digest
from people.models.version import Snapshot


def files_of(table: Table, row: Row) -> Iterator[str]:
    """Yield the names of all media files that a row names."""
    for column in table.columns:
        value = row[column.name]
        if column.is_file and value:
            yield value
        elif column.is_snapshot and value:
            for record in _unpacked(value):
                found = (record["fields"].get(name) for name in _file_fields(record["model"]))
                yield from filter(None, found)


def renamed(table: Table, row: Row, names: Mapping[str, str]) -> Row:
    """Return a row with the new names of files, in the pages of its history too."""
    row = dict(row)
    for column in table.columns:
        value = row.get(column.name)
        if column.is_file and isinstance(value, str):
            row[column.name] = names.get(value, value)
        elif column.is_snapshot and value:
            page = _unpacked(value)
            changed = [_record(record, names) for record in page]
            if changed != page:
                row[column.name] = _packed(changed)
                if column.name == "data":
                    row["digest"] = digest(changed)
    return row


def _record(record: Row, names: Mapping[str, str]) -> Row:
    files = {
        name: names.get(value, value)
        for name in _file_fields(record["model"])
        if isinstance(value := record["fields"].get(name), str)
    }
    return {**record, "fields": {**record["fields"], **files}}


@cache
def _file_fields(label: str) -> tuple[str, ...]:
    """Return the fields of a model that name files; none of a model that is no more."""
    try:
        fields = apps.get_model(label)._meta.concrete_fields
    except (LookupError, ValueError):
        return ()
    return tuple(field.name for field in fields if isinstance(field, models.FileField))


def _unpacked(value: str) -> Snapshot:
    return json.loads(zlib.decompress(b64decode(value))) or []


def _packed(page: Snapshot) -> str:
    text = json.dumps(page, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 6)).decode()
