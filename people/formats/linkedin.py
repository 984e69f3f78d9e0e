"""LinkedIn's data export: the zip of CSV files that members get, or one of these files.

Settings → Data privacy → Get a copy of your data. Connections, messages, invitations, ads and all
else that the owner did not write for others is never opened.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from people.formats.dates import is_present
from people.formats.degrees import level_of
from people.formats.format import Format, Reading
from people.formats.linkedin_export import (
    Export,
    aside,
    date_in,
    line_of,
    organization,
    plain,
    points,
    text_of,
)
from people.formats.linkedin_tables import Row, is_export, rows, table_of
from people.formats.linkedin_works import (
    read_award,
    read_certificate,
    read_patent,
    read_project,
    read_publication,
)
from people.formats.links import clean_url, kind_of
from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import (
    NO_TEXT,
    Bundle,
    Education,
    Item,
    Link,
    Person,
    Place,
    Position,
    Skill,
    SkillGroup,
    Text,
)
from people.formats.source import Source
from people.values.names import display_name
from people.values.slugs import slugify

GROUP_OF_LANGUAGES = Text("语言", "Languages")
LEVELS = (("elementary", 1), ("limited", 2), ("full", 3), ("native", 3), ("professional", 2))
WEBSITES = {"BLOG": "blog", "PERSONAL": "website", "PORTFOLIO": "website", "COMPANY": "website"}


def read(source: Source) -> Reading:
    """Yield the person, then works. Raises UnreadableFile."""
    export = Export(place=Place(source.name))
    skipped: list[str] = []
    is_used = False
    for name, data in sorted(source.files.items()):
        table = table_of(name, data[:4000])
        if not table:
            skipped.append(name)
            continue
        try:
            for row in rows(name, data, table):
                if isinstance(row, Problem):
                    export.problems.append(row)
                else:
                    READERS[table](row, export)
            is_used = True
        except UnreadableFile as error:
            if not source.is_archive:
                raise
            export.problems.append(error.problem)
    if not is_used:
        raise UnreadableFile(
            gettext_noop("There is no table of a LinkedIn export here."), Place(source.name)
        )
    yield from export.problems
    if skipped:
        yield Problem(
            gettext_noop("Private files of the export are not read: %(count)s."),
            {"count": len(skipped)},
            Place(source.name),
            is_error=False,
        )
    yield from _records(export)


def _records(export: Export) -> Iterator[Item]:
    slug = ""
    if export.is_about_somebody:
        person = _person(export)
        slug = person.id
        yield person
    for work in export.works:
        yield work(slug)


def _person(export: Export) -> Person:
    names = export.person.pop("names", ("", ""))
    groups = []
    if export.skills:
        groups.append(SkillGroup(skills=tuple(dict.fromkeys(export.skills))))
    if export.languages:
        said = export.aside.pop("proficiency", {})
        groups.append(
            SkillGroup(
                name=GROUP_OF_LANGUAGES,
                skills=tuple(export.languages),
                extra={"linkedin": {"languages": said}},
            )
        )
    biography = export.person.pop("biography", NO_TEXT) or text_of(export.summary)
    return Person(
        id=slugify(display_name(*names), "person"),
        place=export.place,
        **export.person,
        biography=biography,
        links=tuple(dict.fromkeys(export.links)),
        positions=tuple(export.positions),
        education=tuple(export.education),
        skill_groups=tuple(groups),
        extra={"linkedin": export.aside} if export.aside else {},
    )


def _profile(row: Row, export: Export) -> None:
    given, family = (" ".join(plain(row[f"{which} Name"]).split()) for which in ("First", "Last"))
    language = Text.of(family + given)
    code = "zh-hans" if language.zh else "en"
    export.person = {
        "names": (family, given),
        "family_name": Text.of(family, code),
        "given_name": Text.of(given, code),
        "headline": line_of(row["Headline"]),
        "biography": text_of(row["Summary"]),
        "location": line_of(row["Geo Location"]),
    }
    if industry := plain(row["Industry"]):
        export.aside["industry"] = industry
    for handle in re.findall(r"\w{1,50}", row["Twitter Handles"]):
        export.links.append(Link("twitter", f"https://twitter.com/{handle}"))
    for mark, address in re.findall(
        r"(?:\b([A-Z_]{3,20}):)?((?:https?://|www\.)[^\s,\]]+)", row["Websites"]
    ):
        if url := clean_url(address):
            label = Text.of("Portfolio" if mark == "PORTFOLIO" else "")
            export.links.append(Link(kind_of(url, WEBSITES.get(mark, "other")), url, label))


def _summary(row: Row, export: Export) -> None:
    export.summary = row["Profile Summary"]


def _position(row: Row, export: Export) -> None:
    export.positions.append(
        _job(row, export, row["Company Name"], row["Title"], {}, row["Location"])
    )


def _volunteering(row: Row, export: Export) -> None:
    kept = aside("Volunteering", cause=row["Cause"])
    export.positions.append(_job(row, export, row["Company Name"], row["Role"], kept))


def _membership(row: Row, export: Export) -> None:
    kept = aside("Organizations")
    export.positions.append(_job(row, export, row["Name"], row["Position"], kept))


def _job(
    row: Row, export: Export, name: str, title: str, kept: dict[str, Any], location: str = ""
) -> Position:
    start, last = date_in(row, "Started On", export), row["Finished On"]
    # Tables that were edited by hand say what LinkedIn leaves empty.
    goes_on = is_present(last)
    return Position(
        place=row.place,
        organization=organization(name),
        title=line_of(title),
        highlights=points(row["Description"]),
        start_date=start,
        end_date=None if goes_on else date_in(row, "Finished On", export),
        is_current=goes_on or (start is not None and not last),
        location=line_of(location),
        extra=kept,
    )


def _education(row: Row, export: Export) -> None:
    degree = line_of(row["Degree Name"])
    export.education.append(
        Education(
            place=row.place,
            organization=organization(row["School Name"]),
            degree=degree,
            level=level_of(degree.best("en")),
            start_date=date_in(row, "Start Date", export),
            end_date=date_in(row, "End Date", export),
            highlights=points(row["Notes"]),
            extra=aside("", activities=plain(row["Activities"])),
        )
    )


def _skill(row: Row, export: Export) -> None:
    if name := line_of(row["Name"]):
        export.skills.append(Skill(name))


def _language(row: Row, export: Export) -> None:
    if name := line_of(row["Name"]):
        said = row["Proficiency"]
        export.languages.append(Skill(name, level_of_language(said)))
        if said:
            export.aside.setdefault("proficiency", {})[name.best("en")] = said


def level_of_language(said: str) -> int | None:
    """Return the level of 1 to 3 that LinkedIn's words for a language mean."""
    return next((level for word, level in LEVELS if word in said.lower()), None)


