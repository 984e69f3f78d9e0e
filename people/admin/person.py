"""Admin of people."""

from typing import Any

from django.contrib import admin
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin, StackedRows, TabularRows, search_columns
from people.admin.education import EDUCATION_GROUPS
from people.admin.position import POSITION_GROUPS
from people.admin.rows import FigureRows, LinkRows, TaggingRows
from people.models import Education, OtherName, Person, Position, Section, SkillGroup
from people.values.choices import SectionKind
from people.values.languages import EN, ZH


class OtherNameRows(TabularRows):
    """Other names."""

    model = OtherName
    groups = ((None, ("order", "name", "kind", "is_shown")),)


class SectionFormSet(BaseInlineFormSet):
    """The sections of one page."""

    def clean(self) -> None:
        """Refuse a kind twice: Django leaves constraints on the parent to the database."""
        super().clean()
        seen = set()
        for form in self.forms:
            kind = form.cleaned_data.get("kind") if form not in self.deleted_forms else None
            if kind in seen and kind != SectionKind.FREE:
                form.add_error("kind", _("This page already has a section of this kind."))
            seen.add(kind)


class SectionRows(StackedRows):
    """Sections of the page."""

    model = Section
    formset = SectionFormSet
    classes = ("collapse",)
    groups = (
        (None, ("order", "kind", "title", "introduction", "is_hidden", "show_when_empty")),
        (_("Text of a free section"), ("body",)),
    )


class PositionRows(StackedRows):
    """Positions; further roles, projects and figures are on a position's own form."""

    model = Position
    classes = ("collapse",)
    groups = POSITION_GROUPS
    autocomplete_fields = ("organization", "unit", "publications")


class EducationRows(StackedRows):
    """Education; advisors are on its own form."""

    model = Education
    classes = ("collapse",)
    groups = EDUCATION_GROUPS
    autocomplete_fields = ("organization", "unit")


class SkillGroupRows(TabularRows):
    """Groups of skills; the skills are on a group's own form."""

    model = SkillGroup
    groups = ((None, ("order", "name")),)
    show_change_link = True


@admin.register(Person)
class PersonAdmin(RecordAdmin):
    """People, with what hangs on their page."""

    list_display = ("name_zh", "name_en", "headline", "visibility")
    list_display_links = ("name_zh", "name_en")
    list_filter = ("visibility",)
    search_fields = (
        *search_columns("family_name", "given_name", "label", "headline"),
        "other_names__name",
        "slug",
    )
    autocomplete_fields = ("affiliations",)
    groups = (
        (None, ("family_name", "given_name", "label", "headline", "slug", "visibility")),
        (_("About"), ("biography", "interests", "location", "affiliations")),
        (_("Photo"), ("photo", "photo_alt")),
        (_("Identifiers and order"), ("orcid", "name_order", "order")),
    )
    inlines = (
        LinkRows,
        TaggingRows,
        SectionRows,
        PositionRows,
        EducationRows,
        SkillGroupRows,
        FigureRows,
        OtherNameRows,
    )

    def get_inlines(self, request: HttpRequest, obj: Person | None) -> Any:
        """Leave out the sections of a new person: the usual ones are made with it."""
        return [each for each in self.inlines if obj is not None or each is not SectionRows]

    def view_on_site(self, record: Person) -> str:
        """Return the person's page."""
        return record.get_absolute_url()

    @admin.display(description=_("Chinese name"))
    def name_zh(self, record: Any) -> str:
        """Return the name in Chinese, else the label."""
        return record.name_in(ZH) or record.label_zh_hans or "–"

    @admin.display(description=_("English name"), ordering="sort_key")
    def name_en(self, record: Any) -> str:
        """Return the name in English, else the label."""
        return record.name_in(EN) or record.label_en or "–"
