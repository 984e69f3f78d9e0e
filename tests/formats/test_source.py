"""Files, folders and archives as readers get them."""

import pytest

from people.formats.source import Source, archive


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["site-main/_data/cv.yml", "site-main/README.md"], ["README.md", "_data/cv.yml"]),
        (["_data/cv.yml"], ["_data/cv.yml"]),
        (["_data/cv.yml", "README.md"], ["README.md", "_data/cv.yml"]),
        (["site/a.txt", "__MACOSX/site/._a.txt"], ["a.txt"]),
    ],
)
def test_the_folder_around_an_archive_is_dropped(names, expected):
    source = Source.of_file("a.zip", archive(dict.fromkeys(names, b"x")))
    assert sorted(source.files) == expected
