"""Files of other programs: upload, look at what would happen, decide, import."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.admin.options import get_content_type_for_model
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people import formats
from people.admin.workflow import may_publish
from people.formats.problem import UnreadableFile
from people.formats.source import Source
from people.imports import run
from people.imports.importer import Importer, told
from people.imports.verdict import (
    CONFLICT_CHOICES,
    DUPLICATE_CHOICES,
    Choice,
    Decisions,
    Doubt,
    Row,
    Verdict,
    counts,
)
from people.models import PendingImport, Person
from people.queries import access
from people.values.choices import Visibility

LARGEST_UPLOAD = 20 * 1024 * 1024
# What is shown of each verdict; the rest is counted.
MOST_SHOWN = 200
# First what asks for a decision.
SHOWN = (
    Verdict.DUPLICATE,
    Verdict.CONFLICT,
    Verdict.SKIPPED,
    Verdict.CHANGED,
    Verdict.NEW,
    Verdict.SAME,
)
ENTRY, NAME = "entry-", "name-"


def may_import(user: Any) -> bool:
    """Whether a user may add works at all; a member does so on their own page."""
    if not user.has_perm("people.add_publication"):
        return False
    return not access.is_limited(user) or own_person(user) is not None


def own_person(user: Any) -> Person | None:
    """Return the person that a user's account belongs to."""
    return Person.objects.filter(user=user).first()


