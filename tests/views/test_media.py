"""Uploaded files: images only, with a fixed type, from the media folder only."""

from pathlib import Path

import pytest

# A missing image is answered with the site's page for what is missing.
pytestmark = pytest.mark.django_db

IMAGE = b"\x89PNG, as far as anybody knows"


@pytest.fixture
def media(settings):
    """Give a media folder with an image, a folder that looks like one, and a neighbor."""
    root = Path(settings.MEDIA_ROOT)
    (root / "photos").mkdir(parents=True)
    (root / "folder.png").mkdir()
    (root.parent / "secret.png").write_bytes(b"hush")
    return root


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("ada.png", "image/png"),
        ("ada.jpg", "image/jpeg"),
        ("ada.jpeg", "image/jpeg"),
        ("ada.webp", "image/webp"),
        ("ada.avif", "image/avif"),
        ("ADA.PNG", "image/png"),
        ("李爱达.png", "image/png"),
    ],
)
def test_image_has_the_type_of_its_name_and_nothing_is_guessed(client, media, name, content_type):
    (media / "photos" / name).write_bytes(IMAGE)
    response = client.get(f"/media/photos/{name}")
    assert (response.status_code, response["Content-Type"]) == (200, content_type)
    assert b"".join(response.streaming_content) == IMAGE
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert response["Cache-Control"] == "public, max-age=86400"
    assert "Vary" not in response
    assert "Content-Language" not in response


@pytest.mark.parametrize(
    "name",
    ["page.html", "drawing.svg", "script.js", "photo.bin", "photo", "photo.png.html", ".png"],
)
def test_anything_but_an_image_does_not_exist(client, media, name):
    (media / name).write_bytes(b"<script>alert(1)</script>")
    assert client.get(f"/media/{name}").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "../secret.png",
        "photos/../../secret.png",
        "..%2Fsecret.png",
        "%2E%2E/secret.png",
        "/etc/passwd.png",
        "%2Fetc%2Fpasswd.png",
        "..%5Csecret.png",
        "folder.png",
        "folder.png/",
        "photos/",
        "",
        "no-such.png",
        "%00.png",
        "photos/ada%00.png",
        "a" * 400 + ".png",
    ],
)
def test_nothing_but_files_of_the_media_folder_is_sent(client, media, path):
    response = client.get(f"/media/{path}")
    assert response.status_code == 404
    assert b"hush" not in response.content


def test_image_is_read_not_written(client, media):
    (media / "ada.png").write_bytes(IMAGE)
    response = client.head("/media/ada.png")
    response.close()
    assert response.status_code == 200
    assert client.post("/media/ada.png").status_code in {403, 405}


def test_request_for_a_part_gets_the_whole(client, media):
    (media / "ada.png").write_bytes(IMAGE)
    response = client.get("/media/ada.png", headers={"Range": "bytes=0-3"})
    assert response.status_code == 200
    assert b"".join(response.streaming_content) == IMAGE
