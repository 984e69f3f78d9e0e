"""What is compressed for whom."""

import gzip

import pytest

from tests.views.content import fill

pytestmark = pytest.mark.django_db
ACCEPT = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize("path", ["/en/", "/zh/people/ada-li/", "/sitemap.xml"])
def test_texts_are_compressed_for_who_can_read_them(client, path):
    fill(2)
    plain = client.get(path)
    assert "Content-Encoding" not in plain
    packed = client.get(path, headers=ACCEPT)
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) < len(plain.content)
    assert len(gzip.decompress(packed.content)) == len(plain.content)


def test_pictures_and_what_signed_in_people_see_are_not(client, admin_client):
    fill(1)
    assert "Content-Encoding" not in client.get("/en/card.png", headers=ACCEPT)
    for path in ("/en/", "/admin/"):
        assert "Content-Encoding" not in admin_client.get(path, headers=ACCEPT)


def test_a_compressed_text_is_asked_for_again_only_when_it_changed(client):
    fill(1)
    first = client.get("/theme.css", headers=ACCEPT)
    again = client.get("/theme.css", headers={**ACCEPT, "If-None-Match": first["ETag"]})
    assert again.status_code == 304
