"""JSON Resume, read: jobs, volunteering, education, skills, languages and interests."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from people.formats.cv_terms import LANGUAGES, in_brackets, read_skill, skill_level
from people.formats.degrees import level_of
from people.formats.json_resume_basics import FAMILY
from people.formats.json_resume_fields import Reader
from people.formats.record import (
    Education,
    Position,
    Skill,
    SkillGroup,
    Text,
)
from people.formats.tree import Fields

LONGEST_GRADE = 30


def positions(reader: Reader, fields: Fields) -> Iterator[Position]:
    """Yield jobs, then volunteering."""
    for section in ("work", "volunteer"):
        for each in fields.rows(section):
            # 0.x called the employer `company`; both lists are mixed up in real files.
            organization = reader.organization(
                each.line("name", "company", "organization"), reader.url(each, "url", "website")
            )
            title, location = each.line("position"), each.line("location")
            summary = each.text("summary")
            highlights = reader.highlights(each, "highlights")
            is_theme = len(summary) <= 250 and "\n" not in summary
            marks = {"section": section if section != "work" else ""}
            if summary and not is_theme:
                # Too long for the line under the title: it opens the list instead.
                opening = "\n".join(filter(None, map(str.strip, summary.splitlines())))
                highlights = "\n".join(filter(None, (opening, highlights)))
                marks |= {"summary": summary, "opening": opening}
            yield Position(
                organization=organization,
                title=reader.say(title),
                location=reader.say(location),
                theme=reader.say(summary if is_theme else ""),
                highlights=reader.say(highlights),
                **reader.range(each),
                extra=reader.aside(each, **marks),
                place=each.place,
            )


def education(reader: Reader, fields: Fields) -> Iterator[Education]:
    """Yield studies; courses are their highlights."""
    for each in fields.rows("education"):
        organization = reader.organization(
            each.line("institution"), reader.url(each, "url", "website")
        )
        degree = each.line("studyType")
        grade = each.line("score", "gpa")
        if len(grade) > LONGEST_GRADE:  # more than a grade: it stays aside
            each.data["score"], grade = grade, ""
        yield Education(
            organization=organization,
            degree=reader.say(degree),
            level=level_of(degree),
            field=reader.say(each.line("area")),
            gpa=grade,
            highlights=reader.say(reader.highlights(each, "courses")),
            **reader.range(each),
            extra=reader.aside(each),
            place=each.place,
        )


def skills(reader: Reader, fields: Fields) -> Iterator[SkillGroup]:
    """Yield groups of skills; loose skills make one group without a name."""
    loose: list[Skill] = []
    kept: dict[str, Any] = {}
    place = fields.place
    for each in _skill_fields(reader, fields):
        name, word = each.line("name"), each.line("level")
        keywords = [" ".join(text.split()) for text in each.texts("keywords")]
        level = skill_level(word)
        if keywords or (name and not word and each.data.pop("isGroup", None)):
            if word and level is None:
                each.data["level"] = word
            skills = [read_skill(text, reader.language) for text in keywords]
            yield SkillGroup(
                name=reader.say(name),
                skills=tuple(replace(skill, level=level) if level else skill for skill in skills),
                extra=reader.aside(each),
                place=each.place,
            )
        elif name:
            if word and level is None:
                each.data["level"] = word
            loose.append(Skill(reader.say(name), level))
            kept[name] = each.rest()
            place = each.place
    if loose:
        # Skills one by one, in no group: one list without a name.
        extra = {FAMILY: {"entries": kept}}
        yield SkillGroup(skills=tuple(loose), extra=extra, place=place)


def _skill_fields(reader: Reader, fields: Fields) -> Iterator[Fields]:
    values = fields.data.get("skills")
    if isinstance(values, list) and any(isinstance(each, str) for each in values):
        fields.data["skills"] = [
            {"name": each} if isinstance(each, str) else each for each in values
        ]
    yield from fields.rows("skills")


def languages(reader: Reader, fields: Fields) -> Iterator[SkillGroup]:
    """Yield spoken languages as one group, how well in brackets."""
    skills, entries = [], []
    for each in fields.rows("languages"):
        name, fluency = each.line("language", "name"), each.line("fluency", "level")
        if name:
            skills.append(Skill(reader.say(in_brackets(name, fluency))))
            entries.append({"language": name, "fluency": fluency, **each.rest()})
    if skills:
        yield SkillGroup(
            name=LANGUAGES,
            skills=tuple(skills),
            extra={FAMILY: {"section": "languages", "entries": entries}},
        )


def interests(reader: Reader, fields: Fields) -> Text:
    """Return interests: one as a line, several as a list."""
    lines, entries = [], []
    for each in _interest_fields(reader, fields):
        name, keywords = each.line("name"), each.texts("keywords")
        line = ": ".join(filter(None, (name, ", ".join(keywords))))
        if line:
            lines.append(line)
            entries.append({"name": name, "keywords": keywords, **each.rest()})
    text = lines[0] if len(lines) == 1 else "\n".join(f"- {line}" for line in lines)
    if any(set(entry) != {"name", "keywords"} or entry["keywords"] for entry in entries):
        reader.kept["interests"] = {"text": text, "entries": entries}
    return reader.say(text)


def _interest_fields(reader: Reader, fields: Fields) -> Iterator[Fields]:
    values = fields.data.get("interests")
    if isinstance(values, list):
        fields.data["interests"] = [
            {"name": each} if isinstance(each, str) else each for each in values
        ]
    yield from fields.rows("interests")
