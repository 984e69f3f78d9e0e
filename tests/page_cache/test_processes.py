"""Two processes that serve, and a third that writes: an edit is everywhere at the next request."""

import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from contextlib import closing

import pytest

from tests.production import ROOT, wait_for

pytestmark = pytest.mark.slow
PAGES = ("/en/people/shiyi-cao/", "/zh/people/shiyi-cao/", "/en/people/", "/en/")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Serve the example site with two workers; gives its address and its database."""
    folder = tmp_path_factory.mktemp("site")
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PROFILES_")
        and name not in {"DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
    } | {"PROFILES_DATA_DIR": str(folder)}
    subprocess.run(
        [sys.executable, "manage.py", "demo", "--no-serve"],
        cwd=ROOT,
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1",
        "--port", str(port), "--workers", "2", "--blocking-threads", "2", "--no-log",
        "--workers-kill-timeout", "5", "profiles_site.wsgi:application",
    ]  # fmt: skip
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{address}/en/", process)
        yield address, folder / "db.sqlite3"
    finally:
        process.terminate()
        process.wait(20)


def read(address: str) -> str:
    """Return a page over a connection of its own, so that either worker may answer."""
    with urllib.request.urlopen(address, timeout=30) as response:
        return response.read().decode()


def write(database, text: str) -> None:
    """Change what four pages show, by hand."""
    with closing(sqlite3.connect(database, timeout=20)) as connection, connection:
        connection.execute(
            "UPDATE people_person SET headline_en = ?, headline_zh_hans = ? WHERE slug = ?",
            (text, text, "shiyi-cao"),
        )


def test_an_edit_is_on_every_page_of_every_worker_at_the_next_request(site):
    address, database = site
    for number in range(6):
        write(database, f"Headline {number}")
        for page in PAGES:
            for _ in range(3):
                assert f"Headline {number}" in read(f"{address}{page}")


def test_no_reader_ever_gets_what_was_replaced_before_they_asked(site):
    address, database = site
    confirmed, wrong, is_over = [0], [], threading.Event()

    def reading(page):
        while not is_over.is_set():
            at_least = confirmed[0]
            shown = [int(each) for each in re.findall(r"Edit (\d+)", read(f"{address}{page}"))]
            if not shown or min(shown) < at_least:
                wrong.append((page, at_least, shown))

    write(database, "Edit 0")
    readers = [threading.Thread(target=reading, args=(page,)) for page in PAGES]
    for each in readers:
        each.start()
    for number in range(1, 80):
        write(database, f"Edit {number}")
        confirmed[0] = number
        is_over.wait(0.05)
    is_over.set()
    for each in readers:
        each.join()
    assert wrong == []
