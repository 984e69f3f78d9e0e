"""Nodes of schema.org as records."""

import re
from collections.abc import Iterator

from people.formats import record as records
from people.formats.links import arxiv_in, clean_url, doi_in
from people.formats.problem import Problem, gettext_noop
from people.formats.record import Item, Place, Text
from people.formats.schema_org import CONTAINERS, TYPES
from people.formats.schema_org_parts import DEEPEST, OWN_ID, Node
from people.formats.schema_org_people import People
from people.formats.schema_org_values import (
    NEWS,
    PATENT,
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

WORKS = {
    "ScholarlyArticle": "", "Article": "", "Report": "report", "Thesis": "thesis", "Book": "book",
    "Chapter": "chapter", "SoftwareSourceCode": "software", "SoftwareApplication": "software",
    "Dataset": "dataset", "CreativeWork": "other", "TechArticle": "report",
    "MedicalScholarlyArticle": "",
}  # fmt: skip
STATUSES = {"published", "accepted", "submitted", "preprint"}
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


class Reader(People):
    """Reads the nodes of a file."""

    def read(self, node: Node, place: Place) -> Iterator[Item | Problem]:
        """Yield the records of a node, and what is wrong with it."""
        self.problems, self.place = [], place
        kind = next(KINDS[each] for each in sorted(types_of(node)) if each in KINDS)
        found = list(getattr(self, kind)(node))
        yield from self.problems
        yield from found

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
