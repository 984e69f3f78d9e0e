"""The seal of a person: the characters and the color that stand for them."""

from people.images.seals import Seal
from people.models import Person
from people.values.colors import SEALS
from people.values.languages import EN, ZH
from people.values.names import seal_text


def seal(person: Person, language: str) -> Seal:
    """Return a person's seal; only one made from a label depends on the language of the page."""
    return Seal(_text(person, language), sum(person.slug.encode()) % len(SEALS))


def _text(person: Person, wanted: str) -> str:
    for language in (ZH, EN):
        text = seal_text(*person.name_parts(language))
        if text:
            return text
    # No name: the first character of a Chinese label, the first letters of an English one.
    label = person.heading(wanted)
    if label.language == ZH:
        return label.text[:1]
    return "".join(word[0] for word in label.text.split()[:2]).upper()
