"""Pages of long lists that cost the same wherever they lie: each begins after a record, not a count.

A list has a total order of columns, all ascending and none null, with an index that begins as the
order does. A page is told by its cursor, which says the values of those columns in the last record
before it; so it stays right when that record is gone, and says nothing that the list does not show.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import BooleanField, F, Func, IntegerField, Model, QuerySet, Value

END = "end"  # the cursor of the last page, `before` it
LONGEST = 600
NUMBER = re.compile(r"-?[0-9]{1,18}")

Row = TypeVar("Row", bound=Model)
Place = tuple[Any, ...]


@dataclass(frozen=True)
class Cursor:
    """Where a page lies: after or before a place; by neither, it is the first page."""

    after: str = ""
    before: str = ""

    @property
    def query(self) -> dict[str, str]:
        """The parameters of an address."""
        pairs = {"after": self.after, "before": self.before}
        return {name: value for name, value in pairs.items() if value}


FIRST, LAST = Cursor(), Cursor(before=END)


@dataclass(frozen=True)
class Page(Generic[Row]):
    """The records of one page, and where its neighbors lie; None where there is no such page."""

    rows: list[Row]
    cursor: Cursor  # of this page, the first one for a cursor that means nothing
    previous: Cursor | None
    next: Cursor | None

    def __iter__(self) -> Any:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def is_whole(self) -> bool:
        """Whether the list has no other page."""
        return self.previous is None and self.next is None


class Lies(Func):
    """The condition that a row lies after or before a place, compared as a whole."""

    output_field = BooleanField()

    def __init__(self, order: Sequence[str], sign: str, place: Place) -> None:
        self.size, self.sign = len(order), sign
        super().__init__(*map(F, order), *map(Value, place))

    def as_sql(self, compiler: Any, connection: Any, *_others: Any, **_more: Any) -> Any:
        """Return a comparison of row values, which both databases answer from an index."""
        parts = [compiler.compile(each) for each in self.get_source_expressions()]
        texts = [text for text, _parameters in parts]
        left, right = ", ".join(texts[: self.size]), ", ".join(texts[self.size :])
        parameters = [each for _text, some in parts for each in some]
        return f"({left}) {self.sign} ({right})", parameters


def page(records: QuerySet[Row], order: Sequence[str], cursor: Cursor, size: int) -> Page[Row]:
    """Return the page of a list at a cursor. What is no cursor, or has nothing, is the first page."""
    ahead = records.order_by(*order)
    back = records.order_by(*(f"-{column}" for column in order))
    if place := parse(records.model, order, cursor.after):
        rows = list(ahead.filter(Lies(order, ">", place))[: size + 1])
        if rows:
            before = back.filter(Lies(order, "<=", place))
            return Page(
                rows[:size], cursor, _previous(before, order, size), _next(rows, order, size)
            )
    elif cursor.before:
        place = parse(records.model, order, cursor.before)
        if place or cursor.before == END:
            if place:
                back = back.filter(Lies(order, "<", place))
            rows = list(back[: size + 1])
            more, rows = len(rows) > size, rows[size - 1 :: -1] if len(rows) > size else rows[::-1]
            if more:
                previous = Cursor(before=tell(rows[0], order))
                following = Cursor(after=tell(rows[-1], order)) if place else None
                return Page(rows, cursor, previous, following)
    rows = list(ahead[: size + 1])
    return Page(rows[:size], FIRST, None, _next(rows, order, size))


def _next(rows: list[Row], order: Sequence[str], size: int) -> Cursor | None:
    return Cursor(after=tell(rows[size - 1], order)) if len(rows) > size else None


def _previous(before: QuerySet[Row], order: Sequence[str], size: int) -> Cursor | None:
    """Return the page before, by the same cursor that leads to it from the front of the list."""
    places = list(before.prefetch_related(None).values_list(*order)[: size + 1])
    if not places:
        return None
    return Cursor(after=written(places[size])) if len(places) > size else FIRST


def tell(row: Model, order: Sequence[str]) -> str:
    """Return the cursor of a record."""
    return written(tuple(getattr(row, column) for column in order))


def written(place: Place) -> str:
    """Return a place as a cursor. Only the last of its texts, the key, may hold a dot."""
    return ".".join(map(str, place))


def parse(model: type[Model], order: Sequence[str], text: str) -> Place | None:
    """Return the place that a cursor tells, None if it tells none."""
    parts = text.split(".", len(order) - 1)
    if len(parts) != len(order) or len(text) > LONGEST or not text.isprintable():
        return None
    place: list[Any] = []
    for column, part in zip(order, parts, strict=True):
        field: Any = model._meta.get_field(column)
        if isinstance(getattr(field, "output_field", field), IntegerField):
            if not NUMBER.fullmatch(part):
                return None
            place.append(int(part))
        else:
            place.append(part)
    return tuple(place)
