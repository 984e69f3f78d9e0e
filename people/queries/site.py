"""The site's own texts, and old addresses."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Exists

from people.models import OldSlug, Site
from people.queries import talk
from people.queries.prepared import Prepared

SITE = Prepared(lambda _keys: Site.objects.annotate(has_talks=Exists(talk.public())))
A_TALK = Prepared(lambda _keys: talk.public()[:1])


def texts() -> Any:
    """Return the texts of the site; empty ones before an editor has written any.

    `has_talks` says, without a query of its own, whether the menu leads to talks.
    """
    found: Any = SITE.first(0)
    if found is None:
        found = Site(key="site")
        found.has_talks = A_TALK.first(0) is not None
    return found


def present_address(kind: str, slug: str) -> Any:
    """Return the record that had a slug before, None if no page had it."""
    row = OldSlug.objects.select_related(kind).filter(kind=kind, slug=slug).first()
    return getattr(row, kind) if row else None


def old_addresses() -> Iterator[tuple[str, str]]:
    """Yield kind and slug of each old address that leads to a page which readers may see."""
    for row in OldSlug.objects.select_related(*OldSlug.owners).order_by("kind", "slug"):
        if getattr(row, row.kind).is_public:
            yield row.kind, row.slug
