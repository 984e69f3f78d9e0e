"""A publication as others cite it."""

from people.models import Publication
from people.values import bibtex
from people.values.languages import EN, localized


def bibtex_entry(publication: Publication) -> str:
    """Return the BibTeX entry of a publication whose authors are loaded.

    The title and venue are those of the work, in English where it has them in both languages.
    """
    date = publication.date
    rows = publication.authorships.all()
    names = [row.printed_name or row.person.name_in(EN) or str(row.person) for row in rows]
    return bibtex.write(
        bibtex.Entry(
            key=publication.slug,
            kind=publication.kind,
            title=localized(publication, "title", EN).text,
            authors=names,
            has_more_authors=publication.has_more_authors,
            venue=localized(publication, "venue", EN).text,
            year=date.year if date else None,
            month=date.month if date else None,
            volume=publication.volume,
            issue=publication.issue,
            pages=publication.pages,
            doi=publication.doi or "",
            arxiv_id=publication.arxiv_id or "",
        )
    )
