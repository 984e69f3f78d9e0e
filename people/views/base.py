"""What views share: who may see drafts, and where an old address leads."""

import hashlib
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from people.queries import access, site


def find(request: HttpRequest, by_slug: Callable[..., Any], slug: str) -> tuple[Any, bool]:
    """Return a record, and whether it is one that only signed-in staff may see.

    Staff gets a public page as readers do, drafts on it left out; a hidden one only who may open
    it in the admin.
    """
    record = by_slug(slug)
    if record is not None or not may_preview(request):
        return record, False
    record = by_slug(slug, include_drafts=True)
    is_seen = record is not None and access.may(request.user, "view", record)
    return (record, True) if is_seen else (None, False)


def may_preview(request: HttpRequest) -> bool:
    """Whether the reader is signed in as staff. Readers without a session cost no query."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_staff


def record_page(
    request: HttpRequest, template: str, record: Any, context: dict[str, Any], *, is_draft: bool
) -> HttpResponse:
    """Show a record's page; to who may change the record, with a way to its form.

    A draft, and a page with that way, is never stored or indexed.
    """
    edit = edit_address(request, record) if is_draft or may_preview(request) else ""
    response = render(request, template, {**context, "is_draft": is_draft, "edit_address": edit})
    return private(response) if is_draft or edit else response


def page_with_ways(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *kinds: str,
    about_site: bool = False,
) -> HttpResponse:
    """Show a page of several records; to who may change those of a kind, with ways to their forms.

    `about_site` leads to the form of the site's own texts, too. Readers without a session get the
    same page as ever, at the same cost.
    """
    staff = may_preview(request)
    ways = {kind for kind in kinds if staff and request.user.has_perm(f"people.change_{kind}")}
    record = site.texts() if staff and about_site else None
    edit = edit_address(request, record) if record is not None and record.pk else ""
    shown = {**context, "may_edit": dict.fromkeys(ways, True), "edit_address": edit}
    response = render(request, template, shown)
    return private(response) if ways or edit else response


def edit_address(request: HttpRequest, record: Any) -> str:
    """Return the address of a record's form, empty for who may not change the record."""
    name = f"people_{record._meta.model_name}_change"
    may_change = access.may(request.user, "change", record)
    return reverse(f"admin:{name}", args=[record.pk]) if may_change else ""


def private(response: HttpResponse) -> HttpResponse:
    """Mark what shows a draft: nobody stores or indexes it."""
    response["Cache-Control"] = "no-store, private"
    response["X-Robots-Tag"] = "noindex"
    return response


def made_from(
    request: HttpRequest,
    state: str,
    make: Callable[[], bytes | str],
    content_type: str,
    seconds: int = 0,
) -> HttpResponse:
    """Answer with what is made from a state; who has it already is told so, and nothing is made.

    `seconds` is for addresses that name the version: it is kept for so long without asking.
    """
    etag = quote_etag(hashlib.sha256(state.encode()).hexdigest()[:24])
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(make(), content_type=content_type)
    response["ETag"] = etag
    if seconds:
        response["Cache-Control"] = f"public, max-age={seconds}"
    return response


def moved_or_missing(request: HttpRequest, kind: str, slug: str, *, rest: str = "") -> HttpResponse:
    """Lead from an old address to the present one in the same language, else raise Http404.

    `rest` is what the address has after that of the record's page.
    """
    record = site.present_address(kind, slug)
    if record is None or not record.is_public:
        raise Http404
    query = request.GET.urlencode()
    address = record.get_absolute_url() + rest
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
