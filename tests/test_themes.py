"""Three looks over the same pages: chosen by an editor, readable in light and dark."""

import re
from pathlib import Path

import pytest

from people.models import Site
from people.values.choices import Theme
from people.values.colors import GROUNDS, Color, accent_shades, contrast
from tests.document import faults, parse

CSS = Path(__file__).resolve().parent.parent / "people/static/people/css"
PAIR = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)")
TEXTS = ("text", "muted", "accent", "visited")


def tokens(theme: str) -> dict[str, tuple[str, str]]:
    """Return a theme's colors, light and dark, over those of Ink."""
    found = PAIR.findall((CSS / "tokens.css").read_text())
    if theme != "ink":
        block = (CSS / "themes.css").read_text().split(f'[data-theme="{theme}"] {{', 1)[1]
        found += PAIR.findall(block.split("}", 1)[0])
    return {name: (light, dark) for name, light, dark in found}


def ratio(one: str, other: str) -> float:
    full = [re.sub(r"^#(.)(.)(.)$", r"#\1\1\2\2\3\3", color) for color in (one, other)]
    return contrast(*map(Color.parse, full))


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("theme", Theme.values)
def test_every_text_of_a_theme_can_be_read(theme, scheme):
    colors = {name: pair[scheme] for name, pair in tokens(theme).items()}
    pairs = [(name, ground, 4.5) for name in TEXTS for ground in ("ground", "surface")]
    pairs += [("badge-text", "badge", 4.5), ("note-text", "note", 4.5), ("ground", "accent", 4.5)]
    pairs += [(name, "ground", 3) for name in ("control", "focus", "gold", "silver", "bronze")]
    low = {
        (one, other): round(ratio(colors[one], colors[other]), 2)
        for one, other, least in pairs
        if ratio(colors[one], colors[other]) < least
    }
    assert low == {}


@pytest.mark.parametrize("theme", Theme.values)
def test_the_theme_of_the_site_is_on_every_page(client, db, theme):
    Site.objects.create(title_en="Lab", theme=theme)
    for path in ("/en/", "/zh/people/", "/en/publications/", "/en/no-such-page/"):
        response = client.get(path)
        assert faults(parse(response.content)) == []
        html = response.content.decode()
        assert (f'data-theme="{theme}"' in html) == (theme != "ink")
        assert ("themes.css" in html) == (theme != "ink")


def test_another_theme_is_previewed_by_staff_only(client, admin_client, db):
    Site.objects.create(title_en="Lab", theme="paper")
    assert 'data-theme="paper"' in client.get("/en/?theme=lab").content.decode()
    assert 'data-theme="lab"' in admin_client.get("/en/?theme=lab").content.decode()
    assert 'data-theme="paper"' in admin_client.get("/en/?theme=nothing").content.decode()
    form = admin_client.get(f"/admin/people/site/{Site.objects.get().pk}/change/").content.decode()
    assert [f"?theme={theme}" in form for theme in Theme.values] == [True, True, True]


@pytest.mark.parametrize("theme", Theme.values)
def test_grounds_that_accents_are_checked_against_are_those_of_the_stylesheets(theme):
    colors = tokens(theme)
    for scheme, grounds in enumerate(GROUNDS[theme]):
        for name, ground in (("ground", grounds.page), ("surface", grounds.surface)):
            assert ratio(colors[name][scheme], ground) == 1


@pytest.mark.parametrize("theme", Theme.values)
def test_a_theme_colors_the_frame_of_the_browser_with_its_ground(client, db, theme):
    Site.objects.create(title_en="Lab", theme=theme)
    found = [node["content"] for node in parse(client.get("/en/").content).all(name="theme-color")]
    assert found == [grounds.page for grounds in GROUNDS[theme]]


def test_accent_is_fitted_to_the_theme(client, db):
    site = Site.objects.create(title_en="Lab", theme="paper", accent="#707070")
    href = next(
        node["href"]
        for node in parse(client.get("/en/").content).all("link")
        if node["href"].startswith("/theme.css")
    )
    assert href == "/theme.css?v=707070-paper"
    light, dark = accent_shades(Color.parse("#707070"), "paper")
    assert f"light-dark({light}, {dark})" in client.get(href).content.decode()
    assert str(light) != site.accent


LOOK = "?theme=lab&accent=%238c2f26"


@pytest.mark.parametrize("path", ["/en/", "/zh/people/", "/en/publications/"])
def test_another_look_is_tried_out_by_staff_only_and_kept_by_nobody(
    client, admin_client, django_user_model, db, path
):
    Site.objects.create(title_en="Lab", theme="paper", accent="#5b3c88")
    reader = django_user_model.objects.create_user("reader", password="password")
    plain = client.get(path).content
    client.get("/admin/login/")
    signed_in = type(client)()
    signed_in.force_login(reader)
    for other in (client, signed_in):
        response = other.get(path + LOOK)
        assert b'data-theme="paper"' in response.content
        assert b"<base" not in response.content
        assert b"/theme.css?v=5b3c88-paper" in response.content
        assert response["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
        assert "X-Robots-Tag" not in response
        assert other.get(f"/theme.css{LOOK}").content == client.get("/theme.css").content
    response = admin_client.get(path + LOOK)
    assert b'data-theme="lab"' in response.content
    assert b"/theme.css?theme=lab&amp;accent=%238c2f26" in response.content
    assert response["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["Cache-Control"] == "no-store, private"
    assert response["X-Robots-Tag"] == "noindex"
    styles = admin_client.get(f"/theme.css{LOOK}")
    assert "#8c2f26" in styles.content.decode()
    assert styles["Cache-Control"] == "no-store, private"
    assert client.get(path).content == plain


@pytest.mark.parametrize("query", ["", "?theme=nothing", "?accent=red", "?accent=%23fff", "?q=lab"])
def test_what_is_no_look_changes_nothing_for_staff(admin_client, db, query):
    Site.objects.create(title_en="Lab", theme="paper", accent="#5b3c88")
    response = admin_client.get(f"/en/{query}")
    assert b"/theme.css?v=5b3c88-paper" in response.content
    assert response["X-Frame-Options"] == "DENY"


def test_an_emptied_accent_is_tried_out_too(admin_client, db):
    Site.objects.create(title_en="Lab", theme="paper", accent="#5b3c88")
    html = admin_client.get("/en/?accent=").content.decode()
    assert "theme.css?" not in html
    assert 'data-theme="paper"' in html
