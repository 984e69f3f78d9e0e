"""Pages that a change did not touch: read again, and not made again."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from people.models import News, Person, Publication
from people.page_cache.reads import Reads
from tests.makers import make_person, make_publication
from tests.page_cache.reader import Site

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/en/people/ada-li/"


@pytest.fixture
def site():
    make_person(headline_en="Engineer")
    make_person("bo-wu")
    return Site()


@pytest.mark.parametrize(
    "page",
    [PAGE, "/en/people/ada-li/feed.atom", "/en/people/ada-li/export/json-resume", "/en/about/"],
)
def test_an_edit_elsewhere_makes_no_page_anew(site, page):
    first = site.get(page)
    for headline in ("Poet", "Painter"):
        Person.objects.filter(slug="bo-wu").update(headline_en=headline)
        assert (site.get(page), site.asked) == (first, 1)
    assert b"Painter" in site.get("/en/people/bo-wu/").body


def test_an_edit_of_what_it_shows_makes_it_anew(site):
    site.get(PAGE)
    Person.objects.filter(slug="bo-wu").update(headline_en="Poet")
    site.get(PAGE)
    Person.objects.filter(slug="ada-li").update(headline_en="Professor")
    assert (b"Professor" in site.get(PAGE).body, site.asked) == (True, 2)


def test_what_was_not_there_is_looked_for_again(site):
    site.get(PAGE)
    News.objects.create(key="news", text_en="A first news of hers").people.add(
        Person.objects.get(slug="ada-li")
    )
    assert b"A first news of hers" in site.get(PAGE).body


def test_time_goes_on_for_what_is_read_again(site, monkeypatch):
    """An end that was set after the page was made, and has passed, is met like any other."""
    news = News.objects.create(key="news", text_en="Soon gone")
    assert b"Soon gone" in site.get("/en/news/").body
    later = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    News.objects.filter(pk=news.pk).update(hide_at=later - timedelta(minutes=1))
    assert b"Soon gone" not in site.get("/en/news/").body


def test_a_page_that_writes_is_none_to_read_again():
    reads = Reads("default")
    with reads.noted(timezone.now()):
        assert Person.objects.count() == 0
        assert reads.is_whole
        make_publication("Study")
    assert not reads.is_whole


def test_rows_are_told_apart_however_they_are_fetched():
    for number in range(5):
        make_publication(f"Study {number}")
    fetches = [
        lambda cursor: cursor.fetchall(),
        lambda cursor: [cursor.fetchone() for _ in range(6)],
        lambda cursor: [cursor.fetchmany(2) for _ in range(4)],
        lambda cursor: list(cursor),
    ]
    noted = []
    for fetch in fetches:
        reads = Reads("default")
        with reads.noted(timezone.now()), connection.cursor() as cursor:
            cursor.execute("SELECT id, title_en FROM people_publication ORDER BY id")
            fetch(cursor)
        noted.append(reads)
    assert [each.find_the_same() for each in noted] == [True] * 4
    Publication.objects.filter(title_en="Study 4").update(title_en="Study 5")
    assert [each.find_the_same() for each in noted] == [False] * 4


def test_a_database_that_does_not_answer_finds_nothing_the_same():
    reads = Reads("default")
    with reads.noted(timezone.now()), connection.cursor() as cursor:
        cursor.execute("SELECT id FROM people_person")
        cursor.fetchall()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE people_person RENAME TO people_elsewhere")
    try:
        assert not reads.find_the_same()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE people_elsewhere RENAME TO people_person")
