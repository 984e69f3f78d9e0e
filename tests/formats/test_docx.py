"""A CV as a Word document, read back with python-docx."""

import io
import zipfile
from dataclasses import replace
from typing import Any

import docx
import pytest
from docx.oxml.ns import qn
from hypothesis import given, settings
from lxml import etree

from people.formats import formats
from people.formats.record import Bundle, Name, News, Person, Picture, Publication, Text
from people.values.languages import EN, ZH
from tests.formats.cv_bundles import BOTH, only
from tests.formats.strategies import line

FORMAT = formats()["docx"]


def opened(bundle: Bundle, language: str = EN) -> Any:
    """Return a document as python-docx reads it."""
    return docx.Document(io.BytesIO(FORMAT.write(bundle, language)))


def paragraphs(bundle: Bundle, language: str = EN) -> list[tuple[str, str]]:
    """Return the style and the text of each paragraph."""
    return [(each.style.name, each.text) for each in opened(bundle, language).paragraphs]


ENGLISH = [
    ("Title", "Ada Li"),
    ("Subtitle", "李爱达"),
    ("Normal", "Engineer *2*"),
    ("Normal", "Beijing"),
    ("Contact", "Email: ada@example.org"),
    ("Contact", "Website: example.org/a_(b)?c=1&d=2"),
    ("Contact", "WeChat: ada"),
    ("Contact", "bad"),
    ("Contact", "ORCID: orcid.org/0000-0002-1825-0097"),
    ("Heading 1", "About"),
    ("Normal", "Writes code, see us."),
    ("Heading 2", "Interests"),
    ("List Bullet", "systems"),
    ("List Bullet", "languages"),
    ("Normal", "Also known as: A. Li"),
    ("Normal", "Affiliations: Example University (EU)"),
    ("Heading 1", "More"),
    ("List", "1.\tone"),
    ("List", "2.\ttwo"),
    ("Quote", "quoted"),
    ("Heading 1", "Works"),
    ("Normal", "Some."),
    ("Heading 2", "A_Study of [things] <b>\tMay 2023"),
    ("Normal", "Ada Li*, Bo Wu, et al."),
    ("Normal", "Journal · 7(2) · pp. 1–9 · DOI 10.1000/x · accepted · Journal article · Code"),
    ("Normal", "Best Paper · Example University · national · 2022, 2023"),
    ("Heading 1", "News"),
    ("Dated Line", "Jan 2, 2024\tNew things"),
    ("Heading 1", "Experience"),
    ("Heading 2", "Researcher\tSep 2020 – present"),
    ("Normal", "Example University · School of Computing"),
    ("Normal", "Shanghai · team of 10+ · 3 yrs 4 mos"),
    ("Normal", "Mentor: Bo Wu"),
    ("Normal", "Research topic: Compilers"),
    ("Normal", "2.5× speed"),
    ("List Bullet", "Faster"),
    ("List Bullet", "Smaller"),
    ("Heading 3", "Lead\t2022"),
    ("List Bullet", "Led"),
    ("Heading 1", "Education"),
    ("Heading 2", "Ph.D. · Computer science\tuntil 2020"),
    ("Normal", "Example University"),
    ("Normal", "Second degree: Mathematics"),
    ("Normal", "GPA: 3.9/4.0"),
    ("Heading 1", "Projects"),
    ("Heading 2", "Tool\t2021 – 2022"),
    ("Normal", "Open source"),
    ("Normal", "Useful."),
    ("Heading 1", "Honors and awards"),
    ("Dated Line", "2022, 2023\tBest Paper · Example University · national"),
    ("Heading 1", "Talks"),
    ("Heading 2", "On things\t2024"),
    ("Normal", "Invited talk · Conference"),
    ("Heading 1", "Press"),
    ("Dated Line", "Interview · Paper"),
    ("Heading 1", "Skills"),
    ("Heading 2", "Languages"),
    ("Normal", "C# · Python"),
    ("Heading 2", "Tools"),
    ("List Bullet", "expert Editing"),
]

