"""Pictures in forms: where a photo is cut, and what who cannot see a picture is told."""

from typing import Any

from django.contrib import admin, messages
from django.forms import NumberInput, Script
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordForm
from people.values.languages import CODES, OWN_NAMES, column


class PicturedForm(RecordForm):
    """A form of a record with a picture, which is described in at least one language."""

    picture = ""

    def described(self, record: Any) -> list[str]:
        """Return the languages in which the picture of a record is described."""
        names = {code: column(f"{self.picture}_alt", code) for code in CODES}
        return [code for code, name in names.items() if getattr(record, name)]

    def clean(self) -> dict[str, Any] | None:
        """Refuse a picture that nothing is said of, unless it is said to decorate only."""
        values = super().clean() or {}
        fields = [column(f"{self.picture}_alt", code) for code in CODES]
        # A form without the fields, or one that shows them only, cannot be remedied.
        asked = [name for name in fields if name in self.fields]
        if not asked or not values.get(self.picture) or values.get("is_decorative"):
            return values
        if not any((values.get(name) or "").strip() for name in asked):
            message = (
                _("Say in at least one language what the teaser shows, or tick “only decorates”.")
                if "is_decorative" in self.fields
                else _("Say in at least one language what the photo shows.")
            )
            for name in asked:
                self.add_error(name, message)
        return values


class Pictured(admin.ModelAdmin):
    """Admin of a record with a picture."""

    class Media:
        js = (Script("people/js/focus.js", type="module"),)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Take a percentage as a number; the script adds a slider and the picture to click on."""
        if db_field.name.endswith(("_focus_x", "_focus_y")):
            kwargs["widget"] = NumberInput(
                attrs={
                    "min": 0,
                    "max": 100,
                    "data-focus": db_field.name[-1],
                    "data-focus-title": gettext(
                        "Click what should stay in view; arrow keys move the sliders."
                    ),
                    "data-focus-cut": gettext("As it is cut"),
                }
            )
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Ask for the description in the other language; that blocks nothing."""
        super().save_model(request, obj, form, change)
        has_picture = isinstance(form, PicturedForm) and getattr(obj, form.picture, None)
        described = form.described(obj) if has_picture else []
        if len(described) == 1:
            missing = next(code for code in CODES if code not in described)
            text = gettext("The picture is not yet described in the other language: %(language)s.")
            self.message_user(request, text % {"language": OWN_NAMES[missing]}, messages.INFO)
