"""Front matter of Hugo and Jekyll: YAML between `---`, TOML between `+++`, or a JSON object.

What is read is plain JSON: dates are texts, keys are strings. Of the types that YAML guesses only
whole numbers, true, false and null are: 2501.12340 is no number, NO no false, 2024-13-01 no error.
Nothing grows out of few bytes.
"""

import json
import math
import re
from datetime import date, datetime, time
from typing import Any

from people.formats import yaml_tree
from people.formats.problem import Problem, UnreadableFile
from people.formats.tree import Scalar, clean

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")
_FENCED = re.compile(r"(---|\+\+\+)[ \t]*\n(?:(.*?)\n)??\1[ \t]*(?:\n|\Z)", re.S)


class BadFrontMatter(ValueError):
    """Front matter that cannot be read, with the line in its file."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


def split(text: str) -> tuple[dict[str, Any], str]:
    """Return front matter and body of a page. Raises BadFrontMatter.

    A page without front matter is all body.
    """
    text = text.lstrip("\ufeff")
    if text.startswith("{"):
        return _json(text)
    match = _FENCED.match(text)
    if not match:
        return {}, text.strip()
    data = _toml(match[2] or "") if match[1] == "+++" else load_yaml(match[2] or "", 1)
    return (data if isinstance(data, dict) else {}), text[match.end() :].strip()


def _json(text: str) -> tuple[dict[str, Any], str]:
    try:
        data, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError as error:
        raise BadFrontMatter(error.msg, error.lineno) from error
    except RecursionError as error:
        raise BadFrontMatter("nesting") from error
    found = plain(data)
    return (found if isinstance(found, dict) else {}), text[end:].strip()


def _toml(text: str) -> Any:
    import tomllib

    try:
        return plain(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        raise BadFrontMatter(str(error), int(line[1]) + 1 if line else None) from error


def load_yaml(text: str, lines_before: int = 0) -> Any:
    """Return YAML as plain JSON. Raises BadFrontMatter."""
    problems: list[Problem] = []
    try:
        trees = yaml_tree.load_yaml("", text, problems, lines_before + 1)
        return plain(_typed(trees[0])) if trees else None
    except UnreadableFile as error:
        problem = error.problem
        reason = str(problem.params.get("reason") or "nesting")
        raise BadFrontMatter(reason, problem.place.line) from error


def _typed(node: Any) -> Any:
    """Return what YAML has, with its whole numbers, truth values and texts told apart."""
    if isinstance(node, dict):
        return {key: _typed(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_typed(each) for each in node]
    if isinstance(node, Scalar):
        if _WHOLE.fullmatch(node):
            return int(node)
        return {"true": True, "false": False}.get(node.lower(), str(node))
    return node


def plain(node: Any) -> Any:
    """Return a value as plain JSON."""
    if isinstance(node, dict):
        return {str(key): plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [plain(each) for each in node]
    if isinstance(node, datetime) and node.time() == time():
        return node.date().isoformat()
    if isinstance(node, date | time):
        return node.isoformat()
    if isinstance(node, float) and not math.isfinite(node):
        return None
    if isinstance(node, str):
        return clean(node)
    return node if isinstance(node, bool | int | float) else None


def join(data: dict[str, Any], body: str = "") -> str:
    """Return a page with YAML front matter; keys in the given order."""
    return f"---\n{yaml_tree.dump_yaml(data)}---\n" + (
        f"\n{body.strip()}\n" if body.strip() else ""
    )
