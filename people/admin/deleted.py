"""Pages that were deleted and can be brought back."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from people.admin.history import page_or_404
from people.admin.workflow import may_publish
from people.history.page import Page
from people.models import Version
from people.values.choices import VersionKind

PER_PART = 50


def deleted(request: HttpRequest) -> HttpResponse:
    """Pages that were deleted and can be brought back, those that went last first."""
    before = request.GET.get("before", "")
    rows, following = _gone(request, int(before) if before.isdecimal() else None)
    context = {
        **admin.site.each_context(request),
        "title": _("Deleted pages"),
        "rows": rows,
        "following": following,
        "may_publish": may_publish(request.user),
    }
    return render(request, "admin/deleted.html", context)


def _gone(request: HttpRequest, before: int | None) -> tuple[list[Any], int | None]:
    """Return the pages of one part of the list, and where the next part begins."""
    versions = Version.objects.filter(kind=VersionKind.DELETED)
    newer = versions.filter(
        page_model=OuterRef("page_model"), page_key=OuterRef("page_key"), pk__gt=OuterRef("pk")
    )
    found = versions.filter(~Exists(newer)).select_related("user").defer("data", "references")
    if before is not None:
        found = found.filter(pk__lt=before)
    part = list(found.order_by("-pk")[: PER_PART + 1])
    following = part[PER_PART - 1].pk if len(part) > PER_PART else None
    by_model: dict[str, list[Version]] = {}
    for version in part[:PER_PART]:
        by_model.setdefault(version.page_model, []).append(version)
    gone: list[tuple[Version, Page, str]] = []
    for name, each in by_model.items():
        model = Page(name, "").model_class
        keys = [version.page_key for version in each]
        back = set(model._base_manager.filter(key__in=keys).values_list("key", flat=True))
        away = [version for version in each if version.page_key not in back]
        if away and _may_view(request, Page(name, away[0].page_key)):  # the same for all of a kind
            kind = str(model._meta.verbose_name)
            gone += [(each, Page(name, each.page_key), kind) for each in away]
    return sorted(gone, key=lambda row: -row[0].pk), following


def _may_view(request: HttpRequest, page: Page) -> bool:
    try:
        page_or_404(request, page.model, page.key)
    except (PermissionDenied, Http404):
        return False
    return True
