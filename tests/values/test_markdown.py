"""Markdown: emphasis in Chinese text, CommonMark for Latin text, and nothing that can harm."""

import re
from itertools import product

import pytest
from markdown_it import MarkdownIt

from people.values.markdown import lines, plain_text, render_block, render_inline


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("**重点，**后文", "<strong>重点，</strong>后文"),
        ("前文**“重点”**后文", "前文<strong>“重点”</strong>后文"),
        ("前文**（重点）**后文", "前文<strong>（重点）</strong>后文"),
        ("前文，**重点**。后文", "前文，<strong>重点</strong>。后文"),
        ("前文**《书名》**，后文", "前文<strong>《书名》</strong>，后文"),
        ("支持**70B（七百亿）**模型", "支持<strong>70B（七百亿）</strong>模型"),
        ("提升*2.5×。*之后", "提升<em>2.5×。</em>之后"),
        ("达到**95%**以上", "达到<strong>95%</strong>以上"),
        ("使用**`KsanaLLM`**框架", "使用<strong><code>KsanaLLM</code></strong>框架"),
        ("删去~~旧的，~~新的", "删去<s>旧的，</s>新的"),
        ("***很重要！***吗", "<em><strong>很重要！</strong></em>吗"),
        ("これは**太字。**です", "これは<strong>太字。</strong>です"),
    ],
)
def test_emphasis_works_beside_full_width_punctuation(text, markup):
    assert render_inline(text) == markup


@pytest.mark.parametrize(
    "text",
    [
        "plain *em* **strong** ***both*** `code`",
        "in*side*words and in_side_words",
        "a * b * c ** d **",
        "**bold,**after stays as CommonMark has it",
        '**"quoted"**after and a"**x**"b',
        "2*3*4 and snake_case_name and __init__",
        "_em_ (_em_) “_em_” __strong__",
        "*unclosed and **unclosed",
        "\\*literal\\* and 5 * 3",
        "*foo**bar**baz*",
        "**foo*",
        "café*é*café",
        "$**5 and** “**a**”",
        "👍**text**👍",
    ],
)
def test_latin_text_is_plain_commonmark(text):
    assert render_inline(text) == MarkdownIt("commonmark").renderInline(text).replace("&quot;", '"')


def test_every_short_latin_text_is_plain_commonmark():
    plain = MarkdownIt("commonmark")
    texts = {" ".join("".join(chars).split()) for chars in product("a *_.", repeat=6)}
    assert [text for text in texts if render_inline(text) != plain.renderInline(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)> b",
        "<a href='javascript:alert(1)'>x</a>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](vbscript:x)",
        "[x](data:text/html,<script>alert(1)</script>)",
        "[x](file:///etc/passwd)",
        "[x](ftp://host/)",
        "<javascript:alert(1)>",
        "![x](javascript:alert(1))",
        "[x]: javascript:alert(1)\n\n[x]",
        '[x](https://ok.example "\\" onclick=alert(1) x=\\"")',
        "<style>*{display:none}</style>",
        "<!-- --><svg onload=alert(1)>",
    ],
)
@pytest.mark.parametrize("render", [render_block, render_inline])
def test_nothing_harmful_comes_out(render, text):
    markup = render(text)
    opened = {part.split(">")[0] for part in markup.split("<")[1:]}
    harmless = {"p", "/p", "a", 'a rel="noopener"', "/a"}
    titled = {tag for tag in opened if tag.startswith('a href="https://ok.example" title="')}
    assert opened - titled <= harmless
    assert all("onclick" in tag and tag.count('"') == 6 for tag in titled)


def test_html_in_the_source_is_shown_as_text():
    assert render_block("<b>x</b> & <script>") == (
        "<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;script&gt;</p>\n"
    )


@pytest.mark.parametrize(
    "address",
    [
        "https://a.example/b?c=1",
        "http://a.example",
        "mailto:a@b.example",
        "tel:+861",
        "/zh/people/",
    ],
)
def test_safe_links_stay(address):
    assert render_inline(f"[文字]({address})") == f'<a href="{address}" rel="noopener">文字</a>'


def test_images_become_their_alternative_text():
    assert render_block("见 ![a *b* <i>](https://elsewhere.example/x.png) 图") == (
        "<p>见 a b &lt;i&gt; 图</p>\n"
    )


def test_headings_start_below_those_of_the_page():
    text = "\n\n".join(f"{'#' * level} H{level}" for level in range(1, 7))
    assert render_block(text).split() == [
        f"<h{level}>H{number}</h{level}>" for number, level in enumerate((3, 4, 5, 6, 6, 6), 1)
    ]


@pytest.mark.parametrize(
    "text, top, levels",
    [("# A\n\n## B", 2, "23"), ("## A\n\n#### B", 3, "34"), ("### A", 2, "2"), ("##### A", 3, "3")],
)
def test_headings_skip_no_level(text, top, levels):
    assert "".join(re.findall(r"<h(\d)>", render_block(text, top))) == levels


def test_heading_tags_in_text_are_left_alone():
    assert render_block("`<h1>`") == "<p><code>&lt;h1&gt;</code></p>\n"


def test_tables_and_lists_are_rendered():
    assert render_block("|a|b|\n|-|:-|\n|1|**二，**|\n") == (
        "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n"
        "<tbody>\n<tr>\n<td>1</td>\n<td><strong>二，</strong></td>\n</tr>\n</tbody>\n</table>\n"
    )
    assert render_block("3. a\n4. b") == '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n'


def test_inline_text_stays_on_one_line():
    assert render_inline("a\n\n# b\n- c") == "a # b - c"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("", ""),
        ("**a**, [b](https://c.example) & `d`", "a, b & d"),
        ("# 标题\n\n第一段\n第二行\n\n- x\n- y", "标题 第一段 第二行 x y"),
        ("1 < 2 & <b>", "1 < 2 & <b>"),
        ("&lt;script&gt;", "<script>"),
        ("![teaser](x.png)", "teaser"),
    ],
)
def test_plain_text_keeps_the_words_only(text, plain):
    assert plain_text(text) == plain


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("", []),
        ("\n \n", []),
        ("one\ntwo", ["one", "two"]),
        ("- one\r\n* two\n  • three\n", ["one", "two", "three"]),
        ("**bold** first\n-5% cost\n2.5× faster", ["**bold** first", "-5% cost", "2.5× faster"]),
        ("- \n-", []),
    ],
)
def test_lines_are_the_points_of_a_field(text, points):
    assert lines(text) == points
