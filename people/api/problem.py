"""Errors as problem details (RFC 9457), in the language that the request asks for."""

from typing import Any

from django.http import JsonResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.values.languages import TAGS, ZH

MEDIA_TYPE = "application/problem+json"
SCHEMA: dict[str, Any] = {
    "description": "Problem details (RFC 9457), in Chinese or English.",
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "parameter": {"type": "string"},
    },
    "required": ["type", "title", "status", "detail"],
    "additionalProperties": False,
}


class Problem(Exception):
    """What a request asks for cannot be given."""

    def __init__(self, status: int, title: str, detail: str, parameter: str = "") -> None:
        super().__init__(detail)
        self.status, self.title, self.detail = status, title, detail
        self.parameter = parameter

    def response(self) -> JsonResponse:
        """Return the answer."""
        body = {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }
        if self.parameter:
            body["parameter"] = self.parameter
        response = JsonResponse(
            body,
            status=self.status,
            content_type=MEDIA_TYPE,
            json_dumps_params={"ensure_ascii": False},
        )
        response["Content-Language"] = TAGS[get_language() or ZH]
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def missing() -> Problem:
    """Return the problem of an address that leads to nothing."""
    return Problem(404, _("Not found"), _("There is nothing at this address."))


def bad_parameter(name: str, expected: str) -> Problem:
    """Return the problem of a parameter with a value that it cannot have."""
    detail = _("The parameter “%(name)s” must be %(expected)s.") % {
        "name": name,
        "expected": expected,
    }
    return Problem(400, _("Bad request"), detail, name)


def not_allowed() -> Problem:
    """Return the problem of a method that would change something."""
    return Problem(405, _("Method not allowed"), _("This API is for reading only."))
