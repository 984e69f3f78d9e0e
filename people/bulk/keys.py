"""Records by their natural keys, many at a time."""

from collections.abc import Iterable
from typing import Any

from people.models.base import Keyed

MOST = 900  # what every SQLite takes as parameters of one statement


def in_parts(keys: Iterable[Any]) -> Iterable[list[Any]]:
    """Yield values in lists that one statement can take."""
    each = list(keys)
    for start in range(0, len(each), MOST):
        yield each[start : start + MOST]


def primary_keys(model: type[Keyed], keys: set[str], using: str) -> dict[str, int]:
    """Return the primary keys of those records that there are."""
    found: dict[str, int] = {}
    rows = model._base_manager.using(using)
    for part in in_parts(keys):
        found.update(rows.filter(key__in=part).values_list("key", "pk"))
    return found
