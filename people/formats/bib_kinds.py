"""What entry types and field names of BibTeX and biblatex mean, both ways.

After the BibTeX manual (btxdoc), biblatex's manual (2.1 entry types, 2.2 fields), and what tools
and home pages add: al-folio's links, JabRef's and DBLP's fields.
"""

import re
from collections.abc import Mapping

from people.values.languages import EN, ZH, script_language

# Entry type -> kind of publication (people.values.choices.PublicationKind).
KINDS = {
    "article": "article-journal", "periodical": "article-journal", "review": "article-journal",
    "suppperiodical": "article-journal",
    "inproceedings": "paper-conference", "conference": "paper-conference",
    "incollection": "chapter", "inbook": "chapter", "suppbook": "chapter", "suppcollection": "chapter",
    "bookinbook": "chapter", "inreference": "chapter",
    "book": "book", "booklet": "book", "proceedings": "book", "collection": "book", "mvbook": "book",
    "mvcollection": "book", "mvproceedings": "book", "reference": "book", "mvreference": "book",
    "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "bachelorsthesis": "thesis",
    "mathesis": "thesis", "masterthesis": "thesis",
    "techreport": "report", "report": "report",
    "software": "software", "dataset": "dataset", "data": "dataset",
}  # fmt: skip
PREPRINT_TYPES = {"misc", "unpublished", "online", "electronic", "www", "article", "preprint"}
THESIS_TYPES = {
    "phdthesis": "phdthesis", "mathesis": "mastersthesis", "mastersthesis": "mastersthesis",
    "phd thesis": "phdthesis", "master's thesis": "mastersthesis", "masters thesis": "mastersthesis",
}  # fmt: skip
UNTOLD_DEGREE = "Thesis"  # what BibTeX then prints instead of “PhD thesis”
# Kind -> entry type of each dialect.
TYPES = {
    "bibtex": {
        "article-journal": "article", "paper-conference": "inproceedings",
        "paper-workshop": "inproceedings", "chapter": "incollection", "book": "book",
        "thesis": "phdthesis", "report": "techreport", "preprint": "misc", "software": "software",
        "dataset": "dataset", "other": "misc",
    },
    "biblatex": {
        "article-journal": "article", "paper-conference": "inproceedings",
        "paper-workshop": "inproceedings", "chapter": "incollection", "book": "book",
        "thesis": "thesis", "report": "report", "preprint": "online", "software": "software",
        "dataset": "dataset", "other": "misc",
    },
}  # fmt: skip
# Where the venue stands, by kind: the first that is there. The first is also where it is written.
VENUES = {
    "article-journal": ("journal", "booktitle", "howpublished"),
    "paper-conference": ("booktitle", "eventtitle", "series", "journal", "organization"),
    "paper-workshop": ("booktitle", "eventtitle", "series", "journal", "organization"),
    "chapter": ("booktitle", "series"),
    "book": ("publisher", "organization", "institution"),
    "thesis": ("school", "institution", "publisher"),
    "report": ("institution", "organization", "school", "publisher"),
}
OTHER_VENUES = (
    "howpublished", "journal", "booktitle", "organization", "institution", "school", "publisher",
)  # fmt: skip
IN_CONTAINER = {"article-journal", "paper-conference", "paper-workshop", "chapter"}
NUMBER_IS_ISSUE = {"article-journal", "paper-conference", "paper-workshop", "chapter", "preprint"}
# biblatex's names of fields -> BibTeX's, by which they are known here.
CLASSIC = {
    "journaltitle": "journal", "eprinttype": "archiveprefix",
    "eprintclass": "primaryclass", "keyword": "keywords", "tags": "keywords",
}  # fmt: skip
BIBLATEX = {"journal": "journaltitle", "school": "institution", "archiveprefix": "eprinttype"}
# Fields with addresses -> kind of the link.
LINKS = {
    "url": "paper", "pdf": "paper", "html": "article", "website": "website", "code": "code",
    "video": "video", "slides": "slides", "poster": "poster", "blog": "blog", "demo": "demo",
    "data": "data", "supp": "other", "link": "other",
}  # fmt: skip
NO_PAPERS = {"software", "dataset", "other"}  # their addresses lead to sites
STATUS_WORDS = (
    (re.compile(r"under review|under submission|in review|submitted|投稿|审稿", re.I), "submitted"),
    (
        re.compile(r"\baccepted\b|to appear|in press|forthcoming|inpress|录用|待刊|即将", re.I),
        "accepted",
    ),
    (re.compile(r"prepublished|^preprint$|^预印本$", re.I), "preprint"),
)
PUBSTATES = {"accepted": "inpress", "submitted": "submitted", "preprint": "prepublished"}
WORKSHOP = re.compile(r"workshops?\b|研讨会", re.I)
NO_WORKSHOP = re.compile(r"conference and workshops?\b|workshops? and (?:the )?conference", re.I)
PREPRINT_SERVERS = re.compile(
    r"\W*(?:the )?(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|chinaxiv|ssrn|techrxiv|preprints?)\b", re.I
)
_CHINESE = re.compile(
    r"zh\b|zh[-_]|chi\b|zho\b|cn\b|(?:simplified|pinyin)?chinese|中文|汉语|简体", re.I
)
_ENGLISH = re.compile(r"en\b|en[-_]|eng\b|english|american|british|usenglish|ukenglish|英", re.I)


def language_of(mark: str) -> str:
    """Return the language that a mark names (`chinese`, `zh-CN`, `american`), else empty."""
    if _CHINESE.match(mark.strip()):
        return ZH
    return EN if _ENGLISH.match(mark.strip()) else ""


def side(text: str, mark: str) -> str:
    """Return the side of a text: the mark decides unless the script speaks against it.

    Many files mark a Chinese work whose title they give in English.
    """
    script = script_language(text)
    if mark == ZH and script == EN:
        return EN
    if mark == EN and script == ZH and not re.search("[A-Za-z]", text):
        return ZH
    return mark or script or EN


def status_in(text: str) -> str:
    """Return the status that a note speaks of, else empty."""
    return next((status for pattern, status in STATUS_WORDS if pattern.search(text)), "")


def kind_of(entry_type: str, fields: Mapping[str, str], *, is_arxiv: bool) -> str:
    """Return the kind of an entry. `fields` are raw, under BibTeX's names."""
    kind = KINDS.get(entry_type, "other")
    journal = fields.get("journal", "")
    if entry_type in PREPRINT_TYPES:
        if PREPRINT_SERVERS.match(journal) or (is_arxiv and not journal and kind == "other"):
            return "preprint"
        if kind == "other" and PREPRINT_SERVERS.match(
            fields.get("howpublished", "") or fields.get("publisher", "")
        ):
            return "preprint"
    booktitle = fields.get("booktitle", "")
    if kind == "paper-conference" and WORKSHOP.search(NO_WORKSHOP.sub("", booktitle)):
        return "paper-workshop"
    return kind
