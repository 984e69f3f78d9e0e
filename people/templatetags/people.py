"""Template tags for people and what they did: names, seals, works, awards."""

from html import escape
from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from people.images import variants
from people.models import Person, Publication, Site
from people.pages import coins as openurl
from people.pages import downloads as machine_downloads
from people.pages import feed, head, preview, scholar, wording
from people.pages import linked_data as machine_data
from people.pages import seal as seals
from people.pages.citation import bibtex_entry
from people.pages.person import PageSection
from people.templatetags.texts import page_language, shown
from people.values.choices import SectionKind
from people.values.languages import (
    EN,
    LOCALES,
    TAGS,
    Localized,
    localized,
    other,
)

register = template.Library()


@register.filter
def name_in_page_language(person: Person) -> str:
    """Show a person's name or label."""
    return shown(person.heading(page_language()))


@register.simple_tag
def bibtex(publication: Publication) -> str:
    """Show the BibTeX entry of a publication, to be copied, in the language of its title."""
    tag = TAGS[localized(publication, "title", EN).language]
    entry = bibtex_entry(publication)
    return format_html(
        '<div class="copyable"><pre class="bibtex" lang="{}" data-copy>{}</pre></div>', tag, entry
    )


@register.simple_tag
def citation_tags(publication: Publication) -> str:
    """Tell Google Scholar and reference managers what work the page is about."""
    tags = scholar.tags(publication, page_language())
    return format_html_join("\n  ", '<meta name="{}" content="{}">', tags)


@register.simple_tag
def coins(publication: Publication) -> str:
    """Let reference managers find a publication where it stands; readers see nothing of it."""
    text = openurl.context_object(publication, page_language())
    return format_html('<span class="Z3988" title="{}"></span>', text)


@register.filter
def heading(person: Person) -> Localized:
    """Return a person's name or label."""
    return person.heading(page_language())


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
    return seals.seal(person, page_language()).text


@register.filter
def seal_color(person: Person) -> int:
    """Return the number of the seal's color, the same for the same person everywhere."""
    return seals.seal(person, page_language()).color


@register.filter
def photo_text(person: Person) -> Localized:
    """Return what a photo shows: what the editor says of it, else the name."""
    return _first_text(localized(person, "photo_alt", page_language())) or person.heading(
        page_language()
    )


@register.filter
def logo_text(site: Site) -> Localized:
    """Return what a logo says: what the editor says of it, else the title of the site."""
    wanted = page_language()
    texts = (localized(site, "logo_alt", wanted), localized(site, "title", wanted))
    return _first_text(*texts) or Localized(_("Profiles"), wanted, wanted)


def _first_text(*texts: Localized) -> Localized | None:
    return next((text for text in texts if text.text), None)


@register.filter
def teaser_text(publication: Publication) -> Localized:
    """Return what a teaser shows; nothing where it repeats what stands beside it."""
    return localized(publication, "teaser_alt", page_language())


@register.simple_tag(takes_context=True)
def picture(
    context: Context, image: Any, alt: Localized, use: str, focus: variants.Focus = None
) -> SafeString:
    """Show an uploaded image in the variants of a place (see `people.images.variants.USES`).

    Empty without an image that can be read. The first one of a page is loaded at once, and so is
    the logo, which does not count.
    """
    found = variants.picture(str(image), use, focus)
    if found is None:
        return SafeString("")
    is_urgent = use == "logo" or next(context["picture_numbers"]) == 0
    return SafeString(f"<picture>{_sources(found)}{_image(found, alt, is_urgent)}</picture>")


def _sources(found: variants.Picture) -> str:
    return "".join(
        f'<source type="{type_}" srcset="{_srcset(candidates)}" sizes="{escape(found.sizes)}">'
        for type_, candidates in found.modern
    )


def _srcset(candidates: tuple[variants.Candidate, ...]) -> str:
    return ", ".join(f"{escape(each.url)} {each.width}w" for each in candidates)


def _image(found: variants.Picture, alt: Localized, is_urgent: bool) -> str:
    css_class = f' class="{found.css_class}"' if found.css_class else ""
    choice = ""
    if len(found.candidates) > 1:
        choice = f' srcset="{_srcset(found.candidates)}" sizes="{escape(found.sizes)}"'
    lang = f' lang="{alt.tag}"' if alt.is_fallback else ""
    lazy = "" if is_urgent else ' loading="lazy"'
    return (
        f'<img{css_class} src="{escape(found.src)}"{choice} alt="{escape(alt.text)}"{lang}'
        f' width="{found.width}" height="{found.height}"'
        f'{lazy} decoding="async">'
    )


