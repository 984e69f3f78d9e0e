"""Typst: data as JSON in, a PDF out, or references of a list of works. Run as a program, it does so
for its parent until told to end.

It stands alone, without Django: the program is started by its path and needs nothing of the site.
"""

import json
import struct
import sys
from functools import lru_cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typst

TEMPLATES = Path(__file__).resolve().parent / "templates"
# Noto Sans SC with all weights (and its sisters, for a Korean or Japanese name), and Noto Serif SC.
FONT_FOLDERS = (("justmytype_intl_cjk", "fonts/ofl"), ("pylopdf_fonts_zh_cn", ""))
FAMILIES = ("Libertinus Serif", "DejaVu Sans Mono", "Noto Sans SC", "Noto Serif SC")
PACKAGES = ("typst", "justmytype-intl-cjk", "pylopdf-fonts-zh-cn")
STANDARDS: list[Any] = ["a-2a", "ua-1"]
LENGTH = struct.Struct(">?Q")
REFERENCES = "references"  # in place of the style of a CV
# Only of a list of references is the HTML of Typst to be relied on; pages it cannot make yet.
REFERENCE_LIST = b"""
#set text(lang: sys.inputs.language)
#bibliography(bytes(sys.inputs.works), title: none, full: true, style: sys.inputs.style)
"""


class CompileError(Exception):
    """A document could not be made."""


def compile_pdf(style: str, data: str) -> bytes:
    """Return the PDF of a CV, the same bytes for the same data. Raises CompileError."""
    import typst  # by the process that makes documents, not by those that answer

    compiler = _compiler()
    options: dict[str, Any] = {
        "input": TEMPLATES / f"{style}.typ",
        "format": "pdf",
        "sys_inputs": {"style": style, "data": data},
        "timestamp": 0,
    }
    try:
        try:
            pdf, warnings = compiler.compile_with_warnings(**options, pdf_standards=STANDARDS)
        except typst.TypstError as error:
            # A character that no font has: a box in a plain PDF is better than no document.
            if "could not be displayed" not in str(error):
                raise
            pdf, warnings = compiler.compile_with_warnings(**options)
    except typst.TypstError as error:
        raise CompileError(str(error)) from error
    if warnings:
        raise CompileError("; ".join(map(str, warnings)))
    assert isinstance(pdf, bytes)  # noqa: S101 (a PDF is one file)
    return pdf


def compile_references(data: str) -> bytes:
    """Return lists of references as HTML, or the error in its place.

    `data` is a JSON list of objects with `works` (a bibliography in the YAML of Hayagriva), `style`
    (a name that Typst knows) and `language` (of ISO 639-1).
    """
    import typst

    made = []
    for inputs in json.loads(data):
        try:
            html = _compiler().compile(REFERENCE_LIST, format="html", sys_inputs=inputs)
            assert isinstance(html, bytes)  # noqa: S101 (HTML is one file)
            made.append({"html": html.decode()})
        except typst.TypstError as error:
            made.append({"error": str(error)})
    return json.dumps(made).encode()


@lru_cache(maxsize=1)
def _compiler() -> "typst.Compiler":
    import typst

    folders: list[Any] = [str(files(package) / folder) for package, folder in FONT_FOLDERS]
    fonts = typst.Fonts(include_system_fonts=False, font_paths=folders)
    if missing := set(FAMILIES) - set(fonts.families()):
        raise CompileError(f"missing fonts: {', '.join(sorted(missing))}")
    return typst.Compiler(root=TEMPLATES, font_paths=fonts, ignore_system_fonts=True)


@lru_cache(maxsize=1)
def toolchain() -> str:
    """Return what the bytes depend on besides the data: templates, Typst and fonts."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(TEMPLATES.glob("*.typ"))]
    return json.dumps([*map(version, PACKAGES), *sources])


def send(stream: IO[bytes], content: bytes, *, is_good: bool = True) -> None:
    """Write a message: whether it is good news, its length, its content."""
    stream.write(LENGTH.pack(is_good, len(content)) + content)
    stream.flush()


def receive(stream: IO[bytes]) -> tuple[bool, bytes]:
    """Read a message. Raises EOFError when the other side is gone."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    is_good, length = LENGTH.unpack(head)
    content = stream.read(length)
    if len(content) < length:
        raise EOFError
    return is_good, content


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Answer requests until there are no more."""
    while True:
        try:
            _is_good, request = receive(source)
        except EOFError:
            return
        style, _newline, data = request.decode().partition("\n")
        try:
            made = compile_references(data) if style == REFERENCES else compile_pdf(style, data)
            send(target, made)
        except CompileError as error:
            send(target, str(error).encode(), is_good=False)


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
