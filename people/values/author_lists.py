"""Lists of names as works, references and BibTeX print them, taken apart into names.

`Family, Given` stays as it is printed where the whole list is printed so. In BibTeX, and where only
the first name is turned round, that is the form of the list and not of the name: it is turned back.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from people.values.languages import HAN

MAX_LENGTH = 20_000
PARTICLES = {
    "al", "ap", "bin", "d", "da", "dal", "de", "del", "della", "den", "der", "di", "do", "dos", "du",
    "el", "ibn", "la", "las", "le", "los", "st", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur",
}  # fmt: skip
SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.I)
DEGREE = re.compile(r"(?:ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|prof|dr)\.?", re.I)
INITIALS = re.compile(r"(?:[^\W\d_]\.[-\s]?)+|[^\W\d_](?:[-\s][^\W\d_])*")
BARE_INITIALS = re.compile(r"[A-Z]{2,3}")

EQUAL, CORRESPONDING, FIRST_ORCID = "\ue000", "\ue001", 0xE100  # stand for marks while it is split
MARKS = re.compile("[\ue000\ue001\ue100-\uf8ff]")
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱ"
ORCID = re.compile(
    r"[(\[（]?\s*(?:ORCID:?\s*)?(?:https?://)?(?:orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])\s*[)\]）]?"
)
MORE = re.compile(
    r"(?:[\s,;，、；]*(?:\b(?:and|und)\b|&)?[\s,]*(?:\bet\.?\s*al\b\.?|\b(?:others|colleagues)\b|…|\.\.\.)"
    r"|[\s,，、；]*等(?:人|著)?)[\s.。,，]*$",
    re.I,
)
AND = re.compile(r"\s*,?\s+(?:and|und)\s+|\s*,?\s*&\s*", re.I)
COMMA = re.compile(r"\s*[,，]\s*")
SEMICOLON = re.compile(r"\s*[;；|•]\s*")
ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "c": "\u0327",
}  # fmt: skip


@dataclass(frozen=True)
class Listed:
    """One name of a list, with what its marks say."""

    name: str
    is_equal: bool = False
    is_corresponding: bool = False
    orcid: str = ""


@dataclass(frozen=True)
class AuthorList:
    """The names of a list in order, and whether it says that there are more."""

    names: tuple[Listed, ...]
    has_more: bool = False


def parse(text: str) -> AuthorList:
    """Return the names of a list in any of the customary forms."""
    orcids: list[str] = []
    text = _marked(_plain(text[:MAX_LENGTH]), orcids)
    text, cut = MORE.subn("", _one_line(text))
    pieces = _split(text.strip(" ,;，、；。"))
    return AuthorList(tuple(_listed(pieces, orcids)), has_more=bool(cut))


def _plain(text: str) -> str:
    """Return a text without LaTeX, e-mail addresses and words that only introduce the list."""
    text = unicodedata.normalize("NFC", text.replace("\u00a0", " ").replace("\ufe0f", ""))
    text = re.sub(
        r"^\s*(?:authors?|by|作者|author\s*=)\s*[:：=]?\s+|^\s*作者[:：]", "", text, flags=re.I
    )
    text = re.sub(r"[{(<（]?\s*\S+@[\w.-]+\s*[})>）]?", " ", text)
    text = re.sub(
        r"\{?\\([`'^~=.\"]|[urHvc](?=[\s{]))\s*\{?\\?([A-Za-z])\}{0,2}",
        lambda match: unicodedata.normalize("NFC", match[2] + ACCENTS[match[1]]),
        text,
    )
    text = text.replace("\\&", "&").replace("~", " ")
    return re.sub(r"(?<!\^)\{([^{}]*)\}", r"\1", text)


def _marked(text: str, orcids: list[str]) -> str:
    """Return a text in which one sign stands for each mark; numbers of affiliations are dropped."""

    def note_orcid(match: re.Match[str]) -> str:
        orcids.append(match[1].upper())
        return chr(FIRST_ORCID + len(orcids) - 1)

    text = ORCID.sub(note_orcid, text)
    # Also as LaTeX writes what is raised: $^{1,*}$.
    text = re.sub(
        r"\$?\^\{?((?:\\[a-z]+|[\w*†‡#,\s✉])*)\}?\$?",
        lambda match: "".join(re.findall(r"[*†‡#✉]|\\dag\w*|\\ast", match[1])),
        text,
    )
    text = re.sub(r"\\(?:dag\w*|ast)", "*", text)
    text = re.sub(
        r"[(（\[]\s*(?:corresponding(?: author)?|通讯作者|通信作者)\s*[)）\]]",
        "✉",
        text,
        flags=re.I,
    )
    text = re.sub(
        r"[(（\[]\s*(?:equal contribution|共同一作|同等贡献)\s*[)）\]]", "*", text, flags=re.I
    )
    text = re.sub(r"[*∗＊⁎†‡#]+", EQUAL, text)
    text = re.sub(r"[✉📧🖂]+", CORRESPONDING, text)
    text = re.sub(r"[§¶‖]+", "", text)
    raised = rf"[{SUPERSCRIPTS}]+|[(\[（]\s*\d{{1,2}}(?:\s*[,，]\s*\d{{1,2}})*\s*[)\]）]"
    text = re.sub(rf"(?:{raised})(?:\s*[,，]\s*(?:{raised}))*", "", text)
    number = r"\d{1,2}(?:\s*[,，]\s*\d{1,2})*"
    text = re.sub(rf"(?<=[^\s\d\W])[ \t]?{number}(?![\d\w])", "", text)  # behind a name
    text = re.sub(rf"(?<=[.{EQUAL}{CORRESPONDING}])\s?[,，]?\s*{number}(?!\d)", "", text)
    text = re.sub(rf"{number}\s*[,，]?\s*(?=[{EQUAL}{CORRESPONDING}])", "", text)
    # A comma within a group of marks: Li*,✉.
    return re.sub(
        rf"([{EQUAL}{CORRESPONDING}])\s*[,，]\s*(?=[{EQUAL}{CORRESPONDING}])", r"\1", text
    )


def _one_line(text: str) -> str:
    """Join lines: a break is as good as a semicolon where each line is a name."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return " ".join(lines)
    bare = [MORE.sub("", line) or line for line in lines]
    # The comma at the end of a line of its own belongs to the list and not to the name.
    open_ends = [re.search(r"(?:[,，;；、&]|\band)$", line, re.I) for line in bare[:-1]]
    starts = [re.match(r"(?:and|und)\s|&", line, re.I) for line in bare[1:]]
    if not any(open_ends) and not any(starts):
        commas = {len(COMMA.findall(line)) for line in bare}
        joined = any(re.search(r"[;；、]|\sand\s|&", line) for line in bare)
        are_turned = commas == {1} and all(_is_family(COMMA.split(line)[0]) for line in bare)
        if not joined and (commas == {0} or are_turned):
            return "; ".join(lines)
    return " ".join(lines)


