"""Talks."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from people.pages.turning import Pages, cursor
from people.pages.year import year_groups
from people.queries import keyset
from people.queries import talk as queries
from people.views.base import page_with_ways

PER_PAGE = 50


def talks(request: HttpRequest) -> HttpResponse:
    """All talks, newest first, grouped by year."""
    pages = Pages(
        keyset.page(queries.everything(), queries.ORDER, cursor(request.GET), PER_PAGE),
        reverse("people:talks"),
    )
    context = {"talks": pages.rows, "groups": year_groups(pages.rows), **pages.context}
    return page_with_ways(request, "people/talks.html", context, "talk")
