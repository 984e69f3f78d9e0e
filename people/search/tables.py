"""The tables of the index, which are no models: they are made again from the records at any time.

SQLite keeps the tokens in an FTS5 table, PostgreSQL in a `tsvector` that is written out here, word
by word. Both hold the same tokens in the same four columns, and no database looks into a text.
"""

import zlib
from collections.abc import Iterable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

from people.search.entry import Columns, Entry
from people.search.kinds import NUMBERS
from people.search.tokens import BREAK

ENTRY = "people_search_entry"
TEXT = "people_search_text"  # SQLite's
QUEUE = "people_search_queue"  # records that were written since the index read them
SWEEP = "people_search_sweep"  # kinds that are read from the beginning, and how far that is
WORD = "people_search_word"  # words of headings, which typing errors are compared with
NEAR = "people_search_near"
STATE = "people_search_state"
OWN = (ENTRY, TEXT, QUEUE, SWEEP, WORD, NEAR, STATE)

FARTHEST = 16_000  # the last position but a few that a tsvector can tell
WEIGHTS = Columns(["A"], ["B"], ["C"], ["D"])

_SHARED = (
    f"CREATE TABLE IF NOT EXISTS {SWEEP} (kind integer PRIMARY KEY, after bigint NOT NULL)",
    f"CREATE TABLE IF NOT EXISTS {STATE} (version varchar(100) NOT NULL)",
    f"CREATE INDEX IF NOT EXISTS {QUEUE}_record ON {QUEUE} (kind, record, transaction_number)",
    f"CREATE UNIQUE INDEX IF NOT EXISTS {ENTRY}_record ON {ENTRY} (kind, record)",
)
_WORDS = (
    f"CREATE TABLE IF NOT EXISTS {WORD} (word varchar(40) PRIMARY KEY)",
    f"CREATE TABLE IF NOT EXISTS {NEAR}"
    " (part varchar(10) NOT NULL, word varchar(40) NOT NULL, PRIMARY KEY (part, word))",
)
_CREATE = {
    "sqlite": (
        f"CREATE TABLE IF NOT EXISTS {ENTRY} (place integer PRIMARY KEY, kind integer NOT NULL,"
        " record integer NOT NULL, counted text NOT NULL, said text NOT NULL,"
        " tokens blob NOT NULL)",
        f"CREATE TABLE IF NOT EXISTS {QUEUE} (id integer PRIMARY KEY AUTOINCREMENT,"
        " kind integer NOT NULL, record integer NOT NULL, transaction_number integer NOT NULL)",
        f"CREATE VIRTUAL TABLE IF NOT EXISTS {TEXT} USING fts5(heading, heading_more, body,"
        " body_more, tokenize = \"ascii tokenchars '|@='\", prefix = '3 4', columnsize = 0,"
        " content = '')",
        *_SHARED,
        *(f"{statement} WITHOUT ROWID" for statement in _WORDS),
    ),
    "postgresql": (
        f"CREATE TABLE IF NOT EXISTS {ENTRY} (place bigint PRIMARY KEY, kind integer NOT NULL,"
        " record bigint NOT NULL, counted text NOT NULL, said text NOT NULL, tokens tsvector NOT NULL)",
        f"CREATE TABLE IF NOT EXISTS {QUEUE} (id bigserial PRIMARY KEY,"
        " kind integer NOT NULL, record bigint NOT NULL, transaction_number bigint NOT NULL)",
        f"CREATE INDEX IF NOT EXISTS {ENTRY}_tokens ON {ENTRY} USING gin (tokens)",
        *_SHARED,
        *_WORDS,
    ),
}


def create(connection: BaseDatabaseWrapper, version: str) -> None:
    """Make the tables that are missing; those of another version are made anew and filled again."""
    with connection.cursor() as cursor:
        for statement in _CREATE[connection.vendor]:
            cursor.execute(statement)
        cursor.execute(f"SELECT version FROM {STATE}")
        if cursor.fetchall() == [(version,)]:
            return
    drop(connection)
    with connection.cursor() as cursor:
        for statement in _CREATE[connection.vendor]:
            cursor.execute(statement)
        cursor.execute(f"INSERT INTO {STATE} VALUES (%s)", [version])
    sweep_all(connection)


def drop(connection: BaseDatabaseWrapper) -> None:
    """Drop the tables."""
    with connection.cursor() as cursor:
        for table in OWN:
            cursor.execute(f"DROP TABLE IF EXISTS {table}")


