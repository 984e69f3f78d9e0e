"""How the two languages of all records stand to each other: what is missing or out of date where.

States are worked out from the texts and marks as they are stored (see
`people.values.translation_marks`), so nothing that was written on any way is missed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db.models import F, Q

from people.models import Person
from people.models.translated import Translated, state_of, text_fields
from people.values.choices import TranslationState
from people.values.languages import CODES, column, other
from people.values.word_diff import Run, word_diff

OPEN = (TranslationState.MISSING, TranslationState.OUT_OF_DATE)


@dataclass(frozen=True)
class Entry:
    """One field of one record in one language."""

    model: type[Translated]
    pk: int
    key: str
    field: str
    code: str
    state: TranslationState
    source: str
    text: str
    before: str

    @property
    def model_name(self) -> str:
        """The name of the model, in lower case."""
        return str(self.model._meta.model_name)

    @property
    def label(self) -> str:
        """The name of the field in the active language."""
        return str(self.model._meta.get_field(self.field).verbose_name)  # type: ignore[union-attr]

    @property
    def changes(self) -> list[Run]:
        """What has changed in the source since the translation was right; empty if not known."""
        return word_diff(self.before, self.source) if self.before else []


@dataclass
class Standing:
    """How many texts of each state there are in each language."""

    counts: dict[str, Counter[TranslationState]] = field(
        default_factory=lambda: {code: Counter() for code in CODES}
    )

    def add(self, entry: Entry) -> None:
        """Count one more."""
        self.counts[entry.code][entry.state] += 1

    def total(self, code: str) -> int:
        """Return how many texts a language should have."""
        return sum(self.counts[code].values())

    def done(self, code: str) -> int:
        """Return how many of them are in step."""
        return self.total(code) - self.open(code)

    def open(self, code: str) -> int:
        """Return how many are missing or out of date."""
        return sum(self.counts[code][state] for state in OPEN)

    def percent(self, code: str) -> int:
        """Return the share that is in step, in whole percent, never rounded up to 100."""
        total = self.total(code)
        return 100 * self.done(code) // total if total else 100


def translated_models() -> list[type[Translated]]:
    """Return all models with texts in both languages."""
    models = apps.get_app_config("people").get_models()
    return [model for model in models if issubclass(model, Translated) and text_fields(model)]


def entries(
    models: Iterable[type[Translated]] | None = None, condition: Q | None = None
) -> Iterator[Entry]:
    """Yield all fields, in each language for which the other one has a text."""
    for model in models or translated_models():
        names = text_fields(model)
        columns = [column(name, code) for name in names for code in CODES]
        rows = model._base_manager.filter(condition or Q()).order_by("key")
        for row in rows.values("pk", "key", "translation_marks", *columns).iterator(2000):
            yield from _of_row(model, names, row)


def _of_row(
    model: type[Translated], names: tuple[str, ...], row: dict[str, Any]
) -> Iterator[Entry]:
    marks = row["translation_marks"]
    for name in names:
        texts = {code: row[column(name, code)] or "" for code in CODES}
        for code in CODES:
            state = state_of(model, name, marks, texts, code)
            if state is not None:
                before = marks.get(name, {}).get("before", {}).get(code, "")
                source, text = texts[other(code)], texts[code]
                yield Entry(model, row["pk"], row["key"], name, code, state, source, text, before)


def pks_with(
    model: type[Translated], state: TranslationState, code: str, condition: Q | None = None
) -> list[int]:
    """Return the records of a model with a text in that state in that language."""
    found = (
        each for each in entries([model], condition) if (each.state, each.code) == (state, code)
    )
    return list(dict.fromkeys(each.pk for each in found))


def standing(found: Iterable[Entry]) -> Standing:
    """Count entries by language and state."""
    result = Standing()
    for entry in found:
        result.add(entry)
    return result


# The way from each model to the person on whose page its rows stand.
PERSON_PATHS: dict[str, tuple[str, ...]] = {
    "person": ("pk",),
    "position": ("person",),
    "education": ("person",),
    "section": ("person",),
    "skillgroup": ("person",),
    "skill": ("group__person",),
    "subrole": ("position__person",),
    "supervisor": ("position__person", "education__person"),
    "link": ("person",),
    "figure": ("person", "position__person", "project__position__person"),
    "project": ("position__person",),
    "contributor": ("project__position__person",),
}


def of_person(person: Person) -> Iterator[Entry]:
    """Yield the fields of a person and of all that hangs on the person's page."""
    for model in translated_models():
        if paths := PERSON_PATHS.get(str(model._meta.model_name)):
            condition = Q()
            for path in paths:
                condition |= Q(**{path: person.pk})
            yield from entries([model], condition)


def standing_by_person(pks: list[int]) -> dict[int, Standing]:
    """Return the standing of several people's pages; the number of queries is that of the models."""
    result = {pk: Standing() for pk in pks}
    for model in translated_models():
        for path in PERSON_PATHS.get(str(model._meta.model_name), ()):
            owned = model._base_manager.order_by().filter(**{f"{path}__in": pks})
            people = {row["pk"]: row["who"] for row in owned.values("pk", who=F(path))}
            for entry in entries([model], Q(pk__in=people)):
                result[people[entry.pk]].add(entry)
    return result
