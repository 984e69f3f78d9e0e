"""The styles that works are cited in."""

from dataclasses import dataclass

from people.values.languages import ZH


@dataclass(frozen=True)
class Style:
    """A citation style: `name` is that of a CSL style within Typst, `label` a proper name."""

    key: str
    label: str
    name: str


# Typst ships styles of the Citation Style Language project within itself, under these names.
APA = Style("apa", "APA", "american-psychological-association")
IEEE = Style("ieee", "IEEE", "institute-of-electrical-and-electronics-engineers")
MLA = Style("mla", "MLA", "modern-language-association")
GB_T_7714 = Style("gb-t-7714", "GB/T 7714—2015", "gb-7714-2015-numeric")
STYLES = (APA, IEEE, MLA, GB_T_7714)


def in_order(language: str) -> tuple[Style, ...]:
    """Return the styles, the most usual one in a language first."""
    return (GB_T_7714, APA, IEEE, MLA) if language == ZH else STYLES
