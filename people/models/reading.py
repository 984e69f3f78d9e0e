"""Rows as records, and texts of records, without what only writing needs.

A page reads some hundred rows and, of each, some ten texts; Django's and modeltranslation's own ways
of both are for records that are being written, and took half the time of such a page.
"""

from functools import cache
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState
from modeltranslation.fields import TranslationFieldDescriptor
from modeltranslation.thread_context import fallbacks_enabled
from modeltranslation.utils import get_language

from people.values.languages import CODES, column, other


class Readable(models.Model):
    """A record that is read from a row without going through its constructor."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db: str | None, field_names: Any, values: Any, **options: Any) -> Self:
        """Take the values of a row as they are: they were checked when they were written.

        No signal tells of it; columns that were not read are loaded when they are asked for.
        """
        record = cls.__new__(cls)
        record.__dict__.update(zip(field_names, values, strict=True))
        record._state = ModelState()
        record._state.adding = False
        record._state.db = db
        if "fetch_mode" in options:  # from Django 6.1
            record._state.fetch_mode = options["fetch_mode"]
        return record

    def _get_FIELD_display(self, field: Any) -> Any:
        """Return the label of a choice, without making all labels of the field comparable first."""
        value = getattr(self, field.attname)
        label = _labels(field).get(value, value)
        return label if label is None else str(label)


@cache
def _labels(field: Any) -> dict[Any, Any]:
    return dict(field.flatchoices)


class TextDescriptor(TranslationFieldDescriptor):
    """A text in the active language, else in the other one, else empty."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.field.name
        self.columns = {code: (column(name, code), column(name, other(code))) for code in CODES}

    def __get__(self, instance: Any, owner: Any) -> Any:
        """Return the text, without the fallbacks to what texts never are."""
        if instance is None:
            return self
        own, fallback = self.columns[get_language()]
        return (
            getattr(instance, own, None)
            or (fallbacks_enabled() and getattr(instance, fallback, None))
            or ""
        )


def read_texts(model: type[models.Model], names: tuple[str, ...]) -> None:
    """Read the translated fields of a model by the descriptor above."""
    for name in names:
        old = vars(model)[name]
        setattr(model, name, TextDescriptor(old.field, old.fallback_languages))
