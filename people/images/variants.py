"""Variants of uploaded images: the sizes and formats that pages show.

A variant is made when it is first asked for and kept in the media storage, in a folder named after
its original: `variants/photos/abc.jpg/144x180.avif`, or `144x180~30-20.avif` where it is cut around
the point at 30 % from the left and 20 % from the top. It is never changed; when its original goes,
the folder goes. Nothing here fails because a file is missing or damaged.
"""

import contextlib
import io
import logging
import os
import re
import tempfile
import threading
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import PurePosixPath
from typing import IO, Any, NamedTuple

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from PIL import Image, ImageCms, ImageOps

from people.values.validators import IMAGE_FORMATS, MAX_IMAGE_PIXELS

logger = logging.getLogger(__name__)

FOLDER = "variants"
NAME = re.compile(
    rf"{FOLDER}/(?P<original>.+)/(?P<box>[0-9]*x?[0-9]+)"
    r"(?:~(?P<x>0|[1-9][0-9]?|100)-(?P<y>0|[1-9][0-9]?|100))?\.(?P<suffix>avif|webp|png|jpg)"
)
MODERN = ("avif", "webp")  # the smaller one first
FORMATS = {suffix: name for name, suffix in IMAGE_FORMATS.items()}
SAVING: dict[str, dict[str, Any]] = {
    "avif": {"quality": 60, "speed": 7},
    "webp": {"quality": 80, "method": 4},
    "jpg": {"quality": 82, "optimize": True, "progressive": True},
    "png": {"optimize": True},
}
ROTATED = {5, 6, 7, 8}  # EXIF orientations that swap width and height
ORIENTATION = 0x0112
# Decoding a large image takes much memory for a moment: one at a time in each process.
_making = threading.Lock()


class Box(NamedTuple):
    """What a variant fits into: a width, a height, or both (then it is cut to their shape)."""

    width: int | None
    height: int | None

    @classmethod
    def parse(cls, text: str) -> "Box":
        """Read `144`, `x36` or `144x180`."""
        width, _cross, height = text.partition("x")
        return cls(int(width) if width else None, int(height) if height else None)

    def __str__(self) -> str:
        return f"{self.width or ''}{f'x{self.height}' if self.height else ''}"

    def size(self, original: tuple[int, int]) -> tuple[int, int]:
        """Return the size of the variant of an original. It is never larger than that."""
        if self.width and self.height:
            wanted = (self.width, self.height)
            factor = min(1.0, original[0] / self.width, original[1] / self.height)
        else:
            wanted = original
            side, full = (self.width, original[0]) if self.width else (self.height, original[1])
            factor = min(1.0, (side or full) / full)
        return max(1, round(wanted[0] * factor)), max(1, round(wanted[1] * factor))


# A point to keep in view, in percent from left and top. None is the middle.
Focus = tuple[int, int] | None


class Use(NamedTuple):
    """A place where pages show images: boxes from small to large, and the width that CSS gives."""

    boxes: tuple[Box, ...]
    sizes: str
    css_class: str = ""


def _use(boxes: str, sizes: str, css_class: str = "") -> Use:
    return Use(tuple(map(Box.parse, boxes.split())), sizes, css_class)


# Every use with one box for usual screens and one for twice as dense ones; no other is ever made.
USES = {
    "portrait": _use("144x180 288x360", "(max-width: 40rem) 5.5rem, 9rem", "portrait"),
    "card": _use("64x80 128x160", "4rem", "portrait"),
    "teaser": _use("144 288", "9rem", "teaser"),
    # As wide as a card of the theme Lab: one to three stand in a row.
    "teaser-card": _use(
        "320 640 960",
        "(max-width: 45rem) calc(100vw - 4rem), (max-width: 66rem) 28rem, 20rem",
        "teaser",
    ),
    "figure": _use("640 960 1280", "(max-width: 44rem) calc(100vw - 2rem), 40rem"),
    "logo": _use("x36 x72", "", "logo"),
}
BOXES = {str(box): box for use in USES.values() for box in use.boxes}


class Original(NamedTuple):
    """An uploaded image that pages may show."""

    name: str
    size: tuple[int, int]
    suffix: str


