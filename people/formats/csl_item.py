"""One CSL item into a publication or patent, from whatever wrote it.

CSL 1.0.2 (appendix IV, csl-data.json), and beside that what Zotero, Mendeley, Crossref and DataCite
put in. What is mapped is taken out of the item; what is left is kept aside.
"""

import re
from dataclasses import replace
from typing import Any

from people.formats.csl_dates import date_of
from people.formats.csl_kinds import DEFAULT_TYPE, ISSUED, KINDS, TYPES, type_of
from people.formats.languages import is_ours, language_of, side
from people.formats.links import ARXIV, arxiv_in, doi_in, link_to
from people.formats.names import group, name_of, orcid_of, parse_name
from people.formats.plain import json_of, line_of, pages_of, text_from, text_of, unescaped
from people.formats.record import NO_TEXT, Link, Name, Patent, Place, Publication, Text

# Markup that CSL allows in titles, and what Crossref puts into titles and abstracts.
_TAG = re.compile(
    r"</?(?:i|b|em|strong|su[bp]|sc|scp|tt|u|p|br|span|(?:jats|mml):[A-Za-z-]+)(?:\s[^<>]{0,200})?/?>",
    re.I,
)
_CHEATER = re.compile(r"^\s*\{?:?\s*(doi|arxiv)(?: id)?\s*:\s*([^\s}]+)", re.I | re.M)
_DOI_ADDRESS = re.compile(r"https?://(?:dx\.)?doi\.org/", re.I)
_MORE = {"others", "et al.", "et al", "等", "and others"}
_STATUSES = {
    "accepted": "accepted",
    "in press": "accepted",
    "forthcoming": "accepted",
    "to appear": "accepted",
    "submitted": "submitted",
    "under review": "submitted",
    "in review": "submitted",
    "published": "published",
    "preprint": "preprint",
}
# Of names in Crossref, nothing but their place in a list that has an order.
_NO_NEWS = {"sequence", "parse-names", "static-ordering", "comma-suffix", "isInstitution"}
_PARTS = {
    "family", "given", "literal", "name", "suffix", "dropping-particle", "non-dropping-particle",
}  # fmt: skip
WORKSHOP = "workshop paper"


def record_of(item: dict[str, Any], place: Place) -> Publication | Patent:
    """Return the record that an item is; raises ValueError for one without a title."""
    rest = dict(item)
    custom = rest.pop("custom", None)
    own = dict(custom) if isinstance(custom, dict) else {"custom": custom} if custom else {}
    mark = rest.get("language")
    title = _sided(rest, own, "title", mark)
    if not title:
        raise ValueError("title")
    title = title.merged(_multilingual(rest))
    if is_ours(mark, title):
        del rest["language"]
    written = line_of(rest.pop("type", ""))
    kind = type_of(written)
    identifier = text_of(rest.pop("id", "")) or text_of(rest.get("citation-key"))
    if kind == "patent":
        return _patent(rest, own, title, identifier, place)
    found = KINDS.get(kind, "other")
    if found == "paper-conference" and line_of(rest.get("genre")).lower() == WORKSHOP:
        del rest["genre"]
        found = "paper-workshop"
    authors, has_more = _names(rest, own, "author")
    doi, arxiv_id = _identifiers(rest)
    venue, publisher = _venue(rest, own, mark, found)
    record = Publication(
        title=title,
        kind=found,
        status=_status(rest),
        date=date_of(rest, "issued"),
        venue=venue,
        venue_short=_short_venue(rest, own, mark),
        venue_rank=line_of(own.pop("venue-rank", "")),
        publisher=publisher,
        volume=line_of(rest.pop("volume", "")),
        issue=line_of(rest.pop("issue", "")),
        pages=pages_of(rest.pop("page", "")),
        doi=doi,
        arxiv_id=arxiv_id,
        authors=authors,
        has_more_authors=has_more,
        summary=_sided(rest, own, "summary", mark),
        abstract=_sided(rest, own, "abstract", mark, lines=True),
        tags=_tags(rest, own, mark),
        links=_links(rest, own, doi, arxiv_id),
        id=identifier or doi,
        place=place,
    )
    return replace(record, extra=_aside(rest, own, written, found))


def _patent(
    rest: dict[str, Any], own: dict[str, Any], title: Text, identifier: str, place: Place
) -> Patent:
    """Return a patent; who filed it is not told from who invented it."""
    inventors, has_more = _names(rest, own, "author")
    genre = line_of(rest.get("genre")).lower()
    if genre in {"patent", "patent application"}:
        del rest["genre"]
    record = Patent(
        title=title,
        number=line_of(rest.pop("number", "")),
        office=line_of(rest.pop("jurisdiction", "")) or line_of(rest.pop("authority", "")),
        status="granted" if genre == "patent" else "application",
        date=date_of(rest, "issued"),
        inventors=inventors,
        has_more_inventors=has_more,
        id=identifier,
        place=place,
    )
    return replace(record, extra=_aside(rest, own, "", "patent"))


