"""al-folio's pages: about, news and projects."""

import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from people.formats.al_folio_site import FAMILY, Site
from people.formats.jekyll import Page, read_page, without_html
from people.formats.links import clean_url, kind_of
from people.formats.record import Link, News, Person, Place, Project, Text
from people.formats.rendercv_entries import Entries
from people.values.partial_date import PartialDate
from people.values.slugs import slugify

_DATED = re.compile(r"(\d{4}-\d{2}-\d{2})-(.+)")
# What every page has and nobody misses.
_USUAL = {"layout", "inline", "related_posts", "permalink", "nav", "nav_order"}


def read_about(site: Site, person: Person) -> Person:
    """Return the person with the text and the picture of the first page."""
    file = next((name for name in ("_pages/about.md", "about.md") if name in site.files), None)
    if not file:
        return person
    page = read_page(file, site.files[file], site.problems)
    profile = page.fields.object("profile")
    name = profile.text("image")
    picture = site.picture(f"assets/img/{name}", name) if name else None
    headline = person.headline or site.say(without_html(page.fields.text("subtitle")))
    biography = site.say(page.text) or person.biography
    if person.biography and biography != person.biography:
        site.kept["summary"] = {"zh": person.biography.zh, "en": person.biography.en}
    return replace(
        person,
        headline=headline,
        biography=biography,
        photo=picture or person.photo,
    )


def _aside(page: Page, **more: Any) -> dict[str, Any]:
    rest = {name: value for name, value in page.fields.rest().items() if name not in _USUAL}
    found = {**rest, **{name: value for name, value in more.items() if value}}
    return {FAMILY: found} if found else {}


def _pages(site: Site, folder: str) -> list[Page]:
    return [
        read_page(name, site.files[name], site.problems)
        for name in sorted(site.files)
        if name.startswith(folder) and name.lower().endswith((".md", ".markdown"))
    ]


def read_news(site: Site, person: str) -> list[News]:
    """Return all news; of a page of its own the title opens the text."""
    found = []
    for page in _pages(site, "_news/"):
        stem = PurePosixPath(page.name).stem
        date = page.fields.date("date")
        date = page.fields.date("known_date") or date
        if date is None and (match := _DATED.match(stem)):
            date = PartialDate.parse(match[1])
        title = without_html(page.fields.text("title"))
        inline = str(page.fields.data.get("inline", "")).lower() == "true"
        text = page.text if inline or not title else f"**{title}**\n\n{page.text}".strip()
        if text:
            found.append(
                News(
                    id=stem,
                    people=(person,),
                    date=date,
                    text=site.say(text),
                    extra=_aside(page, title=title if inline else ""),
                    place=Place(page.name),
                )
            )
    return found


def read_projects(site: Site, person: str) -> list[Project]:
    """Return all projects."""
    found = []
    for page in _pages(site, "_projects/"):
        fields = page.fields
        title = without_html(fields.text("title")) or PurePosixPath(page.name).stem
        theme = without_html(fields.text("description"))
        dates = Entries(site.language, person, "").dates(fields)
        found.append(
            Project(
                id=slugify(PurePosixPath(page.name).stem),
                people=(person,),
                name=site.say(title),
                theme=site.say(theme),
                description=site.say(page.text),
                highlights=site.say(
                    "\n".join(" ".join(t.split()) for t in fields.texts("highlights"))
                ),
                tags=tuple(site.say(each) for each in fields.texts("tags")),
                links=tuple(_links(page)),
                **dates,
                extra=_aside(page),
                place=Place(page.name),
            )
        )
    return found


def _links(page: Page) -> list[Link]:
    links = []
    for name in ("redirect", "github", "website", "url"):
        for text in page.fields.texts(name):
            is_short = name == "github" and re.fullmatch(r"[\w.-]+/[\w.-]+", text)
            url = clean_url(f"https://github.com/{text}" if is_short else text)
            if url.startswith("http"):
                default = "website" if name in {"website", "redirect"} else "other"
                links.append(Link(kind_of(url, default), url))
            else:
                page.fields.data[name] = text
    for each in page.fields.rows("links"):
        url, label = clean_url(each.text("url")), Text.of(each.line("label"))
        kind = each.text("kind") or kind_of(url)
        if url or label:
            links.append(Link(kind, url, label))
    return links
