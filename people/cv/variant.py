"""Which variant of a CV an address asks for; what is no possible value is ignored."""

from collections.abc import Mapping
from dataclasses import dataclass

from people.values.choices import SectionKind
from people.values.languages import PREFIXES, other

STYLES = ("classic", "modern")
BOTH = "both"


@dataclass(frozen=True)
class Variant:
    """One of the documents that a person's records make. Empty choices mean everything."""

    language: str
    is_bilingual: bool = False
    style: str = STYLES[0]
    sections: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, parameters: Mapping[str, str], language: str) -> "Variant":
        """Read the parameters of an address in a language."""
        style = parameters.get("style", "")
        return cls(
            language=language,
            is_bilingual=parameters.get("language") == BOTH,
            style=style if style in STYLES else STYLES[0],
            sections=_listed(parameters.get("sections", "")) & frozenset(SectionKind.values),
            tags=_listed(parameters.get("tags", "")),
        )

    @property
    def languages(self) -> list[str]:
        """The languages of the document, the one of its address first."""
        return [self.language, other(self.language)] if self.is_bilingual else [self.language]

    @property
    def suffix(self) -> str:
        """What tells the file from those of the other variants: `en`, `zh-en-modern`."""
        parts = [PREFIXES[language] for language in self.languages]
        return "-".join(parts + [self.style] * (self.style != STYLES[0]))


def _listed(text: str) -> frozenset[str]:
    return frozenset(filter(None, (part.strip() for part in text.split(","))))
