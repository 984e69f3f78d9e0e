"""`translation_status`, for people and for scripts."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.makers import make_person

pytestmark = pytest.mark.django_db


def run(*options: str) -> str:
    """Return what the command prints."""
    out = StringIO()
    call_command("translation_status", *options, stdout=out)
    return out.getvalue()


@pytest.fixture(autouse=True)
def _people(settings):
    person = make_person(headline_zh_hans="工程师", headline_en="Engineer", location_en="Beijing")
    person.headline_en = "Chief engineer"
    person.save()


def test_it_counts_and_names_what_waits():
    lines = run().splitlines()
    assert lines[0].startswith("中文: 50 % (")
    assert lines[1].startswith("English: 100 % (")
    assert sorted(line.split(" · ")[1] for line in lines[2:]) == ["headline", "location"]
    assert all("person ada-li" in line for line in lines[2:])


def test_scripts_get_json():
    report = json.loads(run("--json"))
    assert report["languages"]["zh"] == {
        "percent": 50,
        "missing": 1,
        "out-of-date": 1,
        "up-to-date": 2,
    }
    assert {
        "model": "people.person",
        "key": "ada-li",
        "field": "headline",
        "language": "zh",
        "state": "out-of-date",
    } in report["texts"]


def test_a_share_can_be_asked_for():
    run("--fail-under", "50")
    with pytest.raises(CommandError, match=r"51.*中文"):
        run("--fail-under", "51")
