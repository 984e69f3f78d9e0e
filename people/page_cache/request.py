"""Which requests may be answered from the cache, and under which name."""

import re
from typing import Any

from django.conf import settings

from people.views.negotiation import MEDIA_TYPES

Environ = dict[str, Any]
Key = tuple[str, ...]

# Files are sent by what is made for files; the admin is for nobody else.
ELSEWHERE = ("/static/", "/media/", "/admin/", "/preview/")
LONGEST = 2000  # characters of an address with its query
NEGOTIATED = re.compile("|".join(map(re.escape, MEDIA_TYPES)))
# What the response is made without: it must be right for everybody.
OWN_TO_A_READER = (
    "HTTP_ACCEPT_ENCODING",
    "HTTP_COOKIE",
    "HTTP_IF_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_UNMODIFIED_SINCE",
    "HTTP_RANGE",
)


def key_of(environ: Environ) -> Key | None:
    """Return the name of the page that a request asks for, None for what is never kept.

    Somebody with a session, or with credentials of any other kind, is none of the readers.
    """
    path = environ.get("PATH_INFO", "")
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or path.startswith(ELSEWHERE):
        return None
    cookies = environ.get("HTTP_COOKIE")
    if cookies and f"{settings.SESSION_COOKIE_NAME}=" in cookies:
        return None
    query = environ.get("QUERY_STRING", "")
    if "HTTP_AUTHORIZATION" in environ or len(path) + len(query) > LONGEST:
        return None
    accept = environ.get("HTTP_ACCEPT", "")
    return (
        path,
        query,
        # A host that Django refuses never gets a page, so never finds one under its name.
        environ.get("HTTP_HOST", ""),
        environ.get("wsgi.url_scheme", ""),
        environ.get("HTTP_X_FORWARDED_PROTO", ""),
        # Browsers ask for pages in many words; only programs ask for anything else.
        accept if NEGOTIATED.search(accept) or "text/html" not in accept else "",
    )


def for_everybody(environ: Environ) -> Environ:
    """Return the request as it is for a reader of whom nothing is known."""
    shared = {name: value for name, value in environ.items() if name not in OWN_TO_A_READER}
    shared["REQUEST_METHOD"] = "GET"
    return shared
