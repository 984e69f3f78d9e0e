"""Lists of very many records: what is counted, ordered and looked through stays bounded.

Up to `MOST` records a list is exact, in any order. Beyond that it counts and pages through the
first `MOST` that it finds, in an order that an index has, and conditions without an index are put
to the newest `NEWEST` records only; the list says so.
"""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db import models
from django.http import HttpRequest
from django.utils.functional import cached_property

from people.admin.roles import is_autocomplete
from people.queries.bounds import MOST, count_up_to, has_more_than, is_large, newest


class BoundedPaginator(Paginator):
    """Pages of the first records; what comes after them is found by searching."""

    @cached_property
    def count(self) -> int:
        """How many records are paged through."""
        return min(self.found, MOST)

    @cached_property
    def found(self) -> int:
        """How many records there are, one more than the most for more."""
        return count_up_to(MOST, self.object_list)  # type: ignore[arg-type]


class BoundedList(ChangeList):
    """A list that takes as long for a million records as for some thousands."""

    @property
    def is_large(self) -> bool:
        """Whether the table has more records than are counted."""
        return self.model_admin.is_large(self.request)

    @property
    def is_cut(self) -> bool:
        """Whether there are more records than the pages show."""
        return self.paginator.found > MOST  # type: ignore[attr-defined]

    @property
    def is_of_newest(self) -> bool:
        """Whether only the newest records were looked through."""
        return self.is_large and bool(self.query or self.get_filters_params())

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        self.request = request
        super().__init__(request, *args, **kwargs)

    def get_queryset(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Put conditions to the newest records of a large table."""
        if self.is_large and (self.get_filters_params() or self.add_facets):
            self.root_queryset = newest(self.root_queryset)
        return super().get_queryset(request, *args, **kwargs)

    def get_ordering(self, request: HttpRequest, queryset: Any) -> Any:
        """Order a large table by what has an index only, else the newest first."""
        ordering = super().get_ordering(request, queryset)
        if not self.is_large or (ordering and is_indexed(self.model, ordering[0])):
            return ordering
        return self.model_admin.order_of_many


def is_indexed(model: type[models.Model], name: Any) -> bool:
    """Whether records can be read in the order of a column without sorting them."""
    column = name.lstrip("-") if isinstance(name, str) else ""
    field = next((each for each in model._meta.fields if each.name == column), None)
    if field is not None and field.is_relation:
        return False  # ordered by what it leads to
    if column == "pk" or (field is not None and (field.db_index or field.unique)):
        return True
    # SQLite and PostgreSQL read the rest of an order from an index of its first column.
    return any(index.fields[:1] == [column] for index in model._meta.indexes)


class Bounded(admin.ModelAdmin):
    """Part of every admin of records: its list and its autocompletes are bounded."""

    paginator = BoundedPaginator
    show_full_result_count = False
    # The order of a large table; its first column has an index.
    order_of_many: tuple[str, ...] = ("-pk",)

    def is_large(self, request: HttpRequest) -> bool:
        """Whether there are more records than a list counts, asked once for each request."""
        known = request.__dict__.setdefault("large_tables", {})
        if self.model not in known:
            known[self.model] = is_large(self.model)
        return known[self.model]

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Return the bounded list."""
        return BoundedList

    def get_sortable_by(self, request: HttpRequest) -> Any:
        """Offer no order that would sort a large table."""
        names = super().get_sortable_by(request)
        if not self.is_large(request):
            return names
        ordered_by = {
            name: getattr(getattr(self, name, None), "admin_order_field", name) for name in names
        }
        return [name for name, column in ordered_by.items() if is_indexed(self.model, column)]

    def get_search_results(
        self, request: HttpRequest, queryset: models.QuerySet[Any], search_term: str
    ) -> tuple[models.QuerySet[Any], bool]:
        """Find by the whole of what is unique among all, by parts of words among the newest."""
        if not self.is_large(request):
            return super().get_search_results(request, queryset, search_term)
        if term := search_term.strip():
            found, _repeats = super().get_search_results(request, newest(queryset), term)
            # Each by itself: one condition on all of them is put to every record of the table.
            ways = [found, *(queryset.filter(**{name: term}) for name in self.unique_fields())]
            keys = {
                pk for way in ways for pk in way.order_by("-pk").values_list("pk", flat=True)[:MOST]
            }
            queryset = queryset.filter(pk__in=keys)
        if is_autocomplete(request):
            queryset = queryset.order_by(*self.order_of_many)
        return queryset, False

    def response_action(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> Any:
        """Let “all” mean what the list counts."""
        if request.POST.get("select_across") == "1" and has_more_than(MOST, queryset):
            queryset = queryset.filter(pk__in=list(queryset.values_list("pk", flat=True)[:MOST]))
        return super().response_action(request, queryset)

    def unique_fields(self) -> list[str]:
        """Return the fields that are searched and name at most one record."""
        fields = (each.name for each in self.model._meta.fields if each.unique)
        return [name for name in fields if name in self.search_fields]
