"""Admin of talks."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin, search_columns
from people.admin.duplicate import Duplicable
from people.admin.rows import LinkRows
from people.models import Talk


@admin.register(Talk)
class TalkAdmin(Duplicable, RecordAdmin):
    """Talks, with links to slides and videos."""

    list_display = ("__str__", "kind", "date", "visibility")
    list_filter = ("visibility", "kind")
    search_fields = search_columns("title", "event")
    autocomplete_fields = ("people",)
    groups = (
        (None, ("title", "kind", "event", "location", "date", "visibility")),
        (_("Details"), ("description", "people", "pin", "order")),
    )
    inlines = (LinkRows,)
