"""Downloads in the formats of others."""

import json

import pytest
from django.contrib.auth import get_user_model

from people import models
from tests.document import parse
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db


def titles(response):
    return [each["title"]["en"] for each in json.loads(response.content)["publications"]]


def test_person_is_downloaded_with_their_works(client):
    ada = make_person()
    work, draft = make_publication("A Study"), make_publication("Secret", visibility="draft")
    for each in (work, draft):
        models.Authorship.objects.create(publication=each, person=ada)
    response = client.get("/en/people/ada-li/export/profiles-json")
    assert response["Content-Disposition"] == 'attachment; filename="ada-li.json"'
    assert response["Content-Type"] == "application/json"
    assert titles(response) == ["A Study"]
    assert json.loads(response.content)["people"][0]["id"] == "ada-li"


def test_works_of_a_person_are_downloaded_where_a_format_holds_no_people(client):
    make_publication("Somebody else’s")
    models.Authorship.objects.create(publication=make_publication("A Study"), person=make_person())
    response = client.get("/en/people/ada-li/export/csl-json")
    assert [each["title"] for each in json.loads(response.content)] == ["A Study"]


def test_list_of_publications_is_downloaded_as_it_is_filtered(client):
    make_publication("Old", date="2019")
    make_publication("New", date="2024")
    assert titles(client.get("/en/publications/export/profiles-json")) == ["New", "Old"]
    assert titles(client.get("/zh/publications/export/profiles-json?year=2019")) == ["Old"]


def test_one_publication_is_downloaded(client):
    make_publication("A Study")
    assert titles(client.get("/en/publications/a-study/export/profiles-json")) == ["A Study"]


@pytest.mark.parametrize(
    "path",
    [
        "people/ada-li/export/nothing",
        "people/nobody/export/profiles-json",
        "publications/secret/export/profiles-json",
        "publications/export/nothing",
    ],
)
def test_what_is_not_there_cannot_be_downloaded(client, path):
    make_person()
    make_publication("Secret", visibility="draft")
    assert client.get(f"/en/{path}").status_code == 404


def test_draft_is_downloaded_by_staff_only_and_kept_nowhere(client):
    make_publication("Secret", visibility="draft")
    client.force_login(get_user_model().objects.create_superuser("root"))
    response = client.get("/en/publications/secret/export/profiles-json")
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store, private")
    assert titles(response) == ["Secret"]


def test_download_has_moved_with_its_page(client):
    ada = make_person()
    ada.slug = "ada"
    ada.save()
    response = client.get("/en/people/ada-li/export/profiles-json")
    assert (response.status_code, response["Location"]) == (
        301,
        "/en/people/ada/export/profiles-json",
    )


def test_publications_of_a_person_are_downloaded_in_a_format_that_holds_nothing_else(client):
    models.Authorship.objects.create(publication=make_publication("A Study"), person=make_person())
    make_publication("Of Others")
    response = client.get("/en/people/ada-li/export/bibtex")
    assert response["Content-Disposition"] == 'attachment; filename="ada-li.bib"'
    text = response.content.decode()
    assert ("A Study" in text, "Of Others" in text) == (True, False)


def offered(client, path):
    """Return the downloads that a page offers to readers, by name."""
    page = parse(client.get(path).content)
    return {
        link.text: link["href"] for found in page.all("ul", "downloads") for link in found.all("a")
    }


def test_person_offers_all_formats_and_those_of_works_only_with_works(client):
    ada = make_person()
    without = offered(client, "/en/people/ada-li/")
    models.Authorship.objects.create(publication=make_publication("A Study"), person=ada)
    found = offered(client, "/en/people/ada-li/")
    assert {*found} - {*without} == {"BibTeX", "BibLaTeX", "RIS", "CSL-JSON", "CSV", "DBLP"}
    assert found["vCard"] == "/en/people/ada-li/export/vcard"
    assert all(client.get(address).status_code == 200 for address in found.values())


def test_list_of_publications_offers_itself_as_it_is_filtered(client):
    make_publication("New", date="2024")
    found = offered(client, "/en/publications/?year=2024&view=compact")
    assert found["RIS"] == "/en/publications/export/ris?year=2024"
    assert list(found)[:3] == ["BibTeX", "RIS", "CSL-JSON"]
    assert offered(client, "/en/publications/?year=2019") == {}


def test_publication_offers_what_it_is_cited_with(client):
    make_publication("A Study")
    assert offered(client, "/zh/publications/a-study/") == {
        "BibTeX": "/zh/publications/a-study/cite.bib",
        "RIS": "/zh/publications/a-study/export/ris",
        "CSL-JSON": "/zh/publications/a-study/export/csl-json",
    }