CHINESE = [
    ("Title", "李爱达"),
    ("Subtitle", "Ada Li"),
    ("Normal", "工程师 *2*"),
    ("Normal", "北京"),
    ("Contact", "电子邮件：ada@example.org"),
    ("Contact", "网站：example.org/a_(b)?c=1&d=2"),
    ("Contact", "微信：ada"),
    ("Contact", "坏"),
    ("Contact", "ORCID：orcid.org/0000-0002-1825-0097"),
    ("Heading 1", "关于"),
    ("Normal", "写代码。"),
    ("Heading 2", "研究兴趣"),
    ("List Bullet", "系统"),
    ("List Bullet", "语言"),
    ("Normal", "又名：A. Li"),
    ("Normal", "所属机构：示例大学（示大）"),
    ("Heading 1", "其他"),
    ("List", "1.\t一"),
    ("List", "2.\t二"),
    ("Quote", "引"),
    ("Heading 1", "著作"),
    ("Normal", "选。"),
    ("Heading 2", "A_Study of [things] <b>\t2023年5月"),
    ("Normal", "Ada Li*, Bo Wu等"),
    ("Normal", "学报 · 7(2) · 第1–9页 · DOI 10.1000/x · 已录用 · 期刊论文 · 代码"),
    ("Normal", "最佳论文 · 示例大学 · 国家级 · 2022、2023"),
    ("Heading 1", "动态"),
    ("Dated Line", "2024年1月2日\t新消息"),
    ("Heading 1", "经历"),
    ("Heading 2", "研究员\t2020年9月至今"),
    ("Normal", "示例大学 · 计算机学院"),
    ("Normal", "上海 · 团队10+人 · 3年4个月"),
    ("Normal", "指导人：Bo Wu"),
    ("Normal", "研究方向：编译器"),
    ("Normal", "2.5倍 速度"),
    ("List Bullet", "更快"),
    ("List Bullet", "更小"),
    ("Heading 3", "组长\t2022年"),
    ("List Bullet", "带队"),
    ("Heading 1", "教育"),
    ("Heading 2", "博士 · 计算机\t至2020年"),
    ("Normal", "示例大学"),
    ("Normal", "第二学位：数学"),
    ("Normal", "GPA：3.9/4.0"),
    ("Heading 1", "项目"),
    ("Heading 2", "工具\t2021年—2022年"),
    ("Normal", "开源"),
    ("Normal", "有用。"),
    ("Heading 1", "荣誉与奖项"),
    ("Dated Line", "2022、2023\t最佳论文 · 示例大学 · 国家级"),
    ("Heading 1", "学术报告"),
    ("Heading 2", "报告题\t2024年"),
    ("Normal", "特邀报告 · 大会"),
    ("Heading 1", "媒体报道"),
    ("Dated Line", "采访 · 报"),
    ("Heading 1", "技能"),
    ("Heading 2", "语言"),
    ("Normal", "C# · Python"),
    ("Heading 2", "工具"),
    ("List Bullet", "精通 编辑"),
]


@pytest.mark.parametrize(("language", "expected"), [(EN, ENGLISH), (ZH, CHINESE)])
def test_cv_is_written_in_one_language(language, expected):
    assert paragraphs(BOTH, language) == expected


def test_what_is_in_one_language_only_is_there_in_both_documents():
    other_name = {EN: ("Subtitle", "李爱达"), ZH: ("Subtitle", "Ada Li")}
    for side, language, expected in (("en", EN, ENGLISH), ("zh", ZH, CHINESE)):
        rest = [each for each in expected if each != other_name[language]]
        assert paragraphs(only(BOTH, side), language) == rest
    mixed = paragraphs(only(BOTH, "zh"), EN)
    assert mixed[:4] == [
        ("Title", "李爱达"),
        ("Normal", "工程师 *2*"),
        ("Normal", "北京"),
        ("Contact", "Email: ada@example.org"),
    ]
    assert ("Heading 2", "研究员\tSep 2020 – present") in mixed


def test_nothing_is_written_of_nobody():
    assert paragraphs(Bundle()) == []


def test_the_same_records_give_the_same_bytes():
    first = FORMAT.write(BOTH, ZH)
    assert FORMAT.write(BOTH, ZH) == first
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for name in archive.namelist():
            if name.endswith((".xml", ".rels")):
                etree.fromstring(archive.read(name))


def test_document_says_what_it_is():
    known = opened(BOTH, ZH).core_properties
    said = (known.title, known.author, known.language, known.comments, known.created.year)
    assert said == ("李爱达 – 简历", "李爱达", "zh-CN", "", 2000)
    page = opened(BOTH).sections[0]
    assert (round(page.page_width.mm), round(page.page_height.mm)) == (210, 297)


