"""Static files: hashed and compressed names once they are collected, plain names before."""

from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """The manifest storage of whitenoise, usable before the first `collectstatic`.

    Strict as soon as a manifest exists: a file that is missing from it is then an error.
    """

    def url(self, name: str | None, force: bool = False) -> str:
        """Return the hashed address, or the plain one while nothing has been collected."""
        if not self.hashed_files:
            return FileSystemStorage.url(self, name)
        return super().url(name, force)
