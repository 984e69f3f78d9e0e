"""Language of a request and its choice, trial looks, caches, compression, and the search index."""

import logging
from collections.abc import Callable
from typing import Any

from csp.constants import SELF
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.gzip import GZipMiddleware
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.encoding import escape_uri_path
from django.utils.http import escape_leading_slashes

from people.images import variants
from people.pages.look import is_trial
from people.search import find
from people.values import languages
from people.values.addresses import SWITCH, split_prefix, switched_path
from people.values.media_types import is_text

logger = logging.getLogger(__name__)

SAFE = {"GET", "HEAD"}


class LanguageMiddleware:
    """Take the language from the URL prefix; without one, from the remembered choice or the browser.

    `?setlang=zh` or `en` on any page remembers the choice and leads to that page in the language.
    A page with a prefix depends on nothing else, so it may be cached for everybody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request in its language."""
        chosen = languages.from_prefix(request.GET.get(SWITCH, ""))
        if chosen and request.method in SAFE:
            return self.switch(request, chosen)
        code, rest = split_prefix(request.path_info)
        translation.activate(code or translation.get_language_from_request(request))
        request.LANGUAGE_CODE = translation.get_language()
        response = self.get_response(request)
        is_html = "text/html" in response.get("Content-Type", "")
        if code is None:
            if response.status_code == 404 and request.method in SAFE:
                page = self.page_under_prefix(rest)
                if page is not None:
                    response = redirect_to(page, request.GET.urlencode())
            if is_html or response.status_code in {302, 404}:
                patch_vary_headers(response, ("Accept-Language", "Cookie"))
        if is_html:
            response.headers.setdefault("Content-Language", languages.TAGS[request.LANGUAGE_CODE])
        return response

    def switch(self, request: HttpRequest, code: str) -> HttpResponse:
        """Remember the language and lead to the same page, with its query, in that language."""
        query = request.GET.copy()
        del query[SWITCH]
        response = redirect_to(switched_path(request.path_info, code), query.urlencode())
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        )
        response["Cache-Control"] = "no-store"
        return response

    def page_under_prefix(self, rest: str) -> str | None:
        """Return the page's address in the active language, None if there is no such page."""
        prefix = languages.PREFIXES[translation.get_language()]
        for path in (f"/{prefix}/{rest}", f"/{prefix}/{rest}/"):
            try:
                resolve(path)
            except Resolver404:
                continue
            return path
        return None


def redirect_to(path: str, query: str) -> HttpResponseRedirect:
    """Redirect within this site; a path that begins with two slashes is no other host."""
    address = escape_leading_slashes(escape_uri_path(path))
    return HttpResponseRedirect(f"{address}?{query}" if query else address)


class TrialMiddleware:
    """A page whose look staff tries out may stand in a frame of the admin, and is never kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Open the frame for pages that staff asked for in another look, and for no others."""
        response = self.get_response(request)
        is_page = split_prefix(request.path_info)[0] and "text/html" in response.get(
            "Content-Type", ""
        )
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if is_page and has_session and is_trial(request.GET) and request.user.is_staff:
            response["X-Frame-Options"] = "SAMEORIGIN"
            response._csp_replace = {"frame-ancestors": [SELF]}  # type: ignore[attr-defined]
            response["Cache-Control"] = "no-store, private"
            response["X-Robots-Tag"] = "noindex"
        return response


class FreshnessMiddleware:
    """Say who may keep a page: everybody, if nothing of it is for one reader.

    Browsers ask each time whether it is still the same, so that an edit shows at once; so does a
    cache on the way, unless PROFILES_CDN_SECONDS lets it answer by itself for so long. A page whose
    images could not be looked up is kept by nobody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        seconds = settings.PROFILES_CDN_SECONDS
        shared = f", s-maxage={seconds}" if seconds else ""
        self.public = f"public, max-age=0{shared}, must-revalidate"

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Mark a page that says nothing of it."""
        silences = variants.silences()
        response = self.get_response(request)
        if variants.silences() != silences:
            response["Cache-Control"] = "no-store"
        is_page = request.method in SAFE and response.status_code in {200, 301}
        if is_page and "Cache-Control" not in response:
            is_own = (
                settings.SESSION_COOKIE_NAME in request.COOKIES
                or response.cookies
                or "cookie" in response.get("Vary", "").lower()
            )
            response["Cache-Control"] = "private, no-cache" if is_own else self.public
        return response


class CompressionMiddleware(GZipMiddleware):
    """Compress texts for readers; pictures and CVs are small already.

    Pages for somebody who is signed in stay as they are, so that no length tells of their tokens.
    """

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        """Compress a text."""
        if (
            not is_text(response.get("Content-Type", ""))
            or settings.SESSION_COOKIE_NAME in request.COOKIES
        ):
            return response
        return super().process_response(request, response)


class SearchMiddleware:
    """Read what a request has written for the search, so that the next search need not.

    A page for which the index was not complete is kept by nobody: the next one may find more,
    though nothing is written.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, then bring the index up to date; the next search does what is left."""
        is_safe = request.method in SAFE
        with find.noting_what_is_left(reads_only=is_safe) as is_behind:
            response = self.get_response(request)
            if is_safe:
                if is_behind():
                    response["Cache-Control"] = "no-store"
                return response
        try:
            find.prepare()
        except DatabaseError:
            logger.exception("The search could not read what was written.")
        return response
