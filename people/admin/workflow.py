"""How the admin saves: at once, or as a draft beside the published page; with a history of both."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.admin.options import get_content_type_for_model
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from people.admin.conflict import meet, refusal
from people.history import drafts
from people.history.page import Page, digest, is_root, page_of, snapshot, visibility_in
from people.history.recording import Change, recording, write_versions
from people.history.restore import CannotRestore, momentary_pk, restore
from people.models import Draft
from people.models.base import Keyed
from people.values.choices import DraftStatus, VersionKind, Visibility
from people.views.preview import has_preview

PUBLISH = "_publish"
REVIEW = "_review"


def may_publish(user: Any) -> bool:
    """Whether a user may change what readers see."""
    return user.has_perm("people.publish")


def saves_at_once(request: HttpRequest) -> bool:
    """Whether what is being saved is public at once."""
    if not may_publish(request.user):
        return False
    return acts_at_once(request) or not settings.PROFILES_REVIEW or PUBLISH in request.POST


def acts_at_once(request: HttpRequest) -> bool:
    """Whether this is an action of a list about what is public: such wait for no review."""
    return getattr(request, "acts_at_once", False)


def page_of_object(model: type[Keyed], object_id: str | None) -> Page | None:
    """Return the page of a record that has a form, also of one that exists in a draft only."""
    if not object_id or not object_id.isdecimal():
        return None
    record = model._base_manager.filter(pk=object_id).first()
    if record is not None:
        return page_of(record)
    label = model._meta.label_lower
    for draft in Draft.objects.all():
        for each in draft.data:
            key = each["fields"]["key"]
            if each["model"] == label and str(momentary_pk(model(key=key))) == object_id:
                return drafts.page_of_draft(draft)
    return None


def kept_for_publishers(request: HttpRequest, model: type[Any]) -> tuple[str, ...]:
    """Return the fields of a model that a user only reads, since they decide what readers see."""
    if hasattr(model, "visibility") and not may_publish(request.user):
        return ("visibility", "publish_at", "hide_at")
    return ()


def number_as_in_draft(request: HttpRequest, record: Any) -> None:
    """Give a new row that ends up in a draft the number by which it is found there again."""
    page = page_of(record)
    if saves_at_once(request) or is_root(record):
        return
    if drafts.has_public_page(page) or drafts.of_page(page):
        record.pk = momentary_pk(record)


class PageWorkflow:
    """Part of every admin of records: forms show drafts and save into them where it is due."""

    change_form_template = "admin/people/change_form.html"

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> Any:
        """Show or save a form over the draft of its page, if there is one."""
        page = page_of_object(self.model, object_id)

        def view() -> Any:
            now = snapshot(page) if page else None
            request.conflict = None  # type: ignore[attr-defined]
            if request.method == "POST" and page and object_id:
                request.conflict = meet(self, request, page, now, object_id)  # type: ignore[attr-defined]
            context = {
                **(extra_context or {}),
                **self.workflow_context(request, page),
                "page_digest": digest(now) if now else "",
                "conflict": request.conflict,  # type: ignore[attr-defined]
            }
            return super(PageWorkflow, self).changeform_view(request, object_id, form_url, context)

        return Editing(request, view, page).run()

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Delete a row within the draft of its page; a whole page goes at once, or not at all."""
        page = page_of_object(self.model, object_id)
        view = partial(super().delete_view, request, object_id, extra_context)
        return Editing(request, view, page).run()

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Let no form be saved whose page somebody else has changed."""
        form = super().get_form(request, obj, change=change, **kwargs)
        if getattr(request, "conflict", None) is None or request.method != "POST":
            return form
        return type(form.__name__, (ConflictForm, form), {})

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Lead to the history of the page that a record belongs to."""
        page = page_of_object(self.model, object_id)
        if page is None:
            return super().history_view(request, object_id, extra_context)
        return HttpResponseRedirect(reverse("admin-history", args=page))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave the visibility to who may publish."""
        fields = super().get_readonly_fields(request, obj)
        return (*fields, *kept_for_publishers(request, self.model))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A page that readers see is taken away only by who may publish."""
        allowed = super().has_delete_permission(request, obj)
        if not allowed or obj is None or may_publish(request.user):
            return allowed
        return not (is_root(obj) and drafts.is_published(obj))

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Delete what is selected, at once, with its history. Raises PermissionDenied."""
        if not may_publish(request.user):
            raise PermissionDenied
        request.acts_at_once = True  # type: ignore[attr-defined]
        for record in queryset:
            record.delete()

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Let the actions of a list save as forms do."""
        view = partial(super().changelist_view, request, extra_context)
        return Editing(request, view, None).run() if request.method == "POST" else view()

    def workflow_context(self, request: HttpRequest, page: Page | None) -> dict[str, Any]:
        """Return what the form says of drafts, and which buttons it has."""
        draft = drafts.of_page(page) if page else None
        record = page.record() if page else None
        return {
            "draft": draft,
            "page": page,
            "has_preview": has_preview(record),
            "may_publish": may_publish(request.user),
            "is_hidden": record is not None and not getattr(record, "is_public", True),
            "saves_at_once": may_publish(request.user) and not settings.PROFILES_REVIEW,
        }

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Who may not publish makes hidden records; “publish” makes them public."""
        if hasattr(obj, "visibility"):
            if PUBLISH in request.POST and may_publish(request.user):
                obj.visibility = Visibility.PUBLIC
            elif not change and not saves_at_once(request):
                obj.visibility = Visibility.DRAFT
        super().save_model(request, obj, form, change)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> Any:
        """Lead to the row as it is found again in the draft."""
        number_as_in_draft(request, obj)
        return super().response_add(request, obj, post_url_continue)


class ConflictForm:
    """Part of a form that waits until its user has seen what somebody else changed."""

    def clean(self) -> Any:
        """Refuse to save. Raises ValidationError."""
        super().clean()  # type: ignore[misc]
        raise ValidationError(refusal())


class Editing:
    """One request of a form: run it over drafts, keep what it did where it belongs."""

    def __init__(self, request: HttpRequest, view: Callable[[], Any], page: Page | None) -> None:
        self.request, self.view = request, view
        self.pages = {page} if page else set()

    def run(self) -> Any:
        """Answer the request."""
        try:
            while True:
                response, changed, shown, again = self.attempt()
                if not again:
                    break
                self.pages |= again
                # What the attempt said is said again by the next one.
                messages.get_messages(self.request)._queued_messages.clear()
                for file in self.request.FILES.values():
                    file.seek(0)
            if changed is not None:
                self.keep(changed, shown)
        except CannotRestore as error:
            messages.error(
                self.request, _("The draft no longer fits: %(reason)s") % {"reason": error}
            )
            return HttpResponseRedirect(reverse("admin:index"))
        return response

    def attempt(self) -> tuple[Any, list[Change] | None, set[Page], set[Page]]:
        """Run the view once.

        Returns the answer; what it changed, None when that is stored already; the pages whose
        draft it saw; and pages whose draft it should have seen, for another attempt.
        """
        request = self.request
        if request.method != "POST" and not any(map(drafts.of_page, self.pages)):
            return self.view(), None, set(), set()  # nothing to take back: no lock is needed
        with transaction.atomic():
            shown = set()
            for page in sorted(self.pages):
                if request.method == "POST":  # whoever else saves this page waits here
                    rows = page.model_class._base_manager.select_for_update()
                    list(rows.filter(key=page.key).values_list("pk"))
                if draft := drafts.of_page(page):
                    for note in drafts.show(draft):
                        messages.warning(request, note)
                    shown.add(page)
            with recording() as current:
                response = self.view()
                if hasattr(response, "render") and not response.is_rendered:
                    response.render()
            is_saved = request.method == "POST" and response.status_code == 302
            changed = current.changes() if is_saved else []
            again = {
                change.page
                for change in changed
                # What is done at once is done to the page as it is published.
                if not acts_at_once(request)
                and change.page not in shown
                and drafts.of_page(change.page)
            }
            if not again and not shown and not self.has_to_wait(changed):
                write_versions(changed, VersionKind.SAVED, request.user)
                self.discard_drafts_of_deleted(changed)
                return response, None, shown, set()
            transaction.set_rollback(True)
        return response, changed if is_saved else None, shown, again

    def has_to_wait(self, changed: list[Change]) -> bool:
        """Whether something may not be public at once."""
        if not changed or saves_at_once(self.request):
            return False
        return any(map(self.was_published, changed))

    def was_published(self, change: Change) -> bool:
        """Whether the page was published before."""
        if change.before is None:
            return False
        return visibility_in(change.page, change.before) in {None, Visibility.PUBLIC}

    def discard_drafts_of_deleted(self, changed: list[Change]) -> None:
        """Let no draft outlive its page."""
        for change in changed:
            if change.after is None and (draft := drafts.of_page(change.page)):
                drafts.discard(draft, self.request.user)

    def keep(self, changed: list[Change], shown: set[Page]) -> None:
        """Store what was changed over drafts: publish it, or keep it as drafts."""
        request = self.request
        if saves_at_once(request) and PUBLISH in request.POST:
            self.publish(changed, shown)
            return
        status = DraftStatus.REVIEW if REVIEW in request.POST else DraftStatus.DRAFT
        with transaction.atomic():
            for change in changed:
                if change.after is None:
                    self.delete(change)
                elif change.page in shown or drafts.has_public_page(change.page):
                    drafts.save(change.page, change.after, change.title, request.user, status)
                    log(request, change, _("Saved as a draft."))
                else:
                    self.save_hidden(change)
            for page in shown - {change.page for change in changed}:
                if REVIEW in request.POST and (draft := drafts.of_page(page)):
                    draft.status = status
                    draft.save()
        if any(change.after is not None for change in changed):
            text = (
                _("The draft waits for review; readers still see the page as it was published.")
                if status == DraftStatus.REVIEW
                else _("Kept as a draft; readers still see the page as it was published.")
            )
            messages.info(request, text)

    def publish(self, changed: list[Change], shown: set[Page]) -> None:
        """Make the changes, and the drafts that they were made over, public."""
        request = self.request
        with transaction.atomic():
            done = set()
            for change in changed:
                done.add(change.page)
                if change.after is None:
                    self.delete(change)
                    continue
                self.note(drafts.publish_as(change.page, change.after, request.user))
                log(request, change, _("Published."))
            for page in shown - done:
                if draft := drafts.of_page(page):
                    self.note(drafts.publish(draft, request.user))
        messages.success(request, _("Published: readers see the page as it is now."))

    def note(self, notes: list[str]) -> None:
        """Tell what could not be taken over."""
        for text in notes:
            messages.warning(self.request, text)

    def save_hidden(self, change: Change) -> None:
        """Store a page that no reader sees: there is nothing to keep as it was."""
        with recording() as current:
            self.note(restore(change.page, change.after or []))
            write_versions(current.changes(), VersionKind.SAVED, self.request.user)

    def delete(self, change: Change) -> None:
        """Delete a whole page. Raises PermissionDenied unless its reader may publish."""
        if not may_publish(self.request.user) and self.was_published(change):
            raise PermissionDenied
        with recording() as current:
            if record := change.page.record():
                record.delete()
            write_versions(current.changes(), VersionKind.SAVED, self.request.user)
        self.discard_drafts_of_deleted([change])


def log(request: HttpRequest, change: Change, message: str) -> None:
    """Write Django's own log again: what the form wrote went with the attempt."""
    record = change.page.record()
    LogEntry.objects.create(
        user=request.user,
        content_type=get_content_type_for_model(change.page.model_class),
        object_id=str(record.pk) if record else "",
        object_repr=change.title[:200],
        action_flag=CHANGE,
        change_message=message,
    )


def with_history(view: Callable[..., Any]) -> Callable[..., Any]:
    """Let a view that changes records, and answers a change with a redirect, save as forms do."""

    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return Editing(request, partial(view, request, *args, **kwargs), None).run()

    return kept


def act(request: HttpRequest, page: Page, action: str) -> HttpResponse:
    """Publish or discard a draft from elsewhere than its form. Raises PermissionDenied."""
    draft = drafts.of_page(page)
    if draft is None:
        messages.warning(request, _("There is no draft any more."))
    elif action == "publish":
        if not may_publish(request.user):
            raise PermissionDenied
        try:
            with transaction.atomic():
                for note in drafts.publish(draft, request.user):
                    messages.warning(request, note)
            messages.success(request, _("Published: readers see the page as it is now."))
        except CannotRestore as error:
            text = _("The draft no longer fits: %(reason)s") % {"reason": error}
            messages.error(request, text)
    else:
        drafts.discard(draft, request.user)
        messages.success(request, _("The draft was discarded; the history keeps it."))
    return HttpResponseRedirect(reverse("admin:index"))
