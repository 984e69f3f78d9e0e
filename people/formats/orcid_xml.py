"""Elements of ORCID's XML, as its XSDs 3.0 want them."""

import re
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from people.formats.orcid_tree import get, listed, text
from people.values.partial_date import PartialDate

# What XML 1.0 cannot hold, escaped or not.
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Elements of what is kept aside: those of its own namespace, and the order of all of them.
_OWN = {
    "title", "type", "reviewer-role", "review-url", "review-type", "completion-date",
    "review-group-id", "convening-organization", "proposal", "hosts",
}  # fmt: skip
_ORDER = (
    "title", "subtitle", "translated-title", "hosts", "reviewer-role", "external-ids",
    "external-id", "external-id-type", "external-id-value", "external-id-url",
    "external-id-relationship", "review-url", "review-type", "completion-date", "review-group-id",
    "convening-organization", "proposal", "type", "start-date", "end-date", "year", "month", "day",
    "name", "address", "city", "region", "country", "organization", "disambiguated-organization",
    "disambiguated-organization-identifier", "disambiguation-source", "url",
)  # fmt: skip


def leaf(parent: Element, name: str, value: str, most: int = 0, language: str = "") -> None:
    """Add an element with a text of at most so many characters; none for an empty text."""
    value = NOT_XML.sub("", value).strip()
    if value:
        given = {"language-code": language} if language else {}
        SubElement(parent, name, given).text = value[:most].strip() if most else value


def item(parent: Element, name: str, code: str = "", visibility: str = "") -> Element:
    """Add an entry with its put-code, visible to all unless it is a draft."""
    attributes = {"put-code": code} if code.isascii() and code.isdigit() else {}
    shown = "private" if visibility == "draft" else "public"
    return SubElement(parent, name, {**attributes, "visibility": shown})


def write_date(parent: Element, name: str, date: PartialDate | None) -> None:
    """Write a date as far as ORCID can tell it: a season is its year, and years are 1900 to 2100."""
    if date is None or not 1900 <= date.year <= 2100:
        return
    node = SubElement(parent, name)
    leaf(node, "common:year", f"{date.year:04d}")
    if date.month and date.month <= 12:
        leaf(node, "common:month", f"{date.month:02d}")
        leaf(node, "common:day", f"{date.day:02d}" if date.day else "")


def write_identifier(parent: Element, each: dict[str, Any]) -> None:
    """Fill an external identifier."""
    for field in ("type", "value", "url", "relationship"):
        value = text(get(each, field)) or text(get(each, f"external-id-{field}"))
        if field == "relationship":
            value = value.lower().replace("_", "-") or "self"
        leaf(parent, f"common:external-id-{field}", value)


def write_tree(parent: Element, own: str, tree: dict[str, Any]) -> None:
    """Write what was kept of an entry; `own` is the prefix of the elements that are its own."""
    # A funding has its address early, everything else at the end.
    early = ("title", "external-ids", "url") if own == "funding" else ()
    for key in dict.fromkeys((*early, *_ORDER)):
        for each in listed(tree.get(key)):
            tag = f"{own}:{key}" if own and key in _OWN else f"common:{key}"
            if value := text(each):
                lower = value.lower().replace("_", "-")
                is_code = key in {
                    "type",
                    "external-id-relationship",
                    "reviewer-role",
                    "review-type",
                }
                code = text(get(each, "language-code")) if key == "translated-title" else ""
                leaf(parent, tag, lower if is_code else value, language=code)
            else:
                write_tree(SubElement(parent, tag), own if key == "proposal" else "", each)
