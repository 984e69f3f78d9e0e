"""What hangs on several kinds of record, each kind of part read in one query."""

from functools import partial
from typing import Any

from django.db.models import QuerySet

from people.models import (
    Authorship,
    Award,
    Contributor,
    Figure,
    Inventorship,
    Link,
    Supervisor,
    Tagging,
)
from people.queries.prepared import Part
from people.values.languages import CODES, column

# Of somebody who stands in a list, only names and address are shown.
NOT_IN_LISTS = (
    *(
        column(f"person__{name}", code)
        for name in ("headline", "biography", "interests", "location", "photo_alt")
        for code in CODES
    ),
    "person__photo",
    "person__photo_focus_x",
    "person__photo_focus_y",
    "person__sort_key",
    "person__user",
)


def tags(owner: str) -> Part:
    """Return the tags of a kind of record."""
    return TAGS[owner]


def links(owner: str) -> Part:
    """Return the links of a kind of record."""
    return LINKS[owner]


def figures(owner: str) -> Part:
    """Return the figures of a kind of record."""
    return FIGURES[owner]


def authors() -> Part:
    """Return the authors of a publication."""
    return AUTHORS


def contributors() -> Part:
    """Return the contributors of a project."""
    return CONTRIBUTORS


def inventors() -> Part:
    """Return the inventors of a patent."""
    return INVENTORS


def supervisors(owner: str) -> Part:
    """Return the supervisors of positions or of degrees."""
    return SUPERVISORS[owner]


def awards(owner: str) -> Part:
    """Return the awards that readers may see, with who gave them."""
    return AWARDS[owner]


def _tags() -> QuerySet[Any]:
    return Tagging.objects.select_related("tag")


def _awards() -> QuerySet[Any]:
    return Award.objects.published().select_related("issuer")


def _names(relation: str, model: Any, owner: str) -> Part:
    every: Any = model._default_manager
    return Part(relation, partial(_with_names, every), f"{owner}_id")


def _with_names(every: Any) -> Any:
    return every.select_related("person").defer(*NOT_IN_LISTS)


TAGS = {
    owner: Part("taggings", _tags, f"{owner}_id")
    for owner in ("person", "position", "publication", "project")
}
LINKS = {
    owner: Part("links", Link.objects.all, f"{owner}_id")
    for owner in ("person", "publication", "project", "talk")
}
FIGURES = {
    owner: Part("figures", Figure.objects.all, f"{owner}_id")
    for owner in ("person", "position", "project")
}
AWARDS = {owner: Part("awards", _awards, f"{owner}_id") for owner in ("publication", "project")}
SUPERVISORS = {
    owner: _names("supervisors", Supervisor, owner) for owner in ("position", "education")
}
AUTHORS = _names("authorships", Authorship, "publication")
CONTRIBUTORS = _names("contributors", Contributor, "project")
INVENTORS = _names("inventorships", Inventorship, "patent")
