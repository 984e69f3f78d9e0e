"""Texts as tokens, which is all that the database compares.

A *sequence* has the words of a text in their order: Chinese as overlapping pairs of characters, so
that any word of two or more is a phrase of pairs; Latin words as they are. *More* has in no order
what else finds them: single characters, English stems, what is written together (pre-training,
GPT-4, KV-Cache) and what is written apart (FlashAttention, gpt4).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from snowballstemmer import stemmer

from people.search.characters import fold

# Chinese, Japanese and Korean: scripts whose words are not told apart by spaces.
CJK = (
    "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
LETTER = rf"[^\W_{CJK}]"
JOINTS = r"[-‐–._/'’&+]"
PIECE = re.compile(
    rf"(?P<run>[{CJK}]+)|(?P<chain>{LETTER}+(?:{JOINTS}{LETTER}+)*)(?P<sign>\+\+|#)?"
)
CAMEL = re.compile(r"\b(?=[A-Za-z]*[a-z][A-Z])[A-Za-z]{5,40}\b")
HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MIXED = re.compile(r"[a-z]+|[0-9]+")
ADDRESS = re.compile(r"\S+@\S+")  # mail addresses are nobody's to harvest by search
VERSION = re.compile(r"(?<=\d\.\d{5})v\d+\b|(?<=\d\.\d{4})v\d+\b")  # of an arXiv identifier
SIGNS = {"++": "plusplus", "#": "sharp"}
BREAK = "|"  # keeps the words on both sides from being neighbors
LONGEST_JOINED, MOST_JOINED = 32, 4
STEMMED = re.compile(r"[a-z]{3,30}")
# They are in every text: asked for only where they stand in a phrase.
STOP_WORDS = frozenset({"the", "of", "and", "in", "on", "for", "to", "with", "by", "at", "from"})

_stemmer = stemmer("english")


@dataclass
class Tokens:
    """The tokens of texts, cut to a number that any database can hold."""

    most: int
    sequence: list[str] = field(default_factory=list)
    more: dict[str, None] = field(default_factory=dict)

    def add(self, text: str) -> None:
        """Add the tokens of a text; its words are no neighbors of those before."""
        if self.sequence:
            self.sequence.append(BREAK)
        folded = clean(text)
        end = None
        for piece in PIECE.finditer(folded):
            if piece["run"]:
                if end is not None and folded[end : piece.start()].strip():
                    self.sequence.append(BREAK)
                self.sequence += pairs(piece["run"])
                if len(piece["run"]) > 1:
                    self.more.update(dict.fromkeys(piece["run"]))
                end = piece.end()
            else:
                end = None
                self._add_chain(piece)
        for match in CAMEL.finditer(text):
            self.more.update(dict.fromkeys(part for part in humps(match.group()) if len(part) > 2))
        del self.sequence[self.most :]

    def add_more(self, tokens: Iterable[str]) -> None:
        """Add tokens that stand nowhere in the text."""
        self.more.update(dict.fromkeys(token for token in tokens if token))

    def _add_chain(self, piece: re.Match[str]) -> None:
        words = parts(piece["chain"])
        self.sequence += words
        for word in words:
            self._add_word(word)
        if 1 < len(words) <= MOST_JOINED:
            joined = "".join(words)
            if len(joined) <= LONGEST_JOINED:
                self.more[joined] = None
                self._add_word(joined)
        if piece["sign"]:
            self.more[words[-1] + SIGNS[piece["sign"]]] = None

    def _add_word(self, word: str) -> None:
        root = stem(word)
        if root != word:
            self.more[root] = None
        self.more.update(dict.fromkeys(mixed(word)))


def clean(text: str) -> str:
    """Return a text as it is compared, without what nobody is found by."""
    return VERSION.sub("", ADDRESS.sub(" ", fold(text)))


def pairs(run: str) -> list[str]:
    """Return the overlapping pairs of characters, of a single one itself."""
    return [one + two for one, two in pairwise(run)] or [run]


def parts(chain: str) -> list[str]:
    """Return the words of a chain, without the s of an English genitive."""
    words = re.split(JOINTS, chain)
    is_genitive = len(words) > 1 and words[-1] == "s" and chain[-2] in "'’"
    return words[:-1] if is_genitive else words


def humps(word: str) -> list[str]:
    """Return the words that capitals tell apart: FlashAttention, PyTorch."""
    return [part.lower() for part in HUMP.findall(word)]


def mixed(word: str) -> list[str]:
    """Return letters and numbers of a word that has both: gpt4; none of 3d or h2o."""
    split = [] if word.isalpha() else MIXED.findall(word)
    has_single = any(len(part) == 1 and part.isalpha() for part in split)
    return split if len(split) > 1 and not has_single else []


def whole(text: str) -> str:
    """Return what stands for a whole name or title, however it is spaced and hyphenated."""
    return "=" + "".join(joined_words(text))[:64]


def joined_words(text: str) -> Iterator[str]:
    """Yield the words and runs of a text."""
    for piece in PIECE.finditer(clean(text)):
        yield piece["run"] or "".join(parts(piece["chain"]))


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Return the English stem of a word; what is no such word stays as it is."""
    return _stemmer.stemWord(word) if STEMMED.fullmatch(word) else word
