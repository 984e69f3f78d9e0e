"""The document type of DBLP's records, written down for the tests: elements and attributes."""

RECORDS = (
    "article", "inproceedings", "proceedings", "book", "incollection", "phdthesis",
    "mastersthesis", "www", "data",
)  # fmt: skip
FIELDS = (
    "author", "editor", "title", "booktitle", "pages", "year", "address", "journal", "volume",
    "number", "month", "url", "ee", "cdrom", "cite", "publisher", "note", "crossref", "isbn",
    "series", "school", "chapter", "publnr", "stream", "rel",
)  # fmt: skip
ATTRIBUTES = {
    "author": ("aux", "bibtex", "orcid"),
    "editor": ("aux", "orcid"),
    "title": ("bibtex",),
    "ee": ("type",),
    "note": ("type", "label"),
    "cite": ("label",),
    "series": ("href",),
    "rel": ("type", "uri", "label", "sort"),
}


def text() -> str:
    """Return the document type definition."""
    lines = [f"<!ELEMENT dblp ({'|'.join(RECORDS)})*>"]
    for name in RECORDS:
        lines += [
            f"<!ELEMENT {name} ({'|'.join(FIELDS)})*>",
            f"<!ATTLIST {name} key CDATA #REQUIRED mdate CDATA #IMPLIED publtype CDATA #IMPLIED>",
        ]
    lines += [f"<!ELEMENT {name} (#PCDATA)>" for name in FIELDS]
    for name, attributes in ATTRIBUTES.items():
        given = " ".join(f"{each} CDATA #IMPLIED" for each in attributes)
        lines.append(f"<!ATTLIST {name} {given}>")
    return "\n".join(lines)
