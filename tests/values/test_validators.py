"""Identifiers, addresses and images."""

import struct
import warnings
import zlib
from io import BytesIO

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from people.values import validators


def codes(validate, value):
    """Return the codes of the errors that a value gets."""
    try:
        validate(value)
    except ValidationError as error:
        return [problem.code for problem in error.error_list]
    return []


@pytest.mark.parametrize(
    "value", ["10.1000/182", "10.1145/3600006.3613165", "10.1002/(SICI)1097<1:AID>3.0.CO;2-7"]
)
def test_doi_is_accepted(value):
    assert codes(validators.validate_doi, value) == []


@pytest.mark.parametrize(
    "value",
    [
        "",
        "10.1000",
        "10.1000/",
        "10.12/x",
        "11.1000/x",
        "doi:10.1000/182",
        "https://doi.org/10.1000/182",
        "10.1000/1 82",
        "10.1000/182\n",
        "10.1000/\x001",
        "10.１０００/182",
    ],
)
def test_doi_in_another_form_is_refused(value):
    assert codes(validators.validate_doi, value) == ["doi"]


@pytest.mark.parametrize(
    "value", ["2509.02544", "0704.0001", "2509.02544v3", "math.GT/0309136", "cond-mat/9901001v2"]
)
def test_arxiv_identifier_is_accepted(value):
    assert codes(validators.validate_arxiv_id, value) == []


@pytest.mark.parametrize(
    "value",
    [
        "",
        "arXiv:2509.02544",
        "2509.025",
        "2513.02544",
        "2500.02544",
        "2509.025444",
        "2509.02544v",
        "Math/0309136",
        "math/030913",
        "-/0309136",
        "2509.02544 ",
        "２５09.02544",
    ],
)
def test_arxiv_identifier_in_another_form_is_refused(value):
    assert codes(validators.validate_arxiv_id, value) == ["arxiv"]


@pytest.mark.parametrize(
    "value", ["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X"]
)
def test_orcid_with_right_check_digit_is_accepted(value):
    assert codes(validators.validate_orcid, value) == []


@pytest.mark.parametrize(
    "value",
    [
        "",
        "0000-0002-1825-0098",
        "0000-0002-1825-0079",  # two digits swapped
        "0000-0002-1694-233x",
        "0000000218250097",
        "https://orcid.org/0000-0002-1825-0097",
        "0000-0002-1825-00９7",
    ],
)
def test_orcid_with_an_error_is_refused(value):
    assert codes(validators.validate_orcid, value) == ["orcid"]


@pytest.mark.parametrize(
    "value",
    [
        "https://example.com",
        "http://example.com:8080/a?b=c#d",
        "https://例子.测试/路径",
        "https://[::1]/",
        "mailto:a@example.com",
        "tel:+86-10-1234",
    ],
)
def test_link_is_accepted(value):
    assert codes(validators.validate_link, value) == []


@pytest.mark.parametrize(
    "value",
    [
        "",
        "example.com",
        "//example.com",
        "/people/",
        "#",
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "\x01javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "ftp://example.com",
        "https:example.com",
        "https://",
        "https://:80/",
        "https:///path",
        "https://user@",
        "https://[::1",
        "https://example.com:port/",
        "https://example.com:99999/",
        "mailto:",
        "tel:",
        " https://example.com",
        "https://example.com/a b",
        "https://example.com/\x00",
        "https://example.com/\x7f",
        "https://example.com/\u202egnp.exe",
        "https://example.com/\u200b",
        "https://example.com\\@evil.example/",
        'https://example.com/"onclick=',
        "https://example.com/<script>",
        "HTTPS://example.com",  # as the database compares it
    ],
)
def test_link_of_another_form_is_refused(value):
    assert codes(validators.validate_link, value) == ["link"]


def image_bytes(form, size=(40, 50), **options):
    """Return an image file with something to compress in it."""
    stream = BytesIO()
    Image.effect_noise(size, 80).convert("RGB").save(stream, form, **options)
    return stream.getvalue()


def claimed_png(width, height):
    """Return a small PNG file whose header claims a size."""

    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 99))


def image_codes(content, name="photo.jpg"):
    """Return the codes of the errors that an uploaded file gets."""
    return codes(validators.validate_image, SimpleUploadedFile(name, content))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "AVIF"])
def test_image_is_accepted_by_its_content_and_rewound(form):
    upload = SimpleUploadedFile("whatever.bin", image_bytes(form))
    validators.validate_image(upload)
    assert upload.tell() == 0


@pytest.mark.parametrize(
    "content",
    [
        image_bytes("GIF"),
        image_bytes("BMP"),
        image_bytes("TIFF"),
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        b"<!doctype html><script>alert(1)</script>",
        b"%PDF-1.7",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"",
    ],
)
def test_other_content_is_refused_whatever_its_name(content):
    assert image_codes(content) == ["image-format"]


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("share", [0.6, 0.9])
def test_truncated_image_is_refused(form, share):
    content = image_bytes(form, (200, 200))
    assert image_codes(content[: int(len(content) * share)]) in (
        ["image-damaged"],
        ["image-format"],
    )


@pytest.mark.parametrize("action", ["error", "ignore"])
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (12_000, 12_000),  # Pillow warns from 90 megapixels on
        (20_000, 20_000),  # and refuses from 180 on
        (8_000, 5_001),
    ],
)
def test_image_with_too_many_pixels_is_refused_before_it_is_decoded(action, width, height):
    with warnings.catch_warnings():
        warnings.simplefilter(action)
        assert image_codes(claimed_png(width, height)) == ["image-pixels"]


def test_file_with_too_many_bytes_is_refused(monkeypatch):
    content = image_bytes("PNG")
    monkeypatch.setattr(validators, "MAX_IMAGE_BYTES", len(content))
    assert image_codes(content) == []
    assert image_codes(content + b"\0") == ["image-size"]


def test_stored_file_is_not_read_again():
    class Stored:
        _committed = True

    validators.validate_image(Stored())
