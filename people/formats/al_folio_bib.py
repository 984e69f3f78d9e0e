"""What al-folio adds to the entries of a bibliography: pictures, files of the site, a selection.

BibTeX's reader takes what leads elsewhere (`code`, `blog`, `pdf` with an address) itself; the rest
of al-folio's fields (`bibtex_show`, `award`, `altmetric` …) stays aside and comes out again.
"""

from dataclasses import replace
from typing import Any

from people.formats.al_folio_site import Site
from people.formats.names import parts_of
from people.formats.record import Link, Name, Person, Publication, Text
from people.values.author_lists import comparable

BIBTEX = "bibtex"
PREVIEWS = "assets/img/publication_preview/"
_FILES = {
    "pdf": ("paper", "assets/pdf/"),
    "slides": ("slides", "assets/pdf/"),
    "poster": ("poster", "assets/pdf/"),
    "supp": ("data", "assets/pdf/"),
    "html": ("paper", "assets/html/"),
    "video": ("video", "assets/video/"),
    "blog": ("blog", ""),
    "code": ("code", ""),
    "website": ("website", ""),
}


def refined(
    publication: Publication, site: Site, person: Person, number: int
) -> tuple[Publication, bool]:
    """Return a publication with what al-folio says of it, and whether it is selected."""
    kept: dict[str, Any] = dict(publication.extra.get(BIBTEX) or {})
    links = list(publication.links)
    for name, (kind, folder) in _FILES.items():
        value = kept.get(name)
        if not isinstance(value, str) or not value.strip("{} "):
            continue
        path = value.strip("{} ")
        # A bare name lies in al-folio's folder for such files.
        url = site.url_of(path if path.startswith("/") else folder + path)
        if url:
            del kept[name]
            label = Text(zh="补充材料", en="Supplement") if name == "supp" else Text()
            links.append(Link(kind, url, label))
    teaser = None
    if isinstance(preview := kept.get("preview"), str):
        name = preview.strip("{} ")
        teaser = site.picture(f"{PREVIEWS}{name}", f"assets/img/{name}", name)
        if teaser:
            del kept["preview"]
    is_selected = str(kept.get("selected", "")).strip("{} ").lower() == "true"
    if is_selected:
        del kept["selected"]
    extra = {**publication.extra, BIBTEX: kept}
    if not kept:
        del extra[BIBTEX]
    return replace(
        publication,
        links=tuple(links),
        teaser=teaser or publication.teaser,
        pin=number if is_selected else publication.pin,
        authors=tuple(_marked(each, site, person) for each in publication.authors),
        extra=extra,
    ), is_selected


def _marked(name: Name, site: Site, person: Person) -> Name:
    """Mark the owner by the names that `scholar:` of the settings lists."""
    scholar = site.config.get("scholar")
    last, first = (_words(scholar, key) for key in ("last_name", "first_name"))
    family, given = parts_of(name)
    if comparable(family) in last and comparable(given) in first:
        return replace(name, person=person.id)
    return name


def _words(scholar: Any, key: str) -> set[str]:
    value = scholar.get(key) if isinstance(scholar, dict) else None
    values = value if isinstance(value, list) else [value]
    return {comparable(each) for each in values if isinstance(each, str)}
