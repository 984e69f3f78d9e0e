"""Texts of the database as they go out to a translator."""

from collections.abc import Iterable
from typing import Any

from people.exchange.units import Unit
from people.models.translated import Translated
from people.queries.translation import Entry
from people.values.languages import column
from people.values.translation_marks import digest


def units(entries: Iterable[Entry]) -> list[Unit]:
    """Return the texts with what a translator should know, named in the active language."""
    found = list(entries)
    titles = _titles(found)
    return [
        Unit(
            model=entry.model_name,
            key=entry.key,
            field=entry.field,
            code=entry.code,
            digest=digest(entry.source),
            target=entry.text,
            state=entry.state,
            source=entry.source,
            before=entry.before,
            kind=str(entry.model._meta.verbose_name),
            record=titles[entry.model, entry.pk],
            label=entry.label,
            limit=limit(entry.model, entry.field, entry.code),
            is_markdown=is_markdown(entry.model, entry.field),
        )
        for entry in found
    ]


def limit(model: type[Translated], field: str, code: str) -> int | None:
    """Return how many characters a field holds in a language, None for any number."""
    found: Any = model._meta.get_field(column(field, code))
    return found.max_length


def is_markdown(model: type[Translated], field: str) -> bool:
    """Whether a field is running text: all of these are Markdown."""
    return model._meta.get_field(field).get_internal_type() == "TextField"


def _titles(entries: list[Entry]) -> dict[tuple[type[Translated], int], str]:
    titles = {}
    for model in dict.fromkeys(entry.model for entry in entries):
        pks = {entry.pk for entry in entries if entry.model is model}
        for pk, record in model._base_manager.in_bulk(pks).items():
            titles[model, pk] = str(record) or record.key  # type: ignore[attr-defined]
    return titles
