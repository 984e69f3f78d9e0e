"""Kept pages: as fast as they are right, and never for who is signed in."""

import threading
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client
from django.utils import timezone

from people.models import News, Person
from people.page_cache.layer import PageCache
from people.page_cache.memory import Memory
from tests.makers import make_person, make_publication
from tests.page_cache.reader import Site, request

# The number of the content counts transactions, so each change here is one of its own.
pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/en/people/ada-li/"


@pytest.fixture
def site():
    make_person(headline_en="Engineer")
    return Site()


def test_a_page_is_made_once_and_is_what_django_makes(site):
    first, second = site.get(PAGE), site.get(PAGE)
    assert (first.status, second, site.asked) == (200, first, 1)
    fresh = site.fresh(PAGE)
    assert second.body == fresh.body
    own = {"ETag", "Content-Length", "Vary"}
    assert {k: v for k, v in second.headers.items() if k not in own} == {
        k: v for k, v in fresh.headers.items() if k not in own
    }
    assert second.headers["Vary"] == "Accept, Accept-Encoding"
    assert second.headers["Cache-Control"] == "public, max-age=0, must-revalidate"


def test_an_edit_shows_at_the_next_request_on_every_page(site):
    pages = [PAGE, "/zh/people/ada-li/", "/en/people/", "/en/"]
    before = [site.get(page).body for page in pages]
    Person.objects.update(headline_en="Professor of Everything")
    after = [site.get(page).body for page in pages]
    assert all(b"Professor of Everything" in body for body in after)
    assert not any(b"Professor of Everything" in body for body in before)


@pytest.mark.parametrize(
    "path",
    ["/en/people/ada-li/cv.pdf", "/en/publications/feed.atom", "/sitemap.xml", "/robots.txt"],
)
def test_what_is_no_page_is_kept_too(site, path):
    first = site.get(path)
    assert (first.status, site.get(path), site.asked) == (200, first, 1)


def test_who_has_a_session_neither_gets_nor_fills_what_is_kept(site):
    user = get_user_model().objects.create_superuser("editor", "", "x")
    client = Client()
    client.force_login(user)
    cookie = f"lang=en; sessionid={client.cookies['sessionid'].value}"
    own = site.get(PAGE, cookie=cookie)
    assert b"/admin/people/person/" in own.body
    assert "no-store" in own.headers["Cache-Control"]
    public = site.get(PAGE)
    assert b"/admin/people/person/" not in public.body
    assert site.get(PAGE, cookie=cookie).body == own.body
    assert site.get(PAGE, cookie=cookie).headers["Cache-Control"] == "no-store, private"
    assert (site.get(PAGE, cookie="lang=zh; theme=dark"), site.asked) == (public, 4)


def test_credentials_of_any_kind_go_past_what_is_kept(site):
    site.get(PAGE)
    site.get(PAGE, authorization="Bearer x")
    assert site.asked == 2


def test_head_fills_nothing_wrong_and_gets_the_headers_of_get(site):
    head = site.get(PAGE, "HEAD", accept_encoding="br")
    got = site.get(PAGE, accept_encoding="br")
    assert (head.status, head.sent, head.headers) == (200, b"", got.headers)
    assert (len(got.body) > 1000, site.get(PAGE, "HEAD", accept_encoding="br")) == (True, head)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_other_methods_go_past_what_is_kept(site, method):
    site.get("/robots.txt")
    site.get("/robots.txt", method)
    assert site.asked == 2


@pytest.mark.parametrize("encoding", ["", "gzip", "br"])
def test_each_encoding_has_its_own_tag_and_all_say_the_same(site, encoding):
    answer = site.get(PAGE, accept_encoding=encoding)
    assert answer.headers.get("Content-Encoding", "") == encoding
    assert answer.body == site.get(PAGE).body
    assert answer.headers["Content-Length"] == str(len(answer.sent))
    tags = {site.get(PAGE, accept_encoding=each).headers["ETag"] for each in ("", "gzip", "br")}
    assert len(tags) == 3
    known = site.get(PAGE, accept_encoding=encoding, if_none_match=answer.headers["ETag"])
    assert (known.status, known.sent) == (304, b"")
    assert known.headers == {
        name: answer.headers[name] for name in ("Cache-Control", "ETag", "Vary")
    }
    weak = f'"other", W/{answer.headers["ETag"]}'
    assert site.get(PAGE, accept_encoding=encoding, if_none_match=weak).status == 304
    Person.objects.update(headline_en="Professor")
    changed = site.get(PAGE, accept_encoding=encoding, if_none_match=answer.headers["ETag"])
    assert (changed.status, b"Professor" in changed.body) == (200, True)


