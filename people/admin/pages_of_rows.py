"""Rows of a form in pages: a work of three thousand authors, a person of five hundred positions.

A form shows, checks and saves the rows of one page; those of the other pages stay as they are.
"""

from typing import Any, NamedTuple

from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect, AutocompleteSelectMultiple
from django.db import models
from django.db.models import Count, Max, Prefetch, Window
from django.forms import BaseInlineFormSet, ModelChoiceField
from django.http import HttpRequest, QueryDict
from django.utils.functional import cached_property

Pks = list[int]


class RowPage(NamedTuple):
    """One page: its first and last row, and where it is."""

    number: int
    first: int
    last: int
    address: str


class PagedRows(BaseInlineFormSet):
    """The rows of one page of an inline."""

    per_page = 50
    page_asked = 1
    query = QueryDict()
    # The rows that a form showed which is looked at again, by prefix.
    rows_shown: dict[str, Pks] = {}

    def get_queryset(self) -> Any:
        """Return the rows that the form is about."""
        if not hasattr(self, "_queryset"):
            rows = super().get_queryset()
            if self.is_bound:
                self._queryset = rows.filter(pk__in=self.posted)
            else:
                self._queryset = self._page_of(rows.annotate(row_count=Window(Count("*"))))
            if prepare := getattr(self.form, "prepare", None):
                prepare(self._queryset)
        return self._queryset

    def _page_of(self, rows: Any) -> Any:
        start = (self.page_asked - 1) * self.per_page
        found = rows[start : start + self.per_page]
        if not found and start:  # rows were deleted since the address was made
            self.page_asked, found = 1, rows[: self.per_page]
        self.row_count = found[0].row_count if found else 0
        if self.is_paged and self.prefix in self.rows_shown:
            return rows.filter(pk__in=self.rows_shown[self.prefix])
        return found

    @cached_property
    def row_count(self) -> int:
        """How many rows there are on all pages; read with those of the page, if it is shown."""
        if self.is_bound:
            return len(self.posted) + self.elsewhere().count()
        self.get_queryset()
        return self.__dict__["row_count"]

    @property
    def is_paged(self) -> bool:
        """Whether there are other pages."""
        return self.row_count > self.per_page

    @property
    def pages(self) -> list[RowPage]:
        """All pages."""
        query, found = self.query.copy(), []
        for number, start in enumerate(range(0, self.row_count, self.per_page), 1):
            query[page_name(self.prefix)] = str(number)
            last = min(start + self.per_page, self.row_count)
            found.append(RowPage(number, start + 1, last, f"?{query.urlencode()}"))
        return found

    @property
    def first_order(self) -> int:
        """The order from which the rows of this page are numbered."""
        return (self.page_asked - 1) * self.per_page

    @cached_property
    def posted(self) -> Pks:
        """The keys of the rows that came back with the form."""
        return posted_rows(self.data, self.prefix)

    def elsewhere(self) -> models.QuerySet[Any]:
        """Return the rows that are not in this form."""
        if self.instance.pk is None:
            return self.model._base_manager.none()
        rows = self.model._base_manager.filter(**{self.fk.name: self.instance})
        return rows.exclude(pk__in=self.posted)

    def clean(self) -> None:
        """Refuse what a row on another page has already: Django compares those of the form only."""
        super().clean()
        for constraint in self.model._meta.constraints:
            if not isinstance(constraint, models.UniqueConstraint) or constraint.condition:
                continue
            names = [name for name in constraint.fields if name != self.fk.name]
            if names and len(names) < len(constraint.fields):
                self._refuse_taken(names, constraint)

    def _refuse_taken(self, names: list[str], constraint: models.UniqueConstraint) -> None:
        wanted = {
            form: tuple(form.cleaned_data.get(name) for name in names)
            for form in self.forms
            if form not in self.deleted_forms and {*names} & {*form.changed_data}
        }
        wanted = {form: values for form, values in wanted.items() if None not in values}
        if not wanted:
            return
        first = {f"{names[0]}__in": [values[0] for values in wanted.values()]}
        taken = set(self.elsewhere().filter(**first).values_list(*names))
        for form, values in wanted.items():
            if tuple(getattr(value, "pk", value) for value in values) in taken:
                form.add_error(names[0], constraint.get_violation_error_message())

    def last_order(self) -> int:
        """Return the order of the last row that is not in this form, -1 if there is none."""
        last = self.elsewhere().aggregate(last=Max("order"))["last"]
        return -1 if last is None else last


