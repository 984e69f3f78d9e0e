"""News."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from people.pages.turning import Pages, cursor
from people.queries import keyset
from people.queries import news as queries
from people.views.base import page_with_ways

PER_PAGE = 50


def news(request: HttpRequest) -> HttpResponse:
    """All news, newest first."""
    pages = Pages(
        keyset.page(queries.everything(), queries.ORDER, cursor(request.GET), PER_PAGE),
        reverse("people:news"),
    )
    context = {"news": pages.rows, **pages.context}
    return page_with_ways(request, "people/news.html", context, "news")
