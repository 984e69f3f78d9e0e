"""Variants of images: their sizes, formats and pixels, and what a damaged original does."""

import io

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image, ImageCms

from people.images import variants
from people.images.variants import Box

BLUE, RED = (11, 83, 148), (140, 47, 38)


def encoded(image: Image.Image, kind: str, **options) -> bytes:
    """Return an image as a file of that format."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def halves(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    """Return an image whose left half is red and whose right half is blue."""
    image = Image.new("RGB", size, BLUE)
    image.paste(RED, (0, 0, size[0] // 2, size[1]))
    return image.convert(mode)


def rendered(content: bytes, box: str, suffix: str = "png") -> Image.Image:
    """Return a variant of a file as an image."""
    return Image.open(io.BytesIO(variants.render(io.BytesIO(content), Box.parse(box), suffix)))


def near(one, other) -> bool:
    """Whether two colors differ by no more than a lossy format changes them."""
    return all(abs(a - b) <= 12 for a, b in zip(one[:3], other[:3], strict=True))


@pytest.mark.parametrize(
    ("box", "original", "size"),
    [
        ("144", (1440, 900), (144, 90)),
        ("144", (100, 50), (100, 50)),
        ("x36", (720, 72), (360, 36)),
        ("x36", (50, 20), (50, 20)),
        ("144x180", (3000, 2000), (144, 180)),
        ("144x180", (72, 400), (72, 90)),
        ("144", (100_000, 1), (144, 1)),
    ],
)
def test_variant_fits_its_box_and_is_never_larger_than_the_original(box, original, size):
    assert Box.parse(box).size(original) == size
    assert str(Box.parse(box)) == box


@pytest.mark.parametrize("suffix", ["avif", "webp", "png", "jpg"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "AVIF"])
def test_every_format_becomes_every_other(kind, suffix):
    image = rendered(encoded(halves((400, 200)), kind), "100", suffix)
    assert (image.format, image.size) == (variants.FORMATS[suffix], (100, 50))
    pixels = image.convert("RGB")
    assert near(pixels.getpixel((10, 25)), RED)
    assert near(pixels.getpixel((90, 25)), BLUE)


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "CMYK", "1", "I;16"])
def test_image_of_any_mode_is_shown(mode):
    image = Image.new("I;16", (20, 20), 32768) if mode == "I;16" else halves((20, 20), mode)
    content = encoded(image, "JPEG" if mode == "CMYK" else "PNG")
    pixel = rendered(content, "10").convert("RGB").getpixel((1, 5))
    gray = Image.new("RGB", (1, 1), RED).convert("L").getpixel((0, 0))
    expected = {"L": (gray,) * 3, "LA": (gray,) * 3, "I;16": (128,) * 3}.get(mode, RED)
    assert mode == "1" or near(pixel, expected), pixel


def test_transparency_is_kept():
    image = Image.new("RGBA", (20, 20), (*BLUE, 0))
    for suffix in ("avif", "webp", "png"):
        found = rendered(encoded(image, "PNG"), "10", suffix)
        assert (found.mode, found.getpixel((5, 5))[3]) == ("RGBA", 0)


def test_photo_is_turned_upright_and_loses_what_the_camera_wrote():
    image = halves((400, 200))
    exif = image.getexif()
    exif[0x0112], exif[0x010F] = 6, "Camera"  # turned by 90° to the right
    content = encoded(image, "JPEG", exif=exif, comment=b"secret")
    for suffix in ("avif", "webp", "jpg", "png"):
        found = rendered(content, "100", suffix)
        assert found.size == (100, 200)
        pixels = found.convert("RGB")
        assert near(pixels.getpixel((50, 10)), RED)
        assert near(pixels.getpixel((50, 190)), BLUE)
        assert (dict(found.getexif()), "exif" in found.info, "comment" in found.info) == (
            {},
            False,
            False,
        )


def test_colors_of_another_profile_are_turned_into_those_of_every_screen():
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    for icc, expected in ((profile.tobytes(), RED), (b"no profile", RED)):
        content = encoded(Image.new("RGB", (20, 20), RED), "PNG", icc_profile=icc)
        found = rendered(content, "10")
        assert "icc_profile" not in found.info
        assert near(found.getpixel((5, 5)), expected)
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    content = encoded(Image.new("RGB", (20, 20), RED), "PNG", icc_profile=lab)
    assert near(rendered(content, "10").getpixel((5, 5)), RED)


def test_portrait_is_cut_from_the_middle():
    image = Image.new("RGB", (300, 100), BLUE)
    image.paste(RED, (110, 0, 190, 100))
    found = rendered(encoded(image, "PNG"), "64x80")
    assert found.size == (64, 80)
    assert {near(found.getpixel((x, 40)), RED) for x in (2, 32, 61)} == {True}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("variants/photos/a.jpg/144x180.avif", ("photos/a.jpg", "144x180", "avif")),
        ("variants/a.png/640.png", ("a.png", "640", "png")),
        ("variants/a.png/x36.webp", ("a.png", "x36", "webp")),
        ("variants/a.png/641.png", None),
        ("variants/a.png/99999.png", None),
        ("variants/a.png/144.gif", None),
        ("variants/144.png", None),
        ("photos/a.jpg", None),
    ],
)
def test_only_sizes_that_pages_use_are_names_of_variants(name, asked):
    found = variants.wanted(name)
    assert (found and (found.original, str(found.box), found.suffix)) == asked


def store(content: bytes, name: str = "photos/a.png") -> str:
    """Put a file into the storage."""
    return default_storage.save(name, ContentFile(content))


def test_picture_offers_smaller_formats_first_and_keeps_its_place():
    name = store(encoded(halves((500, 250)), "PNG"))
    found = variants.picture(name, "figure")
    folder = "/media/variants/photos/a.png"
    assert found == variants.Picture(
        src=f"{folder}/640.png",
        width=500,
        height=250,
        candidates=(variants.Candidate(f"{folder}/640.png", 500),),
        modern=(
            ("image/avif", (variants.Candidate(f"{folder}/640.avif", 500),)),
            ("image/webp", (variants.Candidate(f"{folder}/640.webp", 500),)),
        ),
        sizes="(max-width: 44rem) calc(100vw - 2rem), 40rem",
        css_class="",
    )


@pytest.mark.parametrize(
    ("kind", "types"),
    [("JPEG", ["image/avif", "image/webp"]), ("WEBP", ["image/avif"]), ("AVIF", [])],
)
def test_format_of_the_original_is_offered_once(kind, types):
    suffix = variants.IMAGE_FORMATS[kind]
    found = variants.picture(store(encoded(halves((900, 900)), kind), f"a.{suffix}"), "portrait")
    assert [name for name, _candidates in found.modern] == types
    assert found.src == f"/media/variants/a.{suffix}/144x180.{suffix}"
    assert [each.width for each in found.candidates] == [144, 288]


def test_turned_photo_has_the_size_it_is_seen_in():
    image = halves((400, 200))
    exif = image.getexif()
    exif[0x0112] = 8
    found = variants.picture(store(encoded(image, "JPEG", exif=exif), "a.jpg"), "teaser")
    assert (found.width, found.height) == (144, 288)


def test_file_that_is_replaced_is_measured_anew():
    name = store(encoded(halves((400, 200)), "PNG"))
    assert variants.picture(name, "teaser").height == 72
    default_storage.delete(name)
    assert variants.picture(name, "teaser") is None
    store(encoded(halves((400, 400)), "PNG"))
    assert variants.picture(name, "teaser").height == 144


@pytest.mark.parametrize(
    "content", [b"", b"no image", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"GIF89a"]
)
def test_file_that_is_no_image_has_no_picture(content):
    name = store(content)
    assert variants.picture(name, "portrait") is None
    for missing in ("", "none.png", "../a.png", "a\x00.png", "photos"):
        assert variants.picture(missing, "portrait") is None


def test_image_with_too_many_pixels_is_not_unpacked(monkeypatch):
    name = store(encoded(halves((100, 100)), "PNG"))
    monkeypatch.setattr(variants, "MAX_IMAGE_PIXELS", 9_999)
    assert variants.picture(name, "portrait") is None
    with default_storage.open(name) as file, pytest.raises(ValueError, match="too many"):
        variants.render(file, Box(144, None), "png")
