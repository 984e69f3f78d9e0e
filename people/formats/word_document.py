"""A Word document by python-docx: its styles, its runs, and the same bytes each time."""

import io
import re
import zipfile
from copy import deepcopy
from datetime import datetime
from typing import Any

from docx import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Mm, Pt, RGBColor
from PIL import Image, ImageOps, UnidentifiedImageError

from people.values.languages import EN, ZH
from people.values.runs import Run

LATIN, CHINESE = "Calibri", "Microsoft YaHei"
TAGS = {EN: "en-US", ZH: "zh-CN"}
INK, GRAY, BLUE = (RGBColor.from_string(color) for color in ("1F2328", "595959", "1F4E79"))
WIDTH, HEIGHT, MARGIN = 210, 297, 20  # A4, in millimeters
DATES = 28  # where the text of a dated line begins
PHOTO = (600, 750)  # at most, in pixels; printed 28 mm wide
MADE = datetime(2000, 1, 1)  # noqa: DTZ001 (Word asks for a date; none hangs on the day of writing)
# XML 1.0 has no place for these.
NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Size in points, weight, color, space before and after.
STYLES = {
    "Title": (22, True, INK, 0, 0),
    "Subtitle": (13, False, GRAY, 0, 4),
    "Heading 1": (14, True, BLUE, 14, 4),
    "Heading 2": (11, True, INK, 8, 1),
    "Heading 3": (10.5, True, INK, 6, 1),
    "Heading 4": (10.5, False, INK, 4, 1),
    "Normal": (10.5, False, INK, 0, 2),
}
ANCHOR = """<wp:anchor {namespaces} distT="0" distB="90000" distL="180000" distR="0" simplePos="0"
 relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="0">
<wp:simplePos x="0" y="0"/>
<wp:positionH relativeFrom="margin"><wp:align>right</wp:align></wp:positionH>
<wp:positionV relativeFrom="margin"><wp:align>top</wp:align></wp:positionV>
<wp:wrapSquare wrapText="bothSides"/></wp:anchor>"""


