"""The pictures of the README: each is made by the command, from the five documents."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from PIL import Image

from people.models import Site
from tests import screenshots
from tests.canonical import fixture_paths

README = Path(__file__).resolve().parent.parent / "README.md"


def test_readme_shows_what_the_command_makes():
    readme = README.read_text(encoding="utf-8")
    assert set(re.findall(r"docs/images/(\w+)\.png", readme)) == set(screenshots.NAMES)
    assert "python -m tests.screenshots" in readme


def test_pictures_in_the_repository_are_light():
    files = {path.stem: path.stat().st_size for path in screenshots.FOLDER.iterdir()}
    assert set(files) == set(screenshots.NAMES)
    assert max(files.values()) <= screenshots.HEAVIEST


def test_a_picture_has_as_few_colors_as_its_weight_needs(monkeypatch):
    noise = Image.effect_noise((200, 200), 80).convert("RGB")
    full = len(screenshots.compressed(noise))
    monkeypatch.setattr(screenshots, "HEAVIEST", full - 1)
    assert len(screenshots.compressed(noise)) < full


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_command_makes_every_picture(browser, live_server, tmp_path):
    call_command("loaddata", *map(str, fixture_paths()), verbosity=0)
    themes = []

    def choose(theme: str) -> None:
        themes.append(theme)
        Site.objects.update(theme=theme)

    files = screenshots.take(browser, live_server.url, choose, tmp_path / "images")
    assert [path.stem for path in files] == screenshots.NAMES
    assert {"ink", "paper", "lab"} <= set(themes)
    assert themes[-1] == "ink"
    for path in files:
        assert path.stat().st_size <= screenshots.HEAVIEST
        with Image.open(path) as made, Image.open(screenshots.FOLDER / path.name) as kept:
            assert made.size == kept.size
            assert len(made.getcolors(256)) > 8
