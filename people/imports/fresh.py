"""New publications of a large file, in far fewer statements than one record at a time takes.

Saving a publication asks the database whether its slug, key and identifiers are free, and each of
its names, notes and versions is a statement of its own. Where no history is kept, all that is known
in memory: `Works` has the identifiers, this has the addresses. Authors are written for many works
together.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from people.bulk.numbers import new_ids
from people.bulk.table import Table
from people.formats.record import Name
from people.imports.notes import Notes
from people.models import Authorship, OldSlug, Publication
from people.values.choices import PagedKind
from people.values.slugs import first_free, slugify

BATCH = 1000
LONGEST = 300  # of a printed name

cached_slug = lru_cache(maxsize=20_000)(slugify)


@dataclass
class Fresh:
    """Writes publications of which it is known that they are new."""

    notes: Notes
    slugs: set[str]
    keys: set[str]
    works: Table = field(default_factory=lambda: Table(Publication))
    authors: Table = field(default_factory=lambda: Table(Authorship))
    work_ids: Iterator[int] = field(default_factory=lambda: new_ids(Publication, "default"))
    author_ids: Iterator[int] = field(default_factory=lambda: new_ids(Authorship, "default"))
    waiting: list[tuple[Any, ...]] = field(default_factory=list)

    @classmethod
    def stored(cls, notes: Notes) -> "Fresh":
        """Return this with all addresses that are taken; notes wait with the authors."""
        notes.is_batched = True
        rows, old = Publication._base_manager, OldSlug._base_manager
        slugs = set(rows.values_list("slug", flat=True).iterator())
        slugs |= set(old.filter(kind=PagedKind.PUBLICATION).values_list("slug", flat=True))
        return cls(notes, slugs, set(rows.values_list("key", flat=True).iterator()))

    def save(self, row: Publication) -> None:
        """Write a new publication that has passed its checks."""
        row.slug = row.slug or first_free(
            slugify(row.slug_words(), default="publication"), self.slugs.__contains__
        )
        row.key = row.key or first_free(row.suggest_key()[:240], self.keys.__contains__)
        pk = next(self.work_ids)
        self.works.insert([self.works.row(row, pk)])
        self.slugs.add(row.slug)
        self.keys.add(row.key)
        row._state.adding, row._state.db = False, "default"

    def takes(self, names: tuple[Name, ...]) -> bool:
        """Whether nothing about a list of names has to be asked of the fields."""
        return all(
            each.name
            and "\x00" not in each.name
            and max(map(len, (each.name, each.family, each.given))) <= LONGEST
            for each in names
        )

    def add_author(
        self, row: Publication, name: Name, order: int, pk: int | None, taken: set[str]
    ) -> None:
        """Take one author of a new publication, at their place."""
        key = first_free(f"{row.key}/{cached_slug(name.name)}"[:240], taken.__contains__)
        taken.add(key)
        values = {
            "key": key,
            "publication_id": row.pk,
            "person_id": pk,
            "order": order,
            "printed_name": "" if name.follows_person and pk else name.name,
            "family_name": name.family,
            "given_name": name.given,
            "is_equal_contribution": name.is_equal_contribution,
            "is_corresponding": name.is_corresponding,
        }
        self.waiting.append(self.authors.row(self.authors.instance(values), next(self.author_ids)))

    @property
    def mark(self) -> tuple[int, int]:
        """How much waits; what comes behind it can be forgotten."""
        return len(self.waiting), len(self.notes.waiting)

    def forget_since(self, mark: tuple[int, int]) -> None:
        """Forget what waits of an entry that was taken back."""
        del self.waiting[mark[0] :]
        del self.notes.waiting[mark[1] :]

    def flush(self) -> None:
        """Write what waits."""
        if self.waiting:
            self.authors.insert(self.waiting)
            self.waiting.clear()
        self.notes.flush()
