"""A CV of one person as Markdown (CommonMark), to be written only.

The name is the first heading, sections the second, entries the third. Signs that mean something to
Markdown are escaped in all texts; running text, which is Markdown already, is written anew, so that
its headings fit and no HTML in it is HTML.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import quote

from people.formats.format import Format
from people.formats.record import Bundle
from people.values.languages import ZH

if TYPE_CHECKING:
    from people.formats.cv_outline import Entry, Part
    from people.values.runs import Block, Run

# CommonMark 2.4; `&` only where a reference follows, `~` and `|` for GitHub's dialect.
SIGNS = re.compile(r"[\\`*_\[\]<>~|]|&(?=#?\w+;)|!(?=\[)")
AT_START = re.compile(
    r"^(\d{1,9}(?=[.)](?:\s|$))|(?=[+-](?:\s|$)|#{1,6}(?:\s|$)|[=-][=\s-]*$))(\S)"
)
AT_END = re.compile(r"(#+)$")
# Emphasis is not seen beside punctuation within it and a letter behind it, as in **题目。**正文.
CORE = re.compile(r"\w(?:.*\w)?", re.S)


def write(bundle: Bundle, language: str) -> bytes:
    """Return the CV of the first person of a bundle."""
    from people.formats.cv_outline import outline

    found = outline(bundle, language)
    writer = _Writer(found.base_url, "：" if language == ZH else ": ")
    name = " ".join(filter(None, map(writer.line, (found.name, found.other_name))))
    pieces = [writer.heading("#", name), "\\\n".join(map(writer.line, found.lines))]
    pieces.append("\n".join(f"- {writer.line(contact)}" for contact in found.contacts))
    for part in found.parts:
        pieces += writer.part(part)
    return ("\n\n".join(filter(None, pieces)) + "\n").encode()


class _Writer:
    """Writes runs and blocks. Texts of entries are paragraphs, put apart by empty lines."""

    def __init__(self, base_url: str, colon: str) -> None:
        self.base_url, self.colon = base_url, colon

    def part(self, part: "Part") -> Iterator[str]:
        """Yield the paragraphs of a section."""
        yield self.heading("##", self.line(part.title))
        yield from self.blocks(part.blocks, "###")
        if part.is_short:
            yield "\n".join(map(self.short, part.entries))
        else:
            for entry in part.entries:
                yield from self.entry(entry, "###")

    def entry(self, entry: "Entry", mark: str) -> Iterator[str]:
        """Yield the paragraphs of an entry."""
        yield self.heading(mark, self.line(entry.title))
        yield "\\\n".join(filter(None, map(self.line, (entry.when, *entry.lines))))
        yield from self.blocks(entry.blocks, f"{mark}#")
        for part in entry.parts:
            yield from self.entry(part, f"{mark}#")

    def short(self, entry: "Entry") -> str:
        """Return an entry as one point of a list."""
        first = self.colon.join(filter(None, map(self.line, (entry.when, entry.title))))
        text = "\n\n".join(self.blocks(entry.blocks, "###")).replace("\n", "\n  ")
        between = self.colon if entry.blocks and entry.blocks[0].kind == "paragraph" else "\n\n  "
        return f"- {between.join(filter(None, (first, text)))}".replace("\n  \n", "\n\n")

    def blocks(self, found: "Iterable[Block]", mark: str) -> Iterator[str]:
        """Yield the paragraphs of running text, each list as one."""
        for is_item, group in groupby(found, lambda block: block.kind == "item"):
            if is_item:
                yield "\n".join(map(self.item, group))
            else:
                yield from (self.block(block, mark) for block in group)

    def block(self, block: "Block", mark: str) -> str:
        """Return a piece of running text that is no point of a list."""
        if block.kind == "rule":
            return "---"
        if block.kind == "code":
            text = "".join(run.text for run in block.runs)
            fence = "`" * (max(map(len, re.findall("`+", text)), default=2) + 1)
            return f"{fence}\n{text}\n{fence}"
        text = self.line(block.runs)
        if block.kind == "heading":
            return self.heading(mark, text)
        return "> " + text.replace("\n", "\n> ") if block.kind == "quote" and text else text

    def item(self, block: "Block") -> str:
        """Return a point of a list, as far in as its level says."""
        indent = "    " * max(block.level - 1, 0)
        text = self.line(block.runs).replace("\n", f"\n{indent}    ")
        if not block.marker:  # a further paragraph of the point before
            return f"\n{indent}    {text}"
        return f"{indent}{'-' if block.marker == '•' else block.marker} {text}"

    def heading(self, mark: str, text: str) -> str:
        """Return a heading, nothing without a text. HTML has six levels."""
        text = AT_END.sub(r"\\\1", text.replace("\\\n", " "))
        return f"{mark[:6]} {text}" if text else ""

    def line(self, runs: "list[Run]") -> str:
        """Return runs as a line, or several where they break, none of which begins as a block."""
        pieces = []
        for place, run in enumerate(runs):
            before = runs[place - 1].text[-1:] if place else ""
            after = runs[place + 1].text[:1] if place + 1 < len(runs) else ""
            pieces.append(self.run(run, before, after))
        text = "".join(pieces).strip()
        return "\n".join(AT_START.sub(r"\1\\\2", line.strip()) for line in text.split("\n"))

    def run(self, run: "Run", before: str, after: str) -> str:
        """Return a run with its look, between the signs before and after it."""
        if run.code:
            text = _code(run.text)
        else:
            marks = "~~" * run.strike + "**" * run.strong + "*" * run.emphasis
            text = _emphasized(run.text, marks, before, after)
        return f"[{text}]({self.address(run.url)})" if run.url else text

    def address(self, url: str) -> str:
        """Return an address whole, without signs that end one."""
        whole = self.base_url + url if url.startswith("/") else url
        return quote(whole, safe="%/:=&?~#+!$,;@-._")


def _emphasized(text: str, marks: str, before: str, after: str) -> str:
    core = CORE.search(text)
    if not marks or core is None:
        return _escaped(text)
    inner = text.strip()
    start = core.start() if before.isalnum() else text.index(inner)
    end = core.end() if after.isalnum() else text.index(inner) + len(inner)
    closing = marks[::-1]
    return (
        f"{_escaped(text[:start])}{marks}{_escaped(text[start:end])}{closing}{_escaped(text[end:])}"
    )


def _escaped(text: str) -> str:
    return SIGNS.sub(r"\\\g<0>", text).replace("\n", "\\\n")


def _code(text: str) -> str:
    ticks = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


FORMAT = Format(
    key="markdown",
    label="Markdown",
    suffix=".md",
    media_type="text/markdown; charset=utf-8",
    kinds=(
        "people", "publications", "projects", "patents", "awards", "news", "talks", "press",
    ),
    is_about_one_person=True,
    is_in_one_language=True,
    write=write,
)  # fmt: skip
