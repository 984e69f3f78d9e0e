"""Where uploaded files go."""

import secrets
from pathlib import PurePath

from django.db import models
from django.utils.deconstruct import deconstructible

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
