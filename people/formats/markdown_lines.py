"""Markdown between what sites write and what records hold: points, pages, names of venues."""

import re

from people.values.languages import HAN

_BULLET = re.compile(r"(?:[-*+•·]|\d{1,2}[.)])[ \t]+(?=\S)")
_CODE = r"\{\{[<%][^{}]{0,2000}[%>]\}\}"
_SHORTCODE = re.compile(rf"[ \t]?{_CODE}(?=[\s.,;:!?)]|\Z)|{_CODE}")
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_EMPHASIS = re.compile(
    r"\\([\\`*_{}\[\]()#+\-.!<>~|&$])|\*{1,3}|(?<![^\W_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![^\W_])"
)


def points(text: str) -> str:
    """Return one point a line: bullets and paragraphs of Markdown, without marks and wrapping."""
    found: list[str] = []
    is_open = False
    for line in text.splitlines():
        stripped = line.strip()
        bullet = _BULLET.match(stripped)
        if bullet or not stripped or not is_open:
            if stripped:
                found.append(stripped[bullet.end() :] if bullet else stripped)
        else:
            wide = HAN.match(found[-1][-1]) and HAN.match(stripped)
            found[-1] += ("" if wide else " ") + stripped
        is_open = bool(stripped)
    return "\n".join(found)


def bullets(text: str) -> str:
    """Return points as a list of Markdown."""
    return "\n".join(f"- {line}" for line in text.splitlines() if line.strip())


def without_shortcodes(text: str) -> tuple[str, bool]:
    """Return Markdown without Hugo's shortcodes and comments, and whether there were shortcodes."""
    plain, count = _SHORTCODE.subn("", _COMMENT.sub("", text))
    return re.sub(r"\n{3,}", "\n\n", plain).strip(), bool(count)


def without_emphasis(text: str) -> str:
    """Return the plain name in `In *Proceedings of X*`."""
    text = re.sub(r"^\s*in:?\s+(?=[*_])", "", text, flags=re.I)
    return _EMPHASIS.sub(lambda match: match[1] or "", text).strip()


def emphasized(text: str) -> str:
    """Return a plain name as emphasized Markdown."""
    escaped = re.sub(r"([\\*_`\[\]<>])", r"\\\1", text)
    return f"*{escaped}*" if text else ""
