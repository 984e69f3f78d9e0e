"""LaTeX in single texts to Unicode and back, as bibliographies need it.

Texts are read in one pass whatever is wrong with them: braces that do not match, unknown commands.
What commands stand for is taken from pylatexenc's tables; its reader is not used, for it takes `%`
for a comment and `&` for a table, as no bibliography means them. Mathematics stays as it is
written, `$x^2$`, but for a single sign: `$\\alpha$` is α.
"""

import html
import re
import unicodedata
from collections.abc import Callable
from functools import cache

_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "G": "\u030f",
    "d": "\u0323", "c": "\u0327", "k": "\u0328", "b": "\u0331", "t": "\u0361",
    "textcommabelow": "\u0326", "textsubdot": "\u0323", "textogonekcentered": "\u0328",
}  # fmt: skip
# What pylatexenc's table of text has not, or has otherwise.
_SIGNS = {
    "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "LaTeXe": "LaTeX2ε", "XeTeX": "XeTeX",
    "copyright": "©", "textcopyright": "©", "pounds": "£", "S": "§", "P": "¶", "slash": "/",
    "textless": "<", "textgreater": ">", "textbar": "|", "textunderscore": "_", "textdollar": "$",
    "textbraceleft": "{", "textbraceright": "}", "textasciitilde": "~", "textasciicircum": "^",
    "textbackslash": "\\", "nobreakspace": " ", "space": " ", "quad": " ", "qquad": " ",
    "newline": " ", "par": "\n\n", "textquotesingle": "'", "textquotedbl": '"', "quotesinglbase": "‚",
    "textasteriskcentered": "*", "ast": "*", "star": "*", "sim": "~", "textperiodcentered": "·",
    "textordmasculine": "º", "textordfeminine": "ª", "textnumero": "№", "cprime": "ʹ",
    "textemdash": "—", "textendash": "–", "emdash": "—", "endash": "–", "hyphen": "-",
    "MF": "METAFONT", "MP": "METAPOST", "METAFONT": "METAFONT", "METAPOST": "METAPOST",
    "AMSTeX": "AMSTeX", "AmSTeX": "AMSTeX", "AMS": "AMS", "LAMSTeX": "LAMSTeX", "SLiTeX": "SLiTeX",
    "PiCTeX": "PiCTeX", "LuaTeX": "LuaTeX", "XeLaTeX": "XeLaTeX", "pdfTeX": "pdfTeX",
    "ConTeXt": "ConTeXt", "CTAN": "CTAN", "TUB": "TUGboat", "PS": "PostScript",
    "POSTSCRIPT": "PostScript", "hbox": "", "mbox": "", "llap": "", "rlap": "", "textapos": "’", "relax": "", "protect": "", "break": "",
    "allowbreak": "", "noindent": "", "textsuperscript": "", "textsubscript": "",
}  # fmt: skip
_CHARACTERS = {
    "-": "", "/": "", "!": "", "@": "", ",": " ", ";": " ", ":": " ", ">": " ", " ": " ", "\n": " ",
    "(": "(", ")": ")", "[": "[", "]": "]", "*": "", "|": "|",
} | {char: char for char in "&%$#_{}"}  # fmt: skip
_DECLARATIONS = {
    "it", "bf", "em", "sc", "rm", "tt", "sf", "sl", "itshape", "bfseries", "scshape", "upshape",
    "ttfamily", "sffamily", "rmfamily", "normalfont", "small", "footnotesize", "tiny", "large",
    "Large", "normalsize", "boldmath", "unboldmath", "cal", "selectfont", "sloppy",
}  # fmt: skip
# Their first argument is no text.
_DROPS = {
    "noopsort", "SortNoop", "sortnoop", "footnote", "thanks", "label", "href", "textcolor", "color",
    "begin", "end", "vspace", "hspace", "textgreek", "foreignlanguage", "bibinfo", "bibfield",
} - {"textgreek"}  # fmt: skip

