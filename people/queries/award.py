"""Awards as readers see them: on the pages of people, and with works."""

from django.db.models import Q, QuerySet

from people.models import Award
from people.queries import person, project, publication
from people.values.choices import SectionKind


def public() -> QuerySet[Award]:
    """Return the awards on pages that readers may see: of people, of their jobs, of works."""
    owners = person.showing(SectionKind.AWARDS).order_by()
    listed = Award.objects.filter(people__in=owners).order_by().values("pk")
    return Award.objects.published().filter(
        Q(pk__in=listed)
        | person.in_shown_position()
        | Q(publication__in=publication.public().order_by())
        | Q(project__in=project.public().order_by())
    )
