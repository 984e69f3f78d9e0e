"""Publications, patents, honors, certificates and projects of a LinkedIn export."""

import re

from people.formats.linkedin_export import (
    Export,
    aside,
    date_in,
    line_of,
    organization,
    people_of,
    plain,
    text_of,
)
from people.formats.linkedin_tables import Row
from people.formats.links import arxiv_in, clean_url, doi_in, kind_of
from people.formats.problem import Problem, gettext_noop
from people.formats.record import NO_TEXT, Award, Link, Patent, Project, Publication, Text


def read_publication(row: Row, export: Export) -> None:
    """Read a publication; its authors are not in the export."""
    title, url = line_of(row["Name"]), clean_url(row["Url"])
    if not title:
        export.problems.append(Problem(gettext_noop("This work has no title."), {}, row.place))
        return
    day, doi, arxiv = date_in(row, "Published On", export), doi_in(url), arxiv_in(url)
    links = (Link(kind_of(url), url),) if url and not doi and not arxiv else ()
    export.works.append(
        lambda person: Publication(
            place=row.place,
            people=people_of(person),
            title=title,
            date=day,
            venue=line_of(row["Publisher"]),
            abstract=text_of(row["Description"]),
            doi=doi,
            arxiv_id=arxiv,
            links=links,
        )
    )


def read_patent(row: Row, export: Export) -> None:
    """Read a patent: issued ones have a number and a date of issue, others an application."""
    number, application = plain(row["Patent Number"]), plain(row["Application Number"])
    issued, filed = date_in(row, "Issued On", export), date_in(row, "Filed On", export)
    is_granted = bool(number or issued)
    issuer = plain(row["Issuer"])
    office = issuer.upper() if re.fullmatch(r"[A-Za-z]{2,10}", issuer) else ""
    kept = aside(
        "",
        description=plain(row["Description"]),
        url=clean_url(row["Url"]),
        issuer="" if office else issuer,
        application_number=application if number else "",
        filed_on=str(filed) if filed and issued else "",
    )
    export.works.append(
        lambda person: Patent(
            place=row.place,
            people=people_of(person),
            title=line_of(row["Title"]),
            number=number or application,
            office=office,
            status="granted" if is_granted else "application",
            date=issued or filed,
            extra=kept,
        )
    )


def read_award(row: Row, export: Export) -> None:
    """Read an honor."""
    day = date_in(row, "Issued On", export)
    note = plain(row["Description"])
    fits = len(note) <= 250 and "\n" not in note
    kept = aside(
        "",
        description="" if fits else note,
        issued_on=str(day) if day and day.month else "",
    )
    export.works.append(
        lambda person: Award(
            place=row.place,
            people=people_of(person),
            name=line_of(row["Title"]),
            issuer=organization(row["Issuer"]),
            years=(day.year,) if day else (),
            note=Text.of(note) if fits else NO_TEXT,
            extra=kept,
        )
    )


def read_certificate(row: Row, export: Export) -> None:
    """Read a certificate as an award."""
    start, end = date_in(row, "Started On", export), date_in(row, "Finished On", export)
    kept = aside(
        "Certifications",
        url=clean_url(row["Url"]),
        license_number=plain(row["License Number"]),
        started_on=str(start) if start and start.month else "",
        finished_on=str(end or ""),
    )
    export.works.append(
        lambda person: Award(
            place=row.place,
            people=people_of(person),
            name=line_of(row["Name"]),
            issuer=organization(row["Authority"]),
            years=(start.year,) if start else (),
            extra=kept,
        )
    )


def read_project(row: Row, export: Export) -> None:
    """Read a project."""
    url = clean_url(row["Url"])
    start, end = date_in(row, "Started On", export), date_in(row, "Finished On", export)
    export.works.append(
        lambda person: Project(
            place=row.place,
            people=people_of(person),
            name=line_of(row["Title"]),
            description=text_of(row["Description"]),
            links=(Link(kind_of(url), url),) if url else (),
            start_date=start,
            end_date=end,
        )
    )
