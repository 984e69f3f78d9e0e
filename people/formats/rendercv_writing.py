"""RenderCV, written as its own rules (2.x) have it; entries may hold fields that it does not know."""

import re
from typing import Any

from people.formats.cv_terms import (
    DEGREES,
    LANGUAGES,
    TITLES,
    read_skill,
    skill_text,
    split_list,
    usual_title,
)
from people.formats.record import (
    Award,
    Bundle,
    Education,
    News,
    Patent,
    Person,
    Position,
    Press,
    Project,
    Publication,
    SkillGroup,
    Talk,
)
from people.formats.rendercv_entries import et_al
from people.formats.rendercv_header import Header, kept
from people.formats.rendercv_text import (
    escape,
    linked,
    plain,
    write_author,
    write_date,
    write_dates,
    write_points,
)
from people.formats.yaml_tree import dump_yaml
from people.values.languages import ZH

# Under which section of a page it stands what has a section of its own here.
_PAGE_KINDS = {
    "summary": "about",
    "interests": "about",
    "volunteer": "positions",
    "certificates": "awards",
}

_OLD_DESIGN = {
    "text", "highlights", "entry_types", "color", "font", "font_size", "page_size", "margins",
    "text_alignment", "disable_page_numbering", "show_timespan_in",
}  # fmt: skip


def write(bundle: Bundle, language: str) -> bytes:
    """Return the CV of the first person of a bundle in a language."""
    return dump_yaml(document(bundle, language)).encode()


def document(bundle: Bundle, language: str) -> dict[str, Any]:
    """Return the tree of the CV of the first person of a bundle."""
    person = bundle.people[0] if bundle.people else Person()
    writer = Writer(bundle, person, language)
    tree = {"cv": writer.header()}
    if sections := writer.sections():
        tree["cv"]["sections"] = sections
    return {**tree, **_options(kept(person, "fields", {}))}


def _options(fields: dict[str, Any]) -> dict[str, Any]:
    """Return how the CV looks, as far as today's RenderCV does not refuse it.

    Of a file for an earlier version that is the theme.
    """
    known: dict[str, Any] = {
        name: fields[name] for name in ("design", "locale", "settings") if name in fields
    }
    design, locale = known.get("design"), known.get("locale")
    is_old = bool(fields.keys() & {"rendercv_settings", "locale_catalog"}) or (
        isinstance(design, dict) and bool(design.keys() & _OLD_DESIGN)
    )
    if is_old:
        theme = design.get("theme") if isinstance(design, dict) else None
        return {"design": {"theme": theme}} if theme else {}
    if isinstance(locale, dict) and len(str(locale.get("language", ""))) == len("en"):
        del known["locale"]  # a language is named in full today
    return known


