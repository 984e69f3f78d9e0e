"""The file itself: a zip that is written in one go and read member by member, checked all along."""

import hashlib
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import IO

from django.utils.translation import gettext as _

from people.backup import manifest
from people.backup.manifest import Manifest, Member, Rows, damaged, not_ours
from people.backup.problem import BackupProblem
from people.backup.tables import Row, Table

PIECE = 2**20
LONGEST_ROW = 256 * 2**20
# What reading a file that is no good may raise; RuntimeError is an encrypted member.
BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError,
)  # fmt: skip


class ArchiveWriter:
    """Writes members one after the other; no more than a piece of one is in memory."""

    def __init__(self, file: IO[bytes]) -> None:
        self.zip = zipfile.ZipFile(file, "w")

    def add_rows(self, table: Table, rows: Iterable[Row]) -> Rows:
        """Write the rows of a table."""
        name, count = f"rows/{table.label}.jsonl", 0

        def lines() -> Iterator[bytes]:
            nonlocal count
            for row in rows:
                count += 1
                yield _line(row)

        member = self.add(name, lines(), zipfile.ZIP_DEFLATED)
        fields = {column.name: column.kind for column in table.columns}
        return Rows(**member.__dict__, model=table.label, count=count, fields=fields)

    def add_file(self, name: str, file: IO[bytes]) -> Member:
        """Write a media file as it is: images are compressed already."""
        return self.add(f"media/{name}", iter(lambda: file.read(PIECE), b""), zipfile.ZIP_STORED)

    def add(self, name: str, pieces: Iterable[bytes], compression: int) -> Member:
        """Write a member, with a fixed time: the same content is the same bytes."""
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        info.compress_type, info.external_attr = compression, 0o600 << 16
        size, digest = 0, hashlib.sha256()
        with self.zip.open(info, "w", force_zip64=True) as target:
            for piece in pieces:
                target.write(piece)
                digest.update(piece)
                size += len(piece)
        return Member(name, size, digest.hexdigest())

    def abandon(self) -> None:
        """Write nothing more, not even what a zip that is forgotten would write by itself."""
        self.zip.fp = None

    def finish(self, contents: Manifest) -> None:
        """Write the manifest, its checksum and the zip's own table."""
        content = contents.encoded()
        self.add(manifest.NAME, [content], zipfile.ZIP_DEFLATED)
        self.add(manifest.CHECKSUM, [manifest.checksum(content)], zipfile.ZIP_STORED)
        self.zip.close()


def _line(row: Row) -> bytes:
    try:
        return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except UnicodeEncodeError:  # half a character, which a JSON column can hold
        return json.dumps(row, separators=(",", ":")).encode() + b"\n"


class Archive:
    """An archive that is read. Nothing it says is believed before it was checked."""

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self.zip = zipfile.ZipFile(file)
        except BROKEN as error:
            raise not_ours() from error
        infos = self.zip.infolist()
        self.infos = {info.filename: info for info in infos}
        if not {manifest.NAME, manifest.CHECKSUM} <= set(self.infos):
            raise not_ours()
        self.manifest = manifest.decode(self._small(manifest.NAME), self._small(manifest.CHECKSUM))
        self._check_members(infos, file.seek(0, os.SEEK_END))

    def _small(self, name: str) -> bytes:
        info = self.infos[name]
        if info.file_size > manifest.LARGEST:
            raise damaged(name)
        try:
            with self.zip.open(info) as member:
                return member.read(manifest.LARGEST)
        except BROKEN as error:
            raise damaged(name) from error

    def _check_members(self, infos: list[zipfile.ZipInfo], size: int) -> None:
        """Compare the zip's own table with the manifest. Raises BackupProblem."""
        known = {manifest.NAME, manifest.CHECKSUM}
        known |= {member.name for member in self.manifest.members}
        for info in infos:
            if info.filename not in known:
                raise BackupProblem(
                    _("The archive holds “%(member)s”, which its manifest does not name.")
                    % {"member": info.filename}
                )
        for member in self.manifest.members:
            found = self.infos.get(member.name)
            if found is None or found.file_size != member.size:
                raise damaged(member.name)
        # Members that lie over each other could be more than the file itself.
        packed = sum(info.compress_size for info in infos)
        if packed > size or len(infos) != len(self.infos):
            raise damaged(manifest.NAME)

    def pieces(self, member: Member) -> Iterator[bytes]:
        """Yield a member piece by piece. Raises BackupProblem at its end if it is not as saved."""
        size, digest = 0, hashlib.sha256()
        try:
            with self.zip.open(self.infos[member.name]) as source:
                while piece := source.read(PIECE):
                    size += len(piece)
                    if size > member.size:
                        raise damaged(member.name)
                    digest.update(piece)
                    yield piece
        except BROKEN as error:
            raise damaged(member.name) from error
        if (size, digest.hexdigest()) != (member.size, member.sha256):
            raise damaged(member.name)

    def rows(self, member: Rows) -> Iterator[tuple[int, Row]]:
        """Yield number and content of each line. Raises BackupProblem."""
        number = 0
        for number, line in enumerate(self._lines(member), 1):
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if not isinstance(row, dict):
                raise faulty(member.name, number, _("this is no row"))
            yield number, row
        if number != member.count:
            raise damaged(member.name)

    def _lines(self, member: Rows) -> Iterator[bytes]:
        parts: list[bytes] = []
        length = 0
        for piece in self.pieces(member):
            *lines, rest = piece.split(b"\n")
            for line in lines:
                yield b"".join([*parts, line])
                parts, length = [], 0
            parts.append(rest)
            length += len(rest)
            if length > LONGEST_ROW:
                raise damaged(member.name)
        if length:
            yield b"".join(parts)


def faulty(member: str, line: int, reason: object) -> BackupProblem:
    """Return the problem of one row."""
    return BackupProblem(
        _("“%(member)s”, line %(line)s: %(reason)s.")
        % {"member": member, "line": line, "reason": str(reason).strip().rstrip(".")}
    )
