"""JSON Resume, written: what `people.formats.json_resume` reads, and nothing that is private."""

import json
from typing import Any

from people.formats.cv_terms import (
    DEGREES,
)
from people.formats.json_resume_basics import (
    SCHEMA,
    TALK_TYPES,
    Basics,
    is_of,
    is_spoken,
    iso,
    kept,
    lines,
    section_of,
    uri,
)
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Person,
    Position,
    Project,
    Publication,
    Talk,
)
from people.values.languages import TAGS


def write(bundle: Bundle, language: str) -> bytes:
    """Return the CV of the first person of a bundle in a language."""
    person = bundle.people[0] if bundle.people else Person()
    is_alone = len(bundle.people) < 2
    tree = Writer(language).resume(bundle, person, is_alone)
    return (json.dumps(tree, ensure_ascii=False, indent=2) + "\n").encode()


class Writer(Basics):
    """Writes one résumé."""

    def resume(self, bundle: Bundle, person: Person, is_alone: bool) -> dict[str, Any]:
        """Return the whole tree."""
        works = {
            name: [each for each in getattr(bundle, name) if is_of(each, person, is_alone)]
            for name in ("awards", "publications", "projects", "talks")
        }
        hidden = {each.kind for each in person.sections if each.is_hidden}
        groups = person.skill_groups
        rows: dict[str, tuple[str, list[Any]]] = {
            "work": ("positions", [
                self.position(each, "name") for each in person.positions if not section_of(each)
            ]),
            "volunteer": ("positions", [
                self.position(each, "organization") for each in person.positions if section_of(each)
            ]),
            "education": ("education", [self.study(each) for each in person.education]),
            "awards": ("awards", [
                self.award(each) for each in works["awards"] if not section_of(each)
            ]),
            "certificates": ("awards", [
                self.award(each) for each in works["awards"] if section_of(each)
            ]),
            "publications": ("publications", [
                self.publication(each) for each in works["publications"]
            ]),
            "skills": ("skills", [
                row for each in groups if not is_spoken(each) for row in self.skills(each)
            ]),
            "languages": ("skills", [
                row for each in groups if is_spoken(each) for row in self.spoken(each)
            ]),
            "interests": ("about", self.interests(person)),
            "projects": ("projects", [self.project(each) for each in works["projects"]]),
            "talks": ("talks", [self.talk(each) for each in works["talks"]]),
        }  # fmt: skip
        sections = {name: found for name, (kind, found) in rows.items() if kind not in hidden}
        # Talks are projects of a type of their own.
        sections["projects"] = [*sections.get("projects", []), *sections.pop("talks", [])]
        basics = self.basics(person)
        for name, more in kept(person, "nameless", {}).items():
            if name in sections and isinstance(more, list):
                sections[name] += more
        tree: dict[str, Any] = {"$schema": SCHEMA, "basics": basics}
        tree |= {
            name: [row for row in found if row] for name, found in sections.items() if any(found)
        }
        for name, value in kept(person, "fields", {}).items():
            tree.setdefault(name, value)
        return self.marked(tree)

    def marked(self, tree: dict[str, Any]) -> dict[str, Any]:
        """Say the language where every text is in it, so that each comes back to its side."""
        meta = tree.pop("meta", {})
        meta = dict(meta) if isinstance(meta, dict) else {}
        tree.pop("lang", None)
        tree.pop("language", None)
        for name in ("lang", "language"):
            meta.pop(name, None)
        if self.is_whole:
            meta["language"] = TAGS[self.language]
        return {**tree, "meta": meta} if meta else tree

    def position(self, record: Position, name: str) -> dict[str, Any]:
        """Return a job; `name` is what the list calls the employer."""
        organization = record.organization
        highlights = self.say(record.highlights)
        summary = self.say(record.theme)
        opening = kept(record, "opening", "")
        if not summary and opening and f"{highlights}\n".startswith(f"{opening}\n"):
            summary = kept(record, "summary", "")
            highlights = highlights[len(opening) + 1 :]
        return self.full(
            record,
            **{name: self.say(organization.name) if organization else ""},
            position=self.say(record.title),
            location=self.say(record.location),
            url=uri(organization.url) if organization else "",
            **self.dates(record),
            summary=summary,
            highlights=lines(highlights),
        )

    def study(self, record: Education) -> dict[str, Any]:
        """Return a study."""
        organization = record.organization
        return self.full(
            record,
            institution=self.say(organization.name) if organization else "",
            url=uri(organization.url) if organization else "",
            area=self.say(record.field),
            studyType=self.say(record.degree) or DEGREES[self.language].get(record.level, ""),
            **self.dates(record),
            score=record.gpa,
            courses=lines(self.say(record.highlights)),
        )

    def award(self, record: Award) -> dict[str, Any]:
        """Return an award or certificate; several years in a field of our own."""
        is_certificate = section_of(record) == "certificates"
        year = record.years[-1] if record.years else None
        date = kept(record, "date", "")
        issuer = self.say(record.issuer.name) if record.issuer else ""
        notes = [self.say(record.event), self.say(record.rank), self.say(record.note)]
        return self.full(
            record,
            **{"name" if is_certificate else "title": self.say(record.name)},
            date=date if date.startswith(f"{year}-") else str(year or ""),
            years=list(record.years) if len(record.years) > 1 else [],
            **{"issuer" if is_certificate else "awarder": issuer},
            summary=" · ".join(filter(None, notes)),
        )

    def publication(self, record: Publication) -> dict[str, Any]:
        """Return a publication with the one address that the format has."""
        urls = [each.url for each in record.links if each.kind in {"paper", "article"}]
        urls += [f"https://doi.org/{record.doi}"] if record.doi else []
        urls += [f"https://arxiv.org/abs/{record.arxiv_id}"] if record.arxiv_id else []
        urls += [each.url for each in record.links if each.url]
        return self.full(
            record,
            name=self.say(record.title),
            publisher=self.say(record.venue),
            releaseDate=iso(record.date),
            url=uri(next(filter(None, urls), "")),
            summary=self.say(record.summary),
        )

    def project(self, record: Project) -> dict[str, Any]:
        """Return a project."""
        return self.full(
            record,
            name=self.say(record.name),
            description=self.say(record.description) or self.say(record.theme),
            highlights=lines(self.say(record.highlights)),
            keywords=[self.say(tag) for tag in record.tags],
            **self.dates(record),
            url=uri(next((each.url for each in record.links if each.url), "")),
        )

    def talk(self, record: Talk) -> dict[str, Any]:
        """Return a talk: a project of a type of its own."""
        return self.full(
            record,
            name=self.say(record.title),
            type=kept(record, "type", "") or TALK_TYPES.get(record.kind, "talk"),
            entity=self.say(record.event),
            location=self.say(record.location),
            description=self.say(record.description),
            startDate=iso(record.date),
            endDate=iso(record.date),
            url=uri(next((each.url for each in record.links if each.url), "")),
        )
