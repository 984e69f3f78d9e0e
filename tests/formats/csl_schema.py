"""What csl-data.json of CSL 1.0.2 allows in an item, written down for the tests."""

from typing import Any

TYPES = {
    "article", "article-journal", "article-magazine", "article-newspaper", "bill", "book",
    "broadcast", "chapter", "classic", "collection", "dataset", "document", "entry",
    "entry-dictionary", "entry-encyclopedia", "figure", "graphic", "hearing", "interview",
    "legal_case", "legislation", "manuscript", "map", "motion_picture", "musical_score", "pamphlet",
    "paper-conference", "patent", "performance", "periodical", "personal_communication", "post",
    "post-weblog", "regulation", "report", "review", "review-book", "software", "song", "speech",
    "standard", "thesis", "treaty", "webpage",
}  # fmt: skip
TEXTS = {
    "abstract", "annote", "archive", "archive-place", "archive_collection", "archive_location",
    "authority", "call-number", "citation-label", "collection-title", "container-title",
    "container-title-short", "dimensions", "division", "DOI", "event", "event-place", "genre",
    "ISBN", "ISSN", "journalAbbreviation", "jurisdiction", "keyword", "language", "medium", "note",
    "original-publisher", "original-publisher-place", "original-title", "part-title", "PMCID",
    "PMID", "publisher", "publisher-place", "references", "reviewed-title", "scale", "section",
    "shortTitle", "source", "status", "title", "title-short", "translated-title", "URL", "version",
    "year-suffix",
}  # fmt: skip
NUMBERS = {
    "chapter-number", "citation-number", "collection-number", "edition",
    "first-reference-note-number", "issue", "locator", "number", "number-of-pages",
    "number-of-volumes", "page", "page-first", "volume",
}  # fmt: skip
NAMES = {
    "author", "chair", "collection-editor", "compiler", "composer", "container-author",
    "contributor", "curator", "director", "editor", "editorial-director", "executive-producer",
    "illustrator", "interviewer", "organizer", "original-author", "performer", "producer",
    "recipient", "reviewed-author", "translator",
}  # fmt: skip
DATES = {
    "accessed", "available-date", "event-date", "issued", "original-date", "submitted",
}  # fmt: skip
_NAME = {
    "type": "object",
    "properties": {
        "family": {"type": "string"},
        "given": {"type": "string"},
        "dropping-particle": {"type": "string"},
        "non-dropping-particle": {"type": "string"},
        "suffix": {"type": "string"},
        "comma-suffix": {"type": ["string", "number", "boolean"]},
        "static-ordering": {"type": ["string", "number", "boolean"]},
        "literal": {"type": "string"},
        "parse-names": {"type": ["string", "number", "boolean"]},
    },
    "additionalProperties": False,
}
_DATE = {
    "type": "object",
    "properties": {
        "date-parts": {
            "type": "array",
            "items": {
                "type": "array",
                "items": {"type": ["string", "number"]},
                "minItems": 1,
                "maxItems": 3,
            },
            "minItems": 1,
            "maxItems": 2,
        },
        "season": {"type": ["string", "number"]},
        "circa": {"type": ["string", "number", "boolean"]},
        "literal": {"type": "string"},
        "raw": {"type": "string"},
        "edtf": {"type": "string"},
    },
    "additionalProperties": False,
}
SCHEMA: dict[str, Any] = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "type": {"type": "string", "enum": sorted(TYPES)},
            "id": {"type": ["string", "number"]},
            "categories": {"type": "array", "items": {"type": "string"}},
            "custom": {"type": "object"},
            **{name: {"type": "string"} for name in TEXTS},
            **{name: {"type": ["string", "number"]} for name in NUMBERS},
            **{name: {"type": "array", "items": _NAME} for name in NAMES},
            **dict.fromkeys(DATES, _DATE),
        },
        "required": ["type", "id"],
        "additionalProperties": False,
    },
}
