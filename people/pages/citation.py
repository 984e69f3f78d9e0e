"""A publication as others cite it."""

from functools import lru_cache
from typing import Any

from people.exports.collect import names_of
from people.formats.bib_writing import write_entry
from people.formats.record import Name, Text
from people.formats.record import Publication as Record
from people.models import Publication
from people.queries.prepared import read
from people.values.languages import EN, localized

PLAIN = ("kind", "date", "publisher", "volume", "issue", "pages", "has_more_authors")


def bibtex_entry(publication: Publication) -> str:
    """Return the BibTeX entry of a publication whose authors are loaded.

    The title and venue are those of the work, in English where it has them in both languages.
    """
    authors = (
        _name(row) for row in read(publication, "authorships") if row.printed_name or row.person
    )
    return _entry(
        publication.slug,
        localized(publication, "title", EN).text,
        localized(publication, "venue", EN).text,
        publication.doi or "",
        publication.arxiv_id or "",
        tuple(authors),
        *(getattr(publication, name) for name in PLAIN),
    )


def _name(row: Any) -> tuple[str, str, str]:
    """Return a name as printed, with its family and given name as far as they are known."""
    if row.printed_name:
        return row.printed_name, row.family_name, row.given_name
    (name,) = names_of([row], EN)
    return name.name, name.family, name.given


@lru_cache(maxsize=1024)
def _entry(
    slug: str,
    title: str,
    venue: str,
    doi: str,
    arxiv_id: str,
    authors: tuple[tuple[str, str, str], ...],
    *plain: Any,
) -> str:
    """Write an entry, once for the same facts: it takes longer than all else on a list of works."""
    record = Record(
        title=Text.of(title),
        venue=Text.of(venue),
        doi=doi,
        arxiv_id=arxiv_id,
        authors=tuple(Name(*each) for each in authors),
        **dict(zip(PLAIN, plain, strict=True)),
    )
    return write_entry(record, slug, EN)
