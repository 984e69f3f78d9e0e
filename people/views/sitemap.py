"""The sitemap, as crawlers ask for it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from people.pages import sitemap as made
from people.views.base import made_from

HIGHEST = 10**12  # no table has as many parts


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Name all parts."""
    return _answer(request, made.index())


@require_safe
def pages(request: HttpRequest) -> HttpResponse:
    """The pages that are no record's."""
    return _answer(request, made.pages())


@require_safe
def part(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """Some of the pages of a kind. Raises Http404 where there are none."""
    xml = made.part(kind, number) if kind in made.LISTS and number < HIGHEST else ""
    if not xml:
        raise Http404
    return _answer(request, xml)


def _answer(request: HttpRequest, xml: str) -> HttpResponse:
    return made_from(request, xml, lambda: xml, "application/xml")
