"""Which language a reader gets, how it is remembered, and that nobody is led off the site."""

from urllib.parse import unquote_to_bytes, urlsplit

import pytest

from tests.document import parse
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("cookie", "accepted", "expected"),
    [
        ("", "", "/zh/"),
        ("", "zh-TW", "/zh/"),
        ("", "zh-CN,zh;q=0.9,en;q=0.8", "/zh/"),
        ("", "zh-Hant-HK", "/zh/"),
        ("", "en-GB", "/en/"),
        ("", "en-US,en;q=0.9,zh;q=0.8", "/en/"),
        ("", "fr", "/zh/"),
        ("", "fr, en;q=0.5", "/en/"),
        ("", "*", "/zh/"),
        ("", ";;q=,,\x80", "/zh/"),
        ("en", "zh-CN", "/en/"),
        ("zh-hans", "en", "/zh/"),
        ("fr", "en", "/en/"),
        ("../evil", "en", "/en/"),
    ],
)
def test_root_leads_by_remembered_choice_then_browser_then_default(
    client, cookie, accepted, expected
):
    if cookie:
        client.cookies["lang"] = cookie
    response = client.get("/", headers={"Accept-Language": accepted})
    assert (response.status_code, response["Location"]) == (302, expected)


def test_root_leads_to_the_default_language_of_the_settings(client, settings):
    settings.LANGUAGE_CODE = "en"
    assert client.get("/", headers={"Accept-Language": "fr"})["Location"] == "/en/"


def test_root_keeps_the_query_and_varies_on_what_it_reads(client):
    response = client.get("/?ref=card", headers={"Accept-Language": "en"})
    assert response["Location"] == "/en/?ref=card"
    assert {name.strip() for name in response["Vary"].split(",")} == {"Accept-Language", "Cookie"}
    assert client.head("/").status_code == 302
    assert client.post("/").status_code in {403, 405}


@pytest.mark.parametrize("path", ["", "people/", "publications/?page=1", "no-such-page/"])
@pytest.mark.parametrize("prefix", ["zh", "en"])
def test_page_under_a_prefix_depends_on_neither_cookie_nor_browser(client, prefix, path):
    plain = client.get(f"/{prefix}/{path}")
    client.cookies["lang"] = "zh-hans" if prefix == "en" else "en"
    other = client.get(f"/{prefix}/{path}", headers={"Accept-Language": "fr, zh;q=0.5, en;q=0.4"})
    assert other.content == plain.content
    assert plain["Vary"] == "Accept-Encoding"
    assert not plain.cookies


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/people/", "/en/people/"),
        ("/people/ada-li/", "/en/people/ada-li/"),
        ("/people/ada-li", "/en/people/ada-li/"),
        ("/publications/?year=2024&page=2", "/en/publications/?year=2024&page=2"),
        ("/publications/?topic=%E4%B8%AD", "/en/publications/?topic=%E4%B8%AD"),
    ],
)
def test_deep_link_without_prefix_leads_to_the_language_with_its_query(client, path, expected):
    response = client.get(path, headers={"Accept-Language": "en"})
    assert (response.status_code, response["Location"]) == (302, expected)
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


def test_unknown_page_without_prefix_is_missing_in_the_readers_language(client):
    for accepted, tag in (("en", "en"), ("zh-CN", "zh-Hans")):
        response = client.get("/no-such-page/", headers={"Accept-Language": accepted})
        assert (response.status_code, parse(response.content).one("html")["lang"]) == (404, tag)
        assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/en/?setlang=zh", "/zh/"),
        ("/zh/people/ada-li/?setlang=en", "/en/people/ada-li/"),
        ("/en/publications/?year=2024&setlang=zh&page=2", "/zh/publications/?year=2024&page=2"),
        ("/en/publications/?topic=a&topic=b&setlang=zh", "/zh/publications/?topic=a&topic=b"),
        ("/en/no-such-page/?setlang=zh", "/zh/no-such-page/"),
        ("/en/people/?setlang=en", "/en/people/"),
        ("/en/a%3Fb/?setlang=zh", "/zh/a%3Fb/"),
        ("/people/?setlang=zh", "/people/"),
        ("/admin/?setlang=zh", "/admin/"),
    ],
)
def test_switch_leads_to_the_same_page_and_remembers(client, path, expected):
    response = client.get(path)
    chosen = "zh-hans" if "setlang=zh" in path else "en"
    assert (response.status_code, response["Location"]) == (302, expected)
    assert response.cookies["lang"].value == chosen
    assert response["Cache-Control"] == "no-store"
    client.get(path)
    home = client.get("/", headers={"Accept-Language": "en" if chosen == "zh-hans" else "zh"})
    assert home["Location"] == ("/zh/" if chosen == "zh-hans" else "/en/")


