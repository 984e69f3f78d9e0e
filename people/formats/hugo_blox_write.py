"""The content of a Hugo Blox site: pages in one language, and beside them the other's."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import PurePosixPath
from typing import Any

from people.formats.front_matter import join
from people.formats.hugo_blox_cv import PERCENT, level_in
from people.formats.hugo_blox_pages import LINKS, TYPES
from people.formats.hugo_blox_people import ICONS
from people.formats.markdown_lines import bullets, emphasized
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Link,
    Name,
    News,
    Organization,
    Patent,
    Person,
    Picture,
    Position,
    Project,
    Publication,
    SkillGroup,
    Talk,
    Text,
)
from people.formats.source import archive
from people.values.languages import EN, PREFIXES, other
from people.values.names import display_name
from people.values.partial_date import PartialDate
from people.values.slugs import first_free, slugify

_LINK_TYPES = {kind: name for name, kind in reversed(LINKS.items())} | {
    "arxiv": "preprint", "paper": "pdf", "other": "custom", "website": "site", "github": "github",
}  # fmt: skip
_TYPES = {kind: name for name, kind in reversed(TYPES.items()) if not name.isdigit()} | {
    "paper-workshop": "paper-conference",
    "preprint": "article",
}


def write_site(bundle: Bundle, language: str) -> bytes:
    """Return a zip with a folder for each record; `index.zh.md` holds what is in Chinese too."""
    files: dict[str, bytes] = {}
    by_id = {person.id: person for person in bundle.people if person.id}
    for person in bundle.people:
        awards = [each for each in bundle.awards if person.id in each.people or not each.people]
        name = _printed(person, EN) or "person"
        path = _add(files, language, "authors", person.id or name, person, awards, _author, by_id)
        _add_picture(files, path, "avatar", person.photo)
    for paper in bundle.publications:
        wanted = paper.id or paper.title.best(EN)
        path = _add(files, language, "publication", wanted, paper, [], _paper, by_id)
        _add_picture(files, path, "featured", paper.teaser)
        if cited := _citation(paper, language):
            files[f"{path}/cite.bib"] = cited
    rest: list[tuple[str, Any, str, Any]] = []
    rest += [("publication", each, each.title.best(EN), _patent) for each in bundle.patents]
    rest += [("project", each, each.name.best(EN), _project) for each in bundle.projects]
    rest += [("event", each, each.title.best(EN), _talk) for each in bundle.talks]
    rest += [("post", each, each.text.best(EN)[:60], _news) for each in bundle.news]
    for folder, record, title, page in rest:
        _add(files, language, folder, record.id or title, record, [], page, by_id)
    return archive(files)


Front = dict[str, Any]
Build = Callable[[Any, list[Award], dict[str, Person], str], tuple[Front, str]]


def _add(
    files: dict[str, bytes],
    language: str,
    folder: str,
    wanted: str,
    record: Any,
    awards: list[Award],
    build: Build,
    by_id: dict[str, Person],
) -> str:
    """Put the pages of a record into the archive; return its folder."""
    index = "_index" if folder == "authors" else "index"
    slug = first_free(
        slugify(wanted, folder), lambda each: f"content/{folder}/{each}/{index}.md" in files
    )
    path = f"content/{folder}/{slug}"
    front, body = build(record, awards, by_id, language)
    kept, sides = _kept(record), _sides(record, language)
    front |= {key: value for key, value in kept.items() if key not in {*front, *_NOT_FRONT}}
    front |= {key: value for key, value in sides.items() if key in front}
    files[f"{path}/{index}.md"] = _page(front, body or sides.get("body", ""), language)
    second = other(language)
    if _is_in(record, second) or _is_in(awards, second):
        front, body = build(record, awards, by_id, second)
        sides = _sides(record, second)
        body = body or sides.pop("body", "")
        files[f"{path}/{index}.{PREFIXES[second]}.md"] = _page({**sides, **front}, body, second)
    return path


def _sides(record: Any, language: str) -> dict[str, str]:
    """Return what is kept of a record in both languages, in one."""
    return {
        key: str(value.get(PREFIXES[language]) or "")
        for key, value in _kept(record).items()
        if isinstance(value, dict) and value.keys() == {"zh", "en"}
    }


_NOT_FRONT = {"body", "speakers", "language"}


def _page(front: Front, body: str, language: str) -> bytes:
    full = {key: value for key, value in front.items() if value not in (None, "", [], {})}
    return join({**full, "language": PREFIXES[language]}, body).encode()


def _is_in(value: Any, language: str) -> bool:
    """Whether any text of a record is in a language."""
    if isinstance(value, Text):
        return bool(value.in_language(language))
    if isinstance(value, tuple | list):
        return any(_is_in(each, language) for each in value)
    if is_dataclass(value):
        return any(_is_in(getattr(value, each.name), language) for each in fields(value))
    return False


def _add_picture(files: dict[str, bytes], path: str, name: str, picture: Picture | None) -> None:
    if picture:
        suffix = PurePosixPath(picture.name).suffix.lower() or ".jpg"
        files[f"{path}/{name}{suffix}"] = picture.data


def _citation(paper: Publication, language: str) -> bytes:
    """Return the `cite.bib` of a publication."""
    from people.formats import formats

    bibtex = formats().get("bibtex")
    if bibtex is None or bibtex.write is None:
        return b""
    return bibtex.write(Bundle(publications=(paper,)), language)


def _printed(person: Person, language: str) -> str:
    for code in (language, other(language)):
        family, given = person.family_name.in_language(code), person.given_name.in_language(code)
        if family or given:
            return display_name(family, given)
    return ""


def _kept(record: Any) -> dict[str, Any]:
    kept = record.extra.get("hugo-blox")
    return kept if isinstance(kept, dict) else {}


def _author(
    person: Person, awards: list[Award], _by_id: dict[str, Person], language: str
) -> tuple[Front, str]:
    code = language
    if not (person.family_name or person.given_name).in_language(code):
        code = other(language)
    groups = [each for each in person.skill_groups if not _kept(each).get("languages")]
    spoken = [each for each in person.skill_groups if _kept(each).get("languages")]
    links = [_profile(each, language) for each in person.links]
    front = {
        "title": _printed(person, language) or person.label.best(language),
        "first_name": person.given_name.in_language(code),
        "last_name": person.family_name.in_language(code),
        "role": person.headline.in_language(language),
        "location": person.location.in_language(language),
        "orcid": person.orcid,
        "organizations": [_organization(each, language) for each in person.affiliations],
        "profiles": links,
        "interests": [each.best(language) for each in person.tags],
        "education": [_study(each, language) for each in person.education],
        "work": [_position(each, language) for each in person.positions],
        "skills": [_skills(each, language) for each in groups],
        "languages": [row for each in spoken for row in _skills(each, language)["items"]],
        "awards": [_award(each, language) for each in awards],
    }
    return front, person.biography.in_language(language)


def _full(row: Front) -> Front:
    return {key: value for key, value in row.items() if value not in (None, "", [], {})}


def _organization(organization: Organization, language: str) -> Front:
    return _full({"name": organization.name.best(language), "url": organization.url})


def _profile(link: Link, language: str) -> Front:
    icon = ICONS.get(link.kind, "link")
    return _full({"icon": icon, "url": link.url, "label": link.label.best(language)})


def _range(record: Position | Education, end: PartialDate | None) -> Front:
    return {
        "date_start": str(record.start_date or ""),
        "date_end": "present" if record.is_current and not record.start_date else str(end or ""),
    }


def _study(study: Education, language: str) -> Front:
    return _full(
        {
            "area": study.degree.best(language),
            "institution": study.organization.name.best(language) if study.organization else "",
            **_range(study, study.end_date),
            **({"date_end": "present"} if study.is_current else {}),
            "summary": bullets(study.highlights.in_language(language)),
            **_kept(study),
        }
    )


def _position(position: Position, language: str) -> Front:
    organization = position.organization
    return _full(
        {
            "position": position.title.best(language),
            "company_name": organization.name.best(language) if organization else "",
            "company_url": organization.url if organization else "",
            "location": position.location.best(language),
            **_range(position, position.end_date),
            "summary": bullets(position.highlights.in_language(language)),
            **_kept(position),
        }
    )


def _skills(group: SkillGroup, language: str) -> Front:
    kept = _kept(group)
    more = kept.get("items") if isinstance(kept.get("items"), dict) else {}
    items = []
    for skill in group.skills:
        said = dict(more.get(skill.name.best(EN)) or {}) if isinstance(more, dict) else {}
        level = level_in(str(said.get("percent", "")), str(said.get("level", "")))
        if level != skill.level:
            said = {key: said[key] for key in said if key not in {"percent", "level"}}
            said |= {"percent": PERCENT[skill.level]} if skill.level else {}
        items.append({"name": skill.name.best(language), **said})
    colors: Front = {key: kept[key] for key in ("color", "color_border") if key in kept}
    return {**_full({"name": group.name.best(language), **colors}), "items": items}


def _award(award: Award, language: str) -> Front:
    kept = {key: value for key, value in _kept(award).items() if key != "date"}
    exact = str(_kept(award).get("date", ""))
    year = str(award.years[0]) if award.years else ""
    return _full(
        {
            "title": award.heading.best(language),
            "awarder": award.issuer.name.best(language) if award.issuer else "",
            "organization_url": award.issuer.url if award.issuer else "",
            "date": exact if year and exact.startswith(year) else year,
            "summary": award.note.in_language(language),
            **kept,
        }
    )


def _names(names: tuple[Name, ...], has_more: bool, by_id: dict[str, Person]) -> Front:
    """Return the list of authors, those with a page by its slug, and what is noted of each."""
    rows, notes = [], []
    for name in names:
        person = by_id.get(name.person)
        known = person and name.name in {_printed(person, code) for code in PREFIXES}
        rows.append(slugify(name.person) if known else name.name)
        marks = ["Equal contribution"] if name.is_equal_contribution else []
        marks += ["Corresponding author"] if name.is_corresponding else []
        notes.append(", ".join(marks) or name.role.best(EN))
    return {
        "authors": [*rows, "et al."] if has_more else rows,
        "author_notes": notes if any(notes) else [],
    }


def _when(date: PartialDate | None) -> Front:
    """Return a date with its day, as Hugo wants it, and how much of it is known."""
    if date is None:
        return {}
    month = {21: 3, 22: 6, 23: 9, 24: 12}.get(date.month or 0, date.month) or 1
    front: Front = {"date": f"{date.year:04d}-{month:02d}-{date.day or 1:02d}"}
    if not date.day:
        front["date_precision"] = "month" if date.month else "year"
    return front


def _links(links: tuple[Link, ...], language: str) -> list[Front]:
    return [
        _full(
            {
                "type": _LINK_TYPES.get(link.kind, link.kind),
                "name": link.label.best(language),
                "url": link.url,
            }
        )
        for link in links
        if link.url
    ]


def _paper(
    paper: Publication, _awards: list[Award], by_id: dict[str, Person], language: str
) -> tuple[Front, str]:
    kept = _kept(paper)
    image = kept.get("image") if isinstance(kept.get("image"), dict) else {}
    kind = _TYPES.get(paper.kind, "")
    ids = _full({"doi": paper.doi, "arxiv": paper.arxiv_id})
    front = {
        "title": paper.title.best(language),
        **_names(paper.authors, paper.has_more_authors, by_id),
        **_when(paper.date),
        "publication_types": [kind] if kind else kept.get("publication_types"),
        "publication": emphasized(paper.venue.best(language)),
        "publication_short": emphasized(paper.venue_short.best(language)),
        "abstract": paper.abstract.in_language(language),
        "summary": paper.summary.in_language(language),
        "tags": [each.best(language) for each in paper.tags],
        "doi": paper.doi,
        "hugoblox": {"ids": ids} if ids else {},
        "links": _links(paper.links, language),
        "draft": paper.visibility == "draft" or None,
        "image": _full(
            {
                **(image if isinstance(image, dict) else {}),
                "caption": paper.teaser_caption.in_language(language),
                "alt_text": paper.teaser_alt.in_language(language),
            }
        ),
    }
    return front, ""


def _patent(
    patent: Patent, _awards: list[Award], by_id: dict[str, Person], language: str
) -> tuple[Front, str]:
    return {
        "title": patent.title.best(language),
        **_names(patent.inventors, patent.has_more_inventors, by_id),
        **_when(patent.date),
        "publication_types": ["patent"],
        "patent_number": patent.number,
        "patent_office": patent.office,
        "patent_status": patent.status,
        "draft": patent.visibility == "draft" or None,
    }, ""


def _project(
    project: Project, _awards: list[Award], by_id: dict[str, Person], language: str
) -> tuple[Front, str]:
    return {
        "title": project.name.best(language),
        "summary": project.theme.in_language(language),
        **_names(project.contributors, project.has_more_contributors, by_id),
        **_when(project.start_date),
        "date_end": str(project.end_date or ""),
        "highlights": project.highlights.in_language(language).splitlines(),
        "tags": [each.best(language) for each in project.tags],
        "links": _links(project.links, language),
        "draft": project.visibility == "draft" or None,
    }, project.description.in_language(language)


def _talk(
    talk: Talk, _awards: list[Award], by_id: dict[str, Person], language: str
) -> tuple[Front, str]:
    others = _kept(talk).get("speakers")
    speakers = [slugify(each) for each in talk.people if each in by_id]
    return {
        "title": talk.title.best(language),
        "authors": [*speakers, *(others if isinstance(others, list) else [])],
        "event": talk.event.best(language),
        "location": talk.location.best(language),
        **_when(talk.date),
        "abstract": talk.description.in_language(language),
        "links": _links(talk.links, language),
        "draft": talk.visibility == "draft" or None,
    }, ""


def _news(
    news: News, _awards: list[Award], by_id: dict[str, Person], language: str
) -> tuple[Front, str]:
    title, _break, summary = news.text.best(language).partition("\n\n")
    return {
        "title": " ".join(title.split()),
        "authors": [slugify(each) for each in news.people if each in by_id],
        **_when(news.date),
        "summary": summary,
        "draft": news.visibility == "draft" or None,
    }, ""
