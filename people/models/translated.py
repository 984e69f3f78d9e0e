"""What every record with texts in both languages has: marks of how the two stand to each other."""

from functools import cache, partial
from typing import Any, ClassVar

from django.db import models
from django.db.models import signals
from django.utils.translation import gettext_lazy as _
from modeltranslation.translator import NotRegistered, translator

from people.values import translation_marks
from people.values.choices import TranslationState
from people.values.languages import CODES, column
from people.values.translation_marks import Mark, in_step


@cache
def translated_fields(model: type[models.Model]) -> tuple[str, ...]:
    """Return the names of a model's translated fields, in the order of the model."""
    try:
        names = translator.get_options_for_model(model).all_fields  # in no order
    except NotRegistered:
        return ()
    return tuple(field.name for field in model._meta.fields if field.name in names)


class TranslationMarksField(models.JSONField):
    """Marks of all translated fields of a record (see `people.values.translation_marks`).

    They are brought up to date by every way of writing a row: a form, `save`, a fixture,
    `bulk_create`. What `update` writes past them shows by the digests all the same. `None` means:
    nothing was said, keep what is stored.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "default": dict, "blank": True, "editable": False})

    def contribute_to_class(self, cls: Any, name: str, *args: Any, **kwargs: Any) -> None:
        """Refresh the marks before every save of the model, a fixture's raw one too."""
        super().contribute_to_class(cls, name, *args, **kwargs)
        if not cls._meta.abstract:
            signals.pre_save.connect(self._refresh, sender=cls)

    def _refresh(self, instance: Any, **_kwargs: Any) -> None:
        setattr(instance, self.attname, instance.refreshed_marks())

    def pre_save(self, model_instance: Any, add: bool) -> dict[str, Mark]:
        """Refresh the marks in `bulk_create` too, which sends no signal."""
        self._refresh(model_instance)
        return super().pre_save(model_instance, add)


class Translated(models.Model):
    """A record with texts in both languages."""

    # Fields that are shown in the language they were written in, such as titles of works.
    keeps_original: ClassVar[frozenset[str]] = frozenset()

    translation_marks = TranslationMarksField(_("translation marks"))

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the marks with the texts when only some fields are saved."""
        fields = kwargs.get("update_fields")
        if fields is not None:
            columns = {column(name, code) for name in text_fields(type(self)) for code in CODES}
            if columns.intersection(fields):
                kwargs["update_fields"] = {*fields, "translation_marks"}
        super().save(*args, **kwargs)

    def texts(self, field: str) -> dict[str, str]:
        """Return a translated field in both languages, by code; empty where there is none."""
        return {code: getattr(self, column(field, code)) or "" for code in CODES}

    def refreshed_marks(self) -> dict[str, Mark]:
        """Return the marks as they are after the texts of this instance are saved."""
        marks = self.translation_marks
        if marks is None:
            stored = type(self)._base_manager.filter(pk=self.pk) if self.pk else None
            marks = stored.values_list("translation_marks", flat=True).first() if stored else None
        fresh = {}
        for name, columns in text_columns(type(self)):
            texts = {code: getattr(self, each) or "" for code, each in columns}
            mark = (marks or {}).get(name)
            if mark or all(texts.values()):  # else there is nothing to keep
                before = partial(self._stored_text, name)
                mark = translation_marks.after_writing(mark, texts, before)
                if mark:
                    fresh[name] = mark
        return fresh

    def _stored_text(self, field: str, code: str) -> str:
        if self.pk is None:
            return ""
        found = type(self)._base_manager.filter(pk=self.pk)
        return found.values_list(column(field, code), flat=True).first() or ""

    def translation_state(self, field: str, code: str) -> TranslationState | None:
        """Return how a field in a language stands to the other one, None without a text there."""
        return state_of(type(self), field, self.translation_marks, self.texts(field), code)

    def confirm_translation(self, field: str, code: str) -> None:
        """Note that a translation is still right, whatever has changed in the other language."""
        self._set_mark(
            field,
            translation_marks.confirmed(self._mark(field), self.texts(field), code),
        )

    def set_same_on_purpose(self, field: str, is_same: bool) -> None:
        """Note whether one text of a field stands for both languages."""
        self._set_mark(field, translation_marks.with_same(self._mark(field), is_same))

    def complete_marks(self) -> None:
        """Take the fields that have no mark to be in step, whatever is stored of them."""
        texts = {name: self.texts(name) for name in text_fields(type(self))}
        plain = {name: in_step(each) for name, each in texts.items() if all(each.values())}
        self.translation_marks = {**plain, **self.translation_marks}

    def _mark(self, field: str) -> Mark | None:
        return (self.translation_marks or {}).get(field)

    def _set_mark(self, field: str, mark: Mark | None) -> None:
        rest = {
            name: each for name, each in (self.translation_marks or {}).items() if name != field
        }
        self.translation_marks = {**rest, field: mark} if mark else rest


@cache
def text_fields(model: type[models.Model]) -> tuple[str, ...]:
    """Return the translated fields that hold texts; the order of a name is none."""
    return tuple(name for name in translated_fields(model) if not _field(model, name).choices)


@cache
def text_columns(
    model: type[models.Model],
) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the fields that hold texts, each with its column for each language."""
    return tuple(
        (name, tuple((code, column(name, code)) for code in CODES)) for name in text_fields(model)
    )


def state_of(
    model: type[Any], field: str, marks: dict[str, Mark] | None, texts: dict[str, str], code: str
) -> TranslationState | None:
    """Return the state of one field in one language from what is stored of a record."""
    return translation_marks.state(
        (marks or {}).get(field),
        texts,
        code,
        keeps_original=field in model.keeps_original,
        is_long=isinstance(_field(model, field), models.TextField),
    )


def _field(model: type[models.Model], name: str) -> Any:
    return model._meta.get_field(name)
