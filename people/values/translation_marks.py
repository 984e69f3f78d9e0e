"""Whether a text and its translation are in step: marks kept beside them, and what they say.

A mark holds, for each language of one field, the digest of its own text and of the text that it
was translated from, both as they were when that language was last written or confirmed:

    {"en": [own, source], "zh-hans": [own, source], "before": {"en": "…"}, "same": true}

Digests suffice to tell what was edited since, on whatever way it was written. `before` keeps the
source text that a translation which is out of date was made from, so that what changed can be
shown. `same` says that the text of one language stands for both on purpose.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from people.values.choices import TranslationState
from people.values.languages import CODES, EN, ZH, other, script_language

Mark = dict[str, Any]
Texts = Mapping[str, str]


def digest(text: str) -> str:
    """Return what a text is recognized by; line ends and outer blanks do not count."""
    plain = "\n".join(text.strip().splitlines())
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def in_step(texts: Texts) -> Mark:
    """Return the mark of two texts that say the same."""
    digests = {code: digest(texts[code]) for code in CODES}
    return {code: [digests[code], digests[other(code)]] for code in CODES}


def after_writing(mark: Mark | None, texts: Texts, before: Callable[[str], str]) -> Mark | None:
    """Return the mark of a field whose texts are being saved, None where there is nothing to keep.

    `before` returns the stored text of a language, as it was before this saving. A language that
    was edited is in step with the other one as it is now; the other one is out of date, unless it
    was edited too, or was what the edited one had to catch up with.
    """
    is_same = bool(mark and mark.get("same"))
    if not all(texts.values()):
        return {"same": True} if is_same and any(texts.values()) else None
    if is_same and texts[ZH] == texts[EN]:
        return {**in_step(texts), "same": True}
    if not mark or not all(code in mark for code in CODES):
        stored = {code: before(code) for code in CODES}
        if not all(stored.values()):
            return in_step(texts)
        mark = in_step(stored)
    mark = {key: value for key, value in mark.items() if key != "same"}
    digests = {code: digest(texts[code]) for code in CODES}
    edited = [code for code in CODES if mark[code][0] != digests[code]]
    if not edited:
        return _without_settled(mark, digests)
    if len(edited) == 2:
        return in_step(texts)
    (code,) = edited
    twin = other(code)
    if mark[code][1] != digests[twin]:  # it was out of date: this edit brings it in step
        return in_step(texts)
    earlier = {**mark.get("before", {})}
    if twin not in earlier and digest(old := before(code)) == mark[twin][1]:
        earlier[twin] = old
    changed = {**mark, code: [digests[code], digests[twin]], "before": earlier}
    return _without_settled(changed, digests)


def _without_settled(mark: Mark, digests: Mapping[str, str]) -> Mark:
    """Drop the earlier texts of what is in step, for example since a change was taken back."""
    kept = {
        code: text
        for code, text in mark.get("before", {}).items()
        if mark[code][1] != digests[other(code)]
    }
    rest = {key: value for key, value in mark.items() if key != "before"}
    return {**rest, "before": kept} if kept else rest


def state(
    mark: Mark | None, texts: Texts, code: str, *, keeps_original: bool, is_long: bool
) -> TranslationState | None:
    """Return the state of a field in a language, None where there is nothing to translate from.

    `keeps_original` fields (titles of works) need no translation. A copy of the other language's
    text is no translation of it, except of a short one without Chinese characters: a name, a
    number.
    """
    own, source = texts[code], texts[other(code)]
    if not source:
        return None
    if mark and mark.get("same") and (not own or own == source):
        return TranslationState.SAME
    if not own:
        return TranslationState.SAME if keeps_original else TranslationState.MISSING
    if own == source:
        is_copy = script_language(source) == other(code) and (is_long or code == EN)
        return TranslationState.MISSING if is_copy else TranslationState.SAME
    stored = (mark or {}).get(code)
    if stored and stored[1] != digest(source) and stored[0] == digest(own):
        return TranslationState.OUT_OF_DATE
    return TranslationState.UP_TO_DATE


def confirmed(mark: Mark | None, texts: Texts, code: str) -> Mark | None:
    """Return the mark after somebody said that a translation is still right."""
    if not all(texts.values()):
        return mark
    fresh = in_step(texts)
    kept = {**fresh, **(mark or {}), code: fresh[code]}
    return _without_settled(kept, {each: digest(texts[each]) for each in CODES})


def with_same(mark: Mark | None, is_same: bool) -> Mark | None:
    """Return the mark after somebody said whether one text stands for both languages."""
    rest = {key: value for key, value in (mark or {}).items() if key != "same"}
    return {**rest, "same": True} if is_same else rest or None


def is_plain(mark: Mark) -> bool:
    """Whether a mark says no more than that both languages are in step."""
    both = all(code in mark for code in CODES)
    return both and not mark.get("same") and mark[ZH] == mark[EN][::-1]


def are_marks(value: Any) -> bool:
    """Whether a value has the form of the marks of a record."""
    return isinstance(value, dict) and all(map(_is_mark, value.values()))


def _is_mark(mark: Any) -> bool:
    if not isinstance(mark, dict) or not mark or {*mark} - {*CODES, "before", "same"}:
        return False
    before = mark.get("before", {})
    return (
        all(_is_pair(mark[code]) for code in CODES if code in mark)
        and isinstance(before, dict)
        and all(code in CODES and isinstance(text, str) for code, text in before.items())
        and mark.get("same", True) is True
    )


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(each) is str for each in value)
