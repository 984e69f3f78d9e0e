"""biblatex: the entries of BibTeX with the types and field names of biblatex's manual (part 2)."""

from people.formats import bib_entries, bibtex
from people.formats.bib_writing import write as written
from people.formats.format import Format
from people.formats.record import Bundle


def write(bundle: Bundle, language: str) -> bytes:
    """Return the publications and patents of a bundle."""
    return written(bundle, language, "biblatex")


FORMAT = Format(
    key="biblatex",
    label="BibLaTeX",
    suffix=".bib",
    media_type="application/x-bibtex",
    family=bib_entries.FAMILY,
    kinds=("publications", "patents"),
    read=bibtex.read,  # an unnamed file is taken by `bibtex`, which reads both
    write=write,
)
