"""A page as its draft would be, on the real page."""

from dataclasses import dataclass
from typing import Any

from csp.constants import SELF
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import resolve, reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from people.history import drafts
from people.history.page import Page
from people.history.restore import CannotRestore
from people.models import News, Person, PreviewLink, Site, Talk
from people.values.languages import CODES, OWN_NAMES, PREFIXES, TAGS, from_prefix, other
from people.views.base import private

BOTH = "both"


@dataclass(frozen=True)
class Preview:
    """What the bar above a preview says and leads to."""

    other_language: str  # address
    other_name: str
    other_tag: str
    edit_address: str
    form_address: str


def address_of(record: Any) -> str | None:
    """Return the page that shows a record, in the active language; None if no page does."""
    if hasattr(record, "get_absolute_url"):
        return str(record.get_absolute_url())
    lists = {News: "people:news", Talk: "people:talks", Site: "people:home"}
    if type(record) in lists:
        return reverse(lists[type(record)])
    people = getattr(record, "people", None)
    person = people.order_by("pk").first() if people is not None else None
    return str(person.get_absolute_url()) if isinstance(person, Person) else None


def has_preview(record: Any) -> bool:
    """Whether a page of the site shows a record; without a record there is none."""
    return record is not None and address_of(record) is not None


def preview(
    request: HttpRequest, page: Page, *, edit_address: str = "", base: str = ""
) -> HttpResponse:
    """Show a page with its draft in place, in the language asked for or in both side by side.

    Nothing of it is stored anywhere. Raises Http404 where no page shows the record.
    """
    base = base or request.path
    wanted = request.GET.get("language", "")
    if wanted == BOTH:
        return _both(request, base, edit_address)
    code = from_prefix(wanted) or translation.get_language() or CODES[0]
    with transaction.atomic(), translation.override(code):
        response = _with_draft(request, page, code, base, edit_address)
        transaction.set_rollback(True)
    response["Content-Language"] = TAGS[code]
    response["X-Frame-Options"] = "SAMEORIGIN"
    response["Referrer-Policy"] = "no-referrer"
    response._csp_replace = {"frame-ancestors": [SELF]}  # type: ignore[attr-defined]
    return private(response)


def _with_draft(
    request: HttpRequest, page: Page, code: str, base: str, edit_address: str
) -> HttpResponse:
    try:
        record = drafts.show_as_public(page)
    except CannotRestore as error:
        raise Http404(str(error)) from error
    if record is None:
        raise Http404
    address = address_of(record)
    if address is None:
        raise Http404
    twin = other(code)
    inner = _as_reader(request, address)
    inner.preview = Preview(  # type: ignore[attr-defined]
        other_language=f"{base}?language={PREFIXES[twin]}",
        other_name=OWN_NAMES[twin],
        other_tag=TAGS[twin],
        edit_address=edit_address,
        form_address=f"{base}?language={BOTH}",
    )
    match = resolve(address)
    inner.resolver_match = match
    response = match.func(inner, *match.args, **match.kwargs)
    if response.status_code != 200:
        raise Http404
    return response


def _as_reader(request: HttpRequest, address: str) -> HttpRequest:
    """Return a request of the page by nobody, so that a preview is what readers will see."""
    inner = HttpRequest()
    inner.method = "GET"
    inner.path = inner.path_info = address
    inner.META = {
        key: value for key, value in request.META.items() if key.startswith(("SERVER", "HTTP_HOST"))
    }
    inner.GET = QueryDict()
    inner.LANGUAGE_CODE = translation.get_language()
    inner.user = request.user
    return inner


def _both(request: HttpRequest, base: str, edit_address: str) -> HttpResponse:
    frames = [(OWN_NAMES[code], TAGS[code], f"{base}?language={PREFIXES[code]}") for code in CODES]
    context = {"frames": frames, "edit_address": edit_address}
    response = render(request, "people/preview.html", context)
    response._csp_update = {"frame-src": [SELF]}  # type: ignore[attr-defined]
    response["Referrer-Policy"] = "no-referrer"
    return private(response)


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a draft to who was given a link to it."""
    link = PreviewLink.find(token)
    if link is None:
        raise Http404
    return preview(request, Page(link.page_model, link.page_key))
