"""The list of publications and one publication."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from people.citations.engine import citations
from people.exports.collect import cited_publication
from people.pages.citation import bibtex_entry
from people.pages.publication import listing
from people.queries import publication as queries
from people.values.languages import EN, localized
from people.views import export
from people.views.base import find, moved_or_missing, private, record_page
from people.views.negotiation import negotiated, preferred_format


def publications(request: HttpRequest) -> HttpResponse:
    """All publications, filtered and grouped by year."""
    page = listing(request.GET)
    context = {"listing": page, "canonical_query": page.canonical_query}
    return render(request, "people/publications.html", context)


def publication(request: HttpRequest, slug: str) -> HttpResponse:
    """One publication."""
    record, is_draft = find(request, queries.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "publication", slug)
    key = preferred_format(request, "publications", "bibtex")
    if key == "bibtex":
        address = reverse("people:publication_bibtex", args=[slug])
        return negotiated(bibtex(request, slug), address)
    if key:
        address = reverse("people:publication-export", args=[slug, key])
        return negotiated(export.publication(request, slug, key), address)
    title = localized(record, "title", get_language() or EN)
    context = {
        "publication": record,
        "citations": citations(cited_publication(record, title.language), title.wanted),
    }
    return negotiated(
        record_page(request, "people/publication.html", record, context, is_draft=is_draft)
    )


def bibtex(request: HttpRequest, slug: str) -> HttpResponse:
    """One publication as a BibTeX file."""
    record, is_draft = find(request, queries.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "publication", slug)
    response = HttpResponse(
        bibtex_entry(record), content_type="application/x-bibtex; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{record.slug}.bib"'
    return private(response) if is_draft else response
