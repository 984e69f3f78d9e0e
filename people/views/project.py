"""The list of projects and one project."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from people.pages.turning import Pages, cursor
from people.queries import keyset
from people.queries import project as queries
from people.views.base import find, moved_or_missing, record_page

PER_PAGE = 25


def projects(request: HttpRequest) -> HttpResponse:
    """All projects, current and newest first."""
    pages = Pages(
        keyset.page(queries.everything(), queries.ORDER, cursor(request.GET), PER_PAGE),
        reverse("people:projects"),
    )
    return render(request, "people/projects.html", {"projects": pages.rows, **pages.context})


def project(request: HttpRequest, slug: str) -> HttpResponse:
    """One project."""
    record, is_draft = find(request, queries.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "project", slug)
    return record_page(
        request, "people/project.html", record, {"project": record}, is_draft=is_draft
    )
