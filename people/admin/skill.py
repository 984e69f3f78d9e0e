"""Admin of skills."""

from django.contrib import admin

from people.admin.base import RecordAdmin, TabularRows, search_columns
from people.models import Skill, SkillGroup


class SkillRows(TabularRows):
    """The skills of a group."""

    model = Skill
    groups = ((None, ("order", "level", "name")),)


@admin.register(SkillGroup)
class SkillGroupAdmin(RecordAdmin):
    """Groups of skills, with their skills."""

    list_display = ("__str__", "person")
    list_select_related = ("person",)
    search_fields = search_columns("name", "skills__name")
    autocomplete_fields = ("person",)
    groups = ((None, ("person", "name", "order")),)
    inlines = (SkillRows,)

    def view_on_site(self, record: SkillGroup) -> str:
        """Return the page of the person."""
        return f"{record.person.get_absolute_url()}#skills"
