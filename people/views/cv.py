"""A person's CV as a PDF."""

from csp.decorators import csp_exempt
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from people.cv.data import document
from people.cv.output import filename, output
from people.cv.variant import Variant
from people.queries import person_page
from people.values.languages import ZH
from people.views.base import find, moved_or_missing, private


@require_safe
@csp_exempt()  # type: ignore[arg-type]  # a browser's own viewer of PDFs needs styles
def cv(request: HttpRequest, slug: str) -> HttpResponse:
    """One person's CV, in the variant that the address asks for."""
    person, is_draft = find(request, person_page.by_slug, slug)
    if person is None:
        return moved_or_missing(request, "person", slug, rest="cv.pdf")
    variant = Variant.parse(request.GET, get_language() or ZH)
    made = output(document(person, variant), variant)
    etag = f'"{made.etag[:32]}"'
    response = None if is_draft else get_conditional_response(request, etag=etag)
    if response is None:
        pdf = made.pdf(is_kept=not is_draft)
        response = HttpResponse(pdf, content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{filename(person.slug, variant)}"'
    response["ETag"] = etag
    return private(response) if is_draft else response
