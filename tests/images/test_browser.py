"""Pictures and the accent in a real browser: what is loaded, and that nothing moves."""

import io
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from people.models import Site
from tests.makers import make_person, make_publication

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
"""


def photo(size: tuple[int, int], kind: str) -> ContentFile:
    """Return an image of that size."""
    out = io.BytesIO()
    Image.effect_noise(size, 40).convert("RGB").save(out, kind)
    return ContentFile(out.getvalue())


@pytest.fixture
def site(live_server) -> str:
    """Serve a person with a photo and works with teasers, under a logo and an accent."""
    ada = make_person(headline_en="Builds engines")
    ada.photo.save("ada.jpg", photo((900, 600), "JPEG"))
    for number in range(3):
        work = make_publication(f"Study {number}", slug=f"study-{number}", date="2024")
        work.teaser.save("teaser.png", photo((1500, 900), "PNG"))
        work.people.add(ada)
    site = Site.objects.create(key="site", title_en="Lab", accent="#8c2f26")
    site.logo.save("logo.png", photo((720, 144), "PNG"))
    return live_server.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "scale"), [(390, 3), (1280, 1)])
def test_pages_with_pictures_stand_still_and_load_what_the_screen_needs(
    browser, site, width, scale, scheme
):
    context = browser.new_context(
        viewport={"width": width, "height": 800}, device_scale_factor=scale, color_scheme=scheme
    )
    context.add_init_script(SHIFTS)
    page = context.new_page()
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    loaded: dict[str, list[str]] = {}
    for path in ("/en/people/ada-li/", "/en/publications/study-0/", "/en/people/"):
        page.goto(f"{site}{path}", wait_until="networkidle")
        found = page.evaluate(
            "[...document.images].filter((each) => each.loading != 'lazy')"
            ".map((each) => each.complete && each.naturalWidth ? each.currentSrc : '')"
        )
        loaded[path] = [address.rpartition("/")[2] for address in found]
        assert (path, page.evaluate("window.shift")) == (path, 0)
        box = page.locator(".logo").bounding_box()
        assert (box["height"], box["width"] <= 180) == (36, True)
    accent = page.evaluate("getComputedStyle(document.querySelector('.language')).color")
    context.close()
    assert messages == []
    assert accent == {"light": "rgb(140, 47, 38)", "dark": "rgb(222, 141, 134)"}[scheme]
    logo = "x72.avif" if scale == 3 else "x36.avif"
    portrait = "288x360.avif" if scale == 3 else "144x180.avif"
    card = "128x160.avif" if scale == 3 else "64x80.avif"
    figure = "1280.avif" if scale == 3 else "640.avif"
    assert loaded == {
        "/en/people/ada-li/": [logo, portrait],
        "/en/publications/study-0/": [logo, figure],
        "/en/people/": [logo, card],
    }
    originals = {path.stat().st_size for path in Path(default_storage.path("")).glob("[!v]*/*")}
    variants = Path(default_storage.path("variants")).rglob("*.avif")
    assert max(path.stat().st_size for path in variants) < max(originals)


@pytest.mark.parametrize(
    ("width", "scale", "expected"),
    [(360, 1, "320"), (360, 2, "640"), (1280, 1, "320"), (1280, 2, "640"), (700, 1, "640")],
)
def test_cards_of_the_theme_lab_have_sharp_pictures(browser, site, width, scale, expected):
    Site.objects.update(theme="lab")
    context = browser.new_context(
        viewport={"width": width, "height": 800}, device_scale_factor=scale
    )
    page = context.new_page()
    for path in ("/en/publications/", "/en/people/ada-li/"):
        page.goto(f"{site}{path}", wait_until="networkidle")
        teaser = page.locator("img.teaser").first
        teaser.scroll_into_view_if_needed()
        teaser.evaluate("node => node.decode()")
        name = teaser.evaluate("node => node.currentSrc").rpartition("/")[2]
        assert (path, name) == (path, f"{expected}.avif")
        assert teaser.evaluate("node => node.clientWidth") * scale <= int(expected)
    context.close()
