"""Files of other programs: upload, look at what would happen, decide, import, see what was done."""

from typing import Any

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.admin.options import get_content_type_for_model
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from people import formats
from people.admin.import_form import UploadForm, may_import
from people.admin.import_preview import names, parts, read_decisions, title_of
from people.admin.workflow import may_publish
from people.formats.problem import UnreadableFile
from people.formats.source import Source
from people.imports import run
from people.imports.importer import Importer, told
from people.imports.mentioned import Mentioned
from people.imports.verdict import Decisions, Row, Verdict
from people.models import PendingImport, Person
from people.queries import access
from people.queries.names import Known, known_among
from people.values.choices import Visibility

# Where the last import of a session is told of, and how much of it.
RESULT = "import_result"
MOST_TOLD = 200
TOLD = {Verdict.SKIPPED, Verdict.REMARK}


class Importable(admin.ModelAdmin):
    """Admin of a record that files are imported as: its list leads there."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Offer the import to who may do it."""
        context = {"may_import": may_import(request.user), **(extra_context or {})}
        return super().changelist_view(request, context)

    def render_change_form(
        self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any
    ) -> Any:
        """Offer the import onto a person's page."""
        if isinstance(kwargs.get("obj"), Person):
            context["may_import"] = may_import(request.user)
        return super().render_change_form(request, context, *args, **kwargs)


