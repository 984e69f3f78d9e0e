"""The site's own texts, and old addresses."""

from typing import Any

from people.models import OldSlug, Site


def texts() -> Site:
    """Return the texts of the site; empty ones before an editor has written any."""
    return Site.objects.first() or Site(key="site")


def present_address(kind: str, slug: str) -> Any:
    """Return the record that had a slug before, None if no page had it."""
    row = OldSlug.objects.select_related(kind).filter(kind=kind, slug=slug).first()
    return getattr(row, kind) if row else None
