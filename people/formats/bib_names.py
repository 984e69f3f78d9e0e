"""Lists of names in BibTeX: `Family, Given and {A Group} and others`, read and written.

Forms are those of the BibTeX manual and biblatex's extended ones (`family=…, given=…`). What people
write around names is taken off: bold for their own, stars and daggers for equal contribution.
"""

import re
from collections.abc import Iterable, Mapping

from people.formats.latex import decode, encode, is_balanced
from people.formats.names import group, name_of, orcid_of, parse_name, parts_of
from people.formats.record import Name
from people.values import author_lists
from people.values.author_lists import PARTICLES, SUFFIX
from people.values.languages import HAN
from people.values.romanization import COMPOUND_SURNAMES

MOST_NAMES = 5000
_STYLES = re.compile(
    r"\\(?:textbf|textit|textsc|textsl|texttt|textrm|textsf|textup|textmd|textnormal|emph|underline"
    r"|uline|ul|hl|mbox|uwave|textcolor\s*\{[^{}]*\}|color\s*\{[^{}]*\}|href\s*\{[^{}]*\}|colorbox"
    r"\s*\{[^{}]*\})\s*\{((?:[^{}]|\{[^{}]*\})*)\}"
)
_DECLARED = re.compile(
    r"\{\s*\\(?:bf|it|em|sc|bfseries|itshape|scshape)\b\s*((?:[^{}]|\{[^{}]*\})*)\}"
)
_TAGS = re.compile(r"</?(?:b|strong|u|i|em|ins|span|mark|a)\b[^<>]{0,200}>", re.I)
_STARRED = re.compile(r"(?<!\S)(\*\*|__)(?=[^\s*_])([^*_]{1,200})(?<=[^\s*_])\1")
_MARKED = re.compile(
    r"[*∗＊⁎†‡✉📧🖂⁰¹²³⁴-⁹ᵃ-ᶜ#§¶]|\$|\^|<sup|\\(?:thanks|textsuperscript|footnotemark|dag|ddag|ast|star"
    r"|Letter|Envelope|faEnvelope|#)|\([Cc]orresponding|\([Ee]qual"
)
_RAISED = re.compile(
    r"\\thanks\s*\{((?:[^{}]|\{[^{}]*\})*)\}"
    r"|\\textsuperscript\s*\{((?:[^{}]|\{[^{}]*\})*)\}"
    r"|\$\s*(?:\{\s*\})?\^?\s*\{?((?:\\[A-Za-z]+|\\[#*]|[\w*∗†‡#,;\s✉§¶])*)\}?\s*\$"
    r"|\^\{((?:\\[A-Za-z]+|[\w*∗†‡#,\s✉])*)\}"
    r"|<sup>([^<>]{0,50})</sup>"
    r"|(\((?:[Cc]orresponding(?: [Aa]uthor)?|[Ee]qual [Cc]ontribution)\))"
    r"|(\\footnotemark(?:\[[^\]]{0,10}\])?)"
    r"|(\\(?:dagger|ddagger|dag|ddag|ast|star|Letter|Envelope|faEnvelope(?:\[[^\]]{0,20}\])?)"
    r"(?![A-Za-z])(?:\{\})?)"
    r"|(\^?[*∗＊⁎†‡✉📧🖂⁰¹²³⁴-⁹ᵃ-ᶜ§¶]+|\\?\#)"
)
_EQUAL = re.compile(r"[*∗＊⁎†‡#]|\\d?dag|\\ast|\\star|equal|co-?first|共同|同等", re.I)
_CORRESPONDING = re.compile(r"[✉📧🖂]|\\Letter|\\Envelope|\\faEnvelope|correspond|通讯|通信", re.I)
_AND = re.compile(r"[{}]|\s+(?:and|AND|And)(?=\s)")
_LAST_AND = re.compile(r"(?:^|\s+)and$", re.I)
_OTHERS = re.compile(
    r"(?:and\s+)?(?:others|\d+ (?:more|others)(?: authors)?|et\.?\s*al\.?|等人?|\.\.\.|…|\\ldots)",
    re.I,
)
_MORE = re.compile(r"[\s,，]+(?:et\.?\s*al\b\.?|等人?)[\s.,]*$", re.I)
_NUMBERED = re.compile(r"(?<=\w)\s+0\d{3}$")  # DBLP tells namesakes apart: `Wei Li 0001`
_EXTENDED = re.compile(r"(?:^|,)\s*\"?\s*(?:family|given|prefix)\s*=", re.I)
_EXTENDED_PART = re.compile(r"\"?\s*([a-z-]+)\s*=\s*(.*?)\s*\"?", re.I | re.S)
# A Chinese name in braces is a person's, unless it ends as names of offices do.
_CHINESE_GROUP = re.compile(
    r"[部院会局所社司委厅处办组室校馆团队系厂店网党]$|公司|大学|集团|中心|银行|实验"
)
_ANNOTATION = re.compile(r"\s*(\d{1,4})\s*=\s*\"?([^;\"]*)\"?\s*(?:;|$)")
_EQUAL_WORDS = {"equal", "eq", "equal-contribution", "equalcontrib", "cofirst", "co-first"}
_CORRESPONDING_WORDS = {"corresponding", "corr", "correspondence"}