def upload(request: HttpRequest) -> HttpResponse:
    """Take a file and lead to its preview. Raises PermissionDenied."""
    if not may_import(request.user):
        raise PermissionDenied
    person = Person.objects.filter(slug=request.GET.get("person", "")).first()
    initial = {"person": person.pk, "person_name": person.slug} if person else {}
    form = UploadForm(request.user, request.POST or None, request.FILES or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            pending = form.pending()
            return HttpResponseRedirect(reverse("admin-import-confirm", args=[pending.token]))
        except UnreadableFile as error:
            form.add_error("file", told(error.problem))
    context = {
        **admin.site.each_context(request),
        "title": _("Import"),
        "form": form,
        "readable": [label for key, label in form.fields["format"].choices if key],
    }
    return render(request, "admin/import.html", context)


def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Show what would become of an upload, or do it. Raises PermissionDenied."""
    if not may_import(request.user):
        raise PermissionDenied
    pending = PendingImport.objects.of(request.user, token)
    if pending is None:
        messages.error(request, _("This upload is no longer there. Upload the file again."))
        return HttpResponseRedirect(reverse("admin-import"))
    try:
        if request.method == "POST" and "import" in request.POST:
            return _import(request, pending)
        return _preview(request, pending)
    except UnreadableFile as error:
        pending.delete()
        messages.error(request, told(error.problem))
        return HttpResponseRedirect(reverse("admin-import"))


def _importer(request: HttpRequest, pending: PendingImport) -> tuple[Importer, Any]:
    """Return the import of an upload, with what the user has decided, and what it reads."""
    format_ = formats.formats()[pending.format]
    assert format_.read is not None  # noqa: S101 (only such are offered)
    reading = list(format_.read(Source.of_file(pending.name, bytes(pending.data))))
    decisions = read_decisions(request.POST.items())
    importer = Importer(
        format_,
        decisions=decisions,
        person=pending.person,
        visibility=Visibility.PUBLIC if may_publish(request.user) else Visibility.DRAFT,
        may=lambda action, record: _may(request.user, action, record),
        known=_known(request.user, reading, decisions),
    )
    return importer, reading


def _known(user: Any, reading: list[Any], decisions: Decisions) -> list[Known]:
    """Return who may be meant by the names of a file, of those whom a user may choose."""
    who = Mentioned.by(reading)
    return known_among(
        Person.objects.filter(access.choosable(user, Person)),
        names=who.names,
        starts=who.starts,
        orcids=who.orcids,
        slugs=who.slugs | set(decisions.names.values()),
    )


def _may(user: Any, action: str, record: Any) -> bool:
    if action == "add":
        return bool(user.has_perm(f"people.add_{record._meta.model_name}"))
    return access.may(user, action, record)


def _preview(request: HttpRequest, pending: PendingImport) -> HttpResponse:
    importer, reading = _importer(request, pending)
    rows = list(run.preview(importer, reading))
    writing = {Verdict.NEW, Verdict.CHANGED, Verdict.CONFLICT, Verdict.DUPLICATE}
    context = {
        **admin.site.each_context(request),
        "title": _("Preview of the import"),
        "pending": pending,
        "format": importer.format,
        "count": sum(row.verdict != Verdict.REMARK for row in rows),
        "parts": parts(rows, importer.decisions),
        "names": names(rows, importer),
        "writes": any(row.verdict in writing for row in rows),
        "is_decided": request.method == "POST",
    }
    return render(request, "admin/import_preview.html", context)


def _import(request: HttpRequest, pending: PendingImport) -> HttpResponse:
    importer, reading = _importer(request, pending)
    rows = list(run.apply(importer, reading))
    _log(request, importer, pending)
    messages.success(request, run.summary(rows))
    request.session[RESULT] = _result(pending, importer, rows)
    pending.delete()
    return HttpResponseRedirect(reverse("admin-import-done"))


def _result(pending: PendingImport, importer: Importer, rows: list[Row]) -> dict[str, Any]:
    """Return what is told of an import, as a session keeps it."""
    written: dict[tuple[str, int], tuple[str, bool]] = {}
    for model, pk, title, is_new in importer.written:
        key = (str(model._meta.model_name), pk)
        written[key] = (title, is_new or written.get(key, ("", False))[1])
    told_rows = [row for row in rows if row.verdict in TOLD or row.notes]
    return {
        "file": pending.name,
        "person": pending.person_id,
        "written": [[*key, *value] for key, value in list(written.items())[:MOST_TOLD]],
        "more_written": max(0, len(written) - MOST_TOLD),
        "told": [
            [title_of(row), " ".join(filter(None, (row.reason, *row.notes)))]
            for row in told_rows[:MOST_TOLD]
        ],
        "more_told": max(0, len(told_rows) - MOST_TOLD),
    }


def done(request: HttpRequest) -> HttpResponse:
    """Show what the last import wrote, each record with the way to its form."""
    if not may_import(request.user):
        raise PermissionDenied
    result = request.session.get(RESULT)
    if result is None:
        return HttpResponseRedirect(reverse("admin-import"))
    written = _linked(result["written"])
    context = {
        **admin.site.each_context(request),
        "title": _("Import"),
        "result": result,
        "person": Person.objects.filter(pk=result["person"]).first(),
        "written": [
            (title, [each for each in written if each["is_new"] == is_new])
            for title, is_new in ((_("Added"), True), (_("Changed"), False))
        ],
    }
    return render(request, "admin/import_done.html", context)


def _linked(written: list[Any]) -> list[dict[str, Any]]:
    """Return the records with the addresses of the forms of those that are there."""
    wanted: dict[str, list[int]] = {}
    for name, pk, _title, _is_new in written:
        wanted.setdefault(name, []).append(pk)
    there = {}
    for name, keys in wanted.items():
        model = apps.get_model("people", name)
        there[name] = set(
            model._base_manager.filter(pk__in=keys).values_list("pk", flat=True)  # type: ignore[attr-defined]
        )
    return [
        {
            "title": title,
            "kind": apps.get_model("people", name)._meta.verbose_name,
            "is_new": is_new,
            "url": reverse(f"admin:people_{name}_change", args=[pk]) if pk in there[name] else "",
        }
        for name, pk, title, is_new in written
    ]


def _log(request: HttpRequest, importer: Importer, pending: PendingImport) -> None:
    """Write Django's own log: which records an import added or changed."""
    message = _("Imported from “%(file)s”.") % {"file": pending.name}
    LogEntry.objects.bulk_create(
        LogEntry(
            user=request.user,
            content_type=get_content_type_for_model(model),
            object_id=str(pk),
            object_repr=title[:200],
            action_flag=ADDITION if is_new else CHANGE,
            change_message=message,
        )
        for model, pk, title, is_new in importer.written
    )
