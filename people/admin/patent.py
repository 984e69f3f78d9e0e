"""Admin of patents."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.authors import CreditRows
from people.admin.base import RecordAdmin, search_columns
from people.admin.duplicate import Duplicable
from people.models import Inventorship, Patent


class InventorshipRows(CreditRows):
    """Inventors, in order."""

    model = Inventorship
    groups = ((None, ("order", "printed_name", "person")),)


@admin.register(Patent)
class PatentAdmin(Duplicable, RecordAdmin):
    """Patents, with inventors."""

    list_display = ("number", "title", "status", "date", "visibility")
    list_filter = ("visibility", "status", "office")
    search_fields = (*search_columns("title"), "number", "inventorships__printed_name")
    autocomplete_fields = ("position", "people")
    groups = (
        (None, ("number", "office", "status", "title", "date", "visibility")),
        (_("People and order"), ("has_more_inventors", "people", "position", "pin", "order")),
    )
    inlines = (InventorshipRows,)
