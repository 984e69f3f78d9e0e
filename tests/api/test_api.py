"""The API: valid against its own description, public records only, constant in queries."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from people import models
from people.api.resources import RESOURCES
from people.values.choices import SectionKind, Visibility
from tests.makers import make_organization, make_person, make_position, make_publication
from tests.views.content import fill

pytestmark = pytest.mark.django_db

SITE = "https://people.example.org"
LISTS = [resource.name for resource in RESOURCES]
ONES = ("people/ada-li", "publications/study-0", "projects/tool-0", "projects/part-0")


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.BASE_URL = SITE


@pytest.fixture
def document(client) -> dict:
    return client.get("/api/openapi.json").json()


def get(client, path: str, status: int = 200, **more):
    response = client.get(f"/api/v1/{path}", **more)
    assert (path, response.status_code) == (path, status)
    assert response["Access-Control-Allow-Origin"] == "*"
    return response.json()


def faults(document: dict, path: str, body: dict, status: str = "200") -> list[str]:
    """Return what of an answer is not as the document says of that path."""
    answer = document["paths"][path]["get"]["responses"][status]["content"]
    (schema,) = (each["schema"] for each in answer.values())
    whole = {**schema, "components": document["components"]}
    found = Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return [f"{error.json_path}: {error.message}" for error in found.iter_errors(body)]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_description_is_valid(client, language):
    response = client.get("/api/openapi.json", headers={"Accept-Language": language})
    assert list(OpenAPIV31SpecValidator(response.json()).iter_errors()) == []
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))
    assert response["Access-Control-Allow-Origin"] == "*"


def test_every_address_is_described_and_answers_as_described(client, document):
    fill(3)
    described = set(document["paths"])
    assert described == {f"/{name}/" for name in LISTS} | {
        f"/{name}/{{slug}}/" for name in ("people", "publications", "projects")
    }
    for name in LISTS:
        body = get(client, f"{name}/")
        assert (name, faults(document, f"/{name}/", body)) == (name, [])
        assert body["count"] == len(body["results"]) > 0
    for path in ONES:
        body = get(client, f"{path}/")
        pattern = f"/{path.partition('/')[0]}/{{slug}}/"
        assert (path, faults(document, pattern, body)) == (path, [])
    missing = get(client, "people/nobody/", 404)
    assert faults(document, "/people/{slug}/", missing, "404") == []
    wrong = get(client, "publications/?year=x", 400)
    assert faults(document, "/publications/", wrong, "400") == []


def test_an_answer_that_is_not_as_described_would_be_found(client, document):
    make_publication()
    body = get(client, "publications/")
    body["results"][0]["title"] = "A Study"
    assert len(faults(document, "/publications/", body)) == 1


def test_languages_stand_side_by_side(client):
    make_publication("Study", title_zh_hans="研究", summary_en="One.", date="2024-10")
    body = get(client, "publications/study/")
    assert {name: body[name] for name in ("id", "title", "summary", "date", "url", "api_url")} == {
        "id": "study",
        "title": {"zh-hans": "研究", "en": "Study"},
        "summary": {"zh-hans": None, "en": "One."},
        "date": "2024-10",
        "url": {
            "zh-hans": f"{SITE}/zh/publications/study/",
            "en": f"{SITE}/en/publications/study/",
        },
        "api_url": f"{SITE}/api/v1/publications/study/",
    }


def test_lists_have_pages(client):
    for number in range(5):
        make_publication(f"Study {number}", date=str(2000 + number), kind="report")
    seen, path = [], "publications/?per_page=2&kind=report"
    while path:
        body = get(client, path)
        assert body["count"] == 5
        seen += [row["id"] for row in body["results"]]
        path = (body["next"] or "").removeprefix(f"{SITE}/api/v1/")
    assert seen == [f"study-{number}" for number in (4, 3, 2, 1, 0)]
    seen, path = [], body["previous"].removeprefix(f"{SITE}/api/v1/")
    while path:
        body = get(client, path)
        assert "kind=report" in path
        seen.append([row["id"] for row in body["results"]])
        path = (body["previous"] or "").removeprefix(f"{SITE}/api/v1/")
    assert seen == [["study-2", "study-1"], ["study-4", "study-3"]]


def test_a_list_of_more_than_a_thousand_is_not_counted(client):
    items = [models.News(key=f"n-{number}", text_en="x") for number in range(1001)]
    models.News.objects.bulk_create(items)
    assert get(client, "news/?per_page=1")["count"] is None
    models.News.objects.get(key="n-0").delete()
    assert get(client, "news/?per_page=1")["count"] == 1000


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("publications/?year=2001", ["two"]),
        ("publications/?kind=report", ["one"]),
        ("publications/?person=ada-li", ["two"]),
        ("publications/?q=one", ["one"]),
        ("publications/?topic=nothing", []),
        ("people/?q=爱达", ["ada-li"]),
        ("people/?organization=north", ["ada-li"]),
        ("people/?role=Engineer&organization=North", ["ada-li"]),
        ("people/?role=Professor", []),
        ("people/?graduation=2019", []),
        ("people/?topic=nothing", []),
    ],
)
def test_lists_have_the_filters_of_the_pages(client, path, expected):
    ada = make_person()
    make_person("bo-wu", family_name_en="Wu")
    make_position(ada, organization=make_organization("North"), title_en="Engineer")
    make_publication("One", date="2000", kind="report")
    make_publication("Two", date="2001").people.add(ada)
    assert [row["id"] for row in get(client, path)["results"]] == expected


@pytest.mark.parametrize(
    ("path", "status", "parameter"),
    [
        ("publications/?year=24", 400, "year"),
        ("publications/?kind=song", 400, "kind"),
        ("people/?page=0", 400, "page"),
        ("news/?page=2", 400, "page"),
        ("people/?graduation=next", 400, "graduation"),
        ("people/?per_page=101", 400, "per_page"),
        ("people/nobody/", 404, None),
        ("nothing/", 404, None),
        ("news/1/", 404, None),
    ],
)
def test_problems_are_told_in_the_readers_language(client, path, status, parameter):
    titles = set()
    for language, tag in (("zh-CN", "zh-Hans"), ("en", "en")):
        headers = {"Accept-Language": language}
        response = client.get(f"/api/v1/{path}", headers=headers)
        assert response.status_code == status
        assert response["Content-Type"] == "application/problem+json"
        assert response["Content-Language"] == tag
        assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))
        body = response.json()
        assert (body["status"], body.get("parameter")) == (status, parameter)
        titles.add(body["title"])
    assert titles


def test_nothing_hidden_is_told(client):
    ada = make_person(biography_en="Secret biography")
    hidden = make_person("hidden", family_name_en="Hidden", visibility=Visibility.DRAFT)
    make_publication("Draft", visibility=Visibility.DRAFT).people.add(ada)
    make_publication("Shown").people.add(ada, hidden)
    for kind in (SectionKind.ABOUT, SectionKind.PUBLICATIONS):
        ada.sections.filter(kind=kind).update(is_hidden=True)
    models.News.objects.create(text_en="News").people.add(ada, hidden)
    models.News.objects.create(text_en="Draft news", visibility=Visibility.DRAFT)
    bodies = [get(client, f"{name}/") for name in LISTS] + [get(client, "people/ada-li/")]
    text = json.dumps(bodies)
    assert [word for word in ("Draft", "hidden", "Hidden", "Secret") if word in text] == []
    assert bodies[-1]["publications"] == []
    for path in ("people/hidden/", "publications/draft/"):
        get(client, path, 404)


def test_it_is_for_reading_only(client):
    for method in ("post", "put", "patch", "delete"):
        response = getattr(client, method)("/api/v1/people/")
        assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, OPTIONS")
        assert response["Content-Type"] == "application/problem+json"
    response = client.options("/api/v1/people/")
    assert (response.status_code, response["Access-Control-Allow-Methods"]) == (
        204,
        "GET, HEAD, OPTIONS",
    )
    assert client.head("/api/v1/people/").content == b""


def test_what_has_not_changed_is_not_sent_again(client):
    make_person()
    etag = client.get("/api/v1/people/")["ETag"]
    headers = {"If-None-Match": etag}
    assert client.get("/api/v1/people/", headers=headers).status_code == 304
    make_person("bo-wu", family_name_en="Wu")
    assert client.get("/api/v1/people/", headers=headers).status_code == 200


def test_old_and_careless_addresses_lead_on(client):
    ada = make_person()
    ada.slug = "ada"
    ada.save()
    models.OldSlug.objects.get_or_create(kind="person", slug="ada-li", defaults={"person": ada})
    for path, target in (
        ("/api/v1/people/ada-li/", "/api/v1/people/ada/"),
        ("/api/v1/people/ada", "/api/v1/people/ada/"),
        ("/api/v1", "/api/v1/"),
    ):
        response = client.get(path)
        assert (response.status_code, response["Location"]) == (301, target)


def test_the_beginning_names_all_lists(client):
    body = get(client, "")
    assert body.pop("openapi") == f"{SITE}/api/openapi.json"
    assert body == {name: f"{SITE}/api/v1/{name}/" for name in LISTS}
    for address in body.values():
        assert client.get(address.removeprefix(SITE)).status_code == 200


def test_the_page_about_it_names_every_list_and_filter(client):
    for prefix in ("zh", "en"):
        text = client.get(f"/{prefix}/api/").content.decode()
        for resource in RESOURCES:
            assert f"/api/v1/{resource.name}/" in text
            assert all(f"<code>{each.name}</code>" in text for each in resource.filters)
    assert client.get("/api/", headers={"Accept-Language": "en"})["Location"] == "/en/api/"


QUERIES = {
    "people/": 19,
    "publications/": 8,
    "projects/": 8,
    "news/": 6,
    "talks/": 5,
    "people/ada-li/": 46,
    "publications/study-0/": 7,
    "projects/tool-0/": 7,
}


@pytest.mark.parametrize("size", [1, 20])
def test_answers_cost_the_same_for_one_record_and_for_twenty(client, size):
    fill(size)
    found = {}
    for path in QUERIES:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/api/v1/{path}")
        found[path] = len(queries)
    assert found == QUERIES
