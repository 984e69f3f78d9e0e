"""Media in a bucket, by a server that speaks S3: everything is as with a folder."""

import io
from contextlib import contextmanager

import pytest
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from PIL import Image

from people.images import variants
from people.images.variants import Box
from tests.makers import make_person
from tests.page_cache.reader import Site

exceptions = pytest.importorskip("botocore.exceptions", reason="the extra s3 is not installed")
moto = pytest.importorskip("moto.server", reason="no S3 here: moto is not installed")

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
PHOTO = "photos/ada.png"
VARIANT = f"variants/{PHOTO}/144x180.webp"
PAGE = "/en/people/ada-li/"


def png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (400, 500), (11, 83, 148)).save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def server():
    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def bucket(server, settings):
    """Put the site's media into an empty bucket."""
    host, port = server.get_host_and_port()
    options = {
        "endpoint_url": f"http://{host}:{port}",
        "bucket_name": "site",
        "location": "media",
        "access_key": "key",
        "secret_key": "secret",
        "region_name": "us-east-1",
        "addressing_style": "path",
        "file_overwrite": False,
    }
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "profiles_site.s3.MediaBucket", "OPTIONS": options},
    }
    made = default_storage.connection.create_bucket(Bucket="site")
    variants._measure.cache_clear()
    yield made
    made.objects.all().delete()


@contextmanager
def silence(bucket):
    """Cut the bucket off while the block runs."""

    def fail(*_args, **_kwargs):
        raise exceptions.EndpointConnectionError(endpoint_url="http://127.0.0.1")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(default_storage.connection.meta.client, "_make_api_call", fail)
        yield


def keys(bucket) -> list[str]:
    """Return the names of all that is in the bucket."""
    return sorted(each.key for each in bucket.objects.all())


def test_upload_is_stored_in_the_folder_of_the_bucket_and_read_back(bucket):
    assert default_storage.save(PHOTO, ContentFile(png())) == PHOTO
    assert keys(bucket) == [f"media/{PHOTO}"]
    with default_storage.open(PHOTO) as file:
        assert file.read() == png()
    assert default_storage.size(PHOTO) == len(png())


def test_address_is_on_the_site_itself(bucket):
    assert default_storage.url("photos/李 爱达.png") == (
        "/media/photos/%E6%9D%8E%20%E7%88%B1%E8%BE%BE.png"
    )


def test_variant_is_made_when_asked_for_kept_and_gone_with_its_original(bucket, client):
    default_storage.save(PHOTO, ContentFile(png()))
    person = make_person(photo=PHOTO, photo_alt_en="Ada")
    assert variants.picture(PHOTO, "portrait").src == f"/media/variants/{PHOTO}/144x180.png"

    first = client.get(f"/media/{VARIANT}")
    assert (first.status_code, first["Content-Type"]) == (200, "image/webp")
    content = b"".join(first.streaming_content)
    assert Image.open(io.BytesIO(content)).size == (144, 180)
    assert keys(bucket) == [f"media/{PHOTO}", f"media/{VARIANT}"]
    again = client.get(f"/media/{VARIANT}")
    assert b"".join(again.streaming_content) == content

    person.delete()
    assert keys(bucket) == [f"media/{PHOTO}"]


def test_variant_that_two_make_at_once_is_stored_once(bucket):
    default_storage.save(PHOTO, ContentFile(png()))
    asked = variants.Wanted(PHOTO, Box(144, 180), "webp")
    assert variants.make(VARIANT, asked) == variants.make(VARIANT, asked)
    assert keys(bucket) == [f"media/{PHOTO}", f"media/{VARIANT}"]


def test_missing_file_has_no_picture_and_no_address(bucket, client):
    assert variants.picture("photos/gone.png", "portrait") is None
    assert client.get("/media/photos/gone.png").status_code == 404
    assert variants.silences() == 0


def test_name_outside_of_the_folder_is_refused(bucket, client):
    with pytest.raises(SuspiciousFileOperation):
        default_storage.exists("../secret.png")
    assert client.get("/media/..%2Fsecret.png").status_code == 404


def test_page_that_lacks_images_since_the_bucket_is_silent_is_not_kept(bucket):
    default_storage.save(PHOTO, ContentFile(png()))
    make_person(photo=PHOTO, photo_alt_en="Ada")
    site = Site()
    with silence(bucket):
        answer = site.get(PAGE)
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")
    assert b"144x180" not in answer.body
    answer = site.get(PAGE)
    assert (answer.status, site.asked) == (200, 2)
    assert b"144x180" in answer.body


def test_image_that_was_there_is_shown_while_the_bucket_is_silent(bucket, monkeypatch):
    default_storage.save(PHOTO, ContentFile(png()))
    before = variants.picture(PHOTO, "portrait")
    monkeypatch.setattr("profiles_site.s3.KNOWN_FOR", -1)
    with silence(bucket):
        assert variants.picture(PHOTO, "portrait") == before


def test_backup_says_that_the_bucket_is_backed_up_by_itself(bucket, tmp_path):
    with pytest.raises(CommandError, match="bucket"):
        call_command("backup", str(tmp_path / "site.zip"), verbosity=0)
