"""Positions, degrees and projects as a person's page shows them, put together as entries are."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from people.pages import wording
from people.queries.prepared import read
from people.templatetags.entries import (
    as_line,
    as_list,
    award_text,
    both,
    chips,
    figures,
    link_items,
    made,
    names,
    publication_entry,
    unit_heading,
)
from people.templatetags.texts import (
    marked,
    md_of,
    name_separator,
    page_language,
    points,
    told,
)
from people.values.languages import localized, script_language

register = template.Library()

LISTS = ("patents", "awards", "press")


@register.simple_tag(takes_context=True)
def positions(context: Context, rows: Iterable[Any]) -> SafeString:
    """Show positions, newest first; those that follow one at the same employer say so."""
    entries = []
    employer = None
    language = page_language()
    for row in rows:
        css_class = "entry same-employer" if row.organization_id == employer else "entry"
        employer = row.organization_id
        body = "\n    ".join(_of_position(context, row, language))
        entries.append(
            f'<article class="{css_class}">\n  {_when(row, language)}\n'
            f'  <div class="entry-body">\n    {body}\n  </div>\n'
            f"  {figures(read(row, 'figures'), language)}\n</article>\n"
        )
    return made('<div class="timeline">\n', *entries, "</div>")


def _when(row: Any, language: str) -> str:
    dates = escape(row.display_dates(language))
    length = escape(row.display_length(language))
    span = f' <span class="span">{length}</span>' if length else ""
    return as_line("entry-date", dates + span)


def _of_position(context: Context, row: Any, language: str) -> Iterator[str]:
    title = told(row, "title", language)
    role = f'<span class="role">{title}</span> ' if title else ""
    yield f"<h3>{role}{unit_heading(row, language)}</h3>"
    size = escape(wording.team_size(row, language)) if row.team_size else ""
    yield as_line("place", " · ".join(filter(None, [told(row, "location", language), size])))
    yield as_line("theme", told(row, "theme", language))
    roles = read(row, "sub_roles")
    yield "".join(
        as_line("sub-role", told(each, "title", language)) for each in roles if not _is_told(each)
    )
    yield _facts(row, language)
    yield points(localized(row, "highlights", language))
    yield "".join(_sub_role(each, language) for each in roles if _is_told(each))
    yield "".join(_part(each, context.get("owner")) for each in read(row, "projects"))
    works = read(row, "publications")
    yield _folded(
        _("Publications"), works, "".join(publication_entry(context, each, "h4") for each in works)
    )
    titles = (_("Patents"), _("Awards"), _("Press"))
    for title, kind in zip(titles, LISTS, strict=True):
        listed = read(row, kind)
        yield _folded(title, listed, _list_of(kind, listed, context.get("owner")))
    yield chips(read(row, "taggings"), language)


def _is_told(role: Any) -> bool:
    """Whether there is more to a further role than its title."""
    return bool(role.start_date or role.highlights)


def _sub_role(role: Any, language: str) -> str:
    dates = escape(role.display_dates(language))
    when = f' <span class="date">{dates}</span>' if dates else ""
    head = f"<h4>{told(role, 'title', language)}{when}</h4>"
    return f'<div class="sub-entry">{head}{points(localized(role, "highlights", language))}</div>'


def _facts(row: Any, language: str) -> str:
    mentors = supervisors(read(row, "supervisors"), _("Mentor"))
    topic = told(row, "research_topic", language)
    if topic:
        topic = f"<div><dt>{escape(_('Research topic'))}</dt> <dd>{topic}</dd></div>"
    if not mentors and not topic:
        return ""
    return f'<dl class="facts">\n      {mentors}\n      {topic}\n    </dl>'


def _part(project: Any, owner: Any) -> str:
    return (
        f'<div class="sub-entry" id="project-{project.slug}">\n      <h4>{_linked(project)}</h4>\n'
        f"      {project_body(project, owner)}\n    </div>"
    )


def _linked(project: Any) -> str:
    link = f'<a href="{project.get_absolute_url()}">{both(project, "name")}</a>'
    if not project.is_open_source:
        return link
    return f'{link} <span class="badge">{escape(_("Open source"))}</span>'


def _folded(title: str, rows: list[Any], content: str) -> str:
    """Return a list that can be folded, open while it is short."""
    if not rows:
        return ""
    is_open = " open" if len(rows) <= 5 else ""
    head = f'{escape(title)} <span class="number">{len(rows)}</span>'
    return f"<details{is_open}><summary>{head}</summary>{content}</details>"


def _list_of(kind: str, rows: list[Any], owner: Any) -> str:
    if not rows:
        return ""
    name = f"people/includes/{kind.removesuffix('s') if kind != 'press' else kind}_list.html"
    return render_to_string(name, {kind: rows, "owner": owner})


@register.simple_tag
def supervisors(rows: Iterable[Any], role: str) -> SafeString:
    """Show supervisors by what they are; who has no role of their own is what `role` says."""
    language = page_language()
    groups = []
    for group in wording.by_role(rows, language):
        said = group["role"]
        title = marked(said.text, said.language, language) if said.text else escape(role)
        people = name_separator().join(map(_supervisor, group["rows"]))
        groups.append(f"<div><dt>{title}</dt> <dd>{people}</dd></div>")
    return made(*groups)


def _supervisor(row: Any) -> str:
    name = marked(row.printed_name, script_language(row.printed_name), page_language())
    if row.person is None or not row.person.is_public:
        return name
    return f'<a href="{row.person.get_absolute_url()}">{name}</a>'


@register.simple_tag
def project_body(project: Any, owner: Any = None) -> SafeString:
    """Show what there is to say of a project below its name."""
    language = page_language()
    credits = read(project, "contributors")
    authors = names(credits, owner, project.has_more_contributors, language) if credits else ""
    venue = [told(project, "venue", language), escape(project.display_dates(language))]
    parts = (
        as_line("theme", told(project, "theme", language)),
        as_line("byline", authors),
        as_line("venue", " · ".join(filter(None, venue))),
        "".join(
            as_line("award-line", award_text(each, language)) for each in read(project, "awards")
        ),
        md_of(localized(project, "description", language)),
        points(localized(project, "highlights", language)),
        figures(read(project, "figures"), language),
        as_list("actions", [link_items(read(project, "links"), language)]),
        chips(read(project, "taggings"), language),
    )
    return made("\n".join(parts))
