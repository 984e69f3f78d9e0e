"""A CV as Markdown: whole documents in each language, and that no text becomes markup."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from markdown_it import MarkdownIt

from people.formats import formats
from people.formats.record import Bundle, Name, News, Person, Project, Publication, Text
from people.values.languages import EN, ZH
from tests.formats.cv_bundles import BOTH, only
from tests.formats.strategies import line

FORMAT = formats()["markdown"]

ENGLISH = r"""# Ada Li 李爱达

Engineer \*2\*\
Beijing

- Email: [ada@example.org](mailto:ada@example.org)
- Website: [example.org/a\_(b)?c=1&d=2](https://example.org/a_%28b%29?c=1&d=2)
- WeChat: ada
- bad
- ORCID: [orcid.org/0000-0002-1825-0097](https://orcid.org/0000-0002-1825-0097)

## About

Writes **code**, see [us](https://example.com/en/about/).

### Interests

- systems
- languages

Also known as: A. Li

Affiliations: Example University (EU)

## More

1. one
2. two

> quoted

## Works

Some.

### A\_Study of \[things\] \<b\>

May 2023\
**Ada Li**\*, Bo Wu, et al.\
*Journal* · 7(2) · pp. 1–9 · [DOI 10.1000/x](https://doi.org/10.1000/x) · accepted · Journal article · [Code](https://example.org/code)\
Best Paper · Example University · national · 2022, 2023

## News

- Jan 2, 2024: **New** things

## Experience

### Researcher

Sep 2020 – present\
Example University · School of Computing\
Shanghai · team of 10+ · 3 yrs 4 mos\
Mentor: Bo Wu\
Research topic: Compilers\
2.5× speed

- Faster
- *Smaller*

#### Lead

2022

- Led

## Education

### Ph.D. · Computer science

until 2020\
Example University\
Second degree: Mathematics\
GPA: 3.9/4.0

## Projects

### Tool

2021 – 2022\
Open source

Useful.

## Honors and awards

- 2022, 2023: Best Paper · Example University · national

## Talks

### On things

2024\
Invited talk · Conference

## Press

- [Interview](https://example.org/p) · Paper

## Skills

### Languages

C# · Python

### Tools

- expert Editing
"""

CHINESE = r"""# 李爱达 Ada Li

工程师 \*2\*\
北京

- 电子邮件：[ada@example.org](mailto:ada@example.org)
- 网站：[example.org/a\_(b)?c=1&d=2](https://example.org/a_%28b%29?c=1&d=2)
- 微信：ada
- 坏
- ORCID：[orcid.org/0000-0002-1825-0097](https://orcid.org/0000-0002-1825-0097)

## 关于

写**代码**。

### 研究兴趣

- 系统
- 语言

又名：A. Li

所属机构：示例大学（示大）

## 其他

1. 一
2. 二

> 引

## 著作

选。

### A\_Study of \[things\] \<b\>

2023年5月\
**Ada Li**\*, Bo Wu等\
学报 · 7(2) · 第1–9页 · [DOI 10.1000/x](https://doi.org/10.1000/x) · 已录用 · 期刊论文 · [代码](https://example.org/code)\
最佳论文 · 示例大学 · 国家级 · 2022、2023

## 动态

- 2024年1月2日：**新**消息

## 经历

### 研究员

2020年9月至今\
示例大学 · 计算机学院\
上海 · 团队10+人 · 3年4个月\
指导人：Bo Wu\
研究方向：编译器\
2.5倍 速度

- 更快
- 更*小*

#### 组长

2022年

- 带队

## 教育

### 博士 · 计算机

至2020年\
示例大学\
第二学位：数学\
GPA：3.9/4.0

## 项目

### 工具

2021年—2022年\
开源

有用。

## 荣誉与奖项

- 2022、2023：最佳论文 · 示例大学 · 国家级

## 学术报告

### 报告题

2024年\
特邀报告 · 大会

## 媒体报道

- [采访](https://example.org/p) · 报

## 技能

### 语言

C# · Python

### 工具

- 精通 编辑
"""


@pytest.mark.parametrize(("language", "expected"), [(EN, ENGLISH), (ZH, CHINESE)])
def test_cv_is_written_in_one_language(language, expected):
    assert FORMAT.write(BOTH, language).decode() == expected


def test_what_is_in_one_language_only_is_there_in_both_documents():
    chinese = only(BOTH, "zh")
    assert FORMAT.write(chinese, ZH).decode() == CHINESE.replace("# 李爱达 Ada Li", "# 李爱达")
    found = FORMAT.write(chinese, EN).decode().split("\n\n")
    assert found[:3] == [
        "# 李爱达",
        "工程师 \\*2\\*\\\n北京",
        "- Email: [ada@example.org](mailto:ada@example.org)\n"
        "- Website: [example.org/a\\_(b)?c=1&d=2](https://example.org/a_%28b%29?c=1&d=2)\n"
        "- 微信：ada\n"
        "- 坏\n"
        "- ORCID: [orcid.org/0000-0002-1825-0097](https://orcid.org/0000-0002-1825-0097)",
    ]
    headings = [piece for piece in found if piece.startswith("#")]
    assert headings[1:6] == ["## About", "### Interests", "## 其他", "## 著作", headings[5]]
    english = only(BOTH, "en")
    assert FORMAT.write(english, EN).decode() == ENGLISH.replace("# Ada Li 李爱达", "# Ada Li")


def test_nothing_is_written_of_nobody():
    assert FORMAT.write(Bundle(), EN) == b"\n"


def read(bundle: Bundle) -> list[tuple[str, str]]:
    """Return the blocks of a document, as a plain reader of CommonMark sees them, with their text."""
    tokens = MarkdownIt("commonmark").parse(FORMAT.write(bundle, EN).decode())
    found = []
    for before, token in pairwise(tokens):
        if token.type == "inline":
            parts = [
                child.content or ("\n" if child.type == "hardbreak" else "")
                for child in token.children
            ]
            found.append((before.tag, "".join(parts)))
    return found


@settings(max_examples=100, deadline=None)
@given(line(), line(), line(), line())
def test_no_text_becomes_markup(name, title, venue, theme):
    bundle = Bundle(
        people=(Person(id="p", family_name=Text.of(name)),),
        publications=(
            Publication(
                title=Text.of(title),
                venue=Text.of(venue),
                authors=(Name(name, name, person="p"), Name(title, title)),
            ),
        ),
        projects=(Project(name=Text.of(title), theme=Text.of(theme)),),
    )
    separator = "; " if "," in name + title else ", "
    assert read(bundle) == [
        ("h1", name),
        ("h2", "Publications"),
        ("h3", title),
        ("p", f"{name}{separator}{title}\n{venue} · Other"),
        ("h2", "Projects"),
        ("h3", title),
        ("p", theme),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# a",
        "- a",
        "+ a",
        "1. a",
        "2) a",
        "---",
        "===",
        "> a",
        "```",
        "* a",
        "a #",
        "| a |",
        "    a",
        "<b>",
        "&amp;",
        "[a](b)",
        "![a](b)",
        "![a]",
    ],
)
def test_text_at_the_start_of_a_line_is_text(text):
    bundle = Bundle(
        projects=(Project(name=Text(en="x"), theme=Text(en=text), venue=Text(en=text)),)
    )
    shown = " ".join(text.split())
    assert read(bundle)[-1] == ("p", f"{shown}\n{shown}")
    assert read(Bundle(projects=(Project(name=Text(en=text)),)))[-1] == ("h3", shown)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("**题目。**正文", "**题目**。正文"),
        ("正文**“题目”**正文", "正文“**题目**”正文"),
        ("*Is it?* Yes", "*Is it?* Yes"),
        ("`a|b` and ``c`d``", "`a|b` and ``c`d``"),
        (
            "~~old~~ [a*b](http://example.org/a%20(b))",
            r"~~old~~ [a\*b](http://example.org/a%20%28b%29)",
        ),
        ("[bad](javascript:x)", r"\[bad\](javascript:x)"),
        ("<script>x</script>", r"\<script\>x\</script\>"),
        ("# Head\n\ntext\nmore", "### Head\n\n  text more"),
        ("- a\n  - b\n\n    c\n- d", "- a\n      - b\n\n          c\n  - d"),
    ],
)
def test_running_text_is_written_anew(text, written):
    found = FORMAT.write(Bundle(news=(News(text=Text(en=text)),)), EN).decode()
    assert found == f"## News\n\n- {written}\n"
