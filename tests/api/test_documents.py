"""What the API says of the five documents is as its description says."""

import pytest

from tests.api.test_api import LISTS, faults, get

pytestmark = pytest.mark.django_db


def test_the_five_people_answer_as_described(client, documents):
    document = client.get("/api/openapi.json").json()
    for name in LISTS:
        path = f"{name}/?per_page=100"
        assert (path, faults(document, f"/{name}/", get(client, path))) == (path, [])
    for row in get(client, "people/")["results"]:
        body = client.get(f"/api/v1/people/{row['id']}/").json()
        assert (row["id"], faults(document, "/people/{slug}/", body)) == (row["id"], [])
