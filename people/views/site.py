"""Home, about, the choice of language at the root, what browsers and crawlers ask for, media."""

import io
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from people.images import cards, variants
from people.images.seals import MARK, Seal, icon_ico, icon_svg
from people.pages import look
from people.pages.head import absolute
from people.pages.preview import site_card
from people.pages.seal import seal
from people.queries import image, news, person, publication, site
from people.values.colors import accent_styles
from people.values.languages import ZH
from people.views.base import made_from, may_preview, page_with_ways, private

MOST_PEOPLE = 24  # on the home page
# What an upload can be: nothing else is ever sent to a browser.
MEDIA_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "webp": "image/webp",
    "avif": "image/avif",
}


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Lead to the home page in the remembered language, else in the browser's."""
    query = request.GET.urlencode()
    address = reverse("people:home")
    return HttpResponseRedirect(f"{address}?{query}" if query else address)


def home(request: HttpRequest) -> HttpResponse:
    """The site's introduction, people, newest works and news."""
    people = list(person.first(MOST_PEOPLE + 1))
    context = {
        "people": people[:MOST_PEOPLE],
        "has_more_people": len(people) > MOST_PEOPLE,
        "publications": publication.recent(5),
        "news": news.recent(5),
    }
    return page_with_ways(request, "people/home.html", context, "news", about_site=True)


def about(request: HttpRequest) -> HttpResponse:
    """About the site."""
    return page_with_ways(request, "people/about.html", {}, about_site=True)


@require_safe
def card(request: HttpRequest) -> HttpResponse:
    """The picture that links to pages are shown with which are not about one person."""
    found = site_card(site.texts(), get_language() or ZH)
    return made_from(request, found.digest, lambda: cards.png(found), "image/png", 3600)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon of the site for browsers that read no SVG: of one person the seal, else the mark."""
    drawn = _icon_seal() or MARK
    return made_from(request, drawn.state, lambda: icon_ico(drawn), "image/x-icon")


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """The icon of the site: on a site about one person their seal, else the site's mark."""
    drawn = _icon_seal()
    if drawn is None:
        return HttpResponseRedirect(static("people/icon.svg"))
    return made_from(request, drawn.state, lambda: icon_svg(drawn), "image/svg+xml")


def _icon_seal() -> Seal | None:
    only = person.only()
    return seal(only, settings.LANGUAGE_CODE) if only else None


@require_safe
def theme(request: HttpRequest) -> HttpResponse:
    """The stylesheet of the accent that an editor chose; empty without one."""
    is_trial = look.is_trial(request.GET) and may_preview(request)
    shown = look.look(site.texts(), request.GET if is_trial else None)
    styles = accent_styles(shown.accent, shown.theme)
    if is_trial:
        return private(HttpResponse(styles, content_type="text/css; charset=utf-8"))
    return made_from(request, styles, lambda: styles, "text/css; charset=utf-8", 86400)


def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers may read, and where the sitemap is."""
    lines = ["User-agent: *", "Disallow: /admin/", f"Sitemap: {absolute('/sitemap.xml')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def media(request: HttpRequest, name: str) -> FileResponse:
    """Send an uploaded image with a fixed type; everything else does not exist.

    The names of uploads are never used again, so browsers may keep them. A variant is made when it
    is first asked for; if its original cannot be read, the original itself is sent as it is.
    """
    try:
        file = _stored(name) or _variant(name)
        sent, seconds = name, 86400
        if file is None and (asked := variants.wanted(name)):
            sent, seconds = asked.original, 60
            file = _stored(sent)
    except (SuspiciousFileOperation, ValueError, OSError):
        raise Http404 from None
    if file is None:
        raise Http404
    response = FileResponse(file, content_type=_media_type(sent))
    response["Cache-Control"] = f"public, max-age={seconds}"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _media_type(name: str) -> str | None:
    return MEDIA_TYPES.get(PurePosixPath(name).suffix.lower().lstrip("."))


def _stored(name: str) -> Any:
    """Return a file that may be sent, None if there is none."""
    if _media_type(name) is None or not default_storage.exists(name):
        return None
    return default_storage.open(name)


def _variant(name: str) -> io.BytesIO | None:
    """Return a variant made now, None for any other name. Only images of records have variants."""
    asked = variants.wanted(name)
    if asked is None or not image.is_in_use(asked.original):
        return None
    if not image.is_focus(asked.original, asked.focus):
        return None
    content = variants.make(name, asked)
    return io.BytesIO(content) if content else None
