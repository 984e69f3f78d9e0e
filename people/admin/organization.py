"""Admin of organizations."""

from django.contrib import admin

from people.admin.base import RecordAdmin, search_columns
from people.models import Organization


@admin.register(Organization)
class OrganizationAdmin(RecordAdmin):
    """Organizations and their units."""

    list_display = ("name_zh_hans", "name_en", "kind", "parent")
    list_display_links = ("name_zh_hans", "name_en")
    list_select_related = ("parent",)
    list_filter = ("kind",)
    search_fields = search_columns("name", "short_name")
    autocomplete_fields = ("parent",)
    groups = ((None, ("name", "short_name", "kind", "parent", "url", "order")),)
