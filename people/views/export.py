"""Downloads: a person, a publication or a list of publications in the formats of others."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from people.exports.collect import bundle_for_person, bundle_for_publications
from people.exports.files import write
from people.formats import formats
from people.formats.format import Format
from people.formats.record import Bundle
from people.pages.publication import parse_filters
from people.queries import person_page
from people.queries import publication as publications
from people.values.languages import ZH
from people.views.base import find, moved_or_missing, private


@require_safe
def person(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One person with all that stands on their page, or the works alone. Raises Http404."""
    format_ = _format(key, "people", "publications")
    record, is_draft = find(request, person_page.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "person", slug, rest=f"export/{key}")
    return _answer(
        format_,
        lambda: bundle_for_person(record, is_public=not is_draft),
        record.slug,
        is_draft=is_draft,
    )


@require_safe
def publication(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One publication. Raises Http404."""
    format_ = _format(key, "publications")
    record, is_draft = find(request, publications.by_slug, slug)
    if record is None:
        return moved_or_missing(request, "publication", slug, rest=f"export/{key}")
    return _answer(
        format_,
        lambda: bundle_for_publications([record], is_public=not is_draft),
        record.slug,
        is_draft=is_draft,
    )


@require_safe
def list_of_publications(request: HttpRequest, key: str) -> HttpResponse:
    """The publications that meet the filters of the address, as their page lists them."""
    format_ = _format(key, "publications")
    rows = parse_filters(request.GET).apply().order_by(*publications.ORDER)
    return _answer(format_, lambda: bundle_for_publications(rows), "publications")


def _format(key: str, *kinds: str) -> Format:
    """Return the format of an address. Raises Http404 unless it can be written and holds a kind."""
    format_ = formats().get(key)
    if format_ is None or format_.write is None or not set(kinds) & set(format_.kinds):
        raise Http404
    if "people" not in kinds and format_.is_about_one_person:
        raise Http404
    return format_


def _answer(
    format_: Format, collect: Callable[[], Bundle], name: str, *, is_draft: bool = False
) -> HttpResponse:
    file = write(format_, collect(), get_language() or ZH, name)
    response = HttpResponse(file.data, content_type=file.media_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    response["X-Robots-Tag"] = "noindex"
    return private(response) if is_draft else response
