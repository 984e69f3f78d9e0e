"""The least that Django can do, and the least that whitenoise can: the same bytes, always.

`BENCHMARK_PAGE` names the file with the bytes. Served as `benchmarks.bare:constant` and
`benchmarks.bare:static`.
"""

import os
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.urls import path
from whitenoise import WhiteNoise

PAGE = Path(os.environ["BENCHMARK_PAGE"])
BODY = PAGE.read_bytes()


def page(request: HttpRequest) -> HttpResponse:
    """Answer with the bytes, whatever is asked."""
    return HttpResponse(BODY)


urlpatterns = [path("page.html", page)]


def __getattr__(name: str) -> Any:
    """Return the application that a server asks for, made when it asks."""
    if name == "constant":
        settings.configure(
            ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="-" * 50, MIDDLEWARE=[]
        )
        django.setup()
        return WSGIHandler()
    if name == "static":
        return WhiteNoise(_nothing, root=str(PAGE.parent))
    raise AttributeError(name)


def _nothing(environment: Any, start_response: Any) -> list[bytes]:
    start_response("404 Not Found", [])
    return []
