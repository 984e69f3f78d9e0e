"""A publication as an OpenURL context object (ANSI/NISO Z39.88-2004), for the title of a COinS span.

Reference managers find works on a page by such spans. The metadata formats are `journal`, `book`
and `dissertation` of the OpenURL registry, and Dublin Core for all else.
"""

from collections.abc import Iterator
from urllib.parse import urlencode

from people.exports.collect import names_of
from people.formats.names import parts_of
from people.models import Publication
from people.pages.head import absolute
from people.pages.scholar import page_range
from people.queries.prepared import read
from people.values.choices import PublicationKind as Kind
from people.values.languages import PREFIXES, localized

# Metadata format, and genre within it; for Dublin Core the type of the work.
FORMS: dict[str, tuple[str, str]] = {
    Kind.ARTICLE_JOURNAL: ("journal", "article"),
    Kind.PAPER_CONFERENCE: ("book", "proceeding"),
    Kind.PAPER_WORKSHOP: ("book", "proceeding"),
    Kind.PREPRINT: ("journal", "preprint"),
    Kind.REPORT: ("book", "report"),
    Kind.THESIS: ("dissertation", ""),
    Kind.BOOK: ("book", "book"),
    Kind.CHAPTER: ("book", "bookitem"),
    Kind.SOFTWARE: ("dc", "computerProgram"),
    Kind.DATASET: ("dc", "dataset"),
    Kind.OTHER: ("dc", "document"),
}


def context_object(publication: Publication, language: str) -> str:
    """Return the context object of a publication whose authors are loaded, as one query string."""
    form, genre = FORMS[publication.kind]
    pairs = [
        ("ctx_ver", "Z39.88-2004"),
        ("rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}"),
        ("rfr_id", f"info:sid/{absolute('/').split('://')[1].rstrip('/')}"),
        *_ids(publication),
    ]
    described = _dublin_core if form == "dc" else _work
    pairs += [(f"rft.{name}", value) for name, value in described(publication, genre, language)]
    return urlencode([(name, value) for name, value in pairs if value])


def _ids(publication: Publication) -> Iterator[tuple[str, str]]:
    if publication.doi:
        yield "rft_id", f"info:doi/{publication.doi}"
    if publication.arxiv_id:
        yield "rft_id", f"https://arxiv.org/abs/{publication.arxiv_id}"


def _work(publication: Publication, genre: str, language: str) -> Iterator[tuple[str, str]]:
    form = FORMS[publication.kind][0]
    title = localized(publication, "title", language)
    venue = localized(publication, "venue", language).text
    first, last = page_range(publication.pages)
    is_part = genre in {"article", "proceeding", "preprint", "bookitem"}
    yield "genre", genre
    if form == "dissertation":
        yield "title", title.text
        yield "inst", venue
    elif is_part:
        yield "atitle", title.text
        yield ("jtitle" if form == "journal" else "btitle"), venue
        yield "pub", publication.publisher
    else:
        yield "btitle", title.text
        yield "pub", venue
    for number, name in enumerate(names_of(read(publication, "authorships"), title.language)):
        if not number:
            family, given = parts_of(name)
            yield "aulast", family
            yield "aufirst", given
        yield "au", name.name
    yield "date", _date(publication)
    yield "volume", publication.volume
    yield "issue", publication.issue
    yield "spage", first
    yield "epage", last
    yield "pages", publication.pages.replace("–", "-")
    yield "language", PREFIXES[title.language]


def _dublin_core(publication: Publication, kind: str, language: str) -> Iterator[tuple[str, str]]:
    title = localized(publication, "title", language)
    yield "type", kind
    yield "title", title.text
    for name in names_of(read(publication, "authorships"), title.language):
        family, given = parts_of(name)
        yield "creator", f"{family}, {given}" if given else name.name
    yield "publisher", localized(publication, "venue", language).text
    yield "date", _date(publication)
    yield "identifier", absolute(publication.get_absolute_url())
    yield "language", PREFIXES[title.language]


def _date(publication: Publication) -> str:
    return (
        (publication.date.html_datetime or str(publication.date.year)) if publication.date else ""
    )
