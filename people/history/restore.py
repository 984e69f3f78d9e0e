"""Make a page what a snapshot says."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _

from people.history.page import Page, Reference, rows
from people.models.base import Keyed
from people.models.version import Snapshot
from people.serializers.json import Deserializer, FixtureError, Record

# Rows of a page that is put together for a moment only get numbers that no table hands out.
MOMENTARY = 1 << 40


class CannotRestore(Exception):
    """A snapshot does not fit what else is there now; the reason is for the user to read."""


def restore(page: Page, taken: Snapshot, *, is_momentary: bool = False) -> list[str]:
    """Make the page what the snapshot says, in the caller's transaction; raises CannotRestore.

    Returns what could not be brought back since something else has gone: one sentence each. With
    `is_momentary`, new rows get the same numbers each time; such a page must never be committed.
    """
    wanted = {(each["model"], each["fields"]["key"]) for each in taken}
    for model, records in reversed(list(rows(page))):
        label = model._meta.label_lower
        gone = [row.pk for row in records if (label, row.key) not in wanted]
        model._base_manager.filter(pk__in=gone).delete()
    notes: list[str] = []
    kept: Snapshot = []
    for each in taken:
        _without_what_is_gone(each, wanted, kept, notes)
    try:
        with transaction.atomic():
            _save(Deserializer(json.dumps(kept), handle_forward_references=True), is_momentary)
    except (FixtureError, IntegrityError, ValueError) as error:
        raise CannotRestore(getattr(error, "text", "") or str(error)) from error
    return notes


def _without_what_is_gone(
    each: dict[str, Any], wanted: set[tuple[str, str]], kept: Snapshot, notes: list[str]
) -> None:
    """Take over a record without relations to records that are no more, or leave it out."""
    model = apps.get_model(each["model"])
    fields = dict(each["fields"])
    for name, value in each["fields"].items():
        field = model._meta.get_field(name)
        if not field.is_relation or not value:
            continue
        keys = [key for (key,) in value] if field.many_to_many else [value[0]]
        there = _existing(field.related_model, keys, wanted)
        if len(there) == len(keys):
            continue
        missing = ", ".join(sorted(set(keys) - there))
        note = _("%(field)s of “%(record)s”: %(missing)s is no more.") % {
            "field": field.verbose_name,
            "record": fields["key"],
            "missing": missing,
        }
        notes.append(note)
        if field.many_to_many:
            fields[name] = [[key] for key in keys if key in there]
        elif field.null:
            fields[name] = None
        else:
            wanted.discard((each["model"], fields["key"]))
            return
    kept.append({**each, "fields": fields})


def _existing(model: type[models.Model], keys: list[str], wanted: set[tuple[str, str]]) -> set[str]:
    label = model._meta.label_lower
    here = {key for key in keys if (label, key) in wanted}
    others = set(keys) - here
    stored = model._base_manager.filter(key__in=others).values_list("key", flat=True)
    return here | set(stored) if others else here


def _save(records: Iterable[Any], is_momentary: bool) -> None:
    """Save the records; those that are in each other's way trade places."""
    deferred: list[Record] = []
    waiting: list[Record] = []
    for record in records:  # each is read when those before it are saved: it may hang on them
        if is_momentary and record.object.pk is None:
            record.object.pk = momentary_pk(record.object)
        if record.deferred_fields:
            deferred.append(record)
        if not _is_saved(record):
            waiting.append(record)
    while waiting:
        left = [record for record in waiting if not _is_saved(record)]
        if len(left) == len(waiting):
            for record in left:  # leaves of the page, so nothing goes with them
                type(record.object)._base_manager.filter(pk=record.object.pk).delete()
            left = [record for record in left if not _is_saved(record)]
            if left:
                left[0].save()  # raises what is wrong with it
        waiting = left
    for record in deferred:
        record.save_deferred_fields()


def _is_saved(record: Record) -> bool:
    try:
        with transaction.atomic():
            record.save()
    except IntegrityError:
        return False
    return True


def restore_references(said: list[Reference]) -> None:
    """Let other pages say of a page that is back what they said of it, unless they changed since."""
    for model_name, key, name, target_key in said:
        model = apps.get_model("people", model_name)
        field = model._meta.get_field(name)
        record = model._base_manager.filter(key=key).first()
        target = field.related_model._base_manager.filter(key=target_key).first()
        if record is None or target is None:
            continue
        if field.many_to_many:
            getattr(record, name).add(target)
        elif getattr(record, f"{name}_id") is None:
            setattr(record, name, target)
            record.save()


def momentary_pk(record: Keyed) -> int:
    """Return the number of a row that exists in a draft only; the same each time."""
    name = f"{record._meta.label_lower}:{record.key}"
    return MOMENTARY + int.from_bytes(hashlib.sha256(name.encode()).digest()[:5])
