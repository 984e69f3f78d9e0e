"""Why a result was found: the text that has the words which the result itself does not show."""

from dataclasses import dataclass
from typing import Any

from people.models import Person
from people.search.entry import Said, Text
from people.search.marks import Marker, Piece
from people.values.languages import TAGS, Localized, localized, other
from people.values.markdown import plain_text

# What a result shows of its record besides the name or title, in one language.
SHOWN = {
    "people": ("headline",),
    "publications": ("title", "venue"),
    "projects": ("name", "theme"),
    "news": ("text",),
    "talks": ("title", "event"),
    "awards": ("name", "event", "rank", "note"),
    "patents": ("title",),
}
NEUTRAL = {"patents": ("number",)}
CREDITS = {
    "publications": "authorships",
    "projects": "contributors",
    "patents": "inventorships",
}
HAS_BOTH_NAMES = {"people", "projects"}


@dataclass(frozen=True)
class Snippet:
    """A part of a text with the words marked; without pieces it is the title that is shown."""

    pieces: list[Piece]
    language: str
    is_elsewhere: bool  # in the other language than the page's

    @property
    def tag(self) -> str:
        """The language of the text for `lang`, empty where that of the page holds."""
        return TAGS[self.language] if self.is_elsewhere else ""


def snippet(kind: str, record: Any, said: Said, marker: Marker, language: str) -> Snippet | None:
    """Return what to show besides a record, None if what is shown of it has all words."""
    shown = _shown(kind, record, language)
    missing = set(marker.units) - _units(marker, [text.text for text in shown])
    if not missing:
        return _shown_elsewhere(shown, marker, language)
    texts = [each for each in (*said.heading, *said.body) if each not in shown]
    for wanted in (language, "", other(language)):
        here = [each.text for each in texts if each.language == wanted]
        if best := _best(here, missing, marker):
            return Snippet(marker.excerpt(best), wanted, wanted == other(language))
    return None


def _best(texts: list[str], missing: set[int], marker: Marker) -> str:
    """Return the text that has most of what is missing, the first one with all, empty for none."""
    best, most = "", 0
    for text in texts:
        number = len(marker.units_in(text) & missing)
        if number > most:
            best, most = text, number
        if most == len(missing):
            break
    return best


def _units(marker: Marker, texts: list[str]) -> set[int]:
    return {unit for text in texts for unit in marker.units_in(text)}


def _shown_elsewhere(shown: list[Text], marker: Marker, language: str) -> Snippet | None:
    """Return that only texts in the other language, which stand in for missing ones, have a word."""
    here = [each.text for each in shown if each.language in {language, ""}]
    there = [each.text for each in shown if each.language == other(language)]
    if _units(marker, there) - _units(marker, here):
        return Snippet([], other(language), is_elsewhere=True)
    return None


def _shown(kind: str, record: Any, language: str) -> list[Text]:
    """Return the texts that a result shows, each in the language that it is shown in."""
    texts = [localized(record, field, language) for field in SHOWN[kind]]
    shown = [Text(each.language, plain_text(each.text)) for each in texts if each.text]
    if isinstance(record, Person):
        names: list[Localized | None] = [
            record.heading(language),
            record.other_script_name(language),
        ]
        shown += [Text("", name.text) for name in names if name]
    if kind == "projects":
        shown += [Text(other(language), localized(record, "name", other(language)).text)]
    shown += [Text("", str(getattr(record, name))) for name in NEUTRAL.get(kind, ())]
    if relation := CREDITS.get(kind):
        shown += [Text("", str(credit)) for credit in getattr(record, relation).all()]
    return [each for each in shown if each.text]
