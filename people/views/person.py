"""The directory, a person's page and its card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from people.images import cards
from people.pages import directory as pages
from people.pages.person import sections
from people.pages.preview import person_card
from people.queries import person as queries
from people.queries import person_page, site
from people.values.languages import ZH
from people.views import export
from people.views.base import find, made_from, moved_or_missing, record_page
from people.views.negotiation import negotiated, preferred_format


def directory(request: HttpRequest) -> HttpResponse:
    """All people, or those who meet the filters of the address."""
    page = pages.directory(request.GET)
    context = {"directory": page, "canonical_query": page.canonical_query}
    return render(request, "people/directory.html", context)


def person(request: HttpRequest, slug: str) -> HttpResponse:
    """One person."""
    record, is_draft = find(request, person_page.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "person", slug)
    if key := preferred_format(request, "people"):
        address = reverse("people:person-export", args=[slug, key])
        return negotiated(export.person(request, slug, key), address)
    page_sections = sections(record, get_language() or ZH)
    context = {"person": record, "sections": page_sections}
    return negotiated(
        record_page(request, "people/person.html", record, context, is_draft=is_draft)
    )


@require_safe
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture that links to a person's page are shown with; drafts have none."""
    record = queries.head(slug)
    if record is None:
        raise Http404
    found = person_card(record, site.texts(), get_language() or ZH)
    return made_from(request, found.digest, lambda: cards.png(found), "image/png", 3600)