def _aside(
    rest: dict[str, Any], own: dict[str, Any], written: str, kind: str
) -> dict[str, dict[str, Any]]:
    """Return what nothing was made of; the type where its kind alone would not bring it back."""
    kept = {**own, **rest}
    of_csl = type_of(written)
    if kind != "patent" and written and TYPES.get(kind, DEFAULT_TYPE) != of_csl:
        kept["type"] = of_csl or written
    kept = {key: json_of(value) for key, value in kept.items() if value not in (None, "", [], {})}
    return {"csl": kept} if kept else {}


def plain_title(value: Any) -> str:
    """Return a title on one line without markup and entities."""
    return " ".join(unescaped(_TAG.sub("", text_of(value))).split())


def _plain_lines(value: Any) -> str:
    text = re.sub(r"</(?:jats:)?p>\s*(?=<)", "\n\n", text_of(value))
    return unescaped(_TAG.sub("", text)).strip()


def _sided(
    rest: dict[str, Any], own: dict[str, Any], name: str, mark: Any, *, lines: bool = False
) -> Text:
    """Return a text: the variable on the side that it is in, and the sides that `custom` names."""
    plain = _plain_lines if lines else plain_title
    text = plain(rest.pop(name, ""))
    sides = Text(text_of(own.pop(f"{name}-zh", "")), text_of(own.pop(f"{name}-en", "")))
    return sides if text in (sides.zh, sides.en) else side(text, mark).merged(sides)


def _multilingual(rest: dict[str, Any]) -> Text:
    """Return the titles that Juris-M holds beside the title of the work; they stay aside too."""
    multi = rest.get("multi")
    keys = multi.get("_keys") if isinstance(multi, dict) else None
    titles = keys.get("title") if isinstance(keys, dict) else None
    text = NO_TEXT
    for mark, title in titles.items() if isinstance(titles, dict) else ():
        if code := language_of(mark):
            text = text.merged(Text.of(plain_title(title), code))
    return text


def _status(rest: dict[str, Any]) -> str:
    status = _STATUSES.get(line_of(rest.get("status")).lower(), "")
    if status:
        rest.pop("status")
    return status


def _venue(rest: dict[str, Any], own: dict[str, Any], mark: Any, kind: str) -> tuple[Text, str]:
    """Return venue and publisher: who issued a book, report or thesis is its venue."""
    event = plain_title(rest.get("event-title")) or plain_title(rest.get("event"))
    venue = _sided(rest, own, "container-title", mark)
    publisher = plain_title(rest.get("publisher"))
    if kind in ISSUED and not venue:
        issuer = _sided(rest, own, "publisher", mark)
        return (issuer, "") if issuer else (side(plain_title(_institution(rest)), mark), "")
    rest.pop("publisher", None)
    if event and not venue and kind.startswith("paper-"):
        rest.pop("event-title" if rest.get("event-title") else "event")
        venue = side(event, mark)
    return venue, publisher


def _institution(rest: dict[str, Any]) -> str:
    """Return the name of an institution as Crossref gives those of theses and preprints."""
    found = rest.get("institution")
    first = found[0] if isinstance(found, list) and found else found
    return line_of(first.get("name")) if isinstance(first, dict) else ""


def _short_venue(rest: dict[str, Any], own: dict[str, Any], mark: Any) -> Text:
    short = _sided(rest, own, "container-title-short", mark)
    for name in ("journalAbbreviation", "short-container-title"):
        other = plain_title(rest.get(name))
        if other and (not short or other in (short.zh, short.en)):
            del rest[name]
            short = short or side(other, mark)
    return short


def _identifiers(rest: dict[str, Any]) -> tuple[str, str]:
    """Return DOI and arXiv identifier from wherever they stand, in the note as cheater lines too."""
    note = text_of(rest.get("note"))
    cheated = {match[1].lower(): match[2] for match in _CHEATER.finditer(note[:20_000])}
    doi = doi_in(text_of(rest.get("DOI")))
    if doi or not text_of(rest.get("DOI")):
        rest.pop("DOI", None)
    address = text_of(rest.get("URL"))
    if not doi and _DOI_ADDRESS.match(address):
        doi = doi_in(address)
    doi = doi or doi_in(cheated.get("doi", ""))
    arxiv = arxiv_in(text_of(rest.get("number")))
    if arxiv:
        del rest["number"]
    if re.match("arxiv", line_of(rest.get("archive")), re.I):
        location = line_of(rest.get("archive_location"))
        if match := ARXIV.search(location):
            arxiv = arxiv or match[1]
            del rest["archive"], rest["archive_location"]
    arxiv = arxiv or arxiv_in(address) or arxiv_in(f"arXiv:{cheated.get('arxiv', '')}")
    return doi, arxiv or arxiv_in(doi.replace("10.48550/arXiv.", "arxiv:"))