def sweep_all(connection: BaseDatabaseWrapper) -> None:
    """Have all records read from the beginning."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {SWEEP}")
        rows = [(number, 0) for number in NUMBERS.values()]
        cursor.executemany(f"INSERT INTO {SWEEP} VALUES (%s, %s)", rows)


def stored(
    connection: BaseDatabaseWrapper, kind: str, ids: Iterable[int]
) -> dict[int, tuple[Any, ...]]:
    """Return the entries of records as they are stored: place, what is counted, what is said."""
    wanted = list(ids)
    places = ", ".join(["%s"] * len(wanted))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT record, place, counted, said FROM {ENTRY} WHERE kind = %s AND record IN ({places})",
            [NUMBERS[kind], *wanted],
        )
        return {record: tuple(rest) for record, *rest in cursor.fetchall()}


def records_between(
    connection: BaseDatabaseWrapper, kind: str, after: int, last: int | None
) -> list[int]:
    """Return the records of a kind that have an entry, by their numbers."""
    end = "" if last is None else " AND record <= %s"
    parameters = [NUMBERS[kind], after, *([] if last is None else [last])]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT record FROM {ENTRY} WHERE kind = %s AND record > %s{end}", parameters
        )
        return [record for (record,) in cursor.fetchall()]


def delete(connection: BaseDatabaseWrapper, places: list[int]) -> None:
    """Take entries out of the index."""
    if not places:
        return
    marks = ", ".join(["%s"] * len(places))
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"SELECT place, tokens FROM {ENTRY} WHERE place IN ({marks})", places)
            cursor.executemany(
                f"INSERT INTO {TEXT} ({TEXT}, rowid, heading, heading_more, body, body_more)"
                " VALUES ('delete', %s, %s, %s, %s, %s)",
                [(place, *_unpacked(tokens)) for place, tokens in cursor.fetchall()],
            )
        cursor.execute(f"DELETE FROM {ENTRY} WHERE place IN ({marks})", places)


def insert(connection: BaseDatabaseWrapper, entries: list[Entry]) -> None:
    """Put entries into the index, each at its place or at the next one that is free."""
    if not entries:
        return
    _find_places(connection, entries)
    rows = [
        (each.place, NUMBERS[each.kind], each.record, each.counted(), each.stored())
        for each in entries
    ]
    tokens = [each.columns for each in entries]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            texts = [[" ".join(column) for column in columns] for columns in tokens]
            cursor.executemany(
                f"INSERT INTO {ENTRY} VALUES (%s, %s, %s, %s, %s, %s)",
                [(*row, _packed(columns)) for row, columns in zip(rows, texts, strict=True)],
            )
            cursor.executemany(
                f"INSERT INTO {TEXT} (rowid, heading, heading_more, body, body_more)"
                " VALUES (%s, %s, %s, %s, %s)",
                [(row[0], *columns) for row, columns in zip(rows, texts, strict=True)],
            )
        else:
            cursor.executemany(
                f"INSERT INTO {ENTRY} VALUES (%s, %s, %s, %s, %s, %s::tsvector)",
                [(*row, vector(columns)) for row, columns in zip(rows, tokens, strict=True)],
            )


def _packed(columns: list[str]) -> bytes:
    """Return tokens in little space: FTS5 keeps none, and must be told them to forget an entry."""
    return zlib.compress("\n".join(columns).encode(), 1)


def _unpacked(tokens: bytes) -> list[str]:
    return zlib.decompress(tokens).decode().split("\n")


def _find_places(connection: BaseDatabaseWrapper, entries: list[Entry]) -> None:
    """Give entries that want the same place the ones after it."""
    wanted = {each.place for each in entries}
    marks = ", ".join(["%s"] * len(wanted))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT place FROM {ENTRY} WHERE place IN ({marks})", list(wanted))
        taken = {place for (place,) in cursor.fetchall()}
        for entry in entries:
            while entry.place in taken:
                entry.place += 1
                cursor.execute(f"SELECT 1 FROM {ENTRY} WHERE place = %s", [entry.place])
                if cursor.fetchone():
                    taken.add(entry.place)
            taken.add(entry.place)


def vector(columns: Columns) -> str:
    """Return tokens as PostgreSQL writes a `tsvector`."""
    places: dict[str, list[str]] = {}
    position = 1
    for words, weight in ((columns.heading, "A"), (columns.body, "C")):
        for word in words:
            if word != BREAK and position <= FARTHEST:
                places.setdefault(word, []).append(f"{position}{weight}")
            position += 1
        position += 1
    # What stands in no order stands far from all that does, and from each other.
    for words, place in ((columns.heading_more, "16381B"), (columns.body_more, "16383D")):
        for word in words:
            places.setdefault(word, []).append(place)
    return " ".join(f"'{_escaped(word)}':{','.join(found)}" for word, found in places.items())


def _escaped(word: str) -> str:
    return word.replace("\\", "\\\\").replace("'", "''")