class Writer(Header):
    """Writes the CV of one person."""

    def sections(self) -> dict[str, list[Any]]:
        """Return the sections in the order of the file that was read, else in our own."""
        hidden = {each.kind for each in self.person.sections if each.is_hidden}
        found: dict[str, list[Any]] = {}
        for kind, record, entry in self.entries():
            if _PAGE_KINDS.get(kind, kind) not in hidden:
                title = kept(record, "section", "") or usual_title(kind, self.language)
                found.setdefault(title, []).append(entry)
        for section in self.person.sections:
            if section.kind == "free" and not section.is_hidden:
                title, body = self.say(section.title), self.say(section.body)
                raw = kept(section, "entries", [])
                is_same = bool(raw) and kept(section, "body", "") == body
                paragraphs = [part for part in re.split(r"\n{2,}", body) if part.strip()]
                while title in found:
                    title += " "
                found[title] = raw if is_same else paragraphs
        found = {title: _alike(entries) for title, entries in found.items() if entries}
        order = kept(self.person, "order", [])
        places = {title: place for place, title in enumerate(order)}
        for kind in TITLES:
            both = [TITLES[kind].zh, TITLES[kind].en]
            for title in both:
                places.setdefault(title, min((places[t] for t in both if t in places), default=999))
        return dict(sorted(found.items(), key=lambda each: places.get(each[0], 999)))

    def entries(self) -> list[tuple[str, Any, Any]]:
        """Return all entries with the kind of their section and their record."""
        person, bundle = self.person, self.bundle
        nothing = Person()
        rows: list[tuple[str, Any, Any]] = []
        for kind, text in (("summary", person.biography), ("interests", person.interests)):
            parts = re.split(r"\n{2,}", self.say(text))
            rows += [(kind, nothing, part) for part in parts if part.strip()]
        rows += [("news", each, self.news(each)) for each in self.mine(bundle.news)]
        rows += [("education", each, self.study(each)) for each in person.education]
        rows += [
            (kept(each, "kind", "") or "positions", each, self.position(each))
            for each in person.positions
        ]
        rows += [("publications", e, self.publication(e)) for e in self.mine(bundle.publications)]
        rows += [("projects", each, self.project(each)) for each in self.mine(bundle.projects)]
        rows += [("patents", each, self.patent(each)) for each in self.mine(bundle.patents)]
        rows += [
            (kept(each, "kind", "") or "awards", each, self.award(each))
            for each in self.mine(bundle.awards)
        ]
        rows += [("talks", each, self.talk(each)) for each in self.mine(bundle.talks)]
        rows += [("press", each, self.press(each)) for each in self.mine(bundle.press)]
        rows += [("skills", each, self.skills(each)) for each in person.skill_groups]
        return rows

    def mine(self, works: Any) -> list[Any]:
        """Return the works of the person."""
        is_alone = len(self.bundle.people) < 2
        return [each for each in works if is_alone or self.person.id in each.people]

    def full(self, record: Any, needed: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """Return an entry: what RenderCV needs, what is not empty, and what was kept."""
        entry = {**needed, **{name: value for name, value in fields.items() if value}}
        for name, value in kept(record, "fields", {}).items():
            entry.setdefault(name, value)
        return entry

    def position(self, record: Position) -> dict[str, Any]:
        """Return an ExperienceEntry."""
        organization = record.organization
        summary, highlights = self.opening(record, self.say(record.highlights))
        return self.full(
            record,
            {
                "company": escape(self.say(organization.name)) if organization else "",
                "position": escape(self.say(record.title)),
            },
            **write_dates(record),
            location=self.say(record.location),
            summary=self.say(record.theme) or summary,
            highlights=highlights
            if not self.say(record.theme)
            else write_points(self.say(record.highlights)),
            url=organization.url if organization else "",
        )

    def opening(self, record: Any, highlights: str) -> tuple[str, list[str]]:
        """Return a summary that opened the highlights when it was read, and the rest of them."""
        opening = kept(record, "opening", "")
        if opening and f"{highlights}\n".startswith(f"{opening}\n"):
            return kept(record, "summary", ""), write_points(highlights[len(opening) + 1 :])
        return "", write_points(highlights)

    def study(self, record: Education) -> dict[str, Any]:
        """Return an EducationEntry."""
        organization = record.organization
        degree = self.say(record.degree) or DEGREES[self.language].get(record.level, "")
        summary, highlights = self.opening(record, self.say(record.highlights))
        return self.full(
            record,
            {
                "institution": escape(self.say(organization.name)) if organization else "",
                "area": escape(self.say(record.field)),
            },
            degree=escape(degree),
            **write_dates(record),
            grade=record.gpa,
            summary=summary,
            highlights=highlights,
            url=organization.url if organization else "",
        )

    def names(self, names: Any, has_more: bool) -> list[str]:
        """Return a list of names with the owner in bold."""
        rows = [
            write_author(each, bool(each.person) and each.person == self.person.id)
            for each in names
            if each.name
        ]
        return [*rows, et_al(self.language)] if has_more else rows

    def publication(self, record: Publication) -> dict[str, Any]:
        """Return a PublicationEntry."""
        urls = [f"https://arxiv.org/abs/{record.arxiv_id}"] if record.arxiv_id else []
        urls += [each.url for each in record.links if each.url.startswith("http")]
        return self.full(
            record,
            {
                "title": escape(self.say(record.title)),
                "authors": self.names(record.authors, record.has_more_authors),
            },
            journal=escape(self.say(record.venue)),
            **write_date(record.date),
            doi=record.doi,
            url=next(iter(urls), ""),
            summary=self.say(record.summary),
            kind=record.kind if record.kind != "other" else "",
        )

    def patent(self, record: Patent) -> dict[str, Any]:
        """Return a patent as a PublicationEntry whose journal is its number."""
        return self.full(
            record,
            {
                "title": escape(self.say(record.title)),
                "authors": self.names(record.inventors, record.has_more_inventors),
            },
            journal=escape(record.number),
            **write_date(record.date),
            number=record.number,
            office=record.office,
            status=record.status,
        )

    def project(self, record: Project) -> dict[str, Any]:
        """Return a NormalEntry; the first address is behind the name."""
        url = next((each.url for each in record.links if each.url.startswith("http")), "")
        return self.full(
            record,
            {"name": linked(self.say(record.name), url)},
            **write_dates(record),
            summary=self.say(record.description) or self.say(record.theme),
            highlights=write_points(self.say(record.highlights)),
            tags=[self.say(tag) for tag in record.tags],
        )

    def award(self, record: Award) -> dict[str, Any]:
        """Return a NormalEntry; issuer, event and rank also stand in its summary."""
        years = ", ".join(map(str, record.years))
        stated = kept(record, "fields", {}).get("date")
        if isinstance(stated, str) and all(str(year) in stated for year in record.years):
            years = stated
        return self.full(
            record,
            {"name": escape(self.say(record.name))},
            date=years,
            **_shown(
                issuer=self.say(record.issuer.name) if record.issuer else "",
                event=self.say(record.event),
                rank=self.say(record.rank),
                note=self.say(record.note),
            ),
        )

    def talk(self, record: Talk) -> dict[str, Any]:
        """Return a NormalEntry; the event also stands in its summary."""
        url = next((each.url for each in record.links if each.url.startswith("http")), "")
        return self.full(
            record,
            {"name": linked(self.say(record.title), url)},
            **write_date(record.date),
            location=self.say(record.location),
            **_shown(event=self.say(record.event), description=self.say(record.description)),
            kind=record.kind if record.kind != "other" else "",
        )

    def press(self, record: Press) -> dict[str, Any]:
        """Return a NormalEntry with the outlet as its summary."""
        return self.full(
            record,
            {"name": linked(self.say(record.title), record.url)},
            **write_date(record.date),
            summary=self.say(record.outlet),
        )

    def news(self, record: News) -> dict[str, Any]:
        """Return a BulletEntry that begins with its date."""
        date = f"**{next(iter(write_date(record.date).values()))}** " if record.date else ""
        return self.full(record, {"bullet": date + self.say(record.text)})

    def skills(self, group: SkillGroup) -> dict[str, Any]:
        """Return a OneLineEntry; skills that no mark parts as they are stand once more, one a line."""
        names = [skill_text(each, self.say(each.name), self.language) for each in group.skills]
        mark = "、" if self.language == ZH else ", "
        if any(re.search("[,，、]", name) for name in names):
            mark = "；" if self.language == ZH else "; "
        details = escape(mark.join(names))
        label = self.say(LANGUAGES if group.name == LANGUAGES else group.name)
        again = [read_skill(each) for each in split_list(plain(details)[0])]
        is_plain = again == [read_skill(each) for each in names]
        return self.full(
            group,
            {"label": escape(label or usual_title("skills", self.language)), "details": details},
            # RenderCV fails at lists in fields that it does not know.
            keywords="" if is_plain else "".join(f"{name}\n" for name in names),
        )


def _shown(**fields: str) -> dict[str, Any]:
    """Return fields of our own, and all of them as the summary that RenderCV prints."""
    *own, last = fields
    summary = " · ".join(filter(None, fields.values()))
    if not any(fields[name] for name in own):
        return {"summary": fields[last]}
    return {"summary": summary, **fields}


_TYPES = ("label", "company", "institution", "title", "name", "bullet")


def _alike(entries: list[Any]) -> list[Any]:
    """Return entries of one type: RenderCV refuses a section that mixes them.

    Types come together where a title of a file was used for several: then they are bullets.
    """
    types = {
        next((name for name in _TYPES if name in each), "") if isinstance(each, dict) else "text"
        for each in entries
    }
    if len(types) < 2:
        return entries
    return [
        each if isinstance(each, dict) and "bullet" in each else _bullet(each) for each in entries
    ]


def _bullet(entry: Any) -> dict[str, Any]:
    if not isinstance(entry, dict):
        return {"bullet": str(entry)}
    texts = [str(value) for value in entry.values() if isinstance(value, str) and value]
    return {"bullet": " · ".join(texts)}
