"""Markdown to safe HTML, with the emphasis rules Chinese text needs.

CommonMark leaves `**text，**more` as literal stars, since it treats full-width punctuation like
Latin punctuation. The delimiter rule here follows the CJK-friendly amendment to CommonMark 6.2:
a run beside a CJK character may open and close emphasis whatever punctuation is inside it.
HTML in the source is shown as text; nh3's allow-list stands behind the renderer.
"""

import html
import re
import unicodedata
from functools import lru_cache
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.common.utils import isWhiteSpace
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token

TAGS = {
    "a", "blockquote", "br", "code", "em", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
    "pre", "s", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
SCHEMES = {"http", "https", "mailto", "tel"}


def _is_cjk(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WFH" and unicodedata.category(char) != "So"


def _is_other_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS" and not _is_cjk(char)


class _CjkFriendlyState(StateInline):
    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:
        marker, position = self.src[start], start
        while position < self.posMax and self.src[position] == marker:
            position += 1
        before = self.src[start - 1] if start else " "
        after = self.src[position] if position < self.posMax else " "
        space_before, space_after = isWhiteSpace(ord(before)), isWhiteSpace(ord(after))
        stop_before, stop_after = _is_other_punctuation(before), _is_other_punctuation(after)
        left = not space_after and (
            not stop_after or space_before or stop_before or _is_cjk(before)
        )
        right = not space_before and (
            not stop_before or space_after or stop_after or _is_cjk(after)
        )
        punctuation_before = stop_before or unicodedata.category(before)[0] == "P"
        punctuation_after = stop_after or unicodedata.category(after)[0] == "P"
        can_open = left and (canSplitWord or not right or punctuation_before)
        can_close = right and (canSplitWord or not left or punctuation_after)
        return Scanned(can_open, can_close, position - start)


class _CjkFriendlyInline(ParserInline):
    def parse(self, src: str, md: MarkdownIt, env: Any, tokens: Any) -> Any:
        state = _CjkFriendlyState(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _alternative_text(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    """Show an image in a text by its alternative text: no page loads files from elsewhere."""
    return html.escape(renderer.renderInlineAsText(tokens[index].children, options, env))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "typographer": False})
    parser.enable(["table", "strikethrough"])
    parser.add_render_rule("image", _alternative_text)
    rules = parser.inline
    parser.inline = _CjkFriendlyInline()
    parser.inline.ruler = rules.ruler
    parser.inline.ruler2 = rules.ruler2
    return parser


_PARSER = _parser()


def _fit_headings(markup: str, top: int) -> str:
    """Begin the headings of a text below those of its page, and skip no level."""
    used = sorted({int(level) for level in re.findall(r"<h([1-6])>", markup)})
    levels = {str(level): min(top + place, 6) for place, level in enumerate(used)}
    return re.sub(r"<(/?)h([1-6])>", lambda match: f"<{match[1]}h{levels[match[2]]}>", markup)


def _clean(markup: str) -> str:
    return nh3.clean(
        markup,
        tags=TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}},
        url_schemes=SCHEMES,
        link_rel="noopener",
    )


@lru_cache(maxsize=512)
def render_block(text: str, top: int = 3) -> str:
    """Return safe HTML blocks (paragraphs, lists, tables) for a Markdown text.

    `top` is the level of its highest heading: 3 within a section, 2 right under the page's title.
    """
    return _clean(_fit_headings(_PARSER.render(text), top))


@lru_cache(maxsize=2048)
def render_inline(text: str) -> str:
    """Return safe inline HTML (emphasis, links, code) for one line of Markdown."""
    return _clean(_PARSER.renderInline(" ".join(text.split())))


def tokens(text: str, *, inline: bool = False) -> list[Token]:
    """Return what the parser makes of a text, for documents that are not HTML."""
    return _PARSER.parseInline(text) if inline else _PARSER.parse(text)


@lru_cache(maxsize=256)
def plain_text(text: str) -> str:
    """Return the words of a Markdown text without markup, on one line."""
    stripped = nh3.clean(_PARSER.render(text), tags=set())
    return " ".join(html.unescape(stripped).split())


def lines(text: str) -> list[str]:
    """Return the non-empty lines of a one-per-line field, without a leading list marker."""
    stripped = (re.sub(r"^\s*[-*•](\s+|$)", "", line).strip() for line in text.splitlines())
    return [line for line in stripped if line]
