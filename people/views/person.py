"""The directory and a person's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from people.pages.person import sections
from people.queries import person as queries
from people.values.languages import ZH
from people.views.base import find, moved_or_missing, record_page


def directory(request: HttpRequest) -> HttpResponse:
    """All people."""
    return render(request, "people/directory.html", {"people": queries.directory()})


def person(request: HttpRequest, slug: str) -> HttpResponse:
    """One person."""
    record, is_draft = find(request, queries.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "person", slug)
    page_sections = sections(record, get_language() or ZH)
    context = {"person": record, "sections": page_sections}
    return record_page(request, "people/person.html", context, is_draft=is_draft)
