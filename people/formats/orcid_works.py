"""Works of an ORCID record as publications, talks and patents."""

from collections.abc import Iterator
from typing import Any

from people.formats.links import arxiv_in, clean_url, doi_in, kind_of
from people.formats.names import orcid_of, parse_name
from people.formats.orcid_tree import (
    block,
    cleaned,
    date,
    found,
    get,
    is_public,
    listed,
    text,
)
from people.formats.problem import Problem, gettext_noop
from people.formats.record import Link, Name, Patent, Place, Publication, Talk, Text
from people.values.languages import EN, ZH, other, script_language
from people.values.partial_date import PartialDate

KINDS = {
    "journal-article": "article-journal",
    "magazine-article": "article-journal",
    "review": "article-journal",
    "conference-paper": "paper-conference",
    "conference-abstract": "paper-conference",
    "conference-poster": "paper-conference",
    "preprint": "preprint",
    "working-paper": "preprint",
    "report": "report",
    "technical-standard": "report",
    "standards-and-policy": "report",
    "dissertation": "thesis",
    "dissertation-thesis": "thesis",
    "book": "book",
    "edited-book": "book",
    "conference-proceedings": "book",
    "book-chapter": "chapter",
    "encyclopedia-entry": "chapter",
    "dictionary-entry": "chapter",
    "software": "software",
    "data-set": "dataset",
    "other": "other",
}
TALKS = {
    "lecture-speech": "other",
    "conference-presentation": "conference",
    "conference-output": "conference",
}
PATENTS = {"patent", "disclosure", "license"}
AUTHOR_ROLES = {"", "author", "writing-original-draft", "writing-review-editing"}


def groups(works: Any) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Yield the preferred version of each work, and the identifiers of all its versions.

    Of versions from several sources the one with the highest display index is preferred.
    """
    grouped = listed(get(works, "group"))
    for group in grouped:
        versions = list(found(group, "work"))
        if not versions:
            continue
        best = max(versions, key=_display_index)
        named = [group, best, *(each for each in versions if each is not best)]
        yield best, _identifiers(named)
    if not isinstance(works, dict):
        works = {"works": works}
    rest = {key: value for key, value in works.items() if key != "group"}
    for work in found(rest, "work"):
        yield work, _identifiers([work])


def _display_index(work: dict[str, Any]) -> int:
    index = text(get(work, "display-index"))
    return int(index) if index.isascii() and index.isdigit() else -1


def _identifiers(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    ids: dict[tuple[str, ...], dict[str, Any]] = {}
    for node in nodes:
        external = get(node, "external-ids") or get(node, "work-external-identifiers")
        for each in listed(get(external, "external-id")):
            kept = {
                name: text(get(each, f"external-id-{name}"))
                for name in ("type", "value", "url", "relationship")
            }
            kept["relationship"] = kept["relationship"].lower().replace("_", "-")
            if kept["value"]:
                # The group says `self` or nothing of what its versions say with more care.
                ids.setdefault(
                    (kept["type"], kept["value"].casefold()),
                    {key: value for key, value in kept.items() if value},
                )
    return list(ids.values())


def read_work(
    work: dict[str, Any], ids: list[dict[str, Any]], orcid: str, person: str, place: Place
) -> Iterator[Publication | Talk | Patent | Problem]:
    """Yield what a work is, and problems of its parts."""
    title, aside = _title(work)
    if not title:
        yield Problem(gettext_noop("This work has no title."), place=place)
        return
    day, problem = _date(work, place)
    if problem:
        yield problem
    kind = text(get(work, "type")).lower().replace("_", "-")
    aside |= {"type": kind}
    shared: dict[str, Any] = {
        "id": text(get(work, "put-code")),
        "title": title,
        "date": day,
        "people": (person,) if person else (),
        "visibility": "" if is_public(work) else "draft",
        "place": place,
    }
    doi, arxiv, rest = _split(ids)
    if kind in PATENTS:
        number = next((each["value"] for each in rest if each.get("type") == "pat"), "")
        rest = [each for each in rest if each.get("value") != number]
        names, more = _contributors(work, orcid, person)
        aside |= more | _aside(work, rest, doi, arxiv) | _venue(work)
        yield Patent(**shared, number=number, inventors=names, extra={"orcid": _full(aside)})
    elif kind in TALKS:
        names, more = _contributors(work, orcid, person)
        aside |= more | _aside(work, rest, doi, arxiv)
        aside |= {"contributors": [each.name for each in names]}
        yield Talk(
            **shared,
            kind=TALKS[kind],
            event=Text.of(text(get(work, "journal-title"))),
            description=Text.of(block(get(work, "short-description"))),
            links=_links(work, doi),
            extra={"orcid": _full(aside)},
        )
    else:
        yield _publication(work, shared, kind, (doi, arxiv, rest), aside, orcid, person)


def _publication(
    work: dict[str, Any],
    shared: dict[str, Any],
    kind: str,
    ids: tuple[str, str, list[dict[str, Any]]],
    aside: dict[str, Any],
    orcid: str,
    person: str,
) -> Publication:
    doi, arxiv, rest = ids
    names, more = _contributors(work, orcid, person)
    cited = _cited(work)
    aside |= more | _aside(work, rest, "", "")
    known = KINDS.get(kind, "other")
    if kind == type_of(known):
        del aside["type"]
    return Publication(
        **shared,
        kind=known,
        venue=Text.of(text(get(work, "journal-title"))),
        doi=doi,
        arxiv_id=arxiv,
        authors=names or (cited.authors if cited else ()),
        has_more_authors=not names and bool(cited and cited.has_more_authors),
        volume=cited.volume if cited else "",
        issue=cited.issue if cited else "",
        pages=cited.pages if cited else "",
        abstract=Text.of(block(get(work, "short-description"))),
        links=_links(work, doi),
        extra={"orcid": full} if (full := _full(aside)) else {},
    )


def type_of(kind: str) -> str:
    """Return ORCID's type of a kind of publication."""
    return next((key for key, value in KINDS.items() if value == kind), _OTHERS.get(kind, "other"))


