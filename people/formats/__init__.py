"""The formats of import and export, behind one registry.

To add one, write a module with `FORMAT = Format(…)` and name it in `MODULES`; docs/formats/ holds
its page, tests/formats/ its tests.
"""

from functools import cache
from importlib import import_module

from people.formats.format import Format
from people.formats.problem import UnreadableFile, gettext_noop
from people.formats.record import Place
from people.formats.source import Source

# In the order in which an unnamed file is tried: the more particular first.
MODULES = (
    "profiles_json",
    "orcid",
    "hugo_blox",
    "al_folio",
    "linkedin",
    "dblp",
    "jsonld",
    "vcard",
    "csl_json",
    "json_resume",
    "bibtex",
    "biblatex",
    "ris",
    "rendercv",
    "csv",
    "markdown",
    "docx",
)


@cache
def formats() -> dict[str, Format]:
    """Return all formats by key. A format's parser is loaded when it reads or writes."""
    found = (import_module(f"people.formats.{name}").FORMAT for name in MODULES)
    return {each.key: each for each in found}


def detect(source: Source) -> Format:
    """Return the format that a file says it is of. Raises UnreadableFile."""
    if not source.files or not any(data.strip() for data in source.files.values()):
        raise UnreadableFile(gettext_noop("The file is empty."), Place(source.name))
    for each in formats().values():
        if each.read is not None and each.recognizes(source):
            return each
    raise UnreadableFile(
        gettext_noop("This is no format that can be read here. Name the format yourself."),
        Place(source.name),
    )
