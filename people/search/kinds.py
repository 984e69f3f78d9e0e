"""The kinds of records that are searched, and the order of their results within the index.

The index gives what it finds in the order of the numbers of its entries, so that the first of a
million are as near as the first of a hundred. A number says the kind, then what results are sorted
by: people by name, works by their date, newest first.
"""

from people.values.names import LAST

PEOPLE, PUBLICATIONS, PROJECTS, NEWS, TALKS, AWARDS, PATENTS = KINDS = (
    "people",
    "publications",
    "projects",
    "news",
    "talks",
    "awards",
    "patents",
)
MODELS = {
    PEOPLE: "Person",
    PUBLICATIONS: "Publication",
    PROJECTS: "Project",
    NEWS: "News",
    TALKS: "Talk",
    AWARDS: "Award",
    PATENTS: "Patent",
}
NUMBERS = {kind: number for number, kind in enumerate(KINDS)}

_KIND_BITS = 60
_LETTERS, _TIE_BITS = 10, 12  # of a name; people beyond are told apart by their number
_DATE_TIE_BITS = 33
_NO_DATE = 99_999_999


def number_range(kind: str) -> tuple[int, int]:
    """Return the first and the last number of a kind."""
    first = NUMBERS[kind] << _KIND_BITS
    return first, first + (1 << _KIND_BITS) - 1


def place_by_name(sort_key: str, record: int) -> int:
    """Return the number of a person."""
    value = 0
    letters = (sort_key or LAST)[:_LETTERS].ljust(_LETTERS)
    for letter in letters:
        value = value * 27 + max(0, min(ord(letter) - 96, 26))
    return number_range(PEOPLE)[0] + (value << _TIE_BITS) + record % (1 << _TIE_BITS)


def place_by_date(kind: str, date: int, record: int) -> int:
    """Return the number of a work; `date` is 0 for none."""
    tie = record % (1 << _DATE_TIE_BITS)
    return number_range(kind)[0] + ((_NO_DATE - date) << _DATE_TIE_BITS) + tie
