"""Template tags: every text with its own language, dates and figures as each language writes them."""

from decimal import Decimal
from itertools import groupby
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.models import Organization, Person, Position
from people.values import markdown
from people.values.figures import display_figure
from people.values.languages import EN, TAGS, ZH, Localized, localized, other, script_language
from people.values.names import author_separator, seal_text
from people.values.partial_date import PartialDate

register = template.Library()

SEAL_COLOURS = 6


def _wanted() -> str:
    return get_language() or ZH


def _marked(text: str, language: str | None) -> SafeString:
    """Return escaped text, in a span with its own `lang` when the page is in another language."""
    if language is None or language == _wanted() or not text:
        return format_html("{}", text)
    return format_html('<span lang="{}">{}</span>', TAGS[language], text)


@register.filter
def shown(text: Localized | None) -> str:
    """Show a localized text, with its own `lang` when it is a fallback."""
    return _marked(text.text, text.language) if text else ""


@register.simple_tag
def tr(record: Any, field: str) -> str:
    """Show a translated field, with its own `lang` when it is a fallback."""
    return shown(localized(record, field, _wanted()))


@register.simple_tag
def both(record: Any, field: str) -> str:
    """Show a name in the page's language and, if it has another one, beside it in the other."""
    first = localized(record, field, _wanted())
    second = localized(record, field, other(first.language))
    if second.text == first.text or second.language == first.language:
        return shown(first)
    return format_html(
        '{} <span class="other-script" lang="{}">{}</span>', shown(first), second.tag, second.text
    )


@register.simple_tag
def attr(record: Any, field: str) -> str:
    """Return a translated field as plain text, for attributes."""
    return localized(record, field, _wanted()).text


def _block(html: str, text: Localized, css_class: str) -> SafeString:
    if not text.text:
        return SafeString("")
    lang = format_html(' lang="{}"', text.tag) if text.is_fallback else ""
    return format_html('<div class="{}"{}>{}</div>', css_class, lang, mark_safe(html))  # noqa: S308 (cleaned)


@register.simple_tag
def md(record: Any, field: str, css_class: str = "prose") -> str:
    """Show a Markdown field as blocks."""
    text = localized(record, field, _wanted())
    return _block(markdown.render_block(text.text), text, css_class)


@register.simple_tag
def md_text(text: Localized, css_class: str = "prose") -> str:
    """Show a localized Markdown text as blocks."""
    return _block(markdown.render_block(text.text), text, css_class)


@register.simple_tag
def inline(record: Any, field: str) -> str:
    """Show a Markdown field as one line, with its own `lang` when it is a fallback."""
    text = localized(record, field, _wanted())
    html = mark_safe(markdown.render_inline(text.text))  # noqa: S308 (cleaned)
    return format_html('<span lang="{}">{}</span>', text.tag, html) if text.is_fallback else html


@register.simple_tag
def lines(record: Any, field: str) -> str:
    """Show a one-point-a-line field as a list."""
    text = localized(record, field, _wanted())
    points = markdown.lines(text.text)
    if not points:
        return ""
    lang = format_html(' lang="{}"', text.tag) if text.is_fallback else ""
    # Each line has been through the allow-list.
    items = format_html_join(
        "",
        "<li>{}</li>",
        ((mark_safe(markdown.render_inline(point)),) for point in points),  # noqa: S308
    )
    return format_html('<ul class="points"{}>{}</ul>', lang, items)


@register.simple_tag
def when(date: PartialDate | None) -> str:
    """Show a partial date in a `<time>` element; HTML has no form for a season."""
    if date is None:
        return ""
    text = date.display(_wanted())
    if not date.html_datetime:
        return text
    return format_html('<time datetime="{}">{}</time>', date.html_datetime, text)


@register.simple_tag
def dates(record: Any) -> str:
    """Show a range of dates."""
    return record.display_dates(_wanted())


@register.simple_tag
def length(record: Any) -> str:
    """Show the stated length of a range."""
    return record.display_length(_wanted())


@register.simple_tag
def figure(record: Any) -> str:
    """Show a figure's number with qualifier and unit."""
    return record.display(_wanted())


