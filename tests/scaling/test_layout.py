"""The layout of `docs/scaling.md`, tried: what readers and editors see while its parts come and go."""

import re
import tempfile
import urllib.parse
from itertools import count
from pathlib import Path

import pytest

from benchmarks import sites
from tests.admin.forms import read_form
from tests.scaling.layout import Layout, layout, missing, until

# Parts of one layout are killed in turn: one worker runs all of these.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("scaling")]
PAGE = "/en/"
numbers = count(1)


class Editor:
    """Somebody who is signed in."""

    def __init__(self, site: Layout) -> None:
        self.site = site
        self.cookie = sites.inside(site.environment, "session")["cookie"]
        listed = self.get("/admin/people/site/").text
        self.form = re.search(r'href="(/admin/people/site/\d+/change/)"', listed)[1]

    def get(self, path: str, port: int | None = None):
        """Return what the editor sees."""
        return self.site.ask(path, port, Cookie=self.cookie)

    def write(self) -> str:
        """Change what the first page says, by its form; return the new text."""
        text = f"Edited {next(numbers)}"
        page = self.get(self.form)
        fields = read_form(page.text, "site_form") | {"tagline_en": [text], "_save": ["1"]}
        token = re.search(r"csrftoken=([^;]+)", page.headers["Set-Cookie"])[1]
        answer = self.site.ask(
            self.form,
            data=urllib.parse.urlencode(fields, doseq=True).encode(),
            Cookie=f"{self.cookie}; csrftoken={token}",
            Origin=self.site.environment["PROFILES_BASE_URL"],
        )
        assert answer.status == 302, answer.text
        return text


@pytest.fixture(scope="module")
def site():
    if absent := missing():
        pytest.skip(f"not installed: {absent}")
    # Not in pytest's folder: as root, the database runs as another user, who cannot get there.
    with tempfile.TemporaryDirectory(prefix="scaling-") as folder, layout(Path(folder)) as made:
        yield made


@pytest.fixture(scope="module")
def editor(site) -> Editor:
    return Editor(site)


@pytest.fixture(autouse=True)
def all_is_well(site):
    """Begin with every part up, and a replica that has all."""
    yield
    for part in site.parts:
        if part.process is None:
            part.start()
    site.replica.ask("SELECT pg_wal_replay_resume()")
    until(site.replica_has_all)


def catch_up(site: Layout) -> None:
    until(site.replica_has_all)


def test_readers_are_answered_by_the_replica(site):
    scans = "SELECT sum(seq_scan + coalesce(idx_scan, 0)) FROM pg_stat_user_tables WHERE relname = 'people_person'"
    before = site.replica.ask(scans) or 0
    for port in site.ports:
        assert site.ask(f"/en/people/?page-of={port}", port).status == 200
    # The server tells its figures a little late.
    until(lambda: (site.replica.ask(scans) or 0) > before)


def test_write_is_read_back_by_its_editor_at_once_and_by_readers_when_the_replica_has_it(
    site, editor
):
    for port in site.ports:
        site.ask(PAGE, port)
    text = editor.write()
    for port in site.ports:
        assert text in editor.get(editor.form, port).text
        assert text in editor.get(PAGE, port).text
    catch_up(site)
    assert site.readers_see(PAGE, text) == [True, True, True]


def test_late_replica_shows_its_own_state_and_never_keeps_it_as_the_new_one(site, editor):
    old = editor.write()
    catch_up(site)
    assert site.readers_see(PAGE, old) == [True, True, True]
    site.replica.ask("SELECT pg_wal_replay_pause()")
    new = editor.write()
    assert new in editor.get(PAGE).text
    # Readers and editors ask at once, so whatever could be kept wrongly is kept now.
    for port in site.ports:
        assert old in site.ask(PAGE, port).text
        assert new in editor.get(PAGE, port).text
        assert old in site.ask(PAGE, port).text
    site.replica.ask("SELECT pg_wal_replay_resume()")
    catch_up(site)
    assert site.readers_see(PAGE, new) == [True, True, True]
    assert site.readers_see(PAGE, old) == [False, False, False]


def test_late_replica_that_dies_leaves_readers_with_the_primary(site, editor):
    old = editor.write()
    catch_up(site)
    site.readers_see(PAGE, old)
    site.replica.ask("SELECT pg_wal_replay_pause()")
    new = editor.write()
    assert site.readers_see(PAGE, old) == [True, True, True]
    site.replica.kill()
    assert site.readers_see(PAGE, new) == [True, True, True]
    newer = editor.write()
    assert site.readers_see(PAGE, newer) == [True, True, True]
    site.replica.start()
    catch_up(site)
    newest = editor.write()
    catch_up(site)
    assert site.readers_see(PAGE, newest) == [True, True, True]


def test_without_redis_the_site_is_slower_and_not_down(site, editor):
    site.redis.kill()
    text = editor.write()
    catch_up(site)
    assert site.readers_see(PAGE, text) == [True, True, True]
    assert site.ask("/zh/people/").status == 200
    site.redis.start()
    again = editor.write()
    catch_up(site)
    assert site.readers_see(PAGE, again) == [True, True, True]


def test_redis_that_is_emptied_shows_nothing_old(site, editor):
    redis = pytest.importorskip("redis")
    text = editor.write()
    catch_up(site)
    site.readers_see(PAGE, text)
    redis.Redis(port=site.redis_port).flushall()
    again = editor.write()
    catch_up(site)
    assert site.readers_see(PAGE, again) == [True, True, True]


def test_one_worker_is_enough(site, editor):
    site.workers[0].kill()
    text = editor.write()
    catch_up(site)
    assert [site.ask(PAGE).status for _ in range(4)] == [200] * 4
    assert text in site.ask(PAGE).text
    site.workers[0].start()
    assert text in site.ask(PAGE, site.ports[0]).text


def test_readers_read_on_while_the_primary_is_gone(site, editor):
    text = editor.write()
    catch_up(site)
    site.primary.kill()
    assert site.readers_see(PAGE, text) == [True, True, True]
    # A page that nobody has asked for yet, which has to be made.
    assert site.ask("/en/publications/?q=never-asked-before").status == 200
    assert editor.get(editor.form).status == 500
    site.primary.start()
    again = editor.write()
    catch_up(site)
    assert site.readers_see(PAGE, again) == [True, True, True]