@dataclass(frozen=True)
class Candidate:
    """One variant for the browser to choose from."""

    url: str
    width: int


@dataclass(frozen=True)
class Picture:
    """An image as a page shows it."""

    src: str
    width: int
    height: int
    candidates: tuple[Candidate, ...]
    modern: tuple[tuple[str, tuple[Candidate, ...]], ...]  # MIME type and variants
    sizes: str
    css_class: str


def picture(name: str, use: str, focus: Focus = None) -> Picture | None:
    """Return an image for a place on a page, None if there is no such image or it is unreadable.

    Where the place cuts the image, it is cut around `focus`.
    """
    original = find(name)
    if original is None:
        return None
    boxes, sizes, css_class = USES[use]
    width, height = boxes[0].size(original.size)
    widths = {box.size(original.size)[0]: box for box in reversed(boxes)}  # the smallest box wins
    chosen = sorted(widths.items())

    def variants(suffix: str) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(default_storage.url(variant_name(original.name, box, suffix, focus)), each)
            for each, box in chosen
        )

    fallback = variants(original.suffix)
    # The formats before the original's own: an AVIF needs no other.
    better = MODERN[: (*MODERN, original.suffix).index(original.suffix)]
    return Picture(
        src=fallback[0].url,
        width=width,
        height=height,
        candidates=fallback,
        modern=tuple((f"image/{suffix}", variants(suffix)) for suffix in better),
        sizes=sizes or f"{width}px",
        css_class=css_class,
    )


def variant_name(original: str, box: Box, suffix: str, focus: Focus = None) -> str:
    """Return the name of a variant in the storage. Only what is cut has a focus."""
    point = f"~{focus[0]}-{focus[1]}" if focus and box.width and box.height else ""
    return f"{FOLDER}/{original}/{box}{point}.{suffix}"


def find(name: str) -> Original | None:
    """Return what is known of an image in the storage, None if it is missing or no image."""
    stamp = stamp_of(name)
    return _measure(name, *stamp) if stamp else None


def stamp_of(name: str) -> tuple[datetime, int] | None:
    """Return when a file was changed and how long it is, None if there is none."""
    if not name:
        return None
    try:
        return default_storage.get_modified_time(name), default_storage.size(name)
    except (FileNotFoundError, ValueError, SuspiciousFileOperation):
        return None
    except OSError as error:
        logger.warning("%s cannot be had now: %s", name, error)
        _silences.set(_silences.get() + 1)
        return None


_silences: ContextVar[int] = ContextVar("silences", default=0)


def silences() -> int:
    """Return how often the storage did not answer in this thread: a page may lack images then."""
    return _silences.get()


@lru_cache(maxsize=4096)
def _measure(name: str, modified: datetime, length: int) -> Original | None:
    """Read the head of an image, once for each state of the file."""
    try:
        with default_storage.open(name) as file, _opened(file) as image:
            width, height = image.size
            if image.getexif().get(ORIENTATION) in ROTATED:
                width, height = height, width
            return Original(name, (width, height), IMAGE_FORMATS[image.format or ""])
    # What a damaged file raises has no end: every plugin has errors of its own.
    except Exception as error:
        logger.warning("%s cannot be read as an image: %s", name, error)
        return None


def _opened(file: IO[bytes] | File) -> Image.Image:
    """Open an image of a known format. Raises ValueError for one with too many pixels."""
    image = Image.open(file, formats=list(IMAGE_FORMATS))
    if image.width * image.height > MAX_IMAGE_PIXELS:
        raise ValueError(f"{image.width} × {image.height} pixels are too many")
    return image


class Wanted(NamedTuple):
    """What the name of a variant asks for."""

    original: str
    box: Box
    suffix: str
    focus: Focus = None


def wanted(name: str) -> Wanted | None:
    """Read the name of a variant, None for a name of anything else."""
    match = NAME.fullmatch(name)
    if match is None or match["box"] not in BOXES:
        return None
    box = BOXES[match["box"]]
    focus = (int(match["x"]), int(match["y"])) if match["x"] else None
    if focus and not (box.width and box.height):
        return None
    return Wanted(match["original"], box, match["suffix"], focus)


