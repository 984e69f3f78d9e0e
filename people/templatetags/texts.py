"""Template tags for texts, dates and figures: each as its language writes it, with its own `lang`."""

from html import escape
from typing import Any

from django import template
from django.db.models import Model
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.pages import head
from people.pages.fallback import Fallback, fallback
from people.search.marks import Piece
from people.values import markdown
from people.values.languages import EN, TAGS, ZH, Localized, localized, other, script_language
from people.values.partial_date import PartialDate

register = template.Library()

DESCRIPTION_LENGTH = 200


def page_language() -> str:
    """Return the language code of the page."""
    return get_language() or ZH


def marked(text: str, language: str | None, page: str) -> str:
    """Return escaped text, in a span with its own `lang` when the page is in another language."""
    if language is None or language == page or not text:
        return escape(text)
    return f'<span lang="{TAGS[language]}">{escape(text)}</span>'


def told(record: Any, field: str, page: str) -> str:
    """Return a translated field as markup, with its own `lang` when it is a fallback."""
    text = localized(record, field, page)
    return marked(text.text, text.language, page)


@register.filter
def shown(text: Localized | None) -> str:
    """Show a localized text, with its own `lang` when it is a fallback."""
    return mark_safe(marked(text.text, text.language, page_language())) if text else ""  # noqa: S308 (escaped)


@register.simple_tag
def tr(record: Any, field: str) -> str:
    """Show a translated field, with its own `lang` when it is a fallback."""
    return mark_safe(told(record, field, page_language()))  # noqa: S308 (escaped)


@register.simple_tag(takes_context=True)
def found(context: Context, record: Any, field: str, is_markdown: bool = False) -> str:
    """Show a translated field as `tr` does, with what was looked for marked, Markdown as words."""
    text = localized(record, field, page_language())
    if is_markdown:
        text = text._replace(text=markdown.plain_text(text.text))
    return with_marks(context, text)


@register.simple_tag(takes_context=True)
def with_marks(context: Context, text: Localized | None) -> str:
    """Show a localized text with what was looked for marked; nothing is, outside of results."""
    results = context.get("results")
    if not text or results is None:
        return shown(text)
    return marked_in(results.marker.pieces(text.text), text.language)


@register.filter("marked")
def in_pieces(pieces: list[Piece]) -> SafeString:
    """Show a text in pieces, some of which are marked."""
    return format_html_join(
        "",
        "{}",
        ((format_html("<mark>{}</mark>", p.text) if p.is_marked else p.text,) for p in pieces),
    )


@register.filter
def marked_in(pieces: list[Piece], language: str) -> SafeString:
    """Show a text in pieces, with its own `lang` when the page is in another language."""
    if language == page_language() or not pieces:
        return in_pieces(pieces)
    return format_html('<span lang="{}">{}</span>', TAGS[language], in_pieces(pieces))


@register.simple_tag
def in_other_language(record: Any, field: str) -> Localized | None:
    """Return the field in the language that the page does not show it in, if it differs there."""
    first = localized(record, field, page_language())
    second = localized(record, field, other(first.language))
    if second.text == first.text or second.language == first.language:
        return None
    return second._replace(wanted=first.wanted)


@register.simple_tag
def attr(record: Any, field: str) -> str:
    """Return a translated field as plain text, for attributes."""
    return localized(record, field, page_language()).text


def _block(html: str, text: Localized, css_class: str) -> SafeString:
    if not text.text:
        return SafeString("")
    lang = format_html(' lang="{}"', text.tag) if text.is_fallback else ""
    return format_html('<div class="{}"{}>{}</div>', css_class, lang, mark_safe(html))  # noqa: S308 (cleaned)


@register.simple_tag
def md(record: Any, field: str, css_class: str = "prose", top: int = 3) -> str:
    """Show a Markdown field as blocks; `top` is the level of its highest heading."""
    return md_of(localized(record, field, page_language()), css_class, top)


def md_of(text: Localized, css_class: str = "prose", top: int = 3) -> str:
    """Return a localized Markdown text as blocks."""
    return _block(markdown.render_block(text.text, top), text, css_class) if text.text else ""


