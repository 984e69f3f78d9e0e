"""Values of nodes of schema.org, whatever form they have, and what of a node is kept aside."""

from typing import Any

from people.formats.record import Text
from people.formats.schema_org import FAMILY
from people.values.languages import EN, ZH

CONTEXT = {"@type", "@id", "@context", "url"}


def types_of(node: Any) -> set[str]:
    """Return the types of a node."""
    types = node.get("@type", []) if isinstance(node, dict) else []
    return {each for each in (types if isinstance(types, list) else [types]) if each}


def values(value: Any) -> list[Any]:
    """Return the values of a property, however many there are."""
    if isinstance(value, dict) and isinstance(value.get("@list"), list):
        value = value["@list"]
    found = value if isinstance(value, list) else [value]
    return [each for each in found if each is not None and each not in ("", [])]


def plain(value: Any) -> str:
    """Return one text of a property, whatever its language."""
    for each in values(value):
        if isinstance(each, dict):
            each = plain(each.get("@value", each.get("name", each.get("value", ""))))
        if isinstance(each, (str, int, float)) and not isinstance(each, bool):
            return " ".join(str(each).split())
    return ""


def text(value: Any, is_line: bool = True) -> Text:
    """Return a text in both languages: by its tags, else by its script."""
    found = Text()
    for each in values(value):
        said, tag = each, ""
        if isinstance(each, dict):
            said, tag = each.get("@value", each.get("name")), str(each.get("@language") or "")
            if isinstance(said, (dict, list)):
                found = found.merged(text(said, is_line))
                continue
        if isinstance(said, str):
            said = " ".join(said.split()) if is_line else said
            found = found.merged(Text.of(said, _code(tag)))
    return found


def _code(tag: str) -> str | None:
    start = tag.lower().partition("-")[0]
    return {"zh": ZH, "en": EN}.get(start)


def kept(node: dict[str, Any], known: set[str]) -> dict[str, Any]:
    """Return what of a node no field takes."""
    rest = {key: value for key, value in node.items() if key not in known | CONTEXT}
    return {FAMILY: rest} if rest else {}


PERSON = {
    "familyName", "givenName", "name", "alternateName", "disambiguatingDescription", "description",
    "workLocation", "identifier", "sameAs", "email", "telephone", "knowsAbout", "worksFor",
    "affiliation", "alumniOf", "award", "jobTitle", "image",
}  # fmt: skip
PUBLICATION = {
    "additionalType", "name", "headline", "author", "datePublished", "isPartOf", "pagination",
    "pageStart", "pageEnd", "publisher", "identifier", "sameAs", "description", "abstract",
    "keywords", "inLanguage", "image", "mentions", "creativeWorkStatus",
}  # fmt: skip
PATENT = {
    "additionalType", "name", "identifier", "publisher", "creativeWorkStatus", "datePublished",
    "author", "mentions",
}  # fmt: skip
PROJECT = {
    "additionalType", "name", "disambiguatingDescription", "description", "foundingDate",
    "dissolutionDate", "member", "keywords", "sameAs",
}  # fmt: skip
NEWS = {"headline", "name", "articleBody", "datePublished", "mentions"}
PRESS = {
    "additionalType", "name", "headline", "publisher", "datePublished", "sameAs", "mentions",
}  # fmt: skip
TALK = {
    "additionalType", "name", "superEvent", "location", "startDate", "description", "performer",
    "sameAs",
}  # fmt: skip