def test_choice_is_kept_for_a_year_on_this_site_only(client):
    cookie = client.get("/en/?setlang=zh").cookies["lang"]
    assert (cookie["max-age"], cookie["samesite"], cookie["path"]) == (365 * 86400, "Lax", "/")
    assert cookie["httponly"] is True
    assert cookie["domain"] == ""


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/?setlang=en",
        "///evil.example/?setlang=en",
        "/\\evil.example/?setlang=en",
        "/%5Cevil.example/?setlang=en",
        "/%2Fevil.example/?setlang=en",
        "/%2F%2Fevil.example/?setlang=en",
        "/%09/evil.example/?setlang=en",
        "/%0A/evil.example/?setlang=en",
        "/en//evil.example/?setlang=zh",
        "/en/%5C%5Cevil.example/?setlang=zh",
        "/https:%2F%2Fevil.example/?setlang=en",
        "/en/?setlang=zh&next=https://evil.example/",
        "//evil.example/people/",
        "//evil.example/",
    ],
)
def test_nobody_is_led_off_the_site(client, path):
    response = client.get("/", PATH_INFO=_decoded(path), QUERY_STRING=path.partition("?")[2])
    location = response.get("Location", "/")
    parts = urlsplit(location.replace("\\", "/"))
    assert (parts.scheme, parts.netloc) == ("", "")
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))
    assert not set("\t\r\n") & set(location)


def _decoded(path: str) -> str:
    """Return the path as the server hands it on: decoded once, in WSGI's form."""
    return unquote_to_bytes(path.partition("?")[0]).decode("latin-1")


@pytest.mark.parametrize("value", ["fr", "", "zh-hans", "EN", "en\x00", "../en"])
def test_switch_to_no_language_of_the_site_is_no_switch(client, value):
    response = client.get("/en/", {"setlang": value})
    assert response.status_code == 200
    assert not response.cookies


def test_form_that_is_sent_is_never_redirected_by_the_switch(client):
    for path in ("/en/publications/?setlang=zh", "/admin/login/?setlang=zh", "/people/?setlang=zh"):
        response = client.post(path)
        assert (path, response.status_code) != (path, 302)
        assert "lang" not in response.cookies


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/en/", "/zh/?setlang=zh"),
        ("/zh/people/ada-li/", "/en/people/ada-li/?setlang=en"),
        ("/en/publications/?year=2024&page=2", "/zh/publications/?year=2024&page=2&setlang=zh"),
        ("/en/publications/?setlang=fr", "/zh/publications/?setlang=zh"),
        ("/en/no-such-page/?a=1", "/zh/no-such-page/?a=1&setlang=zh"),
        ("/no-such-page/", "/zh/no-such-page/?setlang=zh"),
        ("/en/a%3Fb/", "/zh/a%3Fb/?setlang=zh"),
    ],
)
def test_switch_is_a_plain_link_in_its_own_language(client, path, expected):
    make_person()
    response = client.get(path, headers={"Accept-Language": "en"})
    link = parse(response.content).one("a", "language")
    name, tag = ("English", "en") if "setlang=en" in expected else ("中文", "zh-Hans")
    assert (link["href"], link.text) == (expected, name)
    assert (link["lang"], link["hreflang"]) == (tag, tag)


def test_switch_lands_on_the_same_record_there_and_back(client):
    make_publication("A Study")
    page = parse(client.get("/en/publications/a-study/?from=card").content)
    there = client.get(page.one("a", "language")["href"], follow=True)
    assert there.request["PATH_INFO"] == "/zh/publications/a-study/"
    assert there.request["QUERY_STRING"] == "from=card"
    back = client.get(parse(there.content).one("a", "language")["href"], follow=True)
    assert back.request["PATH_INFO"] == "/en/publications/a-study/"
    assert parse(back.content).one("h1").text == "A Study"


def test_a_query_that_is_not_escaped_survives_every_way_to_another_page(client):
    person = make_person(slug="old")
    person.slug = "ada"
    person.save()
    raw = "李".encode().decode("latin-1")  # as a server gives what a browser did not escape
    escaped = "q=%E6%9D%8E"
    page = client.get("/zh/search/", QUERY_STRING=f"q={raw}")
    assert f"/en/search/?{escaped}&amp;setlang=en" in page.content.decode()
    for path in ("/", "/people/", "/zh/people/old/"):
        assert client.get(path, QUERY_STRING=f"q={raw}")["Location"].endswith(f"?{escaped}")
