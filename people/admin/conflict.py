"""Two people edit one page: the second to save sees what the first did, and merges field by field.

Every form carries the digest of its page as it was shown. When a form comes back and the page is
another by then, its values are compared three ways: as the form was shown, as the page is now, and
as they were typed. What only one side changed is taken over; what both changed is asked.
"""

import copy
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from people.admin.pages_of_rows import posted_rows
from people.admin.translation import MarkedWidget
from people.history.changes import RecordChange, changes
from people.history.page import Page, digest
from people.history.recording import of_page
from people.history.restore import CannotRestore, restore
from people.history.told import told
from people.models import Version
from people.models.version import Snapshot

DIGEST = "_page_digest"
TOTAL = "-TOTAL_FORMS"
TAKE = "_take"

# What a form holds: by formset (empty for the record itself), row (primary key) and control.
Place = tuple[str, str, str]
Values = dict[Place, list[str]]


@dataclass(frozen=True)
class Clash:
    """A value that both sides changed."""

    name: str
    label: str
    mine: str
    theirs: str


@dataclass
class Conflict:
    """What somebody else did to a page while its form was open."""

    version: Version | None
    changes: list[RecordChange]
    clashes: list[Clash] = field(default_factory=list)
    is_row_gone: bool = False


def meet(
    admin: Any, request: HttpRequest, page: Page, now: Snapshot | None, object_id: str
) -> Conflict | None:
    """Compare a form that comes back with its page; merge both into `request.POST` if they differ.

    Returns what happened, None if the page is as the form showed it. Values that the user chose to
    take from the other side are put in place.
    """
    posted = request.POST.get(DIGEST, "")
    is_as_shown = not posted or posted == digest(now)
    if is_as_shown and TAKE not in request.POST:
        return None
    theirs = values(admin, request, object_id)
    if TAKE in request.POST:
        request.POST = _with_taken(request.POST, theirs)  # type: ignore[assignment]
    if is_as_shown:
        return None
    base = Version.objects.filter(digest=posted).first()
    shown = _values_of(admin, request, object_id, page, base) if base else None
    last = of_page(page).first()
    before, after = (told(request.user, each) for each in (base.data if base else None, now))
    conflict = Conflict(last, changes(before, after) if base else [])
    request.POST = _merged(request.POST, shown, theirs, conflict, admin)  # type: ignore[assignment]
    return conflict


def values(admin: Any, request: HttpRequest, object_id: str) -> Values:
    """Return what a browser would submit if the form were opened now and sent back unchanged."""
    asked = copy.copy(request)
    asked.method = "GET"
    # Rows may have moved to another page since the form was shown.
    prefixes = [name.removesuffix(TOTAL) for name in request.POST if name.endswith(TOTAL)]
    asked.rows_shown = {each: posted_rows(request.POST, each) for each in prefixes}  # type: ignore[attr-defined]
    record = admin.get_object(asked, object_id)
    if record is None:
        return {}
    form = admin.get_form(asked, record, change=True)(instance=record)
    found = dict(_controls(form, "", ""))
    formsets, _inlines = admin._create_formsets(asked, record, change=True)
    for formset in formsets:
        for row in formset.initial_forms:
            found |= dict(_controls(row, formset.prefix, str(row.instance.pk)))
    return found


def _controls(form: forms.BaseForm, prefix: str, pk: str) -> Any:
    """Yield place and values of each control of a form."""
    for name, each in form.fields.items():
        bound = form[name]
        widget = each.widget.widget if isinstance(each.widget, MarkedWidget) else each.widget
        widget = getattr(widget, "widget", widget)  # the admin wraps selects of related records
        if isinstance(widget, forms.FileInput):
            continue
        value = bound.value()
        if isinstance(widget, forms.MultiWidget):
            parts = widget.decompress(value) if not isinstance(value, list) else value
            for number, part in enumerate(parts):
                text = widget.widgets[number].format_value(part)
                yield (prefix, pk, f"{name}_{number}"), _texts(text)
        elif isinstance(widget, forms.CheckboxInput):
            yield (prefix, pk, name), ["on"] if value else []
        else:
            yield (prefix, pk, name), _texts(widget.format_value(value))


def _texts(value: Any) -> list[str]:
    if value is None:
        return [""]
    if isinstance(value, list | tuple):
        return [str(each) for each in value] or [""]
    return [str(value)]


def _values_of(
    admin: Any, request: HttpRequest, object_id: str, page: Page, version: Version
) -> Values | None:
    """Return what the form showed when the page was that version."""
    found: Values | None = None
    try:
        with transaction.atomic():
            restore(page, version.data, is_momentary=True)
            found = values(admin, request, object_id)
            transaction.set_rollback(True)
    except CannotRestore:
        return None
    return found


