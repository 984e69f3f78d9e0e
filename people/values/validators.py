"""Validators shared by models, forms and fixtures. Each raises ValidationError with a remedy."""

import re
import unicodedata
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from PIL import Image

DOI = re.compile(r"10\.[0-9]{4,9}/[^\s\x00-\x1f\x7f]+")
ARXIV = re.compile(
    r"([0-9]{2}(0[1-9]|1[0-2])\.[0-9]{4,5}|[a-z]+(-[a-z]+)*(\.[A-Z]{2})?/[0-9]{7})(v[0-9]+)?"
)
ORCID = re.compile(r"[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]")
# Lower case, as the databases' own check compares it on PostgreSQL.
LINK_STARTS = ("https://", "http://", "mailto:", "tel:")
NOT_IN_LINKS = {"Cc", "Cf", "Zs", "Zl", "Zp"}  # controls, invisible marks, spaces
IMAGE_FORMATS = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp", "AVIF": "avif"}
MAX_IMAGE_BYTES = 10 * 1024 * 1024
MAX_IMAGE_PIXELS = 40_000_000


def validate_link(value: str) -> None:
    """Accept http(s), mailto and tel addresses only, so that no stored link can run a script."""
    if not _is_link(value):
        raise ValidationError(
            _(
                "“%(value)s” is no web, mail or telephone address. Begin it with https://, mailto: or tel:."
            ),
            code="link",
            params={"value": value},
        )


def _is_link(value: str) -> bool:
    if not value.startswith(LINK_STARTS) or re.search(r'[<>"\\]', value):
        return False
    if any(unicodedata.category(char) in NOT_IN_LINKS for char in value):
        return False
    try:
        parts = urlsplit(value)
        parts.port  # noqa: B018 (raises ValueError for what is no port)
    except ValueError:
        return False
    return bool(parts.hostname if parts.scheme in {"http", "https"} else parts.path)


def validate_doi(value: str) -> None:
    """Accept a bare DOI (DOI Handbook 2.2): prefix `10.` and registrant, a slash, the suffix."""
    if not DOI.fullmatch(value):
        raise ValidationError(
            _("“%(value)s” is no DOI. Give it as 10.1234/abc, without https://doi.org/."),
            code="doi",
            params={"value": value},
        )


def validate_arxiv_id(value: str) -> None:
    """Accept a new (2509.02544) or old (math.GT/0309136) arXiv identifier, with or without version."""
    if not ARXIV.fullmatch(value):
        raise ValidationError(
            _("“%(value)s” is no arXiv identifier. Give it as 2509.02544."),
            code="arxiv",
            params={"value": value},
        )


def orcid_check_digit(digits: str) -> str:
    """Return the ISO 7064 MOD 11-2 check character of the first fifteen digits of an ORCID iD."""
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    result = (12 - total % 11) % 11
    return "X" if result == 10 else str(result)


def validate_orcid(value: str) -> None:
    """Accept an ORCID iD as 0000-0002-1825-0097 with the right check digit."""
    bare = value.replace("-", "")
    if not ORCID.fullmatch(value) or orcid_check_digit(bare[:15]) != bare[15]:
        raise ValidationError(
            _("“%(value)s” is no ORCID iD. Give it as 0000-0002-1825-0097 and check its digits."),
            code="orcid",
            params={"value": value},
        )


def validate_image(upload: Any) -> None:
    """Accept whole PNG, JPEG, WebP and AVIF images by content, within limits on bytes and pixels.

    The size is measured first, so that an image that unpacks to something huge is refused before
    it costs memory. A file that is in the storage already has been checked.
    """
    if getattr(upload, "_committed", False):
        return
    if upload.size > MAX_IMAGE_BYTES:
        raise ValidationError(
            _("The file is larger than %(limit)s MB. Make it smaller and upload it again."),
            code="image-size",
            params={"limit": MAX_IMAGE_BYTES // 1024 // 1024},
        )
    upload.seek(0)
    try:
        _read_image(upload)
    finally:
        upload.seek(0)


def _read_image(upload: Any) -> None:
    try:
        image = Image.open(upload, formats=list(IMAGE_FORMATS))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        # The warning comes as an error only where warnings are made errors.
        raise _too_many_pixels() from error
    except (OSError, ValueError, SyntaxError) as error:
        raise ValidationError(
            _("This file is no PNG, JPEG, WebP or AVIF image."), code="image-format"
        ) from error
    if image.width * image.height > MAX_IMAGE_PIXELS:
        raise _too_many_pixels()
    try:
        image.draft(image.mode, (1, 1))  # a JPEG is decoded at an eighth of its size
        image.load()
    except (OSError, ValueError, SyntaxError) as error:
        raise ValidationError(
            _("The image is damaged or not complete. Upload it again."), code="image-damaged"
        ) from error


def _too_many_pixels() -> ValidationError:
    return ValidationError(
        _("The image has more than %(limit)s megapixels. Scale it down and upload it again."),
        code="image-pixels",
        params={"limit": MAX_IMAGE_PIXELS // 1_000_000},
    )
