"""Which level a degree has, by the words of its name."""

import re

# The higher first: `Master of Philosophy` is none of a doctor.
_LEVELS = (
    (
        "doctorate",
        r"\b(?:ph\.?\s?d|d\.?phil|do[ck]t(?:or|eur)\w*|dr|sc\.?d|m\.?d|ed\.?d)\b|博士",
    ),
    (
        "master",
        r"\bmaster|\bm\.?\s?(?:sci?|s|a|eng|phil|ed|tech|b\.?a|res|fa)\b|硕士|研究生",
    ),
    (
        "bachelor",
        r"\bbachelor|undergrad|\bb\.?\s?(?:sc?|a|eng|ed|tech|b\.?a|e|fa)\b|学士|本科|\blicen",
    ),
)


def level_of(degree: str) -> str:
    """Return the key of the level that a degree names, empty if it names none."""
    for level, words in _LEVELS:
        if re.search(words, degree, re.I):
            return level
    return ""
