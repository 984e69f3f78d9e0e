"""Where uploaded files go, and what goes with them when they are replaced or deleted."""

import secrets
from functools import partial
from pathlib import PurePath
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.utils.deconstruct import deconstructible

from people.images import variants
from people.values.validators import IMAGE_FORMATS


@deconstructible
class Upload:
    """Name an upload by chance, so that it can be neither guessed nor overwritten."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def __call__(self, instance: models.Model, filename: str) -> str:
        suffix = PurePath(filename).suffix.lower().lstrip(".").replace("jpeg", "jpg")
        if suffix not in IMAGE_FORMATS.values():
            suffix = "bin"
        return f"{self.folder}/{secrets.token_urlsafe(12)}.{suffix}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Upload) and other.folder == self.folder

    def __hash__(self) -> int:
        return hash(self.folder)


def clean_variants_of_replaced_images() -> None:
    """From now on delete the variants of an image when it is replaced or its record deleted."""
    for model in apps.get_app_config("people").get_models():
        if _image_fields(model):
            models.signals.pre_save.connect(_replaced, sender=model, dispatch_uid="variants")
            models.signals.post_delete.connect(_deleted, sender=model, dispatch_uid="variants")


def _image_fields(model: type[models.Model]) -> list[str]:
    return [each.attname for each in model._meta.fields if isinstance(each, models.ImageField)]


def _replaced(sender: Any, instance: Any, using: str | None = None, **_kwargs: Any) -> None:
    if instance._state.adding and instance.pk is None:
        return
    fields = _image_fields(sender)
    stored = sender._base_manager.using(using).filter(pk=instance.pk).values(*fields).first() or {}
    clean_replaced(sender, instance, stored, using)


def clean_replaced(
    model: type[models.Model], instance: Any, stored: dict[str, Any], using: str | None
) -> None:
    """Delete the variants of images that a record no longer has; `stored` is how it was."""
    fields = _image_fields(model)
    names = ((str(stored.get(field) or ""), str(getattr(instance, field))) for field in fields)
    _clean([before for before, after in names if before != after], using)


def _deleted(sender: Any, instance: Any, using: str | None = None, **_kwargs: Any) -> None:
    _clean([str(getattr(instance, field)) for field in _image_fields(sender)], using)


def _clean(names: list[str], using: str | None) -> None:
    """Delete the variants once no record names the images any more, so that none is made again."""
    names = [name for name in names if name]
    if names:
        transaction.on_commit(partial(variants.clean, names), using=using)
