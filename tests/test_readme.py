"""The README: what it names exists, and what exists is named."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from profiles_site import settings

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def variables() -> set[str]:
    return set(settings.env.known)


def test_every_environment_variable_is_in_the_table(readme, variables):
    listed = set(re.findall(r"^\| *`([A-Z0-9_]+)`", readme, re.MULTILINE))
    assert listed == variables


def test_no_other_variable_of_ours_is_named(readme, variables):
    assert set(re.findall(r"PROFILES_[A-Z]\w*", readme)) <= variables


def test_relative_links_and_pictures_lead_somewhere(readme):
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", readme) + re.findall(r'src="([^"]+)"', readme)
    relative = [target for target in targets if not re.match(r"[a-z]+:", target)]
    assert [target for target in relative if not (ROOT / target).exists()] == []


def test_commands_exist(readme):
    named = set(re.findall(r"manage\.py ([a-z_]+)", readme))
    assert "demo" in named
    assert named <= set(get_commands())


def test_both_ways_to_start_are_told(readme):
    commands = " ".join(readme.split())
    assert "-r requirements.txt && .venv/bin/python manage.py demo" in commands
    assert "-r requirements-test.txt && .venv/bin/pytest" in commands


def test_map_of_the_code_names_every_package_of_the_app(readme):
    packages = {path.parent.name for path in (ROOT / "people").glob("*/__init__.py")}
    assert {name for name in packages - {"migrations"} if f"{name}/`" not in readme} == set()
