"""What a reader of a PDF gets: its text, its pages, its links, its marks."""

import io
import re
from functools import cached_property
from typing import Any

from pypdf import PdfReader


class Pdf:
    """A PDF as a reader takes it."""

    def __init__(self, content: bytes) -> None:
        self.file = PdfReader(io.BytesIO(content))

    @cached_property
    def pages(self) -> list[str]:
        """The text of each page without white space."""
        return [squeezed(page.extract_text()) for page in self.file.pages]

    @cached_property
    def text(self) -> str:
        """The text without white space and feet: where lines and pages end is no part of it."""
        author = re.escape(squeezed(str(self.file.metadata.author)))
        return "".join(re.sub(rf"{author}·\d+/\d+", "", page) for page in self.pages)

    @property
    def root(self) -> Any:
        """The document's catalog."""
        return self.file.root_object

    @property
    def outline(self) -> list[tuple[int, str]]:
        """The bookmarks with their depth."""
        return list(_outline(self.file.outline))

    @property
    def links(self) -> set[str]:
        """The addresses that links lead to."""
        notes = (note.get_object() for page in self.file.pages for note in page.get("/Annots", []))
        return {str(note["/A"]["/URI"]) for note in notes if "/URI" in note.get("/A", {})}

    @property
    def fonts(self) -> dict[str, bool]:
        """The fonts, and whether each is embedded with a map back to characters."""
        found = {}
        for page in self.file.pages:
            for font in page["/Resources"].get("/Font", {}).values():
                font = font.get_object()
                (inner,) = font.get("/DescendantFonts", [font])
                kinds = {"/FontFile2", "/FontFile3"} & set(inner.get_object()["/FontDescriptor"])
                found[str(font["/BaseFont"]).partition("+")[2]] = (
                    bool(kinds) and "/ToUnicode" in font
                )
        return found


def read(content: bytes) -> Pdf:
    """Read a PDF."""
    return Pdf(content)


def squeezed(text: str) -> str:
    """Return a text without white space and with its ligatures undone."""
    for ligature, letters in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")):
        text = text.replace(ligature, letters)
    return re.sub(r"[\s\u200b\u00ad]+", "", text)


def _outline(items: list[Any], depth: int = 0) -> Any:
    for item in items:
        if isinstance(item, list):
            yield from _outline(item, depth + 1)
        else:
            yield depth, str(item.title)
