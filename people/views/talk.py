"""Talks."""

from django.http import HttpRequest, HttpResponse

from people.pages.year import year_groups
from people.queries import talk as queries
from people.views.base import page_with_ways


def talks(request: HttpRequest) -> HttpResponse:
    """All talks, newest first, grouped by year."""
    found = list(queries.everything())
    context = {"talks": found, "groups": year_groups(found)}
    return page_with_ways(request, "people/talks.html", context, "talk")
