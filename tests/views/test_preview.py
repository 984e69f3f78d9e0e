"""What other sites show of a link: the tags of every page, and the cards."""

import io
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from people.models import Site
from people.values.choices import Visibility
from tests.document import parse
from tests.makers import make_person, make_project, make_publication
from tests.views.content import png

pytestmark = pytest.mark.django_db

SITE = "https://people.example.org"
PAGES = {
    "": ("Lab", "website"),
    "people/": ("People", "website"),
    "people/ada-li/": ("Ada Li", "profile"),
    "publications/": ("Publications", "website"),
    "publications/a-study/": ("A “Study” & <more>", "article"),
    "projects/": ("Projects", "website"),
    "projects/a-tool/": ("A Tool", "article"),
    "news/": ("News", "website"),
    "talks/": ("Talks", "website"),
    "about/": ("About", "website"),
    "api/": ("API", "website"),
}


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.BASE_URL = SITE


@pytest.fixture
def site():
    """Give a site with one record of each kind that has a page."""
    make_person(headline_en="Builds engines", headline_zh_hans="造引擎")
    make_publication("A “Study” & <more>", slug="a-study")
    make_project()
    return Site.objects.create(key="site", title_en="Lab", title_zh_hans="实验室", tagline_en="We.")


def tags(client, path: str) -> dict[str, str]:
    """Return the tags of a page for other sites; each is there once."""
    page = parse(client.get(path).content)
    found = [
        (node.get("property") or node.get("name"), node["content"])
        for node in page.all("meta")
        if node.get("content")
    ]
    found = [
        (name, value) for name, value in found if name and name.startswith(("og:", "twitter:"))
    ]
    assert len(found) == len(dict(found))
    return dict(found)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_tells_what_it_is(client, site, path):
    title, kind = PAGES[path]
    for prefix, locale, other in (("en", "en_US", "zh_CN"), ("zh", "zh_CN", "en_US")):
        found = tags(client, f"/{prefix}/{path}")
        is_person = path.startswith("people/") and path != "people/"
        image = f"{SITE}/{prefix}/{path if is_person else ''}card.png?v="
        assert found.pop("og:image").startswith(image)
        description = found.pop("og:description", None)
        # What an editor said nothing of is not described; neither is a list.
        assert (path, bool(description)) == (
            path,
            path not in {"projects/a-tool/", "about/", "api/"},
        )
        if prefix == "en":
            assert found["og:title"] == title
        assert {
            name: value for name, value in found.items() if name not in {"og:title", "og:image:alt"}
        } == {
            "og:type": kind,
            "og:site_name": "Lab" if prefix == "en" else "实验室",
            "og:url": f"{SITE}/{prefix}/{path}",
            "og:locale": locale,
            "og:locale:alternate": other,
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
            "twitter:card": "summary_large_image",
        }


def test_card_is_described_in_words(client, site):
    assert [
        tags(client, path)["og:image:alt"]
        for path in ("/en/people/ada-li/", "/zh/people/ada-li/", "/en/news/", "/zh/news/")
    ] == [
        "Ada Li · 李爱达 · Builds engines",
        "李爱达 · Ada Li · 造引擎",
        "Lab · 实验室 · We.",
        "实验室 · Lab · We.",
    ]


def test_every_card_that_a_page_names_is_there(client, site):
    for path in ("en/people/ada-li/", "zh/people/ada-li/", "en/", "zh/publications/a-study/"):
        address = tags(client, f"/{path}")["og:image"].removeprefix(SITE)
        response = client.get(address)
        image = Image.open(io.BytesIO(response.content))
        assert (response.status_code, response["Content-Type"]) == (200, "image/png")
        assert (image.format, image.size) == ("PNG", (1200, 630))
        assert response["Cache-Control"] == "public, max-age=3600"
        assert "Vary" not in response


def test_list_is_previewed_with_its_filters(client, site):
    make_publication("Report", kind="report")
    found = tags(client, "/en/publications/?kind=report&utm_source=card")
    assert found["og:url"] == f"{SITE}/en/publications/?kind=report"


def test_pages_that_are_not_public_have_no_preview(admin_client, site):
    make_person("hidden", visibility=Visibility.DRAFT)
    for path in ("/en/people/hidden/", "/en/no-such-page/"):
        assert [name for name in tags(admin_client, path) if name != "og:description"] == []
    for prefix in ("en", "zh"):
        assert admin_client.get(f"/{prefix}/people/hidden/card.png").status_code == 404
        assert admin_client.get(f"/{prefix}/people/nobody/card.png").status_code == 404


def test_card_is_sent_again_only_when_it_changed(client, site, django_assert_num_queries):
    ada = make_person("bo-wu")
    address = "/en/people/bo-wu/card.png"
    with django_assert_num_queries(2):
        first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    pages = {tags(client, "/en/people/bo-wu/")["og:image"]}
    states = {first["ETag"]}

    def changed():
        response = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert response.status_code == 200
        return response["ETag"], tags(client, "/en/people/bo-wu/")["og:image"]

    ada.headline_en = "Another headline"
    ada.save()
    etag, page = changed()
    states.add(etag)
    pages.add(page)
    ada.photo.save("bo.png", png())
    etag, page = changed()
    states.add(etag)
    pages.add(page)
    site.accent = "#8c2f26"
    site.save()
    etag, page = changed()
    states.add(etag)
    pages.add(page)
    assert (len(states), len(pages)) == (4, 4)
    assert client.get("/zh/people/bo-wu/card.png")["ETag"] not in states


