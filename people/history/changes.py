"""What differs between two versions of a page: record by record, field by field."""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from people.models.translated import Translated, translated_fields
from people.models.version import Snapshot
from people.values.languages import CODES, EN, OWN_NAMES, TAGS, ZH, column
from people.values.word_diff import Run, word_diff

HIDDEN = {"translation_marks", "key"}


@dataclass(frozen=True)
class FieldChange:
    """One field that differs."""

    name: str
    label: str
    lang: str  # BCP 47 tag of a text in one language, else empty
    runs: list[Run]


@dataclass(frozen=True)
class RecordChange:
    """One record that was added, removed or changed."""

    model: str
    key: str
    kind: str  # added, removed, changed
    label: str
    title: str
    fields: list[FieldChange]


def changes(old: Snapshot | None, new: Snapshot | None) -> list[RecordChange]:
    """Return what leads from the old state to the new one, in the order of the page."""
    before, after = _by_name(old), _by_name(new)
    found = []
    for name in dict.fromkeys([*after, *before]):
        fields = _field_changes(name[0], before.get(name, {}), after.get(name, {}))
        kind = "added" if name not in before else "removed" if name not in after else "changed"
        if fields or kind != "changed":
            model = apps.get_model(name[0])
            title = title_of(model, after.get(name) or before[name])
            label = capfirst(str(model._meta.verbose_name))
            found.append(RecordChange(name[0], name[1], kind, label, title, fields))
    return found


def _by_name(taken: Snapshot | None) -> dict[tuple[str, str], dict[str, Any]]:
    return {(each["model"], each["fields"]["key"]): each["fields"] for each in taken or []}


NAMED_BY = ("title", "name", "label", "degree", "role", "text", "printed_name", "url", "value")


def title_of(model: Any, fields: dict[str, Any]) -> str:
    """Return what a record is called in a snapshot, without asking the database."""
    names = {field.name for field in model._meta.concrete_fields if not field.is_relation}
    record = model(**{name: value for name, value in fields.items() if name in names})
    for name in NAMED_BY:
        for each in (column(name, get_language() or ZH), column(name, EN), column(name, ZH), name):
            if (text := fields.get(each)) and each in names:
                return str(text)[:120]
    related = [value[0] for value in fields.values() if _is_reference(value)]
    try:
        return str(record) or str(fields["key"])
    except ObjectDoesNotExist:  # named after another record
        return str(related[-1] if related else fields["key"])


def _is_reference(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], str)


def _field_changes(label: str, old: dict[str, Any], new: dict[str, Any]) -> list[FieldChange]:
    model = apps.get_model(label)
    languages = {
        column(name, code): (name, code) for name in translated_fields(model) for code in CODES
    }
    found = []
    for field in model._meta.get_fields():
        name = field.name
        if name in HIDDEN or old.get(name) == new.get(name):
            continue
        base, code = languages.get(name, (name, ""))
        text = capfirst(str(model._meta.get_field(base).verbose_name))
        if code:
            text = _("%(label)s (%(language)s)") % {"label": text, "language": OWN_NAMES[code]}
        runs = word_diff(shown(field, old.get(name)), shown(field, new.get(name)))
        found.append(FieldChange(name, text, TAGS.get(code, ""), runs))
    is_both = bool(old and new) and issubclass(model, Translated)
    if not found and is_both and old.get("translation_marks") != new.get("translation_marks"):
        found.append(FieldChange("translation_marks", _("Translation confirmed"), "", []))
    return found


def shown(field: Any, value: Any) -> str:
    """Return a value of a snapshot as people read it."""
    if value is None or value == [] or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if getattr(field, "choices", None):
        return str(dict(field.flatchoices).get(value, value))
    if isinstance(value, list):
        return ", ".join(str(each[0] if isinstance(each, list) else each) for each in value)
    return str(value)
