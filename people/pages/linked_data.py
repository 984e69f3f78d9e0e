"""What a page says to machines as JSON-LD: whose page it is, what it lists, where it stands.

Lists only name and address what they list; each record is told in full on its own page.
"""

import json
from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from people.exports.collect import bundle_of, cited_publication, person_of_page
from people.formats.schema_org import Node, Nodes
from people.models import Person, Site
from people.pages.head import absolute
from people.pages.preview import site_name
from people.values import markdown
from people.values.choices import SectionKind
from people.values.languages import EN, TAGS, localized, other

# A script element ends at `</script>` and nothing else, wherever that stands.
ESCAPES = {ord(">"): "\\u003e", ord("<"): "\\u003c", ord("&"): "\\u0026"}
MOST_LISTED = 100
LONGEST = 500


class LinkedData:
    """Makes the graph of one page in a language."""

    def __init__(self, site: Site, path: str, language: str) -> None:
        self.site, self.language = site, language
        self.address = absolute(path)
        self.home = absolute(reverse("people:home"))
        self.nodes = Nodes(self.home.removesuffix("/").rpartition("/")[0], language)

    def graph(self, kind: str, context: dict[str, Any]) -> list[Node]:
        """Return the nodes of a kind of page, by the name of its address."""
        make = getattr(self, f"_{kind}", None)
        return [self._site(), *(make(context) if make else self._plain(kind))]

    def _site(self) -> Node:
        second = localized(self.site, "title", other(self.language)).text
        name = site_name(self.site, self.language)
        search = absolute(reverse("people:search")) + "?q={search_term_string}"
        node: Node = {
            "@type": "WebSite",
            "@id": f"{self.home}#site",
            "url": self.home,
            "name": name,
            "inLanguage": TAGS[self.language],
            "potentialAction": {
                "@type": "SearchAction",
                "target": {"@type": "EntryPoint", "urlTemplate": search},
                "query-input": "required name=search_term_string",
            },
        }
        if second and second != name:
            node["alternateName"] = second
        return node

    def _page(self, type_: str, name: str, **more: Any) -> Node:
        return {
            "@type": type_,
            "@id": f"{self.address}#page",
            "url": self.address,
            "name": name,
            "inLanguage": TAGS[self.language],
            "isPartOf": {"@id": f"{self.home}#site"},
            **more,
        }

    def _trail(self, *steps: tuple[str, str]) -> Node:
        """Return the way from the home page; the last step is this page."""
        whole = [(site_name(self.site, self.language), self.home), *steps]
        return {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": place, "name": name, "item": address}
                for place, (name, address) in enumerate(whole, 1)
            ],
        }

    def _list(self, name: str, items: Iterable[tuple[str, str]]) -> list[Node]:
        """Return a page that lists records by name and address."""
        listed = [
            {"@type": "ListItem", "position": place, "name": title, "url": absolute(path)}
            for place, (title, path) in enumerate(items, 1)
            if place <= MOST_LISTED
        ]
        entity = {"mainEntity": {"@type": "ItemList", "itemListElement": listed}} if listed else {}
        page = self._page("CollectionPage", name, **entity)
        return [page, self._trail((name, self.address))]

    def _parts(self, name: str, parts: list[Node]) -> list[Node]:
        """Return a page with records that have no page of their own."""
        page = self._page("CollectionPage", name, **({"hasPart": parts} if parts else {}))
        return [page, self._trail((name, self.address))]

    def _one(self, folder: str, name: str, text: str, node: Node, type_: str) -> list[Node]:
        for key in ("description", "abstract"):
            if key in node:
                node[key] = Truncator(markdown.plain_text(node[key])).chars(LONGEST)
        page = self._page(type_, text, mainEntity={"@id": node["@id"]})
        above = (name, absolute(reverse(f"people:{folder}")))
        return [page, self._trail(above, (text, self.address)), node]

    def _plain(self, kind: str) -> list[Node]:
        names = {"about": _("About"), "api": _("API")}
        if kind not in names:
            return []
        type_ = "AboutPage" if kind == "about" else "WebPage"
        return [self._page(type_, names[kind]), self._trail((names[kind], self.address))]

    def _home(self, context: dict[str, Any]) -> list[Node]:
        people = list(context["people"])
        if len(people) == 1:
            (person,) = people
            about: Node = {"@type": "Person", "@id": self.nodes.address("people", person.slug)}
            about["name"] = person.heading(self.language).text
            return [{**about, "url": about["@id"]}]
        name = site_name(self.site, self.language)
        return [{"@type": "Organization", "@id": f"{self.home}#us", "url": self.home, "name": name}]

    def _directory(self, context: dict[str, Any]) -> list[Node]:
        people = context["directory"].people
        return self._list(_("People"), (self._link(each, "") for each in people))

    def _person(self, context: dict[str, Any]) -> list[Node]:
        row: Person = context["person"]
        sections = {each.kind: each.items for each in context["sections"]}
        positions = sections.get(SectionKind.POSITIONS, [])
        education = sections.get(SectionKind.EDUCATION, [])
        node = self.nodes.person(person_of_page(row, positions, education))
        if won := _awards(sections.get(SectionKind.AWARDS, []), self.language):
            node["award"] = won
        name = row.heading(self.language).text
        return self._one("directory", _("People"), name, node, "ProfilePage")

    def _publications(self, context: dict[str, Any]) -> list[Node]:
        works = context["listing"].pages.rows
        return self._list(_("Publications"), (self._link(each, "title") for each in works))

    def _publication(self, context: dict[str, Any]) -> list[Node]:
        work = context["publication"]
        node = self.nodes.publication(cited_publication(work, EN))
        title = localized(work, "title", self.language).text
        second = localized(work, "title", other(self.language)).text
        if second and second != title:
            node["alternateName"] = second
        return self._one("publications", _("Publications"), title, node, "ItemPage")

    def _projects(self, context: dict[str, Any]) -> list[Node]:
        rows = context["projects"]
        return self._list(_("Projects"), (self._link(each, "name") for each in rows))

    def _project(self, context: dict[str, Any]) -> list[Node]:
        row = context["project"]
        node = self.nodes.project(bundle_of({"projects": [row]}, with_pictures=False).projects[0])
        name = localized(row, "name", self.language).text
        return self._one("projects", _("Projects"), name, node, "ItemPage")

    def _news(self, context: dict[str, Any]) -> list[Node]:
        rows = list(context["news"])[:MOST_LISTED]
        bundle = bundle_of({"news": rows}, with_pictures=False)
        nodes = [self.nodes.news(each) for each in bundle.news]
        for node in nodes:
            node["headline"] = Truncator(markdown.plain_text(node["headline"])).chars(110)
        return self._parts(_("News"), nodes)

    def _talks(self, context: dict[str, Any]) -> list[Node]:
        rows = list(context["talks"])[:MOST_LISTED]
        bundle = bundle_of({"talks": rows}, with_pictures=False)
        return self._parts(_("Talks"), [self.nodes.talk(each) for each in bundle.talks])

    def _link(self, row: Any, field: str) -> tuple[str, str]:
        text = localized(row, field, self.language) if field else row.heading(self.language)
        return text.text, row.get_absolute_url()


def _awards(rows: list[Any], language: str) -> list[str]:
    """Return the awards that the page shows, by name."""
    names = (
        " · ".join(filter(None, (localized(row, f, language).text for f in ("name", "rank"))))
        for row in rows
    )
    return list(filter(None, names))


def script(graph: list[Node]) -> SafeString:
    """Return a graph as a data block: no text of it can end the element or be taken for markup."""
    data = {"@context": "https://schema.org", "@graph": graph}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(ESCAPES)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')  # noqa: S308
