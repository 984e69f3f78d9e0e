"""Tables and content of the plain site: `python -m benchmarks.peers.plain.fill`."""

import os
from typing import Any

import django
from django.core.management import call_command

from benchmarks import content


def fill() -> None:
    """Make tables and content."""
    from benchmarks.peers.plain import models

    call_command("migrate", run_syncdb=True, verbosity=0)
    owner = models.Person.objects.create(
        slug=content.SLUG,
        **both(name=content.NAME, headline=content.HEADLINE, biography=content.BIOGRAPHY),
    )
    for position in content.positions():
        organization = models.Organization.objects.filter(name_en=position.organization.en).first()
        models.Position.objects.create(
            person=owner,
            organization=organization
            or models.Organization.objects.create(**both(name=position.organization)),
            start=position.start,
            end=position.end,
            **both(title=position.title, theme=position.theme, highlights=position.highlights),
        )
    for work in content.publications():
        publication = models.Publication.objects.create(
            slug=work.slug,
            doi=work.doi,
            year=work.year,
            **both(title=work.title, venue=work.venue, summary=work.summary),
        )
        for order, name in enumerate(work.authors):
            models.Author.objects.create(
                publication=publication,
                order=order,
                name=name,
                person=owner if name == content.NAME.en else None,
            )


def both(**texts: content.Both) -> dict[str, Any]:
    """Return the columns of texts in both languages."""
    columns: dict[str, Any] = {}
    for name, text in texts.items():
        columns |= {f"{name}_en": text.en, f"{name}_zh_hans": text.zh}
    return columns


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.peers.plain.settings")
    django.setup()
    fill()
