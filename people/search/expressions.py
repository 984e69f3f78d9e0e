"""Expressions over tokens as SQLite's FTS5 and PostgreSQL's `tsquery` write them."""

from django.db.backends.base.base import BaseDatabaseWrapper

from people.search.query import Both, Expression, Words


def written(
    connection: BaseDatabaseWrapper, expression: Expression, *, in_heading: bool = False
) -> str:
    """Return an expression in the language of a database, for headings only or for everything."""
    if connection.vendor == "sqlite":
        text = _fts5(expression)
        return f"{{heading heading_more}} : ({text})" if in_heading else text
    return _tsquery(expression, "AB" if in_heading else "")


def _fts5(expression: Expression) -> str:
    if isinstance(expression, Words):
        return f'"{" ".join(expression.tokens)}"{" *" if expression.is_prefix else ""}'
    if isinstance(expression, Both):
        return f"({' AND '.join(map(_fts5, expression.all))})"
    return f"({' OR '.join(map(_fts5, expression.any))})"


def _tsquery(expression: Expression, weights: str) -> str:
    if isinstance(expression, Words):
        last = len(expression.tokens) - 1
        words = [
            f"'{token}':{'*' if expression.is_prefix and at == last else ''}{weights}"
            for at, token in enumerate(expression.tokens)
        ]
        # A word without marks may have no colon.
        return f"({' <-> '.join(word.removesuffix(':') for word in words)})"
    if isinstance(expression, Both):
        return f"({' & '.join(_tsquery(each, weights) for each in expression.all)})"
    return f"({' | '.join(_tsquery(each, weights) for each in expression.any)})"
