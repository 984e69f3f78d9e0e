"""What every template knows."""

from itertools import count
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from people.pages import head, look
from people.pages.static_site import search_index, static_site
from people.queries import site
from people.values.addresses import SWITCH
from people.values.languages import TAGS, ZH, other


def page(request: HttpRequest) -> dict[str, Any]:
    """Return the site's texts, the link to the other language, and a count of the pictures."""
    language = get_language() or ZH
    query = request.GET.copy()
    query.pop(SWITCH, None)
    texts = SimpleLazyObject(site.texts)
    exported = static_site(request)
    has_other = exported is None or other(language) in exported.languages
    return {
        "site": texts,
        "look": SimpleLazyObject(lambda: looks(request, texts)),
        "preview": getattr(request, "preview", None),
        "language_tag": TAGS[language],
        "picture_numbers": count(),
        "language_switch": head.language_switch(request.path, query.urlencode(), language)
        if has_other
        else None,
        "static_site": exported,
        "search_index": search_index(language) if exported else "",
    }


def looks(request: HttpRequest, texts: Any) -> look.Look:
    """Return the look of the page; signed-in staff may try another one."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES and look.is_trial(request.GET):
        return look.look(texts, request.GET if request.user.is_staff else None)
    return look.look(texts)