def _places(data: QueryDict) -> tuple[Values, dict[str, list[str]]]:
    """Return what was typed by place, and the rows of each formset in their order.

    A new row has no number yet; it is named by its position, with a plus.
    """
    found: Values = {}
    rows: dict[str, list[str]] = {}
    prefixes = [name.removesuffix(TOTAL) for name in data if name.endswith(TOTAL)]
    inside = set()
    for prefix in prefixes:
        total = data[f"{prefix}-TOTAL_FORMS"]
        rows[prefix] = []
        for number in range(int(total) if total.isdecimal() and len(total) < 5 else 0):
            start = f"{prefix}-{number}-"
            pk = data.get(f"{start}id") or f"+{number}"
            rows[prefix].append(pk)
            for name in data:
                if name.startswith(start):
                    inside.add(name)
                    found[prefix, pk, name.removeprefix(start)] = data.getlist(name)
    for name in data:
        if name not in inside and not name.endswith("_FORMS"):
            found["", "", name] = data.getlist(name)
    return found, rows


def _merged(
    data: QueryDict, shown: Values | None, theirs: Values, conflict: Conflict, admin: Any
) -> QueryDict:
    mine, rows = _places(data)
    for place, their in theirs.items():
        prefix, pk, name = place
        if prefix and pk not in rows.get(prefix, []):
            continue
        typed = mine.get(place, [] if their in ([], ["on"]) else [""])
        before = shown.get(place) if shown is not None else typed
        if _same(typed, their) or _same(their, before):
            continue
        if shown is not None and _same(typed, before):
            mine[place] = their
        elif name not in {"id", "key"}:
            conflict.clashes.append(
                Clash(":".join(place), _label(admin, prefix, name), _text(typed), _text(their))
            )
    there = {(prefix, pk) for prefix, pk, _name in theirs if prefix}
    for prefix, names in rows.items():
        conflict.is_row_gone |= any(
            not pk.startswith("+") and (prefix, pk) not in there for pk in names
        )
        added = [pk for each, pk in there if each == prefix and pk not in names]
        for place, their in theirs.items():
            if place[0] == prefix and place[1] in added:
                mine[place] = their
        known = [pk for pk in names if (prefix, pk) in there]
        rows[prefix] = [*known, *sorted(added, key=int), *(pk for pk in names if pk not in known)]
    return _query(mine, rows, there)


def _same(one: list[str] | None, other: list[str] | None) -> bool:
    plain = [
        sorted(text.replace("\r\n", "\n") for text in each or [] if text) for each in (one, other)
    ]
    return plain[0] == plain[1]


def _text(values: list[str]) -> str:
    return ", ".join(text for text in values if text) or "–"


def _label(admin: Any, prefix: str, name: str) -> str:
    if not prefix:
        source = admin.model
    else:
        source = next(
            (each.model for each in admin.inlines if _prefix_of(admin.model, each) == prefix), None
        )
    base = name.removesuffix("_0").removesuffix("_1")
    fields = {each.name: each for each in source._meta.get_fields()} if source else {}
    found = getattr(fields.get(base), "verbose_name", base)
    return f"{source._meta.verbose_name} · {found}" if prefix and source else str(found)


def _prefix_of(model: Any, inline: Any) -> str:
    keys = [each for each in inline.model._meta.fields if each.related_model is model]
    return keys[0].remote_field.get_accessor_name() or "" if keys else ""


def _query(mine: Values, rows: dict[str, list[str]], there: set[tuple[str, str]]) -> QueryDict:
    """Write the values as a browser would send them, rows that are stored before new ones."""
    merged = QueryDict(mutable=True)
    for (prefix, _pk, name), found in mine.items():
        if not prefix:
            merged.setlist(name, found)
    for prefix, names in rows.items():
        merged[f"{prefix}-TOTAL_FORMS"] = str(len(names))
        merged[f"{prefix}-INITIAL_FORMS"] = str(sum((prefix, pk) in there for pk in names))
        merged[f"{prefix}-MIN_NUM_FORMS"] = "0"
        merged[f"{prefix}-MAX_NUM_FORMS"] = "1000"
        for number, pk in enumerate(names):
            for (each, row, name), found in mine.items():
                if (each, row) == (prefix, pk):
                    # A row that somebody deleted is a new one, if it is kept.
                    is_gone = name == "id" and (prefix, pk) not in there
                    merged.setlist(f"{prefix}-{number}-{name}", [""] if is_gone else found)
    return merged


def _with_taken(data: QueryDict, theirs: Values) -> QueryDict:
    """Put the other side's value where the user ticked to take it."""
    mine, rows = _places(data)
    for name in data.getlist(TAKE):
        prefix, _colon, rest = name.partition(":")
        pk, _colon, control = rest.partition(":")
        if (place := (prefix, pk, control)) in theirs:
            mine[place] = theirs[place]
    there = {(prefix, pk) for prefix, pk, _name in theirs if prefix}
    return _query(mine, rows, there)


def refusal() -> str:
    """Return what the form says above its fields."""
    return _(
        "This page was changed while you were editing it. Nothing is saved yet: look at both, then save again."
    )
