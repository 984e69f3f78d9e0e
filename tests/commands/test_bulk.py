"""Many records at once: the quick ways of loading and dumping say exactly what the careful ones say."""

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core import serializers
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people import models
from people.bulk.reading import CHUNK, Unsure, records
from people.management.commands.loaddata import Command as LoadData
from people.models.base import Keyed
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db


def make_sample(**options: Any) -> None:
    call_command("make_sample", verbosity=0, **{"people": 6, "publications": 3, **options})


def dump() -> str:
    out = io.StringIO()
    call_command("dumpdata", "people", stdout=out)
    return out.getvalue()


def empty() -> None:
    connection.check_constraints()  # a table with pending checks cannot be emptied
    call_command("flush", interactive=False, verbosity=0)


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return all columns of all content, without primary keys, which are nobody's business."""
    kinds = [each for each in vars(models).values() if isinstance(each, type)]
    return {
        model.__name__: list(model._base_manager.order_by("key").values("key", *columns(model)))
        for model in kinds
        if issubclass(model, Keyed)
    }


def columns(model: type[Keyed]) -> list[str]:
    own = [
        field.name
        for field in model._meta.concrete_fields
        if not field.is_relation and not field.primary_key
    ]
    keys = [f"{field.name}__key" for field in model._meta.concrete_fields if field.is_relation]
    return [*own, *(key for key in keys if not key.startswith("user"))]


@pytest.fixture
def slow_only(monkeypatch):
    """Load record by record, as is done where there is a doubt."""

    def use() -> None:
        monkeypatch.setattr(LoadData, "_is_plain", lambda *_args: False)

    return use


def test_loading_at_once_stores_what_loading_one_by_one_does(tmp_path, slow_only):
    make_sample()
    file = tmp_path / "site.json"
    file.write_text(dump(), encoding="utf-8")
    empty()
    call_command("loaddata", file, verbosity=0)
    at_once = everything()
    empty()
    slow_only()
    call_command("loaddata", file, verbosity=0)
    assert everything() == at_once
    assert sum(map(len, at_once.values())) > 400


def test_loading_over_an_edited_site_brings_back_what_the_file_says(tmp_path):
    make_sample()
    file = tmp_path / "site.json"
    file.write_text(dump(), encoding="utf-8")
    person = models.Person.objects.order_by("pk")[0]
    person.headline_en, person.orcid = "Somebody else", "0000-0002-1825-0097"
    person.save()
    person.affiliations.clear()
    models.Publication.objects.order_by("pk")[0].people.add(person)
    models.Authorship.objects.order_by("pk")[0].delete()
    pk = person.pk
    call_command("loaddata", file, verbosity=0)
    assert dump() == file.read_text(encoding="utf-8")
    assert models.Person.objects.get(key=person.key).pk == pk


def test_loading_again_keeps_the_account_and_the_marks_of_translations(tmp_path, django_user_model):
    make_sample(people=1, publications=0)
    file = tmp_path / "site.json"
    file.write_text(dump(), encoding="utf-8")
    person = models.Person.objects.get()
    person.user = django_user_model.objects.create(username="ada")
    person.biography_en = "Another text."
    person.save()
    call_command("loaddata", file, verbosity=0)
    person.refresh_from_db()
    assert person.user.username == "ada"
    assert person.translation_state("biography", "en") != "missing"


def test_loading_takes_few_statements_and_no_more_for_more_records(tmp_path):
    counts = []
    for publications in (2, 12):
        make_sample(publications=publications)
        file = tmp_path / f"{publications}.json"
        file.write_text(dump(), encoding="utf-8")
        empty()
        # Organizations are checked one by one, and there are as many of them in both.
        with CaptureQueriesContext(
            connection,
        ) as queries:
            call_command("loaddata", file, verbosity=0)
        counts.append(len(queries))
        empty()
    assert counts[1] - counts[0] <= 6


def test_references_to_later_records_are_made_at_the_end(tmp_path):
    paper = {"key": "paper", "slug": "paper", "title_en": "A Paper", "people": [["ada"]]}
    row = {"key": "paper/0", "publication": ["paper"], "person": ["ada"], "printed_name": "Ada"}
    ada = {"key": "ada", "slug": "ada", "given_name_en": "Ada"}
    content = [("publication", paper), ("authorship", row), ("person", ada)]
    file = tmp_path / "site.json"
    file.write_text(
        json.dumps([{"model": f"people.{name}", "fields": fields} for name, fields in content])
    )
    call_command("loaddata", file, verbosity=0)
    person = models.Person.objects.get()
    assert models.Authorship.objects.get().person == person
    assert [str(each) for each in person.listed_publications.all()] == ["A Paper"]


def test_records_in_no_order_are_loaded_too(tmp_path):
    tags = [{"model": "people.tag", "fields": {"key": key, "name_en": key}} for key in "cab"]
    file = tmp_path / "tags.json"
    file.write_text(json.dumps(tags))
    call_command("loaddata", file, verbosity=0)
    assert list(models.Tag.objects.values_list("key", flat=True)) == ["a", "b", "c"]


