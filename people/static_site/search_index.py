"""What the search of a static site looks through: all that the live search finds, with its words."""

import json
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from people.pages.search import TITLES, Group
from people.queries import search as queries
from people.search.characters import simplified
from people.search.entry import Said
from people.values.languages import CODES, other


def document(language: str) -> bytes:
    """Return the index in a language, the groups and records in the order of results."""
    with translation.override(language):
        groups = [_group(kind, language) for kind in queries.KINDS]
        index = {
            "groups": [each for each in groups if each["entries"]],
            "messages": _messages(language),
        }
    text = json.dumps(index, ensure_ascii=False)
    return json.dumps({**index, "simplified": _simplified(text)}, ensure_ascii=False).encode()


def _simplified(text: str) -> str:
    """Return pairs of a traditional character and the simplified one, for those in a text."""
    there = set(text)
    pairs = ((chr(one), two) for one, two in simplified().items())
    return "".join(one + two for one, two in pairs if two in there or one in there)


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


def _group(kind: str, language: str) -> dict[str, Any]:
    title = str(TITLES[kind])
    group = Group(kind, title, 0, [])
    entries = [
        _entry(record, said, group, language) for record, said in queries.everything_said(kind)
    ]
    return {"kind": kind, "title": title, "entries": entries}


def _entry(record: Any, said: Said, group: Group, language: str) -> dict[str, Any]:
    texts = [*said.heading, *said.body]
    here = [each.text for each in texts if each.language != other(language)]
    there = [each.text for each in texts if each.language == other(language)]
    has_title = any(each.language != other(language) for each in said.heading)
    html = render_to_string(group.template, {"record": record, "group": group})
    return {
        "html": html.strip(),
        "here": "\n".join([*here, *said.name_tokens()]),
        "there": there,
        "shown": "" if has_title else next(iter(there), ""),
    }