def _links(rest: dict[str, Any], own: dict[str, Any], doi: str, arxiv_id: str) -> tuple[Link, ...]:
    """Return the address and further links; an address that only repeats an identifier is none."""
    address = text_of(rest.get("URL"))
    found: list[Link] = []
    more = own.get("links")
    if isinstance(more, list):
        del own["links"]
        found += [
            Link(
                line_of(each.get("kind")) or "other",
                text_of(each.get("url")),
                text_from(each.get("label")),
            )
            for each in more
            if isinstance(each, dict)
        ]
    repeats = (_DOI_ADDRESS.match(address) and doi_in(address).lower() == doi.lower()) or (
        arxiv_id and arxiv_in(address) == arxiv_id
    )
    if address in {each.url for each in found} or (address and repeats):
        del rest["URL"]
    elif link := link_to(address):
        del rest["URL"]
        found.insert(0, link)
    return tuple(found)


def _tags(rest: dict[str, Any], own: dict[str, Any], mark: Any) -> tuple[Text, ...]:
    tags = own.pop("tags", None)
    if isinstance(tags, list):
        rest.pop("keyword", None)
        return tuple(tag for each in tags if (tag := text_from(each)))
    words = rest.pop("keyword", None)
    listed = words if isinstance(words, list) else re.split(r"[;；]", text_of(words))
    if len(listed) == 1:
        listed = re.split("[,，、]", text_of(listed[0]))
    return tuple(side(word, mark) for each in listed if (word := line_of(each)))


def _names(
    rest: dict[str, Any], own: dict[str, Any], variable: str
) -> tuple[tuple[Name, ...], bool]:
    """Return the names of a variable, and whether there are more."""
    given = rest.pop(variable, None)
    listed = given if isinstance(given, list) else [given] if given else []
    details = _details(own)
    has_more = own.pop("has-more-authors", None) is True
    names: list[Name] = []
    for number, each in enumerate(listed):
        parts = {"literal": each} if isinstance(each, str) else each
        name = _name(parts) if isinstance(parts, dict) else None
        if name is None:
            continue
        if number == len(listed) - 1 and name.name.lower() in _MORE:
            has_more = True
            continue
        detail = details.setdefault(len(names), {})
        left = set(parts) - _PARTS - _NO_NEWS - {"ORCID"}
        detail.update({key: parts[key] for key in left if parts[key] not in ("", [], None, False)})
        names.append(_detailed(name, detail))
    kept = [{"index": index, **detail} for index, detail in sorted(details.items()) if detail]
    if kept:
        own["author-details"] = kept
    return tuple(names), has_more


def _details(own: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Return what `custom` says of authors beside their names, by their place from 0."""
    listed = own.pop("author-details", None)
    return {
        each["index"]: {key: value for key, value in each.items() if key != "index"}
        for each in (listed if isinstance(listed, list) else [])
        if isinstance(each, dict) and type(each.get("index")) is int
    }


def _name(parts: dict[str, Any]) -> Name | None:
    family, given = line_of(parts.get("family")), line_of(parts.get("given"))
    orcid = orcid_of(text_of(parts.get("ORCID")))
    literal = line_of(parts.get("literal")) or line_of(parts.get("name"))
    if literal and not family:
        return replace(group(literal), orcid=orcid)
    if given and not family:  # Crossref has people of one name so, and whole names
        return replace(parse_name(given), orcid=orcid)
    if not family:
        return None
    particles = [line_of(parts.get(f"{each}dropping-particle")) for each in ("", "non-")]
    for particle in reversed(particles):
        joint = "" if particle.endswith(("'", "’", "-")) else " "
        family = f"{particle}{joint}{family}" if particle else family
    if suffix := line_of(parts.get("suffix")):
        given = f"{given}, {suffix}"
    name = name_of(family, given) if given else parse_name(family)
    return replace(name, orcid=orcid) if orcid else name


def _detailed(name: Name, detail: dict[str, Any]) -> Name:
    """Return a name with what `custom` says of it; what is used is taken out."""
    if not detail:
        return name
    printed = line_of(detail.pop("name", ""))
    return replace(
        name,
        name=printed or name.name,
        orcid=name.orcid or orcid_of(text_of(detail.pop("orcid", ""))),
        is_equal_contribution=detail.pop("equal-contribution", None) is True,
        is_corresponding=detail.pop("corresponding", None) is True,
        role=text_from(detail.pop("role", None)) if "role" in detail else NO_TEXT,
    )
