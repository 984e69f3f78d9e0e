"""The table of contents of an archive: what is in it, how large, with which checksums."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from people.backup.problem import BackupProblem

NAME, CHECKSUM = "manifest.json", "manifest.sha256"
FORMAT = "profiles-backup"
VERSION = 1
LARGEST = 256 * 2**20
ABOUT = (
    "A backup of a Profiles site. rows/*.jsonl: one table each, one JSON object a line, with the"
    " fields that “tables” describes; media/*: the uploaded files. Numbers of rows (id) are kept,"
    " so that references hold; content types and permissions go by their names. Partial dates are"
    " the number YYYYMMDD, with 00 for what is not known. Columns of “bytes in base64” of versions"
    " and drafts are JSON, compressed with zlib. Sizes are in bytes, checksums are SHA-256."
)


@dataclass(frozen=True)
class Member:
    """One file of the archive besides the manifest."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True)
class Rows(Member):
    """The rows of one table."""

    model: str
    count: int
    fields: dict[str, str]


@dataclass
class Manifest:
    """What an archive holds."""

    made_at: str
    django: str
    database: str
    migrations: dict[str, list[str]]
    tables: list[Rows] = field(default_factory=list)
    media: list[Member] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def applied(self) -> set[tuple[str, str]]:
        """The migrations of the database, each with its app."""
        return {(app, name) for app, names in self.migrations.items() for name in names}

    @property
    def members(self) -> list[Member]:
        """All files besides the manifest."""
        return [*self.tables, *self.media]

    def encoded(self) -> bytes:
        """Return the file that stands for this."""
        whole = {"format": FORMAT, "version": VERSION, "about": ABOUT, **self.__dict__}
        text = json.dumps(whole, ensure_ascii=False, indent=1, default=lambda each: each.__dict__)
        return text.encode() + b"\n"


def checksum(content: bytes) -> bytes:
    """Return the file that `sha256sum -c` checks the manifest by."""
    return f"{hashlib.sha256(content).hexdigest()}  {NAME}\n".encode()


def decode(content: bytes, stated: bytes) -> Manifest:
    """Read a manifest and its checksum. Raises BackupProblem."""
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError):
        whole = None
    is_ours = isinstance(whole, dict) and whole.get("format") == FORMAT
    version = whole.get("version") if is_ours else None
    if type(version) is int and version > VERSION:
        raise BackupProblem(
            _(
                "The archive has format %(version)s; this version of Profiles reads up to"
                " %(known)s. Update Profiles, then restore."
            )
            % {"version": version, "known": VERSION}
        )
    if stated != checksum(content):
        raise damaged(NAME)
    if not is_ours or version != VERSION:
        raise not_ours()
    try:
        return _manifest(whole)
    except (KeyError, TypeError, ValueError) as error:
        raise damaged(NAME) from error


def damaged(member: str) -> BackupProblem:
    """Return the problem of a member that is not what was written."""
    return BackupProblem(
        _(
            "The archive is damaged: “%(member)s” is not what was saved. Copy the file again from"
            " where it was made, or take another backup."
        )
        % {"member": member}
    )


def not_ours() -> BackupProblem:
    """Return the problem of a file that no backup made."""
    return BackupProblem(_("The file is no backup of a Profiles site, or it was cut off."))


def _manifest(whole: dict[str, Any]) -> Manifest:
    """Build the manifest from JSON of any shape. Raises KeyError, TypeError or ValueError."""
    tables = [
        Rows(
            **_member(each, "rows/"),
            model=_of(str, each["model"]),
            count=_of(int, each["count"]),
            fields={_of(str, k): _of(str, v) for k, v in _of(dict, each["fields"]).items()},
        )
        for each in _of(list, whole["tables"])
    ]
    media = [Member(**_member(each, "media/")) for each in _of(list, whole["media"])]
    names = [member.name for member in (*tables, *media)]
    if len(set(names)) != len(names):
        raise ValueError("a member is named twice")
    return Manifest(
        made_at=_of(str, whole["made_at"]),
        django=_of(str, whole["django"]),
        database=_of(str, whole["database"]),
        migrations={
            _of(str, app): [_of(str, name) for name in _of(list, names)]
            for app, names in _of(dict, whole["migrations"]).items()
        },
        tables=tables,
        media=media,
        missing=[_of(str, name) for name in _of(list, whole["missing"])],
    )


def _member(each: Any, folder: str) -> dict[str, Any]:
    name, size, sha256 = each["name"], each["size"], each["sha256"]
    if not _of(str, name).startswith(folder) or _of(int, size) < 0:
        raise ValueError(name)
    return {"name": name, "size": size, "sha256": _of(str, sha256)}


def _of(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value