def _split(text: str) -> list[str]:
    """Return the names of a list that is one line, each in the form it is to be kept in."""
    if not text:
        return []
    if SEMICOLON.search(text):
        parts = [part for piece in SEMICOLON.split(text) for part in AND.split(f" {piece}")]
        return [_kept(part) for part in parts]
    if "、" in text:
        parts = [part for piece in text.split("、") for part in AND.split(piece)]
        return [name for part in parts for name in (_pair_in_chinese(part) or [part])]
    bare = MARKS.sub("", text)
    if not COMMA.search(text) and not AND.search(text):
        words = bare.split()
        if len(words) > 1 and all(HAN.match(word) and len(word) in (2, 3, 4) for word in words):
            return text.split()
        return _pair_in_chinese(text) or [text]
    by_and = [piece.strip(" ,，") for piece in AND.split(text)]
    if (names := _bibtex(by_and, has_word="&" not in text)) is not None:
        return names
    tokens = [token for piece in by_and for token in COMMA.split(piece) if token.strip()]
    if HAN.search(text):
        last = _pair_in_chinese(tokens[-1])
        tokens = [*tokens[:-1], *(last or tokens[-1:])]
    return _from_tokens(tokens)


def _pair_in_chinese(text: str) -> list[str] | None:
    """Return both names of `甲和乙`, None for anything else."""
    match = re.fullmatch(r"(\S{2,5}?)\s*(?:和|与|及|以及)\s*(\S{2,5})", text.strip())
    return [match[1], match[2]] if match and HAN.match(match[1]) and HAN.match(match[2]) else None


def _bibtex(pieces: list[str], *, has_word: bool) -> list[str] | None:
    """Return the names of a list that is joined by `and` throughout, None for any other list."""
    split = [_without_suffix(COMMA.split(piece)) for piece in pieces]
    inverted = [parts for parts, _suffix in split if len(parts) == 2]
    if len(pieces) < 2 or not inverted or any(len(parts) > 2 for parts, _suffix in split):
        return None
    is_mixed = len(inverted) < len(pieces)
    if is_mixed and len(pieces) < 3 and not _is_family(inverted[0][0]):
        return None
    # A plain list of names with the comma before `and`: Ada Li, Bo Xu and Cy Wu.
    if is_mixed and not all(_is_family(parts[0]) for parts in inverted):
        return None
    turn = is_mixed or (has_word and not all(_is_initials(parts[1]) for parts in inverted))
    return [_joined(parts, suffix, turn=turn) for parts, suffix in split]


