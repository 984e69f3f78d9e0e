"""The documents' site out in every format and into an empty site: the file then has nothing new."""

import io
import zipfile

import pytest

from people import models
from people.exports.collect import MODELS, bundle_for_site
from people.exports.files import writable, write
from people.formats.source import Source
from people.imports import run
from people.imports.importer import Importer
from people.imports.verdict import Choice, Decisions, Verdict
from people.values.languages import CODES

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FORMATS = [each for each in writable() if each.read is not None]


def sources(file, format_):
    """Return what was written as what is read: an archive of several people is unpacked."""
    if format_.is_about_one_person and file.media_type == "application/zip":
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            return [Source.of_file(name, archive.read(name)) for name in archive.namelist()]
    return [Source.of_file(file.name, file.data)]


def empty_the_site():
    for each in MODELS.values():
        each.objects.all().delete()
    models.Organization.objects.update(parent=None)
    for model in (models.Organization, models.Tag, models.Imported):
        model.objects.all().delete()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("format_", FORMATS, ids=lambda each: each.key)
def test_file_that_was_imported_has_nothing_new(documents, format_, code):
    if code != CODES[0] and not format_.is_in_one_language:
        pytest.skip("holds both languages")
    file = write(format_, bundle_for_site(), code, "site")
    empty_the_site()
    read = sources(file, format_)
    # The two people without a name may be called alike in one language.
    decisions = Decisions(duplicates=Choice.ADD)
    rows = [
        row
        for each in read
        for row in run.apply(Importer(format_, decisions=decisions), format_.read(each))
    ]
    assert [(row.title, row.reason, row.notes) for row in rows if row.is_error or row.notes] == []
    assert {row.verdict for row in rows} == {Verdict.NEW}
    again = [row for each in read for row in run.apply(Importer(format_), format_.read(each))]
    assert [
        (row.title, row.verdict, row.reason, row.changes)
        for row in again
        if row.verdict != Verdict.SAME
    ] == []
