"""The documents' site, out of the database and through our own format."""

import pytest

from people.exports.collect import bundle_for_site
from people.formats import profiles_json
from people.formats.record import Bundle
from people.formats.source import Source
from people.values.languages import EN

pytestmark = pytest.mark.django_db


def test_bundle_of_a_site_survives_its_own_format(documents):
    bundle = bundle_for_site(is_public=False)
    data = profiles_json.write(bundle, EN)
    read = Bundle.of(list(profiles_json.read(Source.of_file("site.json", data))), bundle.base_url)
    assert (len(read.people), len(read.publications)) == (5, 16)
    assert read == bundle
