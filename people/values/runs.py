"""Markdown as neutral runs and blocks of text, for whatever is not HTML.

The same parser as the pages' reads it, so that emphasis beside Chinese punctuation means the same.
A run is text of one language and one look; a block is a paragraph, a list item, a heading.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from people.values import markdown
from people.values.languages import EN, HAN, ZH

# Full-width punctuation belongs to the Chinese around it.
_PUNCTUATION = r"[\u3000-\u303f\uff01-\uff60]"
_CHINESE = re.compile(rf"{_PUNCTUATION}*{HAN.pattern}(?:{HAN.pattern}|{_PUNCTUATION})*")
# An apostrophe within a Latin word is none of the quotation marks of Chinese.
_ELISION = re.compile(r"[A-Za-z]+’[A-Za-z]+")
# Pictures of text: a document for print has no glyphs for them, and a box says less than nothing.
_PICTURES = re.compile(r"[\U0001f000-\U0001faff\ufe0e\ufe0f\u200d\U000e0020-\U000e007f]")


@dataclass(frozen=True)
class Run:
    """A stretch of text in one language and one look."""

    text: str
    language: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    strike: bool = False
    muted: bool = False
    raised: bool = False
    tint: str = ""  # a mark's color: gold, silver or bronze
    url: str = ""


@dataclass(frozen=True)
class Block:
    """A paragraph or another piece of a text that stands on lines of its own."""

    kind: str  # paragraph, item, heading, quote, code, row or rule
    runs: list[Run] = field(default_factory=list)
    level: int = 0
    marker: str = ""


def plain_runs(text: str, language: str, **look: Any) -> list[Run]:
    """Return runs for a text without markup; words of the other language are marked as such."""
    text = _PICTURES.sub("", text)
    if not text:
        return []
    foreign, code = (_CHINESE, ZH) if language == EN else (_ELISION, EN)
    runs, end = [], 0
    for match in foreign.finditer(text):
        if match.start() > end:
            runs.append(Run(text[end : match.start()], language, **look))
        runs.append(Run(match.group(), code, **look))
        end = match.end()
    if end < len(text):
        runs.append(Run(text[end:], language, **look))
    return runs


def inline_runs(text: str, language: str) -> list[Run]:
    """Return the runs of one line of Markdown."""
    (token,) = markdown.tokens(" ".join(text.split()), inline=True)
    return _runs(token.children or [], language)


def blocks(text: str, language: str) -> list[Block]:
    """Return the blocks of a Markdown text in order, lists and quotes flat with their level."""
    return list(_blocks(markdown.tokens(text), language))


def joined(parts: Iterable[list[Run]], separator: str, language: str, **look: Any) -> list[Run]:
    """Return the parts that have a text, with a separator between them."""
    runs: list[Run] = []
    for part in parts:
        if part:
            runs += [Run(separator, language, **look)] if runs else []
            runs += part
    return runs


def _blocks(tokens: list[Any], language: str) -> Iterator[Block]:
    lists: list[int | None] = []
    marker, quotes, is_heading = "", 0, False
    cells: list[list[Run]] | None = None
    for token in tokens:
        kind = token.type
        if kind == "ordered_list_open":
            lists.append(int(token.attrGet("start") or 1))
        elif kind == "bullet_list_open":
            lists.append(None)
        elif kind in {"ordered_list_close", "bullet_list_close"}:
            lists.pop()
        elif kind == "list_item_open":
            marker = f"{lists[-1]}." if lists[-1] is not None else "•"
            lists[-1] = lists[-1] + 1 if lists[-1] is not None else None
        elif kind in {"blockquote_open", "blockquote_close"}:
            quotes += 1 if kind.endswith("open") else -1
        elif kind in {"heading_open", "heading_close"}:
            is_heading = kind.endswith("open")
        elif kind == "tr_open":
            cells = []
        elif kind == "tr_close":
            yield Block("row", joined(cells or [], " · ", language))
            cells = None
        elif kind == "hr":
            yield Block("rule")
        elif kind in {"fence", "code_block"}:
            yield Block("code", [Run(token.content.rstrip("\n"), language, code=True)])
        elif kind == "inline":
            runs = _runs(token.children or [], language)
            if cells is not None:
                cells.append(runs)
            elif is_heading:
                yield Block("heading", runs)
            elif lists:
                yield Block("item", runs, len(lists), marker)
                marker = ""
            else:
                yield Block("quote" if quotes else "paragraph", runs)


def _runs(tokens: list[Any], language: str) -> list[Run]:
    look: dict[str, Any] = {}
    runs: list[Run] = []
    for token in tokens:
        kind = token.type
        if kind == "link_open":
            look["url"] = safe_address(str(token.attrGet("href") or ""))
        elif kind == "link_close":
            look.pop("url", None)
        elif kind in {"strong_open", "em_open", "s_open"}:
            look[{"strong_open": "strong", "em_open": "emphasis", "s_open": "strike"}[kind]] = True
        elif kind in {"strong_close", "em_close", "s_close"}:
            look.pop({"strong_close": "strong", "em_close": "emphasis", "s_close": "strike"}[kind])
        elif kind == "hardbreak":
            runs.append(Run("\n", language))
        elif kind == "softbreak":
            runs.append(Run(" ", language, **look))
        elif kind == "code_inline":
            runs += plain_runs(token.content, language, code=True, **look)
        elif kind == "image":
            runs += plain_runs(_alternative(token.children or []), language, **look)
        else:
            runs += plain_runs(token.content, language, **look)
    return _tidy(runs)


def _tidy(runs: list[Run]) -> list[Run]:
    """Join neighbors of the same look; a line's end between Chinese characters is no space."""
    tidy: list[Run] = []
    for _look, group in groupby(runs, lambda run: replace(run, text="")):
        same = list(group)
        tidy.append(replace(same[0], text="".join(run.text for run in same)))
    for place, run in enumerate(tidy):
        text = re.sub(rf"(?<={HAN.pattern}) (?={HAN.pattern})", "", run.text)
        tidy[place] = replace(run, text=text)
    return tidy


def _alternative(tokens: list[Any]) -> str:
    return "".join(token.content for token in tokens)


def safe_address(address: str) -> str:
    """Return an address that a document may link to: of a known scheme or on this site."""
    scheme = re.match(r"([a-z][a-z0-9+.-]*):", address, re.I)
    if scheme:
        return address if scheme[1].lower() in markdown.SCHEMES else ""
    return address if address.startswith("/") and not address.startswith("//") else ""
