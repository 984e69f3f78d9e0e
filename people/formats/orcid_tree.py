"""ORCID's two notations, JSON and XML, as one tree of dicts, lists and strings.

In JSON a text is `"x"`, `{"value": "x"}` or `{"content": "x"}` depending on its field and on the
version of the API, in XML it is an element with attributes. Readers ask by `text`, `listed` and
`found` and need not know.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from people.formats.problem import UnreadableFile, gettext_noop
from people.formats.record import Place
from people.formats.source import decode
from people.values.partial_date import PartialDate

# What only says how something came into the registry, or what the registry computed.
PROVENANCE = {
    "created-date", "last-modified-date", "source", "path", "display-index",
    "external-id-normalized", "external-id-normalized-error", "schemaLocation",
}  # fmt: skip
CONTAINERS = {
    "affiliation-group", "group", "summaries", "peer-review-group", "works", "bulk", "activities",
}  # fmt: skip
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});")
_STYLED = re.compile(
    r"<(i|b|em|strong|sub|sup|tt|scp|italic|bold|span)>([^<>]*)</\1>", re.IGNORECASE
)


def parse(data: bytes, place: Place) -> dict[str, Any]:
    """Return a document, an XML root under its own name. Raises UnreadableFile."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return _parse_xml(data, place)
    try:
        found = json.loads(decode(data))
    except (json.JSONDecodeError, RecursionError) as error:
        reason = getattr(error, "msg", "") or "nesting"
        raise UnreadableFile(
            gettext_noop("This is no JSON: %(reason)s."), place, reason=reason
        ) from error
    if isinstance(found, list):
        return {"bulk": found}
    return found if isinstance(found, dict) else {}


def _parse_xml(data: bytes, place: Place) -> dict[str, Any]:
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        try:
            root = fromstring(data)
        except ParseError:  # perhaps the bytes are not what the declaration says
            root = fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", decode(data)))
        tree = _tree(root)
    except (ParseError, DefusedXmlException, ValueError, LookupError, RecursionError) as error:
        raise UnreadableFile(
            gettext_noop("This is no XML: %(reason)s."), place, reason=str(error) or "nesting"
        ) from error
    return {_local(root.tag): tree}


def _tree(element: Any) -> Any:
    attributes = {_local(name): value for name, value in element.attrib.items()}
    if not len(element):
        value = element.text or ""
        return {"value": value, **attributes} if attributes else value
    children: dict[str, Any] = {}
    for child in element:
        name, value = _local(child.tag), _tree(child)
        if name in children:
            if not isinstance(children[name], list):
                children[name] = [children[name]]
            children[name].append(value)
        else:
            children[name] = value
    return {**attributes, **children}


def _local(tag: str) -> str:
    return tag.rsplit("}", 1)[-1]


def text(node: Any) -> str:
    """Return the text of a node in one line, without entities and matched tags of styles."""
    return " ".join(block(node).split())


def block(node: Any) -> str:
    """Return the text of a node with its lines."""
    import html

    if isinstance(node, dict):
        node = node.get("value", node.get("content"))
    if isinstance(node, bool) or not isinstance(node, str | int | float):
        return ""
    found = str(node).encode("utf-8", "ignore").decode().replace("\0", "")
    found = _ENTITY.sub(lambda match: html.unescape(match[0]), found)
    found = _STYLED.sub(r"\2", found).replace("\r\n", "\n").replace("\r", "\n")
    return found.strip()


def get(node: Any, *names: str) -> Any:
    """Return what stands under a path of names, None if there is nothing."""
    for name in names:
        node = node.get(name) if isinstance(node, dict) else None
    return node


def listed(node: Any) -> list[dict[str, Any]]:
    """Return the dicts of a node: one, many or none. A text of XML alone counts as one."""
    nodes = node if isinstance(node, list) else [node]
    return [
        {"value": each} if isinstance(each, str) else each
        for each in nodes
        if isinstance(each, dict) or (isinstance(each, str) and each.strip())
    ]


def found(node: Any, name: str) -> Iterator[dict[str, Any]]:
    """Yield the entries of a name below containers, as summaries or in full."""
    if isinstance(node, list):
        for each in node:
            yield from found(each, name)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in {name, f"{name}-summary"}:
                yield from listed(value)
            elif key in CONTAINERS:
                yield from found(value, name)


def is_public(node: Any) -> bool:
    """Whether everybody may see an entry. What says nothing comes from the public API."""
    return text(get(node, "visibility")).lower() in {"", "public"}


def cleaned(node: Any) -> Any:
    """Return a node without its provenance and what is empty, to be kept aside."""
    if isinstance(node, dict):
        kept = {key: cleaned(value) for key, value in node.items() if key not in PROVENANCE}
        return {key: value for key, value in kept.items() if value not in (None, "", [], {})}
    if isinstance(node, list):
        return [each for each in map(cleaned, node) if each not in (None, "", [], {})]
    return node.strip() if isinstance(node, str) else node


def date(node: Any) -> PartialDate | None:
    """Return a fuzzy date as far as it is known. Raises ValueError for what is no date."""
    year, month, day = (text(get(node, part)) for part in ("year", "month", "day"))
    if not year:
        return None
    known = [int(year)]
    for part in (month, day):
        if not part or not int(part):
            break
        known.append(int(part))
    return PartialDate(*known)
