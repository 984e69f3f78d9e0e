"""The list of publications and one publication."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from people.pages.publication import listing
from people.queries import publication as queries
from people.views.base import may_preview, moved_or_missing, record_page


def publications(request: HttpRequest) -> HttpResponse:
    """All publications, filtered and grouped by year."""
    return render(request, "people/publications.html", {"listing": listing(request.GET)})


def publication(request: HttpRequest, slug: str) -> HttpResponse:
    """One publication."""
    record = queries.by_slug(slug, include_drafts=may_preview(request))
    if record is None:
        return moved_or_missing(request, "publication", slug)
    return record_page(request, "people/publication.html", record, {"publication": record})
