"""What hangs on several kinds of record, each kind of part read in one query."""

from django.db.models import Model, Prefetch

from people.models import Authorship, Award, Contributor, Inventorship, Supervisor, Tagging


def tags() -> Prefetch:
    """Return the tags of a record."""
    return Prefetch("taggings", Tagging.objects.select_related("tag"))


def authors() -> Prefetch:
    """Return the authors of a publication."""
    return _names("authorships", Authorship)


def contributors() -> Prefetch:
    """Return the contributors of a project."""
    return _names("contributors", Contributor)


def inventors() -> Prefetch:
    """Return the inventors of a patent."""
    return _names("inventorships", Inventorship)


def supervisors() -> Prefetch:
    """Return the supervisors of a position or degree."""
    return _names("supervisors", Supervisor)


def awards() -> Prefetch:
    """Return the awards that readers may see, with who gave them."""
    return Prefetch("awards", Award.objects.published().select_related("issuer"))


def _names(relation: str, model: type[Model]) -> Prefetch:
    return Prefetch(relation, model._default_manager.select_related("person"))
