"""Model fields of our own: partial dates, lists of years, keys and derived columns."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import signals
from django.db.models.query_utils import DeferredAttribute
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from people.values.languages import ZH
from people.values.partial_date import SEASONS, PartialDate
from people.values.slugs import first_free

DATE_HELP = _("2024, 2024-10 or 2024-10-05; for a season, spring 2019.")


class PartialDateFormField(forms.CharField):
    """Text input that reads every way of writing a partial date."""

    def to_python(self, value: Any) -> Any:
        """Return a PartialDate or None."""
        return parse_partial_date(
            super().to_python(value) if not isinstance(value, PartialDate) else value
        )

    def prepare_value(self, value: Any) -> Any:
        """Show a season in words, as people write it: its number looks like a month or a year."""
        if isinstance(value, PartialDate) and value.month in SEASONS:
            return value.display(get_language() or ZH)
        return value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare as dates, so that `2024.10` does not count as a change of `2024-10`."""
        try:
            return self.to_python(initial) != self.to_python(data)
        except ValidationError:
            return True


def parse_partial_date(value: Any) -> PartialDate | None:
    """Return the date of a text, a year or a PartialDate; None for nothing. Raises ValidationError."""
    if value is None or isinstance(value, PartialDate):
        return value
    text = str(value).strip()
    if not text:
        return None
    try:
        return PartialDate.parse(text)
    except ValueError as error:
        raise ValidationError(
            _("“%(value)s” is no date. Write 2024, 2024-10, 2024-10-05 or spring 2019."),
            code="partial-date",
            params={"value": text},
        ) from error


class ParsedAttribute(DeferredAttribute):
    """Read a value as soon as it is set, so that `record.start_date = "2024-10"` is a date at once.

    What cannot be read stays as it is, for `full_clean` or the save to refuse.
    """

    def __set__(self, instance: models.Model, value: Any) -> None:
        with suppress(ValidationError):
            value = self.field.to_python(value)
        instance.__dict__[self.field.attname] = value


class PartialDateField(models.IntegerField):
    """A PartialDate, stored as its sortable number. `None` where no date is known."""

    description = _("Year, month or day")
    descriptor_class = ParsedAttribute

    # For the type checker: what a record's attribute takes and gives.
    _pyi_private_set_type: PartialDate | str | int | None  # type: ignore[assignment]
    _pyi_private_get_type: PartialDate | None  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", DATE_HELP)
        super().__init__(*args, **{**kwargs, "null": True, "blank": True})

    def from_db_value(self, value: int | None, *_args: Any) -> PartialDate | None:
        """Decode a stored number."""
        return None if value is None else PartialDate.from_number(value)

    def to_python(self, value: Any) -> PartialDate | None:
        """Return the date of a text or number of a year."""
        return parse_partial_date(value)

    def get_prep_value(self, value: Any) -> int | None:
        """Encode for the database. An integer of eight digits is taken as already encoded."""
        if isinstance(value, int) and value > 9999:
            return PartialDate.from_number(value).number
        date = parse_partial_date(value)
        return date.number if date else None

    def value_to_string(self, obj: models.Model) -> str | None:  # type: ignore[override]
        """Return the text form for fixtures."""
        value = self.value_from_object(obj)
        return None if value is None else str(value)

    def formfield(self, **kwargs: Any) -> Any:
        """Return a text input; the admin's number input would drop all but a bare year."""
        kwargs["widget"] = forms.TextInput(attrs={"size": 14})
        return models.Field.formfield(self, **{"form_class": PartialDateFormField, **kwargs})

    @property
    def validators(self) -> list[Any]:
        """None: an integer field's range makes no sense for dates, parsing has checked them."""
        return []


class AsciiField(models.CharField):
    """ASCII text that sorts by its bytes on every database, whatever the database's language."""

    def db_parameters(self, connection: Any) -> Any:
        """Ask PostgreSQL for the C collation; SQLite compares bytes by default."""
        collation = "C" if connection.vendor == "postgresql" else None
        return {**super().db_parameters(connection), "collation": collation}


