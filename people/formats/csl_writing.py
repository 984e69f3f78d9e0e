"""Publications and patents as CSL items: CSL 1.0.2, valid by csl-data.json.

A CSL text is in one language. The other side of a text, and what no variable holds, goes to
`custom`: `{"title-zh": …}`.
"""

from typing import Any

from people.formats import csl_dates
from people.formats.csl_item import WORKSHOP, plain_title
from people.formats.csl_kinds import (
    DATES,
    DEFAULT_TYPE,
    ISSUED,
    KINDS,
    NAMES,
    NUMBERS,
    TEXTS,
    TYPES,
    type_of,
)
from people.formats.languages import mark_of, side
from people.formats.names import is_group, name_of, parse_name, parts_of
from people.formats.plain import escaped, sides_of
from people.formats.record import Name, Patent, Publication, Text
from people.values.author_lists import PARTICLES
from people.values.languages import other

_DATE_KEYS = {"date-parts", "season", "circa", "literal", "raw", "edtf"}
_NAME_KEYS = {
    "family", "given", "literal", "suffix", "dropping-particle", "non-dropping-particle",
    "comma-suffix", "static-ordering", "parse-names",
}  # fmt: skip


def item_of(work: Publication | Patent, language: str, number: int = 1) -> dict[str, Any]:
    """Return an item in a language; `number` names what has no identifier."""
    aside = dict(work.extra.get("csl", {}))
    custom: dict[str, Any] = {}
    main = work.title.in_language(language)
    written = language if main else other(language)
    mark = mark_of(aside.pop("language", ""), written)
    item: dict[str, Any] = {"id": work.id or getattr(work, "doi", "") or f"item-{number}"}
    if isinstance(work, Patent):
        _put_patent(item, custom, work)
    else:
        item["type"] = _type(work, aside)
        _put_publication(item, custom, work, written, mark)
    _put(item, custom, "title", work.title, written, mark)
    item["language"] = mark
    _put_aside(item, custom, aside)
    if custom:
        item["custom"] = custom
    return {key: value for key, value in item.items() if value not in ("", [], {})}


def _type(work: Publication, aside: dict[str, Any]) -> str:
    """Return the type that a file gave, as long as it is one of the same kind."""
    kept = type_of(str(aside.get("type", "")))
    wanted = "paper-conference" if work.kind == "paper-workshop" else work.kind
    if kept and KINDS.get(kept, "other") == wanted:
        del aside["type"]
        return kept
    return TYPES.get(work.kind, DEFAULT_TYPE)


def _put_publication(
    item: dict[str, Any], custom: dict[str, Any], work: Publication, language: str, mark: str
) -> None:
    venue = "publisher" if work.kind in ISSUED and not work.publisher else "container-title"
    _put_authors(item, custom, work.authors, has_more=work.has_more_authors)
    if work.date:
        item["issued"] = csl_dates.written(work.date)
    _put(item, custom, venue, work.venue, language, mark)
    _put(item, custom, "container-title-short", work.venue_short, language, mark)
    if work.publisher:
        item["publisher"] = _markup_safe(work.publisher)
    item |= {
        "volume": work.volume,
        "issue": work.issue,
        "page": work.pages.replace("–", "-"),
        "DOI": work.doi,
        "status": work.status,
    }
    if work.kind == "paper-workshop":
        item["genre"] = WORKSHOP
    if work.arxiv_id and work.kind == "preprint":
        item["number"] = f"arXiv:{work.arxiv_id}"
    elif work.arxiv_id:
        item |= {"archive": "arXiv", "archive_location": work.arxiv_id}
    _put(item, custom, "abstract", work.abstract, language, mark)
    if work.venue_rank:
        custom["venue-rank"] = work.venue_rank
    custom |= {f"summary-{short}": text for short, text in sides_of(work.summary).items()}
    _put_tags(item, custom, work, language)
    _put_links(item, custom, work)


def _put_patent(item: dict[str, Any], custom: dict[str, Any], work: Patent) -> None:
    item |= {
        "type": "patent",
        "number": work.number,
        "jurisdiction": work.office,
        "genre": "Patent" if work.status == "granted" else "Patent application",
    }
    if work.date:
        item["issued"] = csl_dates.written(work.date)
    _put_authors(item, custom, work.inventors, has_more=work.has_more_inventors)


def _markup_safe(text: str) -> str:
    """Return a text that is read back as it is: CSL knows some tags of HTML and no escaping."""
    text = escaped(text)
    return text if plain_title(text) == " ".join(text.split()) else text.replace("<", "&lt;")


def _put(
    item: dict[str, Any], custom: dict[str, Any], name: str, text: Text, language: str, mark: str
) -> None:
    """Put a text into its variable, and its sides where the variable alone does not tell them."""
    main = text.best(language)
    item[name] = _markup_safe(main)
    if side(main, mark) != text:
        custom |= {f"{name}-{short}": each for short, each in sides_of(text).items()}


