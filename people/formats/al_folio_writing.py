"""al-folio, written: the parts of a site that are about somebody, to be laid over a copy of it."""

import re
from dataclasses import replace
from html import escape
from importlib import import_module
from pathlib import PurePosixPath
from typing import Any

from people.formats.al_folio_bib import BIBTEX, PREVIEWS
from people.formats.al_folio_site import FAMILY
from people.formats.jekyll import write_page
from people.formats.record import Bundle, News, Person, Picture, Project, Publication
from people.formats.rendercv_text import write_dates
from people.formats.rendercv_writing import document
from people.formats.source import archive
from people.formats.yaml_tree import dump_yaml
from people.values.slugs import first_free, slugify

KNOWN_PAGES = {
    "about.md", "cv.md", "publications.md", "projects.md", "news.md", "404.md", "blog.md",
    "repositories.md", "dropdown.md", "profiles.md", "teaching.md", "books.md", "about_einstein.md",
}  # fmt: skip


def write(bundle: Bundle, language: str) -> bytes:
    """Return the archive of the site of the first person of a bundle."""
    return archive(Writer(bundle, language).files())


def aside(record: Any) -> dict[str, Any]:
    """Return what was kept beside a record."""
    kept = record.extra.get(FAMILY)
    return kept if isinstance(kept, dict) else {}


class Writer:
    """Gathers the files of one site."""

    def __init__(self, bundle: Bundle, language: str) -> None:
        person = bundle.people[0] if bundle.people else Person()
        if len(bundle.people) > 1:
            items = [each for each in bundle.items if person.id in getattr(each, "people", ())]
            bundle = Bundle.of([person, *items], bundle.base_url)
        self.bundle, self.person, self.language = bundle, person, language
        self.found: dict[str, bytes] = {}
        hidden = {each.kind for each in person.sections if each.is_hidden}
        self.works = {
            kind: () if kind in hidden else getattr(bundle, kind)
            for kind in ("publications", "news", "projects")
        }

    def files(self) -> dict[str, bytes]:
        """Return all files by name."""
        cv = replace(self.bundle, publications=(), projects=(), news=())
        self.found["_data/cv.yml"] = dump_yaml(document(cv, self.language)).encode()
        if coauthors := aside(self.person).get("coauthors"):
            self.found["_data/coauthors.yml"] = dump_yaml(coauthors).encode()
        self.about()
        for news in self.works["news"]:
            self.news(news)
        for place, project in enumerate(self.works["projects"], 1):
            self.project(project, place)
        if self.works["publications"]:
            self.bibliography(self.works["publications"])
        return self.found

    def free(self, path: str) -> str:
        """Return a path that no other file has."""
        stem, suffix = str(PurePosixPath(path).with_suffix("")), PurePosixPath(path).suffix
        return first_free(stem, lambda each: each + suffix in self.found) + suffix

    def picture(self, folder: str, picture: Picture) -> str:
        """Add a picture and return its name in its folder."""
        name = PurePosixPath(picture.name)
        safe = slugify(name.stem, "picture") + re.sub(r"[^.\w]", "", name.suffix.lower())
        if self.found.get(folder + safe) != picture.data:
            safe = self.free(folder + safe).removeprefix(folder)
        self.found[folder + safe] = picture.data
        return safe

    def about(self) -> None:
        """Add the first page, with the photo."""
        is_hidden = any(each.kind == "about" and each.is_hidden for each in self.person.sections)
        text = "" if is_hidden else self.person.biography.best(self.language)
        photo = self.person.photo
        if not (text or photo):
            return
        front: dict[str, Any] = {"layout": "about", "title": "about", "permalink": "/"}
        front["subtitle"] = escape(self.person.headline.best(self.language), quote=False)
        if photo:
            front["profile"] = {"align": "right", "image": self.picture("assets/img/", photo)}
        front |= {"news": True, "selected_papers": True, "social": True}
        self.found["_pages/about.md"] = write_page(front, text)

    def news(self, news: News) -> None:
        """Add a page of news."""
        date, full = news.date, ""
        if date:
            month = date.month if date.month and date.month <= 12 else 1
            full = f"{date.year}-{month:02d}-{date.day or 1:02d}"
        # Jekyll wants a day; what is known of it stands beside.
        known = str(date) if date and str(date) != full else ""
        front = {"layout": "post", "date": full, "known_date": known, "inline": True, **aside(news)}
        stem = news.id or slugify(f"{full} {news.text.best(self.language)[:40]}", "news")
        self.found[self.free(f"_news/{_safe(stem)}.md")] = write_page(
            front, news.text.best(self.language)
        )

    def project(self, project: Project, place: int) -> None:
        """Add a page of a project; what the theme does not show is in its front matter."""
        front: dict[str, Any] = {
            "layout": "page",
            "title": escape(project.name.best(self.language), quote=False),
            "description": escape(project.theme.best(self.language), quote=False),
            **write_dates(project),
            "tags": [tag.best(self.language) for tag in project.tags],
            "highlights": [
                line for line in project.highlights.best(self.language).split("\n") if line.strip()
            ],
            "links": [
                {"kind": link.kind, "url": link.url, "label": link.label.best(self.language)}
                for link in project.links
            ],
        }
        kept = {name: value for name, value in aside(project).items() if name not in front}
        front = {**front, "importance": place, **kept}
        stem = project.id or slugify(project.name.best(self.language), "project")
        self.found[self.free(f"_projects/{_safe(stem)}.md")] = write_page(
            front, project.description.best(self.language)
        )

    def bibliography(self, publications: tuple[Publication, ...]) -> None:
        """Add the publications, with al-folio's fields for pictures and the selection."""
        rows = []
        for each in publications:
            kept = dict(each.extra.get(BIBTEX) or {})
            if each.teaser:
                kept["preview"] = self.picture(PREVIEWS, each.teaser)
            if each.pin is not None:
                kept["selected"] = "true"
            kept.setdefault("bibtex_show", "true")
            rows.append(replace(each, extra={**each.extra, BIBTEX: kept}))
        write_bib = import_module("people.formats.bibtex").write
        self.found["_bibliography/papers.bib"] = write_bib(
            Bundle(people=(self.person,), publications=tuple(rows)), self.language
        )


def _safe(stem: str) -> str:
    """Return a name of a file as it was, unless it could lead elsewhere."""
    return stem if re.fullmatch(r"[\w][\w.-]{0,80}", stem) else slugify(stem, "page")
