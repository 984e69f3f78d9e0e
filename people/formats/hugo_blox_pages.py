"""Pages of a Hugo Blox site: publications, projects, events and posts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from people.formats.dates import read_date
from people.formats.hugo_blox import Page, address, problems_of
from people.formats.hugo_blox_people import PICTURES, Authors, aside
from people.formats.links import arxiv_in, doi_in, kind_of
from people.formats.markdown_lines import points, without_emphasis
from people.formats.problem import Problem, gettext_noop
from people.formats.record import (
    Item,
    Link,
    Name,
    News,
    Patent,
    Picture,
    Project,
    Publication,
    Talk,
    Text,
)
from people.formats.sides import Sides
from people.values.author_lists import comparable
from people.values.partial_date import PartialDate

# CSL names, and the numbers that stood for them before 2023.
TYPES = {
    "paper-conference": "paper-conference", "1": "paper-conference",
    "article-journal": "article-journal", "2": "article-journal", "article-magazine": "article-journal",
    "article": "preprint", "manuscript": "preprint", "preprint": "preprint", "3": "preprint",
    "report": "report", "4": "report",
    "book": "book", "5": "book",
    "chapter": "chapter", "6": "chapter", "entry-encyclopedia": "chapter",
    "thesis": "thesis", "7": "thesis",
    "software": "software", "dataset": "dataset",
}  # fmt: skip
PATENT = {"patent", "8"}
# Types of links of all versions; what is none of these is a kind of link itself.
LINKS = {
    "pdf": "paper", "preprint": "arxiv", "arxiv": "arxiv", "code": "code", "dataset": "data",
    "poster": "poster", "slides": "slides", "video": "video", "site": "website",
    "project": "website", "demo": "demo", "github": "github", "blog": "blog", "post": "blog",
    "article": "article", "paper": "paper", "custom": "other", "source": "other", "event": "website",
}  # fmt: skip
URLS = {f"url_{name}": kind for name, kind in LINKS.items() if name not in {"custom", "event"}}
SHARED = {
    "title", "authors", "author_notes", "date", "date_precision", "abstract", "summary", "tags",
    "links", "draft", "image", *URLS, "external_link",
}  # fmt: skip


def read_page(page: Page, authors: Authors) -> Iterator[Item | Problem]:
    """Yield the record of a page, and problems of its parts."""
    title = page.data["title"].text()
    if not title:
        # A landing page of the section is no record; a page of its own has lost its title.
        yield Problem(gettext_noop("This page has no title."), place=page.place)
        return
    bad: list[str] = []
    reader = {"publication": _publication, "project": _project, "event": _talk, "post": _news}
    item, lost = reader[page.section](page, title, authors, bad)
    yield item
    yield from problems_of(page, bad)
    if lost:
        yield Problem(
            gettext_noop("Links to files of the site have no address and are left out: %(links)s."),
            {"links": ", ".join(lost[:10])},
            page.place,
            is_error=False,
        )


def _shared(page: Page, authors: Authors) -> dict[str, Any]:
    is_draft = page.data["draft"].raw() is True
    return {
        "id": page.slug.rsplit("/", 1)[-1],
        "place": page.place,
        "visibility": "draft" if is_draft else "",
    }


def _date(data: Sides, bad: list[str], name: str = "date") -> PartialDate | None:
    """Return a date, as exact as `date_precision` says; Hugo needs the day in any case."""
    stated = data[name].word()
    try:
        date = read_date(stated)
    except ValueError:
        bad.append(name)
        return None
    precision = data["date_precision"].word() if name == "date" else ""
    if date and precision == "year":
        return PartialDate(date.year)
    return PartialDate(date.year, date.month) if date and precision == "month" else date


def _tags(data: Sides) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(each.text() for each in data["tags"].items() if each.text()))


def _links(data: Sides) -> tuple[tuple[Link, ...], list[str]]:
    """Return links that lead to somewhere, and the addresses of those within the site."""
    found: list[Link] = []
    lost: list[str] = []
    rows = [(data[name].word(), kind, Text()) for name, kind in URLS.items() if data[name]]
    for each in data["links"].items():
        name = each["type"].word().lower()
        target = each["url|link"].word()
        if not target and each["provider"].word() == "arxiv" and each["id"]:
            target = f"https://arxiv.org/abs/{each['id'].word()}"
        label = each["label|name"].text()
        rows.append((target, LINKS.get(name) or _kind(name, label, target), label))
    rows.append((data["external_link"].word(), "", Text()))
    for target, kind, label in rows:
        url = address(target)
        if url:
            kind = kind_of(url, kind) if kind in {"", "other", "website"} else kind
            found.append(Link(kind or "other", url, label))
        elif target and not target.startswith("#"):
            lost.append(target)
    return tuple(dict.fromkeys(found)), lost


KNOWN = {
    "email", "phone", "website", "cv", "github", "scholar", "orcid", "dblp", "linkedin", "twitter",
    "instagram", "wechat", "weibo", "zhihu", "paper", "arxiv", "blog", "code", "data", "video",
    "slides", "poster", "demo", "article",
}  # fmt: skip


def _kind(name: str, label: Text, url: str) -> str:
    """Return the kind that a type or else a label names."""
    if name in KNOWN:
        return name
    word = (label.en or label.zh).strip().lower()
    return "" if name else LINKS.get(word, word if word in KNOWN else "")


def _publication(
    page: Page, title: Text, authors: Authors, bad: list[str]
) -> tuple[Publication | Patent, list[str]]:
    data = page.data
    names, has_more, people = authors.listed(data)
    kinds = data["publication_types"].raw()
    kind = str((kinds[0] if kinds else "") if isinstance(kinds, list) else kinds or "")
    shared = _shared(page, authors) | {"title": title, "people": people}
    kept = aside(page, SHARED | {"doi", "publication", "publication_short", "publication_types",
                                 "hugoblox", "patent_number", "patent_office", "patent_status"})  # fmt: skip
    if kind in PATENT:
        is_granted = data["patent_status"].word() == "granted"
        return Patent(
            **shared,
            number=data["patent_number"].word(),
            office=data["patent_office"].word(),
            status="granted" if is_granted else "application",
            date=_date(data, bad),
            inventors=names,
            has_more_inventors=has_more,
            extra=_extra(kept),
        ), []
    if kind not in TYPES and kind not in {"", "0", "other"}:
        kept["publication_types"] = kinds
    ids = data["hugoblox"]["ids"]
    links, lost = _links(data)
    doi = doi_in(data["doi"].word()) or doi_in(ids["doi"].word())
    arxiv = next(
        filter(None, [arxiv_in(f"arXiv:{ids['arxiv'].word()}"), *(arxiv_in(x.url) for x in links)]),
        "",
    )
    body, abstract = page.body.text(), data["abstract"].text()
    if body and abstract:
        kept["body"] = {"zh": body.zh, "en": body.en}
    venue = data["publication"].text()
    paper = Publication(
        **shared,
        kind=TYPES.get(kind, "other"),
        date=_date(data, bad),
        venue=Text(without_emphasis(venue.zh), without_emphasis(venue.en)),
        venue_short=_plain(data["publication_short"].text()),
        doi=doi,
        arxiv_id=arxiv,
        authors=names,
        has_more_authors=has_more,
        summary=data["summary"].text(),
        abstract=abstract or body,
        tags=_tags(data),
        links=links,
        teaser=_picture(page),
        teaser_alt=data["image"]["alt_text|alt"].text(),
        teaser_caption=data["image"]["caption"].text(),
        extra=_extra(kept | _image(data)),
    )
    return _with_citation(paper, page), lost


def _plain(text: Text) -> Text:
    return Text(without_emphasis(text.zh), without_emphasis(text.en))


def _extra(kept: dict[str, Any]) -> dict[str, Any]:
    return {"hugo-blox": kept} if kept else {}


def _image(data: Sides) -> dict[str, Any]:
    """Return what is said of the picture besides its caption, unless it is what all say."""
    raw = data["image"].raw()
    if not isinstance(raw, dict):
        return {}
    rest = {
        key: value
        for key, value in raw.items()
        if key not in {"caption", "alt_text", "alt"} and value not in (None, "", False)
    }
    return {"image": rest} if rest else {}


def _picture(page: Page) -> Picture | None:
    for name, content in sorted(page.files.items()):
        path = PurePosixPath(name.lower())
        if path.suffix in PICTURES and path.name.startswith("featured"):
            return Picture(name, content)
    return None


def _with_citation(paper: Publication, page: Page) -> Publication:
    """Return a publication with what its `cite.bib` knows and the page has no field for."""
    data = next((data for name, data in sorted(page.files.items()) if name.endswith(".bib")), None)
    if data is None:
        return paper
    from people.formats import formats
    from people.formats.problem import UnreadableFile
    from people.formats.source import Source

    bibtex = formats().get("bibtex")
    if bibtex is None or bibtex.read is None:
        return paper
    try:
        items = bibtex.read(Source("cite.bib", {"cite.bib": data}))
        cited = next((each for each in items if isinstance(each, Publication)), None)
    except UnreadableFile:
        return paper
    if cited is None:
        return paper
    is_first = paper.date is not None and (paper.date.month, paper.date.day) == (1, 1)
    is_vague = is_first and cited.date is not None and cited.date.month is None
    return replace(
        paper,
        volume=cited.volume,
        issue=cited.issue,
        pages=cited.pages,
        publisher=cited.publisher,
        venue=paper.venue or cited.venue,
        authors=_cited_names(paper.authors, cited.authors),
        doi=paper.doi or cited.doi,
        # Importers write January 1 for a year.
        date=cited.date if is_vague or paper.date is None else paper.date,
    )


def _cited_names(names: tuple[Name, ...], cited: tuple[Name, ...]) -> tuple[Name, ...]:
    """Return the authors with the parts of their names, and those with a page as they are cited."""
    if len(names) != len(cited):
        return names or cited
    return tuple(
        replace(
            name,
            name=other.name,
            family=other.family,
            given=other.given,
            orcid=name.orcid or other.orcid,
        )
        if name.person or comparable(name.name) == comparable(other.name)
        else name
        for name, other in zip(names, cited, strict=True)
    )


def _project(
    page: Page, title: Text, authors: Authors, bad: list[str]
) -> tuple[Project, list[str]]:
    data = page.data
    names, has_more, people = authors.listed(data)
    links, lost = _links(data)
    kept = aside(page, SHARED - {"abstract", "author_notes"} | {"date_end", "highlights"})
    return Project(
        **_shared(page, authors),
        people=people,
        name=title,
        theme=data["summary"].text(),
        description=page.body.text(),
        highlights=_joined(data["highlights"]),
        start_date=_date(data, bad),
        end_date=_date(data, bad, "date_end"),
        contributors=names,
        has_more_contributors=has_more,
        tags=_tags(data),
        links=links,
        extra=_extra(kept | _image(data)),
    ), lost


def _joined(data: Sides) -> Text:
    rows = [each.text() for each in data.items()]
    zh, en = (list(filter(None, side)) for side in ([r.zh for r in rows], [r.en for r in rows]))
    return Text("\n".join(map(points, zh)), "\n".join(map(points, en)))


def _talk(page: Page, title: Text, authors: Authors, bad: list[str]) -> tuple[Talk, list[str]]:
    data = page.data
    names, _more, people = authors.listed(data)
    speakers = tuple(dict.fromkeys(each.person for each in names if each.person))
    links, lost = _links(data)
    if url := address(data["event_url"].word()):
        links = (*links, Link("website", url, Text.of("Event", "en")))
    kept = aside(page, SHARED - {"summary", "tags", "author_notes"} | {"event", "event_url", "location"})  # fmt: skip
    texts = [data["abstract"].text(), page.body.text(), data["summary"].text()]
    description = next(filter(None, texts), Text())
    if description == texts[2]:
        kept.pop("summary", None)
    if texts[0] and texts[1]:
        kept["body"] = {"zh": texts[1].zh, "en": texts[1].en}
    others = [each.name for each in names if not each.person]
    return Talk(
        **_shared(page, authors),
        people=speakers or people,
        title=title,
        event=data["event"].text(),
        location=data["location"].text(),
        date=_date(data, bad),
        description=description,
        links=links,
        extra=_extra(kept | ({"speakers": others} if others else {}) | _image(data)),
    ), lost


def _news(page: Page, title: Text, authors: Authors, bad: list[str]) -> tuple[News, list[str]]:
    """Return a post as news: its title and, as a paragraph below, its summary."""
    data = page.data
    names, _more, people = authors.listed(data)
    writers = tuple(dict.fromkeys(each.person for each in names if each.person))
    kept = aside(page, {"title", "authors", "date", "date_precision", "summary", "draft"})
    summary, body = data["summary"].text(), page.body.text()
    if body:
        kept["body"] = {"zh": body.zh, "en": body.en}
    return News(
        **_shared(page, authors),
        people=writers or people,
        date=_date(data, bad),
        text=Text(
            "\n\n".join(filter(None, [title.zh, summary.zh])),
            "\n\n".join(filter(None, [title.en, summary.en])),
        ),
        extra=_extra(kept),
    ), []
