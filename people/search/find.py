"""Finding: the entries that an expression fits, the best first, as many as anybody looks at.

What is found in names and titles comes first, and there what is just the query, then what has its
words as they are. The rest of the order is that of the index, the same on every database.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, connections, router
from django.db.backends.base.base import BaseDatabaseWrapper

from people.search import queue, spelling, tables
from people.search.entry import Hit, Said
from people.search.expressions import written
from people.search.kinds import KINDS, number_range
from people.search.names import reading
from people.search.query import NOTHING, Expression, Query, Unit, Words, apart, both, either
from people.search.tables import ENTRY, TEXT

MOST = 1000  # of a kind; what is beyond is counted as “1,000+”
MOST_BEST = 200  # of those that stand above the rest
FEW = 20  # that are suggested, with some that readers may not see

Tier = tuple[Expression, bool, int]  # an expression, whether of headings only, and how many


def database() -> str:
    """Return the database that is searched."""
    from django.apps import apps

    return router.db_for_read(apps.get_model("people", "Person"))


# Whether anything of this request was looked for in an index that did not know all that is written.
_is_behind: ContextVar[bool] = ContextVar("is_behind", default=False)
# Whether the index was found complete, within a block that writes nothing.
_is_ready: ContextVar[bool | None] = ContextVar("is_ready", default=None)


def prepare() -> bool:
    """Bring the index up to date where it is written; return whether nothing is left to read.

    A replica knows of what is left by its own notes, until the index comes to it, too. While there
    are none, nobody asks the primary; if that is gone, what the index has is found.
    """
    from django.apps import apps

    if _is_ready.get():
        return True
    written, read = router.db_for_write(apps.get_model("people", "Person")), database()
    if read == written:
        is_complete = queue.catch_up(written)
    else:
        is_complete = not queue.waiting(read) or (_caught_up(written) and not queue.waiting(read))
    if not is_complete:
        _is_behind.set(True)
    elif _is_ready.get() is False:
        _is_ready.set(True)
    return is_complete


def _caught_up(primary: str) -> bool:
    """Bring the index up to date at the primary, if it answers."""
    try:
        return queue.catch_up(primary)
    except OperationalError:
        connections[primary].close()
        return False


@contextmanager
def noting_what_is_left(*, reads_only: bool) -> Iterator[Callable[[], bool]]:
    """Give a way to ask whether anything within the block was looked for too early.

    A block that writes nothing asks once whether the index is complete.
    """
    behind, ready = _is_behind.set(False), _is_ready.set(False if reads_only else None)
    try:
        yield _is_behind.get
    finally:
        _is_behind.reset(behind)
        _is_ready.reset(ready)


def found(
    tiers: list[Tier], narrowed: tuple[str, ...] = (), kinds: Iterable[str] = KINDS
) -> dict[str, list[Hit]]:
    """Return what fits in each kind, the best first; `narrowed` are tokens that all must have."""
    connection = connections[database()]
    pieces: list[str] = []
    parameters: list[Any] = []
    for number, (expression, in_heading, most) in enumerate(tiers):
        text = _narrowed(connection, expression, in_heading, narrowed)
        for kind in kinds:
            pieces.append(_PIECES[connection.vendor].format(tier=number))
            parameters += [text, *number_range(kind), most]
    sql = (
        f"SELECT entry.kind, entry.record, entry.place, entry.counted FROM"
        f" (SELECT place, MIN(tier) AS tier FROM ({' UNION ALL '.join(pieces)}) every"
        f" GROUP BY place) best JOIN {ENTRY} entry ON entry.place = best.place"
        " ORDER BY best.tier, best.place"
    )
    hits: dict[str, list[Hit]] = {kind: [] for kind in kinds}
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        for number, record, place, counted in cursor.fetchall():
            hits[KINDS[number]].append(Hit(KINDS[number], record, place, counted))
    return {kind: found[: MOST + 1] for kind, found in hits.items()}


def subquery(query: Query, kind: str) -> tuple[str, list[Any]]:
    """Return SQL for the numbers of all records of a kind that have all of a query."""
    connection = connections[database()]
    text = written(connection, query.loose())
    if connection.vendor == "sqlite":
        found = f"SELECT rowid FROM {TEXT} WHERE {TEXT} MATCH %s AND rowid BETWEEN %s AND %s"
        sql = f"SELECT record FROM {ENTRY} WHERE place IN ({found})"
    else:
        sql = f"SELECT record FROM {ENTRY} WHERE tokens @@ %s::tsquery AND place BETWEEN %s AND %s"
    return sql, [text, *number_range(kind)]


def said(places: list[int]) -> dict[int, Said]:
    """Return the texts of entries."""
    if not places:
        return {}
    marks = ", ".join(["%s"] * len(places))
    with connections[database()].cursor() as cursor:
        cursor.execute(f"SELECT place, said FROM {ENTRY} WHERE place IN ({marks})", places)
        return {place: Said.read(stored) for place, stored in cursor.fetchall()}


def said_by(kind: str, ids: list[int]) -> dict[int, Said]:
    """Return the texts of records of a kind, by their numbers."""
    rows = tables.stored(connections[database()], kind, ids) if ids else {}
    return {record: Said.read(stored[-1]) for record, stored in rows.items()}


def strict(query: Query) -> list[Tier]:
    """Return what a query means, the best first."""
    return [
        (query.whole(), True, MOST_BEST),
        (query.exact(), True, MOST_BEST),
        (query.loose(), True, MOST_BEST),
        (query.loose(), False, MOST + 1),
    ]


def beginning(query: Query) -> list[Tier]:
    """Return what a query that is still being typed begins, in names and titles."""
    whole = Words((f"={query.joined}",), is_prefix=True)
    return [(whole, True, FEW), (query.beginning(), True, FEW)]


@dataclass(frozen=True)
class Relaxed:
    """What a query may have meant: an expression, and the words if they are others."""

    expression: Expression
    text: str

    def tiers(self) -> list[Tier]:
        """Return where to look, the best first."""
        return [(self.expression, True, MOST_BEST), (self.expression, False, MOST + 1)]


def relaxed(query: Query) -> Relaxed | None:
    """Return what a query that finds nothing may have meant, None if every word is known."""
    connection = connections[database()]
    expressions: list[Expression] = []
    text = query.text
    has_changed = False
    for unit in query.needed:
        if unit.typed == NOTHING:
            return None
        meant, ways = _meant(connection, unit)
        if ways:
            has_changed = True
            text = _replaced(text, unit.typed, meant) if meant else text
        expressions.append(either([unit.loose, *ways]))
    if not has_changed:
        return None
    return Relaxed(both(expressions), text)


def _meant(connection: BaseDatabaseWrapper, unit: Unit) -> tuple[str, list[Expression]]:
    """Return the word that a unit may have meant, and what else to look for in its place."""
    ways = apart(unit)
    if unit.is_run:
        name: list[Expression] = [Words((f"={reading(unit.typed)}",))]
        return "", ways + (name if 2 <= len(unit.typed) <= 4 else [])
    if not unit.is_word or _exists(connection, unit.loose):
        return "", []
    words = spelling.near(connection, unit.typed)
    return words[0] if words else "", [*(Words((word,)) for word in words), *ways]


def _exists(connection: BaseDatabaseWrapper, expression: Expression) -> bool:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            sql = f"SELECT 1 FROM {TEXT} WHERE {TEXT} MATCH %s LIMIT 1"
        else:
            sql = f"SELECT 1 FROM {ENTRY} WHERE tokens @@ %s::tsquery LIMIT 1"
        cursor.execute(sql, [written(connection, expression)])
        return cursor.fetchone() is not None


def _replaced(text: str, word: str, meant: str) -> str:
    at = text.lower().find(word)
    return f"{text[:at]}{meant}{text[at + len(word) :]}" if at >= 0 else text


def _narrowed(
    connection: BaseDatabaseWrapper,
    expression: Expression,
    in_heading: bool,
    narrowed: tuple[str, ...],
) -> str:
    """Return an expression as it is written; what narrows it stands beside names and titles."""
    text = written(connection, expression, in_heading=in_heading)
    if not narrowed:
        return text
    rest = written(connection, both([Words((token,)) for token in narrowed]))
    return f"({text}) AND {rest}" if connection.vendor == "sqlite" else f"{text} & {rest}"


_PIECES = {
    "sqlite": (
        f"SELECT * FROM (SELECT rowid AS place, {{tier}} AS tier FROM {TEXT}"
        f" WHERE {TEXT} MATCH %s AND rowid BETWEEN %s AND %s ORDER BY rowid LIMIT %s)"
    ),
    "postgresql": (
        f"(SELECT place, {{tier}} AS tier FROM {ENTRY}"
        " WHERE tokens @@ %s::tsquery AND place BETWEEN %s AND %s ORDER BY place LIMIT %s)"
    ),
}
