"""BibTeX, as the BibTeX manual (btxdoc) has it, with arXiv's `eprint` and what people add to it.

Reads biblatex too: the two differ in the names of fields and types only, and files mix them.
"""

import re

from people.formats import bib_entries
from people.formats.bib_blocks import MONTHS, blocks
from people.formats.bib_parents import Parents
from people.formats.bib_writing import write as written
from people.formats.format import Format, Reading
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Bundle, Place
from people.formats.source import Source, decode

_ENTRY = re.compile(r"^[ \t]*@[ \t]*([A-Za-z]+)\s*[{(]\s*[^\s,{}\"=]*\s*[,=}]", re.M)
_OTHER_BLOCK = re.compile(r"^[ \t]*@[ \t]*(?:string|comment|preamble)\s*[{(]", re.M | re.I)


def recognizes(source: Source) -> bool:
    """Whether a file has entries of BibTeX, or is a folder of such files and nothing else."""
    if source.is_archive:
        return bool(source.files) and all(name.lower().endswith(".bib") for name in source.files)
    head = source.head(64 * 1024)
    # JSON and HTML may quote an entry.
    if head.lstrip()[:1] in {"{", "[", "<"}:
        return False
    return bool(_ENTRY.search(head) or _OTHER_BLOCK.search(head))


def read(source: Source) -> Reading:
    """Yield the records of a file, or of all `.bib` files of an archive. Raises UnreadableFile."""
    files = dict(source.matching("*.bib", "*.BIB")) if source.is_archive else source.files
    is_any = False
    for name, data in files.items():
        for found in read_text(source.text if len(source.files) == 1 else decode(data), name):
            is_any = True
            yield found
    if not is_any:
        raise UnreadableFile(
            gettext_noop("There is no BibTeX entry in this file."), Place(source.name)
        )


def read_text(text: str, file_name: str) -> Reading:
    """Yield the records of the text of a file."""
    parents = Parents(text)
    keys: set[str] = set()
    for block in blocks(text):
        place = Place(file_name, block.line, block.key)
        if block.is_broken:
            yield Problem(
                gettext_noop(
                    "A brace or quote of this entry is not closed; the entry is left out."
                ),
                {},
                place,
            )
            continue
        if block.type == "xdata":
            continue
        for line in block.stray:
            yield Problem(
                gettext_noop("Something here is no field, and is left out."),
                {},
                Place(file_name, line, block.key),
                is_error=False,
            )
        for name in dict.fromkeys(block.unknown):
            if not name.isalpha() or len(name) < 3 or name[:3].lower() in MONTHS:
                continue
            yield Problem(
                gettext_noop(
                    "The abbreviation “%(name)s” is defined nowhere; it is taken as text."
                ),
                {"name": name[:100]},
                place,
                is_error=False,
            )
        for key in parents.complete(block):
            yield Problem(
                gettext_noop("The entry “%(key)s”, which this one refers to, is not in the file."),
                {"key": key[:100]},
                place,
                is_error=False,
            )
        if block.key and block.key in keys:
            yield Problem(
                gettext_noop("The key “%(key)s” stands twice in the file; both entries are read."),
                {"key": block.key[:100]},
                place,
                is_error=False,
            )
        keys.add(block.key)
        yield from bib_entries.record(block, place)


def write(bundle: Bundle, language: str) -> bytes:
    """Return the publications and patents of a bundle."""
    return written(bundle, language, "bibtex")


FORMAT = Format(
    key="bibtex",
    label="BibTeX",
    suffix=".bib",
    media_type="application/x-bibtex",
    family=bib_entries.FAMILY,
    kinds=("publications", "patents"),
    recognizes=recognizes,
    read=read,
    write=write,
)
