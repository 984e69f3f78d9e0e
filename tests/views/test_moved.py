"""Addresses that pages have had."""

import pytest

from people.values.choices import Visibility
from tests.makers import make_person, make_project, make_publication

pytestmark = pytest.mark.django_db

MAKERS = {
    "people": lambda: make_person("old"),
    "publications": lambda: make_publication("Old", slug="old"),
    "projects": lambda: make_project("Old", slug="old"),
}


@pytest.mark.parametrize("prefix", ["zh", "en"])
@pytest.mark.parametrize("kind", MAKERS)
def test_changed_slug_leads_on_in_the_same_language_for_good(client, kind, prefix):
    record = MAKERS[kind]()
    record.slug = "new"
    record.save()
    response = client.get(f"/{prefix}/{kind}/old/?from=card")
    assert response.status_code == 301
    assert response["Location"] == f"/{prefix}/{kind}/new/?from=card"
    assert client.get(f"/{prefix}/{kind}/new/").status_code == 200


def test_old_address_without_prefix_leads_on_too(client):
    record = MAKERS["people"]()
    record.slug = "new"
    record.save()
    response = client.get("/people/old/", headers={"Accept-Language": "en"}, follow=True)
    assert [status for _address, status in response.redirect_chain] == [302, 301]
    assert response.request["PATH_INFO"] == "/en/people/new/"


def test_chain_of_changes_leads_on_in_one_step(client):
    record = MAKERS["people"]()
    for slug in ("second", "third"):
        record.slug = slug
        record.save()
    for slug in ("old", "second"):
        assert client.get(f"/en/people/{slug}/")["Location"] == "/en/people/third/"


def test_old_address_of_a_draft_tells_nothing(client):
    record = MAKERS["people"]()
    record.slug, record.visibility = "new", Visibility.DRAFT
    record.save()
    assert client.get("/en/people/old/").status_code == 404


def test_old_address_leads_to_the_same_kind_of_page_only(client):
    record = MAKERS["people"]()
    record.slug = "new"
    record.save()
    assert client.get("/en/projects/old/").status_code == 404
