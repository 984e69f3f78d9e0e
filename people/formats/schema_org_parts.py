"""What nodes of schema.org have in common: names, organizations, dates, references."""

import re
from typing import Any
from urllib.parse import unquote

from people.formats.dates import read_date
from people.formats.links import clean_url, link_to
from people.formats.names import group, name_of, orcid_of, parse_name, parts_of
from people.formats.problem import Problem, gettext_noop
from people.formats.record import Link, Name, Organization, Place, Text
from people.formats.schema_org_values import (
    plain,
    text,
    types_of,
    values,
)
from people.values.partial_date import PartialDate

Node = dict[str, Any]
OWN_ID = re.compile(
    r"(?:^|/)(?:people|publications|projects)/([\w.-]+)/?$"
    r"|(?:^|/)(?:patents|news|talks|press)/#(.+)$"
)
ORGANIZATIONS = {
    "Corporation": "company",
    "CollegeOrUniversity": "university",
    "NewsMediaOrganization": "media",
    "ResearchOrganization": "institute",
}
DEEPEST = 8


class Parts:
    """Reads what stands in nodes; one that is only named is looked up among all of the file."""

    def __init__(self, nodes: list[Node]) -> None:
        self.by_id = {each["@id"]: each for each in nodes if isinstance(each.get("@id"), str)}
        self.problems: list[Problem] = []
        self.place = Place()

    def organization(self, value: Any, depth: int = 0) -> Organization | None:
        """Return an organization; None for a role, or what has no name."""
        node = self._resolved(value)
        if isinstance(node, str):
            return Organization(Text.of(node)) if node.strip() else None
        if "OrganizationRole" in types_of(node) or depth > DEEPEST or not text(node.get("name")):
            return None
        kind = next((ORGANIZATIONS[t] for t in sorted(types_of(node)) if t in ORGANIZATIONS), "")
        return Organization(
            text(node.get("name")),
            text(node.get("alternateName")),
            kind,
            clean_url(plain(node.get("url"))),
            self.organization(node.get("parentOrganization"), depth + 1),
        )

    def _unit(self, value: Any) -> tuple[Organization | None, Organization | None]:
        """Return the outermost organization, and the innermost if that is another."""
        inner = next(filter(None, map(self.organization, values(value))), None)
        outer = inner
        while outer is not None and outer.parent is not None:
            outer = outer.parent
        return outer, (inner if inner is not outer else None)

    def _names(self, value: Any) -> tuple[Name, ...]:
        return tuple(filter(None, map(self._name, values(value))))

    def _name(self, value: Any) -> Name | None:
        node = self._resolved(value)
        if isinstance(node, str):
            return parse_name(node) if node.strip() else None
        inner = node.get("author") or node.get("creator")
        if "Role" in types_of(node) and inner:
            node = self._resolved(next(iter(values(inner)), ""))
            if not isinstance(node, dict):
                return self._name(node)
        name, family, given = (plain(node.get(key)) for key in ("name", "familyName", "givenName"))
        if not (name or family):
            return None
        if types_of(node) and "Person" not in types_of(node):
            return group(name)
        made = name_of(family, given) if family else parse_name(name)
        known = [plain(each) for each in [*values(node.get("sameAs")), node.get("@id")]]
        orcid = next(
            filter(None, map(orcid_of, [*known, self._identifier(node.get("identifier"))])), ""
        )
        address = plain(node.get("@id"))
        is_own = bool(OWN_ID.search(address)) or address in self.by_id
        return Name(
            name or made.name,
            *(parts_of(made) if family else (made.family, made.given)),
            orcid=orcid,
            person=self._id({"@id": address}) if is_own else "",
        )

    def _people(self, value: Any, kind: str = "people") -> tuple[str, ...]:
        found = [each.get("@id", "") for each in values(value) if isinstance(each, dict)]
        own = [each for each in found if isinstance(each, str) and f"{kind}/" in each]
        return tuple(dict.fromkeys(self._id({"@id": each}) for each in own))

    def _id(self, node: Node) -> str:
        address = plain(node.get("@id"))
        match = OWN_ID.search(address)
        return (match[1] or unquote(match[2])) if match else address.removeprefix("_:")[:500]

    def _identifier(self, value: Any) -> str:
        for each in values(value):
            if isinstance(each, dict):
                said = plain(each.get("value") or each.get("@value"))
                name = plain(each.get("propertyID") or each.get("name")).lower()
                return f"arXiv:{said}" if name == "arxiv" else said
            return plain(each)
        return ""

    def _tags(self, value: Any) -> tuple[Text, ...]:
        found: list[Text] = []
        for each in values(value):
            if isinstance(each, str):  # “a, b”
                found += [Text.of(part.strip()) for part in re.split(r"[,;，；、]", each)]
            else:
                found.append(text(each))
        return tuple(each for each in found if each)

    def _links(self, addresses: Any) -> tuple[Link, ...]:
        found = (link_to(each, "website") for each in dict.fromkeys(addresses) if each)
        return tuple(each for each in found if each is not None)

    def _date(self, value: Any) -> PartialDate | None:
        said = plain(value)
        try:
            return read_date(said)
        except ValueError:
            self._problem(gettext_noop("“%(text)s” is no date."), text=said[:60])
            return None

    def _problem(self, message: str, **params: Any) -> None:
        self.problems.append(Problem(message, params, self.place, is_error=not params))

    def _resolved(self, value: Any) -> Any:
        """Return a node, or the one of the file that a mere reference names; else a text."""
        if isinstance(value, dict):
            if set(value) == {"@id"}:
                return self.by_id.get(str(value["@id"]), {})
            return value if "@value" not in value else plain(value)
        return plain(value) if isinstance(value, (str, int)) else {}
