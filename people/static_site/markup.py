"""The references in a document, found and changed in place by the kind of document that it is.

What is no reference stays as it was, byte for byte.
"""

import html
import json
import re
from collections.abc import Callable, Iterator
from enum import Enum
from urllib.parse import urljoin

from people.static_site.addresses import Bases, is_known


class Use(Enum):
    """How a document refers to an address."""

    LINK = "link"  # followed from where the document is: relative is best
    HEAD = "head"  # tells of an address: absolute stays absolute, and the element may be left out
    TEXT = "text"  # an absolute address that stands in a text


# The search index of the static site: pieces of pages within JSON.
SEARCH_INDEX = "application/vnd.profiles.search+json"

# Returns the new reference, or None where what refers to it is to be left out.
Change = Callable[[str, Use], str | None]

_INSIDE = r"""(?:[^<>"']++|"[^"]*+"|'[^']*+')*+"""
_TOKEN = re.compile(
    rf"<!--.*?-->|<!\[CDATA\[.*?\]\]>"
    rf"|(?P<open><(?P<raw>script|style)\b{_INSIDE}>)(?P<body>.*?)(?=</(?P=raw)\s*>)"
    rf"|<(?P<name>[a-z][^\s/>]*){_INSIDE}>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(
    r"""(?P<name>[^\s"'<>/=]+)(?:\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'"""
    r"""|(?P<bare>[^\s"'=<>`]+)))?"""
)
_LINKS = {"href", "src", "action", "formaction", "poster", "data", "cite", "manifest", "xlink:href"}
_LISTS = {"srcset", "imagesrcset"}
_CSS = re.compile(
    r"""/\*.*?\*/|\burl\(\s*(?P<quote>['"]?)(?P<url>[^'"()\s]+)(?P=quote)\s*\)"""
    r"""|@import\s+(?P<mark>['"])(?P<import>[^'"]+)(?P=mark)""",
    re.DOTALL,
)
_MODULE = re.compile(
    r"""(?:\bfrom\s*|\bimport\s*\(?\s*)(?P<quote>["'])(?P<module>\.{0,2}/[^"'\n]+)(?P=quote)"""
)
_PATH_IN_JSON = re.compile(r'"(?P<path>/[^"\\/][^"\\]*)"')
_FOLD = re.compile(r"\r?\n[ \t]")
_NAME_IN_LINKED_DATA = re.compile(r'"@id"\s*:\s*"(?:[^"\\]|\\.)*"')
_IS_LINKED_DATA = re.compile(r"""\btype\s*=\s*["']?application/ld\+json\b""", re.IGNORECASE)
_HTML_IN_XML = re.compile(r"""\btype\s*=\s*["']html["']""")
_BASE_IN_XML = re.compile(r"""\bxml:base\s*=\s*["']([^"']*)["']""")
_REFRESH = re.compile(r"(?P<before>\s*\d+\s*;\s*url=)(?P<url>\S+)", re.IGNORECASE)
_URL_IN_SITEMAP = re.compile(r"\s*<url>.*?</url>", re.DOTALL)
_LOCATION = re.compile(r"<loc>\s*(.*?)\s*</loc>", re.DOTALL)


def is_text(content_type: str) -> bool:
    """Whether a document is text that may refer to addresses."""
    family, _slash, name = content_type.partition("/")
    return (
        family == "text"
        or name.endswith(("+xml", "+json"))
        or name in {"json", "xml", "javascript", "x-bibtex", "yaml", "x-research-info-systems"}
    )


def rewrite(text: str, content_type: str, bases: Bases, change: Change) -> str:
    """Return a document with each of its references changed."""
    name = content_type.partition("/")[2]
    if content_type == SEARCH_INDEX:
        return _rewrite_index(text, bases, change)
    if name == "html":
        return rewrite_html(text, bases, change)
    if name == "css":
        return rewrite_css(text, change)
    if name == "javascript":
        return _replace(_MODULE, text, ("module",), change)
    if name == "xml" or name.endswith("+xml"):
        return rewrite_xml(text, bases, change)
    if name == "ld+json":
        return _rewrite_linked_data(text, bases, change)
    if name == "vcard":
        return _rewrite_folded(text, bases, change)
    if name == "json" or name.endswith("+json"):
        text = _rewrite_paths_in_json(text, change)
    return rewrite_text(text, bases, change)


def anchors(text: str) -> Iterator[str]:
    """Yield what fragments of a page's address may name."""
    for token in _TOKEN.finditer(text):
        if token["name"]:
            for attribute in _ATTRIBUTE.finditer(token.group()[1 + len(token["name"]) :]):
                name = attribute["name"].lower()
                if name == "id" or (name == "name" and token["name"].lower() == "a"):
                    yield html.unescape(_value(attribute))


def rewrite_html(text: str, bases: Bases, change: Change) -> str:
    """Change the references of a page: of its elements, its styles, its linked data."""

    def token(match: re.Match[str]) -> str:
        if match["name"]:
            return _tag(match.group(), match["name"], bases, change)
        if not match["raw"]:
            return match.group()
        opening = _tag(match["open"], match["raw"], bases, change)
        if match["raw"].lower() == "style":
            return opening + rewrite_css(match["body"], change)
        if _IS_LINKED_DATA.search(match["open"]):
            return opening + _rewrite_linked_data(match["body"], bases, change)
        return opening + rewrite_text(match["body"], bases, change)

    return _TOKEN.sub(token, text)


