"""What of the data that imports kept aside readers may have.

Files of reference managers hold notes, paths of files and marks that are nobody else's business, and
CVs hold what their owner has told a company only. So readers get what a bibliography prints, by
name; who keeps the site gets all.
"""

from collections.abc import Mapping
from typing import Any

# Families of formats, to the fields that a bibliography prints.
PRINTED: dict[str, frozenset[str]] = {
    "bibtex": frozenset(
        {
            "@type", "addendum", "address", "archiveprefix", "bookauthor", "booksubtitle",
            "booktitle", "booktitleaddon", "chapter", "collaboration", "crossref", "edition",
            "editor", "editora", "editortype", "eid", "eprintclass", "eprinttype", "eventdate",
            "eventtitle", "holder", "howpublished", "institution", "isbn", "isrn", "issn", "issue",
            "issuetitle", "journalsubtitle", "langid", "language", "location", "mainsubtitle",
            "maintitle", "month", "note", "number", "numpages", "organization", "origdate",
            "origlanguage", "pagetotal", "part", "primaryclass", "pubstate", "school", "selected",
            "series", "shortjournal", "shorttitle", "subtitle", "titleaddon", "translator", "type",
            "urldate", "venue", "version", "volumes", "year",
        }
    ),
    "csl": frozenset(
        {
            "authority", "chapter-number", "collection-editor", "collection-number",
            "collection-title", "composer", "container-author", "container-title-short", "edition",
            "editor", "event", "event-date", "event-place", "event-title", "genre", "ISBN", "ISSN",
            "issued", "jurisdiction", "language", "medium", "number", "number-of-pages",
            "number-of-volumes", "original-date", "original-publisher", "original-title", "PMCID",
            "PMID", "publisher-place", "reviewed-title", "section", "shortTitle", "submitted",
            "title-short", "translator", "type", "version", "volume-title",
        }
    ),
    "ris": frozenset(
        {"A2", "A3", "AN", "C7", "CY", "ED", "ET", "IS", "LA", "M1", "M3", "NV", "PP", "RP", "SE",
         "SN", "ST", "T3", "TY", "VO", "Y2"}
    ),
}  # fmt: skip
# What is public where it came from.
PUBLIC = frozenset({"dblp"})


def for_readers(family: str, extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of the data of one family readers may have, perhaps nothing."""
    if family in PUBLIC:
        return dict(extra)
    printed = PRINTED.get(family, frozenset())
    return {name: value for name, value in extra.items() if name in printed}
