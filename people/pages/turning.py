"""Pages of a list as their links show them: each cursor as an address."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from django.http import QueryDict

from people.queries import keyset
from people.queries.keyset import Cursor

Row = TypeVar("Row", bound=Any)


@dataclass(frozen=True)
class Pages(Generic[Row]):
    """One page of a list, and the addresses of others; empty where there is no such page."""

    page: keyset.Page[Row]
    path: str
    query: str = ""  # the list's own, without its page

    @property
    def rows(self) -> list[Row]:
        """The records of this page."""
        return self.page.rows

    @property
    def context(self) -> dict[str, Any]:
        """What a template needs of a list that depends on nothing but the page."""
        return {"pages": self, "canonical_query": self.canonical_query()}

    @property
    def is_whole(self) -> bool:
        """Whether this is the only page."""
        return self.page.is_whole

    @property
    def first(self) -> str:
        """The first page."""
        return self.address(keyset.FIRST) if self.page.previous is not None else ""

    @property
    def previous(self) -> str:
        """The page before."""
        return self.address(self.page.previous)

    @property
    def next(self) -> str:
        """The page after."""
        return self.address(self.page.next)

    @property
    def last(self) -> str:
        """The last page."""
        return self.address(keyset.LAST) if self.page.next is not None else ""

    def address(self, cursor: Cursor | None) -> str:
        """Return the address of the page at a cursor, empty for none."""
        if cursor is None:
            return ""
        query = joined(self.query, cursor)
        return f"{self.path}?{query}" if query else self.path

    def canonical_query(self, query: str = "") -> str:
        """Return the query that stands for this page; `query` is what else the list depends on."""
        return joined(query, self.page.cursor)


def joined(query: str, cursor: Cursor) -> str:
    """Return the query of a list with that of a page."""
    return "&".join(filter(None, [query, urlencode(cursor.query)]))


def cursor(parameters: QueryDict) -> Cursor:
    """Read the cursor of an address."""
    return Cursor(parameters.get("after", ""), parameters.get("before", ""))
