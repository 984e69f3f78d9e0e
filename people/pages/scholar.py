"""A publication as Google Scholar and reference managers read it in the head of its page.

The tags are those of Google Scholar's inclusion guidelines (“Indexing: metadata”), by Highwire's
names.
"""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings

from people.exports.collect import names_of
from people.models import Publication
from people.values.choices import PublicationKind as Kind
from people.values.languages import PREFIXES, localized
from people.values.partial_date import PartialDate

# What a venue is, by the kind of work; of other kinds it is who published it.
VENUES: dict[str, str] = {
    Kind.ARTICLE_JOURNAL: "citation_journal_title",
    Kind.PAPER_CONFERENCE: "citation_conference_title",
    Kind.PAPER_WORKSHOP: "citation_conference_title",
    Kind.THESIS: "citation_dissertation_institution",
    Kind.REPORT: "citation_technical_report_institution",
    Kind.CHAPTER: "citation_book_title",
}
RANGE = re.compile(r"\s*(?:--|[-–—])\s*")


def tags(publication: Publication, language: str) -> Iterator[tuple[str, str]]:
    """Yield name and content of the tags of a publication whose authors and links are loaded.

    Title, venue and names without a printed form are in the wanted language, where they have one.
    """
    title = localized(publication, "title", language)
    yield "citation_title", title.text
    for name in author_names(publication, title.language):
        yield "citation_author", name
    if publication.date:
        yield "citation_publication_date", date(publication.date)
    venue = localized(publication, "venue", language).text
    first, last = page_range(publication.pages)
    for tag, value in (
        (VENUES.get(publication.kind, "citation_publisher"), venue),
        ("citation_publisher", publication.publisher),
        ("citation_volume", publication.volume),
        ("citation_issue", publication.issue),
        ("citation_firstpage", first),
        ("citation_lastpage", last),
        ("citation_doi", publication.doi),
        ("citation_arxiv_id", publication.arxiv_id),
        ("citation_pdf_url", own_pdf(publication)),
        ("citation_language", PREFIXES[title.language]),
    ):
        if value:
            yield tag, value


def author_names(publication: Publication, language: str) -> list[str]:
    """Return the authors in their order, each as printed, else by the name of their page."""
    return [each.name for each in names_of(publication.authorships.all(), language)]


def date(day: PartialDate) -> str:
    """Return a date in one of the two forms that Scholar reads: a whole day or a year."""
    return str(day).replace("-", "/") if day.day else str(day.year)


def page_range(pages: str) -> tuple[str, str]:
    """Return first and last page; the last is empty for an article number or a list of pages."""
    parts = RANGE.split(pages.strip())
    if len(parts) == 2 and all(parts) and "," not in pages:
        return parts[0], parts[1]
    return ("", "") if "," in pages else (pages.strip(), "")


def own_pdf(publication: Publication) -> str:
    """Return the address of a PDF of the work on this very site, as Scholar wants it, else empty."""
    here = urlsplit(settings.BASE_URL)
    for link in publication.links.all():
        address = urlsplit(link.url)
        is_here = (address.scheme, address.netloc) == (here.scheme, here.netloc)
        if is_here and address.path.lower().endswith(".pdf"):
            return link.url
    return ""
