"""The tables of a LinkedIn data export, as a zip."""

from typing import Any
from urllib.parse import quote

from people.formats.linkedin import level_of_language
from people.formats.linkedin_tables import write_table
from people.formats.record import (
    Award,
    Bundle,
    Education,
    Organization,
    Patent,
    Person,
    Position,
    Project,
    Publication,
    SkillGroup,
)
from people.formats.source import archive
from people.values.languages import EN, other
from people.values.partial_date import PartialDate

PROFILE = (
    "First Name", "Last Name", "Maiden Name", "Address", "Birth Date", "Headline", "Summary",
    "Industry", "Zip Code", "Geo Location", "Twitter Handles", "Websites", "Instant Messengers",
)  # fmt: skip
PROFICIENCY = {
    1: "Elementary proficiency",
    2: "Professional working proficiency",
    3: "Full professional proficiency",
}
_TWITTER = ("https://twitter.com/", "https://x.com/", "https://www.twitter.com/")
Line = dict[str, str]


def write_export(bundle: Bundle, language: str) -> bytes:
    """Return a zip of the tables that have rows."""
    person = bundle.people[0] if bundle.people else Person()
    tables: dict[str, list[Line]] = {}
    if bundle.people:
        tables["Profile"] = [_profile(person, language)]
    for position in person.positions:
        table, line = _position(position, language)
        tables.setdefault(table, []).append(line)
    for award in bundle.awards:
        table, line = _award(award, language)
        tables.setdefault(table, []).append(line)
    tables["Education"] = [_education(each, language) for each in person.education]
    for group in person.skill_groups:
        table, lines = _skills(group, language)
        tables.setdefault(table, []).extend(lines)
    tables["Publications"] = [_publication(each, language) for each in bundle.publications]
    tables["Patents"] = [_patent(each, language) for each in bundle.patents]
    tables["Projects"] = [_project(each, language) for each in bundle.projects]
    courses = _kept(person).get("courses")
    tables["Courses"] = [
        {"Name": str(each.get("name", "")), "Number": str(each.get("number", ""))}
        for each in (courses if isinstance(courses, list) else [])
        if isinstance(each, dict)
    ]
    _contacts(person, tables)
    files = {
        f"{name}.csv": write_table(name, lines, PROFILE if name == "Profile" else ())
        for name, lines in tables.items()
        if lines
    }
    return archive(files)


def _kept(record: Any) -> dict[str, Any]:
    kept = record.extra.get("linkedin")
    return kept if isinstance(kept, dict) else {}


def _said(record: Any, name: str) -> str:
    value = _kept(record).get(name)
    return value if isinstance(value, str) else ""


def _profile(person: Person, language: str) -> Line:
    code = language
    if not (person.family_name or person.given_name).in_language(code):
        code = other(language)
    handles = [
        link.url.removeprefix(start).strip("/")
        for link in person.links
        for start in _TWITTER
        if link.kind == "twitter" and link.url.startswith(start)
    ]
    marks = {"blog": "BLOG", "website": "PERSONAL"}
    websites = [
        f"{marks.get(link.kind, 'OTHER')}:{quote(link.url, safe=_SAFE)}"
        for link in person.links
        if link.url.startswith("http") and link.kind != "twitter"
    ]
    return {
        "First Name": person.given_name.in_language(code),
        "Last Name": person.family_name.in_language(code),
        "Headline": person.headline.best(language),
        "Summary": person.biography.best(language),
        "Industry": _said(person, "industry"),
        "Geo Location": person.location.best(language),
        "Twitter Handles": f"[{','.join(handles)}]" if handles else "",
        "Websites": f"[{','.join(websites)}]" if websites else "",
    }


_SAFE = "%/:?#@!$&'()*+;=~|-._"  # of what an address may hold, all but commas and brackets


def _contacts(person: Person, tables: dict[str, list[Line]]) -> None:
    for link in person.links:
        value = link.url.partition(":")[2]
        if link.url.startswith("mailto:"):
            known = tables.setdefault("Email Addresses", [])
            primary = "No" if known else "Yes"
            known.append({"Email Address": value, "Confirmed": "Yes", "Primary": primary})
        elif link.url.startswith("tel:"):
            number, _sign, extension = value.partition(";ext=")
            line = {"Extension": extension, "Number": number, "Type": "Work"}
            tables.setdefault("PhoneNumbers", []).append(line)


