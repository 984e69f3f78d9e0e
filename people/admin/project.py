"""Admin of projects."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.authors import CreditRows
from people.admin.base import DATES, RecordAdmin, search_columns
from people.admin.bulk import Taggable
from people.admin.duplicate import Duplicable
from people.admin.rows import FigureRows, LinkRows, TaggingRows
from people.models import Contributor, Project


class ContributorRows(CreditRows):
    """Contributors, in order."""

    model = Contributor
    groups = ((None, ("order", "printed_name", "person", "role", "is_equal_contribution")),)


@admin.register(Project)
class ProjectAdmin(Taggable, Duplicable, RecordAdmin):
    """Projects, with contributors, links, tags and figures."""

    copied_title = "name"
    list_display = ("__str__", "position", "is_open_source", "visibility")
    list_select_related = ("position__organization",)
    list_filter = ("visibility", "is_open_source")
    search_fields = (*search_columns("name", "theme"), "contributors__printed_name", "slug")
    autocomplete_fields = ("position", "people")
    groups = (
        (None, ("name", "theme", "slug", "visibility", "is_open_source", "position")),
        (_("Texts"), ("description", "highlights")),
        DATES,
        (_("People and venue"), ("venue", "has_more_contributors", "people")),
    )
    inlines = (ContributorRows, LinkRows, TaggingRows, FigureRows)

    def view_on_site(self, record: Project) -> str:
        """Return the project's page."""
        return record.get_absolute_url()