class UploadForm(forms.Form):
    """A file, its format, and whose it is."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A file as another program wrote it, or a folder of them as a zip."),
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), required=False)
    person = forms.SlugField(
        label=gettext_lazy("Person"),
        required=False,
        help_text=gettext_lazy(
            "The last part of the address of the page that the works go on; empty for none."
        ),
    )

    def __init__(self, user: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        readable = [each for each in formats.formats().values() if each.read is not None]
        readable.sort(key=lambda each: each.label.casefold())
        choices = [("", _("told by its content"))]
        self.fields["format"].choices = [  # type: ignore[attr-defined]
            *choices,
            *((each.key, each.label) for each in readable),
        ]
        if access.is_limited(user):
            del self.fields["person"]

    def clean_file(self) -> Any:
        """Refuse what is too large to be looked at."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_UPLOAD:
            raise forms.ValidationError(
                _(
                    "The file is larger than %(limit)s MB. Divide it, or import it on the server"
                    " with manage.py import_records."
                )
                % {"limit": LARGEST_UPLOAD // 1024 // 1024}
            )
        return file

    def clean_person(self) -> Person | None:
        """Return the person of the slug."""
        slug = self.cleaned_data["person"]
        person = Person.objects.filter(slug=slug).first() if slug else None
        if slug and person is None:
            raise forms.ValidationError(_("Nobody here has the slug “%(slug)s”.") % {"slug": slug})
        return person

    def pending(self) -> PendingImport:
        """Return the upload, recognized and kept until it is confirmed. Raises UnreadableFile."""
        file = self.cleaned_data["file"]
        data = file.read()
        person = self.cleaned_data.get("person")
        if access.is_limited(self.user):
            person = own_person(self.user)
        key = self.cleaned_data["format"] or formats.detect(Source.of_file(file.name, data)).key
        return PendingImport.objects.create(
            user=self.user, name=file.name[:255], data=data, format=key, person=person
        )


def upload(request: HttpRequest) -> HttpResponse:
    """Take a file and lead to its preview. Raises PermissionDenied."""
    if not may_import(request.user):
        raise PermissionDenied
    form = UploadForm(request.user, request.POST or None, request.FILES or None)
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
        "formats": formats.formats().values(),
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
    importer = Importer(
        format_,
        decisions=_decisions(request),
        person=pending.person,
        visibility=Visibility.PUBLIC if may_publish(request.user) else Visibility.DRAFT,
        may=lambda action, record: _may(request.user, action, record),
    )
    assert format_.read is not None  # noqa: S101 (only such are offered)
    return importer, format_.read(Source.of_file(pending.name, bytes(pending.data)))


def _may(user: Any, action: str, record: Any) -> bool:
    if action == "add":
        return bool(user.has_perm(f"people.add_{record._meta.model_name}"))
    return access.may(user, action, record)


def _decisions(request: HttpRequest) -> Decisions:
    """Read what was chosen for entries and names; what is no choice is none."""
    decisions = Decisions()
    for field, value in request.POST.items():
        if field.startswith(ENTRY) and field.removeprefix(ENTRY).isdecimal():
            if value in Choice.values:
                decisions.entries[int(field.removeprefix(ENTRY))] = Choice(value)
        elif field.startswith(NAME) and value != "?":
            decisions.names[field.removeprefix(NAME)] = str(value)
    return decisions


def _preview(request: HttpRequest, pending: PendingImport) -> HttpResponse:
    importer, reading = _importer(request, pending)
    rows = list(run.preview(importer, reading))
    shown, more = [], {}
    for verdict in SHOWN:
        found = [row for row in rows if row.verdict == verdict]
        shown += found[:MOST_SHOWN]
        if len(found) > MOST_SHOWN:
            more[verdict.label] = len(found) - MOST_SHOWN
    doubts = {doubt.name: doubt for row in rows for doubt in row.doubts}
    context = {
        **admin.site.each_context(request),
        "title": _("Preview of the import"),
        "pending": pending,
        "format": importer.format,
        "counts": [(each.label, number) for each, number in counts(rows).items() if number],
        "writes": sum(row.verdict in {Verdict.NEW, Verdict.CHANGED} for row in rows)
        or any(row.verdict in {Verdict.CONFLICT, Verdict.DUPLICATE} for row in rows),
        "rows": [_shown(row, importer.decisions) for row in shown],
        "more": more.items(),
        "doubts": [_asked(doubt, importer.decisions) for doubt in doubts.values()][:MOST_SHOWN],
    }
    return render(request, "admin/import_preview.html", context)


def _shown(row: Row, decisions: Decisions) -> dict[str, Any]:
    choices: tuple[Choice, ...] = ()
    chosen = None
    if row.verdict == Verdict.CONFLICT or row.number in decisions.entries:
        choices, chosen = CONFLICT_CHOICES, decisions.of_conflict(row.number)
    if row.verdict == Verdict.DUPLICATE or decisions.entries.get(row.number) in DUPLICATE_CHOICES:
        choices, chosen = DUPLICATE_CHOICES, decisions.of_duplicate(row.number)
    return {
        "row": row,
        "field": f"{ENTRY}{row.number}",
        "choices": [(each.value, each.label, each == chosen) for each in choices],
        "changes": row.changes if row.verdict != Verdict.NEW else (),
    }


def _asked(doubt: Doubt, decisions: Decisions) -> dict[str, Any]:
    return {"doubt": doubt, "field": f"{NAME}{doubt.name}"}


def _import(request: HttpRequest, pending: PendingImport) -> HttpResponse:
    importer, reading = _importer(request, pending)
    rows = list(run.apply(importer, reading))
    _log(request, importer, pending)
    pending.delete()
    messages.success(request, run.summary(rows))
    told_rows = [row for row in rows if row.verdict == Verdict.SKIPPED or row.notes]
    for row in told_rows[:20]:
        text = " ".join(filter(None, (row.reason, *row.notes)))
        messages.warning(request, f"{row.title or row.where}: {text}")
    if len(told_rows) > 20:
        messages.warning(
            request, _("… and %(count)s more like these.") % {"count": len(told_rows) - 20}
        )
    return HttpResponseRedirect(reverse("admin-import"))


def _log(request: HttpRequest, importer: Importer, pending: PendingImport) -> None:
    """Write Django's own log: which records an import added or changed."""
    message = _("Imported from “%(file)s”.") % {"file": pending.name}
    for model, pk, title, is_new in importer.written:
        LogEntry.objects.create(
            user=request.user,
            content_type=get_content_type_for_model(model),
            object_id=str(pk),
            object_repr=title[:200],
            action_flag=ADDITION if is_new else CHANGE,
            change_message=message,
        )
