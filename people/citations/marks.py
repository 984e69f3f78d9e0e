"""What is mended in the text that the CSL engine printed, and how it is taken from its HTML.

The stand-ins for the work's own texts are still in place: nothing of these is touched.
"""

import re
from functools import partial
from html.parser import HTMLParser

from people.citations.stand_ins import OTHERS, QUOTE_END, QUOTES, TITLE_END
from people.citations.styles import GB_T_7714, IEEE, Style
from people.values.languages import ZH

ITALIC, UPRIGHT = "\x01", "\x02"  # begin and end of what is in italics
# What a style puts around a title, and what the same marks within become.
QUOTED = {
    re.compile(r"“(?:[^“”]|“[^“”]*”)*”"): str.maketrans(
        {QUOTES["“"]: "‘", QUOTES["”"]: "’", "“": "‘", "”": "’"}
    ),
    re.compile(r"《[^》]*》"): str.maketrans({QUOTES["《"]: "〈", QUOTES["》"]: "〉"}),
}
# Before the authors that are not named: what stands before the last one of a list.
LAST = re.compile(rf"(?:, …)?,? ?(?:(?:and|&|和) ?)?{OTHERS}(\.?)")


class _FirstReference(HTMLParser):
    """Takes the text of the first reference of a list, without its number."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._is_inside = False
        self._skipped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "li":
            self._is_inside = not self.text
        elif tag == "span" and (self._skipped or ("class", "prefix") in attrs):
            self._skipped += 1
        elif tag == "em" and self._is_inside:
            self.text += ITALIC

    def handle_endtag(self, tag: str) -> None:
        if tag == "li":
            self._is_inside = False
        elif tag == "span" and self._skipped:
            self._skipped -= 1
        elif tag == "em" and self._is_inside:
            self.text += UPRIGHT

    def handle_data(self, data: str) -> None:
        if self._is_inside and not self._skipped:
            self.text += data


def first_reference(html: str) -> str:
    """Return the first reference of a list as text, with marks for italics."""
    parser = _FirstReference()
    parser.feed(html)
    parser.close()
    return " ".join(parser.text.split())


def mended(text: str, style: Style, language: str, kind: str) -> str:
    """Return a reference with the marks that a person would put."""
    text = LAST.sub(lambda found: _others(found, text, style, language), text)
    text = re.sub(f"([”{QUOTES['”']}]){QUOTE_END}([.,]?)", r"\2\1", text)
    for quoted, inner in QUOTED.items():
        text = quoted.sub(partial(_with_inner, inner), text)
    text = re.sub(f"{TITLE_END}[.,]?", "", text)
    text = re.sub(f",({UPRIGHT}?)$", r"\1.", text)  # IEEE without a date
    if style is GB_T_7714 and kind == "dataset":
        text = text.replace("[Z", "[DS", 1)  # the engine knows no type for data
    if language == ZH:
        text = text.translate({ord(ITALIC): None, ord(UPRIGHT): None})  # Chinese has none
        text = text.replace(", & ", ", ").replace("收入 ", "收入")
        text = re.sub(r",? 和 ", "和", text)
        text = re.sub(r"(\d{1,2})月 (\d{4})", r"\2年\1月", text)
    return text


def _with_inner(inner: dict[int, str], found: re.Match[str]) -> str:
    return found[0][0] + found[0][1:-1].translate(inner) + found[0][-1]


def _others(found: re.Match[str], text: str, style: Style, language: str) -> str:
    """Return "et al." as the style has it: in IEEE in italics."""
    if language == ZH:
        return f", 等{found[1]}"
    is_one_author = "," not in text[: found.start()]
    comma = "" if style is IEEE and is_one_author else ","
    words = f"{ITALIC}et al.{UPRIGHT}" if style is IEEE else "et al."
    return f"{comma} {words}"


def runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the pieces of a text, each with whether it is in italics."""
    found: list[tuple[str, bool]] = []
    for number, piece in enumerate(re.split(f"{ITALIC}|{UPRIGHT}", text)):
        if piece:
            found.append((piece, number % 2 == 1))
    return tuple(found)
