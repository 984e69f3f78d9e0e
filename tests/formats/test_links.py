"""Addresses and the identifiers in them."""

import pytest

from people.formats.links import arxiv_in, clean_url


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://arxiv.org/abs/2302.13971", "2302.13971"),
        ("https://arxiv.org/abs/2302.13971v2", "2302.13971"),
        ("https://arxiv.org/pdf/2302.13971.pdf", "2302.13971"),
        ("arXiv preprint arXiv:1512.03385", "1512.03385"),
        ("arXiv:math.GT/0309136", "math.GT/0309136"),
        ("arXiv 1706.03762", "1706.03762"),
        ("10.48550/arXiv.2302.13971", "2302.13971"),
        ("arXiv preprint", ""),
        ("1512.03385", ""),
    ],
)
def test_arxiv_identifier_is_found_wherever_arxiv_is_named(text, expected):
    assert arxiv_in(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://a.org/?x=1&amp;y=2", "https://a.org/?x=1&y=2"),
        ("https://a.org/?x=1&copy=2&region=cn", "https://a.org/?x=1&copy=2&region=cn"),
    ],
)
def test_entities_in_an_address_are_those_that_are_closed(text, expected):
    assert clean_url(text) == expected
