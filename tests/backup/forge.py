"""Archives that no backup wrote."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from people.backup import manifest
from tests.backup.site import members

Files = dict[str, bytes]


def packed(files: Files) -> bytes:
    """Return files as a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def forged(
    content: bytes,
    change_files: Callable[[Files], Any] = lambda files: None,
    change_manifest: Callable[[dict[str, Any]], Any] = lambda whole: None,
) -> bytes:
    """Return an archive with other files, and sizes and checksums that fit them all."""
    files = members(content)
    change_files(files)
    whole = json.loads(files["manifest.json"])
    for member in (*whole["tables"], *whole["media"]):
        found = files.get(member["name"], b"")
        member["size"], member["sha256"] = len(found), hashlib.sha256(found).hexdigest()
        if "count" in member:
            member["count"] = found.count(b"\n")
    change_manifest(whole)
    files["manifest.json"] = json.dumps(whole).encode()
    files["manifest.sha256"] = manifest.checksum(files["manifest.json"])
    return packed(files)


def with_file(content: bytes, name: str, data: bytes = b"x") -> bytes:
    """Return an archive with one more media file, under any name."""

    def note(whole: dict[str, Any]) -> None:
        sha256 = hashlib.sha256(data).hexdigest()
        whole["media"].append({"name": name, "size": len(data), "sha256": sha256})

    return forged(content, lambda files: files.update({name: data}), note)


def with_row(content: bytes, label: str, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """Return an archive whose first row of a model is another."""

    def rewrite(files: Files) -> None:
        name = f"rows/{label}.jsonl"
        first, *rest = files[name].splitlines()
        row = json.loads(first)
        change(row)
        files[name] = b"".join(line + b"\n" for line in (json.dumps(row).encode(), *rest))

    return forged(content, rewrite)
