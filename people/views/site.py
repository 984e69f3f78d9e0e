"""Home, about, the choice of language at the root, robots.txt and media files."""

from pathlib import PurePosixPath

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from people.pages.head import absolute
from people.queries import news, person, publication

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
    query = request.META.get("QUERY_STRING", "")
    address = reverse("people:home")
    return HttpResponseRedirect(f"{address}?{query}" if query else address)


def home(request: HttpRequest) -> HttpResponse:
    """The site's introduction, people, newest works and news."""
    context = {
        "people": person.directory(),
        "publications": publication.recent(5),
        "news": news.everything()[:5],
    }
    return render(request, "people/home.html", context)


def about(request: HttpRequest) -> HttpResponse:
    """About the site."""
    return render(request, "people/about.html")


def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers may read, and where the sitemap is."""
    lines = ["User-agent: *", "Disallow: /admin/", f"Sitemap: {absolute('/sitemap.xml')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def media(request: HttpRequest, name: str) -> FileResponse:
    """Send an uploaded image with a fixed type; everything else does not exist.

    The names of uploads are never used again, so browsers may keep them.
    """
    content_type = MEDIA_TYPES.get(PurePosixPath(name).suffix.lower().lstrip("."))
    try:
        if content_type is None or not default_storage.exists(name):
            raise Http404
        file = default_storage.open(name)
    except (SuspiciousFileOperation, ValueError, IsADirectoryError, PermissionError):
        raise Http404 from None
    response = FileResponse(file, content_type=content_type)
    response["Cache-Control"] = "public, max-age=86400"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["X-Content-Type-Options"] = "nosniff"
    return response
