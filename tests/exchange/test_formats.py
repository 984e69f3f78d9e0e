"""The formats: what goes out comes back, and what is no such file is refused with a remedy."""

import codecs
import csv
import io
import json
import re

import pytest
from django.utils import translation

from people.exchange import formats, sheet, xliff
from people.exchange.units import ExchangeError, Unit, language_code, split_name
from people.values.choices import TranslationState as State
from people.values.languages import EN, ZH
from people.values.translation_marks import digest
from tests.canonical import fixture_paths

SITE = "https://people.example.org"


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def unit(source: str = "Engineer", target: str = "", **fields) -> Unit:
    """Return a text to be put into Chinese."""
    fields = {"model": "person", "key": "ada-li", "field": "headline", "code": ZH, **fields}
    state = State.OUT_OF_DATE if target else State.MISSING
    return Unit(digest=digest(source), source=source, target=target, **{"state": state, **fields})


def back(units, name):
    """Write and read texts."""
    return formats.read(formats.FORMATS[name].write(units, SITE))


MARKDOWN = "## Title\n\n- **One** with `code < 1 & 2`\n- [two](https://example.org/?a=1&b=2)\n\n> end  \nof it"

TEXTS = [
    "Engineer",
    "工程师，北京",
    "<b>&amp; \"quotes\" 'single'</b> ]]>",
    "=1+1",
    "+86 10",
    "-5",
    "@home",
    "'quoted'",
    "'=cmd",
    "''=x",
    "＝全角",
    "a,b;c\td",
    'say "yes"',
    "two\nlines",
    "𠮷野家 👩‍🔬",
    MARKDOWN,
]


@pytest.mark.parametrize("name", formats.FORMATS)
@pytest.mark.parametrize("is_markdown", [False, True])
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_comes_back_as_it_went_out(name, is_markdown, text):
    sent = unit(text, text, is_markdown=is_markdown, before="old", limit=250, code=EN, key="a:b/c")
    (got,) = back([sent], name)
    assert (got.name, got.digest, got.target, got.code, got.problem) == (
        sent.name,
        sent.digest,
        sent.target,
        EN,
        "",
    )


@pytest.mark.parametrize("name", formats.FORMATS)
def test_all_texts_of_the_fixtures_come_back(name):
    sent = [
        unit(text, text, is_markdown=True, key=f"{path.stem}/{number}/{field}")
        for path in fixture_paths()
        for number, record in enumerate(json.loads(path.read_text(encoding="utf-8")))
        for field, text in record["fields"].items()
        if field.endswith(("_en", "_zh_hans")) and isinstance(text, str) and text.strip()
    ]
    got = back(sent, name)
    assert len(got) > 500
    assert [each.problem for each in got if each.problem] == []
    assert [digest(each.target) for each in got] == [each.digest for each in sent]


def test_xliff_says_what_a_translator_needs():
    sent = unit(
        "Lead engineer",
        "工程师",
        before="Engineer",
        limit=250,
        record="Ada Li",
        label="headline",
        kind="person",
    )
    text = xliff.write([sent, unit("你好", code=EN, is_markdown=True)], SITE).decode()
    assert f'<file original="{SITE}" source-language="en" target-language="zh-Hans"' in text
    assert 'source-language="zh-Hans" target-language="en"' in text
    assert f'id="person:ada-li:headline:{sent.digest}" resname="person:ada-li:headline"' in text
    assert 'maxwidth="250" size-unit="char"' in text
    assert '<target state="needs-review-translation">工程师</target>' in text
    assert '<target state="needs-translation"></target>' in text
    assert "<note>person · Ada Li · headline</note>" in text
    assert "<source>Engineer</source><target>工程师</target></alt-trans>" in text


def test_csv_opens_in_spreadsheets():
    data = sheet.write([unit("=HYPERLINK(1)", "+1", record="@Ada")], SITE)
    assert data.startswith(codecs.BOM_UTF8)
    head, row = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert tuple(head) == sheet.COLUMNS
    cells = dict(zip(head, row, strict=True))
    assert (cells["source"], cells["target"], cells["record"]) == ("'=HYPERLINK(1)", "'+1", "'@Ada")
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)


def translated(source: str, target: str, **changes: str) -> Unit:
    """Return what comes back when a translator fills the target of a Markdown text."""
    text = xliff.write([unit(source, is_markdown=True)], SITE).decode()
    text = text.replace('needs-translation"></target>', f'translated">{target}</target>')
    for old, new in changes.items():
        text = text.replace(old, new)
    (got,) = xliff.read(text.encode())
    return got


