"""Admin of education."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from people.admin.base import DATES, DatedAdmin, search_columns
from people.admin.duplicate import Duplicable
from people.admin.rows import SupervisorRows
from people.models import Education

EDUCATION_GROUPS = (
    (None, ("organization", "unit", "level", "degree", "field")),
    DATES,
    (
        _("Details"),
        ("second_degree", "second_degree_kind", "minor", "gpa", "rank", "highlights"),
    ),
)


@admin.register(Education)
class EducationAdmin(Duplicable, DatedAdmin):
    """Education, with advisors."""

    copied_title = "degree"
    list_display = ("__str__", "person", "dates")
    list_select_related = ("person", "organization")
    list_filter = ("level",)
    search_fields = (
        *search_columns("degree", "field", "organization__name", "person__family_name"),
        *search_columns("person__given_name", "person__label"),
    )
    autocomplete_fields = ("person", "organization", "unit")
    groups = ((None, ("person",)), *EDUCATION_GROUPS)
    inlines = (SupervisorRows,)

    def view_on_site(self, record: Education) -> str:
        """Return the page of the person."""
        return f"{record.person.get_absolute_url()}#education"