@register.simple_tag
def md_text(text: Localized, css_class: str = "prose") -> str:
    """Show a localized Markdown text as blocks."""
    return _block(markdown.render_block(text.text), text, css_class)


@register.simple_tag
def lines(record: Any, field: str) -> str:
    """Show a one-point-a-line field as a list."""
    return points(localized(record, field, page_language()))


def points(text: Localized) -> SafeString:
    """Return a text of one point a line as a list."""
    items = "".join(
        f"<li>{markdown.render_inline(point)}</li>" for point in markdown.lines(text.text)
    )
    if not items:
        return SafeString("")
    lang = f' lang="{text.tag}"' if text.is_fallback else ""
    # Each line has been through the allow-list.
    return SafeString(f'<ul class="points"{lang}>{items}</ul>')


@register.filter
def script_lang(text: str) -> str:
    """Show a text that is not translated, with the `lang` of its script."""
    return mark_safe(marked(text, script_language(text), page_language()))  # noqa: S308 (escaped)


@register.simple_tag
def when(date: PartialDate | None) -> str:
    """Show a partial date in a `<time>` element; HTML has no form for a season."""
    return mark_safe(time(date, page_language())) if date else ""  # noqa: S308 (no text of others)


def time(date: PartialDate, language: str) -> str:
    """Return a partial date as markup."""
    text = date.display(language)
    if not date.html_datetime:
        return text
    return f'<time datetime="{date.html_datetime}">{text}</time>'


@register.simple_tag
def dates(record: Any) -> str:
    """Show a range of dates."""
    return record.display_dates(page_language())


@register.simple_tag
def length(record: Any) -> str:
    """Show the stated length of a range."""
    return record.display_length(page_language())


@register.filter
def years(record: Any) -> str:
    """Show the years of an award: 2020, 2021 / 2020、2021."""
    return ("、" if page_language() == ZH else ", ").join(map(str, record.years))


@register.simple_tag
def name_separator() -> str:
    """Return what stands between names in the page's language."""
    return "、" if page_language() == ZH else ", "


@register.simple_tag
def fallback_note(found: Fallback | None) -> str:
    """Tell, once per section, that its text is in the other language."""
    if found is None:
        return ""
    if found.language == EN:
        text = (
            _("This section is not available in Chinese yet; the English original follows.")
            if found.is_whole
            else _("Parts of this section are not available in Chinese yet and stand in English.")
        )
    else:
        text = (
            _("This section is not available in English yet; the Chinese original follows.")
            if found.is_whole
            else _("Parts of this section are not available in English yet and stand in Chinese.")
        )
    return format_html('<p class="fallback-note">{}</p>', text)


@register.simple_tag
def fallback_note_for(records: Any, *fields: str) -> str:
    """Tell that running text of a record, or of several in a list, is in the other language."""
    rows = [records] if isinstance(records, Model) else list(records)
    texts = [localized(row, field, page_language()) for row in rows for field in fields]
    return fallback_note(fallback(texts))


@register.simple_block_tag
def said_twice(content: str) -> str:
    """Return what is inside on one line, for a variable: a block can be filled in one place only."""
    return mark_safe(" ".join(content.split()))  # noqa: S308 (rendered, with all escapes)


@register.simple_tag
def meta_description(record: Any, *fields: str) -> str:
    """Describe the page by the first field that has a text; without one, not at all."""
    for field in fields:
        text = markdown.plain_text(localized(record, field, page_language()).text)
        if text:
            short = Truncator(text).chars(DESCRIPTION_LENGTH)
            return format_html(
                '<meta name="description" content="{0}">\n'
                '  <meta property="og:description" content="{0}">',
                short,
            )
    return ""


@register.inclusion_tag("people/includes/head_links.html", takes_context=True)
def head_links(context: Context) -> dict[str, Any]:
    """Link the page to its address in each language, on the configured domain."""
    path, query = context["request"].path, context.get("canonical_query", "")
    return {
        "canonical": head.absolute(path, query),
        "alternates": head.alternates(path, query),
    }
