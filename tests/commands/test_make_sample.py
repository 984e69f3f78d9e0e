"""`make_sample`: what is written is whole, believable, the same again, and never over a site in use."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Count, Q

from people import models
from people.values.languages import HAN
from people.values.romanization import romanize_name
from tests.makers import make_person

pytestmark = pytest.mark.django_db


def make_sample(**options) -> str:
    out = io.StringIO()
    call_command("make_sample", stdout=out, **{"people": 20, "publications": 4, **options})
    return out.getvalue()


def dump() -> str:
    out = io.StringIO()
    call_command("dumpdata", "people", stdout=out)
    return out.getvalue()


def empty() -> None:
    connection.check_constraints()  # a table with pending checks cannot be emptied
    call_command("flush", interactive=False, verbosity=0)


def test_every_person_has_as_many_publications_and_positions_as_asked_for():
    make_sample(positions=10, publications=6)
    counts = models.Person.objects.annotate(
        works=Count("authorships", distinct=True), jobs=Count("positions", distinct=True)
    )
    assert set(counts.values_list("works", "jobs")) == {(6, 10)}


def test_said_is_how_much_was_written():
    people = models.Person.objects.count
    assert make_sample().startswith("20 made-up people were written, ")
    assert people() == 20


def test_every_record_passes_its_own_checks():
    make_sample()
    kinds = [model for model in vars(models).values() if isinstance(model, type)]
    checked = 0
    for model in kinds:
        for record in model._base_manager.all():
            record.full_clean()
            checked += 1
    assert checked > 1000


def test_marks_and_keys_are_those_that_saving_gives():
    make_sample(people=3)
    for model in (models.Person, models.Publication, models.Position, models.News):
        for record in model.objects.all():
            before = (record.key, record.translation_marks, getattr(record, "sort_key", ""))
            record.save()
            record.refresh_from_db()
            assert (
                record.key,
                record.translation_marks,
                getattr(record, "sort_key", ""),
            ) == before


def test_names_agree_in_both_scripts():
    make_sample(people=60, publications=0)
    people = models.Person.objects.filter(name_order_zh_hans="")
    assert people.count() > 40
    for person in people:
        chinese = romanize_name(*person.name_parts("zh-hans"))
        assert chinese == " ".join(person.name_parts("en")).lower()


def test_the_first_person_is_public_with_all_their_works():
    make_sample(people=40)
    first = models.Person.objects.order_by("pk")[0]
    assert first.is_public
    assert {each.publication.is_public for each in first.authorships.all()} == {True}


def test_some_translations_are_missing_and_some_records_are_drafts():
    make_sample(people=80, publications=4)
    published = models.Publication.objects.published().count()
    assert 0 < models.Publication.objects.count() - published < 20
    one_sided = Q(biography_en=None) ^ Q(biography_zh_hans=None)
    assert 0 < models.Person.objects.filter(one_sided).count() < 30


def test_the_same_seed_writes_the_same_and_another_one_does_not():
    make_sample(people=5, seed=3)
    first = dump()
    empty()
    make_sample(people=5, seed=3)
    assert dump() == first
    empty()
    make_sample(people=5, seed=4)
    assert dump() != first


def test_what_is_dumped_of_it_can_be_loaded(tmp_path):
    make_sample(people=5)
    file = tmp_path / "site.json"
    call_command("dumpdata", "people", output=str(file))
    empty()
    call_command("loaddata", str(file), verbosity=0)
    assert dump() == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("languages", "column"), [("zh", "_en"), ("en", "_zh_hans")])
def test_one_language_alone(languages, column):
    make_sample(people=5, languages=languages)
    for model in (models.Person, models.Publication, models.Tag, models.Position):
        names = [field.name for field in model._meta.fields if field.name.endswith(column)]
        said = Q()
        for name in names:
            said |= Q(**{f"{name}__gt": ""})
        assert not model.objects.filter(said).exists()
    names = models.Person.objects.values_list("slug", flat=True)
    assert all(name.isascii() for name in names)


def test_a_site_in_use_is_left_alone():
    make_person()
    with pytest.raises(CommandError, match="--add"):
        make_sample()
    assert models.Person.objects.count() == 1


def test_added_people_take_no_address_that_is_taken():
    make_sample(people=10, publications=2)
    first = set(models.Person.objects.values_list("slug", flat=True))
    make_sample(people=10, publications=2, add=True)
    people = models.Person.objects.values_list("slug", flat=True)
    assert len(set(people)) == 20
    assert first < set(people)
    assert models.Tag.objects.count() == len(set(models.Tag.objects.values_list("key", flat=True)))


def test_a_record_made_after_it_gets_a_free_primary_key():
    make_sample(people=2)
    assert make_person("somebody-else").pk > 2


def test_rows_are_written_in_few_statements(django_assert_max_num_queries):
    with django_assert_max_num_queries(90):
        make_sample(people=40, publications=5)


def test_pages_of_it_can_be_read(client):
    make_sample(people=8, publications=3)
    first = models.Person.objects.order_by("pk")[0]
    for prefix in ("en", "zh"):
        page = client.get(f"/{prefix}/people/{first.slug}/").content.decode()
        assert first.heading("en" if prefix == "en" else "zh-hans").text in page
    assert HAN.search(page)
