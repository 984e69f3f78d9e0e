"""Admin of old addresses."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin, RecordForm
from people.models import OldSlug


class OldSlugForm(RecordForm):
    """An old address leads to exactly one page."""

    def clean(self) -> dict[str, Any] | None:
        """Refuse an address that leads nowhere, to two pages, or is already taken."""
        values = super().clean() or {}
        owners = [name for name in OldSlug.owners if values.get(name)]
        if len(owners) != 1:
            raise ValidationError(_("Choose exactly one record that this belongs to."))
        taken = OldSlug.objects.filter(kind=owners[0], slug=values.get("slug"))
        if taken.exclude(pk=self.instance.pk).exists():
            self.add_error("slug", _("This old address already leads to a page."))
        return values


@admin.register(OldSlug)
class OldSlugAdmin(RecordAdmin):
    """Addresses that pages had before."""

    form = OldSlugForm
    list_display = ("slug", "kind", "owner")
    list_select_related = OldSlug.owners
    list_filter = ("kind",)
    search_fields = ("slug",)
    autocomplete_fields = OldSlug.owners
    groups = ((None, ("slug", *OldSlug.owners)),)