def test_compressed_fixtures_go_both_ways(tmp_path):
    make_sample(people=2)
    file = tmp_path / "site.json.gz"
    call_command("dumpdata", "people", output=str(file), verbosity=0)
    assert gzip.decompress(file.read_bytes()).decode() == dump()
    before = dump()
    empty()
    call_command("loaddata", file, verbosity=0)
    assert dump() == before


def test_dump_is_what_the_serializer_writes_of_each_model():
    make_sample()
    make_publication("Zero", order=0, pin=0, has_more_authors=True)
    models.Award.objects.create(name_en="Prize", years=(2020, 2021))
    models.Figure.objects.create(person=make_person(), value="70000.50", label_en="downloads")
    kinds = [each for each in vars(models).values() if isinstance(each, type)]
    for model in kinds:
        if issubclass(model, Keyed):
            out = io.StringIO()
            call_command("dumpdata", model._meta.label, stdout=out)
            assert out.getvalue() == serializers.serialize("json", model._base_manager.all())


def test_dump_asks_no_more_for_more_records():
    counts = []
    for people in (2, 12):
        make_sample(people=people)
        with CaptureQueriesContext(connection) as queries:
            dump()
        counts.append(len(queries))
        empty()
    assert counts[0] == counts[1]


@pytest.mark.parametrize("size", [1, 7, 4096])
@pytest.mark.parametrize(
    "content",
    ["[]", " [ ] \n", '[{"a": "石开宇 \\" } ]"}, {"b": [1, {"c": null}]}]', '\ufeff[{"a": 1}]\n'],
)
def test_records_are_read_in_pieces_of_any_size(content, size, monkeypatch):
    monkeypatch.setattr("people.bulk.reading.CHUNK", size)
    read = list(records(io.BytesIO(content.encode()), dict))
    assert read == json.loads(content.removeprefix("\ufeff"))


@pytest.mark.parametrize(
    "content", ["", "{}", "[{}", "[{},]", "[{} {}]", "[{}] x", "[nothing]", '[{"a": "', "[" * 50]
)
def test_what_is_no_list_of_json_is_never_taken_for_one(content):
    with pytest.raises(Unsure):
        list(records(io.BytesIO(content.encode()), dict))


def test_a_file_is_not_held_whole(tmp_path):
    file = tmp_path / "long.json"
    record = json.dumps({"text": "x" * 1000})
    file.write_text("[" + ",".join([record] * 5000) + "]")
    with file.open("rb") as stream:
        found = records(stream, dict)
        next(found)
        assert stream.tell() <= 2 * CHUNK


def import_file(path: Path, **options: Any) -> str:
    out = io.StringIO()
    call_command("import_records", path, stdout=out, **options)
    return out.getvalue()


def test_works_imported_without_history_are_the_same_as_with(tmp_path):
    make_person("ada-li")
    entries = [
        "@article{a1, title={On Tides}, author={Li, Ada and Wu, Bo and Wu, Bo}, year={2020},"
        " doi={10.5555/tides}, journal={Journal of Seas}, keywords={tides}}",
        "@article{a2, title={On Tides}, author={Li, Ada}, year={2021}, journal={Another}}",
        "@misc{a3, title={On Tides}, author={Li, Ada and others}, year={2022}, note={kept}}",
        "@article{a1, title={On Tides}, author={Li, Ada}, year={2020}, doi={10.5555/tides}}",
        "@article{a4, title={Long}, author={" + "N" * 400 + "}, year={2020}}",
        "@article{a5, title={}, author={Li, Ada}, year={2020}}",
        "@article{a6, title={潮汐研究}, author={吴波 and 李爱达}, year={2019}, doi={wrong}}",
    ]
    file = tmp_path / "refs.bib"
    file.write_text("\n".join(entries), encoding="utf-8")
    said = import_file(file, verbosity=2)
    with_history = (said, everything(), notes())
    empty()
    make_person("ada-li")
    said = import_file(file, verbosity=2, no_history=True)
    assert (said, everything(), notes()) == with_history
    assert models.Authorship.objects.filter(person__slug="ada-li").count() == 4
    assert "0 added" not in said


def notes() -> list[Any]:
    names = ("record_model", "record_key", "family", "source_id", "said", "extra")
    return list(models.Imported.objects.order_by("record_key", "family").values_list(*names))


def test_the_same_file_again_changes_nothing_without_history(tmp_path):
    file = tmp_path / "refs.bib"
    file.write_text("@article{a, title={On Tides}, author={Li, Ada}, year={2020}}")
    assert import_file(file, no_history=True).strip() == "1 added."
    assert import_file(file, no_history=True).strip() == "1 the same."


def test_a_new_work_without_history_takes_few_statements(tmp_path):
    counts = []
    for number in (1, 11):
        entries = [
            f"@article{{k{n}, title={{Work {n}}}, author={{Li, Ada and Wu, Bo}}, year={{2020}}}}"
            for n in range(number)
        ]
        file = tmp_path / f"{number}.bib"
        file.write_text("\n".join(entries))
        with CaptureQueriesContext(connection) as queries:
            import_file(file, no_history=True)
        counts.append(len(queries))
        empty()
    assert counts[1] - counts[0] == 30  # a savepoint, its end, and the work
