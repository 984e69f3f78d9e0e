"""A publication as the CSL engine takes it: an entry of Hayagriva, whose fields its manual names.

https://github.com/typst/hayagriva/blob/main/docs/file-format.md
"""

import re
from typing import Any

from people.citations.stand_ins import OTHERS, StandIns, tidy
from people.citations.styles import APA, GB_T_7714, IEEE, MLA, Style
from people.formats.names import is_group, parts_of
from people.formats.record import Name, Publication
from people.values.languages import EN, ZH

Entry = dict[str, Any]

# What contains a work of a kind, by the engine's own reading of CSL's types.
JOURNAL = ("article", "periodical")
PROCEEDINGS = ("article", "proceedings")
BOOK = ("chapter", "book")
CONTAINERS = {
    "article-journal": JOURNAL,
    "paper-conference": PROCEEDINGS,
    "paper-workshop": PROCEEDINGS,
    "chapter": BOOK,
}
TYPES = {
    "preprint": "article",
    "report": "report",
    "thesis": "thesis",
    "book": "book",
    "software": "repository",
}
GENRES = {
    "thesis": {EN: "thesis", ZH: "学位论文"},
    "dataset": {EN: "Data set", ZH: "数据集"},
}
# Where something is that has neither DOI nor arXiv id.
ADDRESSES = {"software": ("code", "website", "demo"), "dataset": ("data", "website")}
ADDRESS = "https://address.invalid/"  # stands for the real one, which the engine might not parse


def language_of(publication: Publication, wanted: str) -> str:
    """Return the language to cite a work in: the wanted one if it has a title there."""
    return wanted if publication.title.in_language(wanted) else (EN if wanted == ZH else ZH)


def entry(publication: Publication, style: Style, language: str, stand_ins: StandIns) -> Entry:
    """Return a work for a style, in the language of its title."""
    kind = publication.kind
    as_title = stand_ins.whole if kind == "software" else stand_ins.title  # pytest, not Pytest
    made: Entry = {
        "title": as_title(publication.title.best(language)),
        "author": _authors(publication, stand_ins),
        "date": _date(publication),
        "page-range": re.sub("[–—]", "-", tidy(publication.pages)),
        "language": "zh" if language == ZH else "en",
        "genre": "" if style is GB_T_7714 else GENRES.get(kind, {}).get(language, ""),
        "url": ADDRESS if address(publication) else "",
        "serial-number": {"doi": stand_ins.whole(publication.doi)} if publication.doi else {},
    }
    venue = stand_ins.whole(publication.venue.best(language))
    numbers = {"volume": tidy(publication.volume), "issue": tidy(publication.issue)}
    container = CONTAINERS.get(kind) if venue else None
    if container is None:
        made |= {"type": _type(kind, style), "publisher": venue, **numbers}
    else:
        # As a paper of proceedings, APA does without "In", and the engine's MLA says the title of
        # the container twice ("special issue of").
        if container is PROCEEDINGS and style in (APA, MLA):
            container = BOOK
        own, outer = container
        publisher = stand_ins.whole(publication.publisher)
        made |= {
            "type": own,
            "publisher": publisher,
            "parent": _filled({"type": outer, "title": venue, **numbers}),
        }
    if kind == "preprint":
        _add_archive(made, publication, style, stand_ins)
    return _filled(made)


def address(publication: Publication) -> str:
    """Return where a work is, if it has no DOI: then that is its address."""
    if publication.doi:
        return ""
    if publication.kind == "preprint" and publication.arxiv_id:
        return f"https://arxiv.org/abs/{publication.arxiv_id}"
    wanted = ADDRESSES.get(publication.kind, ())
    found = {link.kind: link.url for link in reversed(publication.links)}
    return next((found[kind] for kind in wanted if found.get(kind, "").startswith("http")), "")


def _type(kind: str, style: Style) -> str:
    """Return the type of a work without container."""
    if kind == "preprint" and style is GB_T_7714:
        return "web"  # [EB/OL]
    if kind in TYPES:
        return TYPES[kind]
    # The engine's APA leaves a comma after the year of what is "misc".
    return "article" if style is APA else "misc"


def _add_archive(made: Entry, publication: Publication, style: Style, stand_ins: StandIns) -> None:
    if not publication.arxiv_id:
        return
    made["publisher"] = stand_ins.whole("arXiv")
    if style is APA:
        number = f"arXiv:{publication.arxiv_id}"
    elif style is IEEE:
        number = publication.arxiv_id
    else:
        return  # the address says it
    made["serial-number"] = {**made["serial-number"], "serial": stand_ins.whole(number)}


def _authors(publication: Publication, stand_ins: StandIns) -> list[Entry]:
    found = [author for name in publication.authors if (author := _author(name, stand_ins))]
    if found and publication.has_more_authors:
        found.append({"name": OTHERS})
    return found


def _author(name: Name, stand_ins: StandIns) -> Entry:
    family, given = parts_of(name)
    if is_group(name) or not tidy(family):
        return _filled({"name": stand_ins.whole(name.name or name.family)})
    first, _comma, suffix = given.partition(",")
    parts = {"name": family, "given-name": first, "suffix": suffix}
    return _filled({key: stand_ins.name(part) for key, part in parts.items()})


def _date(publication: Publication) -> str:
    """Return year and month: days of papers are no part of a reference, seasons have no number."""
    date = publication.date
    if date is None:
        return ""
    return f"{date.year}-{date.month:02d}" if date.month and date.month <= 12 else str(date.year)


def _filled(fields: Entry) -> Entry:
    return {name: value for name, value in fields.items() if value}
