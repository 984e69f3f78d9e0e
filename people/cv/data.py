"""What a CV says: plain values made from a person's page, in the languages of the document."""

import io
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override
from PIL import Image, ImageOps, UnidentifiedImageError

from people.cv.entries import EntryWriter
from people.cv.texts import Text, alone, side_by_side, text_of
from people.cv.variant import Variant
from people.models import Person
from people.pages.person import PageSection, sections
from people.pages.seal import seal
from people.values.choices import SectionKind
from people.values.colors import SEALS
from people.values.languages import PREFIXES, localized

PHOTO = (400, 500)


def document(person: Person, variant: Variant) -> dict[str, Any]:
    """Return all that a CV of a person holds."""
    found: dict[str, list[PageSection]] = {}
    for code in variant.languages:
        with override(code):
            found[code] = sections(person, code)
    wanted = _known_tags(variant.tags, found[variant.language])
    beside = variant.language if variant.is_bilingual else ""
    trees = []
    for code in variant.languages:
        with override(code):
            writer = EntryWriter(person, code, wanted, beside)
            trees.append(_tree(writer, found[code], variant.sections))
    tree = side_by_side(*trees) if variant.is_bilingual else alone(trees[0])
    name = person.heading(variant.language)
    with override(variant.language):
        title = f"{_names(person, variant.language)} – {_('Curriculum vitae')}"
    drawn = seal(person, variant.language)
    return {
        "language": PREFIXES[variant.language],
        "bilingual": variant.is_bilingual,
        "title": title,
        "author": name.text,
        "photo": _photo(person, variant.language) if variant.style == "modern" else None,
        "seal": {
            "text": drawn.text,
            "color": SEALS[drawn.color],
        },
        **tree,
    }


def _names(person: Person, language: str) -> str:
    other_name = person.other_script_name(language)
    first = person.heading(language).text
    return f"{first} {other_name.text}" if other_name else first


def _tree(writer: EntryWriter, found: list[PageSection], kinds: frozenset[str]) -> dict[str, Any]:
    return {
        "head": _head(writer),
        "sections": [
            section
            for each in found
            if not kinds or each.kind in kinds
            if (section := _section(writer, each)) is not None
        ],
    }


def _head(writer: EntryWriter) -> dict[str, Any]:
    """Return what stands at the head: the name in both scripts, headline, place, contacts."""
    person = writer.owner
    other_name = person.other_script_name(writer.page_language)
    return {
        "name": text_of(person.heading(writer.page_language)),
        "other": text_of(other_name) if other_name else Text(),
        "headline": writer.field(person, "headline"),
        "place": writer.field(person, "location"),
        "contacts": [*map(writer.contact, person.links.all()), *_orcid(writer)],
        "tags": writer.tag_names(person),
        "figures": writer.figures(person),
    }


def _orcid(writer: EntryWriter) -> list[Text]:
    number = writer.owner.orcid
    return [writer.own(f"ORCID {number}", url=f"https://orcid.org/{number}")] if number else []


def _section(writer: EntryWriter, section: PageSection) -> dict[str, Any] | None:
    """Return a section, None for one that says nothing: an empty list is no part of a CV."""
    content = writer.prose_in(section.body) if section.body else []
    if section.kind == SectionKind.ABOUT and section.items:
        content += writer.about()
    entries = writer.section(section.kind, section.items)
    introduction = text_of(section.introduction)
    if not content and not entries and not introduction:
        return None
    return {
        "kind": section.kind,
        "title": text_of(section.title),
        "introduction": introduction,
        "content": content,
        "entries": entries,
        "legend": writer.legend(),
    }


def _known_tags(wanted: frozenset[str], found: list[PageSection]) -> frozenset[str]:
    """Return those of the tags that something in the document has; the others say nothing."""
    records: list[Any] = []
    for section in found:
        if section.kind in {
            SectionKind.POSITIONS,
            SectionKind.PUBLICATIONS,
            SectionKind.PROJECTS,
        }:
            records += section.items
        if section.kind == SectionKind.POSITIONS:
            for position in section.items:
                records += [*position.publications.all(), *position.projects.all()]
    known = {tagging.tag.key for record in records for tagging in record.taggings.all()}
    return wanted & known


def _photo(person: Person, language: str) -> dict[str, Any] | None:
    """Return the photo as the numbers of its bytes, which Typst makes a picture of."""
    if not person.photo:
        return None
    try:
        with person.photo.open("rb") as file, Image.open(file) as image:
            small = ImageOps.fit(ImageOps.exif_transpose(image).convert("RGB"), PHOTO)
    except (OSError, UnidentifiedImageError):
        return None
    buffer = io.BytesIO()
    small.save(buffer, "JPEG", quality=85)
    alternative = localized(person, "photo_alt", language).text or person.heading(language).text
    return {"bytes": list(buffer.getvalue()), "alternative": alternative}
