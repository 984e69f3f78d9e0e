"""Pages that several processes share, by a real Redis."""

import shutil
import subprocess
import time

import pytest

from people.models import Person
from people.page_cache.shared import Shared
from tests.makers import make_person
from tests.page_cache.reader import Site

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/en/people/ada-li/"


class Server:
    """A Redis server on a socket of its own."""

    def __init__(self, folder):
        self.address = f"unix://{folder}/redis.sock"
        self.command = [
            "redis-server", "--port", "0", "--unixsocket", f"{folder}/redis.sock",
            "--save", "", "--appendonly", "no", "--dir", str(folder),
        ]  # fmt: skip
        self.start()

    def start(self):
        """Start it, and return when it answers."""
        import redis

        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        client = redis.Redis.from_url(self.address)
        for _ in range(200):
            try:
                client.ping()
                return
            except redis.RedisError:
                time.sleep(0.05)
        pytest.fail("Redis did not start")

    def stop(self):
        """Kill it."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def server(tmp_path_factory):
    if shutil.which("redis-server") is None:
        pytest.skip("no Redis: redis-server is not installed")
    server = Server(tmp_path_factory.mktemp("r"))
    yield server
    server.stop()


def workers(server, count=2, release="one"):
    """Return the site as several processes have it, each with a memory of its own."""
    return [Site(shared=Shared(server.address, release)) for _ in range(count)]


def test_what_one_process_has_made_another_finds(server):
    make_person(headline_en="Engineer")
    first, second = workers(server)
    page = first.get(PAGE, accept_encoding="gzip")
    assert second.get(PAGE, accept_encoding="gzip") == page
    assert (first.asked, second.asked) == (1, 0)
    Person.objects.update(headline_en="Professor")
    assert b"Professor" in second.get(PAGE).body
    assert b"Professor" in first.get(PAGE).body
    assert (first.asked, second.asked) == (1, 1)


def test_another_release_shares_nothing(server):
    make_person()
    (old,), (new,) = workers(server, 1), workers(server, 1, release="two")
    old.get(PAGE)
    new.get(PAGE)
    assert (old.asked, new.asked) == (1, 1)


def test_what_is_not_kept_keeps_nobody_waiting(server):
    first, second = workers(server)
    assert [each.get("/en/people/nobody/").status for each in (first, second)] == [404, 404]


def test_a_process_that_died_while_making_a_page_is_waited_for_a_moment_only(server):
    make_person()
    (site,) = workers(server, 1)
    shared = site.cache.shared
    from django.db import connection

    from people.changes import content
    from people.page_cache import shared as module

    site.get("/robots.txt")
    key = next(iter(site.cache.memory._entries))
    number = content.number(connection)
    Person.objects.update(headline_en="Changed")
    number = content.number(connection)
    assert shared.is_ours_to_make(key, number)
    began = time.monotonic()
    assert site.get("/robots.txt").status == 200
    assert time.monotonic() - began < module.MAKING + 5


def test_without_redis_the_site_is_slower_and_not_down(server):
    make_person(headline_en="Engineer")
    first, second = workers(server)
    first.get(PAGE)
    server.stop()
    assert [each.get(PAGE).status for each in (first, second)] == [200, 200]
    Person.objects.update(headline_en="Professor")
    assert all(b"Professor" in each.get(PAGE).body for each in (first, second))


def test_what_redis_was_given_by_another_hand_is_no_page(server):
    import redis

    make_person()
    first, second = workers(server)
    page = first.get(PAGE)
    client = redis.Redis.from_url(server.address)
    for name in client.keys("profiles:*"):
        client.set(name, b"\x00\x00")
    assert second.get(PAGE).body == page.body
