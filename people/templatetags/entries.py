"""Entries of works, and the small lists within entries, put together here rather than by templates.

A person's page shows hundreds of them: as templates they took nine tenths of its time.
"""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any
from urllib.parse import quote

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from people.models import Publication
from people.pages import wording
from people.queries.prepared import read
from people.templatetags.people import bibtex, coins, picture
from people.templatetags.texts import marked, md_of, page_language, time, told
from people.values.addresses import list_address
from people.values.languages import TAGS, localized, other, script_language
from people.values.names import author_separator

register = template.Library()

MARKS = {"trophy": "🏆", "gold": "🥇", "silver": "🥈", "bronze": "🥉", "star": "⭐"}


def made(*parts: str) -> SafeString:
    """Return markup as it is, from parts."""
    # Each part is markup of ours or has been through `escape`.
    return SafeString("".join(parts))


def as_list(css_class: str, items: Iterable[str]) -> SafeString:
    """Return a list, empty without items."""
    content = "".join(items)
    return made(f'<ul class="{css_class}">{content}</ul>' if content else "")


def as_line(css_class: str, content: str) -> str:
    """Return a paragraph, empty without content."""
    return f'<p class="{css_class}">{content}</p>' if content else ""


@register.simple_tag
def chips(taggings: Iterable[Any], language: str = "") -> SafeString:
    """Show tags as plain words."""
    language = language or page_language()
    return as_list("chips", (f"<li>{told(each.tag, 'name', language)}</li>" for each in taggings))


@register.simple_tag
def topics(taggings: Iterable[Any], language: str = "") -> SafeString:
    """Show the tags of a work, each leading to the publications that have it."""
    language = language or page_language()
    address = list_address("people:publications")
    return as_list(
        "chips",
        (
            f'<li><a href="{address}?topic={quote(each.tag.key, safe="")}">'
            f"{told(each.tag, 'name', language)}</a></li>"
            for each in taggings
        ),
    )


@register.simple_tag
def link_items(links: Iterable[Any], language: str = "") -> SafeString:
    """Show links as items of a list; one without an address is named all the same."""
    language = language or page_language()
    return made(*(_link(each, language) for each in links))


def _link(link: Any, language: str) -> str:
    text = told(link, "label", language)
    if not text:
        label = link.get_kind_display()
        text = marked(label, script_language(label), language)
    if not link.url:
        return f'<li><span class="no-address">{text}</span></li>'
    return f'<li><a href="{escape(link.url)}" rel="noopener">{text}</a></li>'


@register.simple_tag
def figures(rows: Iterable[Any], language: str = "") -> SafeString:
    """Show figures with what they count."""
    language = language or page_language()
    return as_list("figures", (_figure(each, language) for each in rows))


def _figure(row: Any, language: str) -> str:
    label = told(row, "label", language)
    if not row.counts:
        return f"<li><b>{escape(row.display(language))}</b> <span>{label}</span></li>"
    number = escape(wording.counted(row, language))  # 10 papers / 10篇论文
    label = label or escape(row.get_counts_display())
    return f'<li class="count"><b>{number}</b> <span>{label}</span></li>'


@register.simple_tag
def names(
    credits: Iterable[Any], owner: Any = None, has_more: bool = False, language: str = ""
) -> SafeString:
    """Show an ordered list of names: the owner in weight, people with a page as links."""
    language = language or page_language()
    rows = [row for row in credits if row.printed_name or row.person]
    texts = [row.printed_name or row.person.heading(language).text for row in rows]
    script = script_language(" ".join(texts))
    lang = f' lang="{TAGS[script]}"' if script and script != language else ""
    own = owner.pk if owner else None
    shown = (
        _name(row, text, own, script) + _signs(row) for row, text in zip(rows, texts, strict=True)
    )
    listed = author_separator(texts, language).join(shown)
    more = pgettext("after a list of names", ", et al.") if has_more else ""
    return made(f'<span class="names"{lang}>{listed}</span>', escape(more), _legend(rows))


def _name(row: Any, text: str, owner: int | None, script: str | None) -> str:
    """Return one name; it has a `lang` where its script is not that of the list."""
    own = script_language(text)
    lang = f' lang="{TAGS[own]}"' if own and own != script else ""
    if owner is not None and row.person_id == owner:
        return f"<strong{lang}>{escape(text)}</strong>"
    if row.person and row.person.is_public:
        return f'<a href="{row.person.get_absolute_url()}"{lang}>{escape(text)}</a>'
    return f"<span{lang}>{escape(text)}</span>" if lang else escape(text)


def _signs(row: Any) -> str:
    signs = ""
    if getattr(row, "is_equal_contribution", False):
        signs += f'<sup title="{escape(_("equal contribution"))}">*</sup>'
    if getattr(row, "is_corresponding", False):
        signs += f'<sup title="{escape(_("corresponding author"))}">†</sup>'
    return signs


def _legend(rows: list[Any]) -> str:
    """Return what the signs after names mean."""
    legend = ""
    if any(getattr(row, "is_equal_contribution", False) for row in rows):
        legend += f"<span>* {escape(_('equal contribution'))}</span>"
    if any(getattr(row, "is_corresponding", False) for row in rows):
        legend += f" <span>† {escape(_('corresponding author'))}</span>"
    return f' <span class="legend">{legend}</span>' if legend else ""


@register.simple_tag
def award_mark(award: Any) -> str:
    """Return the sign of an award."""
    return MARKS[award.mark]


