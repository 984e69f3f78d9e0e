"""The list of publications and one publication."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from people.citations.engine import citations
from people.exports.collect import cited_publication
from people.pages.citation import bibtex_entry
from people.pages.publication import listing
from people.queries import publication as queries
from people.values.languages import EN, localized
from people.views.base import find, moved_or_missing, private, record_page


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
    title = localized(record, "title", get_language() or EN)
    context = {
        "publication": record,
        "citations": citations(cited_publication(record, title.language), title.wanted),
    }
    return record_page(request, "people/publication.html", record, context, is_draft=is_draft)


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
