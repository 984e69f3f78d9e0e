"""What becomes of an entry of a file, and what a person may decide about it."""

from dataclasses import dataclass, field

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from people.formats.record import NOWHERE, Place
from people.values.languages import TAGS


class Verdict(TextChoices):
    """What becomes of an entry."""

    NEW = "new", pgettext_lazy("verdict", "new")
    CHANGED = "changed", pgettext_lazy("verdict", "changed")
    CONFLICT = "conflict", _("edited here")
    DUPLICATE = "duplicate", _("possible duplicate")
    SAME = "same", pgettext_lazy("verdict", "the same")
    SKIPPED = "skipped", _("left out")
    REMARK = "remark", _("remark")  # on an entry that was taken, or on the file: no entry itself


class Choice(TextChoices):
    """What to do where an entry asks for a decision."""

    KEEP = "keep", _("keep what was edited here")
    TAKE = "take", _("take what the file says")
    SKIP = "skip", _("leave the entry out")
    MERGE = "merge", _("it is the same: update it")
    ADD = "add", _("it is another one: add it")


CONFLICT_CHOICES = (Choice.KEEP, Choice.TAKE)
DUPLICATE_CHOICES = (Choice.SKIP, Choice.MERGE, Choice.ADD)


@dataclass(frozen=True)
class Change:
    """One field of a record as it is stored and as the file says it, both as texts to show.

    `code` is the language of the text, empty for what is in none. A conflict was edited here since
    the last import, and is written only if somebody chose so.
    """

    field: str
    label: str
    old: str
    new: str
    code: str = ""
    is_conflict: bool = False

    @property
    def tag(self) -> str:
        """Return the BCP 47 tag of the language, empty for none."""
        return TAGS.get(self.code, "")


@dataclass(frozen=True)
class Doubt:
    """A name that may be that of somebody with a page: slug and title of each who may be meant."""

    name: str
    candidates: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Row:
    """One entry with its verdict.

    `number` counts the entries of the file, by which a decision finds its entry again. `aside`
    names what the record has no field for, `notes` tells what could not be used. `is_doubtful`
    says that it may be one that is here already, whatever was decided.
    """

    number: int
    verdict: Verdict
    kind: str = ""
    title: str = ""
    place: Place = NOWHERE
    reason: str = ""
    changes: tuple[Change, ...] = ()
    aside: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    notes: tuple[str, ...] = ()
    is_error: bool = False
    is_doubtful: bool = False

    @property
    def where(self) -> str:
        """Return where the entry stands in its file: `refs.bib:12 · knuth84`."""
        line = f":{self.place.line}" if self.place.line else ""
        return " · ".join(filter(None, (f"{self.place.file}{line}", self.place.name)))


@dataclass
class Decisions:
    """What somebody decided, else what holds for all entries.

    `entries` maps the number of an entry to a choice, `names` a printed name to the slug of who is
    meant by it, empty for nobody with a page.
    """

    conflicts: Choice = Choice.KEEP
    duplicates: Choice = Choice.SKIP
    entries: dict[int, Choice] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def of_conflict(self, number: int) -> Choice:
        """Return what to do with what was edited here."""
        chosen = self.entries.get(number)
        return chosen if chosen in CONFLICT_CHOICES else self.conflicts

    def of_duplicate(self, number: int) -> Choice:
        """Return what to do with an entry that may be stored already."""
        chosen = self.entries.get(number)
        return chosen if chosen in DUPLICATE_CHOICES else self.duplicates


def counts(rows: list[Row]) -> dict[Verdict, int]:
    """Return how many entries have each verdict, in the order of the verdicts."""
    return {each: sum(row.verdict == each for row in rows) for each in Verdict}
