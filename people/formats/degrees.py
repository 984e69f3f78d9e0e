"""Which level a degree has, by the words of its name."""

import re

# The higher first: `Master of Philosophy` is none of a doctor.
_LEVELS = (
    ("doctorate", r"\b(?:ph\.?\s?d|d\.?phil|doctor\w*|doktor\w*|dr|sc\.?d|m\.?d|ed\.?d)\b|博士"),
    ("master", r"\b(?:master\w*|m\.?sc?|m\.?a|m\.?eng|m\.?b\.?a|m\.?phil|mres|msci)\b|硕士|研究生"),
    ("bachelor", r"\b(?:bachelor\w*|b\.?sc?|b\.?a|b\.?eng|b\.?tech|undergraduate)\b|学士|本科"),
)


def level_of(degree: str) -> str:
    """Return the key of the level that a degree names, empty if it names none."""
    for level, words in _LEVELS:
        if re.search(words, degree, re.I):
            return level
    return ""
