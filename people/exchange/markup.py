"""The markup in a Markdown text, told from its words, so that a translator's tool can protect it.

Splitting loses nothing: the pieces put together are the text again.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

LINE, LINK, CODE, MARK, CHARACTER = "line", "link", "code", "mark", "character"


@dataclass(frozen=True)
class Code:
    """A stretch of markup: a marker at the start of a line, an address, code, emphasis.

    A `character` is one that XML cannot hold.
    """

    text: str
    kind: str


Piece = str | Code

# What a line may begin with: quotes, then a marker of a heading or a list; • is one where each
# line is a point. Quantifiers give nothing back, so that no text takes long.
_START = re.compile(
    r"[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+•][ \t]+|[0-9]{1,9}[.)][ \t]+)?(?:\[[ xX]\][ \t]+)?"
)
_RULE = re.compile(r"[ \t]*+(?:(?:\*[ \t]*+){3,}+|(?:-[ \t]*+){3,}+|(?:_[ \t]*+){3,}+|=++[ \t]*+)$")
_TABLE_RULE = re.compile(r"[ \t]*+\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+$")
_DEFINITION = re.compile(r"[ \t]{0,3}\[[^\]\n]{1,500}\]:[ \t]*\S.*$")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")

_ADDRESS = r"(?:<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,5})"
_TITLE = r"""(?:[ \t]+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?"""
_INLINE = re.compile(
    rf"""
    (?P<code>(?<!`)(?P<ticks>`{{1,9}})(?!`)[^\n]{{1,500}}?(?<!`)(?P=ticks)(?!`))
  | (?P<link>\]\({_ADDRESS}{_TITLE}[ \t]*\)
      | \]\[[^\]\n]{{0,500}}\]
      | <(?:https?|mailto|tel):[^<>\s]{{1,2000}}>
      | https?://[!-~]{{1,2000}}(?<![.,;:!?)\]*_'"]) )
  | (?P<mark>!?\[(?=[^\[\]\n]{{1,1000}}\][(\[])
      | \\[!-/:-@\[-`{{-~]
      | &(?:\#[0-9]{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,30}});
      | (?:\*{{1,3}}+|~~|_{{1,3}}+)(?=\S) | (?<=[^\s*])\*{{1,3}}+ | (?<=[^\s_])_{{1,3}}+ | (?<=\S)~~
      | (?<![ ])[ ]{{2,}}+$ | \\$ )
    """,
    re.X | re.M,
)
_CELL = re.compile(r"(?<!\\)\|")
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WORD = re.compile(r"\w")


def pieces(text: str, *, is_markdown: bool) -> list[Piece]:
    """Return the words and the markup of a text, in order; a plain text has words only.

    Characters that XML cannot hold are set apart in both.
    """
    found = list(_of_markdown(text)) if is_markdown else [text]
    return [part for piece in found for part in _without_characters(piece) if part]


def _without_characters(piece: Piece) -> Iterator[Piece]:
    kind = piece.kind if isinstance(piece, Code) else ""
    text = piece.text if isinstance(piece, Code) else piece
    at = 0
    for match in _NOT_IN_XML.finditer(text):
        if between := text[at : match.start()]:
            yield Code(between, kind) if kind else between
        yield Code(match.group(), CHARACTER)
        at = match.end()
    if rest := text[at:]:
        yield Code(rest, kind) if kind else rest


def _of_markdown(text: str) -> Iterator[Piece]:
    lines = iter(text.splitlines(keepends=True))
    for line in lines:
        fence = _FENCE.match(line)
        if fence:
            yield from _fenced(fence, line, lines)
            continue
        body = line.rstrip("\r\n")
        end = line[len(body) :]
        whole = next((kind for form, kind in _WHOLE if body and form.match(body)), None)
        if whole:
            yield Code(body, whole)
        else:
            yield from _of_line(body)
        if end:
            yield end


_WHOLE = ((_RULE, LINE), (_TABLE_RULE, LINE), (_DEFINITION, LINK))


def _fenced(fence: re.Match[str], line: str, rest: Iterator[str]) -> Iterator[Piece]:
    """Take a block of code as one piece, up to its closing fence or the end."""
    block, mark = [line], fence.group(1)
    for each in rest:
        block.append(each)
        if each.strip().startswith(mark) and not each.strip().strip(mark[0]):
            break
    text = "".join(block)
    body = text.rstrip("\r\n")
    yield Code(body, CODE)
    if body != text:
        yield text[len(body) :]


def _of_line(body: str) -> Iterator[Piece]:
    start = _START.match(body)
    begin = start.group() if start else ""
    if begin.strip():
        yield Code(begin, LINE)
    else:
        begin = ""
    rest = body[len(begin) :]
    if rest.lstrip().startswith("|"):
        at = 0
        for cell in _CELL.finditer(rest):
            yield from _of_words(rest[at : cell.start()])
            yield Code("|", MARK)
            at = cell.end()
        rest = rest[at:]
    yield from _of_words(rest)


def _of_words(text: str) -> Iterator[Piece]:
    at = 0
    for match in _INLINE.finditer(text):
        if _is_within_word(text, match):
            continue
        if between := text[at : match.start()]:
            yield between
        yield Code(match.group(), _kind(match))
        at = match.end()
    if rest := text[at:]:
        yield rest


def _kind(match: re.Match[str]) -> str:
    return next(kind for kind in (CODE, LINK, MARK) if match.group(kind) is not None)


def _is_within_word(text: str, match: re.Match[str]) -> bool:
    """Whether underscores are part of a name like `max_new_tokens`."""
    if match.group().strip("_"):
        return False
    before, after = text[: match.start()][-1:], text[match.end() : match.end() + 1]
    return bool(_WORD.match(before) and _WORD.match(after))


def fixed(text: str) -> "Counter[str]":
    """Return what the same text has in every language: the addresses of its links, and its code."""
    found = [piece for piece in pieces(text, is_markdown=True) if isinstance(piece, Code)]
    return Counter(
        _address(piece.text) if piece.kind == LINK else "\n".join(piece.text.splitlines())
        for piece in found
        if piece.kind in {LINK, CODE}
    )


def _address(link: str) -> str:
    """Return the address of a link without its brackets and its title, which is words."""
    inner = link.removeprefix("](").removesuffix(")") if link.startswith("](") else link
    parts = inner.split(maxsplit=1)
    return parts[0].strip("<>") if parts and link.startswith("](") else inner.strip("<>")
