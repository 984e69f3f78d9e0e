"""Admin of news."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin, search_columns
from people.admin.duplicate import Duplicable
from people.models import News


@admin.register(News)
class NewsAdmin(Duplicable, RecordAdmin):
    """News."""

    copied_title = "text"
    list_display = ("__str__", "date", "visibility")
    list_filter = ("visibility",)
    search_fields = search_columns("text")
    autocomplete_fields = ("people", "publications", "projects")
    groups = (
        (None, ("date", "text", "visibility")),
        (_("Speaks of"), ("people", "publications", "projects", "pin", "order")),
    )
