"""What every answer tells the browser about its safety."""

from pathlib import Path

import pytest

from people.values.choices import Visibility
from tests.makers import make_person

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
PATHS = [
    ("/", 302),
    ("/en/", 200),
    ("/zh/people/ada-li/", 200),
    ("/zh/publications/", 200),
    ("/en/no-such-page/", 404),
    ("/no-such-page/", 404),
    ("/people/", 302),
    ("/en/?setlang=zh", 302),
    ("/en/people", 301),
    ("/robots.txt", 200),
    ("/sitemap.xml", 200),
    ("/en/people/hidden/", 200),
    ("/media/ada.png", 200),
    ("/media/none.png", 404),
]


@pytest.mark.parametrize(("path", "status"), PATHS)
def test_every_answer_is_locked_down(admin_client, settings, path, status):
    make_person()
    make_person("hidden", visibility=Visibility.DRAFT)
    Path(settings.MEDIA_ROOT).mkdir()
    (Path(settings.MEDIA_ROOT) / "ada.png").write_bytes(b"image")
    response = admin_client.get(path)
    response.getvalue()  # reads and closes the file
    assert response.status_code == status
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    if status in {200, 404}:  # a redirect has nothing to put into a frame
        assert response["X-Frame-Options"] == "DENY"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    parts = (part.strip().partition(" ") for part in response["Content-Security-Policy"].split(";"))
    policy = {name: value for name, _space, value in parts}
    if path == "/media/ada.png":
        assert policy == {"default-src": "'none'", "sandbox": ""}
    else:
        assert policy == POLICY