def _from_tokens(tokens: list[str]) -> list[str]:
    """Return the names between commas, of which two may belong to one name."""
    groups: list[tuple[list[str], str]] = []
    plain: list[str] = []
    suffixes: dict[int, str] = {}
    for token in tokens:
        bare = MARKS.sub("", token).strip()
        if SUFFIX.fullmatch(bare) and plain:
            suffixes[len(plain) - 1] = token
        elif not DEGREE.fullmatch(bare) or not plain:
            plain.append(token)
    is_first_turned = (
        len(plain) > 2
        and _is_family(plain[0])
        and not _is_initials(plain[1], plain[0])
        and len(_words(plain[1])) < 3
        and all(len(_words(token)) > 1 and not _is_initials(token) for token in plain[2:])
    )
    in_pairs = (
        len(plain) % 2 == 0
        and all(map(_is_family, plain[::2]))
        and not any(HAN.search(token) for token in plain)
    )
    place = 0
    while place < len(plain):
        following = plain[place + 1] if place + 1 < len(plain) else ""
        is_pair = in_pairs or (is_first_turned and place == 0)
        is_pair = is_pair or bool(following and _is_initials(following, plain[place]))
        size = 2 if is_pair and not _is_initials(plain[place]) else 1
        suffix = next((suffixes[i] for i in range(place, place + size) if i in suffixes), "")
        groups.append((plain[place : place + size], suffix))
        place += size
    return [
        _joined(parts, suffix, turn=is_first_turned and number == 0)
        for number, (parts, suffix) in enumerate(groups)
    ]


def _words(text: str) -> list[str]:
    return MARKS.sub("", text).split()


def _is_family(text: str) -> bool:
    """Whether a text is one word, particles before it aside: what can stand before a comma."""
    words = _words(text)
    while len(words) > 1 and words[0].lower().rstrip(".'’") in PARTICLES:
        words = words[1:]
    return len(words) == 1 and not HAN.search(text) and not words[0].endswith(".")


def _is_initials(text: str, before: str = "") -> bool:
    """Whether a text is nothing but initials; without points only behind a name in small letters."""
    bare = MARKS.sub("", text).strip()
    if INITIALS.fullmatch(bare) and not HAN.search(bare):
        return True
    return bool(BARE_INITIALS.fullmatch(bare)) and before.upper() != before


def _without_suffix(parts: list[str]) -> tuple[list[str], str]:
    found = [part for part in parts if SUFFIX.fullmatch(MARKS.sub("", part).strip())]
    rest = [part for part in parts if part not in found]
    return (rest, found[0]) if found and rest else (parts, "")


def _joined(parts: list[str], suffix: str, *, turn: bool) -> str:
    if len(parts) < 2:
        return f"{parts[0]} {suffix}".strip()
    if turn:
        return f"{parts[1]} {parts[0]} {suffix}".strip()
    return ", ".join([*parts, suffix] if suffix else parts)


def _kept(piece: str) -> str:
    """Return a piece between semicolons; both parts of a Chinese name are one word."""
    parts = [part for part in COMMA.split(piece) if part.strip()]
    if len(parts) == 2 and all(HAN.search(part) for part in parts):
        return "".join(parts)
    return ", ".join(parts)


def _listed(pieces: Iterable[str], orcids: list[str]) -> list[Listed]:
    """Return the pieces with the marks that stand behind or before each."""
    found: list[tuple[str, str]] = []
    for piece in pieces:
        # Marks and a space before a name belong to the name before: `Ada Li,* Bo Xu`.
        if found and (match := re.match(rf"((?:{MARKS.pattern})+)\s+", piece)):
            found[-1] = (found[-1][0], found[-1][1] + match[1])
            piece = piece[match.end() :]
        marks = "".join(MARKS.findall(piece))
        name = _trimmed(MARKS.sub("", piece))
        if any(char.isalpha() for char in name):
            found.append((name, marks))
        elif found:
            found[-1] = (found[-1][0], found[-1][1] + marks)
    return [
        Listed(
            name,
            EQUAL in marks,
            CORRESPONDING in marks,
            next((orcids[ord(m) - FIRST_ORCID] for m in marks if ord(m) >= FIRST_ORCID), ""),
        )
        for name, marks in found
    ]


def _trimmed(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip(" ,;:，；：、").replace(" ,", ",")
    last = name.split(" ")[-1]
    return name if INITIALS.fullmatch(last) or SUFFIX.fullmatch(last) else name.rstrip(".。")


def comparable(name: str) -> str:
    """Return a name as it is compared: by its words alone, whatever their case and hyphens."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    if HAN.search(plain):
        return re.sub(r"[\s·•・‧,，.-]+", "", plain)
    return " ".join(re.sub(r"[-‐‑'’.]", "", plain.replace(",", " ")).split())


def spellings(name: str) -> set[str]:
    """Return what a name may be compared by: the whole, and each script of `Ada Li 李爱达`."""
    found = {comparable(name)}
    if HAN.search(name) and re.search(r"[A-Za-z]", name):
        found.add(comparable("".join(HAN.findall(name))))
        found.add(comparable(re.sub(r"[()（）]", " ", HAN.sub(" ", name))))
    return found - {""}
