"""Uploaded images."""

from django.apps import apps
from django.db.models import ImageField

from people.models import Person


def is_in_use(name: str) -> bool:
    """Whether a record has an image of this name."""
    return any(
        model._base_manager.filter(**{field.name: name}).exists()
        for model in apps.get_app_config("people").get_models()
        for field in model._meta.fields
        if isinstance(field, ImageField)
    )


def is_focus(name: str, focus: tuple[int, int] | None) -> bool:
    """Whether a record says that the image is to be cut around this point; the middle always is."""
    if focus is None:
        return True
    people = Person.objects.filter(photo=name)
    return any(person.photo_focus == focus for person in people)
