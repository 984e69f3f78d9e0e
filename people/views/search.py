"""Search, and what is suggested while somebody types."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from people.pages.search import results, suggestions


def search(request: HttpRequest) -> HttpResponse:
    """What has the words that a reader looks for."""
    return render(request, "people/search.html", {"results": results(request.GET)})


def suggest(request: HttpRequest) -> HttpResponse:
    """What a text may become that a reader is typing."""
    response = JsonResponse({"suggestions": suggestions(request.GET)})
    response["X-Robots-Tag"] = "noindex"
    return response
