"""One address in several formats, and the links to each."""

import json

import pytest

from people.formats import formats
from people.values.choices import Visibility
from people.views.negotiation import MEDIA_TYPES
from tests.document import parse
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
PAGES = ("people/ada-li/", "publications/study/")


@pytest.fixture
def site():
    """Give a person and a publication."""
    make_publication("Study").people.add(make_person())


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        (None, "text/html"),
        ("", "text/html"),
        ("*/*", "text/html"),
        (BROWSER, "text/html"),
        ("image/png", "text/html"),
        ("nonsense", "text/html"),
        ("application/ld+json", "application/ld+json"),
        ("application/ld+json;q=0.5, text/html;q=0.9", "text/html"),
        ("application/ld+json;q=0.9, text/html;q=0.5", "application/ld+json"),
        ("application/ld+json, */*;q=0.1", "application/ld+json"),
        ("application/ld+json;q=0", "text/html"),
    ],
)
def test_the_preferred_format_is_given(client, site, path, accept, media_type):
    headers = {} if accept is None else {"Accept": accept}
    response = client.get(f"/en/{path}", headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"].partition(";")[0] == media_type
    assert "Accept" in response["Vary"].split(", ")
    location = f"/en/{path}export/jsonld" if media_type == "application/ld+json" else None
    assert response.get("Content-Location") == location
    if location:
        assert response.content == client.get(location).content
        assert json.loads(response.content)["@context"] == "https://schema.org"


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
def test_every_format_that_can_be_written_can_be_asked_for(client, site, media_type):
    for path, kind in zip(PAGES, ("people", "publications"), strict=True):
        format_ = formats()[MEDIA_TYPES[media_type]]
        # A person is their publications to a format that holds no people.
        is_there = bool({kind, "publications"} & set(format_.kinds))
        response = client.get(f"/zh/{path}", headers={"Accept": media_type})
        is_html = response["Content-Type"].startswith("text/html")
        assert (path, is_html) == (path, not is_there)


def test_a_publication_is_given_as_bibtex(client, site):
    for accept in ("application/x-bibtex", "text/x-bibtex"):
        response = client.get("/en/publications/study/", headers={"Accept": accept})
        assert response.content.startswith(b"@misc{study,")
        assert response["Content-Location"] == "/en/publications/study/cite.bib"


def test_addresses_without_language_lead_to_the_same_format(client, site):
    headers = {"Accept": "application/ld+json", "Accept-Language": "en"}
    response = client.get("/people/ada-li/", headers=headers, follow=True)
    assert response.redirect_chain == [("/en/people/ada-li/", 302)]
    assert response["Content-Type"] == "application/ld+json"


def test_drafts_and_nobody_are_in_no_format(client):
    make_person("hidden", visibility=Visibility.DRAFT)
    make_publication("Hidden", visibility=Visibility.DRAFT)
    for path in ("people/hidden/", "publications/hidden/", "people/nobody/"):
        for accept in ("text/html", "application/ld+json"):
            assert client.get(f"/en/{path}", headers={"Accept": accept}).status_code == 404


@pytest.mark.parametrize(
    ("path", "own"),
    [
        ("people/ada-li/", "people/ada-li/cv.pdf"),
        ("publications/study/", "publications/study/cite.bib"),
        ("publications/?year=2020", "publications/export/jsonld?year=2020"),
    ],
)
def test_pages_link_to_what_they_can_be_downloaded_as(client, site, path, own):
    make_publication("Old", date="2020")
    for prefix in ("zh", "en"):
        page = parse(client.get(f"/{prefix}/{path}").content)
        links = {
            node["href"]: node["type"]
            for node in page.all("link", rel="alternate")
            if node.get("type") and node["type"] != "application/atom+xml"
        }
        assert f"/{prefix}/{own}" in links
        assert "application/ld+json" in links.values()
        for address, media_type in links.items():
            response = client.get(address)
            assert (address, response.status_code) == (address, 200)
            assert response["Content-Type"].partition(";")[0] == media_type
