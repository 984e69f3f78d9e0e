"""What the pages are made by: two processes share pages only if it is the same for both."""

import hashlib
from pathlib import Path

import django
from django.conf import settings

PARTS = ("people", "profiles_site", "templates")
KINDS = {".py", ".html", ".txt", ".xml", ".mo", ".css", ".js", ".svg", ".typ", ".csl"}
SHAPING = (
    "ALLOWED_HOSTS", "BASE_URL", "CONTENT_SECURITY_POLICY", "DEBUG", "LANGUAGE_CODE", "MEDIA_URL",
    "PROFILES_CDN_SECONDS", "STATIC_URL", "TIME_ZONE",
)  # fmt: skip


def release() -> str:
    """Return a digest of code, templates, catalogues, collected files and settings."""
    digest = hashlib.sha256(django.__version__.encode())
    for name in SHAPING:
        digest.update(f"{name}={getattr(settings, name)!r}\n".encode())
    for part in PARTS:
        for path in sorted((Path(settings.BASE_DIR) / part).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                digest.update(str(path.relative_to(settings.BASE_DIR)).encode())
                digest.update(path.read_bytes())
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    digest.update(manifest.read_bytes() if manifest.is_file() else b"")
    return digest.hexdigest()[:16]
