"""Pages of Jekyll: front matter in YAML, Markdown, and Liquid tags that only Jekyll understands."""

import html
import re
from dataclasses import dataclass
from typing import Any

from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Place
from people.formats.source import decode
from people.formats.tree import Fields
from people.formats.yaml_tree import dump_yaml, load_yaml

_FRONT = re.compile(r"---[ \t]*\n(.*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S)
_RAW = re.compile(r"\{%-?\s*(?:end)?raw\s*-?%\}")
_COMMENT = re.compile(r"\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}", re.S)
# {{ '/assets/pdf/cv.pdf' | relative_url }} is an address of the site.
_ADDRESS = re.compile(r"""\{\{-?\s*['"]([^'"{}]+)['"]\s*\|\s*(?:relative|absolute)_url\s*-?\}\}""")
_TAG = re.compile(r"\{%-?\s*(\w*)[^%]*?-?%\}|\{\{[^{}]*\}\}")


@dataclass(frozen=True)
class Page:
    """A page: its front matter, and its text without Liquid."""

    name: str
    fields: Fields
    text: str


def read_page(name: str, data: bytes, problems: list[Problem]) -> Page:
    """Read a page. Front matter that is none is a problem, and the text stays."""
    text = decode(data)
    front: Any = {}
    if match := _FRONT.match(text):
        text = text[match.end() :]
        try:
            trees = load_yaml(name, match[1], problems, first_line=2)
            front = trees[0] if trees else {}
        except UnreadableFile as error:
            problems.append(error.problem)
    fields = Fields(front, Place(name, 1), "", problems)
    return Page(name, fields, without_liquid(text, name, problems).strip())


def without_liquid(text: str, name: str, problems: list[Problem]) -> str:
    """Return Markdown without Liquid: addresses stay, tags go, with a warning that names them."""
    text = _COMMENT.sub("", text)
    pieces = _RAW.split(text)
    # What stands between `raw` and `endraw` is text.
    parts = [
        piece if number % 2 else _ADDRESS.sub(lambda match: match[1], piece)
        for number, piece in enumerate(pieces)
    ]
    found = sorted(
        {match[1] or match[0][:40] for part in parts[::2] for match in _TAG.finditer(part)}
    )
    if not found:
        return "".join(parts)
    problems.append(
        Problem(
            gettext_noop("Tags of Liquid are left out of the text: %(tags)s."),
            {"tags": ", ".join(found[:10])},
            Place(name),
            is_error=False,
        )
    )
    parts[::2] = [re.sub(r"\n{3,}", "\n\n", _TAG.sub("", part)) for part in parts[::2]]
    return "".join(parts)


def without_html(text: str) -> str:
    """Return one line of HTML as text, links as Markdown."""
    text = re.sub(
        r"""<a\b[^>]*?href\s*=\s*["']([^"'<>]*)["'][^>]*>([^<]*)</a>""",
        r"[\2](\1)",
        text,
        flags=re.I,
    )
    return html.unescape(" ".join(re.sub(r"</?[a-zA-Z][^<>]*>", " ", text).split()))


def write_page(front: dict[str, Any], text: str) -> bytes:
    """Return a page. What Liquid would take for tags is marked as raw text."""
    if re.search(r"\{[{%]", text):
        text = f"{{% raw %}}{text}{{% endraw %}}"
    front = {name: value for name, value in front.items() if value not in (None, "", [], {})}
    return f"---\n{dump_yaml(front) if front else ''}---\n\n{text}\n".encode()
