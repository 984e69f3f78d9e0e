"""The tree that a CV is made of, and two of them laid side by side for a bilingual one.

A tree is dicts and lists with texts at its ends. A text is a list of runs; in the finished tree it
is a list of versions, one for each language that says something else.
"""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from people.values.languages import PREFIXES, Localized, localized
from people.values.runs import Block, Run, plain_runs


class Text(list[Run]):
    """Runs that make one text."""


def text_of(found: Localized, **look: Any) -> Text:
    """Return a localized text without markup."""
    return Text(plain_runs(found.text, found.language, **look))


def field_of(record: Any, name: str, language: str, **look: Any) -> Text:
    """Return a translated field without markup."""
    return text_of(localized(record, name, language), **look)


def block(kind: str, text: Iterable[Run] = (), **more: Any) -> dict[str, Any]:
    """Return a block of an entry."""
    return {"kind": kind, "text": Text(text), **more}


def prose_of(blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """Return the blocks of a Markdown text."""
    return [block(each.kind, each.runs, level=each.level, marker=each.marker) for each in blocks]


def side_by_side(first: Any, second: Any) -> Any:
    """Return one tree with both versions of each text; where they are equal, one."""
    if isinstance(first, Text):
        if _words(first) == _words(second):
            return alone(first)
        return [_plain(each) for each in (first, second) if each]
    if isinstance(first, dict):
        return {key: side_by_side(value, second[key]) for key, value in first.items()}
    if isinstance(first, list):
        rows: list[Any] = []
        for one, two in zip_longest(first, second):
            if one is None or two is None or _shape(one) != _shape(two):
                rows += [alone(each) for each in (one, two) if each is not None]
            else:
                rows.append(side_by_side(one, two))
        return rows
    return first


def alone(tree: Any) -> Any:
    """Return a tree with one version of each text."""
    if isinstance(tree, Text):
        return [_plain(tree)] if tree else []
    if isinstance(tree, dict):
        return {key: alone(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [alone(each) for each in tree]
    return tree


def _words(text: Text) -> str:
    return "".join(run.text for run in text)


def _shape(node: Any) -> Any:
    """Return what two nodes must share to stand side by side."""
    if isinstance(node, dict):
        return sorted(node), node.get("kind")
    return type(node)


def _plain(text: Text) -> list[dict[str, Any]]:
    """Return runs as plain values; what is not set is left out."""
    return [
        {
            name: value
            for name, value in {**vars(run), "language": PREFIXES[run.language]}.items()
            if value
        }
        for run in text
    ]
