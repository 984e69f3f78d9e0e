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
JOINT = re.compile(JOINTS)
CHAIN = rf"{LETTER}+(?:{JOINTS}{LETTER}+)*"
PIECE = re.compile(rf"(?P<run>[{CJK}]+)|(?P<chain>{CHAIN})(?P<sign>\+\+|#)?")
# The same, and whether more than a space is between a run and the next one.
STREAM = re.compile(rf"([{CJK}]+)([^\w\s]\W*(?=[{CJK}]))?|({CHAIN})(\+\+|#)?")
HAS_CAMEL = re.compile(r"[a-z][A-Z]")
CAMEL = re.compile(r"\b(?=[A-Za-z]*[a-z][A-Z])[A-Za-z]{5,40}\b")
HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MIXED = re.compile(r"[a-z]+|[0-9]+")
ADDRESS = re.compile(r"\S+@\S+")  # mail addresses are nobody's to harvest by search
VERSION = re.compile(r"(?<=\d\.\d{5})v\d+\b|(?<=\d\.\d{4})v\d+\b")  # of an arXiv identifier
SIGNS = {"++": "plusplus", "#": "sharp"}
BREAK = "|"  # keeps the words on both sides from being neighbors
SHORT = 120  # characters of a text that many records may have
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
        words, others = (_kept if len(text) <= SHORT else _analyzed)(text)
        self.sequence += words
        self.more.update(dict.fromkeys(others))
        del self.sequence[self.most :]

    def add_more(self, tokens: Iterable[str]) -> None:
        """Add tokens that stand nowhere in the text."""
        self.more.update(dict.fromkeys(token for token in tokens if token))


def _analyzed(text: str) -> tuple[list[str], list[str]]:
    """Return the sequence of a text, and more."""
    sequence: list[str] = []
    more: list[str] = []
    for run, gap, chain, sign in STREAM.findall(clean(text)):
        if chain:
            words, others = chain_tokens(chain, sign)
            sequence += words
            more += others
        else:
            sequence += pairs(run)
            more += run if len(run) > 1 else ""
            if gap:
                sequence.append(BREAK)
    if HAS_CAMEL.search(text):
        for match in CAMEL.finditer(text):
            more += (part for part in humps(match.group()) if len(part) > 2)
    return sequence, more


# Names of topics, venues and organizations are those of many records.
_kept = lru_cache(maxsize=50_000)(_analyzed)


@lru_cache(maxsize=200_000)
def chain_tokens(chain: str, sign: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words of a chain, and what else finds them."""
    words = parts(chain)
    more = [token for word in words for token in (stem(word), *mixed(word))]
    if 1 < len(words) <= MOST_JOINED and len(joined := "".join(words)) <= LONGEST_JOINED:
        more += [joined, stem(joined), *mixed(joined)]
    if sign:
        more.append(words[-1] + SIGNS[sign])
    return tuple(words), tuple(token for token in dict.fromkeys(more) if [token] != words)


def clean(text: str) -> str:
    """Return a text as it is compared, without what nobody is found by."""
    folded = fold(text)
    if "@" in folded:
        folded = ADDRESS.sub(" ", folded)
    return VERSION.sub("", folded) if "." in folded else folded


def pairs(run: str) -> list[str]:
    """Return the overlapping pairs of characters, of a single one itself."""
    return [one + two for one, two in pairwise(run)] if len(run) > 1 else [run]


def parts(chain: str) -> list[str]:
    """Return the words of a chain, without the s of an English genitive."""
    if chain.isalnum():
        return [chain]
    words = JOINT.split(chain)
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