def test_damaged_photo_costs_the_card_its_photo_only(client):
    ada = make_person()
    seal = client.get("/en/people/ada-li/card.png").content
    ada.photo.save("ada.png", png())
    assert client.get("/en/people/ada-li/card.png").content != seal
    Path(ada.photo.path).write_bytes(b"no image")
    assert client.get("/en/people/ada-li/card.png").content == seal
    Path(ada.photo.path).unlink()
    assert client.get("/en/people/ada-li/card.png").content == seal


def test_site_without_texts_has_a_card_and_a_name(client):
    found = tags(client, "/en/")
    assert (found["og:title"], found["og:site_name"]) == ("Profiles", "Profiles")
    assert client.get("/en/card.png").status_code == 200


def test_card_without_a_language_leads_to_the_readers(client, site):
    response = client.get("/people/ada-li/card.png", headers={"Accept-Language": "en"})
    assert (response.status_code, response["Location"]) == (302, "/en/people/ada-li/card.png")


def test_icon_of_a_site_about_one_person_is_their_seal(client):
    mark = client.get("/favicon.ico").content
    assert client.get("/icon.svg")["Location"] == "/static/people/icon.svg"
    ada = make_person()
    drawing = client.get("/icon.svg")
    assert (drawing.status_code, drawing["Content-Type"]) == (200, "image/svg+xml")
    assert parse(drawing.content).one("text").text == "李"
    icon = client.get("/favicon.ico")
    assert (icon["Content-Type"], icon.content == mark) == ("image/x-icon", False)
    assert client.get("/favicon.ico", headers={"If-None-Match": icon["ETag"]}).status_code == 304
    make_person("hidden", visibility=Visibility.DRAFT)
    assert client.get("/favicon.ico").content == icon.content
    make_person("bo-wu")
    assert client.get("/favicon.ico").content == mark
    ada.delete()
    assert client.get("/icon.svg").status_code == 200


def test_page_names_both_icons_and_the_colors_of_its_ground(client):
    page = parse(client.get("/en/").content)
    assert [(node["href"], node.get("type")) for node in page.all("link", rel="icon")] == [
        ("/favicon.ico", None),
        ("/icon.svg", "image/svg+xml"),
    ]
    assert {node["media"]: node["content"] for node in page.all("meta", name="theme-color")} == {
        "(prefers-color-scheme: light)": "#ffffff",
        "(prefers-color-scheme: dark)": "#14181d",
    }


def test_accent_comes_as_a_stylesheet_only_when_one_is_set(client, site):
    def sheets():
        page = parse(client.get("/en/").content)
        return [
            node["href"] for node in page.all("link", rel="stylesheet") if "theme" in node["href"]
        ]

    assert sheets() == []
    assert client.get("/theme.css").content == b""
    site.accent = "#8c2f26"
    site.save()
    assert sheets() == ["/theme.css?v=8c2f26"]
    response = client.get(sheets()[0])
    assert response["Content-Type"] == "text/css; charset=utf-8"
    assert response["Cache-Control"] == "public, max-age=86400"
    assert b"--accent: light-dark(#8c2f26, #de8d86)" in response.content
    again = client.get("/theme.css", headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    site.accent = "#0b5394"
    site.save()
    assert client.get("/theme.css", headers={"If-None-Match": response["ETag"]}).status_code == 200


def test_logo_stands_for_the_title_and_is_read_out(client, site):
    link = parse(client.get("/zh/").content).one("a", "site-title")
    assert (link.text, link.all("img")) == ("实验室", [])
    out = io.BytesIO()
    Image.new("RGBA", (400, 100), "#8c2f26").save(out, "PNG")
    site.logo.save("logo.png", ContentFile(out.getvalue()))
    make_person("bo-wu").photo.save("bo.png", png())

    def logo(prefix: str):
        return (
            parse(client.get(f"/{prefix}/people/bo-wu/").content).one("a", "site-title").one("img")
        )

    found = logo("zh")
    assert (found["alt"], found["width"], found["height"], found.get("loading")) == (
        "实验室",
        "144",
        "36",
        None,
    )
    assert logo("en")["alt"] == "Lab"
    site.logo_alt_en = "The lab’s mark"
    site.save()
    assert (logo("en")["alt"], logo("en").get("lang")) == ("The lab’s mark", None)
    assert (logo("zh")["alt"], logo("zh").get("lang")) == ("The lab’s mark", "en")
    page = parse(client.get("/en/people/bo-wu/").content)
    assert page.one("img", "portrait").get("loading") is None
    default_storage.delete(site.logo.name)
    assert parse(client.get("/en/").content).one("a", "site-title").text == "Lab"
