"""What holds for all formats: they are documented, and no file makes them fall over."""

import random
import re
from pathlib import Path

import pytest

from people.formats import MODULES, detect, formats
from people.formats.format import Format
from people.formats.problem import Problem, UnreadableFile
from people.formats.record import KINDS, Bundle
from people.formats.source import Source
from people.values.languages import CODES
from tests.formats.cv_bundles import BOTH as WHOLE

ROOT = Path(__file__).resolve().parents[2]
READABLE = [each for each in formats().values() if each.read is not None]
WRITABLE = [each for each in formats().values() if each.write is not None]


def test_every_format_has_its_page_and_its_row_in_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `([\w-]+)` \| \[([^]]+)\]\(([^)]+)\) \| (\w+) \| (\w+) \|$", readme, re.M
    )
    assert sorted(rows) == sorted(
        (
            each.key,
            each.label,
            f"docs/formats/{each.key}.md",
            "yes" if each.read else "no",
            "yes" if each.write else "no",
        )
        for each in formats().values()
    )
    assert [row[2] for row in rows if not (ROOT / row[2]).exists()] == []


def test_keys_of_formats_are_the_names_of_their_modules():
    assert [each.key.replace("-", "_") for each in formats().values()] == list(MODULES)
    assert {kind for each in formats().values() for kind in each.kinds} == KINDS.keys()


@pytest.mark.parametrize("format_", WRITABLE, ids=lambda each: each.key)
def test_same_records_give_the_same_bytes_and_the_file_is_recognized(format_: Format):
    for code in CODES:
        data = format_.write(WHOLE, code)
        assert format_.write(WHOLE, code) == data
        if format_.read is not None:
            found = detect(Source.of_file(f"file{format_.suffix}", data))
            assert found.family == format_.family


@pytest.mark.parametrize("format_", WRITABLE, ids=lambda each: each.key)
def test_bundle_of_nothing_is_written_and_read(format_: Format):
    if format_.is_about_one_person:
        pytest.skip("is about somebody")
    data = format_.write(Bundle(), CODES[0])
    if format_.read is not None and data.strip():
        try:
            items = list(format_.read(Source.of_file(f"file{format_.suffix}", data)))
        except UnreadableFile:
            items = []
        assert [each for each in items if not isinstance(each, Problem)] == []


@pytest.mark.parametrize("format_", READABLE, ids=lambda each: each.key)
def test_damaged_file_is_told_and_never_falls_over(format_: Format):
    """Cut, turned round and peppered files of every format, the same ones at each run."""
    chance = random.Random(format_.key)  # noqa: S311 (not for secrets)
    whole = format_.write(WHOLE, CODES[1]) if format_.write else b""
    for number in range(60):
        data = bytearray(whole)
        for _each in range(chance.randint(1, 12)):
            place = chance.randrange(len(data) + 1)
            if number % 3 == 0:
                del data[place:]
            elif number % 3 == 1:
                data[place:place] = bytes(chance.choices(range(256), k=chance.randint(1, 6)))
            else:
                del data[place : place + chance.randint(1, 40)]
        try:
            for item in format_.read(Source.of_file(f"file{format_.suffix}", bytes(data))):
                if isinstance(item, Problem):
                    assert item.message % item.params if item.params else item.message
        except UnreadableFile as error:
            assert str(error)


@pytest.mark.parametrize("format_", READABLE, ids=lambda each: each.key)
@pytest.mark.parametrize(
    "data",
    [b"", b"\x00" * 40, b"{" * 3000, b"[" * 3000, b"<" * 3000, b"\xff\xfe", "“".encode("gb18030")],
    ids=["empty", "nul", "braces", "brackets", "angles", "bom", "quote"],
)
def test_file_of_another_kind_is_told(format_: Format, data: bytes):
    try:
        items = list(format_.read(Source("file", {"file": data})))
    except UnreadableFile:
        return
    assert [each for each in items if not isinstance(each, Problem)] == []