def page_name(prefix: str) -> str:
    """Return what an address calls the page of the rows with a prefix."""
    return f"rows-{prefix}"


def posted_rows(data: Any, prefix: str) -> Pks:
    """Return the keys of the stored rows in what a browser sent."""
    total = str(data.get(f"{prefix}-TOTAL_FORMS", ""))
    names = range(int(total)) if total.isdecimal() and len(total) < 5 else ()
    found = (str(data.get(f"{prefix}-{number}-id", "")) for number in names)
    return [int(pk) for pk in found if pk.isdecimal() and len(pk) < 19]


class Chosen:
    """Part of a select of related records: writes those that are loaded with the row.

    Django asks the database for the chosen records of each select by itself.
    """

    known: dict[str, Any]

    def optgroups(self: Any, name: str, value: list[str], attr: Any = None) -> Any:
        """Return the chosen records as options."""
        known = getattr(self, "known", {})
        chosen = [each for each in value if each]
        if not all(each in known for each in chosen):
            return super().optgroups(name, value, attr)  # type: ignore[misc]
        options = []
        if not self.is_required and not self.allow_multiple_selected:
            options.append(self.create_option(name, "", "", False, 0))
        for index, each in enumerate(chosen, len(options)):
            label = self.choices.field.label_from_instance(known[each])
            options.append(self.create_option(name, each, label, True, index))
        return [(None, options, 0)]


class ChosenSelect(Chosen, AutocompleteSelect):
    """A select of one related record."""


class ChosenSelectMultiple(Chosen, AutocompleteSelectMultiple):
    """A select of several related records."""


def tell_known(form: Any) -> None:
    """Tell the selects of a form which records are loaded with its row."""
    for name, field in form.fields.items():
        select = getattr(field.widget, "widget", None)
        if isinstance(field, ModelChoiceField) and isinstance(select, Chosen):
            select.known = {str(each.pk): each for each in loaded(form.instance, name)}


def loaded(record: Any, name: str) -> list[Any]:
    """Return the related records that are loaded with a record."""
    field = record._meta.get_field(name)
    if field.many_to_many:
        return list(getattr(record, "_prefetched_objects_cache", {}).get(name, ()))
    related = getattr(record, name) if field.is_cached(record) else None
    return [] if related is None else [related]


class RowsInPages(admin.options.InlineModelAdmin):
    """Part of every inline: shows its rows in pages, with all that a row names in a few queries."""

    formset = PagedRows
    per_page = 50

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Return the formset of the page that the address asks for."""
        formset = super().get_formset(request, obj, **kwargs)
        number = request.GET.get(page_name(formset.get_default_prefix()), "")
        formset.per_page = self.per_page
        formset.page_asked = max(int(number), 1) if number.isdecimal() and len(number) < 6 else 1
        formset.query = request.GET
        formset.rows_shown = getattr(request, "rows_shown", {})
        return formset

    def get_queryset(self, request: HttpRequest) -> Any:
        """Load what the selects of a row name, and what those are named by."""
        rows = super().get_queryset(request)
        for name in self.get_autocomplete_fields(request):
            field = self.model._meta.get_field(name)
            named_by = self._named_by(field.related_model)
            if field.many_to_many:
                related = field.related_model._default_manager.select_related(*named_by)
                rows = rows.prefetch_related(Prefetch(name, related))
            else:
                rows = rows.select_related(name, *(f"{name}__{each}" for each in named_by))
        return rows

    def _named_by(self, model: Any) -> tuple[str, ...]:
        found = getattr(self.admin_site._registry.get(model), "list_select_related", ())
        return tuple(found) if isinstance(found, tuple | list) else ()
