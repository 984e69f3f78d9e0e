"""What the admin opens on: all that waits to be done, and lists of just that."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from people.admin.dashboard import entries_for, viewable_models
from people.admin.history import open_drafts
from people.admin.import_form import may_import
from people.models import Person, Publication
from people.queries import translation
from people.queries.bounds import MOST, count_up_to, newest
from people.values.choices import Visibility
from people.values.languages import CODES, OWN_NAMES, PREFIXES, column


def _empty(name: str) -> Q:
    """Return the condition that a translated field is empty in both languages."""
    condition = Q()
    for code in CODES:
        own = column(name, code)
        condition &= Q(**{f"{own}__isnull": True}) | Q(**{own: ""})
    return condition


# What a record may lack, by model. A teaser without a description is said to decorate only.
GAPS: dict[type[Model], dict[str, tuple[Any, Q]]] = {
    Person: {
        "photo": (_("without a photo"), Q(photo="")),
        "headline": (_("without a headline"), _empty("headline")),
        "description": (
            _("with a photo that is not described"),
            ~Q(photo="") & _empty("photo_alt"),
        ),
    },
    Publication: {
        "authors": (_("without authors"), Q(authorships__isnull=True)),
        "year": (_("without a year"), Q(date__isnull=True)),
    },
}


class GapFilter(admin.SimpleListFilter):
    """Records that lack something."""

    title = _("what is missing")
    parameter_name = "lacks"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        """Return the choices of the model."""
        return [(key, label) for key, (label, _q) in GAPS[model_admin.model].items()]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the records that lack what was chosen."""
        gap = GAPS[queryset.model].get(self.value() or "")
        return queryset.filter(gap[1]) if gap else queryset


MOST_DRAFTS = 20


@dataclass(frozen=True)
class Item:
    """Something to do: how much of it, and where."""

    text: str
    url: str


def index(request: HttpRequest) -> HttpResponse:
    """The first page of the admin, with what waits above the list of models."""
    groups = [
        (_("Translations"), translations(request)),
        (_("Drafts"), drafts(request)),
        (_("To complete"), gaps(request)),
    ]
    todo = [(title, items) for title, items in groups if items]
    context = {"todo": todo, "open_drafts": open_drafts(request, MOST_DRAFTS)}
    context["may_import"] = may_import(request.user)
    return admin.site.index(request, context)


def _seen(request: HttpRequest) -> list[Any]:
    """Return the admins of the models whose records may be seen."""
    return [
        each
        for model, each in admin.site._registry.items()
        if model._meta.app_label == "people" and each.has_view_permission(request)
    ]


def translations(request: HttpRequest) -> list[Item]:
    """Return how many texts wait in each language."""
    standing = translation.standing(entries_for(request, viewable_models(request)))
    items = []
    for code in CODES:
        if count := standing.open(code):
            text = ngettext(
                "%(language)s: %(count)s text waits", "%(language)s: %(count)s texts wait", count
            )
            items.append(
                Item(
                    text % {"language": OWN_NAMES[code], "count": count},
                    f"{reverse('admin-translations')}?language={PREFIXES[code]}",
                )
            )
    return items


def drafts(request: HttpRequest) -> list[Item]:
    """Return how many records of each kind are hidden."""
    items = []
    for each in _seen(request):
        if hasattr(each.model, "visibility"):
            hidden = _looked_at(each, request).filter(visibility=Visibility.DRAFT)
            items += _item(each.model, hidden, "", f"visibility__exact={Visibility.DRAFT}")
    return items


def gaps(request: HttpRequest) -> list[Item]:
    """Return how many records lack what they should have."""
    items = []
    for each in _seen(request):
        for key, (label, condition) in GAPS.get(each.model, {}).items():
            found = _looked_at(each, request).filter(condition)
            items += _item(each.model, found, str(label), f"lacks={key}")
    return items


def _looked_at(each: Any, request: HttpRequest) -> QuerySet[Any]:
    """Return the records that the list puts its filters to."""
    records = each.get_queryset(request)
    return newest(records) if each.is_large(request) else records


def _item(model: type[Model], records: QuerySet[Any], label: str, query: str) -> list[Item]:
    count = count_up_to(MOST, records)
    if not count:
        return []
    options = model._meta
    url = reverse(f"admin:people_{options.model_name}_changelist")
    kind = options.verbose_name if count == 1 else options.verbose_name_plural
    shown = f"{MOST}+" if count > MOST else count
    values = {"count": shown, "kind": kind, "label": label}
    form = _("%(count)s %(kind)s %(label)s") if label else _("%(count)s %(kind)s")
    return [Item(str(form) % values, f"{url}?{query}")]
