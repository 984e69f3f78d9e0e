"""Finding records by words: which texts of a record are read, in both languages."""

from collections import defaultdict
from typing import NamedTuple

from django.db.models import Model, Q

from people.values.languages import CODES, column


class Texts(NamedTuple):
    """Texts of a kind of record, as lookups from it; neutral ones are the same in both languages."""

    bilingual: tuple[str, ...]
    neutral: tuple[str, ...] = ()

    def columns(self) -> list[str]:
        """Return the lookups of all columns."""
        both = [column(path, code) for path in self.bilingual for code in CODES]
        return [*both, *self.neutral]


def says(model: type[Model], texts: Texts, word: str) -> Q:
    """Return the condition that one of the texts of a record contains a word.

    What hangs on a record is read in a query of its own, so that no join repeats the record.
    """
    relations: dict[str, Q] = defaultdict(Q)
    for path in texts.columns():
        relations[path.rpartition("__")[0]] |= Q(**{f"{path}__icontains": word})
    found = relations.pop("", Q())
    for condition in relations.values():
        found |= Q(pk__in=model._default_manager.filter(condition).order_by().values("pk"))
    return found
