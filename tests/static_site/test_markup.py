"""References in documents: found and changed by the kind of document, the rest left alone."""

import json

import pytest

from people.static_site.addresses import Bases
from people.static_site.markup import SEARCH_INDEX, Use, anchors, is_text, rewrite

BASES = Bases("https://example.org/lab", "http://127.0.0.1:8000")


def marked(reference: str, use: Use) -> str | None:
    """Return a reference with a mark of how it was found; what is `gone` is left out."""
    return None if "gone" in reference else f"[{use.value} {reference}]"


@pytest.mark.parametrize(
    ("content_type", "text", "expected"),
    [
        ("text/html", '<a href="/en/?a=1&amp;b=2">x</a>', '<a href="[link /en/?a=1&amp;b=2]">x</a>'),
        ("text/html", "<a href=/en/>x</a>", '<a href="[link /en/]">x</a>'),
        ("text/html", "<A HREF='/en/'>x</A>", '<A HREF="[link /en/]">x</A>'),
        ("text/html", '<a title="a > b" href="/">x</a>', '<a title="a > b" href="[link /]">x</a>'),
        ("text/html", "<!-- <a href='/en/'> -->", "<!-- <a href='/en/'> -->"),
        ("text/html", "<p>href=/en/ <i>/en/</i></p>", "<p>href=/en/ <i>/en/</i></p>"),
        ("text/html", '<form action="/en/search/">', '<form action="[link /en/search/]">'),
        (
            "text/html",
            '<img src="/a.png" srcset="/a.png 1x, /b.png 2x">',
            '<img src="[link /a.png]" srcset="[link /a.png] 1x, [link /b.png] 2x">',
        ),
        (
            "text/html",
            '<link rel="canonical" href="https://example.org/lab/en/">',
            '<link rel="canonical" href="[head https://example.org/lab/en/]">',
        ),
        ("text/html", '<link rel="alternate" href="/gone/"><p>', "<p>"),
        ("text/html", '<a href="/gone/">x</a>', '<a href="/gone/">x</a>'),
        (
            "text/html",
            '<meta property="og:image" content="https://example.org/lab/card.png">',
            '<meta property="og:image" content="[text https://example.org/lab/card.png]">',
        ),
        ("text/html", '<meta name="a" content="/en/ text">', '<meta name="a" content="/en/ text">'),
        (
            "text/html",
            '<meta http-equiv="refresh" content="0; url=/en/">',
            '<meta http-equiv="refresh" content="0; url=[link /en/]">',
        ),
        (
            "text/html",
            '<script type="application/ld+json">{"url": "http://127.0.0.1:8000/en/"}</script>',
            '<script type="application/ld+json">{"url": "[text http://127.0.0.1:8000/en/]"}</script>',
        ),
        (
            "text/html",
            '<script type="application/ld+json">{"@id": "https://example.org/lab/en/#us"}</script>',
            '<script type="application/ld+json">{"@id": "https://example.org/lab/en/#us"}</script>',
        ),
        (
            "application/ld+json",
            '{"@id":"https://example.org/lab/news/#a","url":"https://example.org/lab/en/"}',
            '{"@id":"https://example.org/lab/news/#a","url":"[text https://example.org/lab/en/]"}',
        ),
        (
            "application/ld+json",
            '{"urlTemplate": "https://example.org/lab/en/search/?q={text}"}',
            '{"urlTemplate": "https://example.org/lab/en/search/?q={text}"}',
        ),
        (
            "text/vcard",
            "URL:https://example.org/lab/en/peo\r\n ple/ada/\r\nNOTE:long\r\n  line\r\n",
            "URL:[text https://example.org/lab/en/people/ada/]\r\nNOTE:long line\r\n",
        ),
        ("text/vcard", "NOTE:long\r\n  line\r\n", "NOTE:long\r\n  line\r\n"),
        (
            "application/atom+xml",
            '<content type="html" xml:base="https://example.org/lab/en/news/">'
            '&lt;a href="../people/"&gt;1 &amp;lt; 2&lt;/a&gt;</content>',
            '<content type="html" xml:base="[text https://example.org/lab/en/news/]">'
            '&lt;a href="[text https://example.org/lab/en/people/]"&gt;1 &amp;lt; 2&lt;/a&gt;</content>',
        ),
        ("text/html", "<script>a = '<a href=\"/x\">'</script>", "<script>a = '<a href=\"/x\">'</script>"),
        ("text/html", "<style>a { b: url(/c.png) }</style>", "<style>a { b: url([link /c.png]) }</style>"),
        (
            "text/css",
            '@import "a.css"; b { c: url("../d.svg") } /* url(e) */ f { g: url( h.png ) }',
            '@import "[link a.css]"; b { c: url("[link ../d.svg]") } /* url(e) */'
            " f { g: url( [link h.png] ) }",
        ),
        (
            "text/javascript",
            'import { a } from "./a.js";\nimport "./b.js";\nimport("/c.js"); from = "d";',
            'import { a } from "[link ./a.js]";\nimport "[link ./b.js]";\nimport("[link /c.js]"); from = "d";',
        ),
        (
            "application/atom+xml",
            '<link rel="self" href="https://example.org/lab/f?a=1&amp;b=2"/><id>http://127.0.0.1:8000/x</id>',
            '<link rel="self" href="[head https://example.org/lab/f?a=1&amp;b=2]"/>'
            "<id>[text http://127.0.0.1:8000/x]</id>",
        ),
        (
            "application/xml",
            "<urlset><url><loc>http://127.0.0.1:8000/en/</loc></url>"
            "<url><loc>http://127.0.0.1:8000/gone/</loc></url></urlset>",
            "<urlset><url><loc>[text http://127.0.0.1:8000/en/]</loc></url></urlset>",
        ),
        (
            "application/json",
            '{"a": "/en/people/", "b": "/not/ours", "c": "http://127.0.0.1:8000/en/"}',
            '{"a": "[link /en/people/]", "b": "/not/ours", "c": "[text http://127.0.0.1:8000/en/]"}',
        ),
        (
            "text/plain",
            "Sitemap: http://127.0.0.1:8000/sitemap.xml\n",
            "Sitemap: [text http://127.0.0.1:8000/sitemap.xml]\n",
        ),
    ],
)  # fmt: skip
def test_references_are_changed_and_nothing_else(content_type, text, expected):
    assert rewrite(text, content_type, BASES, marked) == expected


