"""Admin of people."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin, StackedRows, TabularRows, search_columns
from people.admin.bulk import Taggable
from people.admin.education import EDUCATION_GROUPS
from people.admin.images import Pictured, PicturedForm
from people.admin.imports import Importable
from people.admin.large import BoundedList
from people.admin.pages_of_rows import PagedRows
from people.admin.position import POSITION_GROUPS
from people.admin.roles import is_autocomplete
from people.admin.rows import FigureRows, LinkRows, TaggingRows
from people.admin.todo import GapFilter
from people.models import Education, OtherName, Person, Position, Section, SkillGroup
from people.queries.bounds import MOST
from people.queries.names import found_by
from people.queries.translation import standing_by_person
from people.values.choices import SectionKind
from people.values.languages import CODES, EN, OWN_NAMES, ZH

# Of how many people of such a name a field offers the first.
MOST_CHOSEN_FROM = 1_000


class PersonForm(PicturedForm):
    """A person, whose photo is described."""

    picture = "photo"


class OtherNameRows(TabularRows):
    """Other names."""

    model = OtherName
    groups = ((None, ("order", "name", "kind", "is_shown")),)


class SectionFormSet(PagedRows):
    """The sections of one page."""

    def clean(self) -> None:
        """Refuse a kind twice: Django leaves constraints on the parent to the database."""
        super().clean()
        seen = set(self.elsewhere().values_list("kind", flat=True))
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


class PersonList(BoundedList):
    """The list of people."""

    @property
    def is_of_newest(self) -> bool:
        """Whether only the newest were looked through: names are looked for among all."""
        return self.is_large and bool(self.get_filters_params())

    def get_results(self, request: HttpRequest) -> None:
        """Give each person of the page the standing of their translations."""
        super().get_results(request)
        self.result_list = list(self.result_list)
        standings = standing_by_person([person.pk for person in self.result_list])
        for person in self.result_list:
            person.standing = standings[person.pk]


@admin.register(Person)
class PersonAdmin(Importable, Pictured, Taggable, RecordAdmin):
    """People, with what hangs on their page."""

    form = PersonForm
    change_form_template = "admin/people/person_form.html"
    list_display = ("name_zh", "name_en", "visibility", "progress")
    list_display_links = ("name_zh", "name_en")
    list_filter = ("visibility", GapFilter)
    search_fields = (
        *search_columns("family_name", "given_name", "label", "headline"),
        "other_names__name",
        "slug",
    )
    autocomplete_fields = ("affiliations",)
    order_of_many = ("sort_key", "key")
    groups = (
        (None, ("family_name", "given_name", "label", "headline", "slug", "visibility")),
        (_("About"), ("biography", "interests", "location", "affiliations")),
        (_("Photo"), ("photo", "photo_focus_x", "photo_focus_y", "photo_alt")),
        (_("Identifiers and order"), ("orcid", "name_order", "sort_as", "order")),
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

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[Any, bool]:
        """Find people also by names in any order and by pinyin, here and where one is chosen."""
        if not search_term.strip():
            return super().get_search_results(request, queryset, search_term)
        if is_autocomplete(request) and self.is_large(request):  # by names alone
            keys = found_by(search_term, MOST_CHOSEN_FROM)
            return queryset.filter(pk__in=keys).order_by(*self.order_of_many), False
        found, _repeats = super().get_search_results(request, queryset, search_term)
        also = found.order_by().values_list("pk", flat=True)[:MOST]
        return queryset.filter(pk__in={*found_by(search_term), *also}), False

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Count the translations of all people of a list page at once."""
        return PersonList

    @admin.display(description=_("page in both languages"))
    def progress(self, record: Any) -> str:
        """Show which share of all texts on a person's page is in step in each language."""
        rows = ((OWN_NAMES[code], record.standing.percent(code)) for code in CODES)
        return format_html_join(
            "",
            '<span class="progress">{} <progress value="{}" max="100"></progress> {} %</span>',
            ((name, percent, percent) for name, percent in rows),
        )

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
