"""What a reader reads: one file, a folder or a zip archive, decoded whatever its encoding.

Limits hold before anything is unpacked: names lead nowhere outside, and no archive unpacks to more
than `MOST_BYTES`.
"""

import codecs
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath

from people.formats.problem import UnreadableFile, gettext_noop
from people.formats.record import Place

MOST_BYTES = 256 * 1024 * 1024
MOST_FILES = 20_000

# What zipfile raises for archives that are damaged, locked or packed in another way.
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    ArithmeticError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,  # a password; NotImplementedError is one of these
    ValueError,
)

_BOMS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def decode(data: bytes) -> str:
    """Return the text of a file with `\\n` at the end of lines.

    A byte order mark decides, else UTF-8; what is not UTF-8 is GB 18030 where that gives Chinese
    characters in common use, else Latin-1 as Windows writes it (cp1252). Never raises.
    """
    for mark, encoding in _BOMS.items():
        if data.startswith(mark):
            return _lines(data.decode(encoding, "replace"))
    try:
        return _lines(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _lines(_legacy(data))


def _legacy(data: bytes) -> str:
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        text = ""
    odd = [char for char in text if ord(char) > 127]
    # GB 2312 holds the common characters; Latin-1 read as GB 18030 gives rare ones.
    common = [char for char in odd if _is_common(char)]
    if odd and len(common) >= 0.9 * len(odd):
        return text
    return data.decode("cp1252", "replace").replace("\ufffd", "")


def _is_common(char: str) -> bool:
    try:
        char.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True)
class Source:
    """Named files. A single file is a source with one file; its folder is empty.

    Names are relative, with slashes, and contain no `..`.
    """

    name: str
    files: dict[str, bytes] = field(repr=False)
    is_archive: bool = False

    @classmethod
    def of_file(cls, name: str, data: bytes) -> "Source":
        """Return one file, or the files of a zip archive. Raises UnreadableFile."""
        if data.startswith(b"PK\x03\x04"):
            return cls.of_zip(name, data)
        return cls(name, {PurePosixPath(name.replace("\\", "/")).name or "-": data})

    @classmethod
    def of_zip(cls, name: str, data: bytes) -> "Source":
        """Return the files of a zip archive. Raises UnreadableFile."""
        files: dict[str, bytes] = {}
        left = MOST_BYTES
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                members = [each for each in archive.infolist() if not each.is_dir()]
                if len(members) > MOST_FILES:
                    raise _too_large(name)
                for member in members:
                    path = _inside(member.filename)
                    if path is None:
                        raise UnreadableFile(
                            gettext_noop("The archive names a file outside of itself: %(file)s."),
                            Place(name),
                            file=member.filename,
                        )
                    with archive.open(member) as file:
                        # The stated size may lie: what is read is what counts.
                        content = file.read(left + 1)
                    left -= len(content)
                    if left < 0:
                        raise _too_large(name)
                    files[path] = content
        except UnreadableFile:
            raise
        except _DAMAGED as error:
            raise UnreadableFile(
                gettext_noop("The archive cannot be opened: it is damaged or has a password."),
                Place(name),
            ) from error
        return cls(name, _below_top(files), is_archive=True)

    @classmethod
    def of_path(cls, path: Path) -> "Source":
        """Return a file, a zip archive or a folder from the disk. Raises UnreadableFile, OSError."""
        if not path.is_dir():
            return cls.of_file(path.name, path.read_bytes())
        files: dict[str, bytes] = {}
        left = MOST_BYTES
        for each in sorted(path.rglob("*")):
            parts = each.relative_to(path).parts
            # Links may lead out; folders of tools hold nothing to import.
            if (
                each.is_symlink()
                or not each.is_file()
                or ".git" in parts
                or "node_modules" in parts
            ):
                continue
            left -= each.stat().st_size
            if left < 0 or len(files) >= MOST_FILES:
                raise _too_large(path.name)
            files["/".join(parts)] = each.read_bytes()
        return cls(path.name, files, is_archive=True)

    @property
    def suffix(self) -> str:
        """The ending of the name, in small letters with its dot; empty for a folder or archive."""
        return "" if self.is_archive else PurePosixPath(self.name).suffix.lower()

    @property
    def data(self) -> bytes:
        """The bytes of a single file; of an archive with one file, of that."""
        return next(iter(self.files.values())) if len(self.files) == 1 else b""

    @cached_property
    def text(self) -> str:
        """The text of a single file."""
        return decode(self.data)

    def head(self, length: int = 4096) -> str:
        """Return the beginning of a single file, to tell the format by."""
        return decode(self.data[:length])

    def matching(self, *patterns: str) -> Iterator[tuple[str, bytes]]:
        """Yield names and bytes of the files that match a pattern (`_data/*.yml`), in order."""
        for name in sorted(self.files):
            if any(PurePosixPath(name).match(pattern) for pattern in patterns):
                yield name, self.files[name]


def _too_large(name: str) -> UnreadableFile:
    return UnreadableFile(
        gettext_noop("The archive unpacks to more than %(megabytes)s MB or %(files)s files."),
        Place(name),
        megabytes=MOST_BYTES // 1024 // 1024,
        files=MOST_FILES,
    )


def _inside(name: str) -> str | None:
    """Return the clean relative name of a member, None if it leads out of the archive."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        return None
    return str(path)


def _below_top(files: dict[str, bytes]) -> dict[str, bytes]:
    """Drop the one folder that archives of repositories have around everything, and junk of Macs."""
    files = {
        name: data
        for name, data in files.items()
        if not name.startswith("__MACOSX/") and PurePosixPath(name).name != ".DS_Store"
    }
    tops = {PurePosixPath(name).parts[0] for name in files}
    # `_data` is a folder of Jekyll's, and nobody calls a repository so.
    is_wrapped = len(tops) == 1 and not next(iter(tops)).startswith("_")
    if is_wrapped and all("/" in name for name in files):
        return {name.split("/", 1)[1]: data for name, data in files.items()}
    return files


def archive(files: dict[str, bytes]) -> bytes:
    """Return a zip archive of the files, the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            target.writestr(info, files[name])
    return buffer.getvalue()
