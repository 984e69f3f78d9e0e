"""What a page can be downloaded as, for its head: the same in the formats of others."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from people.exports.files import writable
from people.formats.format import Format


@dataclass(frozen=True)
class Download:
    """A page in another format."""

    title: str
    media_type: str
    url: str


def of_person(slug: str) -> list[Download]:
    """Return the downloads of a person: the CV, and all formats that hold people or their works."""
    cv = Download(_("CV (PDF)"), "application/pdf", reverse("people:cv", args=[slug]))
    found = writable("people", "publications")
    return [cv, *(_download(each, "person-export", [slug, each.key]) for each in found)]


def of_publication(slug: str) -> list[Download]:
    """Return the downloads of a publication; BibTeX is that of its page."""
    address = reverse("people:publication_bibtex", args=[slug])
    return [
        Download("BibTeX", "application/x-bibtex", address),
        *(
            _download(each, "publication-export", [slug, each.key])
            for each in _of_works()
            if each.key != "bibtex"
        ),
    ]


def of_publications(query: str) -> list[Download]:
    """Return the downloads of a list of publications, as it is filtered."""
    return [_download(each, "publications-export", [each.key], query) for each in _of_works()]


def _of_works() -> list[Format]:
    return [each for each in writable("publications") if not each.is_about_one_person]


def _download(each: Format, name: str, arguments: list[str], query: str = "") -> Download:
    address = reverse(f"people:{name}", args=arguments)
    media_type = each.media_type.partition(";")[0]
    return Download(each.label, media_type, f"{address}?{query}" if query else address)
