"""Which references are the site's own, and where they lead."""

import pytest

from people.static_site.addresses import Address, Bases, Local

PAGE = Address("/en/people/ada/")
LAB = Bases("https://example.org/lab", "http://127.0.0.1:8000")
ROOT = Bases("https://example.org", "https://example.org")


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("../bob/", Local(Address("/en/people/bob/"), "", False)),
        ("/zh/?b=2&a=1#news", Local(Address("/zh/", "a=1&b=2"), "news", False)),
        ("#top", Local(PAGE, "top", False)),
        ("?page=2", Local(Address("/en/people/ada/", "page=2"), "", False)),
        ("https://example.org/lab/en/", Local(Address("/en/"), "", True)),
        ("HTTP://EXAMPLE.org/lab", Local(Address("/"), "", True)),
        ("https://example.org/lab/no-such-view", Local(Address("/no-such-view"), "", True)),
        ("https://example.org/en/people/", Local(Address("/en/people/"), "", True)),
        ("//example.org/people/ada/", Local(Address("/people/ada/"), "", True)),
        ("http://127.0.0.1:8000/en/", Local(Address("/en/"), "", True)),
        ("/en/%7eada/", Local(Address("/en/~ada/"), "", False)),
        ("/en/爱达/", Local(Address("/en/%E7%88%B1%E8%BE%BE/"), "", False)),
        ("https://example.org/laboratory/", None),
        ("https://example.org/other-project/", None),
        ("https://elsewhere.org/lab/", None),
        ("mailto:ada@example.org", None),
        ("data:image/png;base64,x", None),
        ("http://[broken/", None),
    ],
)
def test_reference_is_told_to_be_ours_or_not(reference, expected):
    assert LAB.local(reference, PAGE) == expected


@pytest.mark.parametrize(
    ("reference", "is_ours"),
    [
        ("https://example.org/", True),
        ("https://example.org/zh/projects/", True),
        ("https://example.org/media/photos/a.png", True),
        ("https://example.org/somebody-elses-project/", False),
    ],
)
def test_rest_of_a_host_that_is_shared_is_not_ours(reference, is_ours):
    assert (ROOT.local(reference, PAGE) is not None) is is_ours


def test_absolute_addresses_are_found_in_a_text():
    text = (
        "See https://example.org/lab/en/, (http://127.0.0.1:8000/zh/)."
        ' {"url":"https://example.org/lab/x?a=1"} https://example.organic/ https://example.org:81/'
    )
    found = [text[start:end] for start, end in LAB.in_text(text)]
    assert found == [
        "https://example.org/lab/en/",
        "http://127.0.0.1:8000/zh/",
        "https://example.org/lab/x?a=1",
    ]
