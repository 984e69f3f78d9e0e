"""A CV as a file: its name, its mark for caches, its bytes."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from people.cv.compile import toolchain
from people.cv.variant import Variant
from people.cv.worker import WORKER

KEPT = 7 * 24 * 3600


@dataclass(frozen=True)
class Output:
    """A document to be made, named by all that its bytes depend on."""

    style: str
    data: str
    etag: str

    def pdf(self, *, is_kept: bool = True) -> bytes:
        """Return the bytes, from the cache when they have been made before."""
        key = f"cv:{self.etag}"
        found = cache.get(key) if is_kept else None
        if isinstance(found, bytes):
            return found
        made = WORKER.compile(self.style, self.data)
        if is_kept:
            cache.set(key, made, KEPT)
        return made


def output(document: dict[str, Any], variant: Variant) -> Output:
    """Return the document as it goes to Typst."""
    data = json.dumps(document, ensure_ascii=False, sort_keys=True)
    mark = hashlib.sha256("\0".join([toolchain(), variant.style, data]).encode()).hexdigest()
    return Output(variant.style, data, mark)


def filename(slug: str, variant: Variant) -> str:
    """Return the name that a reader saves the file under: `kaiyu-shi-cv-en.pdf`."""
    return f"{slug}-cv-{variant.suffix}.pdf"
