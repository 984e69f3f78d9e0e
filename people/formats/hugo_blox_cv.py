"""The CV on an author's page of a Hugo Blox site: positions, studies, skills and awards."""

import re
from dataclasses import replace
from typing import Any

from people.formats.dates import Range, is_present, read_date
from people.formats.degrees import level_of
from people.formats.hugo_blox import Page, address
from people.formats.markdown_lines import points
from people.formats.record import (
    NO_TEXT,
    Award,
    Education,
    Organization,
    Position,
    Skill,
    SkillGroup,
    Text,
)
from people.formats.sides import Sides
from people.values.languages import EN, ZH

PERCENT = {1: 40, 2: 70, 3: 100}
_DASH = re.compile(r"\s*(?:[–—~至]|\s-\s|(?<=\d{4})-(?=\d{4}|[a-zA-Z]|$))\s*")
GROUP_OF_LANGUAGES = Text("语言", "Languages")


def _when(data: Sides, bad: list[str]) -> Range:
    """Return the range of dates of an entry. A year alone is when it ended."""
    start, end = data["date_start|start|start_date"].word(), data["date_end|end|end_date"].word()
    year = data["year|date"].word()
    if year and not start and not end:
        start, dash, end = _DASH.sub("|", year, count=1).partition("|")
        if not dash:
            start, end = "", start
        elif not end:  # 2018-
            end = "present"
    dates: Range = {"start_date": None, "end_date": None, "is_current": is_present(end)}
    for name, value in (("start_date", start), ("end_date", end)):
        if value and not is_present(value):
            try:
                dates[name] = read_date(value)  # type: ignore[literal-required]
            except ValueError:
                bad.append(value)
    return dates


def position(data: Sides, bad: list[str]) -> Position:
    """Return a job."""
    name = data["company_name|org|organization|company"]
    employer = organization(name) if name else None
    if employer and (url := address(data["company_url|url"].word())):
        employer = replace(employer, url=url)
    dates = _when(data, bad)
    dates["is_current"] = dates["start_date"] is not None and dates["end_date"] is None
    kept = _left(data, {"company_logo", "button", "icon"})
    return Position(
        organization=employer,
        title=data["position|role|title"].text(),
        location=data["location"].text(),
        highlights=_points(data["summary|description"].text()),
        **dates,
        extra=kept,
    )


def study(data: Sides, bad: list[str]) -> Education:
    """Return a study."""
    degree = data["area|degree|course|title"].text()
    name = data["institution|org|school|organization|company"]
    return Education(
        organization=organization(name) if name else None,
        degree=degree,
        level=level_of(degree.best(EN)) or level_of(degree.best(ZH)),
        highlights=_points(data["summary|description"].text()),
        **_when(data, bad),
        extra=_left(data, {"button", "icon", "logo"}),
    )


def _points(text: Text) -> Text:
    return Text(points(text.zh), points(text.en))


def _left(data: Sides, names: set[str]) -> dict[str, Any]:
    kept = {name: raw for name in sorted(names) if (raw := data[name].raw())}
    kept = {name: raw for name, raw in kept.items() if not _is_blank(raw)}
    return {"hugo-blox": kept} if kept else {}


def _is_blank(raw: Any) -> bool:
    return isinstance(raw, dict) and not any(raw.values())


def skill_group(data: Sides) -> SkillGroup:
    """Return a group of skills."""
    items = data["items"] if data["items"] else data["keywords"]
    name = data["name"].text() if items else NO_TEXT
    skills, kept = _leveled(items if items else data)
    colors = {key: raw for key in ("color", "color_border") if (raw := data[key].raw())}
    full = {**colors, **({"items": kept} if kept else {})}
    return SkillGroup(name=name, skills=skills, extra={"hugo-blox": full} if full else {})


def languages(data: Sides) -> SkillGroup:
    """Return the languages that somebody speaks as a group of skills."""
    skills, kept = _leveled(data)
    full = {"languages": True, **({"items": kept} if kept else {})}
    return SkillGroup(name=GROUP_OF_LANGUAGES, skills=skills, extra={"hugo-blox": full})


def _leveled(items: Sides) -> tuple[tuple[Skill, ...], dict[str, Any]]:
    """Return skills, and what else is said of each, by its name."""
    skills, kept = [], {}
    for each in items.items():
        named = each["name"] if each["name"] else each["label"]
        name = named.text() if named else each.text()
        if not name:
            continue
        skills.append(Skill(name, level_in(each["percent"].word(), each["level"].word())))
        more = {
            key: raw
            for key in ("percent", "level", "icon", "description")
            if (raw := each[key].raw()) and not (key == "percent" and raw in PERCENT.values())
        }
        if each["name"] and (label := each["label"].raw()):
            more["label"] = label
        if more:
            kept[name.best(EN)] = more
    return tuple(skills), kept


def level_in(percent: str, level: str) -> int | None:
    """Return a level of 1 to 3 for per cent, or for one to five stars."""
    try:
        share = float(percent) if percent else float(level) * 20
    except ValueError:
        return None
    return (1 if share <= 50 else 2 if share <= 79 else 3) if share > 0 else None


def award(data: Sides, slug: str, page: Page, bad: list[str]) -> Award:
    """Return an award; a long summary is kept aside."""
    issuer = data["awarder|issuer|organization"].text()
    note = _points(data["summary|description"].text())
    fits = all(len(side) <= 250 and "\n" not in side for side in (note.zh, note.en))
    kept = {key: raw for key in ("url", "certificate_url", "icon") if (raw := data[key].raw())}
    if not fits:
        kept["summary"] = data["summary|description"].raw()
    years: tuple[int, ...] = ()
    if stated := data["date|year|date_start"].word():
        try:
            date = read_date(stated)
        except ValueError:
            bad.append(stated)
        else:
            years = (date.year,) if date else ()
            kept |= {"date": str(date)} if date and date.month else {}
    return Award(
        people=(slug,),
        place=page.place,
        name=data["title|name"].text(),
        issuer=Organization(issuer, url=address(data["organization_url"].word()))
        if issuer
        else None,
        years=years,
        note=note if fits else NO_TEXT,
        extra={"hugo-blox": kept} if kept else {},
    )


def courses(education: Sides) -> Sides:
    """Return the studies: in an older form they are below `courses`."""
    rows = education["courses"]
    return rows if rows else education


def organization(data: Sides) -> Organization:
    """Return an organization, given by name or with its address."""
    if name := data["name|org"]:
        return Organization(name.text(), url=address(data["url"].word()))
    return Organization(data.text())
