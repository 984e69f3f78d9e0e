"""Which fields have a text in one language and lack it in the other."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from modeltranslation.translator import NotRegistered, translator

from people.models import Patent, Person, Publication
from people.values.languages import EN, ZH, column, other

# What stays in its original language, or is no text.
ORIGINAL_ONLY = {
    Publication: {"title", "venue", "venue_short"},
    Patent: {"title"},
    Person: {"name_order"},
}


def translated_fields(model: type[models.Model]) -> tuple[str, ...]:
    """Return the names of a model's translated fields."""
    try:
        return tuple(translator.get_options_for_model(model).all_fields)
    except NotRegistered:
        return ()


def expected_fields(model: type[models.Model]) -> list[str]:
    """Return the translated fields that are expected in both languages."""
    exempt = ORIGINAL_ONLY.get(model, set())
    return [name for name in translated_fields(model) if name not in exempt]


def missing(record: models.Model, language: str) -> list[str]:
    """Return the fields that a record has in the other language only."""
    return [
        name
        for name in expected_fields(type(record))
        if getattr(record, column(name, other(language)))
        and not getattr(record, column(name, language))
    ]


def missing_q(model: type[models.Model], language: str) -> Q:
    """Return the condition that a record lacks some text in a language."""
    condition = Q(pk__in=[])
    for name in expected_fields(model):
        own, twin = column(name, language), column(name, other(language))
        condition |= Q(**{f"{twin}__gt": ""}) & (Q(**{own: ""}) | Q(**{f"{own}__isnull": True}))
    return condition


class MissingTranslationFilter(admin.SimpleListFilter):
    """Records that lack a text in one language."""

    title = _("translations")
    parameter_name = "missing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        """Return the choices."""
        return [("zh", _("Chinese is missing")), ("en", _("English is missing"))]

    def queryset(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> Any:
        """Return the records that lack the chosen language."""
        language = {"zh": ZH, "en": EN}.get(self.value() or "")
        return queryset.filter(missing_q(queryset.model, language)) if language else queryset
