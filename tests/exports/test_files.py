"""Bundles as files: keys of entries, archives of several people."""

import io
import zipfile

import pytest

from people import models
from people.exports.collect import bundle_for_publications, bundle_for_site
from people.exports.files import about, write
from people.formats import formats
from people.formats.bibtex import read_text
from people.imports import run
from people.imports.importer import Importer
from people.values.languages import EN
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db

ENTRY = "@article{knuth84, title={Literate Programming}, author={Knuth, Donald E.}, year={1984}}"


@pytest.mark.parametrize(
    ("key", "expected"), [("bibtex", "@article{knuth84,"), ("ris", "ID  - literate-programming")]
)
def test_works_keep_the_keys_of_their_own_family_of_formats(key, expected):
    list(run.apply(Importer(formats()["bibtex"]), read_text(ENTRY, "a.bib")))
    work = models.Publication.objects.get()
    file = write(formats()[key], bundle_for_publications([work]), EN, "works")
    assert expected in file.data.decode()


def test_work_that_came_without_a_key_is_called_by_its_slug():
    list(run.apply(Importer(formats()["bibtex"]), read_text("@misc{, title={A B}}", "a.bib")))
    bundle = bundle_for_publications([models.Publication.objects.get()])
    assert b"@misc{a-b," in write(formats()["bibtex"], bundle, EN, "works").data


def test_readers_get_what_a_bibliography_prints_of_what_was_kept_aside():
    entry = ENTRY.replace("year=", "isbn={0-1}, file={/home/ada/a.pdf}, annote={Weak.}, year=")
    list(run.apply(Importer(formats()["bibtex"]), read_text(entry, "a.bib")))
    work = models.Publication.objects.get()
    keepers = bundle_for_publications([work], is_public=False).publications[0].extra["bibtex"]
    assert keepers.keys() >= {"isbn", "file", "annote"}
    file = write(formats()["bibtex"], bundle_for_publications([work]), EN, "works").data.decode()
    assert ("isbn = {0-1}" in file, "home" in file, "Weak" in file) == (True, False, False)


def test_readers_get_nothing_that_a_cv_kept_aside():
    ada = make_person()
    models.Imported.objects.create(
        record_model="person",
        record_key=ada.key,
        family="json-resume",
        extra={"references": [{"name": "Secret Referee"}]},
    )
    assert bundle_for_site(is_public=False).people[0].extra["json-resume"]
    for format_ in (formats()["json-resume"], formats()["profiles-json"]):
        assert b"Secret" not in write(format_, bundle_for_site(), EN, "site").data


def test_format_about_one_person_gives_an_archive_of_several():
    ada = make_person()
    make_person("bo-xu", family_name_en="Xu", given_name_en="Bo")
    work = make_publication("A Study")
    models.Authorship.objects.create(publication=work, person=ada)
    file = write(formats()["json-resume"], bundle_for_site(), EN, "site")
    assert (file.name, file.media_type) == ("site-en.zip", "application/zip")
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        assert archive.namelist() == ["ada-li.json", "bo-xu.json"]
        assert b"A Study" in archive.read("ada-li.json")
        assert b"A Study" not in archive.read("bo-xu.json")
    bundle = bundle_for_site()
    assert [len(about(person, bundle).publications) for person in bundle.people] == [1, 0]


def test_format_about_one_person_needs_one():
    work = make_publication("A Study")
    with pytest.raises(ValueError, match="person"):
        write(formats()["json-resume"], bundle_for_publications([work]), EN, "site")