class YearsFormField(forms.CharField):
    """Years separated by commas or spaces."""

    def prepare_value(self, value: Any) -> Any:
        """Show stored years oldest first."""
        return value if isinstance(value, str) else ", ".join(map(str, value or ()))

    def to_python(self, value: Any) -> Any:
        """Return a tuple of years."""
        return parse_years(value)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare as years."""
        try:
            return parse_years(initial) != parse_years(data)
        except ValidationError:
            return True


def parse_years(value: Any) -> tuple[int, ...]:
    """Return the years of a text or list, sorted, each once. Raises ValidationError."""
    parts = (
        value.replace("/", " ").replace(",", " ").replace("，", " ").replace("、", " ").split()
        if isinstance(value, str)
        else (value or ())
    )
    try:
        years = {int(part) for part in parts}
    except (TypeError, ValueError) as error:
        raise _years_error(value) from error
    if not all(1000 <= year <= 9999 for year in years):
        raise _years_error(value)
    return tuple(sorted(years))


def _years_error(value: Any) -> ValidationError:
    return ValidationError(
        _("“%(value)s” is no list of years. Write 2020, 2021."),
        code="years",
        params={"value": value},
    )


class YearsField(AsciiField):
    """A set of years as a tuple, oldest first.

    Stored newest first (`2023,2022,2020`), so that the text sorts by the newest year.
    """

    description = _("Years")
    descriptor_class = ParsedAttribute

    # For the type checker: what a record's attribute takes and gives.
    _pyi_private_set_type: Sequence[int] | str  # type: ignore[assignment]
    _pyi_private_get_type: tuple[int, ...]  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", _("All years of this award: 2020, 2021."))
        super().__init__(*args, **{**kwargs, "max_length": 250, "blank": True, "default": ()})

    def deconstruct(self) -> Any:
        """Leave out what this class fixes."""
        name, path, args, kwargs = super().deconstruct()
        for fixed in ("max_length", "blank", "default"):
            kwargs.pop(fixed, None)
        return name, path, args, kwargs

    def from_db_value(self, value: str, *_args: Any) -> tuple[int, ...]:
        """Decode the stored text."""
        return parse_years(value)

    def to_python(self, value: Any) -> tuple[int, ...]:
        """Return a tuple of years."""
        return parse_years(value)

    def get_prep_value(self, value: Any) -> str:
        """Encode newest first."""
        return ",".join(str(year) for year in reversed(parse_years(value)))

    def value_to_string(self, obj: models.Model) -> list[int]:  # type: ignore[override]
        """Return the list of years for fixtures."""
        return list(parse_years(self.value_from_object(obj)))

    def formfield(self, **kwargs: Any) -> Any:
        """Return the text input."""
        return models.Field.formfield(self, **{"form_class": YearsFormField, **kwargs})

    @property
    def validators(self) -> list[Any]:
        """None: the length of a tuple is not the length of a text."""
        return []


class KeyField(AsciiField):
    """Natural key: made once from what the record is about, then never changed.

    It stays when names and slugs change, so a fixture that is loaded again finds its record.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "max_length": 255, "unique": True, "editable": False})

    def pre_save(self, model_instance: Any, add: bool) -> str:
        """Make the key of a new record; `-2` and so on only when the key is taken."""
        key = getattr(model_instance, self.attname)
        if not key:
            taken = type(model_instance)._base_manager.filter
            key = first_free(
                model_instance.suggest_key()[:240],
                lambda wanted: taken(**{self.attname: wanted}).exists(),
            )
            setattr(model_instance, self.attname, key)
        return key


class PageSlugField(models.SlugField):
    """The slug of a page, made before any way of saving: `save`, a fixture, `bulk_create`."""

    def pre_save(self, model_instance: Any, add: bool) -> str:
        """Make the slug if there is none."""
        model_instance.ensure_slug()
        return super().pre_save(model_instance, add)


class DerivedCharField(AsciiField):
    """A column computed from the record at every save, in no form and in no fixture."""

    def __init__(self, *args: Any, compute: str = "", **kwargs: Any) -> None:
        self.compute = compute
        super().__init__(*args, **{**kwargs, "editable": False, "serialize": False, "default": ""})

    def deconstruct(self) -> Any:
        """Keep the name of the method that computes the value."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "compute": self.compute}

    def contribute_to_class(self, cls: Any, name: str, *args: Any, **kwargs: Any) -> None:
        """Compute before every save of the model, a fixture's raw one too."""
        super().contribute_to_class(cls, name, *args, **kwargs)
        if not cls._meta.abstract:
            signals.pre_save.connect(self.refresh, sender=cls)

    def refresh(self, instance: Any, **_kwargs: Any) -> None:
        """Compute and set the value."""
        setattr(instance, self.attname, getattr(instance, self.compute)())

    def pre_save(self, model_instance: Any, add: bool) -> str:
        """Compute and set the value; `bulk_create` comes here alone."""
        self.refresh(model_instance)
        return getattr(model_instance, self.attname)