def make(name: str, asked: Wanted) -> bytes | None:
    """Make a variant and keep it. Returns None if the original is not to be had."""
    original = find(asked.original)
    if original is None or asked.suffix not in (*MODERN, original.suffix):
        return None
    try:
        with _making, default_storage.open(asked.original) as file:
            content = render(file, asked.box, asked.suffix, asked.focus)
    except Exception as error:  # as above
        logger.warning("%s cannot be made: %s", name, error)
        return None
    # Who asks next may be luckier with a full disk; this reader gets the image all the same.
    with contextlib.suppress(OSError):
        _keep(name, content)
    return content


def render(file: IO[bytes] | File, box: Box, suffix: str, focus: Focus = None) -> bytes:
    """Return an image in a box and format: upright, in sRGB, without metadata."""
    with _opened(file) as opened:
        largest = 2 * max(box.size(opened.size))
        opened.draft("", (largest, largest))  # a JPEG is decoded smaller than it is
        image = _in_srgb(ImageOps.exif_transpose(opened))
    size = box.size(image.size)
    if box.width and box.height:
        centering = _centering(image.size, size, focus) if focus else (0.5, 0.5)
        image = ImageOps.fit(image, size, Image.Resampling.LANCZOS, centering=centering)
    else:
        image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    if suffix == "jpg" and image.mode == "RGBA":
        image = image.convert("RGB")
    image.info.clear()
    out = io.BytesIO()
    image.save(out, FORMATS[suffix], **SAVING[suffix])
    return out.getvalue()


def _centering(
    original: tuple[int, int], size: tuple[int, int], focus: tuple[int, int]
) -> tuple[float, float]:
    """Return which share of what is cut off goes left and above, so that the focus is central."""
    scale = min(original[0] / size[0], original[1] / size[1])
    shares = []
    for full, part, percent in zip(original, size, focus, strict=True):
        kept = part * scale
        spare = full - kept
        start = min(max(full * percent / 100 - kept / 2, 0), spare)
        shares.append(start / spare if spare > 0 else 0.5)
    return shares[0], shares[1]


def _in_srgb(image: Image.Image) -> Image.Image:
    """Return an image in sRGB, with transparency if it has any."""
    profile = image.info.get("icc_profile")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    if image.mode.startswith("I"):  # 16 bits of gray, which `convert` would cut off at 255
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if profile and image.mode in {"RGB", "RGBA", "CMYK", "L"}:
        # A profile that is broken or of another kind is as good as none.
        with contextlib.suppress(ImageCms.PyCMSError, OSError, ValueError, TypeError):
            converted = ImageCms.profileToProfile(
                image,
                ImageCms.ImageCmsProfile(io.BytesIO(profile)),
                ImageCms.createProfile("sRGB"),
                outputMode=mode if image.mode != "L" else "L",
            )
            image = converted or image
    return image if image.mode == mode else image.convert(mode)


class _Finished(File):
    """A finished file, which the storage moves to its place: nobody ever reads half of it."""

    def temporary_file_path(self) -> str:
        """Return where the file is."""
        return str(self.name)


def _keep(name: str, content: bytes) -> None:
    """Store a variant, unless somebody else just did."""
    try:
        root = default_storage.path("")
    except NotImplementedError:  # no folder, but a bucket: what is in it is always whole
        _settle(name, default_storage.save(name, ContentFile(content)))
        return
    os.makedirs(root, exist_ok=True)
    # In the storage's own folder: a move from another disk would be a copy.
    handle, path = tempfile.mkstemp(prefix=".variant-", dir=root)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        with open(path, "rb") as file:
            _settle(name, default_storage.save(name, _Finished(file, path)))
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)


def _settle(name: str, saved: str) -> None:
    """Delete what was stored under another name, since somebody else had been faster."""
    if saved != name:
        default_storage.delete(saved)


def clean(names: Iterable[str]) -> None:
    """Delete all variants of images that are gone or changed."""
    for name in names:
        folder = str(PurePosixPath(FOLDER, name))
        with contextlib.suppress(OSError, ValueError, SuspiciousFileOperation):
            _folders, files = default_storage.listdir(folder)
            for file in files:
                default_storage.delete(f"{folder}/{file}")
            default_storage.delete(folder)
