"""Patents as readers see them: on the pages of people."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from people.models import Patent
from people.queries import person
from people.values.choices import SectionKind


def public() -> QuerySet[Patent]:
    """Return the patents on pages that readers may see: of people, and of their jobs."""
    owners = person.showing(SectionKind.PATENTS).order_by()
    listed = Exists(owners.filter(listed_patents=OuterRef("pk")))
    named = Exists(owners.filter(inventorships__patent=OuterRef("pk")))
    return Patent.objects.published().filter(Q(listed) | Q(named) | person.in_shown_position())