def read_names(raw: str) -> tuple[tuple[Name, ...], bool]:
    """Return the names of a field in order, and whether there are more that it does not name."""
    raw = re.sub(r"(?<!\\)~", " ", _unstyled(raw)).strip()
    raw, cut = _MORE.subn("", raw)
    inner = raw[1:-1] if _is_one_group(raw) else ""
    if re.search(r"\sand\s", inner) and all("," in each for each in split(inner)):
        raw = inner  # `{{A, B and C, D}}`: two pairs of braces around a list are a slip
    pieces = split(raw)
    has_more = bool(cut)
    while pieces and _OTHERS.fullmatch(pieces[-1].strip("{} ,")):
        pieces.pop()
        has_more = True
    if len(pieces) == 1 and _is_plain_list(pieces[0]):
        listed = author_lists.parse(decode(pieces[0]))
        return tuple(
            _marked(parse_name(each.name), each.is_equal, each.is_corresponding)
            for each in listed.names
        ), has_more or listed.has_more
    names = [name for piece in pieces[:MOST_NAMES] if (name := read_name(piece))]
    return tuple(names), has_more or len(pieces) > MOST_NAMES


def split(raw: str) -> list[str]:
    """Return the parts of a list between the words `and` that no braces protect."""
    pieces, depth, start = [], 0, 0
    for match in _AND.finditer(raw):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth = max(0, depth - 1)
        elif depth == 0:
            pieces.append(raw[start : match.start()])
            start = match.end()
    pieces.append(raw[start:])
    pieces = [piece.strip().strip(",;，；").strip() for piece in pieces]
    return [each for piece in pieces if (each := _LAST_AND.sub("", piece))]


def read_name(raw: str) -> Name | None:
    """Return one name with what its marks say, None if there is none."""
    is_equal = is_corresponding = False
    if _MARKED.search(raw):
        marks: list[str] = []

        def note(match: re.Match[str]) -> str:
            marks.append(match[0])
            return ""

        bare = _RAISED.sub(note, raw)
        is_equal = any(_EQUAL.search(mark) for mark in marks)
        is_corresponding = any(_CORRESPONDING.search(mark) for mark in marks)
        raw = re.sub(r"\{\s*\}", "", bare).strip(" ,;")
    name = _name(_NUMBERED.sub("", raw))
    return _marked(name, is_equal, is_corresponding) if name else None


def _marked(name: Name, is_equal: bool, is_corresponding: bool, orcid: str = "") -> Name:
    return Name(
        name.name,
        name.family,
        name.given,
        orcid=orcid or name.orcid,
        is_equal_contribution=is_equal or name.is_equal_contribution,
        is_corresponding=is_corresponding or name.is_corresponding,
    )


def _name(raw: str) -> Name | None:
    if _is_one_group(raw):
        text = decode(raw)
        is_twice = _is_one_group(raw[1:-1].strip())
        if is_twice or not HAN.match(text) or len(text) > 4 or _CHINESE_GROUP.search(text):
            return group(text) if text else None
        return parse_name(text)
    if _EXTENDED.search(raw):
        return _extended(raw)
    parts = [part for each in outside(raw, ",，") if (part := decode(each))]
    if len(parts) > 2:
        family, second, third = parts[0], parts[1], " ".join(parts[2:])
        if SUFFIX.fullmatch(third):
            second, third = third, second
        return name_of(family, f"{third}, {second}")
    if len(parts) == 2:
        if SUFFIX.fullmatch(parts[1]) and " " in parts[0]:
            return parse_name(", ".join(parts))
        return name_of(parts[0], parts[1])
    if not parts:
        return None
    words = [word for each in outside(raw, " \t\n~") if (word := decode(each))]
    if any(" " in word for word in words) and len(words) > 1:
        start = next(
            (place for place, word in enumerate(words[1:-1], 1) if word in PARTICLES),
            len(words) - 1,
        )
        return name_of(" ".join(words[start:]), " ".join(words[:start]))
    name = parse_name(parts[0])
    return name if any(char.isalnum() for char in name.name) else None


def _extended(raw: str) -> Name | None:
    found = {}
    for each in outside(raw, ","):
        if match := _EXTENDED_PART.fullmatch(each.strip()):
            found[match[1].lower()] = decode(match[2].strip('"'))
    family = " ".join(filter(None, [found.get("prefix"), found.get("family")]))
    given = ", ".join(filter(None, [found.get("given"), found.get("suffix")]))
    return name_of(family, given) if family or given else None


