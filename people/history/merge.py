"""Bring a draft up to a page that has changed beside it, field by field."""

from typing import Any

from people.models.version import Snapshot

Name = tuple[str, str]
MARKS = "translation_marks"


def three_way(base: Snapshot, draft: Snapshot, now: Snapshot) -> Snapshot:
    """Return the draft with what has changed on the page since it was begun.

    Where both changed the same field, the draft's value stands: somebody decided on it, and the
    page's own is in the history. A record that one side removed is gone unless the other changed it.
    """
    before, mine, theirs = _by_name(base), _by_name(draft), _by_name(now)
    merged: Snapshot = []
    for name in dict.fromkeys([*theirs, *mine]):
        fields = _record(before.get(name), mine.get(name), theirs.get(name))
        if fields is not None:
            merged.append({"model": name[0], "fields": fields})
    order = list(dict.fromkeys(each["model"] for each in [*now, *draft]))
    return sorted(merged, key=lambda each: order.index(each["model"]))


def _by_name(taken: Snapshot) -> dict[Name, dict[str, Any]]:
    return {(each["model"], each["fields"]["key"]): each["fields"] for each in taken}


def _record(
    base: dict[str, Any] | None, mine: dict[str, Any] | None, theirs: dict[str, Any] | None
) -> dict[str, Any] | None:
    if mine is None:
        return None if theirs == base else theirs
    if theirs is None:
        return None if mine == base else mine
    if base is None:
        return mine
    merged = {}
    for field in dict.fromkeys([*mine, *theirs]):
        value = mine.get(field) if mine.get(field) != base.get(field) else theirs.get(field)
        if value is not None:
            merged[field] = value
    if MARKS in mine or MARKS in theirs:
        marks = (base.get(MARKS, {}), mine.get(MARKS, {}), theirs.get(MARKS, {}))
        merged[MARKS] = {
            name: mark
            for name in dict.fromkeys([*marks[1], *marks[2]])
            if (mark := marks[1 if marks[1].get(name) != marks[0].get(name) else 2].get(name))
        }
    return merged
