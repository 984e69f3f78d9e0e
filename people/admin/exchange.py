"""Texts for a translator outside: download what waits, upload what came back, preview, write."""

import secrets
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from people.admin.dashboard import Choice, entries_for, log_change, may, viewable_models
from people.exchange import formats, waiting
from people.exchange import plan as plans
from people.exchange.plan import ACTIONS, Row, Verdict
from people.exchange.units import LARGEST_FILE, ExchangeError, Unit
from people.models.translated import Translated
from people.queries import access
from people.queries import translation as queries
from people.values.choices import TranslationState
from people.values.languages import TAGS

# The session holds the last preview of somebody until it is confirmed.
SESSION_KEY = "translation-import"
# Refused texts come first after those to be written; the rest is counted only.
SHOWN = (*ACTIONS, Verdict.REFUSED)


def download(request: HttpRequest, name: str) -> HttpResponse:
    """What waits and is wanted by the filters of the table, as a file. Raises Http404."""
    format_ = formats.FORMATS.get(name)
    if format_ is None:
        raise Http404
    choice = Choice.of(request)
    entries = entries_for(request, viewable_models(request), choice.kind)
    found = [each for each in entries if choice.takes(each)]
    if not found:
        messages.info(request, _("Nothing waits here, so there is nothing to download."))
        return _to_table()
    response = HttpResponse(
        format_.write(waiting.units(found), settings.BASE_URL), content_type=format_.media_type
    )
    file_name = f"translations-{timezone.localdate().isoformat()}{format_.suffixes[0]}"
    response["Content-Disposition"] = f'attachment; filename="{file_name}"'
    response["Cache-Control"] = "private, no-store"
    return response


def upload(request: HttpRequest) -> HttpResponse:
    """Preview an uploaded file, or write what a preview showed. Raises PermissionDenied."""
    is_translator = any(may(request, "change", model) for model in queries.translated_models())
    if not is_translator or access.is_limited(request.user):  # a file names any record
        raise PermissionDenied
    if request.method != "POST":
        return _to_table()
    try:
        if "preview" in request.POST:
            return _write(request)
        return _preview(request)
    except ExchangeError as error:
        messages.error(request, str(error))
        return _to_table()


def _to_table() -> HttpResponse:
    return HttpResponseRedirect(reverse("admin-translations"))


def _may_change(request: HttpRequest) -> plans.MayChange:
    allowed = {model: may(request, "change", model) for model in queries.translated_models()}

    def is_allowed(model: type[Translated]) -> bool:
        return allowed[model]

    return is_allowed


def _preview(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("file")
    if file is None:
        raise ExchangeError(_("Choose a file."))
    # One byte more than is allowed tells that it is too large.
    rows = plans.plan(formats.read(file.read(LARGEST_FILE + 1)), _may_change(request))
    wanted = [row for row in rows if row.verdict in ACTIONS]
    token = secrets.token_urlsafe() if wanted else ""
    request.session[SESSION_KEY] = {"token": token, "rows": [_kept(row) for row in wanted]}
    context = {
        **admin.site.each_context(request),
        "title": _("Preview of the import"),
        "token": token,
        "number": len(wanted),
        "counts": [
            (verdict.label, count)
            for verdict in Verdict
            if (count := sum(row.verdict == verdict for row in rows))
        ],
        "rows": [_shown(row) for verdict in SHOWN for row in rows if row.verdict == verdict],
    }
    return render(request, "admin/translations_import.html", context)


def _shown(row: Row) -> dict[str, Any]:
    kind = str(row.model._meta.verbose_name) if row.model else ""
    return {
        "title": row.record or row.place,
        "label": " · ".join(filter(None, (kind, row.label, row.unit.place))),
        "source": row.source,
        "source_lang": TAGS[row.unit.source_code],
        "lang": TAGS.get(row.unit.code, ""),
        "target": row.unit.target or row.old,
        "verdict": row.verdict,
        "reason": row.reason,
        "changes": row.changes,
    }


def _kept(row: Row) -> list[str]:
    unit = row.unit
    state = str(unit.state.value) if unit.state else ""
    name = (unit.model, unit.key, unit.field, unit.code, unit.digest, unit.target)
    return [*name, state, row.verdict.value, row.seen]


def _rows(kept: Iterable[list[str]]) -> list[Row]:
    return [
        Row(
            Unit(*name, state=TranslationState(state) if state else None),
            Verdict(verdict),
            seen=seen,
        )
        for *name, state, verdict, seen in kept
    ]


def _write(request: HttpRequest) -> HttpResponse:
    kept = request.session.pop(SESSION_KEY, None)
    if not kept or not secrets.compare_digest(
        kept["token"].encode(), request.POST["preview"].encode()
    ):
        raise ExchangeError(_("This preview is no longer there. Upload the file again."))
    outcome = plans.apply(_rows(kept["rows"]), _may_change(request))
    _log(request, outcome)
    refused = [row for row in outcome if row.verdict == Verdict.REFUSED]
    tell = messages.warning if refused else messages.success
    tell(request, plans.summary(outcome))
    for row in refused:
        messages.warning(request, f"{row.place}: {row.reason}")
    return _to_table()


def _log(request: HttpRequest, outcome: list[Row]) -> None:
    fields: dict[tuple[Any, Any], list[str]] = {}
    for row in outcome:
        if row.verdict in ACTIONS:
            fields.setdefault((row.model, row.pk), []).append(row.unit.field)
    for (model, pk), names in fields.items():
        log_change(request, model._base_manager.get(pk=pk), names)
