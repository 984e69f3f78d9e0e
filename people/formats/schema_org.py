"""Records as nodes of schema.org (https://schema.org/docs/full.html).

`Nodes(bundle)` makes them for a file, with language-tagged values; with a `page` language, plain
values in that language, as search engines read them best on a page.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from people.formats import record as records
from people.formats.names import is_group, parts_of
from people.formats.record import Bundle, Link, Name, Organization, Text
from people.values.languages import CODES, EN, PREFIXES, TAGS
from people.values.names import display_name
from people.values.partial_date import SEASONS, PartialDate

Node = dict[str, Any]
FAMILY = "jsonld"
TYPES = {
    "article-journal": "ScholarlyArticle",
    "paper-conference": "ScholarlyArticle",
    "paper-workshop": "ScholarlyArticle",
    "preprint": "ScholarlyArticle",
    "report": "Report",
    "thesis": "Thesis",
    "book": "Book",
    "chapter": "Chapter",
    "software": "SoftwareSourceCode",
    "dataset": "Dataset",
    "other": "CreativeWork",
}
# What the venue of these kinds is; of all others it is the publisher.
CONTAINERS = {
    "article-journal": "Periodical",
    "paper-conference": "Book",
    "paper-workshop": "Book",
    "preprint": "Periodical",
    "chapter": "Book",
}
ORGANIZATIONS = {
    "company": "Corporation",
    "university": "CollegeOrUniversity",
    "media": "NewsMediaOrganization",
    "institute": "ResearchOrganization",
}


@dataclass(frozen=True)
class Nodes:
    """Makes nodes of the records of one site."""

    base_url: str = ""
    page: str = ""  # the language of a page; empty for a file in both

    def address(self, kind: str, id: str) -> str:
        """Return the `@id` of a record: on a page its address in that language."""
        prefix = f"{PREFIXES[self.page]}/" if self.page else ""
        path = f"{id}/" if kind in {"people", "publications", "projects"} else f"#{quote(id)}"
        start = f"{self.base_url}/" if self.base_url else ""
        return f"{start}{prefix}{kind}/{path}"

    def text(self, text: Text) -> Any:
        """Return a text, tagged with its language for a file; None without one."""
        if self.page:
            return text.best(self.page) or None
        tagged = [
            {"@value": text.in_language(code), "@language": TAGS[code]}
            for code in CODES
            if text.in_language(code)
        ]
        return tagged[0] if len(tagged) == 1 else tagged or None

    def graph(self, bundle: Bundle) -> list[Node]:
        """Return all records of a bundle as nodes."""
        awards: dict[str, list[Any]] = {}
        for award in bundle.awards:
            for winner in award.people:
                awards.setdefault(winner, []).append(self.text(award.name))
        found = [self.person(each) for each in bundle.people]
        for node, person in zip(found, bundle.people, strict=True):
            if won := awards.get(person.id):
                node["award"] = won
        makers: dict[str, Callable[[Any], Node]] = {
            "publications": self.publication,
            "projects": self.project,
            "patents": self.patent,
            "news": self.news,
            "talks": self.talk,
            "press": self.press,
        }
        for kind, make in makers.items():
            found += [make(each) for each in getattr(bundle, kind)]
        return found

    def person(self, person: records.Person) -> Node:
        """Return a person, their works aside."""
        language = self.page or EN
        names = [self._whole_name(person, code) for code in (language, *CODES)]
        names += [person.label.best(language), *(each.name for each in person.other_names)]
        name, *others = dict.fromkeys(filter(None, names)) or [""]
        links = [each.url for each in person.links]
        orcid = f"https://orcid.org/{person.orcid}" if person.orcid else ""
        current = [each for each in person.positions if each.is_current]
        # A page tells of the present; only a file has the dates to tell it from the past.
        past = [] if self.page else [each for each in person.positions if not each.is_current]
        studying = [each for each in person.education if self.page and each.is_current]
        studied = [each for each in person.education if each not in studying]
        web = [url for url in links if url.startswith("http")]
        return _clean(
            {
                **self._head("Person", "people", person),
                "name": name,
                "alternateName": others,
                "familyName": self.text(person.family_name),
                "givenName": self.text(person.given_name),
                "disambiguatingDescription": self.text(person.headline),
                "description": self.text(person.biography),
                "jobTitle": self.text(next((p.title for p in current if p.title), Text())),
                "image": person.photo.url if person.photo else "",
                "workLocation": self._named("Place", person.location),
                "email": [url.removeprefix("mailto:") for url in links if "mailto:" in url[:7]],
                "telephone": [url.removeprefix("tel:") for url in links if url.startswith("tel:")],
                "sameAs": list(dict.fromkeys(filter(None, [*web, orcid]))),
                "identifier": _property("ORCID", person.orcid, orcid),
                "knowsAbout": self._terms(person.tags),
                "worksFor": [self._role(p, "worksFor", p.title) for p in current],
                "affiliation": [
                    *(self._role(each, "affiliation", each.title) for each in past),
                    *map(self.organization, person.affiliations),
                    *(self._role(each, "affiliation", each.degree) for each in studying),
                ],
                "alumniOf": [self._role(e, "alumniOf", e.degree) for e in studied],
            },
            person,
        )

    def publication(self, work: records.Publication) -> Node:
        """Return a publication with its authors."""
        is_part = work.kind in CONTAINERS
        publisher = Text.of(work.publisher) if is_part else work.venue
        doi = f"https://doi.org/{work.doi}" if work.doi else ""
        arxiv = f"https://arxiv.org/abs/{work.arxiv_id}" if work.arxiv_id else ""
        links = [each.url for each in work.links if each.url.startswith("http")]
        identifiers = [
            _property("DOI", work.doi, doi),
            _property("arXiv", work.arxiv_id, arxiv),
        ]
        return _clean(
            {
                **self._head(TYPES.get(work.kind, "CreativeWork"), "publications", work),
                "additionalType": work.kind if work.kind in CONTAINERS else "",
                "name": self.text(work.title),
                "headline": work.title.best(self.page) if self.page else "",
                "author": [self.name(each) for each in work.authors],
                "datePublished": iso(work.date),
                "isPartOf": self._container(work),
                "pagination": work.pages,
                "publisher": self._named("Organization", publisher),
                "identifier": [each for each in identifiers if each],
                "sameAs": list(dict.fromkeys(filter(None, [doi, arxiv, *links]))),
                "creativeWorkStatus": work.status,
                "description": self.text(work.summary),
                "abstract": self.text(work.abstract),
                "keywords": self._terms(work.tags),
                "inLanguage": [TAGS[code] for code in CODES if work.title.in_language(code)],
                "image": work.teaser.url if work.teaser else "",
                "mentions": self._references("people", work.people),
            },
            work,
        )

    def project(self, project: records.Project) -> Node:
        """Return a project with its contributors."""
        return _clean(
            {
                **self._head("Project", "projects", project),
                "additionalType": "open-source" if project.is_open_source else "",
                "name": self.text(project.name),
                "disambiguatingDescription": self.text(project.theme),
                "description": self.text(project.description),
                "foundingDate": iso(project.start_date),
                "dissolutionDate": iso(project.end_date),
                "member": [
                    *map(self.name, project.contributors),
                    *self._references("people", project.people),
                ],
                "keywords": self._terms(project.tags),
                "sameAs": _addresses(project.links),
            },
            project,
        )

    def patent(self, patent: records.Patent) -> Node:
        """Return a patent: schema.org has no type for it."""
        return _clean(
            {
                **self._head("CreativeWork", "patents", patent),
                "additionalType": "Patent",
                "name": self.text(patent.title),
                "identifier": _property("patent", patent.number, ""),
                "publisher": self._named("Organization", Text.of(patent.office)),
                "creativeWorkStatus": patent.status,
                "datePublished": iso(patent.date),
                "author": [self.name(each) for each in patent.inventors],
                "mentions": self._references("people", patent.people),
            },
            patent,
        )

    def news(self, item: records.News) -> Node:
        """Return a piece of news."""
        return _clean(
            {
                **self._head("NewsArticle", "news", item),
                "headline": item.text.best(self.page) if self.page else "",
                "articleBody": self.text(item.text) if not self.page else "",  # the page has it
                "datePublished": iso(item.date),
                "mentions": [
                    *self._references("people", item.people),
                    *self._references("publications", item.publications),
                    *self._references("projects", item.projects),
                ],
            },
            item,
        )

    def talk(self, talk: records.Talk) -> Node:
        """Return a talk as an event."""
        title = talk.title or (talk.event if self.page else Text())
        return _clean(
            {
                **self._head("Event", "talks", talk),
                "additionalType": talk.kind if talk.kind != "other" else "",
                "name": self.text(title),
                "superEvent": self._named("Event", talk.event),
                "location": self._named("Place", talk.location),
                "startDate": iso(talk.date),
                "description": self.text(talk.description),
                "performer": self._references("people", talk.people),
                "sameAs": _addresses(talk.links),
            },
            talk,
        )

    def press(self, item: records.Press) -> Node:
        """Return press coverage."""
        return _clean(
            {
                **self._head("NewsArticle", "press", item),
                "additionalType": "Press",
                "name": self.text(item.title),
                "publisher": self._named("NewsMediaOrganization", item.outlet),
                "datePublished": iso(item.date),
                "sameAs": item.url,
                "mentions": self._references("people", item.people),
            },
            item,
        )

    def organization(self, organization: Organization) -> Node:
        """Return an organization with those that it is a part of."""
        parent = organization.parent
        return _clean(
            {
                "@type": ORGANIZATIONS.get(organization.kind, "Organization"),
                "name": self.text(organization.name),
                "alternateName": self.text(organization.short_name),
                "url": organization.url,
                "parentOrganization": self.organization(parent) if parent else None,
            }
        )

    def name(self, name: Name) -> Node:
        """Return somebody in a list of names; who has a page is referred to."""
        if is_group(name):
            return {"@type": "Organization", "name": name.name}
        family, given = parts_of(name)
        return _clean(
            {
                "@type": "Person",
                "@id": self.address("people", name.person) if name.person else "",
                "name": name.name,
                "familyName": family if not self.page else "",
                "givenName": given if not self.page else "",
                "sameAs": f"https://orcid.org/{name.orcid}" if name.orcid else "",
            }
        )

    def _head(self, type_: str, kind: str, record: records.Record) -> Node:
        address = self.address(kind, record.id) if record.id else ""
        has_page = kind in {"people", "publications", "projects"} and self.base_url
        return {"@type": type_, "@id": address, "url": address if has_page else ""}

    def _role(self, dated: Any, link: str, title: Text) -> Any:
        """Return a job or study as a role, which stands between a person and an organization."""
        organization = dated.unit or dated.organization
        if dated.unit and dated.organization and not dated.unit.parent:
            organization = Organization(
                dated.unit.name,
                dated.unit.short_name,
                dated.unit.kind,
                dated.unit.url,
                dated.organization,
            )
        node = self.organization(organization) if organization else None
        if self.page:
            return node
        return _clean(
            {
                "@type": "OrganizationRole",
                link: node,
                "roleName": self.text(title),
                "startDate": iso(dated.start_date),
                "endDate": iso(dated.end_date),
                "description": self.text(dated.highlights),
            }
        )

    def _container(self, work: records.Publication) -> Node | None:
        """Return issue, volume and the journal or book around them, from the inside out."""
        type_ = CONTAINERS.get(work.kind)
        node: Node | None = None
        if type_ and (work.venue or work.venue_short):
            short = self.text(work.venue_short)
            node = _clean({"@type": type_, "name": self.text(work.venue), "alternateName": short})
        for kind, name, value in (
            ("PublicationVolume", "volumeNumber", work.volume),
            ("PublicationIssue", "issueNumber", work.issue),
        ):
            if value:
                node = _clean({"@type": kind, name: value, "isPartOf": node})
        return node

    def _terms(self, tags: Iterable[Text]) -> list[Any]:
        if self.page:
            return [each.best(self.page) for each in tags]
        return [{"@type": "DefinedTerm", "name": self.text(each)} for each in tags]

    def _named(self, type_: str, name: Text) -> Node | None:
        return {"@type": type_, "name": self.text(name)} if name else None

    def _references(self, kind: str, ids: Iterable[str]) -> list[Node]:
        return [{"@id": self.address(kind, each)} for each in ids]

    def _whole_name(self, person: records.Person, code: str) -> str:
        return display_name(
            person.family_name.in_language(code),
            person.given_name.in_language(code),
            person.name_order.in_language(code),
        )


def iso(date: PartialDate | None) -> str:
    """Return a date as ISO 8601 has it; a season is known to its year only."""
    if date is None:
        return ""
    return str(date.year) if date.month in SEASONS else str(date)


def _property(name: str, value: str, url: str) -> Node | None:
    if not value:
        return None
    return _clean({"@type": "PropertyValue", "propertyID": name, "value": value, "url": url})


def _addresses(links: Iterable[Link]) -> list[str]:
    return [each.url for each in links if each.url.startswith("http")]


def _clean(node: Node, record: records.Record | None = None) -> Node:
    """Drop what is empty, unpack lists of one, and put out again what a reader kept aside."""
    kept = record.extra.get(FAMILY, {}) if record is not None else {}
    found = {name: value for name, value in node.items() if value not in (None, "", [])}
    found = {
        name: value[0] if isinstance(value, list) and len(value) == 1 else value
        for name, value in found.items()
    }
    return {**(kept if isinstance(kept, dict) else {}), **found}