BOLD = "a **b** [c](https://d.org)"


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (
            '<ph id="3">[</ph>丙<ph id="4">](https://d.org)</ph> <ph id="1">**</ph>乙<ph id="2">**</ph>',
            "[丙](https://d.org) **乙**",
        ),
        # Tools drop or rewrite the content of a placeholder; its number counts.
        (
            '甲<ph id="1"/>乙<x id="2"/><ph id="3">evil</ph>丙<ph id="4">](javascript:x)</ph>',
            "甲**乙**[丙](https://d.org)",
        ),
        (
            '<mrk mtype="seg" mid="0">甲<ph id="1"/>乙<ph id="2"/></mrk><ph id="3"/>丙<ph id="4"/>',
            "甲**乙**[丙](https://d.org)",
        ),
    ],
)
def test_placeholders_may_change_their_order(target, expected):
    got = translated(BOLD, target)
    assert (got.target, got.problem, got.state) == (expected, "", State.UP_TO_DATE)


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ('甲<ph id="1"/>乙<ph id="2"/>丙', "Placeholders are missing: “[” “](https://d.org)”."),
        ("甲乙丙", "missing: “**” “**” “[”"),
        ('<ph id="1"/><ph id="1"/><ph id="2"/><ph id="3"/><ph id="4"/>', "“**” stands there twice"),
        (
            '<ph id="1"/><ph id="2"/><ph id="3"/><ph id="4"/><ph id="9">!</ph>',
            "“!” is not in the source",
        ),
        ('<g id="1">甲</g>', "<g>"),
        ("<mrk>" * 50 + "</mrk>" * 50, "nested too deep"),
    ],
)
def test_broken_placeholders_are_named(target, problem):
    assert problem in translated(BOLD, target).problem


def test_a_marker_of_a_line_stays_at_its_start():
    both = translated("- a\n- b", '<ph id="1"/>甲 <ph id="2"/>乙')
    assert both.problem == "“-” must be at the start of a line."
    assert translated("- a\n- b", '<ph id="1"/>甲\n<ph id="2"/>乙').target == "- 甲\n- 乙"


def test_an_edited_source_is_refused():
    got = translated("a **b**", '<ph id="1"/>乙<ph id="2"/>', **{"<source>a ": "<source>c "})
    assert "source was edited in this file" in got.problem


def test_an_untouched_text_is_told_from_a_confirmed_one():
    sent = unit("Lead engineer", "工程师")
    text = xliff.write([sent], SITE).decode()
    assert xliff.read(text.encode())[0].state == State.OUT_OF_DATE
    for word in ("translated", "final", "signed-off"):
        confirmed = text.replace("needs-review-translation", word)
        assert xliff.read(confirmed.encode())[0].state == State.UP_TO_DATE
    approved = text.replace("<trans-unit", '<trans-unit approved="yes"')
    assert xliff.read(approved.encode())[0].state == State.UP_TO_DATE
    text = sheet.write([sent], SITE).decode()
    assert sheet.read(text.encode())[0].state == State.OUT_OF_DATE
    for word in ("up-to-date", "Up to date", "已同步"):
        assert sheet.read(text.replace("out-of-date", word).encode())[0].state == State.UP_TO_DATE


GOOD = xliff.write([unit("Engineer")], SITE).decode()
NO_UNIT = re.sub("<trans-unit.*</trans-unit>", "", GOOD, flags=re.S)
LAUGHS = """<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>"""
OUTSIDE = """<!DOCTYPE x SYSTEM "http://localhost:1/x.dtd">"""
FILE = """<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>"""


