"""A CV of one person as a Word document (Office Open XML), to be written only.

Headings, lists and the title are Word's own styles, so that its outline works; dates of entries
stand at a tab at the right margin. Runs say which language they are in. The same records give the
same bytes.
"""

from typing import TYPE_CHECKING

from people.formats.format import Format
from people.formats.record import Bundle
from people.values.languages import EN, ZH

if TYPE_CHECKING:
    from people.formats.cv_outline import Entry, Outline, Part
    from people.values.runs import Block

TITLES = {EN: "Curriculum vitae", ZH: "简历"}
LIST_STYLES = ("List Bullet", "List Bullet 2", "List Bullet 3")
BLOCK_STYLES = {"paragraph": "Normal", "row": "Normal", "quote": "Quote", "code": "Code"}


def write(bundle: Bundle, language: str) -> bytes:
    """Return the CV of the first person of a bundle."""
    from people.formats.cv_outline import outline

    return _Writer(outline(bundle, language)).made()


class _Writer:
    """Writes an outline into a document, paragraph by paragraph."""

    def __init__(self, outline: "Outline") -> None:
        from people.formats.word_document import WordDocument

        self.outline = outline
        name = "".join(run.text for run in outline.name)
        self.document = WordDocument(outline.language, outline.base_url, name)

    def made(self) -> bytes:
        """Return the document."""
        outline, add = self.outline, self.document.paragraph
        self.document.title = f"{self.document.author} – {TITLES[outline.language]}"
        add("Title", outline.name)
        if outline.photo is not None:
            self.document.photo(outline.photo.data, outline.photo_text)
        add("Subtitle", outline.other_name)
        for line in outline.lines:
            add("Normal", line)
        for contact in outline.contacts:
            add("Contact", contact)
        for part in outline.parts:
            self.part(part)
        return self.document.bytes()

    def part(self, part: "Part") -> None:
        """Write a section."""
        self.document.paragraph("Heading 1", part.title)
        self.blocks(part.blocks, 2)
        for entry in part.entries:
            if part.is_short:
                self.short(entry)
            else:
                self.entry(entry, 2)

    def entry(self, entry: "Entry", level: int) -> None:
        """Write an entry: its title as a heading, with its date at the right margin."""
        style = f"Heading {min(level, 9)}" if entry.title else "Dated"
        self.document.paragraph(style, entry.title, right=entry.when)
        for line in entry.lines:
            self.document.paragraph("Normal", line)
        self.blocks(entry.blocks, level + 1)
        for part in entry.parts:
            self.entry(part, level + 1)

    def short(self, entry: "Entry") -> None:
        """Write an entry as a line behind its date."""
        first, rest = entry.title, entry.blocks
        if not first and rest and rest[0].kind == "paragraph":
            first, rest = rest[0].runs, rest[1:]
        self.document.paragraph("Dated Line", first, left=entry.when)
        self.blocks(rest, 2)

    def blocks(self, blocks: "list[Block]", level: int) -> None:
        """Write running text; its headings are of a level."""
        for block in blocks:
            if block.kind == "item":
                self.item(block)
            elif block.kind == "heading":
                self.document.paragraph(f"Heading {min(level, 9)}", block.runs)
            elif block.kind in BLOCK_STYLES:
                self.document.paragraph(BLOCK_STYLES[block.kind], block.runs)

    def item(self, block: "Block") -> None:
        """Write a point of a list. Numbers are text: Word would count on through all lists."""
        place = min(block.level, len(LIST_STYLES)) - 1
        if block.marker == "•":
            self.document.paragraph(LIST_STYLES[place], block.runs)
        elif block.marker:
            marker = self.document.own(block.marker)
            self.document.paragraph(("List", "List 2", "List 3")[place], block.runs, left=marker)
        else:
            style = ("List Continue", "List Continue 2", "List Continue 3")[place]
            self.document.paragraph(style, block.runs)


FORMAT = Format(
    key="docx",
    label="Word (DOCX)",
    suffix=".docx",
    media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    kinds=(
        "people", "publications", "projects", "patents", "awards", "news", "talks", "press",
    ),
    is_about_one_person=True,
    is_in_one_language=True,
    write=write,
)  # fmt: skip
