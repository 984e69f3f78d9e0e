"""Atom feeds: news, publications, one person."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from people.pages import feed as pages
from people.queries import person as people
from people.queries import site
from people.values.languages import TAGS, ZH
from people.views.base import made_from, moved_or_missing

NAME = "feed.atom"


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """The site's news."""
    return _answer(request, pages.news(site.texts(), _language()))


@require_safe
def publications(request: HttpRequest) -> HttpResponse:
    """The site's publications."""
    return _answer(request, pages.publications(site.texts(), _language()))


@require_safe
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """One person's news and publications; drafts have no feed."""
    record = people.head(slug)
    if record is None:
        return moved_or_missing(request, "person", slug, rest=NAME)
    return _answer(request, pages.person(record, site.texts(), _language()))


def _language() -> str:
    return get_language() or ZH


def _answer(request: HttpRequest, feed: pages.AtomFeed) -> HttpResponse:
    xml = feed.xml()
    kind = "application/atom+xml; charset=utf-8"
    response = made_from(request, xml, lambda: xml, kind)
    response["Content-Language"] = TAGS[feed.language]
    return response
