"""What a list may be filtered by, at a cost that does not grow with the list.

Of a list of few records all is known: its number, and each option with its number. Of a list of
many only what options there are, each found by one jump in an index.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from django.db import connections
from django.db.models import Case, Exists, Model, OuterRef, Q, QuerySet, Value, When
from django.db.models.expressions import RawSQL

from people.models.querysets import published_q
from people.values.languages import CODES, column
from people.values.slugs import slugify

FEW = 1000  # records that are counted
# Records that are gathered and put in order. What more records have is met soon enough by a walk
# along the order; the two cost about the same for 5,000 of a million.
GATHERED = 5000
OPTIONS = 50  # that a reader chooses from; of more, one is typed
LOOKED_AT = 1000  # of the records that may be options


class Condition(NamedTuple):
    """A condition on the records of a list, and how those that meet it are found.

    They are gathered, or they are too many for that and met by a walk; by neither, the list's own
    index has them together.
    """

    q: Q
    is_gathered: bool = False
    is_wide: bool = False

    def either(self, other: "Condition") -> "Condition":
        """Return the condition that this one or another one holds."""
        is_wide = self.is_wide or other.is_wide
        return Condition(self.q | other.q, not is_wide, is_wide)

    def also(self, q: Q) -> "Condition":
        """Return this condition with a further one."""
        return self._replace(q=self.q & q)


def having(rows: QuerySet[Any], owner: str, among: QuerySet[Any] | None = None) -> Condition:
    """Return the condition that one of the rows hangs on a record; `owner` is the row's relation.

    It costs one query, which decides between gathering and walking: by the rows, or by all those
    `among` which they must be looked for.
    """
    owners = rows.order_by().values(owner)
    if (rows if among is None else among).order_by()[GATHERED : GATHERED + 1].exists():
        return Condition(Q(Exists(rows.filter(**{owner: OuterRef("pk")}))), is_wide=True)
    return Condition(Q(pk__in=owners), is_gathered=True)


def named(typed: str) -> Q:
    """Return the condition that a record is meant: by its key, or by its name in any language."""
    condition = Q(key=typed) | Q(key=slugify(typed))
    for code in CODES:
        condition |= Q(**{column("name", code): typed})
    return condition


def meant(model: Any, typed: str) -> Any:
    """Return the record that is meant by a key or name: the one of that key, else the first."""
    found = list(model._default_manager.filter(named(typed)).order_by("key")[:OPTIONS])
    return min(found, key=lambda each: each.key != typed, default=None)


@dataclass(frozen=True)
class Narrowing:
    """What a reader filters a list by; empty means everything.

    A subclass has a field for each filter, empty where it is not set.
    """

    text: str = field(default="", kw_only=True)
    # Shared by all that `without` makes: what a filter means is found out once.
    _known: dict[tuple[str, Any], Condition] = field(
        default_factory=dict, repr=False, compare=False, kw_only=True
    )

    def without(self, name: str) -> Self:
        """Return the filters with one of them lifted."""
        lifted: dict[str, Any] = {name: self.__dataclass_fields__[name].default}
        return replace(self, **lifted)

    def apply(self) -> QuerySet[Any]:
        """Return the records that readers may see and that meet all filters."""
        raise NotImplementedError

    def narrowed(self, records: QuerySet[Any]) -> QuerySet[Any]:
        """Return what readers may see of records and meets all filters but the text."""
        rest, is_gathered = published_q(), False
        for condition in self.conditions():
            if condition.is_gathered:
                records, is_gathered = records.filter(condition.q), True
            else:
                rest &= condition.q
        return records.filter(_checked(rest) if is_gathered else rest)

    def chosen(self) -> dict[str, Any]:
        """Return the filters that are set, but for the text, each with what it is decided by."""
        names = self.__dataclass_fields__.keys() - {"text", "_known"}
        return {name: value for name in sorted(names) if (value := getattr(self, name))}

    def conditions(self) -> list[Condition]:
        """Return the conditions of the filters that are set, but for the text."""
        return [self._condition(name, value) for name, value in self.chosen().items()]

    def _condition(self, name: str, value: Any) -> Condition:
        if (name, value) not in self._known:
            self._known[name, value] = getattr(self, f"_by_{name}")(value)
        return self._known[name, value]

    @property
    def is_wide(self) -> bool:
        """Whether records can only be found by a walk, so that nobody knows how many there are."""
        conditions = self.conditions()
        is_gathered = bool(self.text) or any(each.is_gathered for each in conditions)
        return not is_gathered and any(each.is_wide for each in conditions)

    def few(self) -> list[int] | None:
        """Return the ids of the records that are left, None if they are many."""
        if self.is_wide:
            return None
        ids = list(self.apply().order_by().values_list("pk", flat=True)[: FEW + 1])
        return ids if len(ids) <= FEW else None


def _checked(condition: Q) -> Case:
    """Return a condition that is checked of each record, and by which no index is chosen.

    SQLite takes a value that half of the table has for a rare one, as long as it has no statistics.
    """
    return Case(When(condition, then=Value(True)), default=Value(False))


class Facets:
    """The records that filters leave, and those that all but one of them leave, each found once."""

    def __init__(self, filters: Narrowing) -> None:
        self.filters = filters
        self._found: dict[Any, list[int] | None] = {}

    def records(self) -> QuerySet[Any]:
        """Return the records that all filters leave."""
        ids, found = self.ids(), self.filters.apply()
        return found if ids is None else found.model._default_manager.filter(pk__in=ids)

    def total(self, shown: int) -> tuple[int, bool]:
        """Return how many records are left, and whether there are more; `shown` stand on a page."""
        ids = self.ids()
        if ids is not None:
            return len(ids), False
        is_mixed = self.filters.is_wide and len(self.filters.chosen()) > 1
        return (shown if is_mixed else FEW), True

    def ids(self, without: str = "") -> list[int] | None:
        """Return the ids of the records without a filter, None if they are many."""
        filters = self.filters.without(without) if without else self.filters
        if filters not in self._found:
            self._found[filters] = filters.few()
        return self._found[filters]


def existing(model: type[Model], used: Q) -> QuerySet[Any]:
    """Return the first options among records that something uses, in the order of their keys.

    No more than some records are looked at, whatever there are.
    """
    known: Any = model._default_manager.order_by("key").values("pk")[:LOOKED_AT]
    return model._default_manager.filter(used, pk__in=known).order_by("key")[: OPTIONS + 1]


def jumps(
    rows: QuerySet[Any],
    value: Any,
    beyond: Callable[[Any], Q],
    *,
    start: Q | None = None,
    most: int = OPTIONS + 1,
) -> list[Any]:
    """Return the first different values in an ordered query, each found by one jump beyond the last.

    `beyond` gives the condition that a row comes after all rows of a value; `start` is that of the
    first one, if not every row is. Both at once would be two ranges, of which SQLite takes the wider.
    """
    connection = connections[rows.db]
    last = RawSQL("seen.value", (), value.output_field)  # no text of anybody
    picked = rows.annotate(jumped=value).values_list("jumped")
    first, first_parameters = _compiled(picked.filter(start or Q())[:1], connection)
    following, parameters = _compiled(picked.filter(beyond(last))[:1], connection)
    statement = (
        f"WITH RECURSIVE seen(value) AS (SELECT ({first}) UNION ALL SELECT ({following})"  # noqa: S608
        f" FROM seen WHERE seen.value IS NOT NULL)"
        f" SELECT value FROM seen WHERE value IS NOT NULL LIMIT {most}"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [*first_parameters, *parameters])
        return [each for (each,) in cursor.fetchall()]


def _compiled(rows: QuerySet[Any], connection: Any) -> tuple[str, tuple[Any, ...]]:
    return rows.query.get_compiler(connection=connection).as_sql()
