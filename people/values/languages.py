"""The two languages of the site: their codes, URL prefixes, BCP 47 tags, and which script a text is in.

`zh-hans` is the code inside Django (catalogue `zh_Hans`, columns `*_zh_hans`), because `zh` alone
has no catalogue in Django; readers see the short prefix `/zh/`, browsers the tag `zh-Hans`.
"""

import re
from functools import lru_cache
from typing import NamedTuple

ZH = "zh-hans"
EN = "en"
CODES = (ZH, EN)

PREFIXES = {ZH: "zh", EN: "en"}
TAGS = {ZH: "zh-Hans", EN: "en"}
LOCALES = {ZH: "zh_CN", EN: "en_US"}  # as link previews name them
OWN_NAMES = {ZH: "中文", EN: "English"}

HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")


def other(code: str) -> str:
    """Return the code of the other language."""
    return EN if code == ZH else ZH


def from_prefix(prefix: str) -> str | None:
    """Return the language code of a URL prefix (`zh`, `en`), or None."""
    return next((code for code, known in PREFIXES.items() if known == prefix), None)


@lru_cache(maxsize=1024)
def column(field: str, code: str) -> str:
    """Return the column that holds `field` in a language: `title`, `zh-hans` -> `title_zh_hans`."""
    return f"{field}_{code.replace('-', '_')}"


def script_language(text: str) -> str | None:
    """Return the language code that the script of a text suggests, None if it has no letters."""
    if HAN.search(text):
        return ZH
    return EN if LATIN.search(text) else None


class Localized(NamedTuple):
    """A text as a reader of `wanted` gets it: `language` differs from `wanted` in a fallback."""

    text: str
    language: str
    wanted: str

    @property
    def is_fallback(self) -> bool:
        """Whether the reader gets the other language's text."""
        return bool(self.text) and self.language != self.wanted

    @property
    def tag(self) -> str:
        """BCP 47 tag for a `lang` attribute."""
        return TAGS[self.language]


def localized(record: object, field: str, wanted: str) -> Localized:
    """Return a translated field in the wanted language, else in the other one, else empty."""
    for code in (wanted, other(wanted)):
        text = getattr(record, column(field, code), None)
        if text:
            return Localized(str(text), code, wanted)
    return Localized("", wanted, wanted)
