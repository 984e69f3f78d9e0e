"""Talks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from people.pages.year import year_groups
from people.queries import talk as queries


def talks(request: HttpRequest) -> HttpResponse:
    """All talks, newest first, grouped by year."""
    found = list(queries.everything())
    return render(request, "people/talks.html", {"talks": found, "groups": year_groups(found)})
