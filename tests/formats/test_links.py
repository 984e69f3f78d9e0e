"""Identifiers within addresses and texts."""

import pytest

from people.formats.links import arxiv_in


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://arxiv.org/abs/2501.12340", "2501.12340"),
        ("http://arxiv.org/pdf/1512.04133v1.pdf", "1512.04133"),
        ("arXiv:2501.12340v2 [cs]", "2501.12340"),
        ("arXiv.2501.12340", "2501.12340"),
        ("https://arxiv.org/list/cs", ""),
    ],
)
def test_arxiv_identifier_is_found_in_addresses_too(text, expected):
    assert arxiv_in(text) == expected
