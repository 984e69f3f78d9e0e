"""Selected records as a file: choose a format, download it."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.exports.collect import MODELS, NAMES, bundle_of, works_of
from people.exports.files import writable, write
from people.formats.format import Format
from people.formats.record import Bundle
from people.queries import access
from people.values.languages import OWN_NAMES, PREFIXES, ZH, from_prefix


def export_kind(model: type[Any]) -> str | None:
    """Return the name that records of a model have in exports, None for parts of other records."""
    return next((kind for kind, each in MODELS.items() if each is model), None)


def to_export(request: HttpRequest, queryset: Any) -> HttpResponse:
    """Lead from a list to the choice of a format for the selected records."""
    query = QueryDict(mutable=True)
    query.setlist("pk", [str(pk) for pk in queryset.values_list("pk", flat=True)])
    address = reverse("admin-export", args=[export_kind(queryset.model)])
    return HttpResponseRedirect(f"{address}?{query.urlencode()}")


def download(request: HttpRequest, kind: str) -> HttpResponse:
    """Offer the formats for selected records, or send the file. Raises Http404, PermissionDenied."""
    model = MODELS.get(kind)
    if model is None:
        raise Http404
    if not request.user.has_perm(f"people.view_{model._meta.model_name}"):
        raise PermissionDenied
    rows = _selected(request, model)
    if not rows:
        raise Http404
    formats = {each.key: each for each in writable(kind) if kind in each.kinds}
    chosen = formats.get(request.GET.get("format", ""))
    if chosen is not None:
        return _answer(request, chosen, kind, rows)
    context = {
        **admin.site.each_context(request),
        "title": _("Export"),
        "opts": model._meta,
        "records": rows,
        "groups": [
            (title, [each for each in formats.values() if each.is_in_one_language == is_one])
            for title, is_one in (
                (_("With both languages"), False),
                (_("In one language"), True),
            )
        ],
        "chosen_language": PREFIXES[get_language() or ZH],
        "languages": [(PREFIXES[code], name) for code, name in OWN_NAMES.items()],
    }
    return render(request, "admin/export.html", context)


def _selected(request: HttpRequest, model: type[Any]) -> list[Any]:
    """Return the records of the address that the user may see, in their own order."""
    keys = [int(pk) for pk in request.GET.getlist("pk") if pk.isdecimal() and len(pk) < 19]
    rows = model.objects.filter(pk__in=keys)
    if access.is_limited(request.user):
        rows = rows.filter(access.own(request.user, model))
    return list(rows)


def _answer(request: HttpRequest, format_: Format, kind: str, rows: list[Any]) -> HttpResponse:
    language = from_prefix(request.GET.get("language", "")) or get_language() or ZH
    name = rows[0].slug if len(rows) == 1 and hasattr(rows[0], "slug") else kind
    file = write(format_, _bundle(request.user, kind, rows), language, name)
    response = HttpResponse(file.data, content_type=file.media_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _bundle(user: Any, kind: str, rows: list[Any]) -> Bundle:
    """Return the records; people with all that stands on their pages.

    Who is limited to what is their own does not learn of anything hidden beside it.
    """
    chosen: dict[str, Iterable[Any]] = {kind: rows}
    if kind == "people":
        chosen |= {works: works_of([row.pk for row in rows], works) for works in NAMES}
    return bundle_of(chosen, is_public=False, names_hidden=not access.is_limited(user))
