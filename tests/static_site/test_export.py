"""A small made-up site as files: what is in them, what never is, and what a second run changes."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction

from people import models
from people.exports.files import writable
from people.pages import downloads
from people.static_site.export import BrokenLinks, export
from people.static_site.folder import MANIFEST, Done, Folder
from people.values.choices import Visibility
from people.values.languages import CODES, EN
from tests.makers import make_person, make_publication

pytestmark = pytest.mark.django_db

BASE = "https://example.org/lab"
SECRET = re.compile(rb"secret|hidden-person", re.IGNORECASE)


# Each export asks for every download of every record; these stand for all, which the documents' site
# is exported with.
FORMATS = {"bibtex", "csv", "jsonld", "vcard"}


def fill() -> None:
    """Make a site with a person, a work, an old address, and drafts that could be told of."""
    ada = make_person(biography_en="About [the study](/en/publications/a-study/).")
    study = make_publication("A Study")
    models.Authorship.objects.create(publication=study, person=ada)
    ada.slug = "ada"
    ada.save()
    models.News.objects.create(text_en="Only in English, by [Ada](/en/people/ada/)")
    draft = {"visibility": Visibility.DRAFT}
    hidden = make_person("hidden-person", family_name_en="Secret", **draft)
    models.Authorship.objects.create(
        publication=study, person=hidden, printed_name="H. P.", order=1
    )
    secret = make_publication("Secret Study", **draft)
    models.Authorship.objects.create(publication=secret, person=ada)
    models.Award.objects.create(name_en="Secret Award", **draft).people.add(ada)
    hidden.slug = "secret-person"
    hidden.save()


@pytest.fixture(scope="module", autouse=True)
def few_formats() -> Iterator[None]:
    """Offer a few formats only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            downloads,
            "writable",
            lambda *kinds: [each for each in writable(*kinds) if each.key in FORMATS],
        )
        yield


