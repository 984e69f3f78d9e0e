"""From texts that came back to what is written: each gets a verdict, then all are applied at once."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from people.exchange import markup
from people.exchange.units import LONGEST_TEXT, ExchangeError, Unit
from people.exchange.waiting import is_markdown, limit
from people.models.translated import Translated, text_fields
from people.queries.translation import translated_models
from people.values import translation_marks
from people.values.choices import TranslationState
from people.values.languages import column, other
from people.values.translation_marks import digest
from people.values.word_diff import Run, word_diff

MayChange = Callable[[type[Translated]], bool]
Records = dict[tuple[str, str], Translated]
CHUNK = 500


class Verdict(TextChoices):
    """What becomes of a text that came back."""

    NEW = "new", gettext_lazy("new translation")
    CHANGED = "changed", gettext_lazy("changed translation")
    CONFIRMED = "confirmed", gettext_lazy("still right")
    SAME = "same", gettext_lazy("nothing to do")
    REFUSED = "refused", gettext_lazy("refused")


ACTIONS = (Verdict.NEW, Verdict.CHANGED, Verdict.CONFIRMED)


@dataclass(frozen=True)
class Row:
    """One text with its verdict. `seen` is what the stored target is recognized by."""

    unit: Unit
    verdict: Verdict
    reason: str = ""
    model: type[Translated] | None = None
    pk: int | None = None
    record: str = ""
    label: str = ""
    source: str = ""
    old: str = ""
    seen: str = ""

    @property
    def changes(self) -> list[Run]:
        """What leads from the stored target to the new one; empty without a stored one."""
        is_changed = self.verdict == Verdict.CHANGED
        return word_diff(self.old, self.unit.target) if is_changed else []

    @property
    def place(self) -> str:
        """Where the text stands in the file, and what it is called."""
        name = self.unit.name.strip(":")
        parts = (self.unit.place, name if self.unit.place != name else "")
        return " · ".join(filter(None, parts))


def anyone(_model: type[Translated]) -> bool:
    """Let everything be changed: for who has the whole database in hand."""
    return True


def plan(units: Iterable[Unit], may_change: MayChange = anyone) -> list[Row]:
    """Return what would become of each text, in their order. Nothing is written.

    `may_change` says which models may be changed; of others nothing is shown.
    """
    rows, _records = _planned(list(units), may_change, lock=False)
    return rows


def apply(rows: Iterable[Row], may_change: MayChange = anyone) -> list[Row]:
    """Write what a plan showed, in one transaction; returns what was written and what was refused.

    Each text is planned again. What was edited since is refused, the rest is written. Raises
    ExchangeError, with nothing written, if the database refuses a record.
    """
    shown = [row for row in rows if row.verdict in ACTIONS]
    try:
        with transaction.atomic():
            fresh, records = _planned([row.unit for row in shown], may_change, lock=True)
            outcome = [_as_shown(before, now) for before, now in zip(shown, fresh, strict=True)]
            _write(outcome, records)
    except DatabaseError as error:
        raise ExchangeError(
            _("Nothing was written, since the database refused a text: %(reason)s")
            % {"reason": str(error).strip().splitlines()[0] if str(error).strip() else ""}
        ) from error
    return outcome


def summary(outcome: Sequence[Row]) -> str:
    """Return one sentence on what was done, in the active language."""
    counts = {verdict: sum(row.verdict == verdict for row in outcome) for verdict in Verdict}
    written = counts[Verdict.NEW] + counts[Verdict.CHANGED]
    confirmed, refused = counts[Verdict.CONFIRMED], counts[Verdict.REFUSED]
    if not written + confirmed + refused:
        return _("There was nothing to write: all texts are as in the file.")
    parts = [
        ngettext("%(count)s text written", "%(count)s texts written", written) % {"count": written}
    ]
    if confirmed:
        text = ngettext(
            "%(count)s confirmed as it is", "%(count)s confirmed as they are", confirmed
        )
        parts.append(text % {"count": confirmed})
    if refused:
        text = ngettext("%(count)s refused", "%(count)s refused", refused)
        parts.append(text % {"count": refused})
    return _("%(parts)s.") % {"parts": pgettext("parts of a sentence", ", ").join(parts)}


def _as_shown(before: Row, now: Row) -> Row:
    is_same = (before.verdict, before.seen) == (now.verdict, now.seen)
    if is_same or now.verdict == Verdict.REFUSED:
        return now
    reason = _("The translation was edited since the preview. Upload the file again.")
    return replace(now, verdict=Verdict.REFUSED, reason=reason)


def _write(rows: list[Row], records: Records) -> None:
    touched: Records = {}
    for row in rows:
        if row.verdict not in ACTIONS:
            continue
        unit = row.unit
        record = touched[unit.model, unit.key] = records[unit.model, unit.key]
        was_open = record.translation_state(unit.field, unit.source_code)
        setattr(
            record,
            column(unit.field, unit.code),
            unit.target if row.verdict != Verdict.CONFIRMED else row.old,
        )
        record.confirm_translation(unit.field, unit.code)
        # The target is a translation of this source, so the source is none of an older target;
        # unless it already was out of date.
        if was_open != TranslationState.OUT_OF_DATE:
            record.confirm_translation(unit.field, unit.source_code)
    for record in touched.values():
        record.save()


def _planned(units: list[Unit], may_change: MayChange, *, lock: bool) -> tuple[list[Row], Records]:
    models = {str(model._meta.model_name): model for model in translated_models()}
    records = _records(
        units, {name: each for name, each in models.items() if may_change(each)}, lock
    )
    rows, taken = [], set()
    for unit in units:
        model = models.get(unit.model)
        if model is not None and not may_change(model):
            rows.append(Row(unit, Verdict.REFUSED, _("You may not change records of this kind.")))
            continue
        row = _judged(unit, records.get((unit.model, unit.key)))
        if row.verdict in ACTIONS:
            if unit.name in taken:
                row = _refused(row, _("The text stands twice in the file."))
            taken.add(unit.name)
        rows.append(row)
    return rows, records


def _records(units: list[Unit], models: dict[str, Any], lock: bool) -> Records:
    found: Records = {}
    for name, model in models.items():
        keys = sorted({unit.key for unit in units if unit.model == name and "\0" not in unit.key})
        for start in range(0, len(keys), CHUNK):
            rows = model._base_manager.filter(key__in=keys[start : start + CHUNK]).order_by("pk")
            for record in rows.select_for_update() if lock else rows:
                found[name, record.key] = record
    return found


def _refused(row: Row, reason: str) -> Row:
    return replace(row, verdict=Verdict.REFUSED, reason=reason)


def _judged(unit: Unit, record: Translated | None) -> Row:
    """Return the verdict on one text of a record that was found, or was not."""
    row = Row(unit, Verdict.REFUSED)
    if unit.problem and (not unit.field or not unit.code):
        return _refused(row, unit.problem)
    if record is None:
        return _refused(row, _("There is no such record. It may have been deleted."))
    model = type(record)
    row = replace(row, model=model, pk=record.pk, record=str(record) or unit.key)
    if unit.field not in text_fields(model):
        return _refused(row, _("The record has no such text."))
    texts = record.texts(unit.field)
    source, old = texts[other(unit.code)], texts[unit.code]
    label = str(model._meta.get_field(unit.field).verbose_name)  # type: ignore[union-attr]
    row = replace(row, label=label, source=source, old=old, seen=digest(old))
    if digest(source) != unit.digest:
        return _refused(row, _("The source was changed since the export. Export the text anew."))
    if unit.target.strip() == "" and not unit.problem:
        return _refused(row, _("There is no translation yet."))
    is_same = digest(unit.target) == digest(old)
    if is_same:
        is_late = record.translation_state(unit.field, unit.code) == TranslationState.OUT_OF_DATE
        if not is_late or unit.state != TranslationState.UP_TO_DATE:
            return replace(row, verdict=Verdict.SAME)
    if reason := unit.problem or _fault(unit, model, source, texts):
        return _refused(row, reason)
    if is_same:
        return replace(row, verdict=Verdict.CONFIRMED)
    return replace(row, verdict=Verdict.CHANGED if old else Verdict.NEW)


def _fault(unit: Unit, model: type[Translated], source: str, texts: dict[str, str]) -> str:
    """Return why a target cannot be stored, empty if it can."""
    most = limit(model, unit.field, unit.code) or LONGEST_TEXT
    if len(unit.target) > most:
        return _("The text has %(count)s characters; at most %(most)s fit.") % {
            "count": len(unit.target),
            "most": most,
        }
    odd = {char for char in unit.target if unicodedata.category(char) in {"Cc", "Cs"}}
    if odd - {"\n", "\t", *source}:
        return _("The text holds control characters. Take them out.")
    runs_on = is_markdown(model, unit.field)
    if not runs_on and "\n" in unit.target:
        return _("The text must be one line.")
    after = {**texts, unit.code: unit.target}
    state = translation_marks.state(None, after, unit.code, keeps_original=False, is_long=runs_on)
    if state == TranslationState.MISSING:
        return _("The text is a copy of the source.")
    return _markup_fault(source, unit.target) if runs_on else ""


def _markup_fault(source: str, target: str) -> str:
    wanted, found = markup.fixed(source), markup.fixed(target)
    if missing := wanted - found:
        return _("Links or code of the source are missing: %(what)s.") % {"what": _listed(missing)}
    if extra := found - wanted:
        return _("Links or code are not in the source: %(what)s.") % {"what": _listed(extra)}
    return ""


def _listed(found: Iterable[str]) -> str:
    return ", ".join(f"“{text[:80]}”" for text in found)