_OTHERS = {"paper-workshop": "conference-paper"}


def _title(work: dict[str, Any]) -> tuple[Text, dict[str, Any]]:
    """Return the title in both languages, and a translation into a third one."""
    node = get(work, "title")
    main = text(get(node, "title")) or text(node)
    subtitle = text(get(node, "subtitle"))
    if subtitle and subtitle.casefold() not in main.casefold():
        main = f"{main}：{subtitle}" if script_language(main) == ZH else f"{main}: {subtitle}"
    translated = text(get(node, "translated-title"))
    code = text(get(node, "translated-title", "language-code"))
    target = language_of(code)
    title = Text.of(main, language_of(text(get(work, "language-code"))))
    if translated and target:
        if main and title.in_language(target):
            # Both in one language by their letters: the mark of the translation is right.
            title = Text.of(main, other(target))
        return title.merged(Text.of(translated, target)), {}
    return title, {
        "translated_title": {"title": translated, "language": code}
    } if translated else {}


def language_of(code: str) -> str | None:
    """Return the language of the site that a code of ORCID means, None for all others."""
    first = code.replace("-", "_").split("_")[0].lower()
    return {"zh": ZH, "en": EN}.get(first)


def _date(work: dict[str, Any], place: Place) -> tuple[PartialDate | None, Problem | None]:
    try:
        return date(get(work, "publication-date")), None
    except ValueError:
        return None, bad_date("publication-date", place)


def bad_date(field: str, place: Place) -> Problem:
    """Return the warning that a date of an entry is none and is left out."""
    return Problem(
        gettext_noop("The date in “%(field)s” is none and is left out."),
        {"field": field},
        place,
        is_error=False,
    )


