"""Beside every text: how it stands to the other language, and what can be said about that."""

from functools import lru_cache
from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import Q
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from people.admin.rendering import NAME, WIDGET
from people.models.translated import Translated, text_fields
from people.queries import translation as queries
from people.queries.bounds import LOOKED_AT, newest
from people.values.choices import TranslationState
from people.values.languages import CODES, EN, TAGS, ZH, column, other
from people.values.word_diff import word_diff

STILL_RIGHT = "still-right"
SAME = "same"


class MarkedWidget(forms.Widget):
    """The widget of a text with its translation state below, and a box to say more."""

    template = "admin/includes/translation_state.html"

    def __init__(self, widget: forms.Widget, mark: dict[str, Any]) -> None:
        self.widget, self.mark = widget, mark
        super().__init__(widget.attrs)

    @property
    def media(self) -> Any:
        """What the widget inside needs."""
        return self.widget.media

    @property
    def is_hidden(self) -> bool:
        """As the widget inside."""
        return self.widget.is_hidden

    def __deepcopy__(self, memo: dict[int, Any]) -> "MarkedWidget":
        return type(self)(self.widget.__deepcopy__(memo), self.mark)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """As the widget inside."""
        return self.widget.value_from_datadict(data, files, name)

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """As the widget inside."""
        return self.widget.value_omitted_from_data(data, files, name)

    def id_for_label(self, id_: str) -> str:
        """As the widget inside."""
        return self.widget.id_for_label(id_)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Render the widget, then the state."""
        inner = self.widget.render(name, value, attrs, renderer)
        if self.mark["changes"]:
            return render_to_string(self.template, {"widget": inner, "name": name, **self.mark})
        # Without changes to show, the states of all texts differ by little more than their names.
        frame = _frame(tuple(self.mark[key] for key in FRAMED_BY), get_language())
        return mark_safe(frame.replace(NAME, name).replace(WIDGET, inner))  # noqa: S308


FRAMED_BY = ("state", "still_right", "same", "is_same")


@lru_cache(maxsize=128)
def _frame(mark: tuple[Any, ...], _language: str | None) -> str:
    marks = {**dict(zip(FRAMED_BY, mark, strict=True)), "changes": [], "name": NAME}
    return render_to_string(MarkedWidget.template, {**marks, "widget": WIDGET})


class TranslationForm(forms.ModelForm):
    """A form that shows the state of each text, and takes what an editor says of it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not isinstance(self.instance, Translated) or self.instance._state.adding:
            return
        for name in text_fields(type(self.instance)):
            for code in CODES:
                field = self.fields.get(column(name, code))
                state = self.instance.translation_state(name, code)
                if field is not None and state is not None:
                    field.widget = MarkedWidget(field.widget, self._mark(name, code, state))

    def _mark(self, name: str, code: str, state: TranslationState) -> dict[str, Any]:
        mark = (self.instance.translation_marks or {}).get(name, {})
        before = mark.get("before", {}).get(code, "")
        source = self.instance.texts(name)[other(code)]
        return {
            "state": state,
            "changes": word_diff(before, source) if before else [],
            "source_lang": TAGS[other(code)],
            "still_right": STILL_RIGHT if state == TranslationState.OUT_OF_DATE else "",
            # Titles of works need not be said to stand in one language.
            "same": SAME if state == TranslationState.MISSING or mark.get("same") else "",
            "is_same": bool(mark.get("same")),
        }

    def _post_clean(self) -> None:
        """Note what was ticked, once the texts are in place."""
        super()._post_clean()
        for name in text_fields(type(self.instance)) if self.instance.pk else ():
            for code in CODES:
                widget = getattr(self.fields.get(column(name, code)), "widget", None)
                if isinstance(widget, MarkedWidget):
                    self._apply(name, code, widget.mark)

    def _apply(self, name: str, code: str, mark: dict[str, Any]) -> None:
        own = self.add_prefix(column(name, code))
        if mark["still_right"] and f"{own}-{STILL_RIGHT}" in self.data:
            self.instance.confirm_translation(name, code)
        # The box is beside the text, so a form that was posted without the text says nothing.
        if mark["same"] and own in self.data:
            is_same = f"{own}-{SAME}" in self.data
            if is_same != mark["is_same"]:
                self.instance.set_same_on_purpose(name, is_same)

    def has_changed(self) -> bool:
        """Whether something was typed or ticked: a row of which only a box was ticked is saved."""
        return super().has_changed() or bool(self._ticked())

    def _ticked(self) -> list[str]:
        found = []
        for field, each in self.fields.items():
            if isinstance(each.widget, MarkedWidget) and self.is_bound:
                own, mark = self.add_prefix(field), each.widget.mark
                if mark["still_right"] and f"{own}-{STILL_RIGHT}" in self.data:
                    found.append(field)
                if mark["same"] and (f"{own}-{SAME}" in self.data) != mark["is_same"]:
                    found.append(field)
        return found


class TranslationFilter(admin.SimpleListFilter):
    """Records with a text that waits for a translator."""

    title = _("translations")
    parameter_name = "translation"
    choices_known = {
        "missing-zh": (TranslationState.MISSING, ZH, _("Chinese is missing")),
        "missing-en": (TranslationState.MISSING, EN, _("English is missing")),
        "out-of-date-zh": (TranslationState.OUT_OF_DATE, ZH, _("Chinese is out of date")),
        "out-of-date-en": (TranslationState.OUT_OF_DATE, EN, _("English is out of date")),
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        """Return the choices."""
        return [(key, label) for key, (_state, _code, label) in self.choices_known.items()]

    def queryset(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> Any:
        """Return the records of the chosen state."""
        chosen = self.choices_known.get(self.value() or "")
        if chosen is None:
            return queryset
        state, code, _label = chosen
        looked_at = newest(queryset.model._base_manager.all(), LOOKED_AT).values("pk")
        pks = queries.pks_with(queryset.model, state, code, Q(pk__in=looked_at))
        return queryset.filter(pk__in=pks)


def open_counts(record: Translated) -> dict[str, dict[TranslationState, int]]:
    """Return how many texts of a record are missing and out of date in each language."""
    counts = {code: dict.fromkeys(queries.OPEN, 0) for code in CODES}
    for name in text_fields(type(record)):
        for code in CODES:
            state = record.translation_state(name, code)
            if state in queries.OPEN:
                counts[code][state] += 1
    return counts
