"""Records as entries of the index: a fixed number of queries for any number of records of a kind."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from django.apps import apps
from django.db.models import Model

from people.search import kinds
from people.search.entry import Entry, Text, plain
from people.values.choices import Visibility
from people.values.languages import CODES, column

NAMED_BY = ("family_name", "given_name")


class Reader:
    """Reads rows of a database by the columns that are needed, past the models."""

    def __init__(self, using: str) -> None:
        self.using = using

    def rows(self, model: str, columns: Iterable[str], **conditions: Any) -> list[tuple[Any, ...]]:
        """Return rows in the order of their numbers, or of `order` where they have one."""
        found = self.model(model)
        order = ["order"] if any(f.name == "order" for f in found._meta.fields) else []
        records = found._base_manager.using(self.using).filter(**conditions)
        return list(records.order_by(*order, "pk").values_list(*columns))

    def texts(
        self, model: str, key: str, fields: Iterable[str], **conditions: Any
    ) -> dict[Any, list[Text]]:
        """Return the texts of rows in both languages, by `key`."""
        names = list(fields)
        columns = [column(name, code) for name in names for code in CODES]
        found: dict[Any, list[Text]] = defaultdict(list)
        for owner, *values in self.rows(model, [key, *columns], **conditions):
            found[owner] += localized(values)
        return found

    def grouped(self, model: str, key: str, value: str, **conditions: Any) -> dict[Any, list[Any]]:
        """Return one value of rows, by `key`."""
        found: dict[Any, list[Any]] = defaultdict(list)
        for owner, each in self.rows(model, [key, value], **conditions):
            found[owner].append(each)
        return found

    def related(self, model: str, relation: str, ids: list[int]) -> dict[int, list[int]]:
        """Return the numbers of what a relation leads to, by the number of the record."""
        conditions = {"pk__in": ids, f"{relation}__isnull": False}
        return self.grouped(model, "pk", f"{relation}__pk", **conditions)

    def model(self, name: str) -> type[Model]:
        """Return a model by its name."""
        return apps.get_model("people", name)

    def topics(self, owner: str, ids: list[int]) -> tuple[dict[int, list[int]], dict[int, Any]]:
        """Return the tags of records by number, and the names of those tags."""
        tags = self.grouped("Tagging", f"{owner}_id", "tag_id", **{f"{owner}__in": ids})
        named = {each for found in tags.values() for each in found}
        return tags, self.texts("Tag", "pk", ["name"], pk__in=named) if named else {}

    def organizations(self, ids: set[int | None]) -> dict[int | None, list[Text]]:
        """Return the names of organizations with those of what they are part of."""
        names: dict[int, list[Text]] = {}
        parents: dict[int, int | None] = {}
        wanted = {each for each in ids if each}
        columns = [column(name, code) for name in ("name", "short_name") for code in CODES]
        for _level in range(3):
            missing = wanted - set(names)
            if not missing:
                break
            rows = self.rows("Organization", ["pk", "parent_id", *columns], pk__in=missing)
            for pk, parent, *values in rows:
                names[pk], parents[pk] = localized(values), parent
            wanted |= {each for each in parents.values() if each}
        found: dict[int | None, list[Text]] = {None: []}
        for each in ids - {None}:
            chain: list[Text] = []
            above: int | None = each
            for _level in range(3):
                chain += names.get(above or 0, [])
                above = parents.get(above or 0)
            found[each] = chain
        return found

    def credits(self, model: str, owner: str, ids: list[int]) -> dict[int, "Credits"]:
        """Return the names that works print, and the people behind them."""
        found: dict[int, Credits] = defaultdict(Credits)
        rows = self.rows(
            model, [f"{owner}_id", "printed_name", "person_id"], **{f"{owner}__in": ids}
        )
        people = self.public_names({person for _owner, _name, person in rows if person})
        for pk, printed, person in rows:
            found[pk].people += [person] if person else []
            found[pk].names += [printed] if printed else []
            found[pk].names += people.get(person, [])
        return found

    def public_names(self, ids: set[int]) -> dict[int, list[str]]:
        """Return the names in both scripts of those whom readers see at any time."""
        columns = [column(name, code) for code in CODES for name in NAMED_BY]
        rows = (
            self.rows(
                "Person",
                ["pk", *columns],
                pk__in=ids,
                visibility=Visibility.PUBLIC,
                publish_at__isnull=True,
                hide_at__isnull=True,
            )
            if ids
            else []
        )
        return {pk: list(_whole_names(*names)) for pk, *names in rows}


class Credits:
    """The names that a work prints, and the numbers of the people with a page."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.people: list[int] = []


def _whole_names(*names: str | None) -> Iterable[str]:
    for family, given in (names[:2], names[2:]):
        if family and given:
            yield f"{family}{given}" if not family.isascii() else f"{given} {family}"
        elif family or given:
            yield family or given or ""


def localized(values: Iterable[Any]) -> list[Text]:
    """Return texts of columns that stand in the order of `CODES`, again and again."""
    return [
        Text(CODES[number % len(CODES)], plain(value))
        for number, value in enumerate(values)
        if value
    ]


def entries(kind: str, using: str, ids: list[int]) -> list[Entry]:
    """Return the entries of records of a kind; those that are gone have none."""
    from people.search import people, works

    read: dict[str, Callable[[Reader, list[int]], list[Entry]]] = {
        kinds.PEOPLE: people.entries,
        kinds.PUBLICATIONS: works.publications,
        kinds.PROJECTS: works.projects,
        kinds.NEWS: works.news,
        kinds.TALKS: works.talks,
        kinds.AWARDS: works.awards,
        kinds.PATENTS: works.patents,
    }
    return read[kind](Reader(using), ids)
