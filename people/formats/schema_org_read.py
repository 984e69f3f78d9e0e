"""Nodes of schema.org as records."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from people.formats import record as records
from people.formats.dates import is_present, read_date
from people.formats.links import arxiv_in, clean_url, doi_in, link_to
from people.formats.names import group, name_of, orcid_of, parse_name, parts_of
from people.formats.problem import Problem, gettext_noop
from people.formats.record import Item, Link, Name, Organization, Place, Text
from people.formats.schema_org import CONTAINERS, TYPES
from people.formats.schema_org_values import (
    NEWS,
    PATENT,
    PERSON,
    PRESS,
    PROJECT,
    PUBLICATION,
    TALK,
    kept,
    plain,
    text,
    types_of,
    values,
)
from people.values.languages import EN, ZH, script_language
from people.values.partial_date import PartialDate

Node = dict[str, Any]
OWN_ID = re.compile(
    r"(?:^|/)(?:people|publications|projects)/([\w.-]+)/?$"
    r"|(?:^|/)(?:patents|news|talks|press)/#(.+)$"
)
WORKS = {
    "ScholarlyArticle": "", "Article": "", "Report": "report", "Thesis": "thesis", "Book": "book",
    "Chapter": "chapter", "SoftwareSourceCode": "software", "SoftwareApplication": "software",
    "Dataset": "dataset", "CreativeWork": "other", "TechArticle": "report",
    "MedicalScholarlyArticle": "",
}  # fmt: skip
ORGANIZATIONS = {
    "Corporation": "company",
    "CollegeOrUniversity": "university",
    "NewsMediaOrganization": "media",
    "ResearchOrganization": "institute",
}
STATUSES = {"published", "accepted", "submitted", "preprint"}
DEEPEST = 8


class Reader:
    """Reads nodes; one that is only named is looked up among all of the file."""

    def __init__(self, nodes: list[Node]) -> None:
        self.by_id = {each["@id"]: each for each in nodes if isinstance(each.get("@id"), str)}
        self.problems: list[Problem] = []
        self.place = Place()

    def read(self, node: Node, place: Place) -> Iterator[Item | Problem]:
        """Yield the records of a node, and what is wrong with it."""
        self.problems, self.place = [], place
        kind = next(KINDS[each] for each in sorted(types_of(node)) if each in KINDS)
        found = list(getattr(self, kind)(node))
        yield from self.problems
        yield from found

    def person(self, node: Node) -> Iterator[Item]:
        family, given = text(node.get("familyName")), text(node.get("givenName"))
        names = [plain(each) for each in values(node.get("name"))]
        others = [plain(each) for each in values(node.get("alternateName"))]
        label = Text()
        if not family and not given:
            family, given, names = _names([*names, *others], names)
        whole = {self._spelled(family.in_language(c), given.in_language(c)) for c in (EN, ZH)}
        identifiers = [plain(node.get("identifier")), plain(node.get("@id"))]
        addresses = [each for each in map(plain, values(node.get("sameAs"))) if each]
        orcid = next(filter(None, map(orcid_of, [*identifiers, *addresses])), "")
        links = [_mail(each) for each in map(plain, values(node.get("email")))]
        links += [f"tel:{each}" for each in map(plain, values(node.get("telephone")))]
        links += [each for each in addresses if not (orcid and orcid_of(each) == orcid)]
        if not OWN_ID.search(plain(node.get("@id"))):
            links += [f for f in [plain(node.get("url"))] if f and f not in links]
        id_ = self._id(node) or orcid
        aliases = [each for each in [*names, *others] if self._spelled(each) not in whole]
        if not (family or given):
            label = Text.of(next(iter(names), ""))
            if not label:
                self._problem(gettext_noop("The entry has no name and is left out."))
                return
        yield records.Person(
            id=id_,
            place=self.place,
            family_name=family,
            given_name=given,
            label=label,
            headline=text(node.get("disambiguatingDescription")),
            biography=text(node.get("description"), is_line=False),
            location=text(node.get("workLocation") or node.get("homeLocation")),
            orcid=orcid,
            other_names=tuple(
                records.OtherName(each, is_shown=True) for each in dict.fromkeys(aliases) if each
            )
            if not label
            else (),
            tags=tuple(filter(None, map(text, values(node.get("knowsAbout"))))),
            links=self._links(links),
            positions=tuple(self._positions(node)),
            education=tuple(self._education(node)),
            affiliations=tuple(
                each
                for each in map(self.organization, values(node.get("affiliation")))
                if each is not None
            ),
            extra=kept(node, PERSON),
        )
        for award in values(node.get("award")):
            if name := text(award):
                yield records.Award(name=name, people=(id_,) if id_ else (), place=self.place)

    def publication(self, node: Node) -> Iterator[Item]:
        if plain(node.get("additionalType")) == "Patent":
            yield self._patent(node)
            return
        volume, issue, venue, short, container = self._container(node)
        identifiers = [
            *map(self._identifier, values(node.get("identifier"))),
            *map(plain, values(node.get("sameAs"))),
            plain(node.get("@id")),
        ]
        exact = [each for each in identifiers if each.startswith("10.")]
        doi = next(iter(exact), "") or next(filter(None, map(doi_in, identifiers)), "")
        arxiv = next(filter(None, map(arxiv_in, identifiers)), "")
        kind = self._kind(node, container, arxiv)
        publisher = node.get("publisher") or node.get("sourceOrganization")
        known = {f"https://doi.org/{doi}", f"https://arxiv.org/abs/{arxiv}"}  # not links again
        pages = plain(node.get("pagination")) or "–".join(
            filter(None, (plain(node.get("pageStart")), plain(node.get("pageEnd"))))
        )
        addresses = [plain(each) for each in values(node.get("sameAs"))]
        if not OWN_ID.search(plain(node.get("@id"))):
            addresses.append(plain(node.get("url")))
        status = plain(node.get("creativeWorkStatus")).lower()
        title = text(node.get("name")) or text(node.get("headline"))
        if not title:
            self._problem(gettext_noop("The entry has no title and is left out."))
            return
        yield records.Publication(
            id=self._id(node) or doi or arxiv,
            place=self.place,
            title=title,
            kind=kind,
            status=status if status in STATUSES else "",
            date=self._date(node.get("datePublished") or node.get("dateCreated")),
            venue=venue or (text(publisher) if kind not in CONTAINERS else Text()),
            venue_short=short,
            publisher=plain(publisher) if kind in CONTAINERS or venue else "",
            volume=volume,
            issue=issue,
            pages=re.sub(r"(?<=\w)\s*(?:--|-|–)\s*(?=\w)", "–", pages),
            doi=doi,
            arxiv_id=arxiv,
            authors=self._names(node.get("author") or node.get("creator")),
            summary=text(node.get("description")),
            abstract=text(node.get("abstract"), is_line=False),
            tags=self._tags(node.get("keywords")),
            links=self._links([each for each in addresses if each and each not in known]),
            people=self._people(node.get("mentions")),
            extra=kept(node, PUBLICATION),
        )

    def _kind(self, node: Node, container: str, arxiv: str) -> str:
        said = plain(node.get("additionalType"))
        if said in TYPES:
            return said
        kind = next((WORKS[each] for each in sorted(types_of(node)) if WORKS.get(each)), "")
        if kind:
            return kind
        if container == "Periodical":
            return "article-journal"
        if container:
            return "paper-conference"
        return "preprint" if arxiv else "other"

    def _patent(self, node: Node) -> Item:
        status = plain(node.get("creativeWorkStatus"))
        return records.Patent(
            id=self._id(node),
            place=self.place,
            title=text(node.get("name")),
            number=self._identifier(node.get("identifier")),
            office=plain(node.get("publisher")),
            status=status if status in {"granted", "application"} else "application",
            date=self._date(node.get("datePublished")),
            inventors=self._names(node.get("author")),
            people=self._people(node.get("mentions")),
            extra=kept(node, PATENT),
        )

    def project(self, node: Node) -> Iterator[Item]:
        members = values(node.get("member"))
        named = [each for each in members if isinstance(each, dict) and each.get("name")]
        yield records.Project(
            id=self._id(node),
            place=self.place,
            name=text(node.get("name")),
            theme=text(node.get("disambiguatingDescription")),
            description=text(node.get("description"), is_line=False),
            is_open_source=plain(node.get("additionalType")) == "open-source",
            start_date=self._date(node.get("foundingDate")),
            end_date=self._date(node.get("dissolutionDate")),
            contributors=self._names(named),
            people=self._people([each for each in members if each not in named]),
            tags=self._tags(node.get("keywords")),
            links=self._links(map(plain, values(node.get("sameAs")))),
            extra=kept(node, PROJECT),
        )

    def news(self, node: Node) -> Iterator[Item]:
        date, people = self._date(node.get("datePublished")), self._people(node.get("mentions"))
        if plain(node.get("additionalType")) == "Press" or node.get("publisher"):
            yield records.Press(
                id=self._id(node),
                place=self.place,
                title=text(node.get("name") or node.get("headline")),
                outlet=text(node.get("publisher")),
                date=date,
                url=clean_url(plain(node.get("sameAs") or node.get("url"))),
                people=people,
                extra=kept(node, PRESS),
            )
            return
        body = node.get("articleBody") or node.get("headline") or node.get("name")
        yield records.News(
            id=self._id(node),
            place=self.place,
            date=date,
            text=text(body, is_line=False),
            people=people,
            publications=self._people(node.get("mentions"), "publications"),
            projects=self._people(node.get("mentions"), "projects"),
            extra=kept(node, NEWS),
        )

    def talk(self, node: Node) -> Iterator[Item]:
        kind = plain(node.get("additionalType"))
        yield records.Talk(
            id=self._id(node),
            place=self.place,
            title=text(node.get("name")),
            kind=kind if kind in TALKS else "other",
            event=text(node.get("superEvent")),
            location=text(node.get("location")),
            date=self._date(node.get("startDate")),
            description=text(node.get("description"), is_line=False),
            people=self._people(node.get("performer")),
            links=self._links(map(plain, values(node.get("sameAs")))),
            extra=kept(node, TALK),
        )

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

    def _positions(self, node: Node) -> Iterator[records.Position]:
        title = text(node.get("jobTitle"))
        for link in ("worksFor", "affiliation"):
            for each in values(node.get(link)):
                is_role = bool(types_of(each) & {"OrganizationRole", "EmployeeRole", "Role"})
                if not is_role and link == "affiliation":
                    continue
                role: Node = each if is_role else {link: each, "roleName": node.get("jobTitle")}
                organization, unit = self._unit(role.get(link))
                if organization is None:
                    continue
                end = role.get("endDate")
                name = text(role.get("roleName") or role.get("namedPosition"))
                yield records.Position(
                    organization=organization,
                    unit=unit,
                    title=name if is_role else title,
                    start_date=self._date(role.get("startDate")),
                    end_date=None if is_present(end) else self._date(end),
                    is_current=is_present(plain(end)) or (link == "worksFor" and not end),
                    highlights=text(role.get("description"), is_line=False),
                    place=self.place,
                )

    def _education(self, node: Node) -> Iterator[records.Education]:
        for each in values(node.get("alumniOf")):
            is_role = bool(types_of(each) & {"OrganizationRole", "EmployeeRole", "Role"})
            role: Node = each if is_role else {"alumniOf": each}
            organization, unit = self._unit(role.get("alumniOf"))
            if organization is not None:
                yield records.Education(
                    organization=organization,
                    unit=unit,
                    degree=text(role.get("roleName")),
                    start_date=self._date(role.get("startDate")),
                    end_date=self._date(role.get("endDate")),
                    highlights=text(role.get("description"), is_line=False),
                    place=self.place,
                )

    def _unit(self, value: Any) -> tuple[Organization | None, Organization | None]:
        """Return the outermost organization, and the innermost if that is another."""
        inner = next(filter(None, map(self.organization, values(value))), None)
        outer = inner
        while outer is not None and outer.parent is not None:
            outer = outer.parent
        return outer, (inner if inner is not outer else None)

    def _container(self, node: Node) -> tuple[str, str, Text, Text, str]:
        """Return volume, issue, name, short name and type of what a work stands in."""
        volume, issue = plain(node.get("volumeNumber")), plain(node.get("issueNumber"))
        name, short, type_ = Text(), Text(), ""
        inner = next(iter(values(node.get("isPartOf"))), None)
        for _step in range(DEEPEST):
            inner = self._resolved(inner)
            if isinstance(inner, str):
                name, type_ = name or Text.of(inner), type_ or "Book"
            if not isinstance(inner, dict) or not inner:
                break
            types = types_of(inner)
            volume = volume or plain(inner.get("volumeNumber"))
            issue = issue or plain(inner.get("issueNumber"))
            if not types & {"PublicationVolume", "PublicationIssue"} or not inner.get("isPartOf"):
                name, short = text(inner.get("name")), text(inner.get("alternateName"))
            if types & {"Periodical", "PublicationIssue", "PublicationVolume"} and not type_:
                type_ = "Periodical"
            elif types and not types & {"PublicationIssue", "PublicationVolume"}:
                type_ = "Periodical" if "Periodical" in types else "Book"
            inner = next(iter(values(inner.get("isPartOf"))), None)
        return volume, issue, name, short, type_

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

    @staticmethod
    def _spelled(*parts: str) -> str:
        return "".join(sorted("".join(parts).replace("·", "").replace(" ", "").casefold()))


def _names(both: list[str], names: list[str]) -> tuple[Text, Text, list[str]]:
    """Return family and given name of whole names: the first in each script."""
    family, given, left = Text(), Text(), list(names)
    for each in both:
        code = script_language(each) or EN
        name = parse_name(each)
        if each and name.given and not family.in_language(code):
            family = family.merged(Text.of(name.family, code))
            given = given.merged(Text.of(name.given, code))
    return family, given, left


def _mail(address: str) -> str:
    return address if address.startswith("mailto:") else f"mailto:{address}"


TALKS = {"invited", "keynote", "conference", "seminar", "visit"}
KINDS: dict[str, str] = {
    "Person": "person",
    **dict.fromkeys(WORKS, "publication"),
    "Project": "project",
    "ResearchProject": "project",
    "NewsArticle": "news",
    "BlogPosting": "news",
    "Event": "talk",
    "EducationEvent": "talk",
}
