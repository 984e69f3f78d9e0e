"""Press coverage as readers see it: on the pages of people."""

from django.db.models import Q, QuerySet

from people.models import Press
from people.queries import person
from people.values.choices import SectionKind


def public() -> QuerySet[Press]:
    """Return the coverage on pages that readers may see: of people, and of their jobs."""
    owners = person.showing(SectionKind.PRESS).order_by()
    listed = Press.objects.filter(people__in=owners).order_by().values("pk")
    return Press.objects.published().filter(Q(pk__in=listed) | person.in_shown_position())
