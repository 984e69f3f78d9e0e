"""The blocks of a BibTeX file: entries one by one, with their lines, whatever is wrong with others.

The grammar is that of the BibTeX manual (btxdoc) as biber reads it, taken leniently: commas may be
missing or too many, values unquoted, entries in parentheses. A field's value is raw LaTeX with its
abbreviations (`@string`) put in and `#` joined. One entry is in memory at a time, and no part of a
text is read more than a fixed number of times.

A reader of our own, as measured: for 50,000 entries (48 MB) bibtexparser took 14 s and 270 MB before
its first entry, lost entries with doubled commas or fields, and took `(…)` for a part of the key.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# Abbreviations of the standard styles (plain.bst).
_STANDARD = dict.fromkeys(MONTHS, "") | {
    "acmcs": "ACM Computing Surveys", "acta": "Acta Informatica",
    "cacm": "Communications of the ACM", "ibmjrd": "IBM Journal of Research and Development",
    "ibmsj": "IBM Systems Journal", "ieeese": "IEEE Transactions on Software Engineering",
    "ieeetc": "IEEE Transactions on Computers", "ipl": "Information Processing Letters",
    "jacm": "Journal of the ACM", "jcss": "Journal of Computer and System Sciences",
    "scp": "Science of Computer Programming", "sicomp": "SIAM Journal on Computing",
    "tocs": "ACM Transactions on Computer Systems", "tods": "ACM Transactions on Database Systems",
    "tog": "ACM Transactions on Graphics", "toms": "ACM Transactions on Mathematical Software",
    "toplas": "ACM Transactions on Programming Languages and Systems",
    "tcs": "Theoretical Computer Science",
}  # fmt: skip
MOST_OF_A_VALUE = 1_000_000  # abbreviations of abbreviations grow fast

_START = re.compile(r"(?<![\w.\\])@\s*([A-Za-z][\w+*-]*)\s*([{(])")
# What can only be the next entry, though the one before is still open.
_SURE_START = re.compile(
    r"^[ \t]*@[ \t]*(?:[A-Za-z][\w+*-]*\s*[{(]\s*[^\s,{}\"=]*\s*(?:,|=)|(?:comment|preamble)\s*[{(])",
    re.M | re.I,
)
_KEY = re.compile(r"\s*([^,=\n{}\"]*?)\s*(?=[,=}\n{\"]|\Z)")
_KEY_IN_PARENTHESES = re.compile(r"\s*([^,=\n{}\"()]*?)\s*(?=[,=}\n{\"()]|\Z)")
_BETWEEN = re.compile(r"(?:[\s,]|%[^\n]*(?:\n|\Z))*")
_NAME = re.compile(r"([^\s\"#%'(),={}@]+)\s*=\s*")
_BARE = re.compile(r"[^,{}\"#=\n]+")
_BRACES = {"{": re.compile(r"[{}]"), "(": re.compile(r"[{})]")}
_QUOTES = re.compile(r'[{}"]')
_JOIN = re.compile(r"\s*#\s*")
_CONTINUED = re.compile(r"\s*,\s*[A-Za-z][\w+:-]*\s*=\s*[{\"\w]")


@dataclass
class Block:
    """One entry: type and field names in small letters, values raw; or what is wrong with it."""

    line: int
    type: str = ""
    key: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)  # abbreviations that nothing defines
    stray: list[int] = field(default_factory=list)  # lines with what is no field
    is_broken: bool = False  # braces or quotes are not closed; what was read is dropped


class _Unclosed(Exception):
    pass


def blocks(text: str) -> Iterator[Block]:
    """Yield the entries of a file in order, broken ones too."""
    yield from _Splitter(text).blocks()


class _Splitter:
    def __init__(self, text: str) -> None:
        self.text = text
        self.macros = dict(_STANDARD)
        self.line, self.line_at = 1, 0
        self.limit = 0
        self.comments_close = True

    def blocks(self) -> Iterator[Block]:
        position = 0
        while match := _START.search(self.text, position):
            position = match.end()
            if self._is_commented(match.start()):
                continue
            kind = match[1].lower()
            if kind == "comment":
                position = self._after_comment(match)
            elif kind == "preamble":
                position = self._after_preamble(match)
            else:
                block = self._block(match, kind)
                position = self._end
                if kind != "string" or block.is_broken:
                    yield block

    def _is_commented(self, position: int) -> bool:
        """Whether the line begins with `%`: biber reads it so, and people mean it so."""
        before = self.text[max(0, position - 500) : position]
        return before[before.rfind("\n") + 1 :].lstrip().startswith("%")

    def _line_of(self, position: int) -> int:
        """Return the line of a position; positions ask in rising order, so that all is read once."""
        if position < self.line_at:
            return self.line - self.text.count("\n", position, self.line_at)
        self.line += self.text.count("\n", self.line_at, position)
        self.line_at = position
        return self.line

    def _limit_after(self, position: int) -> int:
        """Return where the next entry certainly starts."""
        if self.limit <= position:
            match = _SURE_START.search(self.text, position)
            self.limit = match.start() if match else len(self.text)
        return self.limit

    def _after_comment(self, match: re.Match[str]) -> int:
        """Return the end of a comment: of its braces, else of the line."""
        try:
            limit = len(self.text) if self.comments_close else self._limit_after(match.end())
            return self._closed(match.end(), limit, match[2])
        except _Unclosed:
            self.comments_close = False
            return match.end()

    def _after_preamble(self, match: re.Match[str]) -> int:
        limit = self._limit_after(match.end())
        try:
            return self._closed(match.end(), limit, match[2])
        except _Unclosed:
            return limit

    def _closed(self, position: int, limit: int, opening: str = "{") -> int:
        """Return the position behind what closes a group. Raises _Unclosed."""
        depth = 0
        for match in _BRACES[opening].finditer(self.text, position, limit):
            if match[0] == "{":
                depth += 1
            elif depth == 0 and (opening == "{" or match[0] == ")"):
                return match.end()
            elif match[0] == "}":
                depth -= 1
        raise _Unclosed

    def _block(self, match: re.Match[str], kind: str) -> Block:
        """Read one entry; `_end` is where it ends."""
        block = Block(self._line_of(match.start()), kind)
        limit = self._limit_after(match.end())
        position = match.end()
        closing = "}" if match[2] == "{" else ")"
        if kind != "string":
            pattern = _KEY if closing == "}" else _KEY_IN_PARENTHESES
            key = pattern.match(self.text, position, limit)
            if key and self.text[key.end() : key.end() + 1] not in {"=", "{", '"'}:
                block.key, position = key[1], key.end()
            elif key and " " in key[1]:
                # The comma is missing: the last word is the name of the first field.
                block.key, _space, name = key[1].rpartition(" ")
                position = key.end(1) - len(name)
        try:
            self._end = self._fields(block, position, limit, closing)
        except _Unclosed:
            block.is_broken = True
            self._end = limit
        return block

    def _fields(self, block: Block, position: int, limit: int, closing: str) -> int:
        while True:
            position = self._skip(position, limit)
            if position >= limit:
                raise _Unclosed
            if self.text[position] == closing or (self.text[position] == "}"):
                if closing == "}" and _CONTINUED.match(self.text, position + 1, limit):
                    # One brace too many: `title = {A}}, year = …`.
                    block.stray.append(self._line_of(position))
                    position += 1
                    continue
                return position + 1
            name = _NAME.match(self.text, position, limit)
            if not name:
                block.stray.append(self._line_of(position))
                position = self._resume(position, limit, closing)
                continue
            value, position = self._value(block, name.end(), limit, closing)
            if block.type == "string":
                self.macros[name[1].lower()] = value
            else:
                block.fields.append((name[1].lower(), value))

    def _skip(self, position: int, limit: int) -> int:
        match = _BETWEEN.match(self.text, position, limit)
        return match.end() if match else position

    def _resume(self, position: int, limit: int, closing: str) -> int:
        """Return where fields go on behind what is none: the next comma or end outside of braces."""
        while position < limit:
            char = self.text[position]
            if char == "{":
                position = self._closed(position + 1, limit)
            elif char in {",", closing, "}"}:
                return position
            else:
                position += 1
        raise _Unclosed

    def _value(self, block: Block, position: int, limit: int, closing: str) -> tuple[str, int]:
        pieces: list[str] = []
        length = 0
        while True:
            piece, position = self._piece(block, position, limit, closing)
            length += len(piece)
            if length <= MOST_OF_A_VALUE:
                pieces.append(piece)
            join = _JOIN.match(self.text, position, limit)
            if not join:
                return "".join(pieces), position
            position = join.end()

    def _piece(self, block: Block, position: int, limit: int, closing: str) -> tuple[str, int]:
        char = self.text[position : position + 1] if position < limit else ""
        if char == "{":
            end = self._closed(position + 1, limit)
            return self.text[position + 1 : end - 1], end
        if char == '"':
            end = self._quoted(position + 1, limit)
            return self.text[position + 1 : end - 1], end
        match = _BARE.match(self.text, position, limit)
        if not match:
            return "", position
        bare, end = match[0], match.end()
        if closing == ")" and ")" in bare:
            bare = bare[: bare.index(")")]
            end = position + len(bare)
        elif self.text[end : end + 1] == "=" and bare.split():
            # The comma is missing: the last word is the name of the next field.
            bare = bare[: len(bare.rstrip()) - len(bare.split()[-1])]
            end = position + len(bare)
        return self._expanded(block, bare.strip()), end

    def _quoted(self, position: int, limit: int) -> int:
        depth = 0
        for match in _QUOTES.finditer(self.text, position, limit):
            if match[0] == "{":
                depth += 1
            elif match[0] == "}":
                depth -= 1
                if depth < 0:
                    break
            elif depth == 0:
                is_accent = self.text[match.start() - 1] == "\\" and re.match(
                    r"[A-Za-z{]", self.text[match.end() : match.end() + 1]
                )
                if not is_accent:
                    return match.end()
        raise _Unclosed

    def _expanded(self, block: Block, word: str) -> str:
        low = word.lower()
        if low in self.macros:
            return self.macros[low] or low
        if low and not low.isdigit():
            block.unknown.append(word)
        return word
