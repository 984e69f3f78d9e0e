"""What all admin pages share: both languages of a field side by side, order, visibility."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.forms import Script
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from people.admin.bulk import change_each
from people.admin.exports import export_kind, to_export
from people.admin.large import Bounded
from people.admin.pages_of_rows import (
    ChosenSelect,
    ChosenSelectMultiple,
    RowsInPages,
    tell_known,
)
from people.admin.preview import kind_of
from people.admin.rendering import QuickRenderer
from people.admin.roles import OwnRecords, OwnRows
from people.admin.translation import TranslationFilter, TranslationForm, open_counts
from people.admin.workflow import PageWorkflow, may_publish
from people.models.translated import text_fields, translated_fields
from people.values.choices import Visibility
from people.values.languages import CODES, OWN_NAMES, TAGS, ZH, column

Group = tuple[Any, tuple[str, ...]]

# The fields of `people.models.base.Dated`.
DATES: Group = (
    _("Dates"),
    (
        "start_date",
        "end_date",
        "is_current",
        "end_is_expected",
        "stated_months",
        "pin",
        "order",
    ),
)


class RecordForm(TranslationForm):
    """A form in which an empty order means: at the end."""

    default_renderer = QuickRenderer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "order" in self.fields:
            self.fields["order"].required = False
            if self.instance._state.adding:
                self.initial["order"] = self.instance.order = None
        tell_known(self)

    def clean_order(self) -> int | None:
        """Keep the place of a row whose order was emptied; a new one gets its place at saving."""
        order = self.cleaned_data["order"]
        return self.instance.order if order is None and self.instance.pk else order


class BilingualMixin:
    """Lay out `groups` of fields; a translated field becomes its two columns in one row."""

    form = RecordForm
    groups: tuple[Group, ...] = ()

    class Media:
        css = {"all": ["people/css/admin.css"]}
        js = (
            Script("people/js/order.js", type="module"),
            Script("people/js/forms.js", type="module"),
        )

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the groups with translated fields in pairs, Chinese first."""
        return [
            (title, {"fields": [row for name in names for row in self.rows_of(name)]})
            for title, names in self.groups
        ]

    def rows_of(self, name: str) -> list[str | tuple[str, ...]]:
        """Return the rows of a field: the times of being shown stand below the visibility."""
        if name == "visibility" and isinstance(self, admin.ModelAdmin):
            return [name, ("publish_at", "hide_at")]
        return [self.row(name)]

    def row(self, name: str) -> str | tuple[str, ...]:
        """Return the columns of a translated field, or the field itself."""
        if name in translated_fields(self.model):
            return tuple(column(name, code) for code in CODES)
        return name

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Choose among related records by a select that asks for nothing that is known."""
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs["widget"] = ChosenSelect(db_field, self.admin_site, using=kwargs.get("using"))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """As for one related record."""
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs["widget"] = ChosenSelectMultiple(
                db_field, self.admin_site, using=kwargs.get("using")
            )
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Label each column with its language, and tell the browser which one is typed there."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        language = getattr(db_field, "language", None)
        if field is not None and language is not None:
            form = _("%(label)s (Chinese)") if language == ZH else _("%(label)s (English)")
            label = str(db_field.translated_field.verbose_name)
            field.label = form % {"label": label[:1].upper() + label[1:]}
            field.widget.attrs["lang"] = TAGS[language]
            if isinstance(db_field, models.TextField):
                field.widget.attrs["rows"] = 8
        if field is not None and (kind := kind_of(db_field)):
            field.widget.attrs["data-markdown"] = kind
        if field is not None and db_field.name == "order":
            field.help_text = _("Lower numbers come first; empty puts it at the end.")
            if any(each.name == "pin" for each in self.model._meta.fields):
                field.help_text = _(
                    "Dates come first; among rows of the same date, lower numbers do."
                    " Empty puts it at the end."
                )
        return field


def search_columns(*names: str) -> tuple[str, ...]:
    """Return the columns of translated fields, to search in both languages."""
    return tuple(column(name, code) for name in names for code in CODES)


class RecordAdmin(OwnRecords, PageWorkflow, BilingualMixin, Bounded):
    """Admin of a record of its own."""

    save_on_top = True
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> Any:
        """Load what `__str__` and the columns name, for autocompletes as well as for lists."""
        records = super().get_queryset(request)
        related = self.list_select_related
        return records.select_related(*related) if isinstance(related, tuple) else records

    def get_list_filter(self, request: HttpRequest) -> Any:
        """Add the filter for translations wherever there is something to translate."""
        filters = list(super().get_list_filter(request))
        return [*filters, TranslationFilter] if text_fields(self.model) else filters

    def get_list_display(self, request: HttpRequest) -> Any:
        """Add the column for translations wherever there is something to translate."""
        columns = list(super().get_list_display(request))
        return [*columns, "translations"] if text_fields(self.model) else columns

    @admin.display(description=_("translations"))
    def translations(self, record: Any) -> str:
        """Tell how many texts of the record wait for a translator in which language."""
        parts = [
            f"{OWN_NAMES[code]}: {state.label} {count}"
            for code, counts in open_counts(record).items()
            for state, count in counts.items()
            if count
        ]
        return " · ".join(parts) or gettext("in step")

    def get_actions(self, request: HttpRequest, action_location: Any = None) -> Any:
        """Offer to publish and hide where records can be hidden."""
        # Django 6.1 has actions on forms as well, and asks for which place; 5.2 asks nothing.
        place = {} if action_location is None else {"action_location": action_location}
        actions = super().get_actions(request, **place)
        is_publisher = may_publish(request.user)
        if not is_publisher:  # a list saves at once
            actions.pop("delete_selected", None)
        if not (is_publisher and hasattr(self.model, "visibility")):
            actions.pop("publish", None)
            actions.pop("hide", None)
        if export_kind(self.model) is None:
            actions.pop("export", None)
        return actions

    actions = ["publish", "hide", "export"]

    @admin.action(description=_("Export the selected records"), permissions=["view"])
    def export(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> HttpResponse:
        """Lead to the choice of a format."""
        return to_export(request, queryset)

    @admin.action(description=_("Publish the selected records"))
    def publish(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> None:
        """Show the records to readers."""
        self.set_visibility(request, queryset, Visibility.PUBLIC)

    @admin.action(description=_("Hide the selected records as drafts"))
    def hide(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> None:
        """Show the records to nobody."""
        self.set_visibility(request, queryset, Visibility.DRAFT)

    def set_visibility(
        self, request: HttpRequest, queryset: models.QuerySet[Any], visibility: Visibility
    ) -> None:
        """Set the visibility, save each record as a form would, and sum up."""
        request.acts_at_once = True  # type: ignore[attr-defined]

        def change(record: Any) -> bool:
            if record.visibility == visibility:
                return False
            record.visibility = visibility
            record.save()
            return True

        change_each(self, request, queryset, change, "visibility")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Put a new record without an order at the end."""
        if getattr(obj, "order", 0) is None:
            last = type(obj)._base_manager.aggregate(last=models.Max("order"))["last"]
            obj.order = 0 if last is None else last + 1
        super().save_model(request, obj, form, change)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Put new rows at the end in the sequence of the form; let rows trade unique values."""
        number_new_rows(formset)
        release_unique_values(formset)
        super().save_formset(request, form, formset, change)


class DatedAdmin(RecordAdmin):
    """Admin of a record with a range of dates."""

    @admin.display(description=_("dates"), ordering="start_date")
    def dates(self, record: Any) -> str:
        """Return the range."""
        return record.display_dates(get_language() or ZH)


def number_new_rows(formset: Any) -> None:
    """Give the new rows of a formset that have no order the next numbers."""
    rows = [form for form in formset.forms if form not in formset.deleted_forms]
    orders = [getattr(form.instance, "order", None) for form in rows if form.instance.pk]
    orders += [form.instance.order for form in rows if getattr(form.instance, "order", None)]
    new = [
        form for form in rows if form.has_changed() and getattr(form.instance, "order", 0) is None
    ]
    if new:
        last = max(formset.last_order(), *(order for order in orders if order is not None), -1)
        for place, form in enumerate(new, last + 1):
            form.instance.order = place


def release_unique_values(formset: Any) -> None:
    """Take changed rows out of the table before they are saved, so that two may trade a value.

    Saved one by one, the first of two authors who change places would clash with the second.
    Saving puts each row back under its own primary key. Models with such values have no children.
    """
    unique = {
        field
        for constraint in formset.model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
        for field in constraint.fields
    }
    trading = [form.instance.pk for form in formset.initial_forms if unique & {*form.changed_data}]
    if trading:
        formset.model._base_manager.filter(pk__in=trading).delete()


class StackedRows(OwnRows, BilingualMixin, RowsInPages, admin.StackedInline):
    """Rows with long texts, one block for each."""

    template = "admin/people/stacked_rows.html"
    per_page = 20
    extra = 0
    show_change_link = True


class TabularRows(OwnRows, BilingualMixin, RowsInPages, admin.TabularInline):
    """Rows with short values, one line for each."""

    template = "admin/people/tabular_rows.html"
    extra = 0

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return all columns as one line."""
        names: list[str] = []
        for _title, fields in self.groups:
            for name in fields:
                row = self.row(name)
                names += [row] if isinstance(row, str) else row
        return [(None, {"fields": names})]