class WordDocument:
    """An A4 document in one language, with words of the other one marked as such."""

    def __init__(self, language: str, base_url: str, author: str) -> None:
        self.language, self.base_url, self.author, self.title = language, base_url, author, ""
        self.document: Any = Document()
        page = self.document.sections[0]
        page.page_width, page.page_height = Mm(WIDTH), Mm(HEIGHT)
        page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Mm(MARGIN)
        self._set_defaults()
        self._set_styles()

    def own(self, text: str) -> list[Run]:
        """Return a text of the document's language."""
        return [Run(text, self.language)]

    def paragraph(
        self,
        style: str,
        runs: list[Run],
        *,
        left: list[Run] | None = None,
        right: list[Run] | None = None,
    ) -> None:
        """Add a paragraph, perhaps with a text before a tab or at the right margin."""
        if not (runs or left or right):
            return
        paragraph = self.document.add_paragraph(style=style)
        for run in left or []:
            self._run(paragraph, run, is_aside=True)
        if left:
            paragraph.add_run().add_tab()
        for run in runs:
            self._run(paragraph, run)
        if right:
            paragraph.add_run().add_tab()
        for run in right or []:
            self._run(paragraph, run, is_aside=True)

    def photo(self, data: bytes, description: str) -> None:
        """Add a photo at the upper right corner; one that cannot be read is left out.

        It is anchored to the first paragraph, so that the text flows beside it.
        """
        try:
            with Image.open(io.BytesIO(data)) as image:
                small = ImageOps.exif_transpose(image).convert("RGB")
        except (OSError, UnidentifiedImageError, ValueError, Image.DecompressionBombError):
            return
        small.thumbnail(PHOTO)
        stream = io.BytesIO()
        small.save(stream, "JPEG", quality=85)
        first = next(iter(self.document.paragraphs), None) or self.document.add_paragraph()
        run = first.add_run()
        inline = run.add_picture(stream, width=Mm(28))._inline
        inline.docPr.set("descr", NOT_XML.sub("", description))
        anchor = parse_xml(ANCHOR.format(namespaces=nsdecls("wp")))
        wrap = anchor.find(qn("wp:wrapSquare"))
        wrap.addprevious(deepcopy(inline.extent))
        for child in reversed([each for each in inline if each.tag != qn("wp:extent")]):
            wrap.addnext(child)
        inline.getparent().replace(inline, anchor)

    def bytes(self) -> bytes:
        """Return the file, the same for the same content."""
        known = self.document.core_properties
        known.author, known.title = _clean(self.author)[:255], _clean(self.title)[:255]
        known.last_modified_by, known.comments, known.keywords = "", "", ""
        known.language, known.revision = TAGS[self.language], 1
        known.created = known.modified = MADE
        stream = io.BytesIO()
        self.document.save(stream)
        return _same_bytes(stream)

    def _run(self, paragraph: Any, run: Run, *, is_aside: bool = False) -> None:
        address = self.base_url + run.url if run.url.startswith("/") else run.url
        made = paragraph.add_run(_clean(run.text))
        made.bold = True if run.strong else None
        made.italic = True if run.emphasis and run.language == EN else None
        made.font.strike = True if run.strike else None
        if run.code:
            made.font.name = "Consolas"
        if is_aside:
            made.font.bold, made.font.size, made.font.color.rgb = False, Pt(10), GRAY
        properties = made._r.get_or_add_rPr()
        if run.language == ZH:  # marks such as “” are of the Chinese font, too
            properties.get_or_add_rFonts().set(qn("w:hint"), "eastAsia")
        properties.append(_language(run.language))
        if address.startswith(("http://", "https://", "mailto:", "tel:")):
            self._link(paragraph, made, address)

    def _link(self, paragraph: Any, run: Any, address: str) -> None:
        run.style = "Hyperlink"
        link = OxmlElement("w:hyperlink")
        target = paragraph.part.relate_to(
            NOT_XML.sub("", address), RELATIONSHIP_TYPE.HYPERLINK, is_external=True
        )
        link.set(qn("r:id"), target)
        run._r.addprevious(link)
        link.append(run._r)

    def _set_defaults(self) -> None:
        """Set fonts and language of all that says nothing else."""
        defaults = self.document.styles.element.find(qn("w:docDefaults"))
        properties = defaults.find(f"{qn('w:rPrDefault')}/{qn('w:rPr')}")
        _set_fonts(properties)
        for old in properties.findall(qn("w:lang")):
            properties.remove(old)
        properties.append(_language(self.language))

    def _set_styles(self) -> None:
        styles = self.document.styles
        for name, (size, is_bold, color, before, after) in STYLES.items():
            style = styles[name]
            _set_fonts(style.element.get_or_add_rPr())
            style.font.size, style.font.bold, style.font.italic = Pt(size), is_bold, False
            style.font.color.rgb = color
            style.paragraph_format.space_before = Pt(before)
            style.paragraph_format.space_after = Pt(after)
        for name in ("Heading 2", "Heading 3", "Heading 4"):
            self._tab(styles[name], WIDTH - 2 * MARGIN, WD_TAB_ALIGNMENT.RIGHT)
        for name in ("Contact", "Dated", "Dated Line", "Code"):
            style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
            style.base_style = styles["Normal"]
        styles["Contact"].paragraph_format.space_after = Pt(0)
        self._tab(styles["Dated"], WIDTH - 2 * MARGIN, WD_TAB_ALIGNMENT.RIGHT)
        self._tab(styles["Dated Line"], DATES, WD_TAB_ALIGNMENT.LEFT)
        styles["Dated Line"].paragraph_format.left_indent = Mm(DATES)
        styles["Dated Line"].paragraph_format.first_line_indent = -Mm(DATES)
        link = styles.add_style("Hyperlink", WD_STYLE_TYPE.CHARACTER)
        link.font.color.rgb, link.font.underline = BLUE, True

    def _tab(self, style: Any, place: int, alignment: Any) -> None:
        style.paragraph_format.tab_stops.add_tab_stop(Mm(place), alignment)


def _clean(text: str) -> str:
    return NOT_XML.sub("", text.replace("\t", " "))


def _language(code: str) -> Any:
    """Return the mark of a language: of Latin letters and of East Asian characters."""
    mark = OxmlElement("w:lang")
    mark.set(qn("w:val"), TAGS[EN] if code == ZH else TAGS[code])
    mark.set(qn("w:eastAsia"), TAGS[ZH])
    return mark


def _set_fonts(properties: Any) -> None:
    """Set fonts by name: those of the theme, which would win, are taken away."""
    for old in properties.findall(qn("w:rFonts")):
        properties.remove(old)
    fonts = OxmlElement("w:rFonts")
    for script, font in (("ascii", LATIN), ("hAnsi", LATIN), ("eastAsia", CHINESE), ("cs", LATIN)):
        fonts.set(qn(f"w:{script}"), font)
    properties.insert(0, fonts)


def _same_bytes(stream: io.BytesIO) -> bytes:
    """Return an archive without the time of its making."""
    target = io.BytesIO()
    with zipfile.ZipFile(stream) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name))
    return target.getvalue()