def outside(raw: str, separators: str) -> list[str]:
    """Return the parts of a text between signs that stand outside of braces."""
    parts, depth, start = [], 0, 0
    for place, char in enumerate(raw):
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        elif depth == 0 and char in separators and raw[place - 1 : place] != "\\":
            parts.append(raw[start:place])
            start = place + 1
    parts.append(raw[start:])
    return parts


def _is_one_group(raw: str) -> bool:
    """Whether one pair of braces holds the whole text; `{\\'E}` is a letter and no group."""
    if len(raw) < 3 or raw[0] != "{" or raw[-1] != "}" or re.match(r"\{\\[^A-Za-z]", raw):
        return False
    return is_balanced(raw) and is_balanced(raw[1:-1])


def _unstyled(raw: str) -> str:
    """Take off what people set their own names in, markup of HTML and Markdown too."""
    if "\\" in raw:
        for _depth in range(4):
            raw, count = _STYLES.subn(r"\1", raw)
            raw, more = _DECLARED.subn(r"\1", raw)
            if not count + more:
                break
    if "<" in raw:
        raw = _TAGS.sub("", raw)
    return _STARRED.sub(r"\2", raw) if "**" in raw or "__" in raw else raw


def _is_plain_list(raw: str) -> bool:
    """Whether names stand between commas or other signs, as they may not in BibTeX but do."""
    if "{" in raw and "\\" not in raw:
        return False
    text = decode(raw)
    if "；" in text or "、" in text or re.search(r";\s*\S", text):
        return True
    parts = [part.strip() for part in re.split("[,，]", text) if part.strip()]
    if all(HAN.match(part) for part in parts):
        first = parts[0] if parts else ""
        return len(parts) > 2 or (
            len(parts) == 2
            and min(map(len, parts)) > 1
            and first not in COMPOUND_SURNAMES
            and all(len(part) < 5 for part in parts)
        )
    return len(parts) > 2 and all(len(part.split()) > 1 for part in parts)


def annotated(names: Iterable[Name], raw: str, orcids: str) -> tuple[tuple[Name, ...], str]:
    """Put biblatex's annotations of a list (`author+an`) on its names; return what is left of them."""
    found = list(names)
    left = []
    for number, words in _ANNOTATION.findall(raw):
        place = int(number) - 1
        for word in filter(None, (each.strip() for each in words.split(","))):
            is_equal = word.lower() in _EQUAL_WORDS
            is_corresponding = word.lower() in _CORRESPONDING_WORDS
            if 0 <= place < len(found) and (is_equal or is_corresponding):
                found[place] = _marked(found[place], is_equal, is_corresponding)
            else:
                left.append(f"{number}={word}")
    for number, word in _ANNOTATION.findall(orcids):
        if 0 < int(number) <= len(found) and (orcid := orcid_of(word)):
            name = found[int(number) - 1]
            found[int(number) - 1] = _marked(name, False, False, orcid)
    return tuple(found), "; ".join(left)


def write_names(names: Iterable[Name], *, has_more: bool = False) -> str:
    """Return a list of names in BibTeX's form, `others` at its end where there are more."""
    written = [text for name in names if (text := write_name(name))]
    return " and ".join([*written, *(["others"] if has_more else [])])


def write_name(name: Name) -> str:
    """Return one name: `Family, Given`, `Family, Jr., Given`, `{A Group}`."""
    family, given = parts_of(name)
    if not given:
        text = f"{{{encode(family)}}}"
        # Short names in Chinese characters would be taken for a person's.
        return f"{{{text}}}" if HAN.match(family) and len(family) < 5 and name.family else text
    first, _comma, suffix = (part.strip() for part in given.partition(","))
    return ", ".join(_protected(part) for part in (family, suffix, first) if part)


def _protected(part: str) -> str:
    text = encode(part)
    if re.search(r"[,，]|(?:^|\s)and(?:\s|$)", part, re.I) or re.search(r"[*†‡✉#§¶]", part):
        return f"{{{text}}}"
    return text


def annotations(names: Iterable[Name], more: str = "") -> Mapping[str, str]:
    """Return the fields that say of names what BibTeX has no form for."""
    names = list(names)
    marks = [
        f"{number}={','.join(words)}"
        for number, name in enumerate(names, 1)
        if (
            words := ["equal"] * name.is_equal_contribution
            + ["corresponding"] * name.is_corresponding
        )
    ]
    orcids = [f'{number}="{name.orcid}"' for number, name in enumerate(names, 1) if name.orcid]
    return {
        "author+an": "; ".join([*marks, *([more] if more else [])]),
        "author+an:orcid": "; ".join(orcids),
    }
