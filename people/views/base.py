"""What views share: who may see drafts, and where an old address leads."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render

from people.queries import site


def find(request: HttpRequest, by_slug: Callable[..., Any], slug: str) -> tuple[Any, bool]:
    """Return a record, and whether it is one that only signed-in staff may see.

    Staff gets a public page as readers do, drafts on it left out.
    """
    record = by_slug(slug)
    if record is not None or not may_preview(request):
        return record, False
    return by_slug(slug, include_drafts=True), True


def may_preview(request: HttpRequest) -> bool:
    """Whether the reader is signed in as staff. Readers without a session cost no query."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_staff


def record_page(
    request: HttpRequest, template: str, context: dict[str, Any], *, is_draft: bool
) -> HttpResponse:
    """Show a record's page; a draft is never stored or indexed."""
    response = render(request, template, {**context, "is_draft": is_draft})
    return private(response) if is_draft else response


def private(response: HttpResponse) -> HttpResponse:
    """Mark what shows a draft: nobody stores or indexes it."""
    response["Cache-Control"] = "no-store, private"
    response["X-Robots-Tag"] = "noindex"
    return response


def moved_or_missing(request: HttpRequest, kind: str, slug: str) -> HttpResponse:
    """Lead from an old address to the present one in the same language, else raise Http404."""
    record = site.present_address(kind, slug)
    if record is None or not record.is_public:
        raise Http404
    query = request.META.get("QUERY_STRING", "")
    address = record.get_absolute_url()
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
