"""Rows that several kinds of record hold: links, tags, figures, supervisors."""

from people.admin.base import TabularRows
from people.models import Figure, Link, Supervisor, Tagging


class LinkRows(TabularRows):
    """Links."""

    model = Link
    groups = ((None, ("order", "kind", "label", "url")),)


class TaggingRows(TabularRows):
    """Tags."""

    model = Tagging
    groups = ((None, ("order", "tag")),)
    autocomplete_fields = ("tag",)


class FigureRows(TabularRows):
    """Figures."""

    model = Figure
    groups = ((None, ("order", "value", "decimals", "qualifier", "unit", "label", "counts")),)


class SupervisorRows(TabularRows):
    """Advisors or mentors."""

    model = Supervisor
    groups = ((None, ("order", "printed_name", "person", "role")),)
    autocomplete_fields = ("person",)
