"""Patents as readers see them: on the pages of people."""

from django.db.models import Q, QuerySet

from people.models import Patent
from people.queries import person
from people.values.choices import SectionKind


def public() -> QuerySet[Patent]:
    """Return the patents on pages that readers may see: of people, and of their jobs."""
    owners = person.showing(SectionKind.PATENTS).order_by()
    named = Patent.objects.filter(Q(people__in=owners) | Q(inventorships__person__in=owners))
    listed = Q(pk__in=named.order_by().values("pk"))
    return Patent.objects.published().filter(listed | person.in_shown_position())