@register.filter
def years(record: Any) -> str:
    """Show the years of an award: 2020, 2021 / 2020、2021."""
    return ("、" if _wanted() == ZH else ", ").join(map(str, record.years))


@register.filter
def script_lang(text: str) -> str:
    """Show a text that is not translated, with the `lang` of its script."""
    return _marked(text, script_language(text))


@register.filter
def name_in_page_language(person: Person) -> str:
    """Show a person's name or label."""
    return shown(person.heading(_wanted()))


@register.filter
def heading_text(person: Person) -> str:
    """Return a person's name or label as plain text."""
    return person.heading(_wanted()).text


@register.filter
def other_script_name(person: Person) -> Localized | None:
    """Return a person's name in the other language."""
    return person.other_script_name(_wanted())


@register.filter
def seal(person: Person) -> str:
    """Return the characters of the seal that stands for a missing photo."""
    for language in (ZH, EN):
        text = seal_text(*person.name_parts(language))
        if text:
            return text
    label = person.heading(_wanted()).text
    return label[:1]


@register.filter
def seal_colour(person: Person) -> int:
    """Return the number of the seal's colour, the same for the same person everywhere."""
    return sum(person.slug.encode()) % SEAL_COLOURS


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
        row.printed_name or row.person.heading(_wanted()).text
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
        "separator": author_separator(printed, _wanted()),
        "lang": TAGS[language] if language and language != _wanted() else "",
        "has_more": has_more,
        "has_equal": any(getattr(row, "is_equal_contribution", False) for row in rows),
        "has_corresponding": any(getattr(row, "is_corresponding", False) for row in rows),
    }


@register.simple_tag
def counted(figure_record: Any) -> str:
    """Show a count without a list: 10 papers / 10篇论文."""
    number = figure_record.display(_wanted())
    forms = {
        "publications": _("%(number)s papers"),
        "press": _("%(number)s articles"),
        "projects": _("%(number)s items"),
        "awards": _("%(number)s awards"),
        "patents": _("%(number)s patents"),
    }
    return forms[figure_record.counts] % {"number": number}


@register.simple_tag
def venue_line(publication: Any) -> str:
    """Show venue, volume, issue, pages and date; a venue that prints its year is not told it again."""
    venue = localized(publication, "venue", _wanted())
    parts = [shown(venue)] if venue.text else []
    if publication.volume:
        issue = f"({publication.issue})" if publication.issue else ""
        parts.append(format_html("{}{}", publication.volume, issue))
    elif publication.issue:
        parts.append(format_html("({})", publication.issue))
    if publication.pages:
        pages = _("pp. %(pages)s") % {"pages": publication.pages}
        parts.append(format_html("{}", pages))
    date = publication.date
    if date and str(date.year) not in venue.text:
        parts.append(when(date))
    return format_html_join(" · ", "{}", ((part,) for part in parts))


@register.simple_tag
def patent_line(patent: Any) -> str:
    """Show what kind of patent it is, of which office, and its number."""
    offices = {"CN": _("Chinese"), "US": _("US"), "EP": _("European"), "WO": _("international")}
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
        Decimal(position.team_size), position.team_size_qualifier, "", _wanted()
    )
    return _("team of %(number)s") % {"number": number}


@register.simple_tag
def name_separator() -> str:
    """Return what stands between names in the page's language."""
    return "、" if _wanted() == ZH else ", "


@register.simple_tag
def fallback_note(language: str) -> str:
    """Tell, once per section, that its text is in the other language."""
    if language == EN:
        return _("Parts of this section are not available in Chinese yet and are shown in English.")
    return _("Parts of this section are not available in English yet and are shown in Chinese.")


@register.filter
def has_levels(group: Any) -> bool:
    """Whether a group's skills are sentences with a level rather than terms."""
    return any(skill.level for skill in group.skills.all())


@register.filter
def other_title(publication: Any) -> Localized | None:
    """Return a publication's title in the other language, if it has one."""
    first = localized(publication, "title", _wanted())
    second = localized(publication, "title", other(first.language))
    return None if second.language == first.language else second._replace(wanted=_wanted())


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
    groups = groupby(supervisors, lambda row: localized(row, "role", _wanted()))
    return [{"role": role, "rows": list(rows)} for role, rows in groups]
