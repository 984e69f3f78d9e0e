"""Private characters that stand for texts which the CSL engine must not touch.

The engine takes `{` and `$` for markup, writes `mRNA` as `Mrna` in a title in title case, and puts
the names of groups in capitals in GB/T 7714. It leaves these characters as they are; the texts come
back after it is done.
"""

import re
import unicodedata

OTHERS = "\U000f0000"  # the authors that the source does not name
TITLE_END = "\U000f0001"  # after a title that ends with a mark of its own
QUOTE_END = "\U000f0006"  # after one that ends with a quotation
# Marks within a title, which are others within the marks that a style puts around it.
QUOTES = {"“": "\U000f0002", "”": "\U000f0003", "《": "\U000f0004", "》": "\U000f0005"}
FIRST = 0xF0100
PRIVATE = re.compile("[\U000f0000-\U000ffffd]")
OPENING_QUOTE = re.compile(r'(^|[\s(\[—–-])"')
BALANCED = re.compile(r"[^“”]*(?:“[^“”]*”[^“”]*)*")
PIECE = re.compile(r"[“”《》]|\w+|[^\w\s]")
PLAIN = frozenset(",:;()/'’–—-")


class StandIns:
    """The texts of one work, and the characters that stand for them."""

    def __init__(self) -> None:
        self._characters: dict[str, str] = dict(QUOTES)

    @property
    def texts(self) -> list[str]:
        """The texts in the order of their characters."""
        return list(self._characters)

    def whole(self, text: str) -> str:
        """Return one character for a text; empty for none."""
        text = tidy(text)
        number = FIRST + len(self._characters)
        return self._characters.setdefault(text, chr(number)) if text else ""

    def title(self, text: str) -> str:
        """Return a title of which the engine sees plain words only; it may put them in title case."""
        text = OPENING_QUOTE.sub(r"\1“", tidy(text)).replace('"', "”")
        marks = PLAIN | set("“”") if BALANCED.fullmatch(text) else PLAIN
        end = TITLE_END if text.endswith((".", "?", "!", "？", "！")) else ""
        end = QUOTE_END if text.endswith("”") else end
        return PIECE.sub(lambda piece: self._piece(piece[0], marks), text) + end

    def name(self, text: str) -> str:
        """Return a part of a name, which the engine may shorten to initials."""
        return re.sub(r"[^\w\s.'’-]", lambda mark: self.whole(mark[0]), tidy(text))

    def restore(self, text: str) -> str:
        """Return a text with what its characters stand for."""
        texts = {character: text for text, character in self._characters.items()}
        return PRIVATE.sub(lambda character: texts.get(character[0], ""), text)

    def _piece(self, piece: str, marks: frozenset[str]) -> str:
        is_word = piece.isascii() and piece.isalpha() and piece[1:] == piece[1:].lower()
        is_plain = piece in marks or (is_word and (len(piece) > 1 or piece.islower()))
        return piece if is_plain else self.whole(piece)


def tidy(text: str) -> str:
    """Return a text in one line, without characters that are for machines."""
    line = PRIVATE.sub("", " ".join(text.split()))
    kept = "".join(each for each in line if unicodedata.category(each) not in ("Cc", "Cs"))
    return " ".join(kept.split())
