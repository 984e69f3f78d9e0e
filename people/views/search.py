"""Search, and what is suggested while somebody types."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from people.pages.search import results, suggestions


def search(request: HttpRequest) -> HttpResponse:
    """What has the words that a reader looks for."""
    found = results(request.GET)
    response = render(request, "people/search.html", {"results": found})
    if not found.is_complete:  # the next one may find more, though nothing is written
        response["Cache-Control"] = "no-store"
    return response


def suggest(request: HttpRequest) -> HttpResponse:
    """What a text may become that a reader is typing."""
    response = JsonResponse({"suggestions": suggestions(request.GET)})
    response["Cache-Control"] = "public, max-age=60"
    response["X-Robots-Tag"] = "noindex"
    return response