def test_a_page_asked_for_often_is_sent_shorter(site):
    sizes = [len(site.get(PAGE, accept_encoding="br").sent) for _ in range(20)]
    assert (len(set(sizes)), sizes[-1] < sizes[0]) == (2, True)


def test_ranges_and_conditions_of_one_reader_are_not_those_of_the_next(site):
    part = site.get(PAGE, range="bytes=0-9")
    assert (part.status, part.body) == (200, site.fresh(PAGE).body)
    past = site.get("/en/", if_modified_since="Wed, 01 Jan 2031 00:00:00 GMT", if_none_match='"x"')
    assert (past.status, past.body) == (200, site.fresh("/en/").body)


def test_a_format_is_kept_apart_from_the_page(site):
    page = site.get(PAGE)
    data = site.get(PAGE, accept="application/ld+json")
    assert data.headers["Content-Type"].startswith("application/ld+json")
    assert site.get(PAGE).body == page.body
    assert site.get(PAGE, accept="application/ld+json").body == data.body


def test_a_foreign_host_never_finds_a_page(site):
    site.get(PAGE)
    assert site.get(PAGE, host="evil.example").status == 400
    assert site.get(PAGE).status == 200


def test_what_is_missing_is_not_kept(site):
    assert [site.get("/en/people/bo-wu/").status for _ in range(2)] == [404, 404]
    make_person("bo-wu")
    assert site.get("/en/people/bo-wu/").status == 200


def test_the_root_follows_each_reader(site):
    english = site.get("/", accept_language="en")
    chinese = site.get("/", accept_language="zh")
    remembered = site.get("/", accept_language="en", cookie="lang=zh-hans")
    found = [each.headers["Location"] for each in (english, chinese, remembered)]
    assert found == ["/en/", "/zh/", "/zh/"]


def test_the_choice_of_a_language_is_set_for_its_reader_only(site):
    for _ in range(2):
        answer = site.get(f"{PAGE}?setlang=zh")
        assert (answer.status, "lang=zh-hans" in answer.headers["Set-Cookie"]) == (302, True)


def test_a_record_shows_at_its_time_without_any_change(site):
    News.objects.create(
        key="soon", text_en="At its time", publish_at=timezone.now() + timedelta(seconds=1.5)
    )
    assert b"At its time" not in site.get("/en/news/").body
    asked = site.asked
    site.get("/en/news/")
    assert site.asked == asked
    threading.Event().wait(1.6)
    assert b"At its time" in site.get("/en/news/").body


def test_one_of_many_makes_a_page_for_all(site, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    calls = []
    django = WSGIHandler()

    def slow(environ, start_response):
        calls.append(environ["PATH_INFO"])
        begun.set()
        go_on.wait(5)
        return django(environ, start_response)

    cache = PageCache(slow, Memory(1_000_000))
    answers: list = []

    def read():
        from django.db import connection

        answers.append(request(cache, PAGE).status)
        connection.close()

    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    begun.wait(5)
    threading.Event().wait(0.2)
    go_on.set()
    for thread in threads:
        thread.join()
    assert (answers, calls) == ([200] * 6, [PAGE])


def test_memory_is_bounded_and_drops_what_was_asked_for_longest_ago():
    for number in range(12):
        make_publication(f"Study {number}")
    paths = [f"/en/publications/study-{number}/" for number in range(12)]
    one = Site()
    one.get(paths[0])
    site = Site(memory=one.cache.memory.size * 19 // 2)
    for path in paths:
        site.get(path)
    site.get(paths[-1])
    assert site.asked == 12
    site.get(paths[0])
    assert site.asked == 13


def test_nothing_is_kept_without_a_number(site):
    from people.changes import content

    content.before_migration(using="default")
    try:
        assert [site.get(PAGE).status for _ in range(2)] == [200, 200]
        assert site.asked == 2
    finally:
        content.after_migration(using="default")


def test_a_cdn_answers_by_itself_only_if_it_may(settings):
    settings.PROFILES_CDN_SECONDS = 60
    make_person()
    site = Site()
    assert (
        site.get(PAGE).headers["Cache-Control"] == "public, max-age=0, s-maxage=60, must-revalidate"
    )


def test_signed_in_readers_pages_are_their_own(client, django_user_model):
    make_person()
    client.force_login(django_user_model.objects.create_user("reader"))
    assert client.get(PAGE)["Cache-Control"] == "private, no-cache"
