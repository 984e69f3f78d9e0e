"""What is exchanged, in no format: one text of one record in one direction."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from people.values.choices import TranslationState
from people.values.languages import EN, ZH, other

# Longer files and texts are refused before they are taken apart.
LARGEST_FILE = 10 * 1024 * 1024
LONGEST_TEXT = 100_000
MOST_TEXTS = 20_000


class ExchangeError(ValueError):
    """A file cannot be used as a whole. The text says where and what to do, in the active language."""


@dataclass(frozen=True)
class Unit:
    """One text to be translated into `code`, as it goes out or comes back.

    `digest` is what the source is recognized by. What comes back has no more than the name of the
    text, the digest, the target and the state; `place` tells where it stands in the file, and
    `problem` why its target cannot be used.
    """

    model: str
    key: str
    field: str
    code: str
    digest: str
    target: str
    state: TranslationState | None = None
    source: str = ""
    before: str = ""
    kind: str = ""
    record: str = ""
    label: str = ""
    limit: int | None = None
    is_markdown: bool = False
    place: str = ""
    problem: str = ""

    @property
    def name(self) -> str:
        """What the text is called in a file: `person:ada-li:headline`."""
        return f"{self.model}:{self.key}:{self.field}"

    @property
    def source_code(self) -> str:
        """The language to translate from."""
        return other(self.code)

    @property
    def limit_note(self) -> str:
        """How long the target may be, in the active language; empty for any length."""
        return _("At most %(count)s characters.") % {"count": self.limit} if self.limit else ""


def split_name(name: str) -> tuple[str, str, str] | None:
    """Return model, key and field of the name of a text, None if it is none. A key may hold colons."""
    model, _colon, rest = name.strip().partition(":")
    key, _colon, field = rest.rpartition(":")
    return (model, key, field) if model and key and field else None


def language_code(tag: str) -> str | None:
    """Return the code of a language tag as tools write it (`zh_CN`, `en-US`), None for any other.

    Traditional Chinese is another language.
    """
    parts = tag.strip().lower().replace("_", "-").split("-")
    if parts[0] == "en":
        return EN
    is_simplified = not {"hant", "tw", "hk", "mo"}.intersection(parts)
    return ZH if parts[0] == "zh" and is_simplified else None
