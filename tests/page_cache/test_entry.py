"""One kept page: encodings, conditions, its form for others."""

import gzip

import brotli
import pytest

from people.page_cache.entry import Entry, accepted

HTML = [("Content-Type", "text/html; charset=utf-8"), ("Vary", "Accept")]


def entry(body=b"<p>text</p>" * 100, headers=HTML):
    return Entry(7, float("inf"), "200 OK", headers, body)


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("BR;q=1.0, gzip;q=0.8", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.000, gzip;q=0", "identity"),
        ("*", "br"),
        ("*;q=0", "identity"),
        ("br;q=0, *", "gzip"),
        ("identity", "identity"),
        ("", "identity"),
        (";;,,q=", "identity"),
    ],
)
def test_the_best_encoding_that_a_reader_takes(header, encoding):
    assert accepted(header) == encoding


def test_short_texts_and_pictures_are_sent_as_they_are():
    short = entry(b"<p>Hi</p>").answer("br", "")
    picture = entry(b"x" * 5000, [("Content-Type", "image/png")]).answer("br", "")
    for _status, headers, _body in (short, picture):
        assert "Content-Encoding" not in dict(headers)
    assert "Vary" not in dict(picture[1])


def test_a_page_that_did_not_change_keeps_its_compressed_bodies(monkeypatch):
    older, newer, other = entry(), entry(), entry(b"<p>other</p>" * 100)
    packed = older.answer("br", "")[2]
    monkeypatch.setattr(brotli, "compress", lambda *_args, **_options: b"made anew")
    newer.keep_bodies_of(older)
    other.keep_bodies_of(older)
    assert newer.answer("br", "")[2] == packed
    assert other.answer("br", "")[2] == b"made anew"


def test_what_is_packed_for_others_comes_out_the_same():
    first = entry()
    second = Entry.unpacked(first.packed())
    assert second.answer("gzip", "") == first.answer("gzip", "")
    assert gzip.decompress(second.answer("gzip", "")[2]) == first.body
    assert (second.number, second.moment) == (7, float("inf"))


@pytest.mark.parametrize("data", [b"", b"\0\0\0\x02{}", b"\xff\xff\xff\xffx", b"\0\0\0\x03[1]body"])
def test_anything_else_is_refused(data):
    with pytest.raises(ValueError):
        Entry.unpacked(data)


def test_a_redirect_is_never_called_unchanged():
    moved = Entry(1, float("inf"), "301 Moved Permanently", [("Location", "/en/")], b"")
    assert moved.answer("", "*")[0] == "301 Moved Permanently"
