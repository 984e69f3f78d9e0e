"""The history of a page: what was changed when and by whom, and the ways back."""

from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from people.admin.schedule import ScheduleForm
from people.admin.workflow import act, may_publish, saves_at_once
from people.history import drafts
from people.history.changes import changes
from people.history.page import Page, page_models, snapshot, with_visibility
from people.history.recording import of_page, recording, write_versions
from people.history.restore import CannotRestore, restore, restore_references
from people.history.told import told
from people.models import Draft, PreviewLink, Version
from people.queries import access
from people.values.choices import DraftStatus, VersionKind, Visibility
from people.views import preview as pages

PER_PAGE = 20


def page_or_404(request: HttpRequest, model: str, key: str, action: str = "view") -> Page:
    """Return a page that the user may view or change. Raises Http404 and PermissionDenied."""
    if model not in {str(each._meta.model_name) for each in page_models()}:
        raise Http404
    page = Page(model, key)
    options = admin.site._registry.get(page.model_class)  # type: ignore[arg-type]
    if options is None:
        raise Http404
    record = page.record()
    if record is None and access.is_limited(request.user):
        raise PermissionDenied  # nobody can tell any more whose it was
    allowed = {
        "view": options.has_view_permission,
        "change": options.has_change_permission,
    }[action](request, record)
    if not allowed:
        raise PermissionDenied
    return page


def form_address(page: Page) -> str:
    """Return the address of a page's form, empty where it has none now."""
    record = page.record()
    try:
        return reverse(f"admin:people_{page.model}_change", args=[record.pk]) if record else ""
    except NoReverseMatch:
        return ""


def history(request: HttpRequest, model: str, key: str) -> HttpResponse:
    """The versions of a page, newest first."""
    page = page_or_404(request, model, key)
    versions = of_page(page).select_related("user")
    found = Paginator(versions, PER_PAGE).get_page(request.GET.get("page"))
    rows = []
    listed = list(found.object_list)
    for number, version in enumerate(listed):
        earlier = _before(page, version, listed[number + 1 :])
        before = told(request.user, earlier.data if earlier else None)
        rows.append((version, changes(before, told(request.user, version.data)), earlier))
    record = page.record()
    title = str(record) if record else (listed[0].title if listed else key)
    context = {
        **admin.site.each_context(request),
        "title": _("History of “%(page)s”") % {"page": title},
        "page": page,
        "versions": found,
        "rows": rows,
        "form_address": form_address(page),
        "may_change": _may_change(request, page),
        "is_deleted": record is None,
    }
    return render(request, "admin/history.html", context)


ASIDE = (VersionKind.DRAFTED, VersionKind.DISCARDED)


def _before(page: Page, version: Version, following: list[Version]) -> Version | None:
    """Return the version that one is compared with: of what was published, one that was."""
    is_aside = version.kind in ASIDE
    for each in following:
        if is_aside or each.kind not in ASIDE:
            return each
    older = of_page(page).filter(pk__lt=version.pk)
    return (older if is_aside else older.exclude(kind__in=ASIDE)).first()


def _may_change(request: HttpRequest, page: Page) -> bool:
    try:
        page_or_404(request, page.model, page.key, "change")
    except PermissionDenied:
        return False
    return True


def revert(request: HttpRequest, pk: int) -> HttpResponse:
    """Bring a page back to a version; where saving makes a draft, this makes one too."""
    version = get_object_or_404(Version, pk=pk)
    page = page_or_404(request, version.page_model, version.page_key, "change")
    if request.method != "POST" or version.data is None:
        return HttpResponseRedirect(reverse("admin-history", args=page))
    is_back = page.record() is None
    try:
        with transaction.atomic():
            waits = not saves_at_once(request) and drafts.has_public_page(page)
            if is_back and not may_publish(request.user):
                raise PermissionDenied
            if waits:
                drafts.save(page, version.data, version.title, request.user, DraftStatus.DRAFT)
                messages.success(request, _("The earlier version is kept as a draft."))
            else:
                with recording() as current:
                    data = version.data
                    if not may_publish(request.user):  # not shown to readers
                        data = with_visibility(page, data, Visibility.DRAFT)
                    for note in restore(page, data):
                        messages.warning(request, note)
                    if is_back:
                        last = of_page(page).filter(kind=VersionKind.DELETED).first()
                        restore_references(last.references if last else [])
                    write_versions(current.changes(), VersionKind.REVERTED, request.user)
                messages.success(
                    request,
                    _("“%(page)s” is back.") % {"page": version.title}
                    if is_back
                    else _("The page is as it was in that version."),
                )
    except CannotRestore as error:
        text = _("This version no longer fits: %(reason)s") % {"reason": error}
        messages.error(request, text)
    return HttpResponseRedirect(reverse("admin-history", args=page))