@register.simple_tag
def award_text(award: Any, language: str = "") -> SafeString:
    """Show an award on one line: what, of which rank, where, by whom."""
    language = language or page_language()
    parts = [told(award, field, language) for field in ("name", "rank", "event", "note")]
    parts.append(told(award.issuer, "name", language) if award.issuer else "")
    parts.append(escape(award.get_level_display()) if award.level else "")
    text = " · ".join(filter(None, parts))
    if not award.mark:
        return made(text)
    label = escape(award.get_mark_display())
    mark = f'<span class="mark mark-{award.mark}" role="img" aria-label="{label}">'
    return made(mark, MARKS[award.mark], "</span> ", text)


@register.simple_tag
def both(record: Any, field: str) -> SafeString:
    """Show a name in the page's language and, if it has another one, beside it in the other."""
    return made(_both(record, field, page_language()))


def _both(record: Any, field: str, language: str) -> str:
    first = localized(record, field, language)
    second = localized(record, field, other(first.language))
    text = marked(first.text, first.language, language)
    if second.text == first.text or second.language == first.language:
        return text
    return f'{text} <span class="other-script" lang="{second.tag}">{escape(second.text)}</span>'


@register.simple_tag
def unit_heading(record: Any, language: str = "") -> SafeString:
    """Show where a position or degree was: the organization, then its units from the smallest."""
    language = language or page_language()
    units = (
        f' · <span class="unit">{_both(unit, "name", language)}</span>'
        for unit in wording.unit_chain(record)
    )
    whole = _both(record.organization, "name", language)
    return made(f'<span class="organization">{whole}</span>', *units)


@register.simple_tag
def publication_facts(publication: Publication, language: str = "") -> SafeString:
    """Show venue, volume, issue, pages, publisher, date and identifiers."""
    return made(" · ".join(_facts(publication, language or page_language())))


def _facts(publication: Publication, language: str) -> Iterator[str]:
    """Yield the facts; a venue that prints its year is not told it again."""
    venue = localized(publication, "venue", language)
    if venue.text:
        yield marked(venue.text, venue.language, language)
    short = localized(publication, "venue_short", language)
    if short.text and short.text not in venue.text:
        yield marked(short.text, short.language, language)
    issue = f"({publication.issue})" if publication.issue else ""
    if publication.volume or issue:
        yield escape(f"{publication.volume}{issue}")
    if publication.pages:
        yield escape(_("pp. %(pages)s") % {"pages": publication.pages})
    if publication.publisher:
        yield escape(publication.publisher)
    date = publication.date
    if date and str(date.year) not in venue.text:
        yield time(date, language)
    for prefix, value, address in (
        ("arXiv:", publication.arxiv_id, "https://arxiv.org/abs/"),
        ("DOI ", publication.doi, "https://doi.org/"),
    ):
        if value:
            text = escape(value)
            yield f'<a href="{address}{text}" rel="noopener">{prefix}{text}</a>'


@register.simple_tag
def facts_line(publication: Publication, language: str = "") -> SafeString:
    """Show the facts of a publication, with its rank and how far it has come, as a line."""
    badges = [publication.venue_rank]
    badges.append(publication.get_status_display() if publication.status else "")
    shown = "".join(f' <span class="badge">{escape(each)}</span>' for each in badges if each)
    return made(as_line("venue", publication_facts(publication, language) + shown))


@register.simple_tag(takes_context=True)
def publication_entry(
    context: Context,
    publication: Publication,
    heading: str,
    is_card: bool = False,
    is_findable: bool = False,
) -> SafeString:
    """Show a publication as an entry of a list; the owner of the page stands in weight."""
    language = page_language()
    teaser = ""
    if publication.teaser:
        use = "teaser-card" if is_card and context["look"].theme == "lab" else "teaser"
        alt = localized(publication, "teaser_alt", language)
        teaser = picture(context, publication.teaser, alt, use)
    credits: Any = read(publication, "authorships")
    authors = credits and names(
        credits, context.get("owner"), publication.has_more_authors, language
    )
    awards = (
        as_line("award-line", award_text(each, language)) for each in read(publication, "awards")
    )
    title = told(publication, "title", language)
    linked = f'<a href="{publication.get_absolute_url()}">{title}</a>'
    return made(
        f'<article class="work{" has-teaser" if teaser else ""}"'
        f' id="publication-{publication.slug}">\n  {teaser}\n'
        f'  <p class="work-kind">{escape(publication.get_kind_display())}</p>\n'
        f'  <div class="work-body">\n    <{heading} class="work-title">{linked}</{heading}>',
        coins(publication) if is_findable else "",
        f"\n    {as_line('byline', authors or '')}",
        f"\n    {facts_line(publication, language)}",
        f"\n    {as_line('summary', told(publication, 'summary', language))}",
        f"\n    {''.join(awards)}",
        f"\n    {as_line('caption', told(publication, 'teaser_caption', language))}",
        f"\n    {as_list('actions', [link_items(read(publication, 'links'), language)])}",
        f"\n    {topics(read(publication, 'taggings'), language)}",
        f"\n    {_abstract(publication, language)}",
        f'\n    <details class="citation"><summary>BibTeX</summary>{bibtex(publication)}</details>',
        "\n  </div>\n</article>",
    )


def _abstract(publication: Publication, language: str) -> str:
    text = md_of(localized(publication, "abstract", language))
    return f"<details><summary>{escape(_('Abstract'))}</summary>{text}</details>" if text else ""
