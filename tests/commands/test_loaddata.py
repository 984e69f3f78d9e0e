"""A faulty fixture: the message names file, record and field, and nothing of it is loaded."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import serializers
from django.core.management import CommandError, call_command
from django.utils import translation

from people.management.commands.loaddata import Command as LoadData
from people.models import Organization, Person
from tests.makers import make_person

LANGUAGES = ("en", "zh-hans")

UNIVERSITY = ("organization", {"key": "uni", "name_en": "University", "kind": "university"})
ADA = ("person", {"key": "ada", "slug": "ada", "family_name_en": "Li", "given_name_en": "Ada"})
STUDY = (
    "education",
    {"key": "ada/phd", "person": ["ada"], "organization": ["uni"], "degree_en": "Ph.D."},
)
PAPER = ("publication", {"key": "paper", "slug": "paper", "title_en": "A Paper"})


def text_of(*records: Any) -> str:
    """Return a fixture of records given as model and fields, or as they shall stand."""
    return json.dumps(
        [
            {"model": f"people.{record[0]}", "fields": record[1]}
            if isinstance(record, tuple)
            else record
            for record in records
        ]
    )


def with_fields(record: tuple[str, dict[str, Any]], **fields: Any) -> tuple[str, dict[str, Any]]:
    """Return a record with some fields changed."""
    return record[0], {**record[1], **fields}


def without(record: tuple[str, dict[str, Any]], name: str) -> tuple[str, dict[str, Any]]:
    """Return a record that lacks a field."""
    return record[0], {key: value for key, value in record[1].items() if key != name}


def state() -> str:
    """Return everything that the site holds."""
    records = [*Organization.objects.all(), *Person.objects.all()]
    return serializers.serialize("json", records)


FAULTS: dict[str, tuple[str | bytes, str]] = {
    "bad JSON": (
        '[\n{"model": "people.tag",\n "fields": {"key": "a" "name_en": "A"}}]',
        "line 3, column 24: this is no JSON (Expecting ',' delimiter).",
    ),
    "empty file": ("", "line 1, column 1: this is no JSON (Expecting value)."),
    "cut off": (
        text_of(UNIVERSITY)[:-1],
        "line 1, column 107: this is no JSON (Expecting ',' delimiter).",
    ),
    "nested beyond reason": ("[" * 200_000, "this is nested too deeply."),
    "number of endless digits": (
        '[{"model": "people.tag", "fields": {"key": "a", "order": ' + "9" * 5000 + "}}]",
        "this is no JSON (Exceeds the limit (4300 digits) for integer string conversion:"
        " value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit).",
    ),
    "not UTF-8": (
        b'[\n{"model": "people.tag", "fields": {"key": "a", "name_zh_hans": "\xb1\xea"}}]',
        "line 2: this is not UTF-8. Save the file in UTF-8.",
    ),
    "not a list": (
        '{"model": "people.tag", "fields": {}}',
        "a fixture is a list of records: put them between [ and ].",
    ),
    "a list of something else": (
        '["people.tag"]',
        "record 1 ( “”): a record is an object with “model” and “fields”.",
    ),
    "record without fields": (
        text_of(UNIVERSITY, {"model": "people.tag", "key": "a"}),
        "record 2 (people.tag “”): a record is an object with “model” and “fields”.",
    ),
    "fields that are a list": (
        text_of({"model": "people.tag", "fields": ["a"]}),
        "record 1 (people.tag “”): a record is an object with “model” and “fields”.",
    ),
    "unknown model": (
        text_of(UNIVERSITY, ("persona", {"key": "a"})),
        "record 2 (people.persona “a”): there is no model “people.persona”.",
    ),
    "model that is a number": (
        text_of({"model": 7, "fields": {"key": "a"}}),
        "record 1 (7 “a”): there is no model “7”.",
    ),
    "no model": (
        text_of({"fields": {"key": "a"}}),
        "record 1 ( “a”): there is no model “None”.",
    ),
    "unknown field": (
        text_of(UNIVERSITY, with_fields(ADA, heading="Professor")),
        "record 2 (people.person “ada”), field “heading”: the model has no such field.",
    ),
    "misspelt field": (
        text_of(with_fields(ADA, headlin_en="Professor")),
        "record 1 (people.person “ada”), field “headlin_en”: the model has no such field."
        " Did you mean “headline_en”?",
    ),
    "bare translated field": (
        text_of(with_fields(UNIVERSITY, name="University")),
        "record 1 (people.organization “uni”), field “name”:"
        " write “name_zh_hans” and “name_en” instead.",
    ),
    "field told twice": (
        '[{"model": "people.tag", "fields": {"key": "a", "name_en": "A", "name_en": "B"}}]',
        "record 1 (people.tag “a”), field “name_en”: it is given twice; keep one of them.",
    ),
    "derived field": (
        text_of(with_fields(ADA, sort_key="li ada")),
        "record 1 (people.person “ada”), field “sort_key”:"
        " it is made from other records or fields; leave it out.",
    ),
    "relation of other records": (
        text_of(with_fields(ADA, positions=[["ada/job"]])),
        "record 1 (people.person “ada”), field “positions”:"
        " it is made from other records or fields; leave it out.",
    ),
    "no key": (
        text_of(without(UNIVERSITY, "key")),
        "record 1 (people.organization “”), field “key”: every record needs its key, a text.",
    ),
    "key that is a number": (
        text_of(with_fields(UNIVERSITY, key=7)),
        "record 1 (people.organization “7”), field “key”: every record needs its key, a text.",
    ),
    "primary key": (
        text_of({"model": "people.tag", "pk": 3, "fields": {"key": "a", "name_en": "A"}}),
        "record 1 (people.tag “a”), field “pk”: leave it out: the key names the record.",
    ),
    "key told twice": (
        text_of(UNIVERSITY, ADA, with_fields(UNIVERSITY, name_en="College")),
        "record 3 (people.organization “uni”), field “key”: record 1 has this key already.",
    ),
    "wrong date": (
        text_of(UNIVERSITY, ADA, with_fields(STUDY, start_date="2023-13")),
        "record 3 (people.education “ada/phd”), field “start_date”:"
        " “2023-13” is no date. Write 2024, 2024-10, 2024-10-05 or spring 2019.",
    ),
    "date that is a list": (
        text_of(with_fields(PAPER, date=["2023"])),
        "record 1 (people.publication “paper”), field “date”: write a single value.",
    ),
    "years that are a text": (
        text_of(("award", {"key": "prize", "name_en": "Prize", "years": "2020"})),
        "record 1 (people.award “prize”), field “years”: write a list of years: [2020, 2021].",
    ),
    "wrong year": (
        text_of(("award", {"key": "prize", "name_en": "Prize", "years": [20]})),
        "record 1 (people.award “prize”), field “years”:"
        " “[20]” is no list of years. Write 2020, 2021.",
    ),
    "wrong choice": (
        text_of(with_fields(UNIVERSITY, kind="academy")),
        "record 1 (people.organization “uni”), field “kind”: Value 'academy' is not a valid choice.",
    ),
    "too long": (
        text_of(with_fields(UNIVERSITY, short_name_en="U" * 61)),
        "record 1 (people.organization “uni”), field “short_name_en”:"
        " Ensure this value has at most 60 characters (it has 61).",
    ),
    "number that is a word": (
        text_of(with_fields(UNIVERSITY, order="first")),
        "record 1 (people.organization “uni”), field “order”: “first” value must be an integer.",
    ),
    "number out of range": (
        text_of(with_fields(UNIVERSITY, order=-1)),
        "record 1 (people.organization “uni”), field “order”:"
        " Ensure this value is greater than or equal to 0.",
    ),
    "text that is a number": (
        text_of(with_fields(PAPER, volume=79)),
        "record 1 (people.publication “paper”), field “volume”:"
        " write it as a text, in quotation marks.",
    ),
    "switch that is a word": (
        text_of(with_fields(PAPER, has_more_authors="et al.")),
        "record 1 (people.publication “paper”), field “has_more_authors”:"
        " “et al.” value must be either True or False.",
    ),
    "null where there is none": (
        text_of(with_fields(PAPER, volume=None)),
        "record 1 (people.publication “paper”), field “volume”: it cannot be null; leave it out.",
    ),
    "bad link": (
        text_of(with_fields(UNIVERSITY, url="javascript:alert(1)")),
        "record 1 (people.organization “uni”), field “url”: “javascript:alert(1)” is no web, mail"
        " or telephone address. Begin it with https://, mailto: or tel:.",
    ),
    "media outside its folder": (
        text_of(with_fields(PAPER, teaser="../secret_key")),
        "record 1 (people.publication “paper”), field “teaser”:"
        " “../secret_key” leads out of the media folder.",
    ),
    "NUL": (
        text_of(with_fields(UNIVERSITY, name_en="Uni\x00versity")),
        "record 1 (people.organization “uni”), field “name_en”:"
        " it contains the character NUL; take it out.",
    ),
    "half a character": (
        text_of(with_fields(UNIVERSITY, name_en="\ud83d")),
        "record 1 (people.organization “uni”), field “name_en”:"
        " it contains half a character (\\ud800 to \\udfff); take it out.",
    ),
    "nameless": (
        text_of(without(UNIVERSITY, "name_en")),
        "record 1 (people.organization “uni”), field “name_zh_hans”:"
        " Give the name in at least one language.",
    ),
    "reference without brackets": (
        text_of(UNIVERSITY, ADA, with_fields(STUDY, person="ada")),
        "record 3 (people.education “ada/phd”), field “person”:"
        " name the record by its key, in brackets: [“key”].",
    ),
    "reference by number": (
        text_of(UNIVERSITY, ADA, with_fields(STUDY, unit=1)),
        "record 3 (people.education “ada/phd”), field “unit”:"
        " name the record by its key, in brackets: [“key”].",
    ),
    "references without inner brackets": (
        text_of(ADA, with_fields(PAPER, people=["ada"])),
        "record 2 (people.publication “paper”), field “people”:"
        " write a list of keys, each in brackets: [[“key”], [“key”]].",
    ),
    "missing reference": (
        text_of(UNIVERSITY, ADA, without(STUDY, "organization")),
        "record 3 (people.education “ada/phd”), field “organization”:"
        " every record of this model needs it: [“key”].",
    ),
    "reference to nothing": (
        text_of(UNIVERSITY, ADA, with_fields(STUDY, organization=["college"])),
        "record 3 (people.education “ada/phd”), field “organization”:"
        " there is no record with the key “college”. It must come before this one.",
    ),
    "reference to what comes later": (
        text_of(ADA, STUDY, UNIVERSITY),
        "record 2 (people.education “ada/phd”), field “organization”:"
        " there is no record with the key “uni”. It must come before this one.",
    ),
    "optional reference to nothing": (
        text_of(UNIVERSITY, ADA, with_fields(STUDY, unit=["lab"])),
        "record 3 (people.education “ada/phd”), field “unit”:"
        " there is no record with the key “lab”.",
    ),
    "one of many references to nothing": (
        text_of(ADA, with_fields(PAPER, people=[["ada"], ["bob"]])),
        "record 2 (people.publication “paper”), field “people”:"
        " there is no record with the key “bob”.",
    ),
    "circle of parts": (
        text_of(
            with_fields(UNIVERSITY, parent=["lab"]),
            ("organization", {"key": "lab", "name_en": "Lab", "parent": ["uni"]}),
        ),
        "record 1 (people.organization “uni”), field “parent”: This makes a circle of parts.",
    ),
    "reversed dates": (
        text_of(UNIVERSITY, ADA, with_fields(STUDY, start_date="2023", end_date="2020")),
        "record 3 (people.education “ada/phd”), field “end_date”: The end lies before the start.",
    ),
    "slug of another record": (
        text_of(ADA, with_fields(ADA, key="bob", given_name_en="Bob")),
        "record 2 (people.person “bob”), field “slug”: Person with this Slug already exists.",
    ),
    "person twice in a list of authors": (
        text_of(
            ADA,
            PAPER,
            ("authorship", {"key": "paper/a", "publication": ["paper"], "person": ["ada"]}),
            ("authorship", {"key": "paper/b", "publication": ["paper"], "person": ["ada"]}),
        ),
        "record 4 (people.authorship “paper/b”), field “person”:"
        " This person is already in the list.",
    ),
    "row of two owners": (
        text_of(ADA, PAPER, ("link", {"key": "x", "person": ["ada"], "publication": ["paper"]})),
        "record 3 (people.link “x”), field “person”, “project”, “publication”, “talk”:"
        " Choose exactly one record that this belongs to.",
    ),
    "two sites": (
        text_of(("site", {"key": "other", "title_en": "Other"})),
        "record 1 (people.site “other”), field “key”: There is one site only.",
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", FAULTS)
def test_loaddata_names_file_record_and_field_and_loads_nothing(
    fault: str, language: str, tmp_path: Path
) -> None:
    content, problem = FAULTS[fault]
    good, bad = tmp_path / "1.json", tmp_path / "2.json"
    good.write_text(text_of(("tag", {"key": "tag", "name_en": "Tag"})))
    bad.write_bytes(content if isinstance(content, bytes) else content.encode())
    make_person("eve", key="eve")
    before = state()

    with translation.override(language), pytest.raises(CommandError) as caught:
        call_command("loaddata", good, bad, verbosity=0)

    message = str(caught.value)
    if language == "en":
        assert message == f"Nothing was loaded. {bad}: {problem}"
    assert [part for part in (str(bad), *untranslated(problem)) if part not in message] == []
    assert state() == before


def untranslated(problem: str) -> list[str]:
    """Return the key, the fields and the numbers of a problem, the same in every language."""
    place = problem.partition("”:")[0] if "”:" in problem else problem.partition("”)")[0]
    return re.findall(r"“([^”]+)", place) + re.findall(r"\b\d+\b", place.partition("“")[0])


@pytest.mark.django_db
def test_loaddata_names_the_file_whose_reference_leads_nowhere(tmp_path: Path) -> None:
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    first.write_text(text_of(ADA, with_fields(PAPER, people=[["bob"]])))
    second.write_text(text_of(UNIVERSITY))
    with translation.override("en"), pytest.raises(CommandError) as caught:
        call_command("loaddata", first, second, verbosity=0)
    assert str(caught.value) == (
        f"Nothing was loaded. {first}: record 2 (people.publication “paper”), field “people”:"
        " there is no record with the key “bob”."
    )


@pytest.mark.django_db
def test_loaddata_accepts_references_to_a_later_file(tmp_path: Path) -> None:
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    first.write_text(text_of(with_fields(PAPER, people=[["ada"]])))
    second.write_text(text_of(ADA))
    call_command("loaddata", first, second, verbosity=0)
    ada = Person.objects.get(key="ada")
    assert [str(work.key) for work in ada.listed_publications.all()] == ["paper"]


@pytest.mark.django_db
def test_loaddata_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        call_command("loaddata", tmp_path / "nowhere.json", verbosity=0)


@pytest.mark.django_db
def test_loaddata_can_ignore_what_this_version_does_not_know(tmp_path: Path) -> None:
    path = tmp_path / "newer.json"
    path.write_text(text_of(with_fields(UNIVERSITY, motto_en="…"), ("medal", {"key": "m"})))
    call_command("loaddata", path, verbosity=0, ignore=True)
    assert [(row.key, row.name_en) for row in Organization.objects.all()] == [("uni", "University")]


@pytest.mark.django_db
def test_loaddata_says_which_media_are_missing(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "paper.json"
    path.write_text(text_of(with_fields(PAPER, teaser="teasers/lost.png")))
    with translation.override("en"):
        call_command("loaddata", path)
    assert capsys.readouterr().err == "The file “teasers/lost.png” is missing.\n"


@pytest.mark.django_db
def test_loaddata_lets_a_person_move_between_author_rows(tmp_path: Path) -> None:
    ada, bob = make_person("ada", key="ada"), make_person("bob", key="bob")
    path = tmp_path / "paper.json"
    rows = [
        ("authorship", {"key": f"paper/{n}", "publication": ["paper"], "person": [who]})
        for n, who in enumerate(("ada", "bob"))
    ]
    path.write_text(text_of(PAPER, *rows))
    call_command("loaddata", path, verbosity=0)
    first, second = ada.authorships.get(), bob.authorships.get()
    first.person, first.printed_name = None, "Somebody"
    first.save()
    second.person = ada
    second.save()

    call_command("loaddata", path, verbosity=0)

    assert [ada.authorships.get().key, bob.authorships.get().key] == ["paper/0", "paper/1"]


@pytest.mark.slow
def test_loaddata_from_the_shell_ends_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text("[{]")
    environment = {"PATH": "/usr/bin:/bin", "PROFILES_DATA_DIR": str(tmp_path / "data")}
    manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
    subprocess.run([*manage, "migrate", "-v0"], env=environment, check=True)
    done = subprocess.run(
        [*manage, "loaddata", str(path)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert str(path) in done.stderr


@pytest.mark.parametrize(
    "locale, words",
    [
        ("zh_CN.UTF-8", "没有载入任何内容"),
        ("en_US.UTF-8", "Nothing was loaded"),
        ("C", "Nothing was loaded"),
    ],
)
def test_a_fault_is_told_in_the_language_of_the_terminal(
    tmp_path, monkeypatch, db, capsys, locale, words
):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    faulty = tmp_path / "faulty.json"
    faulty.write_text("{", encoding="utf-8")
    command = LoadData()
    with pytest.raises(SystemExit):
        command.run_from_argv(["manage.py", "loaddata", str(faulty)])
    assert words in capsys.readouterr().err
