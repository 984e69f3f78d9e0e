"""Admin of awards."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin, search_columns
from people.admin.duplicate import Duplicable
from people.models import Award


@admin.register(Award)
class AwardAdmin(Duplicable, RecordAdmin):
    """Awards."""

    copied_title = "name"
    list_display = ("__str__", "years_shown", "level", "visibility")
    list_filter = ("visibility", "level")
    search_fields = search_columns("name", "event", "rank")
    autocomplete_fields = ("issuer", "people", "position", "publication", "project")
    groups = (
        (None, ("name", "event", "rank", "years", "visibility")),
        (_("Details"), ("issuer", "level", "mark", "note")),
        (
            _("Belongs to"),
            ("people", "position", "publication", "project", "pin", "order"),
        ),
    )

    @admin.display(description=_("years"), ordering="years")
    def years_shown(self, record: Award) -> str:
        """Return the years."""
        return ", ".join(map(str, record.years))
