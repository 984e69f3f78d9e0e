"""Plain makers of records for tests: only what a test does not care about is filled in."""

from typing import Any

from people import models


def make_person(slug: str = "ada-li", **fields: Any) -> models.Person:
    """Return a saved person; named in both languages unless the test gives other names."""
    if not any(name.startswith(("family_name", "given_name", "label")) for name in fields):
        fields |= {
            "family_name_en": "Li",
            "given_name_en": "Ada",
            "family_name_zh_hans": "李",
            "given_name_zh_hans": "爱达",
        }
    return models.Person.objects.create(slug=slug, **fields)


def make_organization(name: str = "Example University", **fields: Any) -> models.Organization:
    """Return a saved organization."""
    return models.Organization.objects.create(name_en=name, **fields)


def make_publication(title: str = "A Study", **fields: Any) -> models.Publication:
    """Return a saved publication."""
    return models.Publication.objects.create(title_en=title, **fields)


def make_project(name: str = "A Tool", **fields: Any) -> models.Project:
    """Return a saved project."""
    return models.Project.objects.create(name_en=name, **fields)


def make_position(person: models.Person, **fields: Any) -> models.Position:
    """Return a saved position of a person."""
    if "organization" not in fields:
        fields["organization"] = models.Organization.objects.first() or make_organization()
    return models.Position.objects.create(person=person, **fields)
