"""Media files that travel with fixtures, in a folder `media/` beside them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db.models import FileField


def media_names() -> Iterator[str]:
    """Yield the name of every file that a record of ours has."""
    for model in apps.get_app_config("people").get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, FileField):
                names = model._base_manager.exclude(**{field.name: ""})
                yield from names.values_list(field.name, flat=True).iterator()


def copy_media_from(folders: list[Path]) -> None:
    """Put files that records name, and the storage lacks, from the folders into the storage."""
    for name in media_names():
        if default_storage.exists(name):
            continue
        source = next((path for folder in folders if (path := folder / name).is_file()), None)
        if source is not None:
            with source.open("rb") as file:
                default_storage.save(name, File(file))


def copy_media_beside(folder: Path) -> None:
    """Copy every file that a record names into `media/` in the folder."""
    for name in media_names():
        target = folder / "media" / name
        if default_storage.exists(name):
            target.parent.mkdir(parents=True, exist_ok=True)
            with default_storage.open(name) as source, target.open("wb") as file:
                shutil.copyfileobj(source, file)
