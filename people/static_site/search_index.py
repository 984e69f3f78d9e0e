"""What the search of a static site looks through: all that the live search finds, with its words."""

import json
from collections.abc import Iterator
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from people.models import OtherName, Person
from people.pages.search import TITLES, Group, read, said_in
from people.queries import person as people
from people.queries import search as queries
from people.queries.words import Texts
from people.values.choices import SectionKind
from people.values.languages import CODES, column, other


def document(language: str) -> bytes:
    """Return the index in a language, the groups and records in the order of results."""
    with translation.override(language):
        groups = [_group(kind([], None), language) for kind in queries.KINDS]
        index = {
            "groups": [each for each in groups if each["entries"]],
            "messages": _messages(language),
        }
    return json.dumps(index, ensure_ascii=False).encode()


def _messages(language: str) -> dict[str, Any]:
    number, text = {"number": "{number}"}, {"text": "{text}"}
    if language == CODES[0]:
        elsewhere, elsewhere_text = _("Found in English"), _("Found in English: %(text)s") % text
    else:
        elsewhere, elsewhere_text = _("Found in Chinese"), _("Found in Chinese: %(text)s") % text
    return {
        "title": _("Search for “%(text)s”") % text,
        "results": [
            ngettext("%(number)s result", "%(number)s results", n) % number for n in (1, 2)
        ],
        "all": [ngettext("Show all %(number)s", "Show all %(number)s", n) % number for n in (1, 2)],
        "nothing": _("Nothing has all of these words. Fewer or other words may find more."),
        "elsewhere": elsewhere,
        "elsewhereText": elsewhere_text,
    }


def _group(found: queries.Found, language: str) -> dict[str, Any]:
    group = Group(found.kind, str(TITLES[found.kind]), found.total, [], "")
    records = people.with_searched(found.records) if found.kind == "people" else found.records
    entries = [_entry(record, found.texts, group, language) for record in records]
    return {"kind": group.kind, "title": group.title, "entries": entries}


def _entry(record: Any, texts: Texts, group: Group, language: str) -> dict[str, Any]:
    there, title = other(language), texts.bilingual[0]
    here_texts = [*said_in(record, texts, language), *read(record, texts.neutral)]
    there_texts = list(said_in(record, texts, there))
    shown = (
        ""
        if any(read(record, [column(title, language)]))
        else "".join(read(record, [column(title, there)]))
    )
    if isinstance(record, Person):
        here_texts += _page_texts(record)
    html = render_to_string(group.template, {"record": record, "group": group})
    return {
        "html": html.strip(),
        "here": "\n".join(dict.fromkeys(filter(None, here_texts))),
        "there": list(dict.fromkeys(filter(None, there_texts))),
        "shown": shown,
    }


def _page_texts(person: Person) -> Iterator[str]:
    """Yield what a person is found by besides what stands at the head of the page."""
    hidden = {section.kind for section in person.sections.all() if section.is_hidden}
    for code in CODES:
        family, given = person.name_parts(code)
        yield from (f"{family}{given}", f"{given}·{family}") if family and given else ()
    for kind, texts in people.IN_SECTIONS.items():
        if kind not in hidden:
            for code in CODES:
                yield from read(person, (column(path, code) for path in texts.bilingual))
    if SectionKind.ABOUT not in hidden:
        names: list[OtherName] = list(person.other_names.all())
        yield from (each.name for each in names if each.is_shown)
