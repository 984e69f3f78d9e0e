"""News."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from people.queries import news as queries


def news(request: HttpRequest) -> HttpResponse:
    """All news, newest first."""
    return render(request, "people/news.html", {"news": queries.everything()})
