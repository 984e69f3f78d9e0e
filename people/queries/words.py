"""Narrowing lists to records that have all words of a text."""

from django.db.models import Q
from django.db.models.expressions import RawSQL

from people.search import find
from people.search.query import parse


def matching(kind: str, text: str, path: str = "pk") -> Q:
    """Return the condition that a record has all words of a text, in whichever language.

    `path` leads from what is filtered to the number of the record. It is of all records: what
    readers may see of them is for the query to say.
    """
    query = parse(text)
    if not query:
        return Q(pk__in=[]) if text.strip() else Q()
    find.prepare()
    sql, parameters = find.subquery(query, kind)
    return Q(**{f"{path}__in": RawSQL(sql, parameters)})  # noqa: S611 (names of our own tables)