def test_runs_say_their_language_and_chinese_has_its_font():
    document = opened(BOTH, EN)
    marks = {}
    for paragraph in document.paragraphs[:4]:
        for run in filter(lambda run: run.text, paragraph.runs):
            mark = run._r.rPr.find(qn("w:lang"))
            hint = run._r.rPr.rFonts is not None and run._r.rPr.rFonts.get(qn("w:hint"))
            marks[run.text] = (mark.get(qn("w:val")), mark.get(qn("w:eastAsia")), hint or "")
    assert marks == {
        "Ada Li": ("en-US", "zh-CN", ""),
        "李爱达": ("en-US", "zh-CN", "eastAsia"),
        "Engineer *2*": ("en-US", "zh-CN", ""),
        "Beijing": ("en-US", "zh-CN", ""),
    }
    for name in ("Normal", "Title", "Heading 1", "Heading 2"):
        fonts = document.styles[name].element.rPr.rFonts
        assert dict(fonts.attrib) == {
            qn("w:ascii"): "Calibri",
            qn("w:hAnsi"): "Calibri",
            qn("w:eastAsia"): "Microsoft YaHei",
            qn("w:cs"): "Calibri",
        }


def test_addresses_are_links_and_unsafe_ones_are_text():
    document = opened(BOTH)
    found = {
        link.text: link.address
        for paragraph in document.paragraphs
        for link in paragraph.hyperlinks
    }
    assert found == {
        "ada@example.org": "mailto:ada@example.org",
        "example.org/a_(b)?c=1&d=2": "https://example.org/a_(b)?c=1&d=2",
        "orcid.org/0000-0002-1825-0097": "https://orcid.org/0000-0002-1825-0097",
        "us": "https://example.com/en/about/",
        "DOI 10.1000/x": "https://doi.org/10.1000/x",
        "Code": "https://example.org/code",
        "Interview": "https://example.org/p",
    }


def test_looks_of_words_are_kept():
    looks = [
        (run.text, run.bold, run.italic)
        for paragraph in opened(BOTH).paragraphs
        if paragraph.style.name in {"Normal", "List Bullet", "Dated Line"}
        for run in paragraph.runs
        if run.bold or run.italic
    ]
    assert looks == [
        ("code", True, None),
        ("Ada Li", True, None),
        ("Journal", None, True),
        ("New", True, None),
        ("Smaller", None, True),
    ]


def test_photo_stands_beside_the_name_and_says_what_it_shows():
    document = opened(BOTH)
    (anchor,) = document.element.body.iter(qn("wp:anchor"))
    assert anchor.find(qn("wp:docPr")).get("descr") == "Ada Li"
    assert [etree.QName(each).localname for each in anchor] == [
        "simplePos", "positionH", "positionV", "extent", "wrapSquare", "docPr",
        "cNvGraphicFramePr", "graphic",
    ]  # fmt: skip
    assert anchor.iterancestors(qn("w:p")).__next__() is document.paragraphs[0]._p
    for data in (b"", b"no picture", b"\x89PNG\r\n\x1a\n"):
        person = replace(BOTH.people[0], photo=Picture("a.png", data))
        body = opened(replace(BOTH, people=(person,))).element.body
        assert not list(body.iter(qn("wp:anchor"), qn("wp:inline")))


@settings(max_examples=30, deadline=None)
@given(line(), line())
def test_texts_come_out_as_they_are(name, title):
    bundle = Bundle(
        people=(Person(id="p", family_name=Text.of(name)),),
        publications=(Publication(title=Text.of(title), authors=(Name(name, name),)),),
    )
    assert paragraphs(bundle) == [
        ("Title", name),
        ("Heading 1", "Publications"),
        ("Heading 2", title),
        ("Normal", name),
        ("Normal", "Other"),
    ]


def test_signs_that_xml_has_no_place_for_are_left_out():
    bundle = Bundle(
        people=(Person(family_name=Text(en="A\x00\x0b\ufffeda")),),
        news=(News(text=Text(en="`a\tb\x01` c")),),
    )
    assert paragraphs(bundle)[0] == ("Title", "Ada")
    assert paragraphs(bundle)[-1] == ("Dated Line", "a b c")
