"""The names of the files that stand for addresses."""

import pytest

from people.static_site.addresses import Address
from people.static_site.names import file_name

HTML, PDF = "text/html", "application/pdf"


@pytest.mark.parametrize(
    ("path", "query", "content_type", "download", "expected"),
    [
        ("/", "", HTML, "", "index.html"),
        ("/en/people/", "", HTML, "", "en/people/index.html"),
        ("/en/about", "", HTML, "", "en/about/index.html"),
        ("/404.html", "", HTML, "", "404.html"),
        ("/en/publications/", "after=2", HTML, "", "en/publications/after/2/index.html"),
        (
            "/en/publications/",
            "after=2&year=2024",
            HTML,
            "",
            "en/publications/year/2024/after/2/index.html",
        ),
        ("/robots.txt", "", "text/plain", "", "robots.txt"),
        ("/en/people/ada/cv.pdf", "", PDF, "ada-cv-en.pdf", "en/people/ada/cv.pdf"),
        (
            "/en/people/ada/cv.pdf",
            "style=modern",
            PDF,
            "ada-cv-en-modern.pdf",
            "en/people/ada/ada-cv-en-modern.pdf",
        ),
        ("/en/people/ada/cv.pdf", "a=b", PDF, "../x", "en/people/ada/cv-a-b.pdf"),
        ("/en/feed/", "", "application/atom+xml", "", "en/feed/index.atom"),
        ("/en/feed", "", "application/atom+xml", "", "en/feed.atom"),
        ("/api/v1.0", "", "application/json", "", "api/v1.0.json"),
        ("/api/people/", "after=3", "application/json", "", "api/people/index-after-3.json"),
        ("/api/what", "", "application/made-up", "", "api/what"),
        ("/export/orcid", "", "application/made-up", "ada.xml", "export/orcid.xml"),
        ("/export/orcid", "", "application/made-up", "../x.a b", "export/orcid"),
    ],
)
def test_file_is_named_after_its_address(path, query, content_type, download, expected):
    assert file_name(Address.of(path, query), content_type, download) == expected


@pytest.mark.parametrize(
    ("value", "folder"),
    [
        ("大模型", "da-mo-xing-"),
        ("Machine Learning", "machine-learning-"),
        ("../../etc", "etc-"),
        ("/", ""),
        ("", ""),
        ("x" * 300, "x" * 60 + "-"),
    ],
)
def test_value_that_no_disk_takes_is_written_plainly_with_a_mark(value, folder):
    name = file_name(Address.of("/en/publications/", f"topic={value}"), HTML)
    word = name.removeprefix("en/publications/topic/").removesuffix("/index.html")
    assert word.startswith(folder)
    assert len(word) == len(folder) + 8
    assert word.isascii()
    assert "/" not in word


def test_values_that_differ_in_case_only_have_different_names():
    names = {file_name(Address.of("/", f"topic={each}"), HTML) for each in ("ai", "AI", "Ai")}
    assert len({name.lower() for name in names}) == 3


def test_path_does_not_lead_out_of_the_folder():
    assert ".." not in file_name(Address("/a/../../b.png"), "image/png").split("/")
