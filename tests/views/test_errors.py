"""Pages for what is missing or broken."""

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from people.views import site
from tests.document import faults, parse


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("prefix", "code", "tag"), [("zh", "zh-hans", "zh-Hans"), ("en", "en", "en")]
)
@pytest.mark.parametrize(
    "path",
    [
        "no-such-page/",
        "people/nobody/",
        "publications/nothing/",
        "projects/nothing/",
        "people/%E5%BC%A0/",
        "people/ada-li/more/",
        "people/%00/",
        "%3Cscript%3E/",
        "a" * 3000,
    ],
)
def test_missing_page_says_so_in_its_language(client, prefix, code, tag, path):
    response = client.get(f"/{prefix}/{path}")
    page = parse(response.content)
    with override(code):
        title = gettext("Page not found")
    assert response.status_code == 404
    assert (page.one("html")["lang"], page.one("h1").text) == (tag, title)
    assert faults(page) == []
    assert page.one("meta", name="robots")["content"] == "noindex"
    assert not page.all("link", rel="canonical")
    links = [node["href"] for node in page.one("ul", "message-links").all("a")]
    assert links == [f"/{prefix}/", f"/{prefix}/people/"]


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_broken_page_says_so_in_both_languages(monkeypatch, prefix):
    def broken(*_args, **_kwargs):
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(site.news, "everything", broken)
    response = Client(raise_request_exception=False).get(f"/{prefix}/")
    page = parse(response.content)
    assert response.status_code == 500
    assert [node.tag for node in page.all("h1")] == ["h1"]
    assert not [fault for fault in faults(page) if "header" not in fault and "footer" not in fault]
    texts = {(node.language, bool(node.text)) for node in page.all("p")}
    assert texts == {("en", True), ("zh-Hans", True)}
    assert [node["href"] for node in page.all("a")] == ["/en/", "/zh/"]
    assert b"broken on purpose" not in response.content


def test_broken_page_needs_no_database():
    response = Client(raise_request_exception=False).get("/en/")
    assert response.status_code == 500
    assert parse(response.content).one("h1").text.startswith("Something went wrong")
