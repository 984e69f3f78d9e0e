"""Admin of tags."""

from django.contrib import admin

from people.admin.base import RecordAdmin, search_columns
from people.models import Tag


@admin.register(Tag)
class TagAdmin(RecordAdmin):
    """Tags."""

    list_display = ("name_zh_hans", "name_en", "key")
    list_display_links = ("name_zh_hans", "name_en")
    search_fields = (*search_columns("name"), "key")
    groups = ((None, ("name",)),)