def _put_tags(
    item: dict[str, Any], custom: dict[str, Any], work: Publication, language: str
) -> None:
    if work.tags:
        item["keyword"] = "; ".join(tag.best(language) for tag in work.tags)
        custom["tags"] = [sides_of(tag) for tag in work.tags]


def _put_links(item: dict[str, Any], custom: dict[str, Any], work: Publication) -> None:
    addresses = [link.url for link in work.links if link.url.startswith(("http:", "https:"))]
    if addresses:
        item["URL"] = addresses[0]
    if work.links:
        custom["links"] = [
            {
                "kind": link.kind,
                **({"url": link.url} if link.url else {}),
                **({"label": sides_of(link.label)} if link.label else {}),
            }
            for link in work.links
        ]


def _put_authors(
    item: dict[str, Any], custom: dict[str, Any], names: tuple[Name, ...], *, has_more: bool
) -> None:
    item["author"] = [name_parts(name) for name in names]
    details: list[dict[str, Any]] = []
    for index, name in enumerate(names):
        detail: dict[str, Any] = {}
        family, given = parts_of(name)
        read = name_of(family, given) if given else parse_name(family)
        if name.name and name.name != (name.family if is_group(name) else read.name):
            detail["name"] = name.name
        if name.orcid:
            detail["orcid"] = name.orcid
        if name.is_equal_contribution:
            detail["equal-contribution"] = True
        if name.is_corresponding:
            detail["corresponding"] = True
        if name.role:
            detail["role"] = sides_of(name.role)
        if detail:
            details.append({"index": index, **detail})
    if details:
        custom["author-details"] = details
    if has_more:
        custom["has-more-authors"] = True


def name_parts(name: Name) -> dict[str, str]:
    """Return a name in the parts of CSL: particles and suffix apart, a group as it is."""
    if is_group(name):
        return {"literal": name.family}
    family, given = parts_of(name)
    if not given:
        return {"family": family}
    given, _comma, suffix = (part.strip() for part in given.partition(","))
    words = family.split()
    count = 0
    while count < len(words) - 1 and words[count].islower() and words[count] in PARTICLES:
        count += 1
    parts = {
        "non-dropping-particle": " ".join(words[:count]),
        "family": " ".join(words[count:]),
        "given": given,
        "suffix": suffix,
    }
    return {key: value for key, value in parts.items() if value}


def _put_aside(item: dict[str, Any], custom: dict[str, Any], aside: dict[str, Any]) -> None:
    """Put what was kept aside where it came from, if the schema allows it there, else in `custom`."""
    for key, value in sorted(aside.items()):
        if key == "author-details":
            custom[key] = _merged_details(custom.get(key, []), value)
        elif key == "issued":
            date = csl_dates.read(value)
            if date is None or csl_dates.written(date) == item.get(key):
                item[key] = _date(value)
        elif item.get(key):
            continue
        elif (key in TEXTS and isinstance(value, str)) or (
            key in NUMBERS and type(value) in {str, int, float}
        ):
            item[key] = value
        elif key in DATES and _date(value):
            item[key] = _date(value)
        elif key in NAMES and _are_names(value):
            item[key] = value
        elif key == "categories" and isinstance(value, list):
            item[key] = [each for each in value if isinstance(each, str)]
        else:
            custom.setdefault(key, value)


def _merged_details(ours: list[dict[str, Any]], kept: Any) -> list[dict[str, Any]]:
    merged = {each["index"]: each for each in ours}
    for each in kept if isinstance(kept, list) else []:
        if isinstance(each, dict) and type(each.get("index")) is int:
            merged[each["index"]] = {**each, **merged.get(each["index"], {})}
    return [merged[index] for index in sorted(merged)]


def _date(value: Any) -> dict[str, Any]:
    """Return what the schema allows of a date, empty for what is none."""
    if isinstance(value, str):
        return {"raw": value}
    if not isinstance(value, dict):
        return {}
    kept = {key: each for key, each in value.items() if key in _DATE_KEYS}
    parts = kept.get("date-parts")
    if "date-parts" in kept and not (
        isinstance(parts, list)
        and 1 <= len(parts) <= 2
        and all(isinstance(part, list) and 1 <= len(part) <= 3 for part in parts)
        and all(isinstance(each, str | int) for part in parts for each in part)
    ):
        del kept["date-parts"]
    return {
        key: each
        for key, each in kept.items()
        if key == "date-parts" or isinstance(each, str if key != "circa" else str | int)
    }


def _are_names(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(
            isinstance(each, dict)
            and set(each) <= _NAME_KEYS
            and all(isinstance(part, str) for part in each.values())
            for each in value
        )
    )
