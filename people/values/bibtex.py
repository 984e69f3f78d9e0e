"""One publication as a BibTeX entry, in UTF-8 as biber and current BibTeX readers take it.

Field names follow the BibTeX manual (btxdoc) and, for `eprint`, arXiv's own advice.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from people.values.choices import PublicationKind

ENTRY_TYPES = {
    PublicationKind.ARTICLE_JOURNAL: "article",
    PublicationKind.PAPER_CONFERENCE: "inproceedings",
    PublicationKind.PAPER_WORKSHOP: "inproceedings",
    PublicationKind.REPORT: "techreport",
    PublicationKind.THESIS: "phdthesis",
    PublicationKind.BOOK: "book",
    PublicationKind.CHAPTER: "incollection",
}
VENUE_FIELDS = {
    "article": "journal",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
    "techreport": "institution",
    "phdthesis": "school",
    "book": "publisher",
}
# Characters that TeX would take for markup.
ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "$": r"\$",
        "&": r"\&",
        "#": r"\#",
        "%": r"\%",
        "_": r"\_",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)


@dataclass(frozen=True)
class Entry:
    """What an entry is made from; empty where it is not known."""

    key: str
    kind: str
    title: str
    authors: Sequence[str] = ()
    has_more_authors: bool = False
    venue: str = ""
    year: int | None = None
    month: int | None = None
    volume: str = ""
    issue: str = ""
    pages: str = ""
    doi: str = ""
    arxiv_id: str = ""


def write(entry: Entry) -> str:
    """Return the entry, one field a line. Authors stay as printed; `others` stands for “et al.”."""
    kind = ENTRY_TYPES.get(PublicationKind(entry.kind), "misc")
    authors = [*map(_author, entry.authors), *(["others"] if entry.has_more_authors else [])]
    fields = {
        "author": " and ".join(authors),
        "title": "{" + entry.title.translate(ESCAPES) + "}" if entry.title else "",
        VENUE_FIELDS.get(kind, "howpublished"): entry.venue.translate(ESCAPES),
        "year": str(entry.year or ""),
        "month": str(entry.month) if entry.month and entry.month <= 12 else "",
        "volume": entry.volume.translate(ESCAPES),
        "number": entry.issue.translate(ESCAPES),
        "pages": entry.pages.translate(ESCAPES).replace("–", "--"),
        "doi": entry.doi,
        "eprint": entry.arxiv_id,
        "archiveprefix": "arXiv" if entry.arxiv_id else "",
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{entry.key},", *lines, "}"]) + "\n"


def _author(name: str) -> str:
    """Escape a name; one that holds the word “and” is kept whole by braces."""
    text = name.translate(ESCAPES)
    return f"{{{text}}}" if " and " in f" {text} " else text