def _day(date: PartialDate | None) -> str:
    return date.display(EN) if date else ""


def _name(organization: Organization | None, language: str) -> str:
    return organization.name.best(language) if organization else ""


def _points(highlights: str) -> str:
    return "\n".join(f"• {line}" for line in highlights.splitlines() if line.strip())


def _position(position: Position, language: str) -> tuple[str, Line]:
    table = _said(position, "table")
    name, title = _name(position.organization, language), position.title.best(language)
    line = {
        "Description": _points(position.highlights.best(language)),
        "Started On": _day(position.start_date),
        "Finished On": "" if position.is_current else _day(position.end_date),
    }
    if table == "Volunteering":
        line |= {"Company Name": name, "Role": title, "Cause": _said(position, "cause")}
    elif table == "Organizations":
        line |= {"Name": name, "Position": title}
    else:
        table = "Positions"
        place = position.location.best(language)
        line |= {"Company Name": name, "Title": title, "Location": place}
    return table, line


def _education(study: Education, language: str) -> Line:
    return {
        "School Name": _name(study.organization, language),
        "Start Date": _day(study.start_date),
        "End Date": _day(study.end_date),
        "Notes": _points(study.highlights.best(language)),
        "Degree Name": study.degree.best(language),
        "Activities": _said(study, "activities"),
    }


def _skills(group: SkillGroup, language: str) -> tuple[str, list[Line]]:
    said = _kept(group).get("languages")
    if not isinstance(said, dict):
        return "Skills", [{"Name": skill.name.best(language)} for skill in group.skills]
    lines = []
    for skill in group.skills:
        level = str(said.get(skill.name.best(EN), ""))
        if level_of_language(level) != skill.level:
            level = PROFICIENCY.get(skill.level or 0, "")
        lines.append({"Name": skill.name.best(language), "Proficiency": level})
    return "Languages", lines


def _publication(paper: Publication, language: str) -> Line:
    url = f"https://doi.org/{paper.doi}" if paper.doi else ""
    if not url and paper.arxiv_id:
        url = f"https://arxiv.org/abs/{paper.arxiv_id}"
    return {
        "Name": paper.title.best(language),
        "Published On": _day(paper.date),
        "Description": (paper.abstract or paper.summary).best(language),
        "Publisher": paper.venue.best(language),
        "Url": url or next((link.url for link in paper.links if link.url), ""),
    }


def _patent(patent: Patent, language: str) -> Line:
    is_granted = patent.status == "granted"
    filed = _said(patent, "filed_on") if is_granted else _day(patent.date)
    return {
        "Title": patent.title.best(language),
        "Description": _said(patent, "description"),
        "Issuer": patent.office or _said(patent, "issuer"),
        "Patent Number": patent.number if is_granted else "",
        "Application Number": _said(patent, "application_number") if is_granted else patent.number,
        "Filed On": filed,
        "Issued On": _day(patent.date) if is_granted else "",
        "Url": _said(patent, "url"),
    }


def _award(award: Award, language: str) -> tuple[str, Line]:
    year = str(award.years[0]) if award.years else ""
    exact = _said(award, "started_on") or _said(award, "issued_on")
    day = exact if year and exact.startswith(year) else year
    name, issuer = award.name.best(language), _name(award.issuer, language)
    if _said(award, "table") == "Certifications":
        return "Certifications", {
            "Name": name,
            "Url": _said(award, "url"),
            "Authority": issuer,
            "Started On": day,
            "Finished On": _said(award, "finished_on"),
            "License Number": _said(award, "license_number"),
        }
    note = award.note.best(language) or _said(award, "description")
    return "Honors", {"Title": name, "Description": note, "Issued On": day, "Issuer": issuer}


def _project(project: Project, language: str) -> Line:
    return {
        "Title": project.name.best(language),
        "Description": project.description.best(language),
        "Url": next((link.url for link in project.links if link.url), ""),
        "Started On": _day(project.start_date),
        "Finished On": _day(project.end_date),
    }
