"""The documents' site, out of the database and through our own format."""

import pytest

from people import models
from people.exports.collect import MODELS, bundle_for_site
from people.formats import profiles_json
from people.formats.record import Bundle
from people.formats.source import Source
from people.imports import run
from people.imports.importer import Importer
from people.values.languages import EN

pytestmark = pytest.mark.django_db


def test_bundle_of_a_site_survives_its_own_format(documents):
    bundle = bundle_for_site(is_public=False)
    data = profiles_json.write(bundle, EN)
    read = Bundle.of(list(profiles_json.read(Source.of_file("site.json", data))), bundle.base_url)
    assert (len(read.people), len(read.publications)) == (5, 16)
    assert read == bundle


def test_site_comes_back_byte_for_byte_from_its_own_format(documents):
    before = profiles_json.write(bundle_for_site(is_public=False), EN)
    empty_the_site()
    source = Source.of_file("site.json", before)
    rows = list(run.apply(Importer(profiles_json.FORMAT), profiles_json.read(source)))
    assert [(row.title, row.reason, row.notes) for row in rows if row.verdict != "new"] == []
    after = profiles_json.write(bundle_for_site(is_public=False), EN)
    assert after.decode().splitlines() == before.decode().splitlines()
    again = list(run.apply(Importer(profiles_json.FORMAT), profiles_json.read(source)))
    assert [(row.title, row.changes) for row in again if row.verdict != "same"] == []


def empty_the_site():
    for each in MODELS.values():
        each.objects.all().delete()
    models.Organization.objects.update(parent=None)
    for model in (models.Organization, models.Tag, models.Imported):
        model.objects.all().delete()
