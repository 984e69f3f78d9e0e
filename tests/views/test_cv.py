"""The address of a CV: its variants, caching, drafts and old slugs."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people import models
from people.values.choices import Visibility
from tests.cv.reader import read
from tests.document import parse
from tests.makers import make_organization, make_person, make_position, make_publication

pytestmark = pytest.mark.django_db

PATH = "/en/people/ada-li/cv.pdf"


@pytest.fixture
def ada():
    """Give a person with tagged and untagged entries."""
    cache.clear()
    ada = make_person()
    tags = {name: models.Tag.objects.create(name_en=name, key=name) for name in ("ml", "db")}
    for name, tag in tags.items():
        work = make_publication(f"Work {name}")
        models.Authorship.objects.create(publication=work, person=ada)
        models.Tagging.objects.create(tag=tag, publication=work)
        inner = make_publication(f"Inner {name}")
        models.Tagging.objects.create(tag=tag, publication=inner)
        firm = make_organization(f"Firm {name}")
        position = make_position(ada, organization=firm, title_en=f"Job {name}")
        position.publications.add(inner)
        if name == "ml":
            models.Tagging.objects.create(tag=tag, position=position)
    make_position(ada, organization=make_organization("Plain"), title_en="Untagged job")
    models.Education.objects.create(
        person=ada, organization=make_organization("School"), degree_en="Degree"
    )
    return ada


ALL = {"Workml", "Workdb", "Jobml", "Jobdb", "Innerml", "Innerdb", "Untaggedjob", "Degree"}


@pytest.mark.parametrize(
    ("query", "left_out"),
    [
        ("", set()),
        ("tags=ml", {"Workdb", "Jobdb", "Innerdb", "Untaggedjob"}),
        ("tags=db", {"Workml", "Jobml", "Innerml", "Untaggedjob"}),
        ("tags=ml,db", {"Untaggedjob"}),
        ("tags=ml,nonsense", {"Workdb", "Jobdb", "Innerdb", "Untaggedjob"}),
        ("tags=nonsense", set()),
        ("sections=education", ALL - {"Degree"}),
        ("sections=education,publications", ALL - {"Degree", "Workml", "Workdb"}),
        ("sections=nonsense", set()),
        ("sections=publications&tags=db", ALL - {"Workdb"}),
        ("style=nonsense&language=fr", set()),
    ],
)
def test_sections_and_tags_choose_and_what_is_unknown_is_ignored(client, ada, query, left_out):
    text = read(client.get(f"{PATH}?{query}").content).text
    assert {word for word in ALL if word not in text} == left_out


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/en/people/ada-li/cv.pdf", "ada-li-cv-en.pdf"),
        ("/zh/people/ada-li/cv.pdf", "ada-li-cv-zh.pdf"),
        ("/zh/people/ada-li/cv.pdf?language=both", "ada-li-cv-zh-en.pdf"),
        ("/en/people/ada-li/cv.pdf?style=modern", "ada-li-cv-en-modern.pdf"),
    ],
)
def test_file_is_shown_under_a_name_of_its_own(client, ada, path, name):
    response = client.get(path)
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'inline; filename="{name}"'
    assert response.content.startswith(b"%PDF-")


def test_same_document_is_neither_made_nor_sent_twice(client, ada, monkeypatch):
    first = client.get(PATH)
    monkeypatch.setattr("people.cv.output.WORKER", None)  # whoever needs it now fails
    assert client.get(PATH).content == first.content
    assert client.get(f"{PATH}?style=classic&tags=nonsense").content == first.content
    again = client.get(PATH, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]


def test_number_of_queries_does_not_grow_with_entries(client, ada, django_assert_num_queries):
    with CaptureQueriesContext(connection) as few:
        client.get(PATH)
    for number in range(3):
        firm = make_organization(f"Lab {number}")
        position = make_position(ada, organization=firm, title_en="Job")
        models.Award.objects.create(name_en="Prize", issuer=firm, position=position)
        work = make_publication(f"More {number}")
        coauthor = make_person(f"co-{number}")
        models.Authorship.objects.create(publication=work, person=ada)
        models.Authorship.objects.create(publication=work, person=coauthor, order=1)
        position.publications.add(make_publication(f"Inner {number}"))
    with django_assert_num_queries(len(few)):
        client.get(PATH)


def test_edit_shows_at_once(client, ada):
    before = client.get(PATH)
    models.Education.objects.update(degree_en="Doctorate")
    after = client.get(PATH, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "Doctorate" in read(after.content).text


def test_draft_is_for_staff_only_and_never_kept(client, admin_client, ada):
    models.Person.objects.update(visibility=Visibility.DRAFT)
    assert client.get(PATH).status_code == 404
    response = admin_client.get(PATH)
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store, private"
    assert response["X-Robots-Tag"] == "noindex"
    assert response["Content-Type"] == "application/pdf"


def test_old_slug_and_missing_prefix_lead_on(client, ada):
    ada.slug = "ada"
    ada.save()
    response = client.get(f"{PATH}?style=modern")
    assert response.status_code == 301
    assert response["Location"] == "/en/people/ada/cv.pdf?style=modern"
    response = client.get("/people/ada/cv.pdf", headers={"Accept-Language": "en"})
    assert (response.status_code, response["Location"]) == (302, "/en/people/ada/cv.pdf")
    assert client.get("/en/people/nobody/cv.pdf").status_code == 404
    assert client.post("/en/people/ada/cv.pdf").status_code == 405


@pytest.mark.parametrize("prefix", ["en", "zh"])
def test_page_links_to_its_cv(client, ada, prefix):
    page = parse(client.get(f"/{prefix}/people/ada-li/").content)
    address = f"/{prefix}/people/ada-li/cv.pdf"
    assert page.one("link", type="application/pdf")["href"] == address
    links = [
        node["href"]
        for node in page.one("div", "cv-links").all("a")
        if node["type"] == "application/pdf"
    ]
    assert (links[0], len(links)) == (address, 4)
    for link in links:
        assert client.get(link)["Content-Type"] == "application/pdf"