def test_pieces_of_pages_in_the_search_index_are_changed():
    index = {"groups": [{"entries": [{"html": '<a href="/en/">x</a>', "here": "/en/"}]}]}
    changed = json.loads(rewrite(json.dumps(index), SEARCH_INDEX, BASES, marked))
    assert changed == {
        "groups": [{"entries": [{"html": '<a href="[link /en/]">x</a>', "here": "/en/"}]}]
    }


def test_anchors_are_the_ids_of_a_page():
    text = '<p id="a"><a name="b">x</a><p data-id="c"><!-- <p id="d"> --><p id=e>id="f"'
    assert list(anchors(text)) == ["a", "b", "e"]


@pytest.mark.parametrize("text", ["<a " * 50_000, "< " * 50_000, "url(" * 50_000])
def test_broken_markup_is_left_alone_at_once(text):
    for content_type in ("text/html", "text/css", "application/xml"):
        assert rewrite(text, content_type, BASES, marked) == text


@pytest.mark.parametrize(
    ("content_type", "expected"),
    [
        ("text/html", True),
        ("application/atom+xml", True),
        ("application/vnd.citationstyles.csl+json", True),
        ("application/x-bibtex", True),
        ("application/pdf", False),
        ("image/png", False),
        ("image/svg+xml", True),
        ("", False),
    ],
)
def test_texts_are_told_from_other_files(content_type, expected):
    assert is_text(content_type) is expected
