"""Uploaded files: images only, with a fixed type, from the media folder only."""

import io
import threading
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from people.images import variants
from people.management.media import copy_media_beside, copy_media_from
from people.models import Publication
from tests.document import faults, parse
from tests.makers import make_person, make_publication

# A missing image is answered with the site's page for what is missing.
pytestmark = pytest.mark.django_db

IMAGE = b"\x89PNG, as far as anybody knows"


def read(response) -> bytes:
    """Return all that is sent. Only a response read to its end leaves the test its connection."""
    return b"".join(response.streaming_content) if response.streaming else response.content


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


def image(size: tuple[int, int] = (800, 500), kind: str = "PNG") -> bytes:
    """Return an image file."""
    out = io.BytesIO()
    Image.effect_noise(size, 60).convert("RGB").save(out, kind)
    return out.getvalue()


@pytest.fixture
def work():
    """Give a publication with a teaser."""
    work = make_publication()
    work.teaser.save("teaser.png", ContentFile(image()))
    return work


def made(name: str) -> list[str]:
    """Return the variants of an image that are stored."""
    folder = Path(default_storage.path(f"variants/{name}"))
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("suffix", ["avif", "webp", "png"])
def test_variant_is_made_once_and_is_smaller(client, work, django_assert_num_queries, suffix):
    address = f"/media/variants/{work.teaser.name}/288.{suffix}"
    first = client.get(address)
    content = b"".join(first.streaming_content)
    found = Image.open(io.BytesIO(content))
    assert (first.status_code, first["Content-Type"]) == (200, f"image/{suffix}")
    assert first["Cache-Control"] == "public, max-age=86400"
    assert first["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert found.size == (288, 180)
    assert len(content) < work.teaser.size
    assert made(work.teaser.name) == [f"288.{suffix}"]
    with django_assert_num_queries(0):
        again = client.get(address)
    assert b"".join(again.streaming_content) == content
    assert made(work.teaser.name) == [f"288.{suffix}"]


@pytest.mark.parametrize(
    ("end", "is_sent"),
    [
        ("287.avif", False),
        ("288.gif", False),
        ("288", False),
        ("288.avif/288.avif", False),
        ("288.jpg", True),  # no page names it; whoever does gets the original
    ],
)
def test_no_variant_but_those_of_the_pages_is_made(client, work, end, is_sent):
    response = client.get(f"/media/variants/{work.teaser.name}/{end}")
    content = b"".join(response.streaming_content) if response.streaming else None
    original = Path(work.teaser.path).read_bytes()
    assert (response.status_code, content) == ((200, original) if is_sent else (404, None))
    assert made(work.teaser.name) == []


def test_image_of_no_record_has_no_variants(client, media):
    (media / "photos" / "stray.png").write_bytes(image())
    read(client.get("/media/variants/photos/stray.png/288.avif"))
    assert made("photos/stray.png") == []
    assert client.get("/media/variants/photos/none.png/288.avif").status_code == 404
    assert client.get("/media/variants/../../secret.png/288.avif").status_code == 404


def test_damaged_image_is_sent_as_it_is_for_a_while(client, work):
    path = Path(work.teaser.path)
    path.write_bytes(path.read_bytes()[:20_000])
    response = client.get(f"/media/variants/{work.teaser.name}/288.avif")
    assert b"".join(response.streaming_content) == path.read_bytes()
    assert (response["Content-Type"], response["Cache-Control"]) == (
        "image/png",
        "public, max-age=60",
    )
    assert made(work.teaser.name) == []


def test_variant_is_shown_even_where_it_cannot_be_stored(client, work, monkeypatch):
    def full(*_args, **_kwargs):
        raise OSError("no space left")

    monkeypatch.setattr(default_storage, "save", full)
    response = client.get(f"/media/variants/{work.teaser.name}/288.webp")
    assert Image.open(io.BytesIO(b"".join(response.streaming_content))).format == "WEBP"
    assert [path.name for path in Path(default_storage.path("")).iterdir()] == ["teasers"]


def test_readers_who_come_together_make_one_variant(work):
    name = f"variants/{work.teaser.name}/288.webp"
    asked = variants.wanted(name)
    contents = []
    threads = [
        threading.Thread(target=lambda: contents.append(variants.make(name, asked)))
        for _number in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(contents) == 4
    assert {*contents} == {Path(default_storage.path(name)).read_bytes()}
    assert made(work.teaser.name) == ["288.webp"]


def test_variants_go_when_the_image_is_replaced_or_its_record_deleted(
    client, work, django_capture_on_commit_callbacks
):
    def show(name: str) -> None:
        for end in ("144.webp", "288.png"):
            read(client.get(f"/media/variants/{name}/{end}"))
        assert made(name) == ["144.webp", "288.png"]

    first = work.teaser.name
    show(first)
    with django_capture_on_commit_callbacks(execute=True):
        work.title_en = "Another title"
        work.save()
    assert made(first) == ["144.webp", "288.png"]
    with django_capture_on_commit_callbacks(execute=True):
        work.teaser.save("other.png", ContentFile(image()))
    assert made(first) == []
    assert not Path(default_storage.path(f"variants/{first}")).exists()
    read(client.get(f"/media/variants/{first}/144.webp"))
    assert made(first) == []
    second = work.teaser.name
    show(second)
    with django_capture_on_commit_callbacks(execute=True):
        Publication.objects.all().delete()
    assert made(second) == []


def test_variants_go_when_a_fixture_brings_another_image_of_the_name(client, work, tmp_path):
    name = work.teaser.name
    read(client.get(f"/media/variants/{name}/144.webp"))
    replacement = tmp_path / "fixture" / name
    replacement.parent.mkdir(parents=True)
    same = Path(work.teaser.path).read_bytes()
    for content, left in ((same, ["144.webp"]), (image((90, 90)), [])):
        replacement.write_bytes(content)
        assert copy_media_from([tmp_path / "fixture"]) == []
        assert made(name) == left


def test_variants_do_not_travel_with_a_fixture(client, work, tmp_path):
    read(client.get(f"/media/variants/{work.teaser.name}/144.webp"))
    copy_media_beside(tmp_path / "out")
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert files == [tmp_path / "out" / "media" / work.teaser.name]


def test_page_shows_pictures_that_are_all_there(client, work):
    ada = make_person()
    ada.photo.save("ada.jpg", ContentFile(image((600, 900), "JPEG")))
    work.people.add(ada)
    for path in ("en/people/ada-li/", "zh/people/", "en/publications/a-study/", "en/"):
        page = parse(client.get(f"/{path}").content)
        assert faults(page) == []
        pictures = page.all("picture")
        assert pictures != []
        for node in pictures:
            (shown,) = node.all("img")
            for each in [*node.all("source"), shown]:
                for candidate in filter(None, (each.get("srcset") or "").split(", ")):
                    address, width = candidate.split()
                    response = client.get(address)
                    found = Image.open(io.BytesIO(b"".join(response.streaming_content)))
                    assert (response.status_code, f"{found.width}w") == (200, width)
                    ratio = int(shown["width"]) / int(shown["height"])
                    assert abs(found.width / found.height - ratio) < 0.02
        assert [node.get("loading") for node in page.all("img")] == [
            None,
            *["lazy"] * (len(pictures) - 1),
        ]


@pytest.mark.parametrize("content", [None, b"", b"no image"])
def test_page_with_an_image_that_is_gone_does_without(client, content):
    ada, work = make_person(), make_publication()
    for field in (ada.photo, work.teaser):
        field.save("a.png", ContentFile(image((60, 60))))
        Path(field.path).unlink()
        if content is not None:
            Path(field.path).write_bytes(content)
    work.people.add(ada)
    for path in ("en/people/ada-li/", "zh/people/", "en/publications/", "en/publications/a-study/"):
        response = client.get(f"/{path}")
        page = parse(response.content)
        assert (path, response.status_code, faults(page)) == (path, 200, [])
        assert page.all("img") == []
    assert parse(client.get("/en/people/ada-li/").content).one("svg", "portrait").text == "李"


def test_pictures_cost_no_query(client, work, django_assert_num_queries):
    client.get("/en/publications/")
    with django_assert_num_queries(0):
        assert variants.picture(work.teaser.name, "teaser") is not None
