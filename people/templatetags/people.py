"""Template tags for people and what they did: names, seals, works, awards."""

from decimal import Decimal
from itertools import groupby
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from people.models import Organization, Person, Position, Publication
from people.pages.citation import bibtex_entry
from people.templatetags.texts import page_language, shown, when
from people.values.figures import display_figure
from people.values.languages import EN, TAGS, ZH, Localized, localized, script_language
from people.values.names import author_separator, seal_text

register = template.Library()

SEAL_COLORS = 6


@register.filter
def name_in_page_language(person: Person) -> str:
    """Show a person's name or label."""
    return shown(person.heading(page_language()))


@register.simple_tag
def bibtex(publication: Publication) -> str:
    """Show the BibTeX entry of a publication, to be copied, in the language of its title."""
    tag = TAGS[localized(publication, "title", EN).language]
    entry = bibtex_entry(publication)
    return format_html('<pre class="bibtex" lang="{}" data-copy>{}</pre>', tag, entry)


@register.filter
def heading_text(person: Person) -> str:
    """Return a person's name or label as plain text."""
    return person.heading(page_language()).text


@register.filter
def other_script_name(person: Person) -> Localized | None:
    """Return a person's name in the other language."""
    return person.other_script_name(page_language())


@register.filter
def seal(person: Person) -> str:
    """Return the characters of the seal that stands for a missing photo."""
    for language in (ZH, EN):
        text = seal_text(*person.name_parts(language))
        if text:
            return text
    # No name: the first character of a Chinese label, the first letters of an English one.
    label = person.heading(page_language())
    if label.language == ZH:
        return label.text[:1]
    return "".join(word[0] for word in label.text.split()[:2]).upper()


@register.filter
def seal_color(person: Person) -> int:
    """Return the number of the seal's color, the same for the same person everywhere."""
    return sum(person.slug.encode()) % SEAL_COLORS


@register.filter
def unit_chain(record: Position) -> list[Organization]:
    """Return the units of a position or education from the smallest to below the organization."""
    chain, unit = [], record.unit
    while unit is not None and unit != record.organization and len(chain) < 3:
        chain.append(unit)
        unit = unit.parent
    return chain


@register.inclusion_tag("people/includes/names.html")
def names(credits: Any, owner: Any = None, has_more: bool = False) -> dict[str, Any]:
    """Show an ordered list of names: the owner in weight, people with a page as links."""
    rows = list(credits)
    printed = [
        row.printed_name or row.person.heading(page_language()).text
        for row in rows
        if row.printed_name or row.person
    ]
    language = script_language(" ".join(printed))
    return {
        "rows": [
            {
                "text": text,
                "lang": TAGS[code] if code and code != language else "",
                "person": row.person if row.person and row.person.is_public else None,
                "is_owner": bool(owner) and row.person_id == owner.pk,
                "is_equal": getattr(row, "is_equal_contribution", False),
                "is_corresponding": getattr(row, "is_corresponding", False),
            }
            for row, text in zip(rows, printed, strict=True)
            for code in [script_language(text)]
        ],
        "separator": author_separator(printed, page_language()),
        "lang": TAGS[language] if language and language != page_language() else "",
        "has_more": has_more,
        "has_equal": any(getattr(row, "is_equal_contribution", False) for row in rows),
        "has_corresponding": any(getattr(row, "is_corresponding", False) for row in rows),
    }


@register.simple_tag
def counted(figure_record: Any) -> str:
    """Show a count without a list: 10 papers / 10篇论文."""
    number = figure_record.display(page_language())
    forms = {
        "publications": _("%(number)s papers"),
        "press": _("%(number)s articles"),
        "projects": _("%(number)s items"),
        "awards": _("%(number)s awards"),
        "patents": _("%(number)s patents"),
    }
    return forms[figure_record.counts] % {"number": number}


@register.simple_tag
def publication_facts(publication: Any) -> str:
    """Show venue, volume, issue, pages, date and identifiers.

    A venue that prints its year is not told it again.
    """
    venue = localized(publication, "venue", page_language())
    parts = [shown(venue)] if venue.text else []
    short = localized(publication, "venue_short", page_language())
    if short.text and short.text not in venue.text:
        parts.append(shown(short))
    issue = f"({publication.issue})" if publication.issue else ""
    if publication.volume or issue:
        parts.append(f"{publication.volume}{issue}")
    if publication.pages:
        parts.append(_("pp. %(pages)s") % {"pages": publication.pages})
    date = publication.date
    if date and str(date.year) not in venue.text:
        parts.append(when(date))
    for prefix, value, address in (
        ("arXiv:", publication.arxiv_id, "https://arxiv.org/abs/"),
        ("DOI ", publication.doi, "https://doi.org/"),
    ):
        if value:
            link = '<a href="{}{}" rel="noopener">{}{}</a>'
            parts.append(format_html(link, address, value, prefix, value))
    return format_html_join(" · ", "{}", ((part,) for part in parts))


@register.simple_tag
def patent_line(patent: Any) -> str:
    """Show what kind of patent it is, of which office, and its number."""
    offices = {
        "CN": pgettext("patent office", "Chinese"),
        "US": _("US"),
        "EP": _("European"),
        "WO": _("international"),
    }
    office = offices.get(patent.office, patent.office)
    if patent.status == "granted":
        text = _("%(office)s patent (granted)") % {"office": office}
    else:
        text = _("%(office)s patent application publication") % {"office": office}
    return format_html("{} {}", text.strip(), patent.number)


@register.simple_tag
def award_mark(award: Any) -> str:
    """Return the mark that is printed beside an award."""
    return {"trophy": "🏆", "gold": "🥇", "silver": "🥈", "bronze": "🥉", "star": "⭐"}[award.mark]


@register.simple_tag
def team_size(position: Any) -> str:
    """Show the size of a team: team of 10+ / 团队10+人."""
    number = display_figure(
        Decimal(position.team_size), position.team_size_qualifier, "", page_language()
    )
    return _("team of %(number)s") % {"number": number}


@register.filter
def has_levels(group: Any) -> bool:
    """Whether a group's skills are sentences with a level rather than terms."""
    return any(skill.level for skill in group.skills.all())


@register.filter
def people_of(record: Any) -> list[Person]:
    """Return the people with a page who belong to a publication or project, each once."""
    if hasattr(record, "authorships"):
        people = [row.person for row in record.authorships.all()]
        people += [position.person for position in record.positions.all()]
    else:
        people = [row.person for row in record.contributors.all()]
        people += [record.position.person] if record.position else []
    people += record.people.all()
    return list(dict.fromkeys(person for person in people if person and person.is_public))


@register.filter
def by_role(supervisors: Any) -> list[dict[str, Any]]:
    """Group neighbouring supervisors who have the same role."""
    groups = groupby(supervisors, lambda row: localized(row, "role", page_language()))
    return [{"role": role, "rows": list(rows)} for role, rows in groups]
