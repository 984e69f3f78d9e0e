"""Admin of press coverage."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin, search_columns
from people.admin.duplicate import Duplicable
from people.models import Press


@admin.register(Press)
class PressAdmin(Duplicable, RecordAdmin):
    """Press coverage."""

    list_display = ("__str__", "date", "visibility")
    list_filter = ("visibility",)
    search_fields = search_columns("title", "outlet")
    autocomplete_fields = ("people", "position")
    groups = (
        (None, ("title", "outlet", "date", "url", "visibility")),
        (_("Belongs to"), ("people", "position", "pin", "order")),
    )
