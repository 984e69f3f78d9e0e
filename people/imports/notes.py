"""What earlier imports noted of records: looked up, and written."""

from dataclasses import dataclass, field
from typing import Any

from people.models import Imported

_ONE = ("record_model", "record_key", "family")
_WHOLE = {"source_id", "said", "extra"}


@dataclass
class Notes:
    """The notes of one family of formats."""

    family: str
    # Kinds and names in files of all that was noted: most entries are new, and need no query.
    names: set[tuple[str, str]] = field(default_factory=set)
    # New notes may wait to be written together.
    is_batched: bool = False
    waiting: list[Imported] = field(default_factory=list)

    @classmethod
    def stored(cls, family: str) -> "Notes":
        """Return the notes of a family."""
        found = Imported.objects.filter(family=family).values_list("record_model", "source_id")
        return cls(family, set(found.iterator()))

    def of(self, row: Any) -> Imported | None:
        """Return what the last import of this family noted of a row."""
        self.flush()
        return Imported.objects.filter(
            record_model=row._meta.model_name, record_key=row.key, family=self.family
        ).first()

    def by_source(self, model: type[Any], name: str) -> list[tuple[Imported, Any]]:
        """Return what was noted of entries of a name, each with its row, None if that is gone."""
        kind = str(model._meta.model_name)
        if (kind, name) not in self.names:
            return []
        self.flush()
        found = Imported.objects.filter(record_model=kind, family=self.family, source_id=name)
        return [
            (noted, model._base_manager.filter(key=noted.record_key).first()) for noted in found
        ]

    def flush(self) -> None:
        """Write the notes that wait."""
        if self.waiting:
            _store(self.waiting, sorted(_WHOLE))
            self.waiting.clear()

    def write(self, row: Any, family: str, *, is_new: bool = False, **values: Any) -> None:
        """Note something of a row, in place of what was noted of it."""
        kind = str(row._meta.model_name)
        note = Imported(record_model=kind, record_key=row.key, family=family, **values)
        if self.is_batched and is_new and set(values) == _WHOLE:
            self.waiting.append(note)
        else:
            self.flush()
            _store([note], [*values])
        if family == self.family:
            self.names.add((kind, note.source_id))


def _store(notes: list[Imported], fields: list[str]) -> None:
    """Write notes in one statement, also where a record was deleted and its note remains."""
    Imported.objects.bulk_create(
        notes,
        batch_size=100,
        update_conflicts=True,
        unique_fields=_ONE,
        update_fields=[*fields, "imported_at"],
    )
