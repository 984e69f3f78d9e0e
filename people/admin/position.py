"""Admin of positions."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.base import DATES, DatedAdmin, StackedRows, search_columns
from people.admin.bulk import Taggable
from people.admin.duplicate import Duplicable
from people.admin.rows import FigureRows, SupervisorRows, TaggingRows
from people.models import Award, Position, Press, Project, SubRole

POSITION_GROUPS = (
    (None, ("organization", "unit", "title", "theme", "location")),
    DATES,
    (
        _("Details"),
        ("highlights", "research_topic", "team_size", "team_size_qualifier", "publications"),
    ),
)


class SubRoleRows(StackedRows):
    """Further roles within the position."""

    model = SubRole
    groups = ((None, ("title", "start_date", "end_date", "is_current", "highlights", "order")),)


class ProjectRows(StackedRows):
    """Projects within the position; links, figures and contributors are on a project's own form."""

    model = Project
    groups = ((None, ("name", "theme", "highlights", "is_open_source", "visibility", "order")),)


class AwardRows(StackedRows):
    """Awards that belong to the position."""

    model = Award
    groups = (
        (None, ("name", "event", "rank", "note", "years", "level", "mark", "people", "order")),
    )
    autocomplete_fields = ("people",)


class PressRows(StackedRows):
    """Press coverage that belongs to the position."""

    model = Press
    groups = ((None, ("title", "outlet", "date", "url", "people", "order")),)
    autocomplete_fields = ("people",)


@admin.register(Position)
class PositionAdmin(Taggable, Duplicable, DatedAdmin):
    """Positions, with all that is shown inside them."""

    list_display = ("__str__", "person", "dates")
    list_select_related = ("person", "organization")
    list_filter = ("is_current",)
    search_fields = (
        *search_columns("title", "theme", "organization__name", "person__family_name"),
        *search_columns("person__given_name", "person__label"),
    )
    autocomplete_fields = ("person", "organization", "unit", "publications")
    groups = ((None, ("person",)), *POSITION_GROUPS)
    inlines = (
        SubRoleRows,
        SupervisorRows,
        ProjectRows,
        FigureRows,
        TaggingRows,
        AwardRows,
        PressRows,
    )

    def view_on_site(self, record: Position) -> str:
        """Return the page of the person."""
        return f"{record.person.get_absolute_url()}#positions"