def rewrite_xml(text: str, bases: Bases, change: Change) -> str:
    """Change the references of a feed, a sitemap, a drawing: in attributes and in texts."""

    def block(match: re.Match[str]) -> str:
        location = _LOCATION.search(match.group())
        is_left_out = location and change(html.unescape(location[1]), Use.TEXT) is None
        return "" if is_left_out else match.group()

    if "<urlset" in text[:1000]:
        text = _URL_IN_SITEMAP.sub(block, text)
    pieces, end, opening = [], 0, ""
    for match in _TOKEN.finditer(text):
        pieces.append(_text_of(opening, text[end : match.start()], bases, change))
        opening = match.group()
        is_tag = match["name"]
        pieces.append(
            _tag(match.group(), match["name"], bases, change, is_xml=True)
            if is_tag
            else match.group()
        )
        end = match.end()
    pieces.append(_text_of(opening, text[end:], bases, change))
    return "".join(pieces)


def _text_of(opening: str, text: str, bases: Bases, change: Change) -> str:
    """Change the references of a text after a tag; the entries of feeds hold pieces of pages.

    Readers of feeds show such a piece anywhere, so its links become absolute.
    """
    base = _BASE_IN_XML.search(opening)
    if not (base and _HTML_IN_XML.search(opening)):
        return rewrite_text(text, bases, change, escaped=True)
    start = html.unescape(base[1])
    inner, closing, rest = text.partition("<")
    piece = html.unescape(inner)
    new = rewrite_html(piece, bases, lambda link, _use: change(urljoin(start, link), Use.TEXT))
    inner = inner if new == piece else html.escape(new, quote=False)
    return inner + rewrite_text(closing + rest, bases, change, escaped=True)


def rewrite_css(text: str, change: Change) -> str:
    """Change the references of a stylesheet."""
    return _replace(_CSS, text, ("url", "import"), change)


def rewrite_text(text: str, bases: Bases, change: Change, *, escaped: bool = False) -> str:
    """Change the absolute addresses of the site in a text."""
    pieces, end = [], 0
    for start, stop in bases.in_text(text):
        found = text[start:stop]
        new = change(html.unescape(found) if escaped else found, Use.TEXT) or found
        pieces += [text[end:start], html.escape(new) if escaped and new != found else new]
        end = stop
    return "".join([*pieces, text[end:]])


def _tag(source: str, name: str, bases: Bases, change: Change, *, is_xml: bool = False) -> str:
    """Return an element's opening with its references changed, nothing if it is to be left out."""
    kind = name.lower().rpartition(":")[2]
    use = Use.HEAD if kind in {"link", "meta"} or is_xml else Use.LINK
    is_gone = False

    def new_value(attribute: str, value: str) -> str:
        nonlocal is_gone
        if attribute in _LINKS and value:
            new = change(value, use)
            is_gone = is_gone or new is None
            return value if new is None else new
        if attribute in _LISTS:
            return _source_set(value, change)
        refresh = _REFRESH.fullmatch(value) if kind == "meta" else None
        if refresh and attribute == "content":
            return refresh["before"] + (change(refresh["url"], Use.LINK) or refresh["url"])
        if is_xml or (kind == "meta" and attribute == "content"):
            return rewrite_text(value, bases, change)
        return value

    def attribute(match: re.Match[str]) -> str:
        value = html.unescape(_value(match))
        new = new_value(match["name"].lower(), value)
        return match.group() if new == value else f'{match["name"]}="{html.escape(new)}"'

    start = 1 + len(name)
    changed = source[:start] + _ATTRIBUTE.sub(attribute, source[start:])
    return "" if is_gone and kind == "link" else changed


def _value(attribute: re.Match[str]) -> str:
    return attribute["double"] or attribute["single"] or attribute["bare"] or ""


def _source_set(value: str, change: Change) -> str:
    """Change the addresses of `a.avif 144w, b.avif 288w`."""
    candidates = []
    for candidate in value.split(", "):
        url, _space, size = candidate.strip().partition(" ")
        candidates.append(f"{change(url, Use.LINK) or url} {size}".strip())
    return ", ".join(candidates)


def _rewrite_paths_in_json(text: str, change: Change) -> str:
    def string(match: re.Match[str]) -> str:
        path = match["path"]
        is_ours = is_known(path.partition("?")[0].partition("#")[0])
        return f'"{change(path, Use.LINK) or path}"' if is_ours else match.group()

    return _PATH_IN_JSON.sub(string, text)


def _rewrite_linked_data(text: str, bases: Bases, change: Change) -> str:
    """Change the references of JSON-LD. An `@id` is a name: it need not lead anywhere."""
    pieces, end = [], 0
    for match in _NAME_IN_LINKED_DATA.finditer(text):
        pieces += [rewrite_text(text[end : match.start()], bases, change), match.group()]
        end = match.end()
    return "".join([*pieces, rewrite_text(text[end:], bases, change)])


def _rewrite_folded(text: str, bases: Bases, change: Change) -> str:
    """Change the references of a file whose long lines go on after a line break and a space."""
    whole = _FOLD.sub("", text)
    new = rewrite_text(whole, bases, change)
    return text if new == whole else new


def _rewrite_index(text: str, bases: Bases, change: Change) -> str:
    """Change the references of what the search shows; it stands in the folder of its page."""
    index = json.loads(text)
    for group in index["groups"]:
        for entry in group["entries"]:
            entry["html"] = rewrite_html(entry["html"], bases, change)
    return json.dumps(index, ensure_ascii=False, separators=(",", ":"))


def _replace(pattern: re.Pattern[str], text: str, groups: tuple[str, ...], change: Change) -> str:
    def replaced(match: re.Match[str]) -> str:
        for group in groups:
            if old := match[group]:
                start, end = match.start(group) - match.start(), match.end(group) - match.start()
                whole = match.group()
                return whole[:start] + (change(old, Use.LINK) or old) + whole[end:]
        return match.group()

    return pattern.sub(replaced, text)
