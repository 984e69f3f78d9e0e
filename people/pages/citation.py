"""A publication as others cite it."""

from people.exports.collect import names_of
from people.formats.bib_writing import write_entry
from people.formats.record import Name, Text
from people.formats.record import Publication as Record
from people.models import Publication
from people.values.languages import EN, localized


def bibtex_entry(publication: Publication) -> str:
    """Return the BibTeX entry of a publication whose authors are loaded.

    The title and venue are those of the work, in English where it has them in both languages.
    """
    record = Record(
        title=Text.of(localized(publication, "title", EN).text),
        kind=publication.kind,
        date=publication.date,
        venue=Text.of(localized(publication, "venue", EN).text),
        publisher=publication.publisher,
        volume=publication.volume,
        issue=publication.issue,
        pages=publication.pages,
        doi=publication.doi or "",
        arxiv_id=publication.arxiv_id or "",
        authors=tuple(
            Name(each.name, each.family, each.given)
            for each in names_of(publication.authorships.all(), EN)
        ),
        has_more_authors=publication.has_more_authors,
    )
    return write_entry(record, publication.slug, EN)