@register.inclusion_tag("people/includes/link_preview.html", takes_context=True)
def link_preview(
    context: Context, title: str, kind: str = "website", person: Person | None = None
) -> dict[str, Any]:
    """Tell other sites what to show of a link to this page."""
    language, site = page_language(), context["site"]
    image = (
        preview.person_image(person, site, language)
        if person
        else preview.site_image(site, language)
    )
    return {
        "title": title or preview.site_name(site, language),
        "kind": kind,
        "site_name": preview.site_name(site, language),
        "url": head.absolute(context["request"].path, context.get("canonical_query", "")),
        "locale": LOCALES[language],
        "other_locale": LOCALES[other(language)] if context["language_switch"] else "",
        "image": image,
    }


@register.simple_tag(takes_context=True)
def feeds(context: Context) -> list[feed.FeedLink]:
    """Return the feeds of what the page shows; a draft has none."""
    match = context["request"].resolver_match
    if match is None or context.get("is_draft") or context.get("preview"):
        return []
    return feed.links(match.url_name, context.get("person"))


@register.simple_tag
def alternate_files(files: list[machine_downloads.Download]) -> SafeString:
    """Tell programs of files that hold what the page says."""
    lines = (
        f'<link rel="alternate" type="{each.media_type}" href="{escape(each.url)}"'
        f' title="{escape(each.title)}">\n  '
        for each in files
    )
    return SafeString("".join(lines))


@register.simple_tag
def download_links(files: list[machine_downloads.Download]) -> SafeString:
    """Show files to download as a list."""
    items = (
        f'<li><a href="{escape(each.url)}" type="{each.media_type}" download>'
        f"{escape(each.title)}</a></li>"
        for each in files
    )
    return SafeString(f'<ul class="downloads">{"".join(items)}</ul>')


@register.simple_tag(takes_context=True)
def downloads(context: Context) -> list[machine_downloads.Download]:
    """Return what the page can be downloaded as; a filtered list only where it can be asked for."""
    match = context["request"].resolver_match
    name = match.url_name if match else ""
    if name == "person":
        return machine_downloads.of_person(context["person"].slug)
    if name == "publication":
        return machine_downloads.of_publication(context["publication"].slug)
    if name == "publications":
        query = context["listing"].filter_query
        # Files of each filter in each format would be more than all the rest of a site of files.
        return [] if query and context["static_site"] else machine_downloads.of_publications(query)
    return []


@register.simple_tag
def downloads_of_person(
    person: Person, sections: list[PageSection]
) -> list[machine_downloads.Group]:
    """Return the formats of a person that a reader may choose from."""
    has_publications = any(
        each.kind == SectionKind.PUBLICATIONS
        or (
            each.kind == SectionKind.POSITIONS and any(row.publications.all() for row in each.items)
        )
        for each in sections
    )
    return machine_downloads.groups_of_person(person.slug, has_publications=has_publications)


@register.simple_tag
def downloads_to_cite(publication: Publication) -> list[machine_downloads.Download]:
    """Return the formats of a publication that programs for citing read."""
    return machine_downloads.to_cite(publication.slug)


@register.simple_tag(takes_context=True)
def linked_data(context: Context) -> str:
    """Tell machines as JSON-LD what the page is about."""
    match = context["request"].resolver_match
    if match is None:
        return ""
    data = machine_data.LinkedData(context["site"], context["request"].path, page_language())
    return machine_data.script(data.graph(match.url_name, context.flatten()))


@register.simple_tag
def patent_line(patent: Any) -> str:
    """Show what kind of patent it is, of which office, and its number."""
    return format_html("{} {}", wording.patent_kind(patent), patent.number)


@register.simple_tag
def team_size(position: Any) -> str:
    """Show the size of a team: team of 10+ / 团队10+人."""
    return wording.team_size(position, page_language())


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
def shown_with(record: Any) -> list[Person]:
    """Return the people whose page shows an award or patent, each once."""
    people = list(record.people.all())
    if hasattr(record, "inventorships"):
        people += [row.person for row in record.inventorships.all()]
    people += [record.position.person] if record.position else []
    return list(dict.fromkeys(person for person in people if person and person.is_public))


@register.filter
def by_role(supervisors: Any) -> list[dict[str, Any]]:
    """Group neighbouring supervisors who have the same role."""
    return wording.by_role(supervisors, page_language())
