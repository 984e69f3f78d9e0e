"""The list of projects and one project."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from people.queries import project as queries
from people.views.base import find, moved_or_missing, record_page


def projects(request: HttpRequest) -> HttpResponse:
    """All projects."""
    return render(request, "people/projects.html", {"projects": queries.everything()})


def project(request: HttpRequest, slug: str) -> HttpResponse:
    """One project."""
    record, is_draft = find(request, queries.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "project", slug)
    return record_page(
        request, "people/project.html", record, {"project": record}, is_draft=is_draft
    )
