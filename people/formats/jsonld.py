"""JSON-LD with the vocabulary of schema.org: one graph of nodes.

No context is ever fetched: keys and types are known by their names, with or without a prefix or
the address of schema.org before them. What a node says besides is kept aside.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from people.formats.format import Format, Reading
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Bundle, Place
from people.formats.schema_org import FAMILY, Nodes
from people.formats.schema_org_read import KINDS, Reader
from people.formats.schema_org_values import types_of
from people.formats.source import Source
from people.formats.tree import load_json

# Around records, or told within them: no record of their own.
FURNITURE = {
    "WebSite", "WebPage", "ProfilePage", "CollectionPage", "AboutPage", "ItemPage", "ItemList",
    "ListItem", "BreadcrumbList", "Organization", "CollegeOrUniversity", "Place", "Periodical",
    "PublicationVolume", "PublicationIssue", "ImageObject", "SearchAction",
}  # fmt: skip
PREFIX = re.compile(r"^(?:https?://schema\.org/|schema:|sdo:)")
MOST_DEEP = 40


def recognizes(source: Source) -> bool:
    """Whether a file names the vocabulary of schema.org."""
    head = source.head()
    return head.lstrip()[:1] in {"{", "["} and "schema.org" in head and '"@' in head


def read(source: Source) -> Reading:
    """Yield the records of a file. Raises UnreadableFile."""
    data = load_json(source.name, source.data)
    try:
        nodes = list(_roots(_plain(data)))
    except (RecursionError, ValueError) as error:
        raise UnreadableFile(gettext_noop("The file is nested too deeply.")) from error
    if not nodes:
        raise UnreadableFile(
            gettext_noop("There is no node with a type of schema.org in the file."),
            Place(source.name),
        )
    reader = Reader(nodes)
    for number, node in enumerate(nodes):
        types = types_of(node)
        place = Place(source.name, name=str(node.get("@id") or f"@graph[{number}]")[:200])
        if not types & KINDS.keys():
            if not types & FURNITURE:
                yield Problem(
                    gettext_noop("Nothing here is a “%(type)s”; the entry is left out."),
                    {"type": ", ".join(sorted(types))},
                    place,
                    is_error=False,
                )
            continue
        yield from reader.read(node, place)


def write(bundle: Bundle, _language: str) -> bytes:
    """Return all records as one graph, texts in both languages."""
    graph = Nodes(bundle.base_url).graph(bundle)
    data = {"@context": "https://schema.org", "@graph": graph}
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _plain(value: Any, depth: int = 0) -> Any:
    """Return the data with plain names of keys and types, and without what is no text."""
    if depth > MOST_DEEP:
        raise ValueError("depth")
    if isinstance(value, dict):
        found = {}
        for key, each in value.items():
            name = _text(PREFIX.sub("", key))
            name = {"id": "@id", "type": "@type"}.get(name, name)
            found[name] = _plain(each, depth + 1)
        if "@type" in found:
            types = found["@type"] if isinstance(found["@type"], list) else [found["@type"]]
            found["@type"] = [PREFIX.sub("", each) for each in types if isinstance(each, str)]
        return found
    if isinstance(value, list):
        return [_plain(each, depth + 1) for each in value]
    return _text(value) if isinstance(value, str) else value


def _text(value: str) -> str:
    return "".join(char for char in value if char != "\0" and not "\ud800" <= char <= "\udfff")


def _roots(data: Any) -> Iterator[dict[str, Any]]:
    """Yield the nodes that stand by themselves: of arrays and graphs, and what a page is about."""
    if isinstance(data, list):
        for each in data:
            yield from _roots(each)
    elif isinstance(data, dict):
        if data.get("@type"):
            yield data
        for name in ("@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item"):
            inner = data.get(name)
            if isinstance(inner, (dict, list)) and (name == "@graph" or _is_furniture(data)):
                yield from _roots(inner)


def _is_furniture(node: dict[str, Any]) -> bool:
    return bool(types_of(node) & FURNITURE)


FORMAT = Format(
    key="jsonld",
    label="JSON-LD (schema.org)",
    suffix=".jsonld",
    media_type="application/ld+json",
    family=FAMILY,
    kinds=("people", "publications", "projects", "patents", "news", "talks", "press"),
    recognizes=recognizes,
    read=read,
    write=write,
)
