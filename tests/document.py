"""A page as its reader's browser takes it: enough of a document tree to ask about."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SVG_VOID = {"rect", "path", "circle"}
NEVER_EMPTY = {"p", "h1", "h2", "h3", "h4", "li", "dt", "dd", "time", "title"}


class Node:
    """An element with its attributes, children and text."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Node | None" = None) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children: list[Node | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        """Return an attribute, None without it."""
        return self.attributes.get(name)

    def walk(self) -> "Iterator[Node]":
        """Return the elements inside, in document order."""
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.walk()

    def all(self, tag: str = "", css_class: str = "", **attributes: str) -> "list[Node]":
        """Return the elements inside of that tag, class and attributes."""
        return [
            node
            for node in self.walk()
            if tag in ("", node.tag)
            and (not css_class or css_class in (node.get("class") or "").split())
            and all(node.get(name) == value for name, value in attributes.items())
        ]

    def one(self, tag: str = "", css_class: str = "", **attributes: str) -> "Node":
        """Return the only element of that kind."""
        found = self.all(tag, css_class, **attributes)
        assert len(found) == 1, (tag, css_class, attributes, len(found))
        return found[0]

    @property
    def text(self) -> str:
        """The text inside, on one line."""
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join("".join(parts).split())

    @property
    def language(self) -> str | None:
        """The language that the text inside is in."""
        return self.get("lang") or (self.parent.language if self.parent else None)


class Document(HTMLParser):
    """Parses a page and refuses one whose elements do not close where they should."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = self.current = Node("#document", {})
        self.feed(html)
        self.close()
        assert self.current is self.root, f"<{self.current.tag}> is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), (tag, names)
        node = Node(tag, {name: value or "" for name, value in attrs}, self.current)
        self.current.children.append(node)
        if tag not in VOID:
            self.current = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open and close an element of a drawing or of a sitemap."""
        assert tag in VOID | SVG_VOID or ":" in tag, tag
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the element that is open."""
        assert self.current.tag == tag, f"</{tag}> closes <{self.current.tag}>"
        assert self.current.parent is not None
        self.current = self.current.parent

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.current.children.append(data)


def parse(html: str | bytes) -> Node:
    """Return the root of a page."""
    return Document(html.decode() if isinstance(html, bytes) else html).root


def faults(page: Node) -> list[str]:
    """Return what is wrong with the structure of a page; empty when nothing is."""
    found = []
    headings = [node for node in page.walk() if node.tag in {"h1", "h2", "h3", "h4", "h5", "h6"}]
    if [node.tag for node in headings].count("h1") != 1:
        found.append("not one h1")
    level = 0
    for node in headings:
        if int(node.tag[1]) > level + 1:
            found.append(f"{node.tag} “{node.text}” skips a level")
        level = int(node.tag[1])
    ids = [node["id"] for node in page.walk() if node.get("id")]
    found += [f"id {name} twice" for name in sorted(set(ids)) if ids.count(name) > 1]
    known = set(ids)
    for node in page.walk():
        label = node.get("aria-labelledby")
        if label and not set(label.split()) <= known:
            found.append(f"label {label} is nowhere")
        if node.tag == "a" and (not node.text or not node.get("href")):
            found.append("a blank link")
        anchor = (node.get("href") or "").partition("#")[2] if node.tag == "a" else ""
        if anchor and node["href"].startswith("#") and anchor not in known:
            found.append(f"#{anchor} leads nowhere")
        if node.tag == "img" and "alt" not in node.attributes:
            found.append("an image without alt")
        if node.tag in NEVER_EMPTY and not node.text and not node.all("svg"):
            found.append(f"an empty {node.tag}")
        is_data = node.get("type") == "application/ld+json"  # never run, whatever the policy
        own_script = node.tag == "script" and not is_data and (not node.get("src") or node.text)
        if node.tag == "style" or own_script or "style" in node.attributes:
            found.append(f"inline style or script in {node.tag}")
    if "None" in page.text.split():
        found.append("None")
    for tag in ("main", "header", "footer"):
        if len([node for node in page.all(tag) if node.parent and node.parent.tag == "body"]) != 1:
            found.append(f"not one {tag}")
    return found
