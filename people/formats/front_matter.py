"""Front matter of Hugo and Jekyll: YAML between `---`, TOML between `+++`, or a JSON object.

What is read is plain JSON: dates are texts, keys are strings. Of the types that YAML guesses only
whole numbers, true, false and null are: 2501.12340 is no number, NO no false, 2024-13-01 no error.
Nothing grows out of few bytes.
"""

import json
import math
import re
from datetime import date, datetime, time
from functools import cache
from typing import Any, ClassVar

MOST_NODES = 100_000
DEEPEST = 40
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
    import yaml

    try:
        return plain(yaml.load(text, _loader()))  # noqa: S506 (a safe loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or str(error)
        raise BadFrontMatter(reason, mark.line + 1 + lines_before if mark else None) from error
    except (ValueError, RecursionError, OverflowError, TypeError) as error:
        raise BadFrontMatter(str(error) or "nesting") from error


@cache
def _loader() -> Any:
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}

    for tag, words, firsts in (
        ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
        ("int", r"0|-?[1-9][0-9]{0,17}", "-0123456789"),
        ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ):
        pattern = re.compile(rf"^(?:{words})$")
        Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", pattern, list(firsts))
    return Loader


def plain(node: Any) -> Any:
    """Return a value as plain JSON. Raises BadFrontMatter for what is too much."""
    return _plain(node, [MOST_NODES], 0)


def _plain(node: Any, left: list[int], depth: int) -> Any:
    left[0] -= 1
    if left[0] < 0 or depth > DEEPEST:
        raise BadFrontMatter("nesting")
    if isinstance(node, dict):
        return {str(key): _plain(value, left, depth + 1) for key, value in node.items()}
    if isinstance(node, list | tuple | set):
        return [_plain(each, left, depth + 1) for each in node]
    if isinstance(node, datetime):
        is_midnight = node.time() == time()
        return node.date().isoformat() if is_midnight else node.isoformat()
    if isinstance(node, date | time):
        return node.isoformat()
    if isinstance(node, float) and not math.isfinite(node):
        return None
    if isinstance(node, str):
        return node.encode("utf-8", "ignore").decode().replace("\0", "")
    return node if isinstance(node, bool | int | float) else None


def join(data: dict[str, Any], body: str = "") -> str:
    """Return a page with YAML front matter; keys in the given order, long texts unwrapped."""
    return f"---\n{dump_yaml(data)}---\n" + (f"\n{body.strip()}\n" if body.strip() else "")


def dump_yaml(data: dict[str, Any]) -> str:
    """Return YAML; keys in the given order, long texts unwrapped."""
    import yaml

    return yaml.safe_dump(
        data, allow_unicode=True, sort_keys=False, width=1_000_000, default_flow_style=False
    )