def _split(ids: list[dict[str, Any]]) -> tuple[str, str, list[dict[str, Any]]]:
    """Return DOI and arXiv identifier of the work itself, and all other identifiers."""
    doi = arxiv = ""
    rest = []
    for each in ids:
        kind, own = each.get("type", "").lower(), each.get("relationship", "self") == "self"
        value = each["value"]
        if own and kind == "doi" and not doi and (found_doi := doi_in(value)):
            doi = found_doi
        elif own and kind == "arxiv" and not arxiv and (bare := _arxiv(value)):
            arxiv = bare
        elif kind != "doi" or not doi or doi_in(value).casefold() != doi.casefold():
            rest.append(each)
    return doi, arxiv, rest


def _arxiv(value: str) -> str:
    return arxiv_in(value) or arxiv_in(f"arXiv:{value}")


def _contributors(
    work: dict[str, Any], orcid: str, person: str
) -> tuple[tuple[Name, ...], dict[str, Any]]:
    """Return the authors, and who contributed otherwise."""
    names: dict[Name, None] = {}  # once for each of the roles in the file
    others: list[dict[str, Any]] = []
    nodes = listed(get(work, "contributors", "contributor"))
    nodes.sort(key=lambda each: _attribute(each, "contributor-sequence") != "first")
    roles = [_role(each) for each in nodes]
    has_authors = any(role in AUTHOR_ROLES for role in roles)
    for node, role in zip(nodes, roles, strict=True):
        printed = text(get(node, "credit-name"))
        identifier = get(node, "contributor-orcid")
        own = orcid_of(text(get(identifier, "path")) or text(get(identifier, "uri")))
        if not printed:
            continue
        if role in AUTHOR_ROLES or not has_authors:
            read = parse_name(printed)
            is_owner = bool(own) and own == orcid
            name = Name(read.name, read.family, read.given, own, person=person if is_owner else "")
            names[name] = None
        else:
            others.append({"name": printed, "role": role, **({"orcid": own} if own else {})})
    return tuple(names), {"contributors": others}


def _attribute(node: dict[str, Any], name: str) -> str:
    return text(get(node, "contributor-attributes", name)).lower()


def _role(node: dict[str, Any]) -> str:
    # NISO's roles are addresses: http://credit.niso.org/contributor-roles/supervision/
    return _attribute(node, "contributor-role").rstrip("/").rsplit("/", 1)[-1].replace("_", "-")


def _cited(work: dict[str, Any]) -> Publication | None:
    """Return the publication that the work's own BibTeX describes."""
    citation = get(work, "citation") or {}
    value = block(get(citation, "citation-value")) or block(get(citation, "citation"))
    if text(get(citation, "citation-type")).lower() != "bibtex" or not value:
        return None
    from people.formats import formats
    from people.formats.problem import UnreadableFile
    from people.formats.source import Source

    bibtex = formats().get("bibtex")
    if bibtex is None or bibtex.read is None:
        return None
    try:
        items = bibtex.read(Source("citation.bib", {"citation.bib": value.encode()}))
        return next((each for each in items if isinstance(each, Publication)), None)
    except UnreadableFile:
        return None


def _links(work: dict[str, Any], doi: str) -> tuple[Link, ...]:
    url = clean_url(text(get(work, "url")))
    if not url or (doi and doi_in(url).casefold() == doi.casefold()):
        return ()
    return (Link(kind_of(url), url),)


def _aside(
    work: dict[str, Any], rest: list[dict[str, Any]], doi: str, arxiv: str
) -> dict[str, Any]:
    ids = list(rest)
    if doi:
        ids.insert(0, {"type": "doi", "value": doi, "relationship": "self"})
    if arxiv:
        ids.insert(0, {"type": "arxiv", "value": arxiv, "relationship": "self"})
    return {
        "external_ids": ids,
        "citation": cleaned(get(work, "citation")),
        "country": text(get(work, "country")),
        "language": text(get(work, "language-code")),
    }


def _venue(work: dict[str, Any]) -> dict[str, Any]:
    return {"journal_title": text(get(work, "journal-title"))}


def _full(aside: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in aside.items() if value}
