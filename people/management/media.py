"""Media files that travel with fixtures, in a folder `media/` beside them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db.models import FileField

from people.images import variants


def media_names() -> Iterator[str]:
    """Yield the name of every file that a record of ours has."""
    for model in apps.get_app_config("people").get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, FileField):
                names = model._base_manager.exclude(**{field.name: ""})
                yield from names.values_list(field.name, flat=True).order_by(field.name).iterator()


def copy_media_from(folders: list[Path]) -> list[str]:
    """Put the files that records name from the folders into the storage.

    The last folder that has a file wins, over the storage too. Returns the names of files that are
    nowhere.
    """
    missing = []
    for name in media_names():
        source = next(
            (path for folder in reversed(folders) if (path := folder / name).is_file()), None
        )
        if source is not None:
            _put(name, source)
        elif not default_storage.exists(name):
            missing.append(name)
    return missing


def _put(name: str, source: Path) -> None:
    """Store a file under exactly this name, unless it is there with the same content."""
    if default_storage.exists(name):
        with default_storage.open(name) as stored:
            if stored.read() == source.read_bytes():
                return
        default_storage.delete(name)
        variants.clean([name])
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