_TOKEN = re.compile(
    r"\$\$?(?:[^$\\]|\\.)+\$\$?"  # mathematics
    r"|\\\((?:[^\\]|\\[^()]){0,2000}?\\\)"
    r"|\\[A-Za-z]+\*?[ \n]*"
    r"|\\\\[ \n]*"
    r"|\\."
    r"|[{}~]|-{2,3}|``|''"
    r"|[^\\{}$~`'-]+"
    r"|.",
    re.S,
)
_MARKUP = re.compile(r"[\\{}$~]|--|``|''")
# Plain TeX's moves, with how far.
_MOVES = re.compile(
    r"\\(?:kern|mkern|raise|lower|hskip|mskip|hspace\*?)\s*=?\s*\{?[-+]?(?:\d+\.?\d*|\.\d+)\s*"
    r"(?:em|ex|pt|pc|in|mm|cm|bp|mu|sp)\}?\s?"
)
_IN_WORD = re.compile(r"\{(\\[A-Za-z]*TeX) (?=[a-z]+\})")  # {\TeX book}: one word
_ENTITY = re.compile(r"(?:\{\\&\}|\\?&)(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_TAG = re.compile(
    r"</?(?:i|b|em|strong|u|sub|sup|scp|sc|span|inf|it|bold|italic|mark|p|br|monospace|ext-link|jats:[a-z]+)"
    r"(?:\s[^<>]{0,200})?/?>",
    re.I,
)
_MATH = re.compile(r"\$(?=[^\s$])(?:[^$\\%#&~]|\\[A-Za-z,;! ])*(?<![\s\\])\$(?!\d)")
_SPACES = re.compile(r"[ \t\n\r\f\v]+")


def decode(text: str, *, lines: bool = False) -> str:
    """Return what a text in LaTeX says; on one line unless its lines matter.

    With `lines`, an empty line parts paragraphs and `\\\\` ends a line; other ends are spaces.
    """
    text = entities(text)
    if "<" in text:
        text = _TAG.sub("", text)
    if lines:
        paragraphs = re.split(r"\n[ \t]*(?:\n[ \t]*)+", text.strip())
        text = "\n\n".join(_decoded(each, "\n") for each in paragraphs)
        return text.strip("\n")
    return _SPACES.sub(" ", _decoded(text, " ")).strip(" ")


def entities(text: str) -> str:
    """Return a raw text with HTML's entities as LaTeX, also where a tool escaped their `&`."""
    return _ENTITY.sub(_entity, text) if "&" in text else text


def _decoded(text: str, line_end: str) -> str:
    text = _SPACES.sub(" ", text)
    if "\\" in text:
        text = _IN_WORD.sub(r"{\1{}", _MOVES.sub("", text))
    return _Decoder(line_end).read(text) if _MARKUP.search(text) else text


def _entity(match: re.Match[str]) -> str:
    char = html.unescape(f"&{match[1]};")
    if len(char) > 2 or char == "\0":
        return match[0]
    # The sign is meant, whatever it is to TeX.
    return " " if char == "\xa0" else "".join(_ESCAPES.get(each, each) for each in char)


class _Group:
    """An open group: what it says so far, and what is to be done with its text at its end."""

    def __init__(self, action: "Callable[[str], str] | None" = None) -> None:
        self.pieces: list[str] = []
        self.action = action
        self.pending: Callable[[str], str] | None = None  # for the next argument


class _Decoder:
    """Reads tokens from left to right; groups are a stack, so that depth costs nothing."""

    def __init__(self, line_end: str) -> None:
        self.groups = [_Group()]
        self.line_end = line_end

    def read(self, text: str) -> str:
        pieces = _TOKEN.findall(text)
        for place, piece in enumerate(pieces):
            self._take(piece, pieces[place + 1] if place + 1 < len(pieces) else "")
        while len(self.groups) > 1:
            self._close()
        return "".join(self.groups[0].pieces)

    def _take(self, piece: str, following: str) -> None:
        if piece == "{":
            group = self.groups[-1]
            self.groups.append(_Group(group.pending))
            group.pending = None
        elif piece == "}":
            if len(self.groups) > 1:
                self._close()
        elif len(piece) > 1 and piece[0] == "\\" and not piece.startswith("\\("):
            self._command(piece, following)
        elif len(piece) > 2 and (piece[0] == "$" or piece.startswith("\\(")):
            self._say(_math(piece))
        else:
            self._say(_LIGATURES.get(piece, piece))

    def _close(self) -> None:
        group = self.groups.pop()
        text = "".join(group.pieces)
        self.groups[-1].pieces.append(group.action(text) if group.action else text)

    def _say(self, text: str) -> None:
        """Add a text; an action that waits takes its first character, as in TeX."""
        group = self.groups[-1]
        if group.pending and text.strip():
            action, group.pending = group.pending, None
            text = text.lstrip()
            text = action(text[0]) + text[1:]
        group.pieces.append(text)

    def _command(self, piece: str, following: str) -> None:
        name = piece[1:].rstrip()
        if piece.startswith("\\\\"):
            return self._say(self.line_end)
        if not name:
            return self._say(" ")
        name = name.removesuffix("*") if name[0].isalpha() else name
        if name in _ACCENTS:
            self.groups[-1].pending = _accent(name)
            return None
        if name in _DROPS:
            self.groups[-1].pending = _nothing
            return None
        if name in _DECLARATIONS:
            return None
        sign = _sign(name)
        if sign is None and following != "{":
            return self._say(piece)  # better seen than lost
        # TeX drops the space behind a command. Behind words (TeX, CTAN) it is meant all the same.
        is_meant = bool(sign) and len(sign or "") > 1 and following[1:].strip() not in _DECLARATIONS
        space = piece[len(name) + 1 :] if is_meant else ""
        return self._say((sign or "") + (space.lstrip("*") if name[0].isalpha() else ""))


