"""Search."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from people.pages.search import results


def search(request: HttpRequest) -> HttpResponse:
    """What has the words that a reader looks for."""
    return render(request, "people/search.html", {"results": results(request.GET)})
