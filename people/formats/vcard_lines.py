"""vCard files taken apart into lines of content, and put together (RFC 6350, section 3).

Versions 2.1 and 3.0 too: quoted-printable with its own way to go on, parameters without a name.
"""

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

MOST_OCTETS = 75
_HEAD = re.compile(
    r"(?:([A-Za-z0-9-]{1,80})\.)?([A-Za-z0-9-]{1,80})((?:;(?:[^\":;]|\"[^\"]*\")*)*):"
)
_PARAMETER = re.compile(r';((?:[^";]|"[^"]*")*)')
_BETWEEN = re.compile(r'(?:[^",]|"[^"]*")+')  # the values of a parameter
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_ESCAPE = re.compile(r"\\(.)", re.S)


@dataclass
class Line:
    """One property: its name in capitals, parameters, raw value, and line from 1."""

    name: str
    value: str
    parameters: dict[str, list[str]] = field(default_factory=dict)
    group: str = ""
    number: int = 0

    def parameter(self, name: str) -> str:
        """Return the first value of a parameter, empty if there is none."""
        return next(iter(self.parameters.get(name, [])), "")

    @property
    def types(self) -> set[str]:
        """The types of a property, in small letters."""
        return {each.lower() for each in self.parameters.get("TYPE", [])}

    @property
    def text(self) -> str:
        """The value as one text."""
        return unescaped(self.value).strip()

    @property
    def parts(self) -> list[str]:
        """The components between semicolons."""
        return [unescaped(each).strip() for each in _split(self.value, ";")]

    @property
    def items(self) -> list[str]:
        """The values between commas, without empty ones."""
        found = (unescaped(each).strip() for each in _split(self.value, ","))
        return [each for each in found if each]


def unescaped(text: str) -> str:
    """Return a text without its escapes: `\\n`, `\\,`, `\\;`, `\\\\`."""
    return _ESCAPE.sub(lambda match: "\n" if match[1] in "nN" else match[1], text)


def escaped(text: str) -> str:
    """Return a text that can stand anywhere in a value."""
    text = _CONTROL.sub("", text.replace("\r\n", "\n"))
    return re.sub(r"([\\,;])", r"\\\1", text).replace("\n", "\\n")


def _split(value: str, sign: str) -> list[str]:
    return re.split(rf"(?<!\\){sign}", value) if "\\" not in value else _split_escaped(value, sign)


def _split_escaped(value: str, sign: str) -> list[str]:
    parts = re.findall(rf"((?:\\.|[^\\{sign}]|\\$)*)(?:{sign}|$)", value, re.S)
    return parts[:-1] if len(parts) > 1 and not value.endswith(sign) else parts


def lines(text: str) -> Iterator[Line]:
    """Yield the properties of a file; what is none is passed over."""
    whole: list[str] = []
    start = 0
    is_quoted = False
    for number, line in enumerate(text.split("\n"), 1):
        if whole and is_quoted and whole[-1].endswith("="):
            whole[-1] = whole[-1][:-1]
            whole.append(line)
        elif whole and line[:1] in (" ", "\t"):
            whole.append(line[1:])
        else:
            yield from _parsed("".join(whole), start)
            whole, start = [line], number
            is_quoted = "QUOTED-PRINTABLE" in line.partition(":")[0].upper()
    yield from _parsed("".join(whole), start)


def _parsed(line: str, number: int) -> Iterator[Line]:
    match = _HEAD.match(line)
    if match is None:
        return
    parameters: dict[str, list[str]] = {}
    for each in _PARAMETER.finditer(match[3]):
        name, equals, value = each[1].partition("=")
        if not equals:  # 2.1: a bare type or encoding
            name, value = ("ENCODING" if name.upper() in _ENCODINGS else "TYPE"), name
        values = [_unquoted(part) for part in _BETWEEN.findall(value)] or [""]
        parameters.setdefault(name.strip().upper(), []).extend(values)
    value = line[match.end() :]
    if parameters.get("ENCODING", [""])[0].upper() == "QUOTED-PRINTABLE":
        value = _quoted_printable(value, parameters.get("CHARSET", ["utf-8"])[0])
    yield Line(match[2].upper(), value, parameters, match[1] or "", number)


_ENCODINGS = {"QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"}


def _quoted_printable(value: str, charset: str) -> str:
    data = quopri.decodestring(value.encode("utf-8", "replace"))
    try:
        text = data.decode(charset, "replace")
    except (LookupError, ValueError):  # no charset, or no name of one
        text = data.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\n", "\\n")


def folded(line: str) -> str:
    """Return a line in pieces of at most 75 octets, no character cut in two."""
    if line.isascii():
        cuts = [line[:MOST_OCTETS]]
        step = MOST_OCTETS - 1
        cuts += [f" {line[at : at + step]}" for at in range(MOST_OCTETS, len(line), step)]
        return "\r\n".join(cuts) + "\r\n"
    pieces: list[str] = []
    piece, size = "", 0
    for char in line:
        octets = len(char.encode())
        if size + octets > MOST_OCTETS:
            pieces.append(piece)
            piece, size = " ", 1
        piece += char
        size += octets
    return "\r\n".join([*pieces, piece]) + "\r\n"


def property_line(name: str, value: str, parameters: dict[str, str] | None = None) -> str:
    """Return one property, folded; the value is escaped already."""
    given = "".join(f";{key}={_quoted(each)}" for key, each in (parameters or {}).items() if each)
    return folded(f"{name}{given}:{value}")


def _unquoted(value: str) -> str:
    """Undo `_quoted`."""
    marks = {"^^": "^", "^'": '"', "^n": "\n"}
    return re.sub(r"\^[\^'n]", lambda match: marks[match[0]], value.strip().strip('"'))


def _quoted(value: str) -> str:
    """Return the value of a parameter; quotation marks and breaks as RFC 6868 writes them."""
    value = _CONTROL.sub("", value).replace("^", "^^").replace('"', "^'").replace("\n", "^n")
    return f'"{value}"' if re.search(r"[,;:]", value) else value
