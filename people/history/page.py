"""What a page is: a record of its own and all rows that hang on it, as one snapshot."""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.apps import apps
from django.db import models
from django.db.models import Q

from people.models import OldSlug
from people.models.base import Keyed
from people.models.translated import Translated
from people.models.version import Snapshot
from people.serializers.json import Serializer
from people.values.choices import Visibility

MARKS = "translation_marks"


class Page(NamedTuple):
    """The name of a page."""

    model: str
    key: str

    @property
    def model_class(self) -> type[Keyed]:
        """The model of the record that the page is about."""
        return apps.get_model("people", self.model)

    def record(self) -> Any:
        """Return the record that the page is about, None if there is none."""
        return self.model_class._base_manager.filter(key=self.key).first()


@cache
def page_models() -> list[type[Keyed]]:
    """Return all models whose rows are parts of pages, owners before what hangs on them."""
    config = apps.get_app_config("people")
    waiting = [each for each in config.get_models() if issubclass(each, Keyed)]
    # Old addresses are a history of their own: going back to a version never unmakes one.
    waiting.remove(OldSlug)
    ordered: list[type[Keyed]] = []
    while waiting:
        ready = [each for each in waiting if not set(_owner_models(each).values()) & set(waiting)]
        ordered += ready
        waiting = [each for each in waiting if each not in ready]
    return ordered


@cache
def _owner_models(model: type[Keyed]) -> dict[str, type[Keyed]]:
    return {name: model._meta.get_field(name).related_model for name in model.owners}  # type: ignore[misc]


def page_of(record: Any) -> Page:
    """Return the page that a record belongs to."""
    owner = record.root
    return Page(str(owner._meta.model_name), owner.key)


def is_root(record: Any) -> bool:
    """Whether a page is about this record; all others are rows of a page."""
    return page_of(record) == Page(str(record._meta.model_name), record.key)


def visibility_in(page: Page, taken: Snapshot | None) -> str | None:
    """Return the visibility that a snapshot gives its page; None where pages have none."""
    for each in taken or []:
        if _is_about(page, each):
            return each["fields"].get("visibility")
    return None


def with_visibility(page: Page, taken: Snapshot, visibility: Visibility) -> Snapshot:
    """Return a snapshot with another visibility of its page, the same where pages have none."""
    return [
        {**each, "fields": {**each["fields"], "visibility": visibility.value}}
        if _is_about(page, each) and hasattr(page.model_class, "visibility")
        else each
        for each in taken
    ]


def _is_about(page: Page, each: dict[str, Any]) -> bool:
    return (each["model"], each["fields"]["key"]) == (f"people.{page.model}", page.key)


def rows(page: Page) -> Iterator[tuple[type[Keyed], models.QuerySet[Any]]]:
    """Yield each model with the rows that belong to a page, owners first."""
    found: dict[type[Keyed], list[int]] = {}
    for model in page_models():
        condition = Q(pk__in=[])
        if model is page.model_class:
            condition |= Q(key=page.key)
        for name, owner in _owner_models(model).items():
            if found.get(owner):
                condition |= Q(**{f"{name}__in": found[owner]})
        if condition != Q(pk__in=[]):
            records = model._base_manager.filter(condition)
            found[model] = list(records.values_list("pk", flat=True))
            if found[model]:
                yield model, model._base_manager.filter(pk__in=found[model])


def snapshot(page: Page) -> Snapshot | None:
    """Return a page as it is stored, None if there is none: its records as fixtures write them."""
    taken: Snapshot = []
    for _model, records in rows(page):
        # In full: a mark that is left out would be worked out anew from the present texts.
        is_marked = issubclass(records.model, Translated)
        marks = dict(records.values_list("key", MARKS)) if is_marked else {}
        for each in json.loads(Serializer().serialize(records)):
            if each["fields"]["key"] in marks:
                each["fields"][MARKS] = marks[each["fields"]["key"]]
            taken.append(each)
    return taken or None


def digest(taken: Snapshot | None) -> str:
    """Return what a snapshot is recognized by."""
    text = json.dumps(taken, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


Reference = list[str]  # model, key, field, key of the row of the page


def references(page: Page) -> list[Reference]:
    """Return what rows of other pages say of a page: all that is lost when it is deleted."""
    own = {model: dict(records.values_list("pk", "key")) for model, records in rows(page)}
    found: list[Reference] = []
    for model in page_models():
        for field in model._meta.get_fields():
            target = own.get(getattr(field, "related_model", None))  # type: ignore[arg-type]
            if not target or not _is_said_by(model, field):
                continue
            pairs = model._base_manager.filter(**{f"{field.name}__in": list(target)})
            for key, pk in pairs.order_by("key").values_list("key", field.name):
                if pk in target and key not in own.get(model, {}).values():
                    found.append([str(model._meta.model_name), key, field.name, target[pk]])
    return found


def _is_said_by(model: type[Keyed], field: Any) -> bool:
    if field.auto_created or not field.is_relation or field.name in model.owners:
        return False
    return not field.many_to_many or field.remote_field.through._meta.auto_created
