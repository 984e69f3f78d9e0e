"""Uploaded images."""

from django.apps import apps
from django.db.models import ImageField


def is_in_use(name: str) -> bool:
    """Whether a record has an image of this name."""
    return any(
        model._base_manager.filter(**{field.name: name}).exists()
        for model in apps.get_app_config("people").get_models()
        for field in model._meta.fields
        if isinstance(field, ImageField)
    )
