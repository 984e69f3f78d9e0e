"""The page that tells people about the API."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from people.api.resources import MOST_PER_PAGE, PAGING, PER_PAGE, RESOURCES, Parameter, Text


@dataclass(frozen=True)
class Described:
    """A kind of record as the page tells of it."""

    title: Text
    path: str
    one: str  # pattern of the address of a single record, empty if there is none
    parameters: tuple[Parameter, ...]


def about(request: HttpRequest) -> HttpResponse:
    """What the API offers, and how it is asked."""
    described = []
    for resource in RESOURCES:
        path = reverse(f"api:{resource.name}")
        one = f"{path}{{slug}}/" if resource.has_pages else ""
        described.append(Described(resource.title, path, one, resource.filters))
    context: dict[str, Any] = {
        "resources": described,
        "paging": PAGING,
        "per_page": PER_PAGE,
        "most": MOST_PER_PAGE,
        "base": settings.BASE_URL,
        "root": reverse("api:index"),
        "openapi": reverse("openapi"),
    }
    return render(request, "people/api.html", context)
