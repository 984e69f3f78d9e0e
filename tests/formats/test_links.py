"""Identifiers in addresses and texts."""

import pytest

from people.formats.links import arxiv_in, clean_url


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://arxiv.org/abs/2001.00001", "2001.00001"),
        ("http://www.arxiv.org/pdf/2001.00001v2.pdf", "2001.00001"),
        ("arXiv:2001.00001 [cs.LG]", "2001.00001"),
        ("arXiv preprint arXiv:math.GT/0309136", "math.GT/0309136"),
        ("arXiv. 2001.00001", "2001.00001"),
        ("10.48550/arXiv.2001.00001", "2001.00001"),
        ("https://arxiv.org/list/cs", ""),
        ("2001.00001", ""),
        ("http://arxiv.org/pdf/1512.04133v1.pdf", "1512.04133"),
        ("arXiv.2501.12340", "2501.12340"),
    ],
)
def test_arxiv_identifier_is_found(text, expected):
    assert arxiv_in(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://例子.cn/文?a=b", "https://例子.cn/文?a=b"),
        ("https://example.org/a b\u3000c", "https://example.org/a%20b%E3%80%80c"),
        ("www.example.org/ä", "https://www.example.org/ä"),
        ('https://example.org/"x"', "https://example.org/%22x%22"),
        ("javascript:alert(1)", ""),
    ],
)
def test_address_is_cleaned(text, expected):
    assert clean_url(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://a.org/?x=1&amp;y=2", "https://a.org/?x=1&y=2"),
        ("https://a.org/?x=1&copy=2&region=cn", "https://a.org/?x=1&copy=2&region=cn"),
    ],
)
def test_entities_in_an_address_are_those_that_are_closed(text, expected):
    assert clean_url(text) == expected
