"""Three looks over the same pages: chosen by an editor, readable in light and dark."""

import re
from pathlib import Path

import pytest

from people.models import Site
from people.values.choices import Theme
from people.values.colors import Color, contrast
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