_LIGATURES = {"~": " ", "--": "–", "---": "—", "``": "“", "''": "”"}


def _nothing(_text: str) -> str:
    return ""


def _accent(name: str) -> Callable[[str], str]:
    def put(text: str) -> str:
        if not text.strip():
            return name if not name.isalpha() else ""
        base = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
        if not base.isalpha():
            return text
        return unicodedata.normalize("NFC", base + _ACCENTS[name]) + text[1:]

    return put


@cache
def _sign(name: str) -> str | None:
    """Return what a command without arguments stands for, None if that is not known."""
    if name in _SIGNS:
        return _SIGNS[name]
    if name in _CHARACTERS:
        return _CHARACTERS[name]
    from pylatexenc.latex2text import get_default_latex_context_db

    found = getattr(get_default_latex_context_db().get_macro_spec(name), "simplify_repl", None)
    return found if isinstance(found, str) and found and "%" not in found else None


def _math(token: str) -> str:
    inner = token[2:-2].strip() if token.startswith("\\(") else token.strip("$").strip()
    if match := re.fullmatch(r"\\([A-Za-z]+) ?(?:\{\})?", inner):
        sign = _sign(match[1])
        if sign and len(sign) == 1:
            return sign
    return f"${inner}$" if token.startswith("\\(") else token


_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_SPECIAL = re.compile(
    r"&(?=#?[A-Za-z0-9]+;)|[\\{}$&#%_~^]|-(?=-)|`(?=`)|'(?=')|<(?=[A-Za-z/])", re.S
)


def encode(text: str, *, lines: bool = False) -> str:
    """Return a text so that `decode` gives it again; in UTF-8, mathematics as it is.

    White space is made one space, at the ends none; with `lines`, lines and their spaces stay.
    """
    if lines:
        return _encoded_lines(text)
    text = _SPACES.sub(" ", text).strip(" ")
    pieces = []
    end = 0
    for match in _MATH.finditer(text):
        if is_balanced(match[0]) and _Decoder(" ").read(match[0]) == match[0]:
            pieces += [_escaped(text[end : match.start()]), match[0]]
            end = match.end()
    return "".join([*pieces, _escaped(text[end:])])


def _encoded_lines(text: str) -> str:
    text = re.sub(r"\n\s*\n", "\n\n", text.strip("\n"))
    paragraphs = []
    for paragraph in text.split("\n\n"):
        lines = []
        for line in paragraph.split("\n"):
            bare = line.strip(" \t\r\f\v")
            before = len(line) - len(line.lstrip())
            lines.append("\\ " * before + encode(bare))
        paragraphs.append("\\\\\n".join(lines))
    return "\n\n".join(paragraphs)


def _escaped(text: str) -> str:
    if not is_balanced(text):
        return re.sub(
            "[{}]|[^{}]+",
            lambda match: {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"}.get(
                match[0], _escaped(match[0]) if match[0] not in "{}" else ""
            ),
            text,
        )
    return _SPECIAL.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    if char in "-`'<":
        return char + "{}"
    if char == "&" and _ENTITY.match(match.string, match.start()):
        return r"\&{}"
    return _ESCAPES[char]


def is_balanced(text: str) -> bool:
    """Whether each closing brace of a text has its opening one; BibTeX counts `\\{` too."""
    depth = 0
    for char in re.findall("[{}]", text):
        depth += 1 if char == "{" else -1
        if depth < 0:
            return False
    return depth == 0
