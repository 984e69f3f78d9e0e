"""The texts of the interface: all of them in both languages, compiled as they are written."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("zh_Hans", "en")
EMPTY = re.compile(r'^msgstr(\[\d\])? ""$(?!\n")', re.MULTILINE)
CATALOGUE = "people/locale/{}/LC_MESSAGES/django.po"

pytestmark = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("xgettext", "msgfmt", "msgattrib", "msgunfmt")),
    reason="gettext's tools are not installed",
)


def gettext(*command: str | Path) -> str:
    """Run one of gettext's tools. Returns what it prints; an error of it fails the test."""
    run = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def entries(path: Path, *selection: str) -> list[str]:
    """Return the entries that `msgattrib` selects, each with the places of its text."""
    blocks = gettext("msgattrib", "--no-wrap", *selection, path).strip().split("\n\n")
    return [block for block in blocks if block and "Project-Id-Version" not in block]


@pytest.fixture(scope="module")
def collected(tmp_path_factory) -> Path:
    """Give a copy of the project in which `makemessages` has brought the catalogues up to date."""
    copy = tmp_path_factory.mktemp("messages")
    for name in ("people", "profiles_site", "templates"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", copy)
    languages = [part for language in LANGUAGES for part in ("--locale", language)]
    run = subprocess.run(
        [sys.executable, "manage.py", "makemessages", *languages],
        cwd=copy,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "profiles_site.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return copy


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(collected, language):
    found = entries(collected / CATALOGUE.format(language), "--no-obsolete", "--no-fuzzy")
    assert found != []
    assert [entry for entry in found if EMPTY.search(entry)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_a_guess(collected, language):
    assert entries(collected / CATALOGUE.format(language), "--only-fuzzy", "--no-obsolete") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_keeps_no_text_that_is_gone(collected, language):
    assert entries(collected / CATALOGUE.format(language), "--only-obsolete") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_and_plurals_agree(language):
    gettext("msgfmt", "--check", "--output-file", os.devnull, ROOT / CATALOGUE.format(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_says_what_is_written(tmp_path, language):
    written = ROOT / CATALOGUE.format(language)
    gettext("msgfmt", "--output-file", tmp_path / "django.mo", written)
    assert gettext("msgunfmt", written.with_suffix(".mo")) == gettext(
        "msgunfmt", tmp_path / "django.mo"
    )
