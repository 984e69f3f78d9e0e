"""Which side of a bilingual text belongs to what a file says is its language."""

from people.formats.record import NO_TEXT, Text
from people.values.languages import EN, HAN, LATIN, TAGS, ZH

_CHINESE = ("zh", "chi", "zho", "cmn", "中文", "汉", "漢", "简体", "簡體", "繁")
_ENGLISH = ("en", "英")


def language_of(mark: object) -> str | None:
    """Return the language code of a mark (`zh-CN`, `chi`, `Chinese`, `eng`, `中文`), None for others."""
    text = str(mark or "").strip().lower()
    if text.startswith(_CHINESE):
        return ZH
    return EN if text.startswith(_ENGLISH) else None


def side(text: str, mark: object = None) -> Text:
    """Put a text on its side, where the mark is that of a whole work and not of this text.

    Reference managers mark English papers from Chinese databases as Chinese, and the other way
    round. A text in one script alone is in the language of that script; the mark decides for what
    has both or none.
    """
    text = text.strip()
    if not text:
        return NO_TEXT
    has_han, has_latin = bool(HAN.search(text)), bool(LATIN.search(text))
    code = language_of(mark)
    if has_han != has_latin:
        code = ZH if has_han else EN
    return Text.of(text, code)


def is_ours(mark: object, title: Text) -> bool:
    """Whether a mark says only what a writer says of this title again, so that none need be kept."""
    return any(mark == tag and title.in_language(code) for code, tag in TAGS.items())


def mark_of(kept: object, written: str) -> str:
    """Return the mark of a text that is written in a language: the kept one if it can be its own."""
    is_own = isinstance(kept, str) and kept and language_of(kept) in {None, written}
    return str(kept) if is_own else TAGS[written]
