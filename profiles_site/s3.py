"""Media in a bucket of an S3-compatible store, for sites with several machines.

Readers get them from the site as before, under /media/: pages contact no other host, variants are
made when they are first asked for, and nginx or a CDN in front keeps what it has sent.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urljoin

from botocore.exceptions import BotoCoreError, ClientError
from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation, SuspiciousOperation
from django.utils.encoding import filepath_to_uri
from storages.backends.s3 import S3Storage

KNOWN_FOR = 60  # seconds for which a file is taken to be as it was
MOST_KNOWN = 8192


class Head(NamedTuple):
    """What is known of a file."""

    size: int
    modified: datetime
    asked: float


class MediaBucket(S3Storage):
    """A bucket as Django's own storage of files behaves: what goes wrong is an OSError."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._known: dict[str, Head] = {}

    def url(self, name: str | None, *_args: Any, **_options: Any) -> str:
        """Return the address on the site itself."""
        return urljoin(settings.MEDIA_URL, filepath_to_uri(name or "").lstrip("/"))

    def exists(self, name: str) -> bool:
        """Whether there is such a file; asked anew each time, as variants come and go."""
        try:
            self._head(name)
        except FileNotFoundError:
            return False
        return True

    def size(self, name: str) -> int:
        """Return the length in bytes."""
        return self._recent(name).size

    def get_modified_time(self, name: str) -> datetime:
        """Return when the file was written."""
        return self._recent(name).modified

    def delete(self, name: str) -> None:
        """Delete a file, if there is one."""
        self._known.pop(name, None)
        with _as_files_fail():
            super().delete(name)

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        """Return folders and files in a folder."""
        with _as_files_fail():
            folders, files = super().listdir(name)
        return folders, files

    def _open(self, name: str, mode: str = "rb") -> Any:
        with _as_files_fail():
            return super()._open(name, mode)

    def _save(self, name: str, content: Any) -> str:
        self._known.pop(name, None)
        with _as_files_fail():
            return str(super()._save(name, content))

    def _normalize_name(self, name: str) -> str:
        try:
            return str(super()._normalize_name(name))
        except SuspiciousFileOperation:
            raise
        except SuspiciousOperation as error:
            raise SuspiciousFileOperation(str(error)) from error

    def _recent(self, name: str) -> Head:
        """Return what is known of a file: pages ask for each of their images, again and again."""
        known = self._known.get(name)
        if known is not None and time.monotonic() - known.asked < KNOWN_FOR:
            return known
        try:
            return self._head(name)
        except FileNotFoundError:
            raise
        except OSError:
            if known is not None:  # the bucket is silent; an image that was there is there
                return known
            raise

    def _head(self, name: str) -> Head:
        key = self._normalize_name(name)
        with _as_files_fail():
            found = self.connection.meta.client.head_object(Bucket=self.bucket_name, Key=key)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        head = Head(found["ContentLength"], found["LastModified"], time.monotonic())
        self._known[name] = head
        return head


@contextmanager
def _as_files_fail() -> Iterator[None]:
    """Raise FileNotFoundError for what is not there, OSError for all else that goes wrong."""
    try:
        yield
    except ClientError as error:
        status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode")
        kind = FileNotFoundError if status == 404 else OSError
        raise kind(f"the bucket answered with {status}") from error
    except BotoCoreError as error:
        raise OSError("the bucket does not answer") from error
