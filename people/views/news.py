"""News."""

from django.http import HttpRequest, HttpResponse

from people.queries import news as queries
from people.views.base import page_with_ways


def news(request: HttpRequest) -> HttpResponse:
    """All news, newest first."""
    return page_with_ways(request, "people/news.html", {"news": queries.everything()}, "news")