@pytest.fixture(scope="module")
def exported(few_formats, django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[Path]:
    """Fill and export the site once for all tests of the module; returns the folder.

    Each test's own transaction lies within this one.
    """
    folder = tmp_path_factory.mktemp("exported")
    outer = transaction.atomic()
    with django_db_blocker.unblock():
        outer.__enter__()
        fill()
        written(folder)
    yield folder
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        outer.__exit__(None, None, None)


@pytest.fixture
def folder(exported, tmp_path) -> Path:
    """Give a copy of the exported site to change."""
    return shutil.copytree(exported, tmp_path / "site")


def written(folder: Path, languages=CODES, base: str = BASE, **options) -> Done:
    """Export into a folder. Returns what was done."""
    return export(Folder(folder), base, languages, lambda _count: None, **options)


def files(folder: Path) -> set[str]:
    """Return the names of all files in a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_nothing_unpublished_is_in_any_file(exported):
    leaks = [
        name
        for name in files(exported)
        if SECRET.search(name.encode()) or SECRET.search((exported / name).read_bytes())
    ]
    assert leaks == []


def test_what_is_published_later_appears_with_its_old_address(folder):
    """So what the test above looks for could leak."""
    models.Person.objects.filter(slug="secret-person").update(visibility=Visibility.PUBLIC)
    written(folder)
    assert "en/people/secret-person/index.html" in files(folder)
    assert "zh/people/hidden-person/index.html" in files(folder)  # the address it had before
    assert SECRET.search((folder / "en/search/search-en.json").read_bytes())


def test_downloads_of_each_page_are_files_and_those_of_filters_are_not(exported):
    found = {name for name in files(exported) if "/export/" in name and name.startswith("en/")}
    assert found == {
        "en/people/ada/export/bibtex.bib",
        "en/people/ada/export/csv.csv",
        "en/people/ada/export/jsonld.jsonld",
        "en/people/ada/export/vcard.vcf",
        "en/publications/a-study/export/csv.csv",
        "en/publications/a-study/export/jsonld.jsonld",
        "en/publications/export/bibtex.bib",
        "en/publications/export/csv.csv",
        "en/publications/export/jsonld.jsonld",
    }
    page = (exported / "en/people/ada/index.html").read_text()
    assert '<link rel="alternate" type="text/vcard" href="export/vcard.vcf"' in page
    filtered = (exported / "en/publications/person/ada/index.html").read_text()
    assert "export/" not in filtered


def test_api_is_left_out_and_a_link_to_it_is_told(folder):
    assert not [name for name in files(folder) if "api" in name.split("/")]
    assert "/api/" not in (folder / "sitemap-pages.xml").read_text()
    for path in folder.rglob("*.html"):
        assert "api/" not in path.read_text()
    models.Person.objects.filter(slug="ada").update(biography_en="[ask](/api/v1/people/)")
    with pytest.raises(BrokenLinks) as caught:
        written(folder)
    assert {(each.reference, each.reason) for each in caught.value.problems} == {
        ("/api/v1/people/", "the API is not exported")
    }


def test_linked_data_names_the_base_and_where_the_search_is(exported):
    page = (exported / "en/index.html").read_text()
    data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', page)[1])
    site = data["@graph"][0]
    assert (site["@id"], site["url"]) == (f"{BASE}/en/#site", f"{BASE}/en/")
    assert site["potentialAction"]["target"]["urlTemplate"] == (
        f"{BASE}/en/search/?q={{search_term_string}}"
    )
    assert not (exported / "en/search/q").exists()


def test_feeds_have_their_own_address_and_links_that_lead_there(exported):
    feed = (exported / "en/people/ada/feed.atom").read_text()
    assert f'<link href="{BASE}/en/people/ada/feed.atom" rel="self"/>' in feed
    assert f'<link href="{BASE}/en/people/ada/" rel="alternate"/>' in feed
    news = (exported / "en/news/feed.atom").read_text()
    assert f'&lt;a href="{BASE}/en/people/ada/"' in news


def test_second_run_rewrites_nothing_and_an_edit_only_what_it_touches(folder):
    times = {name: (folder / name).stat().st_mtime_ns for name in files(folder)}
    second = written(folder)
    assert (second.written, second.removed) == ([], [])
    assert {name: (folder / name).stat().st_mtime_ns for name in files(folder)} == times

    models.News.objects.create(text_en="Something new")
    third = written(folder)
    assert third.written == [
        "en/news/feed.atom",
        "en/search/search-en.json",
        "zh/news/feed.atom",
        "zh/search/search-zh.json",
        "en/index.html",
        "en/news/index.html",
        "zh/index.html",
        "zh/news/index.html",
    ]
    assert third.removed == []


def test_files_of_who_is_hidden_again_vanish_and_no_others(folder):
    models.News.objects.update(text_en="Only in English")  # else it leads to nobody
    for name in ("CNAME", "en/people/ada/own-notes.txt"):
        (folder / name).write_text("mine")
    models.Person.objects.filter(slug="ada").update(visibility=Visibility.DRAFT)
    done = written(folder)
    assert "en/people/ada/cv.pdf" in done.removed
    assert {name for name in files(folder) if "ada" in name.split("/")} == {
        "en/people/ada/own-notes.txt"
    }
    assert (folder / "CNAME").read_text() == "mine"
    assert not (folder / "zh/people/ada").exists()


def test_broken_link_stops_the_run_before_anything_is_written(folder):
    models.Person.objects.filter(slug="ada").update(
        biography_en="[gone](/en/people/gone/) [no such place](../../publications/#nowhere)"
        " [not for readers](/admin/) [elsewhere](https://example.org/blog/)",
        biography_zh_hans="",
    )
    before = {name: (folder / name).read_bytes() for name in files(folder)}
    with pytest.raises(BrokenLinks) as caught:
        written(folder)
    found = {each for each in caught.value.problems if each.page == "/en/people/ada/"}
    assert sorted((each.reference, each.reason) for each in found) == [
        ("../../publications/#nowhere", "there is no such place on the page"),
        ("/admin/", "403"),
        ("/en/people/gone/", "404"),
    ]
    assert {name: (folder / name).read_bytes() for name in files(folder)} == before


def test_old_address_leads_on_and_addresses_without_language_to_a_choice(exported):
    old = (exported / "en/people/ada-li/index.html").read_text()
    assert f'<link rel="canonical" href="{BASE}/en/people/ada/">' in old
    assert 'content="0; url=../ada/"' in old
    for name, way in (("index.html", ""), ("people/ada/index.html", "people/ada/")):
        text = (exported / name).read_text()
        up = "../" * name.count("/")
        assert re.findall(r'<a href="([^"]+)"[^>]* data-choice', text) == [
            f"{up}zh/{way}",
            f"{up}en/{way}",
        ]
        assert 'http-equiv="refresh"' not in text


def part_of_sitemap(folder: Path, kind: str) -> Path:
    """Return the only part of a kind; its name comes from numbers that no database begins anew."""
    (part,) = folder.glob(f"sitemap-{kind}-*.xml")
    return part


def test_one_language_alone_speaks_of_no_other(exported, tmp_path):
    written(tmp_path, (EN,))
    names = files(tmp_path)
    assert not [name for name in names if name.startswith("zh")]
    for name in names - {MANIFEST}:
        if name.endswith((".html", ".xml", ".json")):
            text = (tmp_path / name).read_text()
            assert (name, re.findall(r"/zh/|og:locale:alternate", text)) == (name, [])
    assert f"{BASE}/en/people/ada/" in part_of_sitemap(tmp_path, "people").read_text()


def test_absolute_addresses_name_the_base_and_no_other_host(exported):
    for name in files(exported) - {MANIFEST}:
        is_named = settings.BASE_URL.encode() in (exported / name).read_bytes()
        assert (name, is_named) == (name, False)
    people = part_of_sitemap(exported, "people")
    publications = part_of_sitemap(exported, "publications")
    for path in (exported / "sitemap-pages.xml", people, publications):
        sitemap = path.read_text()
        assert set(re.findall(r"<loc>(.*?)(?:en|zh)/", sitemap)) == {f"{BASE}/"}
    index = (exported / "sitemap.xml").read_text()
    assert f"<loc>{BASE}/{people.name}</loc>" in index
    assert (exported / "robots.txt").read_text().endswith(f"Sitemap: {BASE}/sitemap.xml\n")


def test_policy_of_the_live_site_is_in_each_page(exported):
    for path in exported.rglob("*.html"):
        text = path.read_text()
        assert text.count('<meta http-equiv="Content-Security-Policy"') == 1
        assert "script-src &#x27;self&#x27;" in text
        assert "frame-ancestors" not in text


def test_search_index_has_what_readers_may_find(exported):
    index = json.loads((exported / "en/search/search-en.json").read_text())
    assert [(group["kind"], len(group["entries"])) for group in index["groups"]] == [
        ("people", 1),
        ("publications", 1),
        ("news", 1),
    ]
    (person,) = index["groups"][0]["entries"]
    assert 'href="../people/ada/"' in person["html"]
    assert "李爱达" in person["there"]
    assert index["messages"]["results"] == ["{number} result", "{number} results"]


def test_trial_writes_nothing(folder):
    models.News.objects.create(text_en="Something new")
    before = {name: (folder / name).read_bytes() for name in files(folder)}
    assert "en/news/index.html" in written(folder, is_trial=True).written
    assert {name: (folder / name).read_bytes() for name in files(folder)} == before


def test_run_that_was_cut_off_is_repaired(folder):
    whole = {name: (folder / name).read_bytes() for name in files(folder)}
    # As `kill -9` leaves it: a file that was being written, one that is gone, one that is torn.
    (folder / "en/index.html.partial").write_text("<!doc")
    (folder / "zh/index.html").unlink()
    (folder / "en/people/ada/cv.pdf").write_bytes(b"%PDF torn")
    assert written(folder).written == ["en/people/ada/cv.pdf", "zh/index.html"]
    assert {name: (folder / name).read_bytes() for name in files(folder)} == whole
