"""Answers of the API: lists with paging, one record, the description, problems."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from people.api import openapi
from people.api.problem import Problem, bad_parameter, missing, not_allowed
from people.api.resources import (
    BY_SLUG,
    MOST_PER_PAGE,
    PER_PAGE,
    RESOURCES,
    SINGULAR,
    Resource,
    integer,
)
from people.api.schema import encode
from people.exports.collect import bundle_for_person, bundle_of
from people.formats.record import Bundle
from people.pages.turning import cursor
from people.queries import keyset, site
from people.queries.keyset import Cursor
from people.views.base import made_from

METHODS = "GET, HEAD, OPTIONS"
BY_NAME = {resource.name: resource for resource in RESOURCES}
View = Callable[..., HttpResponse]


def for_everybody(view: View) -> View:
    """Answer pages of any origin, by reading methods only, and tell problems as such."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "OPTIONS":
            response = HttpResponse(status=204)
            response["Access-Control-Allow-Methods"] = METHODS
            response["Access-Control-Allow-Headers"] = "*"
            response["Access-Control-Max-Age"] = "86400"
        else:
            try:
                if request.method not in {"GET", "HEAD"}:
                    raise not_allowed()
                response = view(request, *args, **kwargs)
            except Problem as problem:
                response = problem.response()
        if response.status_code in {204, 405}:
            response["Allow"] = METHODS
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = "ETag, Link"
        return response

    return answer


@for_everybody
def index(request: HttpRequest) -> HttpResponse:
    """Where what is."""
    lists = {name: settings.BASE_URL + reverse(f"api:{name}") for name in BY_NAME}
    return _json(request, {**lists, "openapi": settings.BASE_URL + reverse("openapi")})


@for_everybody
def records(request: HttpRequest, name: str) -> HttpResponse:
    """One page of a list."""
    resource = BY_NAME[name]
    per_page = integer(request.GET, "per_page", PER_PAGE, MOST_PER_PAGE)
    if "page" in request.GET:  # who counts up pages would get the first one again and again
        raise bad_parameter("page", _("left out: follow “next”"))
    found = resource.find(request.GET)
    page = keyset.page(found.records, resource.order, cursor(request.GET), per_page)
    bundle = bundle_of({name: page.rows}, with_pictures=False)
    body = {
        "count": found.number,
        "next": _turned(request, resource, page.next),
        "previous": _turned(request, resource, page.previous),
        "results": encode(getattr(bundle, name)),
    }
    return _json(request, body)


def _turned(request: HttpRequest, resource: Resource, place: Cursor | None) -> str | None:
    if place is None:
        return None
    query = request.GET.copy()
    for name in ("after", "before"):
        query.pop(name, None)
    query.update(place.query)
    address = settings.BASE_URL + reverse(f"api:{resource.name}")
    return f"{address}?{query.urlencode()}" if query else address


@for_everybody
def record(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """One record; a person with all that stands on their page."""
    found = BY_SLUG[name](slug)
    if found is None:
        return _moved(name, slug)
    if name == "people":
        bundle = bundle_for_person(found, with_pictures=False)
        return _json(request, encode(bundle.people[0]) | _works(bundle))
    bundle = bundle_of({name: [found]}, with_pictures=False)
    return _json(request, encode(getattr(bundle, name)[0]))


def _works(bundle: Bundle) -> dict[str, Any]:
    whole = {name: encode(getattr(bundle, name)) for name in openapi.WHOLE}
    return whole | {
        name: [_reference(each) for each in getattr(bundle, name)] for name in openapi.NAMED
    }


def _reference(each: Any) -> dict[str, Any]:
    full = encode(each)
    title = full["title"] if "title" in full else full["name"]
    return {"id": full["id"], "title": title, "url": full["url"], "api_url": full["api_url"]}


def _moved(name: str, slug: str) -> HttpResponse:
    """Lead from an old address to the present one. Raises Problem."""
    kind = SINGULAR[name]
    present = site.present_address(kind, slug)
    if present is None or not present.is_public:
        raise missing()
    address = reverse(f"api:{kind}", kwargs={"slug": present.slug})
    return HttpResponse(status=301, headers={"Location": address})


@for_everybody
def nothing(_request: HttpRequest, _rest: str) -> HttpResponse:
    """What is at no address of the API."""
    raise missing()


@for_everybody
def description(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document, in the reader's language."""
    response = _json(request, openapi.document())
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _json(request: HttpRequest, data: Any) -> HttpResponse:
    text = json.dumps(data, ensure_ascii=False)
    response = made_from(request, text, lambda: text, "application/json", 0)
    response["Cache-Control"] = "no-cache"  # keep it, but ask whether it is still the same
    return response
