"""A publication as others cite it."""

from people.formats.bib_writing import write_entry
from people.formats.record import Name, Text
from people.formats.record import Publication as Record
from people.models import Publication
from people.models.credit import Credit
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
        authors=tuple(map(_name, publication.authorships.all())),
        has_more_authors=publication.has_more_authors,
    )
    return write_entry(record, publication.slug, EN)


def _name(credit: Credit) -> Name:
    """Return a name as it is printed, with the parts that are known of it."""
    if credit.printed_name or not credit.person:
        return Name(credit.printed_name, credit.family_name, credit.given_name)
    person = credit.person
    family, given = (localized(person, field, EN).text for field in ("family_name", "given_name"))
    return Name(person.heading(EN).text, family, given)
