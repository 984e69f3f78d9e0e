"""What entries take over from others: `crossref` from its proceedings or book, `xdata` as it is."""

import re

from people.formats.bib_blocks import Block, blocks

_REFERS = re.compile(r"(?<![\w-])(?:crossref|xdata)\s*=\s*[{\"]?\s*([^{}\"\n]+)", re.I)
_WORDS = ("crossref", "Crossref", "CrossRef", "CROSSREF", "xdata", "Xdata", "XData", "XDATA")
_CHILDREN = {
    "inproceedings": "booktitle", "conference": "booktitle", "incollection": "booktitle",
    "inbook": "booktitle", "inreference": "booktitle", "suppbook": "booktitle", "article": "journal",
}  # fmt: skip
# What is the parent's own: its names, its addresses, and what biblatex (appendix B) never hands on.
_NEVER = {
    "crossref", "xref", "xdata", "ids", "entryset", "entrysubtype", "execute", "label", "options",
    "presort", "related", "relatedoptions", "relatedstring", "relatedtype", "shorthand", "sortkey",
    "title", "subtitle", "titleaddon", "shorttitle", "sorttitle", "indextitle", "booktitle",
    "booksubtitle", "author", "doi", "url", "urldate", "eprint", "archiveprefix", "eprinttype",
    "primaryclass", "abstract", "keywords", "pages", "file", "note", "key", "numpages", "pagetotal",
    "timestamp", "biburl", "bibsource", "date-added", "date-modified", "owner",
}  # fmt: skip
_DEEPEST = 5


class Parents:
    """The entries of a file that others refer to, wherever they stand in it."""

    def __init__(self, text: str) -> None:
        # Looking for words is far faster than for a pattern, and most files have none of them.
        refers = any(word in text for word in _WORDS)
        found = _REFERS.findall(text) if refers else []
        wanted = {key.strip().lower() for keys in found for key in keys.split(",")}
        self.blocks: dict[str, Block] = {}
        for block in blocks(text) if wanted else ():
            if block.key.lower() in wanted:
                self.blocks.setdefault(block.key.lower(), block)

    def complete(self, block: Block) -> list[str]:
        """Add to an entry what it takes over; return the keys that are not in the file."""
        return self._complete(block, 0) if self.blocks or self._refers(block) else []

    @staticmethod
    def _refers(block: Block) -> bool:
        return any(name in {"crossref", "xdata"} for name, _raw in block.fields)

    def _complete(self, block: Block, depth: int) -> list[str]:
        missing = []
        for name, raw in list(block.fields):
            if name not in {"crossref", "xdata"} or depth > _DEEPEST:
                continue
            for key in filter(None, map(str.strip, raw.split(","))):
                parent = self.blocks.get(key.lower())
                if parent is None:
                    missing.append(key)
                elif parent is not block:
                    self._complete(parent, depth + 1)
                    _inherit(block, parent, whole=name == "xdata")
            if not missing and (name, raw) in block.fields:
                block.fields.remove((name, raw))  # all that it stands for is there
        return missing


def _inherit(block: Block, parent: Block, *, whole: bool) -> None:
    known = {name for name, raw in block.fields if raw.strip()}
    known |= {"date", "year", "month"} if known & {"date", "year"} else set()
    for name, raw in parent.fields:
        if (
            name not in known
            and (whole or name not in _NEVER)
            and name not in {"xdata", "crossref"}
        ):
            block.fields.append((name, raw))
    if not whole and (target := _CHILDREN.get(block.type)):
        fields = dict(reversed(parent.fields))
        title = fields.get("booktitle") or fields.get("title")
        if title and target not in known and f"{target}title" not in known:
            block.fields.append((target, title))
