"""What a page can be downloaded as, for machines in its head and for readers on it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from people.exports.files import writable
from people.formats.format import Format
from people.values.addresses import page_address

# What readers know as documents, and what they cite with; all else is for programs.
DOCUMENTS = ("docx", "markdown")
CONTACT = ("vcard",)
CITED = ("bibtex", "ris", "csl-json")


@dataclass(frozen=True)
class Download:
    """A page in another format."""

    title: str
    media_type: str
    url: str


@dataclass(frozen=True)
class Group:
    """Downloads that serve one purpose."""

    title: str
    downloads: list[Download]


def of_person(slug: str) -> list[Download]:
    """Return the downloads of a person: the CV, and all formats that hold people or their works."""
    cv = Download(_("CV (PDF)"), "application/pdf", page_address("people:cv", slug))
    found = writable("people", "publications")
    return [cv, *(_download(each, "person-export", [slug, each.key]) for each in found)]


def groups_of_person(slug: str, *, has_publications: bool) -> list[Group]:
    """Return all formats of a person by what they are for, the CV as a PDF aside."""
    found: dict[str, list[Download]] = {
        _("As a document"): [],
        _("As a contact"): [],
        _("Publications"): [],
        _("For other programs"): [],
    }
    documents, contact, works, others = found.values()
    for each in sorted(writable("people", "publications"), key=_place):
        if "people" not in each.kinds:
            group = works if has_publications else []
        elif each.key in DOCUMENTS:
            group = documents
        else:
            group = contact if each.key in CONTACT else others
        group.append(_download(each, "person-export", [slug, each.key]))
    return [Group(title, downloads) for title, downloads in found.items() if downloads]


def of_publication(slug: str) -> list[Download]:
    """Return the downloads of a publication."""
    return [_of_publication(slug, each) for each in _of_works()]


def to_cite(slug: str) -> list[Download]:
    """Return the downloads of a publication for who cites it."""
    known = {each.key: each for each in _of_works()}
    return [_of_publication(slug, known[key]) for key in CITED if key in known]


def of_publications(query: str) -> list[Download]:
    """Return the downloads of a list of publications, as it is filtered."""
    return [_download(each, "publications-export", [each.key], query) for each in _of_works()]


def _of_works() -> list[Format]:
    """Return the formats of publications: the usual ones, others, then those of whole sites."""
    found = [each for each in writable("publications") if not each.is_about_one_person]
    return sorted(found, key=_place)


def _place(each: Format) -> tuple[bool, int]:
    return "people" in each.kinds, [*CITED, each.key].index(each.key)


def _of_publication(slug: str, each: Format) -> Download:
    """Return a download of a publication; BibTeX is that of its page."""
    if each.key == "bibtex":
        address = page_address("people:publication_bibtex", slug)
        return Download(each.label, "application/x-bibtex", address)
    return _download(each, "publication-export", [slug, each.key])


def _download(each: Format, name: str, arguments: list[str], query: str = "") -> Download:
    address = page_address(f"people:{name}", *arguments)
    media_type = each.media_type.partition(";")[0]
    return Download(each.label, media_type, f"{address}?{query}" if query else address)
