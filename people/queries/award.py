"""Awards as readers see them: on the pages of people, and with works."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from people.models import Award
from people.models.querysets import published_q
from people.queries import person
from people.values.choices import SectionKind


def public() -> QuerySet[Award]:
    """Return the awards on pages that readers may see: of people, of their jobs, of works."""
    owners = person.showing(SectionKind.AWARDS).order_by().filter(awards=OuterRef("pk"))
    in_project = published_q("project__") & (
        Q(project__position__isnull=True) | published_q("project__position__person__")
    )
    return Award.objects.published().filter(
        Q(Exists(owners)) | person.in_shown_position() | published_q("publication__") | in_project
    )
