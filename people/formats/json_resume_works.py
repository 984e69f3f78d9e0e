"""JSON Resume, read: awards, certificates, publications, projects and talks."""

from collections.abc import Iterator
from typing import Any

from people.formats.json_resume_basics import TALK_TYPES, TALKS
from people.formats.json_resume_fields import Reader
from people.formats.links import arxiv_in, doi_in
from people.formats.networks import kind_of_profile
from people.formats.problem import gettext_noop
from people.formats.record import (
    Award,
    Item,
    Link,
    Project,
    Publication,
    Talk,
)
from people.formats.tree import Fields
from people.values.slugs import slugify


def works(reader: Reader, fields: Fields, person: str) -> Iterator[Item]:
    """Yield awards, certificates, publications, projects and talks."""
    yield from _awards(reader, fields, person)
    for each in fields.rows("publications"):
        if title := each.line("name", "title"):
            yield _publication(reader, each, title, person)
        elif rest := each.rest():
            _nameless(reader, "publications", each, rest)
    for each in fields.rows("projects"):
        if name := each.line("name"):
            kind = each.data.get("type")
            is_talk = isinstance(kind, str) and kind.strip().casefold() in TALKS
            make = _talk if is_talk else _project
            yield make(reader, each, name, person)
        elif rest := each.rest():
            _nameless(reader, "projects", each, rest)


def _nameless(reader: Reader, section: str, fields: Fields, rest: dict[str, Any]) -> None:
    """Keep an entry without a name aside, with a warning."""
    fields.wrong("name", gettext_noop("a field that is needed is missing"))
    reader.kept.setdefault("nameless", {}).setdefault(section, []).append(rest)


def _awards(reader: Reader, fields: Fields, person: str) -> Iterator[Award]:
    for section in ("awards", "certificates"):
        for each in fields.rows(section):
            name = each.line("title", "name")
            if not name:
                if rest := each.rest():
                    _nameless(reader, section, each, rest)
                continue
            issuer = reader.organization(each.line("awarder", "issuer"))
            date = each.date("date")
            years = {int(text) for text in each.texts("years") if text.isdigit()}
            if date:
                years.add(date.year)
            yield Award(
                id=slugify(name),
                people=(person,),
                name=reader.say(name),
                issuer=issuer,
                years=tuple(sorted(year for year in years if 1000 <= year <= 9999)),
                note=reader.say(each.line("summary")),
                extra=reader.aside(
                    each,
                    section=section if section != "awards" else "",
                    date=str(date) if date and date.month else "",
                ),
                place=each.place,
            )


def _publication(reader: Reader, fields: Fields, title: str, person: str) -> Publication:
    url = reader.url(fields, "url", "website")
    doi = doi_in(url) if "doi.org/" in url else ""
    arxiv = arxiv_in(url)
    is_bare = url in (f"https://doi.org/{doi}", f"https://arxiv.org/abs/{arxiv}")
    return Publication(
        id=doi or slugify(title),
        people=(person,),
        title=reader.say(title),
        venue=reader.say(fields.line("publisher")),
        date=fields.date("releaseDate"),
        summary=reader.say(fields.text("summary")),
        doi=doi,
        arxiv_id=arxiv,
        links=() if is_bare or not url else (Link("paper", url),),
        extra=reader.aside(fields),
        place=fields.place,
    )


def _project(reader: Reader, fields: Fields, name: str, person: str) -> Project:
    url = reader.url(fields, "url", "website")
    return Project(
        id=slugify(name),
        people=(person,),
        name=reader.say(name),
        description=reader.say(fields.text("description", "summary")),
        highlights=reader.say(reader.highlights(fields, "highlights")),
        tags=tuple(reader.say(" ".join(each.split())) for each in fields.texts("keywords")),
        links=(Link(kind_of_profile("", url), url),) if url else (),
        **reader.range(fields),
        extra=reader.aside(fields),
        place=fields.place,
    )


def _talk(reader: Reader, fields: Fields, title: str, person: str) -> Talk:
    word = fields.line("type").casefold()
    url = reader.url(fields, "url", "website")
    date = fields.date("startDate") or fields.date("endDate")
    return Talk(
        id=slugify(title),
        people=(person,),
        title=reader.say(title),
        kind=TALKS[word],
        event=reader.say(fields.line("entity")),
        location=reader.say(fields.line("location")),
        date=date,
        description=reader.say(fields.text("description")),
        links=(Link(kind_of_profile("", url), url),) if url else (),
        extra=reader.aside(fields, type=word if TALK_TYPES[TALKS[word]] != word else ""),
        place=fields.place,
    )
