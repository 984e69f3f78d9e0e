"""A version as it may be told to somebody: without the names of records that they may not see."""

import hashlib
from typing import Any

from django.apps import apps
from django.utils.translation import gettext as _

from people.models.version import Snapshot
from people.queries import access


def told(user: Any, taken: Snapshot | None) -> Snapshot | None:
    """Return a version in which a member reads “(not public)” for what is hidden from them."""
    if taken is None or not access.is_limited(user):
        return taken
    inside = {(each["model"], each["fields"]["key"]) for each in taken}
    wanted: dict[str, set[str]] = {}
    for each in taken:
        for label, keys in _references(each).values():
            wanted.setdefault(label, set()).update(keys)
    seen = {label: _seen(user, label, keys) for label, keys in wanted.items()}
    return [_told(each, inside, seen) for each in taken]


def _references(each: dict[str, Any]) -> dict[str, tuple[str, list[str]]]:
    """Return the relations of a record: by field the model and the keys it names."""
    model = apps.get_model(each["model"])
    found = {}
    for name, value in each["fields"].items():
        field: Any = model._meta.get_field(name)
        if field.is_relation and value:
            keys = [key for (key,) in value] if field.many_to_many else [value[0]]
            found[name] = (field.related_model._meta.label_lower, keys)
    return found


def _seen(user: Any, label: str, keys: set[str]) -> set[str]:
    model: Any = apps.get_model(label)
    records = model._base_manager.filter(access.choosable(user, model), key__in=keys)
    return set(records.values_list("key", flat=True))


def _told(
    each: dict[str, Any], inside: set[tuple[str, str]], seen: dict[str, set[str]]
) -> dict[str, Any]:
    fields = dict(each["fields"])
    for name, (label, keys) in _references(each).items():
        shown = [
            key if key in seen[label] or (label, key) in inside else _("(not public)")
            for key in keys
        ]
        if shown == keys:
            continue
        is_list = isinstance(each["fields"][name][0], list)
        fields[name] = [[key] for key in shown] if is_list else [shown[0]]
        if not is_list:  # a row may be named after what it is about
            mark = hashlib.sha256(fields["key"].encode()).hexdigest()[:6]
            fields["key"] = f"{_('(not public)')} {mark}"
    return {**each, "fields": fields}