def draft(request: HttpRequest, model: str, key: str) -> HttpResponse:
    """What a draft would change; publish it now or later, or discard it."""
    page = page_or_404(request, model, key)
    found = drafts.of_page(page)
    record = page.record()
    if found is None and record is None:
        raise Http404
    if request.method == "POST" and found is not None:
        page_or_404(request, model, key, "change")
        return _act_on_draft(request, page, found)
    links = PreviewLink.objects.filter(page_model=page.model, page_key=page.key)
    context = {
        **admin.site.each_context(request),
        "title": _("Draft of “%(page)s”") % {"page": found.title if found else str(record)},
        "page": page,
        "draft": found,
        "changes": changes(
            told(request.user, snapshot(page)), told(request.user, drafts.current_data(found))
        )
        if found
        else [],
        "links": links.filter(expires_at__gt=timezone.now()).select_related("user"),
        "has_preview": pages.has_preview(record),
        "form_address": form_address(page),
        "may_change": _may_change(request, page),
        "may_publish": may_publish(request.user),
    }
    return render(request, "admin/draft.html", context)


def _act_on_draft(request: HttpRequest, page: Page, found: Draft) -> HttpResponse:
    action = request.POST.get("action", "")
    if action == "schedule":
        return _schedule(request, page, found)
    if action not in {"publish", "discard"}:
        raise Http404
    return act(request, page, action)


def _schedule(request: HttpRequest, page: Page, found: Draft) -> HttpResponse:
    """Set or clear the time at which a draft is published. Raises PermissionDenied."""
    if not may_publish(request.user):
        raise PermissionDenied
    form = ScheduleForm(request.POST)
    if form.is_valid():
        found.publish_at = form.cleaned_data["publish_at"]
        found.save(update_fields=["publish_at"])
        messages.success(
            request,
            _("The draft will be published at the time you set.")
            if found.publish_at
            else _("The draft waits until somebody publishes it."),
        )
    else:
        messages.error(request, " ".join(form.errors["publish_at"]))
    return HttpResponseRedirect(reverse("admin-draft", args=page))


def preview(request: HttpRequest, model: str, key: str) -> HttpResponse:
    """The page with its draft in place."""
    page = page_or_404(request, model, key)
    return pages.preview(request, page, edit_address=form_address(page))


SHARED_DAYS = 7


def share(request: HttpRequest, model: str, key: str) -> HttpResponse:
    """Make a link to the preview for who has no login, or revoke one."""
    page = page_or_404(request, model, key, "change")
    if request.method == "POST" and (pk := request.POST.get("revoke", "")).isdecimal():
        links = PreviewLink.objects.filter(page_model=page.model, page_key=page.key)
        links.filter(pk=pk).delete()
        messages.success(request, _("The link no longer works."))
    elif request.method == "POST":
        _link, token = PreviewLink.make(page, request.user, SHARED_DAYS)
        address = f"{settings.BASE_URL}{reverse('preview', args=[token])}"
        text = _("Give this link to who should see the draft; it is shown only now: %(address)s")
        messages.success(request, text % {"address": address})
    return HttpResponseRedirect(reverse("admin-draft", args=page))


def open_drafts(request: HttpRequest, most: int) -> list[Any]:
    """Return the first drafts that a user may see, those that wait for review before the others."""
    found = Draft.objects.filter(_of_pages_to_view(request)).select_related("user")
    seen = list(found.defer("data", "base").order_by("-status", "-changed_at")[:most])
    for each in seen:
        each.address = reverse("admin-draft", args=drafts.page_of_draft(each))
    return seen


def _of_pages_to_view(request: HttpRequest) -> Q:
    """Return the condition on what is named by a page that the page may be seen."""
    condition = Q(pk__in=[])
    for model, options in admin.site._registry.items():
        if model not in page_models():
            continue
        name = str(model._meta.model_name)
        if not access.is_limited(request.user):
            if options.has_view_permission(request):
                condition |= Q(page_model=name)
        elif name in access.BELONGS_TO and options.has_view_permission(request):
            own = model._base_manager.filter(access.own(request.user, model))
            condition |= Q(page_model=name, page_key__in=own.values("key"))
    return condition
