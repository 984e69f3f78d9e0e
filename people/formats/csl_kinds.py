"""Types of CSL items and the kinds of publication that they are."""

KINDS = {
    "article-journal": "article-journal",
    "article-magazine": "article-journal",
    "review": "article-journal",
    "review-book": "article-journal",
    "paper-conference": "paper-conference",
    "article": "preprint",
    "report": "report",
    "thesis": "thesis",
    "book": "book",
    "classic": "book",
    "chapter": "chapter",
    "entry": "chapter",
    "entry-dictionary": "chapter",
    "entry-encyclopedia": "chapter",
    "software": "software",
    "dataset": "dataset",
}
TYPES = {
    "article-journal": "article-journal",
    "paper-conference": "paper-conference",
    "paper-workshop": "paper-conference",
    "preprint": "article",
    "report": "report",
    "thesis": "thesis",
    "book": "book",
    "chapter": "chapter",
    "software": "software",
    "dataset": "dataset",
}
DEFAULT_TYPE = "document"
OTHER_TYPES = {
    "article-newspaper", "bill", "broadcast", "collection", "document", "figure", "graphic",
    "hearing", "interview", "legal_case", "legislation", "manuscript", "map", "motion_picture",
    "musical_score", "pamphlet", "patent", "performance", "periodical", "personal_communication",
    "post", "post-weblog", "regulation", "song", "speech", "standard", "treaty", "webpage",
}  # fmt: skip
# As Crossref and DataCite name them where they should not.
ALIASES = {
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    "posted-content": "article",
    "preprint": "article",
    "dissertation": "thesis",
    "monograph": "book",
    "edited-book": "book",
    "reference-book": "book",
    "proceedings": "book",
    "book-series": "book",
    "book-set": "book",
    "book-chapter": "chapter",
    "book-section": "chapter",
    "book-part": "chapter",
    "book-track": "chapter",
    "reference-entry": "entry",
    "report-component": "report",
    "report-series": "report",
    "journal": "periodical",
    "journal-issue": "periodical",
    "computer_program": "software",
    "peer-review": "review",
    "motion-picture": "motion_picture",
    "legal-case": "legal_case",
}
# Their publisher, institution or school is the venue of a record (see people.formats.record).
ISSUED = frozenset({"preprint", "report", "thesis", "book", "software", "dataset"})

# Variables by what they hold. Those that not every version of the schema knows are left out.
NAMES = {
    "author", "chair", "collection-editor", "compiler", "composer", "container-author",
    "contributor", "curator", "director", "editor", "editorial-director", "executive-producer",
    "illustrator", "interviewer", "organizer", "original-author", "performer", "producer",
    "recipient", "reviewed-author", "translator",
}  # fmt: skip
DATES = {
    "accessed", "available-date", "event-date", "issued", "original-date", "submitted",
}  # fmt: skip
TEXTS = {
    "abstract", "annote", "archive", "archive-place", "archive_collection", "archive_location",
    "authority", "call-number", "citation-label", "collection-title", "container-title",
    "container-title-short", "dimensions", "division", "DOI", "event", "event-place", "genre",
    "ISBN", "ISSN", "journalAbbreviation", "jurisdiction", "keyword", "language", "medium", "note",
    "original-publisher", "original-publisher-place", "original-title", "part-title", "PMCID",
    "PMID", "publisher", "publisher-place", "references", "reviewed-title", "scale", "section",
    "shortTitle", "source", "status", "title", "title-short", "URL", "version", "year-suffix",
}  # fmt: skip
NUMBERS = {
    "chapter-number", "citation-number", "collection-number", "edition",
    "first-reference-note-number", "issue", "locator", "number", "number-of-pages",
    "number-of-volumes", "page", "page-first", "volume",
}  # fmt: skip


def type_of(name: str) -> str:
    """Return the CSL type that a type of any source is, empty if it is none."""
    name = name.strip().lower()
    name = ALIASES.get(name, name)
    return name if name in KINDS or name in OTHER_TYPES else ""
