"""Records of fixtures into the database, a thousand at a time.

It takes what it is sure of, by the checks that `people.serializers.json` makes of each record. At
the first doubt it raises `Unsure`; the caller then takes everything back and loads record by
record, which says what is wrong and where, or finds that all is well after all.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models

from people.bulk.columns import Columns, Many, columns_of
from people.bulk.keys import in_parts, primary_keys
from people.bulk.numbers import new_ids
from people.bulk.reading import Unsure
from people.bulk.table import Table
from people.models import OldSlug, Organization, Site
from people.models.base import Keyed, Paged
from people.models.translated import Translated
from people.models.uploads import clean_replaced
from people.serializers.json import MARKS
from people.values.languages import column

BATCH = 1000
# What these check of themselves asks the database for other records; there are few of them.
ONE_BY_ONE = (Organization, Site, OldSlug)

Fields = dict[str, Any]


class Loader:
    """Takes records in the order of their file."""

    def __init__(self, using: str) -> None:
        self.using = using
        self.models = {
            model._meta.label_lower: model
            for model in apps.get_app_config("people").get_models()
            if issubclass(model, Keyed) and model not in ONE_BY_ONE
        }
        self.tables: dict[Any, Table] = {}
        self.ids: dict[Any, Iterator[int]] = {}
        self.was_empty: dict[Any, bool] = {}
        self.has_old_slugs = OldSlug._base_manager.using(using).exists()
        # Relations to what comes later: model, column and wanted model to primary key and key.
        self.waiting: dict[Any, list[tuple[int, str]]] = defaultdict(list)
        self.many_waiting: list[tuple[Many, int, list[str]]] = []
        self.touched: set[type[models.Model]] = set()
        self.begin_file()

    def begin_file(self) -> None:
        """Begin another file, which may tell of the same records again."""
        self.last_key: dict[Any, str] = {}
        self.was_empty.clear()
        self.model: Any = None
        self.held: list[Fields] = []

    def take(self, obj: Any) -> bool:
        """Take a record; False if it is one of those that are loaded one by one. Raises Unsure."""
        if type(obj) is not dict or type(obj.get("fields")) is not dict or obj.get("pk"):
            raise Unsure
        model = self.models.get(obj.get("model", ""))
        if model is None:
            self.flush()
            return False
        fields = obj["fields"]
        key = fields.get("key")
        # In the order of keys none can come twice.
        if type(key) is not str or key <= self.last_key.get(model, ""):
            raise Unsure
        self.last_key[model] = key
        if model is not self.model or len(self.held) >= BATCH:
            self.flush()
            self.model = model
        self.held.append(fields)
        return True

    def flush(self) -> None:
        """Write what is held."""
        if self.held:
            self.touched.add(self.model)
            _Batch(self, self.model, self.held).write()
            self.held = []

    def save_deferred_fields(self, using: str) -> None:
        """Write relations to what came later, at the end, when Django asks for it.

        Raises Unsure for what never came.
        """
        self.flush()
        for (model, attname, wanted), rows in self.waiting.items():
            found = primary_keys(wanted, {key for _pk, key in rows}, self.using)
            changed = [model(pk=pk, **{attname: _known(found, key)}) for pk, key in rows]
            manager = model._base_manager.using(self.using)
            manager.bulk_update(changed, [attname.removesuffix("_id")], batch_size=300)
        for many, pk, keys in self.many_waiting:
            found = primary_keys(many.model, set(keys), self.using)
            self.relate(many, {pk: [_known(found, key) for key in keys]}, set())

    def table(self, model: type[models.Model]) -> Table:
        """Return the table of a model."""
        if model not in self.tables:
            self.tables[model] = Table(model, self.using)
            self.ids[model] = new_ids(model, self.using)
        return self.tables[model]

    def stored(self, model: type[Keyed], keys: list[str]) -> dict[str, Fields]:
        """Return what is stored under some keys."""
        rows = model._base_manager.using(self.using)
        if model not in self.was_empty:
            self.was_empty[model] = not rows.exists()
        if self.was_empty[model]:
            return {}
        table = self.table(model)
        copies = {name for name, _columns in table.originals}
        names = [name for name in table.names if name not in copies]
        found: dict[str, Fields] = {}
        for part in in_parts(keys):
            found.update((row["key"], row) for row in rows.filter(key__in=part).values(*names))
        return found

    def relate(self, many: Many, wanted: dict[int, list[int]], known: set[int]) -> None:
        """Relate records to exactly those that are wanted; `known` ones have some already."""
        table = self.table(many.through)
        rows = many.through._base_manager.using(self.using)
        there: dict[int, dict[int, int]] = defaultdict(dict)
        for part in in_parts(known):
            found = rows.filter(**{f"{many.own}__in": part})
            for pk, own, other in found.values_list("pk", many.own, many.other):
                there[own][other] = pk
        gone = [
            pk
            for own, others in there.items()
            for other, pk in others.items()
            if other not in wanted[own]
        ]
        for part in in_parts(gone):
            rows.filter(pk__in=part).delete()
        new = [
            table.row(
                table.instance({many.own: own, many.other: other}), next(self.ids[many.through])
            )
            for own, others in wanted.items()
            for other in dict.fromkeys(others)
            if other not in there[own]
        ]
        if new:
            table.insert(new)


class _Batch:
    """Some records of one model, with all that has to be asked for them, asked once."""

    def __init__(self, loader: Loader, model: type[Keyed], held: list[Fields]) -> None:
        self.loader, self.model, self.held = loader, model, held
        self.columns: Columns = columns_of(model)
        self.table = loader.table(model)
        self.stored = loader.stored(model, [fields["key"] for fields in held])
        self.found = self._references()
        self.many: dict[Many, dict[int, list[int]]] = defaultdict(dict)
        if issubclass(model, Paged) and loader.has_old_slugs:
            self._require_slugs_of_nobody()

    def write(self) -> None:
        """Write the records, and their relations."""
        new, changed = [], []
        known = set()
        for fields in self.held:
            stored = self.stored.get(fields["key"])
            pk = stored["id"] if stored else next(self.loader.ids[self.model])
            record = self._record(fields, stored, pk)
            try:
                record.clean()
            except ValidationError as error:
                raise Unsure from error
            row = self.table.row(record, pk)
            if stored:
                changed.append(row)
                known.add(pk)
                clean_replaced(self.model, record, stored, self.loader.using)
            else:
                new.append(row)
        if new:
            self.table.insert(new)
        if changed:
            self.table.replace(changed)
        for many, wanted in self.many.items():
            self.loader.relate(many, wanted, known)

    def _record(self, fields: Fields, stored: Fields | None, pk: int) -> Any:
        """Return a record as its fields say it, with defaults for what they leave out."""
        record = self.table.instance({})
        held = record.__dict__
        if not self.columns.required <= fields.keys():
            raise Unsure
        for name, value in fields.items():
            if name in self.columns.values:
                attname, read = self.columns.values[name]
                held[attname] = read(value, record)
            elif name in self.columns.relations:
                self._refer(held, name, value, pk)
            elif name not in self.columns.many:
                raise Unsure
        for name, many in self.columns.many.items():
            self._relate(many, fields.get(name, []), pk)
        if issubclass(self.model, Paged):
            if not held["slug"]:
                raise Unsure
            held["_had_by_another"] = _nobody
        for attname in self.columns.kept:
            held[attname] = stored[attname] if stored else None
        if issubclass(self.model, Translated):
            _mark(record, fields, stored)
        return record

    def _refer(self, held: Fields, name: str, value: Any, pk: int) -> None:
        relation = self.columns.relations[name]
        if value is None and not relation.is_required:
            return
        (key,) = value
        held[relation.attname] = self.found[relation.model].get(key)
        if held[relation.attname] is None:
            if relation.is_required:
                raise Unsure
            self.loader.waiting[self.model, relation.attname, relation.model].append((pk, key))

    def _relate(self, many: Many, value: list[Any], pk: int) -> None:
        keys = [key for (key,) in value]
        others = [self.found[many.model].get(key) for key in keys]
        there = [other for other in others if other is not None]
        self.many[many][pk] = there
        if len(there) < len(keys):
            self.loader.many_waiting.append((many, pk, keys))
            self.many[many][pk] = []

    def _references(self) -> dict[type[Keyed], dict[str, int]]:
        """Return the primary keys of all records that the batch names. Raises Unsure for bad names."""
        wanted: dict[type[Keyed], set[str]] = defaultdict(set)
        for name, relation in self.columns.relations.items():
            values = (fields[name] for fields in self.held if fields.get(name) is not None)
            wanted[relation.model].update(_key(value) for value in values)
        for name, many in self.columns.many.items():
            for fields in self.held:
                if name in fields:
                    if type(fields[name]) is not list:
                        raise Unsure
                    wanted[many.model].update(_key(value) for value in fields[name])
        found = {
            model: primary_keys(model, keys, self.loader.using) for model, keys in wanted.items()
        }
        return defaultdict(dict, found)

    def _require_slugs_of_nobody(self) -> None:
        """Raise Unsure if one of the addresses is an old one of any page."""
        kind = str(self.model._meta.model_name)
        former = OldSlug._base_manager.using(self.loader.using).filter(kind=kind)
        for part in in_parts([fields.get("slug", "") for fields in self.held]):
            if former.filter(slug__in=part).exists():
                raise Unsure


def _mark(record: Any, fields: Fields, stored: Fields | None) -> None:
    """Say how the translations stand: see `Deserializer` of `people.serializers.json`."""
    held = record.__dict__
    if stored:
        held["_stored_text"] = lambda name, code: stored[column(name, code)] or ""
    if MARKS in fields:
        record.complete_marks()
    else:
        held["translation_marks"] = stored["translation_marks"] if stored else {}


def _key(value: Any) -> str:
    if type(value) is not list or len(value) != 1 or type(value[0]) is not str:
        raise Unsure
    if "\x00" in value[0]:
        raise Unsure
    return value[0]


def _known(found: dict[str, int], key: str) -> int:
    if key not in found:
        raise Unsure
    return found[key]


def _nobody(_slug: str, _using: str | None = None) -> None:
    """Say that no other page had an address; that was asked for all of them at once."""
