"""What a Markdown text looks like, before it is saved."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST

from people.values import markdown

BLOCK, POINTS = "block", "points"
# Fields in Markdown, by name: whole texts, and texts of one point a line.
KINDS = {
    **dict.fromkeys(
        ("biography", "interests", "description", "abstract", "body", "text"),
        BLOCK,
    ),
    **dict.fromkeys(("introduction", "about", "footer"), BLOCK),
    "highlights": POINTS,
}
MAX_LENGTH = 100_000


def kind_of(field: Any) -> str:
    """Return how the Markdown of a model's field is shown; empty for a field of plain text."""
    original = getattr(field, "translated_field", field)
    return KINDS.get(original.name, "") if isinstance(original, models.TextField) else ""


@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """Return a text as the site would show it, cleaned in the same way. Stores nothing."""
    if not request.user.is_staff:
        raise PermissionDenied
    text = request.POST.get("text", "")
    if len(text) > MAX_LENGTH:
        return JsonResponse({}, status=413)
    return JsonResponse({"html": render(text, request.POST.get("kind", BLOCK))})


def render(text: str, kind: str) -> str:
    """Return safe HTML for a text of a kind."""
    if kind != POINTS:
        return markdown.render_block(text)
    points = markdown.lines(text)
    safe = ((mark_safe(markdown.render_inline(point)),) for point in points)  # noqa: S308
    return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", safe)) if points else ""