def with_dtd(dtd: str) -> str:
    """Return a file with a document type."""
    return GOOD.replace("?>", f"?>{dtd}", 1).replace("Engineer", "&b;", 1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \r\n", "empty"),
        (b"PK\x03\x04rest", "workbook"),
        (b"x" * (10 * 1024 * 1024 + 1), "larger than 10 MB"),
        (with_dtd(LAUGHS).encode(), "document type or entities"),
        (with_dtd(OUTSIDE).encode(), "document type or entities"),
        (with_dtd(FILE).encode(), "document type or entities"),
        (GOOD.replace("</body>", "").encode(), "well-formed XML: line"),
        (GOOD[: len(GOOD) // 2].encode(), "well-formed XML: line"),
        (GOOD.encode("utf-8").replace(b"Engineer", b"\xff\xfe"), "well-formed XML: line"),
        (GOOD.replace("UTF-8", "GB18030").encode("gb18030"), "encoding that is not read"),
        (GOOD.replace("1.2", "2.0").encode(), "XLIFF 2.0. Save it as XLIFF 1.2"),
        (b'<xliff xmlns="urn:oasis:names:tc:xliff:document:2.1" version="2.1"/>', "XLIFF 2.1"),
        (b"<html><body/></html>", "begins with <html>"),
        (GOOD.replace("zh-Hans", "zh-TW").encode(), "from “en” into “zh-TW”"),
        (GOOD.replace("zh-Hans", "en").encode(), "from “en” into “en”"),
        (GOOD.replace('"en"', '"fr"').encode(), "from “fr”"),
        (NO_UNIT.encode(), "no <trans-unit>"),
        (
            "id,target language,source digest,target\n工程师".encode("gb18030"),
            "Line 2 is not in UTF-8",
        ),
        (
            b"id,target language,source digest,target\n" + b"p:a:b,en,x,y\n" * 20_001,
            "more than 20000 texts",
        ),
        (GOOD.replace("<body>", "<body>" + "<trans-unit/>" * 20_001).encode(), "more than 20000"),
        (b"just some words", "Columns are missing in the first line: id"),
        (b"id,target,state\n1,2,3", "target language, source digest"),
        (b"id,id,target language,source digest,target\n", "a column twice: id"),
        (b"id,target language,source digest,target\n", "no rows"),
        (b'id,target language,source digest,target\n"a,b,c,d\n', "beyond line"),
        (b'id,target language,source digest,target\n"a"b,b,c,d\n', "beyond line 2"),
        (b"id,target language,source digest,target\n" + b"a" * 200_000, "beyond line"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_a_remedy(data, message):
    with pytest.raises(ExchangeError) as caught:
        formats.read(data)
    assert message in str(caught.value)
    with translation.override("zh-hans"), pytest.raises(ExchangeError, match=r"[\u4e00-\u9fff]"):
        formats.read(data)


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF8 + GOOD.encode(),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("UTF-8", "UTF-16").encode("utf-16"),
        GOOD.replace("zh-Hans", "zh_CN").encode(),
        GOOD.replace(' target-language="zh-Hans"', "").encode(),
        GOOD.replace("<source>", "<source xml:lang='en'>").replace("resname", "extradata").encode(),
    ],
)
def test_xliff_is_read_as_tools_write_it(data):
    (got,) = formats.read(data)
    assert (got.name, got.code, got.problem) == ("person:ada-li:headline", ZH, "")


CSV = sheet.write([unit("Two\nlines", '两行,\n"引号"')], SITE)
TABLE = list(csv.reader(io.StringIO(CSV.decode("utf-8-sig"), newline="")))


def resaved(encoding: str = "utf-8-sig", table=TABLE, **how: str) -> bytes:
    """Return the table as another spreadsheet saves it."""
    out = io.StringIO(newline="")
    csv.writer(out, **how).writerows(table)
    return out.getvalue().encode(encoding)


@pytest.mark.parametrize(
    "data",
    [
        resaved(),
        resaved("utf-8"),
        resaved("utf-16"),
        resaved(delimiter=";"),
        resaved("utf-16", delimiter="\t"),
        resaved(lineterminator="\n"),
        resaved(quoting=csv.QUOTE_ALL),
        b"sep=;\r\n" + resaved("utf-8", delimiter=";"),
        resaved(table=[[*row, "mine"] for row in TABLE]),
        resaved(table=[list(reversed(row)) for row in TABLE]),
        resaved(table=[[TABLE[0][0].upper(), *TABLE[0][1:]], [""] * 11, TABLE[1]]),
        resaved(table=[[row[i] for i in (0, 4, 6, 9)] for row in TABLE]),
    ],
)
def test_csv_is_read_as_spreadsheets_save_it(data):
    (got,) = formats.read(data)
    assert (got.name, got.code, got.target, got.problem) == (
        "person:ada-li:headline",
        ZH,
        '两行,\n"引号"',
        "",
    )


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({0: "nonsense"}, "not one of an export"),
        ({4: "zh-Hant"}, "target language must be"),
        ({10: "note", 11: "left over"}, "more cells than there are columns"),
    ],
)
def test_a_row_that_cannot_be_used_is_named_by_its_line(changes, problem):
    row = {**dict(enumerate(TABLE[1])), **changes}
    (got,) = formats.read(resaved(table=[TABLE[0], [row[i] for i in sorted(row)]]))
    assert problem in got.problem
    assert got.place == "line 2"


@pytest.mark.parametrize("inside", ["<mrk>{}</mrk>", "<ph>{}</ph>"])
def test_deep_nesting_is_no_trouble(inside):
    start, end = inside.split("{}")
    got = translated(BOLD, start * 50_000 + end * 50_000)
    assert got.problem != ""


def test_units_of_another_file_are_refused_one_by_one():
    text = GOOD.replace("person:ada-li:headline:", "greeting", 1)
    (got,) = xliff.read(text.encode())
    assert "not one of an export" in got.problem


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("person:ada:headline", ("person", "ada", "headline")),
        ("news:a:b/c:text", ("news", "a:b/c", "text")),
        ("person:headline", None),
        ("", None),
    ],
)
def test_names_of_texts(name, parts):
    assert split_name(name) == parts


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("zh-Hans", ZH),
        ("zh_CN", ZH),
        ("ZH", ZH),
        ("en-US", EN),
        ("zh-Hant", None),
        ("zh-HK", None),
        ("", None),
    ],
)
def test_language_tags(tag, code):
    assert language_code(tag) == code


def test_formats_are_told_by_their_endings():
    found = [formats.by_suffix(path) for path in ("a.xlf", "A.XLIFF", "b.csv", "c.txt", "")]
    assert found == ["xliff", "xliff", "csv", None, None]