def _course(row: Row, export: Export) -> None:
    course = {"name": plain(row["Name"]), "number": plain(row["Number"])}
    export.aside.setdefault("courses", []).append({k: v for k, v in course.items() if v})


def _email(row: Row, export: Export) -> None:
    if row["Primary"].lower() in {"no", "false"} or row["Confirmed"].lower() in {"no", "false"}:
        return
    if (url := clean_url(row["Email Address"])).startswith("mailto:"):
        _contact(Link("email", url), row, export)


def _phone(row: Row, export: Export) -> None:
    number = re.sub(r"[^\d+]", "", row["Number"])
    extension = re.sub(r"\D", "", row["Extension"])
    if len(number) >= 5:
        suffix = f";ext={extension}" if extension else ""
        _contact(Link("phone", f"tel:{number}{suffix}"), row, export)


def _contact(link: Link, row: Row, export: Export) -> None:
    export.links.append(link)
    export.problems.append(
        Problem(
            gettext_noop("%(address)s would be public here. Leave it out if it is private."),
            {"address": link.url.partition(":")[2]},
            row.place,
            is_error=False,
        )
    )


READERS: dict[str, Callable[[Row, Export], None]] = {
    "Profile": _profile,
    "Profile Summary": _summary,
    "Positions": _position,
    "Volunteering": _volunteering,
    "Organizations": _membership,
    "Education": _education,
    "Skills": _skill,
    "Languages": _language,
    "Publications": read_publication,
    "Patents": read_patent,
    "Honors": read_award,
    "Certifications": read_certificate,
    "Projects": read_project,
    "Courses": _course,
    "Email Addresses": _email,
    "PhoneNumbers": _phone,
}


def write(bundle: Bundle, language: str) -> bytes:
    """Return a zip of the tables."""
    from people.formats.linkedin_write import write_export

    return write_export(bundle, language)


FORMAT = Format(
    key="linkedin",
    label="LinkedIn",
    suffix=".zip",
    media_type="application/zip",
    family="linkedin",
    kinds=("people", "publications", "projects", "patents", "awards"),
    is_about_one_person=True,
    is_in_one_language=True,
    recognizes=is_export,
    read=read,
    write=write,
)
